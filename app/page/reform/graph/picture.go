package graph

import (
	"fmt"
	"strings"

	"rencontre/app/figure"
	"rencontre/app/h"
)

// A picture is a graph that is laid out: with names if they are legible, and otherwise as basins of attraction.
type picture struct {
	*graph
	names         []string // nil: drawn as basins
	at            []point
	width, height float64
	svg           string
}

// maxNamed is the largest number of decks that are drawn with their names.
const maxNamed = 120

const (
	lineHeight = 23.0
	letter     = 8.2 // width of a digit of a name
)

// draw lays the graph out and draws it. label is its text for screen readers.
func draw(g *graph, names []string, label string) *picture {
	p := &picture{graph: g, names: names, at: make([]point, len(g.next)), width: 1120}
	var b strings.Builder
	if names != nil {
		p.width = 860
		p.drawNames(&b)
	} else {
		p.drawBasins(&b)
	}
	p.svg = fmt.Sprintf(`<svg role="img" translate="no" aria-label="%s" viewBox="0 0 %g %.1f" fill="none" stroke-linecap="round" `+
		`font-family="STIX Two Text, serif" font-size="16"><title>%s</title>%s</svg>`,
		h.Escape(label), p.width, p.height, h.Escape(label), b.String())
	return p
}

// shift moves the decks of a piece to its box.
func (p *picture) shift(of piece, dx, dy float64) {
	for _, d := range p.members(of) {
		p.at[d].x += dx
		p.at[d].y += dy
	}
}

// bounds returns the bounding box of a piece.
func (p *picture) bounds(of piece) (low, high point) {
	low = p.at[of.core[0]]
	high = low
	for _, d := range p.members(of) {
		low.x, low.y = min(low.x, p.at[d].x), min(low.y, p.at[d].y)
		high.x, high.y = max(high.x, p.at[d].x), max(high.y, p.at[d].y)
	}
	return low, high
}

func (p *picture) drawNames(b *strings.Builder) {
	wide := letter * float64(len(p.names[0]))
	column := wide + 38
	head := func(x, y float64, text string, decks int) {
		fmt.Fprintf(b, `<text x="%.1f" y="%.1f" font-family="system-ui, sans-serif" font-size="14" fill="var(--ink)">`+
			`<tspan font-weight="600">%s</tspan>  <tspan fill="var(--ink3)">%s</tspan></text>`, x+2, y+14, text,
			figure.Count(decks, "deck"))
	}
	const headed = 36.0
	var groups [3][]box // by the kind of the core
	var decks [3]int
	for i, of := range p.pieces {
		kind, lines := of.kind(), p.lines(of, column, lineHeight, p.at)
		c := box{piece: i, w: float64(of.depth)*column + wide + 34, h: float64(lines) * lineHeight}
		if of.cycle {
			c.w += 14
			if kind == 1 {
				c.w += 36
			}
			c.h = max(c.h, 2*lineHeight)
		}
		groups[kind] = append(groups[kind], c)
		decks[kind] += of.decks
	}
	var shelves []box
	for kind, boxes := range groups {
		shelf := box{piece: kind, w: 260, h: pack(boxes, p.width, 18) + headed}
		for _, c := range boxes {
			shelf.w = max(shelf.w, c.x+c.w)
		}
		if len(boxes) > 0 {
			shelves = append(shelves, shelf)
		}
	}
	y := pack(shelves, p.width, 26)
	for _, shelf := range shelves {
		head(shelf.x, shelf.y, figure.Capital(ends[shelf.piece]), decks[shelf.piece])
		for _, c := range groups[shelf.piece] {
			p.shift(p.pieces[c.piece], shelf.x+c.x+8, shelf.y+headed+c.y+lineHeight/2)
		}
	}
	y += 26
	if len(p.alone) > 0 {
		head(0, y, "Do not win, and no deck reforms to them", len(p.alone))
		y += headed
		cell := wide + 36
		columns := max(1, int(p.width/cell))
		for i, d := range p.alone {
			p.at[d] = point{float64(i%columns)*cell + 8, y + lineHeight/2 + float64(i/columns)*lineHeight}
		}
		y += lineHeight*float64((len(p.alone)+columns-1)/columns) + 8
	}
	p.height = y
	for d, to := range p.next {
		if to >= 0 {
			p.arrow(b, d, "var(--rule)", 1.25)
		}
	}
	for d := range p.next {
		p.mark(b, d)
	}
}

