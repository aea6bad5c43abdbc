package play

import (
	"fmt"
	"slices"
	"strings"

	"rencontre/app/page/memory/table"
	"rencontre/app/page/memory/values"
	"rencontre/app/page/memory/words"
	"rencontre/core/deck"
	"rencontre/core/turn"
)

// A game is a game of Memory with the history of turned cards, so that moves can be undone and a link can repeat the
// game.
type game struct {
	library values.Library // values turns, and has the moves of the optimal player
	rules   turn.Rules
	pairs   int
	known   int // number of cards seen before the first turn: those of the first places
	seed    uint64
	cards   []int // the label of each place, from 1 to pairs
	turned  []int // the turned places in order

	seen   []bool // by place
	owner  []int  // by label; -1: on the table
	up     []int  // places turned in the present turn
	player int    // whose turn it is
	score  [2]int
	zeros  int // consecutive 0-moves
	start  stand
	turns  []record
}

// A stand is a position: n pairs on the table, k single cards seen, and the labels of pairs that are seen but not
// taken.
type stand struct {
	n, k    int
	waiting []int
}

// A record is two cards turned by a player, and what came of it.
type record struct {
	stand
	player int
	places [2]int
	labels [2]int
	first  kind
	again  bool       // the second card was seen before
	took   bool       // the cards are a pair
	move   turn.Moves // 0 if the first card matched, or a seen pair was on the table
	left   bool       // a seen pair was not taken
}

// newGame deals pairs with a seed. The first known places are seen and have different labels.
func newGame(l values.Library, rules turn.Rules, pairs, known int, seed uint64) *game {
	g := &game{library: l, rules: rules, pairs: pairs, known: known, seed: seed, cards: table.Deal(pairs, seed)}
	g.owner = make([]int, pairs+1)
	for i := range g.owner {
		g.owner[i] = -1
	}
	g.seen = g.initiallySeen()
	g.start = g.stand()
	return g
}

// initiallySeen returns the places seen before the first turn.
func (g *game) initiallySeen() (seen []bool) {
	seen = make([]bool, len(g.cards))
	labels := map[int]bool{}
	for i, c := range g.cards {
		if len(labels) < g.known && !labels[c] {
			labels[c], seen[i] = true, true
		}
	}
	return seen
}

// mate returns the other place of a label.
func (g *game) mate(place int) int { return table.Mate(g.cards, place) }

func (g *game) gone(place int) bool { return g.owner[g.cards[place]] >= 0 }

func (g *game) stand() stand {
	s := stand{}
	count := make([]int, g.pairs+1)
	for i, c := range g.cards {
		if g.seen[i] {
			count[c]++
		}
	}
	for c := 1; c <= g.pairs; c++ {
		if g.owner[c] >= 0 {
			continue
		}
		s.n++
		switch count[c] {
		case 1:
			s.k++
		case 2:
			s.waiting = append(s.waiting, c)
		}
	}
	return s
}

// An ending is the way in which a game ends.
type ending int

const (
	goesOn ending = iota
	done
	stopped // after two consecutive 0-moves
)

// over returns the ending of the game.
func (g *game) over() ending {
	switch {
	case g.zeros >= 2:
		return stopped
	case g.score[0]+g.score[1] == g.pairs:
		return done
	}
	return goesOn
}

// refuse says why a card may not be turned now, or returns "".
func (g *game) refuse(place int) string {
	switch {
	case g.over() != goesOn:
		return "The game is over."
	case place < 0 || place >= len(g.cards) || g.gone(place):
		return "There is no card here."
	case slices.Contains(g.up, place):
		return "This card is already turned. Turn another one."
	case len(g.up) == 1 && g.rules == turn.NoZero && g.seen[place] && g.before(g.up[0]) &&
		g.cards[place] != g.cards[g.up[0]]:
		return "These rules do not allow turning two seen cards. Turn a new card."
	}
	return ""
}

// before reports whether a place was seen before the first card of this turn.
func (g *game) before(place int) bool {
	return slices.Contains(g.turned[:len(g.turned)-len(g.up)], place) || g.initiallySeen()[place]
}

// turn turns a card that refuse allows.
func (g *game) turn(place int) {
	first := len(g.up) == 0
	if first {
		g.start = g.stand()
	}
	wasSeen := g.seen[place]
	firstSeen := !first && g.before(g.up[0])
	g.seen[place] = true
	g.turned = append(g.turned, place)
	g.up = append(g.up, place)
	if first {
		return
	}
	a, b := g.up[0], place
	t := record{stand: g.start, player: g.player, places: [2]int{a, b}, labels: [2]int{g.cards[a], g.cards[b]},
		again: wasSeen, took: g.cards[a] == g.cards[b]}
	mateSeen := !firstSeen && g.mate(a) != b && g.seen[g.mate(a)]
	switch {
	case firstSeen && slices.Contains(g.start.waiting, g.cards[a]):
		t.first = paired
	case firstSeen:
		t.first = single
	case mateSeen || t.took && wasSeen:
		t.first = matching
	}
	switch {
	case len(g.start.waiting) > 0:
		t.left = !t.took
	case !firstSeen && t.took && wasSeen: // the first card matched a seen one
	case mateSeen && wasSeen:
		t.move = turn.MoveS
	case mateSeen:
		t.left = true
	case !firstSeen && wasSeen:
		t.move = turn.Move1
	case !firstSeen:
		t.move = turn.Move2
	case wasSeen:
		t.move = turn.Move0
	default:
		t.move = words.SeenFirst
	}
	g.zeros++
	if t.move != turn.Move0 {
		g.zeros = 0
	}
	g.turns = append(g.turns, t)
	g.up = nil
	if t.took {
		g.owner[g.cards[a]] = g.player
		g.score[g.player]++
	} else {
		g.player = 1 - g.player
	}
	g.start = g.stand()
}

