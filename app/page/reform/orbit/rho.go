package orbit

import (
	"fmt"
	"math"
	"strings"

	"rencontre/app/figure"
	"rencontre/app/h"
)

// A rho is the picture of an orbit: a tail that leads into a circle, with a bead for each deck if beads can be told
// apart, which makes it true to scale. If the orbit ends at a deck that does not win, a bar replaces the circle.
type rho struct {
	tail, period int // number of decks of each; period 0: the orbit ends

	width, text float64 // width of the picture, size of its text
	d           float64 // distance of beads; 0 if there are too many
	r           float64 // radius of the circle
	rows        int     // number of rows of the folded tail
	x, y        float64 // end of the tail
	cx, cy      float64 // centre of the circle
	from        float64 // left edge of the picture
	height      float64
}

const (
	bendRadius     = 20.0 // radius of the turns of the tail
	pictureMargin  = 16.0
	minGap         = 4.5   // smallest distance of beads
	maxGap         = 110.0 // largest distance of beads
	minNumberedGap = 30.0  // smallest distance of beads with numbers
	minRadius      = 18.0  // smallest radius of the circle
)

// newRho fits an orbit into a picture.
func newRho(tail, period int, width, text, widest float64, rows int) rho {
	o := rho{tail: tail, period: period, width: width, text: text}
	first := maxGap
	if period > 0 {
		first = min(maxGap, widest*2*math.Pi/float64(period))
		if first < minGap { // better a wide circle than none to scale
			first = min(minGap, 1.6*widest*2*math.Pi/float64(period))
		}
	}
	fits := func() bool {
		for d := first; d >= minGap; d -= 0.25 {
			o.set(d)
			if float64(tail)*d <= o.room() {
				return true
			}
		}
		return false
	}
	for o.rows = 1; o.rows <= rows && !fits(); {
		o.rows++
	}
	if o.rows > rows { // too many decks for beads
		o.rows = 1
		o.set(0)
		if period > 2 {
			o.r = widest * 0.85
		}
	}
	o.place()
	if start, _, _ := o.back(o.length()); o.rows == 1 && o.d > 0 {
		o.from = max(0, min(start, o.cx-o.r)-pictureMargin-10)
		if period == 0 {
			o.from = min(o.from, width-pictureMargin-text*10) // room for the text
		}
	}
	return o
}

// set sets the distance of beads.
func (o *rho) set(d float64) {
	o.d, o.r = d, 0
	if o.period > 0 {
		o.r = max(minRadius, float64(o.period)*d/(2*math.Pi))
	}
	o.place()
}

// place puts the circle at the right, so that the tail meets it at half past seven.
func (o *rho) place() {
	above := o.text*1.1 + 30 // the text above the tail
	o.cx = o.width - pictureMargin - 12 - o.r
	o.cy = pictureMargin + o.r
	if !o.inside() {
		o.cy += o.text * 1.2
	}
	o.x, o.y = o.cx-o.r*math.Sqrt2/2, o.cy+o.r*math.Sqrt2/2
	if o.period == 0 {
		o.x = o.width - pictureMargin - 26 // room for the bar
	}
	if o.y < above {
		o.cy += above - o.y
		o.y = above
	}
	o.height = max(o.cy+o.r, o.y+float64(o.rows-1)*2*bendRadius) + 2*pictureMargin
}

// inside reports whether the text of the circle fits inside.
func (o *rho) inside() bool { return o.period > 0 && o.r >= o.text*1.55 }

// beside reports whether the text of the circle stands beside it.
func (o *rho) beside() bool {
	return o.period > 0 && !o.inside() && o.from > o.text*5.6
}

func (o *rho) left() float64  { return pictureMargin + bendRadius }
func (o *rho) right() float64 { return o.width - pictureMargin - bendRadius }

// room returns the longest tail that fits into the rows.
func (o *rho) room() float64 {
	if o.rows == 1 {
		return o.x - pictureMargin - 8
	}
	return o.x - o.left() + float64(o.rows-1)*(math.Pi*bendRadius+o.right()-o.left())
}

// length returns the length of the tail as drawn.
func (o *rho) length() float64 {
	switch {
	case o.tail == 0:
		return 0
	case o.d == 0:
		return o.room()
	}
	return float64(o.tail) * o.d
}

