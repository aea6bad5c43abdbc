package graph

import (
	"math"
	"slices"

	"rencontre/core/order"
)

// A graph is the graph of all decks of a game, indexed in dictionary order, with an edge from each deck to the one that
// it reforms to. Each component is a tree that ends at a deck that does not win, or a cycle with trees that lead to it.
type graph struct {
	next   []int   // the deck that it reforms to; -1: it does not win
	before [][]int // the predecessors
	piece  []int   // component of the deck, -1 for an isolated deck
	far    []int   // reformations to the cycle, or to the deck that does not win
	pieces []piece // cycles first, then by size, largest first
	alone  []int   // isolated decks: they do not win and have no predecessors
}

// A piece is a connected component.
type piece struct {
	core   []int // the cycle in its order, or the deck that does not win
	cycle  bool
	decks  int
	depth  int // the largest number of reformations to the core
	leaves int // number of decks without predecessors
}

// kind tells the ends of pieces apart: 0 for a fixed point, 1 for a longer cycle, 2 for a deck that does not win.
func (of piece) kind() int {
	if !of.cycle {
		return 2
	}
	return min(1, len(of.core)-1)
}

// ends are what the pieces of each kind lead to.
var ends = [3]string{"to a fixed point", "to a longer cycle", "to a deck that does not win"}

func newGraph(next []int) *graph {
	g := &graph{next: next, before: make([][]int, len(next)), piece: make([]int, len(next)), far: make([]int, len(next))}
	for d, to := range next {
		g.piece[d], g.far[d] = -1, -1
		if to >= 0 {
			g.before[to] = append(g.before[to], d)
		}
	}
	seen := make([]int, len(next)) // 1 + the deck from whose orbit it was first reached
	for d := range next {
		if next[d] < 0 {
			seen[d], g.far[d] = -1, 0
			if len(g.before[d]) == 0 {
				g.alone = append(g.alone, d)
			} else {
				g.pieces = append(g.pieces, piece{core: []int{d}})
			}
			continue
		}
		at := d
		for at >= 0 && seen[at] == 0 {
			seen[at] = d + 1
			at = next[at]
		}
		if at >= 0 && seen[at] == d+1 { // reached twice from d: a cycle
			var cycle []int
			for ; g.far[at] < 0; at = next[at] {
				g.far[at] = 0
				cycle = append(cycle, at)
			}
			g.pieces = append(g.pieces, piece{core: cycle, cycle: true})
		}
	}
	for i := range g.pieces {
		p := &g.pieces[i]
		for _, d := range g.members(*p) {
			if g.far[d] < 0 {
				g.far[d] = g.far[g.next[d]] + 1
			}
			if len(g.before[d]) == 0 {
				p.leaves++
			}
			p.depth, p.decks = g.far[d], p.decks+1 // the last is one of the farthest
		}
	}
	g.pieces = order.By(g.pieces, func(a, b piece) int { // cycles first, then by size
		switch {
		case a.cycle && !b.cycle:
			return -1
		case b.cycle && !a.cycle:
			return 1
		}
		return b.decks - a.decks
	})
	for i, p := range g.pieces {
		for _, d := range g.members(p) {
			g.piece[d] = i
		}
	}
	return g
}

// on reports whether a deck is on a cycle.
func (g *graph) on(d int) bool { return g.far[d] == 0 && g.next[d] >= 0 }

// tree lists the predecessors of a deck that are not on its cycle.
func (g *graph) tree(d int) []int {
	if !g.on(d) {
		return g.before[d]
	}
	return slices.DeleteFunc(slices.Clone(g.before[d]), g.on)
}

// after lists the next decks of a deck's orbit: at most twelve, up to the first step along a cycle.
func (g *graph) after(d int) (after []int) {
	was := d
	for at := g.next[d]; at >= 0 && at != d && len(after) < 12; at = g.next[at] {
		after = append(after, at)
		if g.on(at) && (g.next[at] == at || g.on(was)) {
			break
		}
		was = at
	}
	return after
}

