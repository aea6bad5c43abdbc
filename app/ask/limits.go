package ask

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rencontre/app/figure"
	"rencontre/app/pages"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// What the pages take at most. A test in app/page holds these numbers against the pages.
const (
	maxRanks   = deck.MaxRanks    // of a solitaire
	maxCards   = pages.MaxCards   // of a solitaire
	maxDealt   = job.MaxModular   // ranks of Modular Mousetrap in one suit, which is dealt beyond maxRanks
	maxOnCurve = pages.MaxOnCurve // ranks of the curve of probabilities
	maxMatched = job.MatchCards   // cards of the distribution of matches

	maxListed = 255 // cards of a deck without a match that is listed

	maxPairs, maxOnlyPairs = job.PairsCards, job.OnlyPairsCards // cards of the page about pairs of hits

	maxOnBoard = 26             // pairs of Memory that are played
	maxMoves   = 400            // pairs of Memory with the best move
	maxAlone   = job.AlonePairs // pairs of Memory that one player takes

	maxNamed = 60 // ranks of Dundee
)

// A refusal is a link that leads nowhere: it says what is too large and what is allowed.
func refusal(format string, values ...any) Link { return Link{Text: fmt.Sprintf(format, values...)} }

// divide separates the links from the first refusal.
func divide(all []Link) (found []Link, refused string) {
	for _, l := range all {
		if l.To == "" && refused == "" {
			refused = l.Text
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(l Link) bool { return l.To == "" }), refused
}

// fits reports whether the pages of the solitaires take ranks and suits.
func fits(m, s int) bool { return m <= maxRanks && s <= maxCards/m }

// tooLarge answers a solitaire that is too large for its pages: what they take, and what is known of larger ones.
func tooLarge(game, name string, m, s int) []Link {
	said := name + ", " + shape(m, s)
	refused := refusal("%s is too large: at most %d ranks and %d cards in all.", said, maxRanks, maxCards)
	switch game {
	case "t1", "t2", "t3":
		if m > maxMatched/s {
			return []Link{refusal("%s is too large: at most %s cards.", said, figure.Whole(maxMatched))}
		}
		return []Link{{said + ": the number of matches",
			to("/coincidences", "game", game, "m", strconv.Itoa(m), "s", strconv.Itoa(s))}}
	case "t0", "t4":
		return []Link{refused}
	case "modular":
		if s == 1 && m <= maxDealt {
			return []Link{{said + ": deal decks",
				to("/count", "game", game, "s", "1", "part", "chances", "n", strconv.Itoa(m))}}
		}
		if s == 1 {
			refused = refusal("%s is too large: decks of up to %s ranks are dealt.", said, figure.Whole(maxDealt))
		}
	}
	return append([]Link{refused}, winProbabilities(game, name, s)...)
}

// winProbabilities leads to the probabilities of winning in s suits, and says up to how many ranks they are known. It
// leads nowhere for more suits than a pack has, of which hardly any are.
func winProbabilities(game, name string, s int) []Link {
	if s > packSuits {
		return nil
	}
	m := maxOnCurve
	for m > 0 && paper.Know(paper.Question{Game: solitaire.Game(game), Ranks: m, Suits: s}).Status == paper.Unknown {
		m--
	}
	if m == 0 {
		return nil
	}
	in := ""
	if s > 1 {
		in = " in " + strconv.Itoa(s) + " suits"
	}
	return []Link{{name + in + ": the probability of winning, up to " + strconv.Itoa(m) + " ranks",
		to("/count", "game", game, "m", strconv.Itoa(m), "s", strconv.Itoa(s), "part", "chances")}}
}

// winLikely leads to how likely a win is with a suit, or with the pack at He Loves Me, which one suit never wins.
func winLikely(game, name string) []Link {
	s := 1
	if game == string(solitaire.HeLovesMe) {
		s = packSuits
	}
	return []Link{{name + ", " + size{packRanks, s}.String() + ": how likely is a win",
		to("/count", "game", game, "m", strconv.Itoa(packRanks), "s", strconv.Itoa(s), "part", "chances")}}
}

// dundeeFits reports whether the best play is found for a deck of Dundee.
func dundeeFits(ranks, suits int) bool {
	if ranks > maxNamed || suits > maxCards {
		return false
	}
	q := job.DundeeAdaptive{DundeeDeck: job.DundeeDeck{Deck: slices.Repeat([]int{suits}, ranks)}}
	return taken(&q)
}

// taken reports whether a job takes a request.
func taken(request job.Request) bool {
	_, err := job.Of(request)
	return err == nil
}

// deals asks for one deal, since the number of deals does not matter here.
func deals(of job.Solitaire) job.Request {
	return &job.Estimate{AnySolitaire: job.AnySolitaire{Solitaire: of}, Trials: new(1)}
}

// whole reports whether cards are a whole deck, each rank as often as every other one.
func whole(cards deck.Deck) bool {
	_, err := deck.ShapeOf(cards)
	return err == nil
}

// alone reports whether a text is a number alone, such as 523, which could be read as three cards too.
func alone(text string) bool {
	_, err := strconv.Atoi(strings.TrimSpace(text))
	return err == nil
}