// back returns the point at a distance before the end of the tail, and the direction of the tail there: 1 is right.
func (o *rho) back(u float64) (x, y, way float64) {
	if o.rows == 1 || u <= o.x-o.left() {
		return o.x - u, o.y, 1
	}
	u -= o.x - o.left()
	x, y, way = o.left(), o.y, 1
	for {
		if u <= math.Pi*bendRadius { // on a turn
			a := u / bendRadius
			return x - way*bendRadius*math.Sin(a), y + bendRadius*(1-math.Cos(a)), way * math.Copysign(1, math.Cos(a))
		}
		u -= math.Pi * bendRadius
		y, way = y+2*bendRadius, -way
		if w := o.right() - o.left(); u > w {
			u -= w
			x = o.left() + o.right() - x
			continue
		}
		return x - way*u, y, way
	}
}

// at returns the position of deck k and whether it is on the circle.
func (o *rho) at(k int) (x, y float64, on bool) {
	if k < o.tail || o.period == 0 {
		u := o.length()
		if o.tail > 0 {
			u *= float64(o.tail-k) / float64(o.tail)
		}
		x, y, _ = o.back(u)
		return x, y, false
	}
	a := 3*math.Pi/4 - 2*math.Pi*float64(k-o.tail)/float64(o.period)
	return o.cx + o.r*math.Cos(a), o.cy + o.r*math.Sin(a), true
}

// track returns the path of the tail from its end back to deck 0: straight lines and turns by turns.
func (o *rho) track() string {
	path, u, sweep := fmt.Sprintf("M%.1f %.1f", o.x, o.y), 0.0, 0
	length, straight := o.length(), o.x-o.left()
	if o.rows == 1 {
		straight = length
	}
	for {
		u += straight
		x, _, _ := o.back(min(u, length))
		path += fmt.Sprintf("H%.1f", x)
		if u >= length {
			return path
		}
		u += math.Pi * bendRadius
		x, y, _ := o.back(min(u, length))
		path += fmt.Sprintf("A%g %g 0 0 %d %.1f %.1f", bendRadius, bendRadius, sweep, x, y)
		if u >= length {
			return path
		}
		straight, sweep = o.right()-o.left(), 1-sweep
	}
}

// bead returns the width of the line, and of the hole in a bead.
func (o *rho) bead() (line, hole float64) {
	if o.d >= minNumberedGap {
		return 3, 0
	}
	line = min(11, max(7, o.d*1.3))
	return line, line * 0.42
}

