package dundee

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"rencontre/app/figure"
	"rencontre/app/page/composition"
	"rencontre/core/deck"
)

// A round is one that was played: the rank named and the rank turned. Nothing is named (0) if the shown name came: it
// has not lost a game of a user who did not say it.
type round struct{ named, turned int }

// A game is the history of a game of Dundee.
type game struct {
	deck   []int
	rounds int
	played []round
	chosen int // the name chosen for the next round; 0: the advised one
}

// left returns the cards left of each rank after the given number of turns, now after all turns.
func (g *game) left(turns int) []int {
	left := slices.Clone(g.deck)
	for _, t := range g.played[:turns] {
		left[t.turned-1]--
	}
	return left
}

func (g *game) now() []int { return g.left(len(g.played)) }

// turned returns the cards turned.
func (g *game) turned() deck.Deck {
	row := make(deck.Deck, len(g.played))
	for i, t := range g.played {
		row[i] = t.turned
	}
	return row
}

func (g *game) lost() bool {
	n := len(g.played)
	return n > 0 && g.played[n-1].named == g.played[n-1].turned
}

// unnamed reports whether the last card had the shown name, and nobody has said it.
func (g *game) unnamed() bool {
	n := len(g.played)
	return n > 0 && g.played[n-1].named == 0
}

func (g *game) over() bool { return g.lost() || len(g.played) >= g.rounds }

// best lists the ranks with the fewest cards left, which are the best names.
func (g *game) best() []int {
	left := g.now()
	fewest := slices.Min(left)
	var best []int
	for i, n := range left {
		if n == fewest {
			best = append(best, i+1)
		}
	}
	return best
}

// advised returns the proposed name: the one said before if it is still among the best, else the first of the best.
func (g *game) advised() int {
	best := g.best()
	if n := len(g.played); n > 0 && slices.Contains(best, g.played[n-1].named) {
		return g.played[n-1].named
	}
	return best[0]
}

// name returns the next name.
func (g *game) name() int {
	if g.chosen > 0 {
		return g.chosen
	}
	return g.advised()
}

// say chooses the next name.
func (g *game) say(rank int) {
	g.chosen = rank
	if rank == g.advised() {
		g.chosen = 0
	}
}

// face formats a rank.
func (g *game) face(rank int) string { return deck.Face(rank, len(g.deck)) }

