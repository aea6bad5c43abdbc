package ask

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"rencontre/app/figure"
)

// The games that are no solitaires: Dundee and Memory.

// composition is the deck of an address: how many cards of each rank.
func composition(s size) string {
	return strings.TrimSuffix(strings.Repeat(strconv.Itoa(s.s)+",", s.m), ",")
}

// String says a size in words.
func (s size) String() string {
	if s.s == 1 {
		return figure.Count(s.m, "rank")
	}
	return figure.Count(s.m, "rank") + " in " + figure.Count(s.s, "suit")
}

// ofDundee is the size of a deck at Dundee. Ranks alone are in the suits of a pack, and cards alone too if they can be.
func (r *reading) ofDundee() (size, bool) {
	all := r.sizes()
	switch {
	case len(all) == 0:
		return size{}, false
	case all[0].s > 1 || r.suits > 0:
		return all[0], true
	case r.cards > 0 || r.one:
		return all[len(all)-1], true
	}
	return size{all[0].m, packSuits}, true
}

// counts are the cards of each rank that a question about guessing says, nil if it says none: 26 26. Those of a name,
// such as 5,5,5,5,5 of Zener cards, divide the cards of the question among them. Two numbers are ranks and suits unless
// each card is guessed.
func (r *reading) counts(n *Name) (each []string) {
	bare := numbersOf(r.words)
	if usual := n.get("deck"); usual != "" {
		kinds := strings.Count(usual, ",") + 1
		cards := r.cards
		if cards == 0 && len(bare) == 1 {
			cards = bare[0]
		}
		if cards == 0 && r.one && r.ranks+r.suits == 0 {
			return strings.Split(usual, ",")
		}
		if cards > 0 && cards%kinds == 0 && r.ranks+r.suits+r.grid[0] == 0 {
			return slices.Repeat([]string{strconv.Itoa(cards / kinds)}, kinds)
		}
	}
	if len(bare) < 2 || len(bare) == 2 && (n.get("part") != "guess" || bare[0] == packRanks && bare[1] == packSuits) {
		return nil
	}
	for _, b := range bare {
		each = append(each, strconv.Itoa(b))
	}
	return each
}

// dundee answers Dundee. The part of the page that is asked for stands first.
func (r *reading) dundee(n *Name) []Link {
	part := n.get("part")
	s, is := r.ofDundee()
	switch each := r.counts(n); {
	case each == nil:
	case part != "guess" && len(slices.Compact(slices.Clone(each))) == 1:
		s, is = size{len(each), number(each[0])}, true
	default:
		deck := strings.Join(each, ",")
		said := figure.And(each) + " cards of each kind"
		guess := Link{n.Called + ", " + said, to("/dundee", "deck", deck, "part", "guess")}
		if part != "guess" {
			guess.Text = "Dundee, " + said + ": guess every card"
		}
		return leading([]Link{{"Dundee, " + said + ": which rank to name", to("/dundee", "deck", deck)},
			{"Dundee, " + said + ": bid in advance", to("/dundee", "deck", deck, "part", "advance")}, guess}, n)
	}
	if !is {
		found := []Link{{n.Called, n.to()}}
		if part == "" {
			return append(found, Link{"Guess every card of a deck", to("/dundee", "part", "guess")})
		}
		return found
	}
	if !dundeeFits(s.m, s.s) {
		return []Link{refusal("Dundee, %s is too large to find the best play.", shape(s.m, s.s)),
			{"Dundee: how the probability grows with the ranks", to("/dundee", "part", "rate")}}
	}
	deck, said := composition(s), "Dundee, "+s.String()
	return leading([]Link{{said + ": which rank to name", to("/dundee", "deck", deck)},
		{said + ": bid in advance", to("/dundee", "deck", deck, "part", "advance")},
		{said + ": play", to("/dundee", "deck", deck, "part", "play")},
		{said + ": guess every card", to("/dundee", "deck", deck, "part", "guess")}}, n)
}