// replay returns the game after the given number of turned cards.
func (g *game) replay(cards int) *game {
	again := newGame(g.library, g.rules, g.pairs, g.known, g.seed)
	for _, place := range g.turned[:cards] {
		again.turn(place)
	}
	return again
}

// best returns the optimal moves of a position.
func (g *game) best(s stand) turn.Moves {
	return g.library.Moves(values.Usual(g.rules), s.n, s.k)
}

// bestNew returns the best of the moves that turn a new card, or 0 if they are not known.
func (g *game) bestNew(s stand) turn.Moves {
	if best := g.best(s); best != turn.Move0 {
		return best &^ turn.Move0
	}
	q := values.Usual(g.rules)
	switch g.library.Worth(q, s.n, s.k, turn.Move1).Cmp(g.library.Worth(q, s.n, s.k, turn.Move2)) {
	case 1:
		return turn.Move1
	case -1:
		return turn.Move2
	}
	return turn.Move1 | turn.Move2
}

// perfect is the only player who may turn no new card. Another who copied it would end the game with pairs on the
// table, as soon as a person does so too.
const perfect = "optimal"

// plan returns the move of a computer player in a position without a seen pair.
func (g *game) plan(player string, s stand) turn.Moves {
	best := g.best(s)
	if player != perfect {
		best = g.bestNew(s)
	}
	switch {
	case player == "aggressive", s.k == 0:
		return turn.Move2
	case player == "defensive", player == "improved" && s.n-s.k != 1:
		return turn.Move1
	case player == "improved":
		return turn.Move2
	case best&turn.Move1 != 0:
		return turn.Move1
	case best&turn.Move2 != 0: // preferred to no move, so that the game goes on
		return turn.Move2
	}
	return turn.Move0
}

// span is the number of cards that the forgetful player remembers: few enough that it forgets on a small board too.
func (g *game) span() int { return max(2, min(g.pairs/4, 5)) }

// remembers returns whether a player remembers the card at a place. All but the forgetful remember what was seen.
func (g *game) remembers(player string) func(place int) bool {
	if player != "forgetful" {
		return func(place int) bool { return g.seen[place] }
	}
	var last []int
	for _, place := range slices.Backward(g.turned) {
		if len(last) < g.span() && !slices.Contains(last, place) && !g.gone(place) {
			last = append(last, place)
		}
	}
	return func(place int) bool { return slices.Contains(last, place) }
}

// choose returns the place that a computer player turns next. Random choices use the seed of the game.
func (g *game) choose(player string) int {
	pick := func(fits func(place int) bool) int {
		var all []int
		for i := range g.cards {
			if g.refuse(i) == "" && fits(i) {
				all = append(all, i)
			}
		}
		if len(all) == 0 {
			return -1
		}
		return all[deck.Stream(g.seed, uint64(len(g.turned)+1)).Uint64()%uint64(len(all))]
	}
	remembers := g.remembers(player)
	fresh := func(i int) bool { return !remembers(i) }
	wanted := fresh
	if len(g.up) == 1 {
		first := g.up[0]
		if mate := g.mate(first); remembers(mate) {
			return mate
		}
		switch {
		case g.before(first) && player != perfect: // it had forgotten this card
			wanted = func(i int) bool { return !g.seen[i] }
		case g.before(first) || g.plan(player, g.start) == turn.Move1:
			wanted = remembers
		}
	} else {
		s := g.stand()
		for _, c := range s.waiting {
			both := func(i int) bool { return g.cards[i] == c && remembers(i) && remembers(g.mate(i)) }
			if place := pick(both); place >= 0 {
				return place
			}
		}
		if len(s.waiting) == 0 && g.plan(player, s) == turn.Move0 {
			wanted = remembers
		}
	}
	if place := pick(wanted); place >= 0 {
		return place
	}
	return pick(func(int) bool { return true })
}

// alphabet has a letter for each place, for links.
const alphabet = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// letters returns the turned cards for a link.
func (g *game) letters() string {
	var b strings.Builder
	for _, place := range g.turned {
		b.WriteByte(alphabet[place])
	}
	return b.String()
}

// follow turns the cards named by letters. It returns an error for the first that may not be turned.
func (g *game) follow(letters string) error {
	for i, c := range letters {
		place := strings.IndexRune(alphabet, c)
		if place < 0 || place >= len(g.cards) {
			return fmt.Errorf("card %d of the link, “%c”, is not on this table of %d cards", i+1, c, len(g.cards))
		}
		if why := g.refuse(place); why != "" {
			return fmt.Errorf("card %d of the link cannot be turned: %s", i+1, strings.TrimSuffix(why, "."))
		}
		g.turn(place)
	}
	return nil
}
