package lesson

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
)

// A picture is drawn in per cent of its frame, from its lower left corner: lines as SVG that is stretched to the frame,
// and words as text of the page, which keeps its size.
type picture struct {
	lines, words strings.Builder
}

// mark writes a word at a place: "x" below the frame, "y" left of it, else a class of the style sheet.
func (c *picture) mark(class, text string, x, y float64) {
	fmt.Fprintf(&c.words, `<i class="%s" style="left:%.2f%%;bottom:%.2f%%">%s</i>`, class, x, y, h.Escape(text))
}

// level draws a line across.
func (c *picture) level(class string, y float64) {
	fmt.Fprintf(&c.lines, `<path class="%s" d="M0 %.2fH100"/>`, class, 100-y)
}

func (c *picture) path(class, d string) {
	if d != "" {
		fmt.Fprintf(&c.lines, `<path class="%s" d="%s"/>`, class, d)
	}
}

// draw draws the picture. label says what it shows to those who do not see it.
func (c *picture) draw(class, label string) app.UI {
	return h.Tag("div", []string{"class", "scene-picture " + class, "role", "img", "aria-label", label},
		app.Raw(`<div><svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">`+c.lines.String()+
			`</svg>`+c.words.String()+`</div>`))
}

// scaled draws the scale of the pictures.
func (p *page) scaled(c *picture) {
	low, high := p.drawn()
	for i := range 5 {
		x := float64(low) + float64(high-low)*float64(i)/4
		c.level("rule", p.up(x))
		c.mark("y", strconv.FormatFloat(x, 'f', -1, 64), 0, p.up(x))
	}
}

// growing draws the mean of the deals as they become more, with the guesses, and the answer if it is shown.
func (p *page) growing(answered bool) app.UI {
	var c picture
	p.scaled(&c)
	for n := 1; n <= maxDeals; n *= 10 {
		c.mark("x", figure.Whole(n), across(n), 0)
	}
	x, y := plural(2, p.lesson.thing), "of "+strconv.Itoa(p.of100())+" "+p.says()
	switch {
	case p.lesson.of == "memory":
		y = "moves on average"
	case p.lesson.thing == "deck":
		x += " dealt"
	}
	c.mark("x unit", x, 100, 0)
	c.mark("what", y, 0, 100)
	label := p.sofar() + " Guesses: " + p.votes() + "."
	if x := p.exactly(); answered && x != nil {
		y := p.up(figure.Ratio(x))
		c.level("law", y)
		c.mark("end last", "exact "+figure.Places(x, 1), 100, y)
		label += " A line at the exact answer, " + figure.Places(x, 2) + "."
	}
	c.path("seen", p.trail)
	if n := p.total(); n > 0 {
		c.mark("now", "", across(n), p.up(p.mean))
	}
	_, high := p.drawn()
	for i, g := range p.guesses.given() {
		if g > high {
			break // it is beyond the picture
		}
		text := strconv.Itoa(g)
		if i == 0 {
			text = "guess " + text
		}
		c.mark("guess", text, 100, p.up(float64(g)))
	}
	class := "growing"
	if p.guesses.any() {
		class += " guessed"
	}
	return c.draw(class, label)
}
