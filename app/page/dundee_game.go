package page

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/dundee"
)

// A dundeeGame is a game of Dundee as far as it was played.
type dundeeGame struct {
	deck   []int
	rounds int
	turns  []dundee.Turn
	said   int // the name chosen for the next round; 0 is the advice
}

// left is how many cards of each rank are left.
func (g *dundeeGame) left() []int {
	left := slices.Clone(g.deck)
	for _, t := range g.turns {
		left[t.Turned-1]--
	}
	return left
}

func (g *dundeeGame) lost() bool {
	n := len(g.turns)
	return n > 0 && g.turns[n-1].Named == g.turns[n-1].Turned
}

func (g *dundeeGame) over() bool { return g.lost() || len(g.turns) >= g.rounds }

// best lists the ranks with the fewest cards left, which it is best to name.
func (g *dundeeGame) best() []int {
	left := g.left()
	fewest := slices.Min(left)
	var best []int
	for i, n := range left {
		if n == fewest {
			best = append(best, i+1)
		}
	}
	return best
}

// advised is the name that is proposed: the one said before as long as none is
// better, else the first of the best.
func (g *dundeeGame) advised() int {
	best := g.best()
	if n := len(g.turns); n > 0 && slices.Contains(best, g.turns[n-1].Named) {
		return g.turns[n-1].Named
	}
	return best[0]
}

// name is the rank that is named next.
func (g *dundeeGame) name() int {
	if g.said > 0 {
		return g.said
	}
	return g.advised()
}

// say chooses the next name.
func (g *dundeeGame) say(rank int) {
	if g.said = rank; rank == g.advised() {
		g.said = 0
	}
}

// face is a rank as it is called.
func (g *dundeeGame) face(rank int) string { return deck.Face(rank, len(g.deck)) }

// refuses says why a card of the rank cannot have been turned now, or nothing.
func (g *dundeeGame) refuses(rank int) string {
	switch {
	case rank < 1 || rank > len(g.deck):
		return fmt.Sprintf("There is no rank %d; the ranks are %s to %s.", rank, g.face(1), g.face(len(g.deck)))
	case g.lost():
		return "The game is over. Undo takes the last card back."
	case g.over():
		return fmt.Sprintf("All %s are played. Undo takes the last card back.", count(g.rounds, "round"))
	}
	if g.left()[rank-1] > 0 {
		return ""
	}
	switch n := g.deck[rank-1]; n {
	case 0:
		return fmt.Sprintf("There is no %s in this deck.", g.face(rank))
	case 1:
		return fmt.Sprintf("No %s is left: the only one is turned already.", g.face(rank))
	default:
		return fmt.Sprintf("No %s is left: all %d are turned already.", g.face(rank), n)
	}
}

// turn turns a card of the rank after the name was said.
func (g *dundeeGame) turn(rank int) {
	g.turns = append(g.turns, dundee.Turn{Named: g.name(), Turned: rank})
	g.said = 0
}

// undo takes the last card back, with what was said then.
func (g *dundeeGame) undo() {
	n := len(g.turns)
	if n == 0 {
		return
	}
	last := g.turns[n-1]
	g.turns = g.turns[:n-1]
	g.say(last.Named)
}

// review is the chance of no coincidence in the rounds played, with the names
// said and whatever cards, given the cards that were turned before each; and the
// rounds whose name was not best. With three ranks or more that is a name with
// more cards left than the fewest (Theorem 2); with two the table, if there is
// one, says whether it cost anything.
func (g *dundeeGame) review(table *dundee.Table) (safe *big.Rat, worse []int) {
	safe = big.NewRat(1, 1)
	left := slices.Clone(g.deck)
	for i, t := range g.turns {
		cards, named := total(left), left[t.Named-1]
		safe.Mul(safe, big.NewRat(int64(cards-named), int64(cards)))
		if named > slices.Min(left) && (len(left) > 2 || table != nil && table.Choices(left)[t.Named-1].Cost.Sign() > 0) {
			worse = append(worse, i+1)
		}
		left[t.Turned-1]--
	}
	return safe, worse
}