// memory answers Memory. The part of the page that is asked for stands first.
func (r *reading) memory(n *Name) []Link {
	bare := numbersOf(r.words)
	pairs, seen := r.pairs, r.seen
	cards := r.cards
	if cards == 0 {
		cards = r.grid[0] * r.grid[1]
	}
	switch {
	case pairs > 0:
		if seen == 0 && len(bare) > 0 && r.grid[0] == 0 {
			seen = bare[0]
		}
	case r.ranks > 0 && n.get("kind") == "any":
		pairs = 2 * r.ranks
	case cards > 0 && cards < 4: // those of one turn
	case cards > 0 && cards%2 > 0:
		return []Link{refusal("Memory has two cards of each kind, so %s cannot be laid out.", figure.Count(cards, "card"))}
	case cards > 0:
		pairs = cards / 2
	case r.one || r.packs > 0:
		pairs = packRanks * packSuits / 2
	case len(bare) > 0:
		pairs = bare[0]
		if len(bare) > 1 {
			seen = bare[1]
		}
	}
	if r.players == 1 && n.get("part") != "alone" {
		n = &Name{Path: "/memory", Query: "part=alone", Called: "Memory, one player"}
	}
	if r.players > 2 && n.get("part") != "alone" {
		players := strconv.Itoa(r.players)
		return []Link{{"Memory with " + players + " players", to("/memory", "aim", "players", "players", players)}}
	}
	if pairs == 0 {
		found := []Link{{"Memory: play", to("/memory", "part", "play")}, {"Memory: the best move", to("/memory")},
			{"Memory: one player", to("/memory", "part", "alone")}}
		if n.kind() == aPart {
			return append([]Link{{n.Called, to(n.Path, r.forgetting(n)...)}}, found...)
		}
		return leading(found, n)
	}
	found := ofPairs(pairs, seen)
	if n.get("part") == "alone" && pairs <= maxAlone && seen <= pairs {
		return r.alone(n, pairs, seen, found)
	}
	if seen > 0 && n.kind() == aMemory {
		return found // the best move of that position
	}
	return leading(found, n)
}

// forgetting returns the parameters of a name, with the percentage that was said of what is forgotten.
func (r *reading) forgetting(n *Name) []string {
	query := slices.Clone(n.parameters())
	if n.get("forget") != "" && r.percent > 0 {
		query[slices.Index(query, "forget")+1] = strconv.Itoa(r.percent)
	}
	return query
}

// alone answers Memory with one player as a name says it: with seen cards, with four cards of which any two are a pair,
// or with a memory that is not perfect. The other links follow.
func (r *reading) alone(n *Name, pairs, seen int, others []Link) []Link {
	labels, said := pairs, figure.Count(pairs, "pair")
	switch {
	case n.get("kind") == "any":
		labels = max(1, cmp.Or(r.ranks, pairs/2))
		said = figure.Count(labels, "rank")
	case n.get("kind") != "": // pairs are not meant
		said = strconv.Itoa(labels)
	}
	query := append(r.forgetting(n), "pairs", strconv.Itoa(labels))
	if seen > 0 && (n.Query == "part=alone" || n.get("blind") != "") {
		query = append(query, "known", strconv.Itoa(seen))
		said += ", " + strconv.Itoa(seen) + " seen"
	}
	others = slices.DeleteFunc(others, func(l Link) bool { return strings.Contains(l.To, "part=alone") })
	return append([]Link{{n.Called + ", " + said, to("/memory", query...)}}, others...)
}

// ofPairs answers Memory with a number of pairs, and of seen cards whose partners are not.
func ofPairs(pairs, seen int) (found []Link) {
	n, k := strconv.Itoa(pairs), strconv.Itoa(seen)
	if seen > pairs {
		return []Link{refusal("Among %s pairs there are at most %s cards seen whose partners are not.", n, n)}
	}
	said := "Memory, " + figure.Count(pairs, "pair")
	if pairs <= maxOnBoard {
		found = append(found, Link{said + ": play", to("/memory", "part", "play", "pairs", n)})
	}
	if pairs <= maxMoves {
		best := Link{said + ", " + k + " seen: the best move", to("/memory", "n", n, "k", k)}
		if seen > 0 {
			found = append([]Link{best}, found...)
		} else {
			found = append(found, best)
		}
	} else {
		found = append(found, refusal("Memory with %s pairs is too large for the map of best moves: at most %d pairs.", n,
			maxMoves), Link{"Memory with many pairs: formulas", to("/memory", "part", "expansions")})
	}
	if pairs <= maxAlone {
		alone := []string{"part", "alone", "pairs", n}
		if seen > 0 {
			said, alone = said+", "+k+" seen", append(alone, "known", k)
		}
		found = append(found, Link{said + ", one player", to("/memory", alone...)})
	}
	return found
}