// arrow draws the edge from a deck to its successor.
func (p *picture) arrow(b *strings.Builder, d int, color string, width float64) {
	to := p.next[d]
	wide := letter * float64(len(p.names[0]))
	from, end := p.at[d], p.at[to]
	var path, tip string
	switch {
	case d == to: // a loop above it
		color, width = "var(--accent)", 2
		path = fmt.Sprintf("M%.1f %.1fc14 -22 -34 -22 -%.1f -3", end.x+wide*0.55, end.y-9, wide*0.55)
		tip = fmt.Sprintf("M%.1f %.1fl1 7l6 -3", end.x-1, end.y-18)
	case p.on(d): // back, on the right
		color, width = "var(--accent)", 2
		x := max(from.x, end.x) + wide + 12
		if end.y < from.y {
			x += 26
		}
		path = fmt.Sprintf("M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f", from.x+wide+12, from.y, x+30, from.y, x+30, end.y,
			end.x+wide+13, end.y)
		tip = fmt.Sprintf("M%.1f %.1fl-6 4l6 4", end.x+wide+18, end.y-4)
	default:
		x := from.x + wide + 14
		middle := end.x - 20
		path = fmt.Sprintf("M%.1f %.1fH%.1fC%.1f %.1f %.1f %.1f %.1f %.1f", x, from.y, max(x, middle-8), middle, from.y,
			middle, end.y, end.x-9, end.y)
		tip = fmt.Sprintf("M%.1f %.1fl5 3.500l-5 3.500", end.x-14, end.y-3.5)
	}
	for _, d := range []string{path, tip} {
		fmt.Fprintf(b, `<path d="%s" stroke="%s" stroke-width="%g"/>`, d, color, width)
	}
}

// mark draws the mark of a deck, whose shape shows its kind, and its name.
func (p *picture) mark(b *strings.Builder, d int) {
	x, y := p.at[d].x, p.at[d].y
	color, weight := "--ink", ""
	switch {
	case p.on(d):
		color, weight = "--accent", ` font-weight="600"`
		fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="6" stroke="var(--accent)" stroke-width="2"/>`+
			`<circle cx="%.1f" cy="%.1f" r="2.5" fill="var(--accent)"/>`, x, y, x, y)
	case len(p.before[d]) == 0:
		fmt.Fprintf(b, `<path d="M%.1f %.1fl9 4.500l-9 4.500z" stroke="var(--ink2)" stroke-width="1.5" `+
			`stroke-linejoin="round"/>`, x-4, y-4.5)
	default:
		fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="4" fill="var(--ink2)"/>`, x, y)
	}
	if p.next[d] < 0 {
		color = "--ink2"
		fmt.Fprintf(b, `<path d="M%.1f %.1fv14" stroke="var(--ink)" stroke-width="2.500"/>`, x+16+
			letter*float64(len(p.names[d])), y-7)
	}
	fmt.Fprintf(b, `<text x="%.1f" y="%.1f" fill="var(%s)"%s>%s</text>`, x+11, y+5.5, color, weight, p.names[d])
}