// beside returns the deck a number of places after d, among the decks with its successor or among those that do not
// win. It returns d if there is none.
func (g *graph) beside(d, by int) int {
	var all []int
	switch to := g.next[d]; {
	case to >= 0:
		all = g.before[to]
	case g.piece[d] < 0:
		all = g.alone
	default:
		for _, p := range g.pieces {
			all = append(all, p.core[0])
		}
	}
	if i := slices.Index(all, d) + by; i >= 0 && i < len(all) {
		return all[i]
	}
	return d
}

// A point is the place of a deck in the picture.
type point struct{ x, y float64 }

// A box is the place of a piece in the picture.
type box struct {
	piece      int
	x, y, w, h float64
}

// pack places boxes, in their order, in rows of a width. Low boxes are stacked beside a high one. It returns the total
// height.
func pack(boxes []box, width, gap float64) (height float64) {
	x, y, wide, shelf := 0.0, 0.0, 0.0, 0.0 // of the present stack
	for i := range boxes {
		b := &boxes[i]
		if y > 0 && y+b.h <= shelf && x+b.w <= width && b.w <= 1.5*wide {
			b.x, b.y = x, height+y
			wide, y = max(wide, b.w), y+b.h+gap
			continue
		}
		x += wide
		if wide > 0 {
			x += gap
		}
		if x > 0 && x+b.w > width {
			x, height, shelf = 0, height+shelf+gap, 0
		}
		b.x, b.y = x, height
		wide, y, shelf = b.w, b.h+gap, max(shelf, b.h)
	}
	return height + shelf
}

// fan lays a piece out in Wuensche's manner: the core is a ring in the middle, and trees fan outwards by reformations,
// each with an angle in proportion to its leaves. It returns the radius of the ring.
func (g *graph) fan(p piece, at []point) (ring float64) {
	if n := float64(len(p.core)); n > 1 {
		ring = max(7, n*9/(2*math.Pi))
	}
	radius := max(ring+9*float64(p.depth), 3.4*float64(p.leaves)/(2*math.Pi))
	step := 0.0
	if p.depth > 0 {
		step = (radius - ring) / float64(p.depth)
	}
	all := 0
	for _, d := range p.core {
		all += g.leaves(d)
	}
	from := -math.Pi / 2
	for _, d := range p.core {
		to := from + 2*math.Pi*float64(g.leaves(d))/float64(all)
		g.spread(d, ring, step, from, to, at)
		from = to
	}
	return ring
}

// members lists the decks of a piece by their distance from its core, which comes first.
func (g *graph) members(p piece) []int {
	all := slices.Clone(p.core)
	for i := 0; i < len(all); i++ {
		all = append(all, g.tree(all[i])...)
	}
	return all
}

// leaves returns the number of decks without predecessors among those that lead to d.
func (g *graph) leaves(d int) int {
	below := g.tree(d)
	if len(below) == 0 {
		return 1
	}
	n := 0
	for _, b := range below {
		n += g.leaves(b)
	}
	return n
}

func (g *graph) spread(d int, r, step, from, to float64, at []point) {
	a := (from + to) / 2
	at[d] = point{r * math.Cos(a), r * math.Sin(a)}
	all := g.leaves(d)
	for _, b := range g.tree(d) {
		n := g.leaves(b)
		end := from + (to-from)*float64(n)/float64(all)
		g.spread(b, r+step, step, from, end, at)
		from, all = end, all-n
	}
}

// lines lays a piece out with time to the right and a line for each leaf. column is the width of a step, line the
// height of a line. It returns the number of lines.
func (g *graph) lines(p piece, column, line float64, at []point) (lines int) {
	for _, d := range p.core {
		g.line(d, float64(p.depth)*column, column, line, &lines, at)
	}
	return lines
}

func (g *graph) line(d int, x, column, height float64, lines *int, at []point) {
	below := g.tree(d)
	if len(below) == 0 {
		at[d] = point{x, float64(*lines) * height}
		*lines++
		return
	}
	for _, b := range below {
		g.line(b, x-column, column, height, lines, at)
	}
	at[d] = point{x, (at[below[0]].y + at[below[len(below)-1]].y) / 2}
}
