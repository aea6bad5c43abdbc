package ask

import (
	"encoding/json"
	"math/big"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"rencontre/app/figure"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// A Number is the answer of a link in one line. It is known, or follows from the result of a request.
type Number struct {
	Text    string      // "" if it is not known
	Request job.Request // nil if it is known

	say func(result json.RawMessage) (string, error)
}

// Say puts the result of the request in words.
func (n *Number) Say(result json.RawMessage) (string, error) { return n.say(result) }

// Number returns the number to which a link leads, nil if it leads to none, or only to one that takes long.
func (l Link) Number() *Number {
	path, query, _ := strings.Cut(l.To, "?")
	of, err := url.ParseQuery(query)
	if err != nil {
		return nil
	}
	a := address{of, l.Text}
	switch path + " " + of.Get("part") {
	case "/coincidences ":
		return a.matches()
	case "/coincidences first":
		return a.first()
	case "/count ", "/count chances":
		return a.wins()
	case "/santa ":
		return a.gifts()
	case "/dundee ":
		return a.dundee()
	case "/dundee guess":
		return a.guesses()
	case "/memory alone":
		return a.alone()
	case "/play ":
		return a.play()
	case "/reconstruct ":
		return a.reconstruct()
	case "/reform decks":
		return a.reformed()
	case "/reform census":
		return a.longest()
	}
	return nil
}

// An address has the parameters of a link, and how the question was understood.
type address struct {
	url.Values
	text string
}

// whole returns a parameter that is a whole number, nil if it is missing.
func (a address) whole(name string) *int {
	if n, err := strconv.Atoi(a.Get(name)); err == nil {
		return &n
	}
	return nil
}

// list returns a parameter that is a list of whole numbers.
func (a address) list(name string) (all []int) {
	for each := range strings.FieldsFuncSeq(a.Get(name), func(c rune) bool { return c == ',' || c == '-' }) {
		n, err := strconv.Atoi(each)
		if err != nil {
			return nil
		}
		all = append(all, n)
	}
	return all
}

// from is the number that follows from the result of a request, which it reads into a place.
func from(request job.Request, into any, say func() string) *Number {
	return &Number{Request: request, say: func(result json.RawMessage) (string, error) {
		if err := json.Unmarshal(result, into); err != nil {
			return "", err
		}
		return say(), nil
	}}
}

// matches asks how many cards match: the probability of the number in the address, else the mean.
func (a address) matches() *Number {
	q := &job.Coincidence{Game: a.Get("game"), Ranks: a.whole("m"), Suits: a.whole("s"), To: a.whole("to"),
		Exact: new(bool)}
	of := "deal"
	switch word := a.Get("word"); {
	case word != "":
		q.Deck = lettersOf(word)
		q.Calls, of = q.Deck, "order"
	case q.Game == "":
		q.Deck, q.Calls = a.list("deck"), a.list("calls")
	}
	if q.Deck == nil && q.Ranks == nil {
		return nil
	}
	var r job.CoincidenceResult
	return from(q, &r, func() string {
		k := a.whole("r")
		if k == nil {
			return mean(r.Mean) + " on average; none: " + figure.Probability(r.Decimals[0], "")
		}
		switch {
		case len(r.P) > 0 && strings.HasSuffix(a.text, howMany):
			return a.none(r.P[0])
		case *k >= len(r.Decimals):
			return figure.Probability(0, of)
		case strings.Contains(a.text, "at least"):
			return figure.Probability(sum(r.Decimals[*k:]), of)
		case strings.Contains(a.text, "at most"):
			return figure.Probability(sum(r.Decimals[:*k+1]), of)
		}
		return figure.Probability(r.Decimals[*k], of)
	})
}

// none says how many decks of different cards have no match, of which the exact probability is given.
func (a address) none(probability string) string {
	decks := deck.Shape{Ranks: *a.whole("m"), Suits: 1}.Count()
	p := figure.Rational(probability)
	without := new(big.Rat).Mul(p, new(big.Rat).SetInt(decks))
	says := figure.Probability(figure.Ratio(p), "")
	if all := figure.Group(decks.String()); len(all) <= maxDigits {
		return figure.Group(without.Num().String()) + " of " + all + ": " + says
	}
	return says
}

// maxDigits is how many bytes a number in a line has at most.
const maxDigits = 30

// mean writes a fraction rounded, a whole number as it is.
func mean(fraction string) string {
	r := figure.Rational(fraction)
	if r.IsInt() {
		return figure.Group(r.Num().String())
	}
	return figure.Round(figure.Ratio(r))
}

func sum(all []float64) (s float64) {
	for _, x := range all {
		s += x
	}
	return s
}

// lettersOf counts each letter of a word.
func lettersOf(word string) (counts []int) {
	for word != "" {
		first := string([]rune(word)[:1])
		counts, word = append(counts, strings.Count(word, first)), strings.ReplaceAll(word, first, "")
	}
	return counts
}

// first asks at which card the first match comes.
func (a address) first() *Number {
	if a.whole("m") == nil {
		return nil
	}
	q := &job.FirstMatch{Game: a.Get("game"), Ranks: a.whole("m"), Suits: a.whole("s"), To: a.whole("to")}
	var r job.FirstMatchResult
	return from(q, &r, func() string {
		if r.Median == 0 {
			return "on average at card " + mean(r.Mean)
		}
		return "on average at card " + mean(r.Mean) + ", in half of all deals by card " + strconv.Itoa(r.Median)
	})
}

// wins is the best known number of winning decks.
func (a address) wins() *Number {
	m, s, with := a.whole("m"), a.whole("s"), ""
	if m == nil && s == nil { // as on the page
		m, s, with = new(packRanks), new(1), "of "+strconv.Itoa(packRanks)+" cards, "
	}
	if m == nil || s == nil || *m < 1 || *s < 1 || solitaire.Game(a.Get("game")) == solitaire.HeLovesMe && with != "" {
		return nil
	}
	known := paper.Know(paper.Question{Game: solitaire.Game(a.Get("game")), Ranks: *m, Suits: *s})
	decks := deck.Shape{Ranks: *m, Suits: *s}.Count()
	switch {
	case known.Won != nil:
		return &Number{Text: with + a.won(known.Won, decks)}
	case known.Status == paper.Guessed:
		return &Number{Text: "about " + figure.Probability(known.Probability, "deck")}
	}
	q := &job.Count{Goal: job.Goal{Solitaire: job.Solitaire{Game: a.Get("game"), Ranks: m, Suits: s}}}
	if !taken(q) {
		return nil
	}
	var r job.CountResult
	return from(q, &r, func() string { return a.won(figure.Int(r.Won), figure.Int(r.Decks)) })
}

// won says how many decks win, or lose if the question was about these.
func (a address) won(won, decks *big.Int) string {
	does := " decks win: "
	if strings.HasSuffix(a.text, losing) {
		won, does = new(big.Int).Sub(decks, won), " decks lose: "
	}
	probability := figure.Probability(figure.Ratio(new(big.Rat).SetFrac(won, decks)), "deck")
	if n := figure.Group(won.String()); len(n) <= maxDigits {
		return n + does + probability
	}
	return probability
}

// gifts asks whether nobody draws a name of their own family.
func (a address) gifts() *Number {
	q := &job.SecretSanta{Group: job.Group{People: a.whole("n"), Families: a.list("families")}}
	if q.People == nil {
		return nil
	}
	var r job.SecretSantaResult
	return from(q, &r, func() string { return "right at once: " + figure.Probability(r.Decimal, "") })
}

// dundee asks how likely the best player comes through the deck, which is a pack if the address has none.
func (a address) dundee() *Number {
	q, won := &job.DundeeAdaptive{DundeeDeck: job.DundeeDeck{Deck: a.list("deck")}}, "won: "
	switch {
	case !a.Has("deck"):
		q.Deck, won = slices.Repeat([]int{packSuits}, packRanks), "with 52 cards won: "
	case q.Deck == nil:
		return nil
	}
	var r job.DundeeAdaptiveResult
	return from(q, &r, func() string { return won + figure.Probability(r.Decimal, "game") })
}

// guesses asks how many cards the best player guesses.
func (a address) guesses() *Number {
	q := &job.GuessAll{DundeeDeck: job.DundeeDeck{Deck: a.list("deck")}}
	if q.Deck == nil {
		return nil
	}
	var r job.GuessAllResult
	return from(q, &r, func() string {
		return figure.Round(r.BestDecimal) + " right on average, if each card is shown"
	})
}

// alone asks how many moves one player takes at Memory.
func (a address) alone() *Number {
	q := &job.MemoryAlone{Pairs: a.whole("pairs"), Known: a.whole("known"), Blind: a.Get("blind") != "",
		Capacity: a.whole("memory"), Forget: a.whole("forget")}
	switch kind := a.Get("kind"); {
	case q.Pairs == nil:
		return nil
	case kind == "any":
		q.Match = kind
	case kind != "":
		q.Copies = a.whole("kind")
	}
	var r job.MemoryAloneResult
	return from(q, &r, func() string { return figure.Round(r.Decimal) + " moves on average" })
}

// play plays a deck.
func (a address) play() *Number {
	cards := a.list("deck")
	if cards == nil {
		return nil
	}
	q := &job.Play{AnySolitaire: job.AnySolitaire{Solitaire: job.Solitaire{Game: a.Get("game")}}, Deck: cards}
	var r job.PlayResult
	return from(q, &r, func() string {
		hits, aside := len(r.SetAside), " set aside"
		switch game := solitaire.Game(q.Game); {
		case r.Outcome == string(solitaire.Won):
			return "won after " + figure.Count(r.Steps, "step")
		case game.Treize() && game != solitaire.T4: // a number of hits, no victory
			return figure.Count(hits, "hit")
		case game == solitaire.HeLovesMe:
			aside = " stored"
		}
		return figure.Whole(hits) + " of " + figure.Count(len(cards), "card") + aside + ": not won"
	})
}

// maxLooked is how many cards are looked at for the decks that come out in an order: those of a moment.
const maxLooked = 1 << 17

// reconstruct asks which decks set their cards aside in an order.
func (a address) reconstruct() *Number {
	cards := a.list("string")
	if cards == nil {
		return nil
	}
	q := &job.Reconstruct{Solitaire: job.Solitaire{Game: a.Get("game")}, String: cards, Limit: new(1),
		Within: new(maxLooked)}
	var r job.ReconstructResult
	return from(q, &r, func() string {
		switch {
		case r.Count == 0 && r.More:
			return ""
		case r.Count == 0:
			return "no deck comes out in this order"
		case r.More:
			return "more than " + figure.Count(r.Count, "deck")
		case r.Count == 1:
			return "1 deck: " + deck.Format(r.Decks[0], 0)
		}
		return figure.Count(r.Count, "deck")
	})
}

// longest is the longest orbit that is printed.
func (a address) longest() *Number {
	for _, c := range paper.Reforms() {
		if c.Column == paper.Trajectory && string(c.Game) == a.Get("game") && strconv.Itoa(c.Ranks) == a.Get("m") &&
			strconv.Itoa(c.Suits) == a.Get("s") {
			text := figure.Whole(c.Right) + " decks"
			if c.AtLeast {
				text = "at least " + text
			}
			return &Number{Text: "longest orbit that ends in a cycle: " + text}
		}
	}
	return a.most()
}

// most is how often decks can be reformed at most, if all of these numbers are printed.
func (a address) most() *Number {
	times, decks, sum, all := 0, uint64(0), uint64(0), uint64(0)
	for _, c := range paper.Reforms() {
		switch {
		case c.Source == "oeis", c.Weak, string(c.Game) != a.Get("game"), strconv.Itoa(c.Ranks) != a.Get("m"),
			strconv.Itoa(c.Suits) != a.Get("s"):
		case c.Column == paper.Reformed:
			all = c.Right
		case c.Column == paper.Exactly && c.Right > 0:
			sum += c.Right
			if c.K > times {
				times, decks = c.K, c.Right
			}
		}
	}
	if times == 0 || sum != all {
		return nil
	}
	says := "reformed at most " + figure.Count(times, "time") + ": " + figure.Whole(int(decks)) + " deck"
	if decks > 1 {
		says += "s"
	}
	return &Number{Text: says}
}