func (p *picture) drawBasins(b *strings.Builder) {
	var boxes []box
	pad := 8.0
	if len(p.next) > 6000 {
		pad = 4
	}
	rings, middles := make([]float64, len(p.pieces)), make([]point, len(p.pieces))
	for i, of := range p.pieces {
		rings[i] = p.fan(of, p.at)
		low, high := p.bounds(of)
		low.x, low.y = min(low.x, -rings[i])-pad, min(low.y, -rings[i])-pad
		p.shift(of, -low.x, -low.y)
		boxes = append(boxes, box{piece: i, w: max(high.x, rings[i]) + pad - low.x, h: max(high.y, rings[i]) + pad - low.y})
		middles[i] = point{-low.x, -low.y}
		p.width = max(p.width, boxes[i].w)
	}
	y := pack(boxes, p.width, pad/2) + 24
	for _, c := range boxes {
		p.shift(p.pieces[c.piece], c.x, c.y)
	}
	gap := 8.0
	if len(p.alone) > 4000 {
		gap = 4.5
	}
	columns := int(p.width / gap)
	for i, d := range p.alone {
		p.at[d] = point{gap * (0.5 + float64(i%columns)), y + gap*(0.5+float64(i/columns))}
	}
	p.height = y + gap*float64((len(p.alone)+columns-1)/columns) + 4

	const leaf, inner, end, cycle, alone = 0, 1, 2, 3, 4
	var edges strings.Builder
	var dots [5]strings.Builder
	for d, to := range p.next {
		at, kind := p.at[d], inner
		switch {
		case p.on(d): // its edge is part of the ring
			kind, to = cycle, -1
		case p.piece[d] < 0:
			kind = alone
		case len(p.before[d]) == 0:
			kind = leaf
		case to < 0:
			kind = end
		}
		fmt.Fprintf(&dots[kind], "M%.1f %.1fh0", at.x, at.y)
		if to >= 0 {
			fmt.Fprintf(&edges, "M%.1f %.1fL%.1f %.1f", at.x, at.y, p.at[to].x, p.at[to].y)
		}
	}
	path := func(d *strings.Builder, color string, width float64, more string) {
		if d.Len() > 0 {
			fmt.Fprintf(b, `<path d="%s" stroke="var(%s)" stroke-width="%g"%s/>`, d, color, width, more)
		}
	}
	path(&edges, "--rule", 0.7, "")
	for _, c := range boxes {
		if of := p.pieces[c.piece]; of.cycle {
			fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="%.1f" stroke="var(--accent)" stroke-width="2"/>`, c.x+
				middles[c.piece].x, c.y+middles[c.piece].y, max(6, rings[c.piece]))
		}
	}
	path(&dots[leaf], "--ink3", 2.2, "")
	path(&dots[inner], "--ink", 3.4, "")
	path(&dots[end], "--ink", 6, ` stroke-linecap="square"`)
	path(&dots[cycle], "--accent", 6.5, "")
	path(&dots[alone], "--ink3", 2.2, "")
}

// over draws the chosen deck and its orbit over the picture.
func (p *picture) over(d int) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg aria-hidden="true" viewBox="0 0 %g %.1f" fill="none" stroke-linecap="round" `+
		`stroke="var(--ink)">`, p.width, p.height)
	line := func(from, to int, more string) {
		x, y := p.at[from], p.at[to]
		fmt.Fprintf(&b, `<path d="M%.1f %.1fL%.1f %.1f"%s/>`, x.x, x.y, y.x, y.y, more)
	}
	seen := map[int]bool{}
	for at := d; at >= 0 && !seen[at]; at = p.next[at] {
		seen[at] = true
		switch to := p.next[at]; {
		case to < 0 || to == at:
		case p.names != nil:
			p.arrow(&b, at, "var(--ink)", 2.25)
		default:
			line(at, to, ` stroke-width="2"`)
		}
	}
	x, y := p.at[d].x, p.at[d].y
	if p.names == nil {
		for _, before := range p.before[d] {
			line(before, d, ` stroke="var(--accent)" stroke-width="1.5"`)
		}
		fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="8" stroke-width="2.5"/></svg>`, x, y)
		return b.String()
	}
	w := letter*float64(len(p.names[d])) + 26
	if p.next[d] < 0 {
		w += 8
	}
	fmt.Fprintf(&b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%g" rx="5" stroke-width="2"/></svg>`, x-9,
		y-lineHeight/2+0.5, w, lineHeight-1)
	return b.String()
}

// near returns the deck nearest to a point.
func (p *picture) near(x, y float64) int {
	best, d := -1, 0.0
	for i, at := range p.at {
		if p.names != nil { // the name is to the right of the mark
			at.x += min(max(0, x-at.x), letter*float64(len(p.names[i]))+12)
		}
		if q := (at.x-x)*(at.x-x) + (at.y-y)*(at.y-y); best < 0 || q < d {
			best, d = i, q
		}
	}
	if d > 400 {
		return -1
	}
	return best
}
