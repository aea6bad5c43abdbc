package graph

import (
	"fmt"
	"slices"
	"strings"

	"rencontre/app/figure"
	"rencontre/app/h"
)

// A picture is a graph that is laid out: with names if they are legible, and otherwise as basins of attraction.
type picture struct {
	*graph
	sizes
	names         []string // nil: drawn as basins
	at            []point
	width, height float64
	parts         []part
}

// A part of the picture has the decks that lead to one kind of end. Basins are one part.
type part struct {
	title       string
	decks       int
	lost        bool // they do not come to a cycle
	top, height float64
	width       float64 // of those beside others
	svg         string
}

// sizes are those of names: of their letters, of the room between mark and name, between a name and the next deck, and
// between lines.
type sizes struct{ font, letter, indent, gap, high float64 }

var (
	wideSizes = sizes{font: 16, letter: 8.2, indent: 11, gap: 38, high: 23}
	slimSizes = sizes{font: 13, letter: 6.7, indent: 9, gap: 24, high: 21}
)

// maxNamed is the largest number of decks that are drawn with their names.
const maxNamed = 120

// draw lays the graph out and draws it, slim for a phone. label is its text for screen readers.
func draw(g *graph, names []string, label string, slim bool) *picture {
	p := &picture{graph: g, sizes: wideSizes, names: names, at: make([]point, len(g.next)), width: 1120}
	switch {
	case names == nil:
		var b strings.Builder
		p.drawBasins(&b)
		p.parts = []part{{height: p.height, width: p.width}}
		p.parts[0].svg = p.frame(p.parts[0], label, b.String())
		return p
	case slim:
		p.sizes, p.width = slimSizes, 322
	default:
		p.width = 860
	}
	p.place()
	for i, of := range p.parts {
		var b strings.Builder
		p.drawPart(i, &b)
		p.parts[i].svg = p.frame(of, label+": "+of.title, b.String())
	}
	return p
}

// frame makes a picture of a part.
func (p *picture) frame(of part, label, body string) string {
	return fmt.Sprintf(`<svg role="img" translate="no" aria-label="%s" viewBox="0 %.1f %.1f %.1f" fill="none" `+
		`stroke-linecap="round" font-family="STIX Two Text, serif" font-size="%g"><title>%s</title>%s</svg>`,
		h.Escape(label), of.top, of.width, of.height, p.font, h.Escape(label), body)
}

// partOf returns the index of the part that has a deck.
func (p *picture) partOf(d int) int {
	y := p.at[d].y
	return slices.IndexFunc(p.parts, func(of part) bool { return y < of.top+of.height })
}

// wide is the width of a name.
func (p *picture) wide() float64 { return p.letter * float64(len(p.names[0])) }

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

// place lays out the decks with their names, each kind of end in a part.
func (p *picture) place() {
	column := p.wide() + p.gap
	var groups [len(ends)][]box // by the kind of the core
	var decks [len(ends)]int
	widest := p.width
	for i, of := range p.pieces {
		kind, lines := of.kind(), p.lines(of, column, p.high, p.at)
		c := box{piece: i, w: float64(of.depth)*column + p.wide() + 34, h: float64(lines) * p.high}
		if of.cycle {
			c.w += 14
			if kind == 1 {
				c.w += 36
			}
			c.h = max(c.h, 2*p.high)
		}
		groups[kind] = append(groups[kind], c)
		decks[kind] += of.decks
		widest = max(widest, c.w+8)
	}
	p.width = widest
	for kind, boxes := range groups {
		if boxes == nil {
			continue
		}
		high := pack(boxes, p.width, 18)
		of := part{title: figure.Capital(ends[kind]), decks: decks[kind], lost: kind == 2, height: high + 4, width: p.width}
		right := 0.0
		for _, c := range boxes {
			p.shift(p.pieces[c.piece], c.x+8, p.height+c.y+p.high/2)
			right = max(right, c.x+c.w+8)
		}
		if !of.lost && p.sizes == wideSizes {
			of.width = min(right, p.width)
		}
		p.add(of)
	}
	if len(p.alone) > 0 {
		cell := p.wide() + p.gap
		columns := max(1, int(p.width/cell))
		for i, d := range p.alone {
			p.at[d] = point{float64(i%columns)*cell + 8, p.height + p.high*(0.5+float64(i/columns))}
		}
		p.add(part{title: "Do not win, and no deck reforms to them", decks: len(p.alone), lost: true, width: p.width,
			height: p.high*float64((len(p.alone)+columns-1)/columns) + 4})
	}
}

// add adds a part below the others.
func (p *picture) add(of part) {
	of.top = p.height
	p.height += of.height
	p.parts = append(p.parts, of)
}

func (p *picture) drawPart(i int, b *strings.Builder) {
	for d, to := range p.next {
		if to >= 0 && p.partOf(d) == i {
			p.arrow(b, d, "var(--rule)", 1.25)
		}
	}
	for d := range p.next {
		if p.partOf(d) == i {
			p.mark(b, d)
		}
	}
}

// arrow draws the edge from a deck to its successor.
func (p *picture) arrow(b *strings.Builder, d int, color string, width float64) {
	to := p.next[d]
	wide := p.wide()
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
		x, until := from.x+wide+p.indent+3, end.x-p.indent+3
		middle := (x + until) / 2
		path = fmt.Sprintf("M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f", x, from.y, middle, from.y, middle, end.y, until, end.y)
		tip = fmt.Sprintf("M%.1f %.1fl5 3.500l-5 3.500", until-5, end.y-3.5)
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
		fmt.Fprintf(b, `<path d="M%.1f %.1fv14" stroke="var(--ink)" stroke-width="2.500"/>`, x+p.indent+5+
			p.wide(), y-7)
	}
	fmt.Fprintf(b, `<text x="%.1f" y="%.1f" fill="var(%s)"%s>%s</text>`, x+p.indent, y+0.34*p.font, color, weight, p.names[d])
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
	of := p.parts[p.partOf(d)]
	fmt.Fprintf(&b, `<svg aria-hidden="true" viewBox="0 %.1f %.1f %.1f" fill="none" stroke-linecap="round" `+
		`stroke="var(--ink)">`, of.top, of.width, of.height)
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
	w := p.wide() + p.indent + 15
	if p.next[d] < 0 {
		w += 8
	}
	fmt.Fprintf(&b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%g" rx="5" stroke-width="2"/></svg>`, x-9,
		y-p.high/2+0.5, w, p.high-1)
	return b.String()
}

// near returns the deck nearest to a point.
func (p *picture) near(x, y float64) int {
	best, d := -1, 0.0
	for i, at := range p.at {
		if p.names != nil { // the name is to the right of the mark
			at.x += min(max(0, x-at.x), p.wide()+12)
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