// encode writes the turns for an address: the rank turned, with the rank named
// before it where that was not the advice, 3-6.9-4.
func (g *dundeeGame) encode() string {
	var parts []string
	h := dundeeGame{deck: g.deck, rounds: g.rounds}
	for _, t := range g.turns {
		text := strconv.Itoa(t.Turned)
		if t.Named != h.advised() {
			text = strconv.Itoa(t.Named) + "." + text
		}
		parts = append(parts, text)
		h.turns = append(h.turns, t)
	}
	return strings.Join(parts, "-")
}

// decode reads what encode writes into a new game. It keeps the turns before
// the first that cannot have been, and says what is wrong with that.
func (g *dundeeGame) decode(text string) (wrong string) {
	if text == "" {
		return ""
	}
	for i, part := range strings.Split(text, "-") {
		named, turned, both := strings.Cut(part, ".")
		if !both {
			named, turned = "", part
		}
		rank, err := strconv.Atoi(turned)
		if err != nil {
			return fmt.Sprintf("Card %d of the game in the link is “%s”, which is no rank. The cards before it are kept.", i+1, clipped(part))
		}
		if g.lost() {
			return fmt.Sprintf("The game in the link goes on after card %d, which lost it. The cards up to there are kept.", i)
		}
		if g.over() {
			return fmt.Sprintf("The game in the link goes on after its %s. The cards up to there are kept.", count(g.rounds, "round"))
		}
		if why := g.refuses(rank); why != "" {
			return fmt.Sprintf("Card %d of the game in the link cannot be. %s The cards before it are kept.", i+1, why)
		}
		if both {
			name, err := strconv.Atoi(named)
			if err != nil || name < 1 || name > len(g.deck) {
				return fmt.Sprintf("“%s”, said before card %d of the game in the link, is no rank of this deck. The cards before it are kept.", clipped(named), i+1)
			}
			g.say(name)
		}
		g.turn(rank)
	}
	return ""
}

// shuffled is the deck in the order that a seed gives it.
func shuffled(composition []int, seed uint64) deck.Deck {
	var d deck.Deck
	for i, n := range composition {
		for range n {
			d = append(d, i+1)
		}
	}
	deck.Shuffle(d, deck.Stream(seed, 0))
	return d
}

// why says in one sentence why the best names are the best.
func (g *dundeeGame) why() string {
	best, left := g.best(), g.left()
	fewest := left[best[0]-1]
	names := make([]string, len(best))
	for i, r := range best {
		names[i] = g.face(r)
	}
	switch {
	case fewest == 0 && len(best) == 1:
		return fmt.Sprintf("No %s is left. Name it to the end: you get through.", names[0])
	case fewest == 0 && len(best) <= 4:
		return fmt.Sprintf("No %s is left. Name one to the end: you get through.", alternatives(names))
	case fewest == 0:
		return "Of these none is left. Name one to the end: you get through."
	case len(best) == len(g.deck) && len(best) > 1:
		return fmt.Sprintf("Every rank has %s left: all names are equal.", count(fewest, "card"))
	case len(best) == 1:
		return fmt.Sprintf("Only %d left of the %s, the fewest.", fewest, names[0])
	case len(best) <= 4:
		return fmt.Sprintf("Only %d left of %s each, the fewest.", fewest, conjunction(names))
	default:
		return fmt.Sprintf("%s have the fewest left, %d.", capital(ui.Word(len(best))+" ranks"), fewest)
	}
}

// A nameGroup is the names that have equally many cards left, and so the same
// chance.
type nameGroup struct {
	ranks []int
	left  int
	win   *big.Rat
	cost  *big.Rat
}

// groups orders choices by the cards left, the best first.
func groups(choices []dundee.Choice) []nameGroup {
	var list []nameGroup
	for _, c := range choices {
		i := 0
		for i < len(list) && list[i].left < c.Left {
			i++
		}
		if i == len(list) || list[i].left > c.Left {
			list = append(list, nameGroup{})
			copy(list[i+1:], list[i:])
			list[i] = nameGroup{nil, c.Left, c.Win, c.Cost}
		}
		list[i].ranks = append(list[i].ranks, c.Rank)
	}
	return list
}