// draw draws the orbit with a ring around one of its decks. eden marks a first deck without predecessors.
func (o *rho) draw(class, label string, eden bool, shown int) string {
	var b strings.Builder
	line, hole := o.bead()
	fmt.Fprintf(&b, `<svg class="rho %s" role="img" translate="no" aria-label="%s" viewBox="%.1f 0 %g %.1f" fill="none" `+
		`stroke-linecap="round" font-family="STIX Two Text, serif" font-size="%g"><title>%s</title>`,
		class, h.Escape(label), o.from, o.width, o.height, o.text, h.Escape(label))
	stroke := func(path, color string, gap float64) {
		fmt.Fprintf(&b, `<path d="%s" stroke="var(%s)" stroke-width="%g"/>`, path, color, line)
		if o.d > 0 && o.d < minNumberedGap {
			fmt.Fprintf(&b, `<path d="%s" stroke="var(--surface)" stroke-width="%.1f" stroke-dasharray="0 %.4f"/>`,
				path, hole, gap)
		}
	}
	if o.tail > 0 {
		stroke(o.track(), "--ink", o.d)
	}
	if o.d == 0 && o.tail > 0 { // the line is not to scale, so it has a gap
		x := (pictureMargin + o.x) / 2
		fmt.Fprintf(&b, `<path d="M%.1f %.1fl8 -20h14l-8 20z" fill="var(--surface)"/>`+
			`<path d="M%.1f %.1fl8 -20m14 0l-8 20" stroke="var(--ink)" stroke-width="2"/>`, x-10, o.y+10, x-10, o.y+10)
	}
	if o.period > 0 {
		circle := fmt.Sprintf("M%.2f %.2fA%.2f %.2f 0 1 0 %.2f %.2fA%.2f %.2f 0 1 0 %.2f %.2f", o.x, o.y, o.r, o.r,
			2*o.cx-o.x, 2*o.cy-o.y, o.r, o.r, o.x, o.y)
		stroke(circle, "--accent", 2*math.Pi*o.r/float64(o.period))
		if o.tail > 0 && o.d < minNumberedGap { // the start of the cycle
			fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="%g" fill="var(--surface)" stroke="var(--accent)" `+
				`stroke-width="3.5"/>`, o.x, o.y, line*0.8)
		}
		// The direction of the cycle.
		a := math.Pi / 12
		x, y := o.cx+(o.r+line+5)*math.Cos(a), o.cy-(o.r+line+5)*math.Sin(a)
		if o.r > 30 {
			fmt.Fprintf(&b, `<path d="M%.1f %.1fl6.500 -7l6.500 7" stroke="var(--accent)" stroke-width="2.5"/>`, x-6.5, y+3)
		}
	} else {
		bar := o.x + 26
		if o.d < minNumberedGap {
			bar = o.x + line + 8
		}
		fmt.Fprintf(&b, `<path d="M%.1f %.1fv36" stroke="var(--ink)" stroke-width="5"/>`, bar, o.y-18)
	}
	if o.d >= minNumberedGap {
		o.numbers(&b)
	}
	if eden && o.tail > 0 && o.d < minNumberedGap {
		x, y, way := o.back(o.length())
		fmt.Fprintf(&b, `<path d="M%.1f %.1fl%g 9l%g 9z" fill="var(--surface)" stroke="var(--ink)" stroke-width="2.5" `+
			`stroke-linejoin="round"/>`, x-way*9, y-9, way*18, -way*18)
	}
	x, y, on := o.at(shown)
	color, ring := "--ink", line*0.9+2
	if on {
		color = "--accent"
	}
	fill := "var(--surface)"
	if o.d >= minNumberedGap {
		ring, fill = 17, "none"
	}
	fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="%.1f" fill="%s" stroke="var(%s)" stroke-width="4"/>`, x, y, ring,
		fill, color)
	o.words(&b)
	b.WriteString("</svg>")
	return b.String()
}

// numbers draws beads with the indices of their decks.
func (o *rho) numbers(b *strings.Builder) {
	for k := 0; k <= o.tail+max(0, o.period-1); k++ {
		x, y, on := o.at(k)
		color := "--ink"
		if on {
			color = "--accent"
		}
		fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="12.5" fill="var(--surface)" stroke="var(%s)" stroke-width="2.5"/>`+
			`<text x="%.1f" y="%.1f" text-anchor="middle" font-size="15" fill="var(%s)">%d</text>`, x, y, color, x,
			y+5, color, k)
	}
}

// words draws the text, the largest type on the page.
func (o *rho) words(b *strings.Builder) {
	say := func(x, y float64, anchor, color, text string) {
		fmt.Fprintf(b, `<text x="%.1f" y="%.1f" text-anchor="%s" fill="var(%s)">%s</text>`, x, y, anchor, color, text)
	}
	if o.tail > 0 {
		text := "tail " + figure.Whole(o.tail)
		if o.period == 0 {
			text = "reformed " + figure.Whole(o.tail) + " times"
		}
		if o.period == 0 && o.tail == 1 {
			text = "reformed once"
		}
		half := float64(len([]rune(text))) * o.text * 0.25
		start, _, _ := o.back(o.length())
		x := (start + o.x) / 2
		if o.rows > 1 || o.length() > 0.6*o.width {
			x = o.x - 0.1*o.width - half
		}
		right := o.width - pictureMargin
		switch {
		case o.beside():
		case o.inside():
			right = o.x - 8
		case o.period > 0:
			right = o.width - pictureMargin - o.text*6
		}
		x = max(min(x, right-half), o.from+pictureMargin+half)
		up := o.text * 0.55
		if o.d >= minNumberedGap {
			up = max(up, 24)
		}
		say(x, o.y-up, "middle", "--ink", text)
	}
	p, word := figure.Whole(o.period), "fixed point"
	if o.period > 1 {
		word = "cycle of " + p
	}
	switch {
	case o.period == 0:
	case o.inside():
		say(o.cx, o.cy-o.text*0.12, "middle", "--accent", "cycle")
		say(o.cx, o.cy+o.text*0.9, "middle", "--accent", p)
	case o.beside():
		say(o.cx+o.r+24, o.cy+o.text*0.3, "start", "--accent", word)
	default:
		say(o.width-pictureMargin, o.cy-o.r-o.text*0.5, "end", "--accent", word)
	}
}