// refuses says why a card of the rank cannot have been turned now, or returns "".
func (g *game) refuses(rank int) string {
	switch {
	case rank < 1 || rank > len(g.deck):
		return fmt.Sprintf("There is no rank %d; the ranks are %s to %s.", rank, g.face(1), g.face(len(g.deck)))
	case g.lost():
		return "The game is over. Undo takes the last card back."
	case g.over():
		return fmt.Sprintf("All %s are played. Undo takes the last card back.", figure.Count(g.rounds, "round"))
	}
	if g.now()[rank-1] > 0 {
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

// play turns a card of the rank after the name.
func (g *game) play(rank int) { g.add(round{g.name(), rank}) }

// add adds a round.
func (g *game) add(t round) {
	g.played = append(g.played, t)
	g.chosen = 0
}

// undo takes back the last turn and its name.
func (g *game) undo() {
	n := len(g.played)
	if n == 0 {
		return
	}
	last := g.played[n-1]
	g.played = g.played[:n-1]
	g.say(cmp.Or(last.named, last.turned))
}

// named reports whether a rank was said in every round.
func (g *game) named() bool {
	return !slices.ContainsFunc(g.played, func(t round) bool { return t.named == 0 })
}

// review returns the probability of no coincidence in the rounds played, with the names that were said, given the cards
// turned before each; and the rounds in which another name was better. With three ranks or more, such a name has more
// cards left than the fewest (Theorem 2). With two ranks that may cost nothing, and only the cost, if it is known,
// decides. all reports whether every round was decided. A round without a name counts for nothing.
func (g *game) review(costs []*big.Rat) (safe *big.Rat, worse []int, all bool) {
	safe, all = big.NewRat(1, 1), true
	left := slices.Clone(g.deck)
	for i, t := range g.played {
		if t.named == 0 {
			left[t.turned-1]--
			continue
		}
		cards, named := composition.Total(left), left[t.named-1]
		safe.Mul(safe, big.NewRat(int64(cards-named), int64(cards)))
		switch {
		case named == slices.Min(left):
		case len(left) > 2:
			worse = append(worse, i+1)
		case i >= len(costs) || costs[i] == nil:
			all = false
		case costs[i].Sign() > 0:
			worse = append(worse, i+1)
		}
		left[t.turned-1]--
	}
	return safe, worse, all
}

// encode writes the turns for an address: the rank turned, preceded by the rank named if it was not the advised one,
// 3-6.9-4, or by 0 if nothing was named.
func (g *game) encode() string {
	var parts []string
	h := game{deck: g.deck, rounds: g.rounds}
	for _, t := range g.played {
		text := strconv.Itoa(t.turned)
		if t.named != h.advised() {
			text = strconv.Itoa(t.named) + "." + text
		}
		parts = append(parts, text)
		h.played = append(h.played, t)
	}
	return strings.Join(parts, "-")
}

// decode reads what encode writes into a new game. It keeps the turns before the first impossible one, and says what is
// wrong with that.
func (g *game) decode(text string) (wrong string) {
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
			return fmt.Sprintf("Card %d in the link is “%s”, which is not a rank. The cards before it are kept.", i+1,
				figure.Clip(part))
		}
		if g.lost() {
			return fmt.Sprintf("The link has more cards after card %d, where the game was lost. The extra cards are ignored.", i)
		}
		if g.over() {
			return fmt.Sprintf("The link has more cards than its %s. The extra cards are ignored.",
				figure.Count(g.rounds, "round"))
		}
		if why := g.refuses(rank); why != "" {
			return fmt.Sprintf("Card %d in the link is impossible. %s The cards before it are kept.", i+1, why)
		}
		name := g.advised()
		if both {
			if name, err = strconv.Atoi(named); err != nil || name < 0 || name > len(g.deck) {
				return fmt.Sprintf("“%s”, named before card %d in the link, is not a rank of this deck. The cards before it "+
					"are kept.", figure.Clip(named), i+1)
			}
		}
		g.add(round{name, rank})
	}
	return ""
}

// sorted returns a deck in order.
func sorted(composition []int) (d deck.Deck) {
	for i, n := range composition {
		d = append(d, slices.Repeat([]int{i + 1}, n)...)
	}
	return d
}

// shuffled returns a deck as shuffled with a seed.
func shuffled(composition []int, seed uint64) deck.Deck {
	d := sorted(composition)
	deck.Shuffle(d, deck.Stream(seed, 0))
	return d
}

// why explains in a sentence why the best names are the best.
func (g *game) why() string {
	best, left := g.best(), g.now()
	fewest := left[best[0]-1]
	names := make([]string, len(best))
	for i, r := range best {
		names[i] = g.face(r)
	}
	switch {
	case fewest == 0 && len(best) == 1:
		return fmt.Sprintf("No %s is left. Keep naming it and you win.", names[0])
	case fewest == 0 && len(best) <= 4:
		return fmt.Sprintf("No %s is left. Keep naming one of them and you win.", figure.Or(names))
	case fewest == 0:
		return "None of these is left. Keep naming one of them and you win."
	case len(best) == len(g.deck) && len(best) > 1:
		return fmt.Sprintf("Every rank has %s left: all names are equally good.", figure.Count(fewest, "card"))
	case len(best) == 1:
		return fmt.Sprintf("Only %d left: the %s has the fewest cards.", fewest, names[0])
	case len(best) <= 4:
		return fmt.Sprintf("Only %d left each: %s have the fewest cards.", fewest, figure.And(names))
	default:
		return fmt.Sprintf("%s have the fewest cards left: %d.", figure.Capital(figure.Word(len(best))+" ranks"), fewest)
	}
}

// A group has the names with equally many cards left, and so the same probability.
type group struct {
	ranks     []int
	left      int
	win, cost *big.Rat
}

// groups groups the choices by cards left, the best first.
func groups(choices []choice) []group {
	var list []group
	for _, c := range choices {
		i := 0
		for i < len(list) && list[i].left < c.left {
			i++
		}
		if i == len(list) || list[i].left > c.left {
			list = slices.Insert(list, i, group{nil, c.left, c.win, c.cost})
		}
		list[i].ranks = append(list[i].ranks, c.rank)
	}
	return list
}
