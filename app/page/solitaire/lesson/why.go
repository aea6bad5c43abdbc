package lesson

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
)

// chosen is the rank of the one card.
const chosen = 5

// drawCard draws the places where one card can lie, and its own.
func (p *page) drawCard() []app.UI {
	if p.lesson.of == "santa" {
		names := h.Tag("ul", []string{"class", "scene-slips", "aria-label", "The names in the hat"},
			h.Each(len(people), func(i int) app.UI {
				return h.Box("li", "", slip(i, i == 0))
			}))
		return []app.UI{names, h.Text("p", "scene-sum", "10 people × 1/10 = 1"),
			h.Text("p", "lead", "So one person on average draws their own name. Some days two do, some days nobody.")}
	}
	n, m := p.question.Turned(), p.question.Shape.Ranks
	wide, alone, narrow := p.columns(n)
	class := "cards scene-cards"
	if n > m {
		class += " many"
	}
	places := h.Tag("ul", []string{"class", class, "style",
		fmt.Sprintf("--wide:%d;--alone:%d;--narrow:%d", wide, alone, narrow),
		"aria-label", fmt.Sprintf("%d places, and the %d at its own", n, chosen)},
		h.Each(n, func(i int) app.UI {
			var card app.UI = ui.EmptyPlace()
			if i%m == chosen-1 {
				card = ui.Card{Rank: chosen, State: ui.Hit, Copy: i / m}.Draw()
			}
			return h.Box("li", "", h.If(i < m, func() app.UI { return h.Text("span", "count", strconv.Itoa(i+1)) }), card)
		}))
	says := "So one card on average is a match. Some decks have two or three, others none."
	if n > m {
		says = "So four cards on average match. A deck with none is rare."
	}
	return []app.UI{places, h.Text("p", "scene-sum", fmt.Sprintf("%d cards × 1/%d = %d", n, m, n/m)),
		h.Text("p", "lead", says)}
}

// orders are all orders of three cards.
var orders = []deck.Deck{{1, 2, 3}, {1, 3, 2}, {3, 2, 1}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2}}

// drawThree draws all orders of three cards, with their matches, and counts them.
func (p *page) drawThree() []app.UI {
	list := h.Tag("ul", []string{"class", "scene-orders", "aria-label", "All six orders"},
		h.Each(len(orders), func(i int) app.UI {
			hits := 0
			var cards []app.UI
			for place, rank := range orders[i] {
				card := ui.Card{Rank: rank}
				if rank == place+1 {
					card.State = ui.Hit
					hits++
				}
				drawn := card.Draw()
				if p.lesson.of == "santa" {
					drawn = slip(rank-1, rank == place+1)
				}
				cards = append(cards, h.Box("li", "", drawn))
			}
			class, counts := "order", "match"
			if p.lesson.of == "santa" {
				counts = "own name"
			}
			if hits > 0 == !p.lesson.none {
				class = "order asked"
			}
			return h.Box("li", class, h.Box("ul", "cards", cards...), h.Text("p", "", figure.Count(hits, counts)))
		}))
	if p.lesson.none {
		return []app.UI{list, h.Text("p", "scene-sum", "6 − 6 + 3 − 1 = 2"),
			h.Text("p", "lead", "All 6. Take away 2 for each name that is drawn by its owner: 6. Add 1 for each pair: 3. "+
				"Take away 1 for all three.")}
	}
	return []app.UI{list, h.Text("p", "scene-sum", "6 − 3 + 1 = 4"),
		h.Text("p", "lead", "Each card is at home in 2 orders: 6. Each pair in 1 order: take 3 away. All three in 1: "+
			"add 1.")}
}

// drawLimit draws how the share settles as the cards become more.
func (p *page) drawLimit() []app.UI {
	values, exact := p.values()
	var c picture
	p.scaled(&c)
	low := p.now().curve.low
	at := func(i int) float64 { return 100 * (float64(i) + .5) / float64(p.now().curve.high-low+1) }
	path, command := "", "M"
	for i, x := range values {
		path += fmt.Sprintf("%s%.2f %.2f", command, at(i), 100-x)
		command = "L"
		c.mark("dot", "", at(i), x)
		c.mark("x", strconv.Itoa(low+i), at(i), 0)
	}
	c.mark("x unit", p.ones(), 100, 0)
	c.path("seen", path)
	steps, sum, limit := []string{"1", "− 1/2", "+ 1/6", "− 1/24"}, "+ … =\u00a01\u00a0−\u00a01/e", "63.2…"
	if p.lesson.none {
		steps, sum, limit = []string{"1 − 1", "+ 1/2", "− 1/6", "+ 1/24"}, "− … =\u00a01/e", "36.7…"
	}
	for i, step := range steps[:min(len(steps), len(values))] {
		class := "step"
		if step[0] != '+' && i > 0 { // "− 1/2"
			class = "step down"
		}
		c.mark(class, step, at(i), values[i])
	}
	label := "The share of 100"
	if len(exact) > p.now().curve.high-low {
		last := exact[len(exact)-1]
		c.level("law", figure.Ratio(last))
		label = fmt.Sprintf("The share by the number of cards, from 1 to %d: it settles near %s of 100", low+len(exact)-1,
			figure.Places(last, 1))
	}
	return []app.UI{c.draw("limit", label), p.curve.Draw(), h.Text("p", "scene-sum", strings.Join(steps, " ")+" "+sum),
		h.Text("p", "lead", "The steps become smaller and smaller. They end at "+limit+" of 100. Here e = 2.718…")}
}

// drawSuits draws the share for each number of suits as bars.
func (p *page) drawSuits() []app.UI {
	values, exact := p.values()
	list := h.Tag("ul", []string{"class", "scene-bars", "aria-label", "Decks without a match, of 100"},
		h.Each(len(values), func(i int) app.UI {
			return h.Box("li", "", h.Text("b", "num", figure.Places(exact[i], 1)),
				h.Tag("i", []string{"style", fmt.Sprintf("height:%.2f%%", 2*values[i])}),
				h.Text("span", "", figure.Count(13*(i+1), "card")))
		}))
	return []app.UI{list, p.curve.Draw(),
		h.Text("p", "lead", "1 suit, 2 suits, 3, 4: about 1/e of 100 decks, then 1/e of those, and again.")}
}

// ones is what a lesson has more or fewer of.
func (p *page) ones() string {
	switch p.lesson.of {
	case "frustration":
		return "ranks, 4 of each"
	case "santa":
		return "people"
	case "memory":
		return "pairs"
	}
	return "cards"
}

// curveThrough draws the share for each number of cards as a line, and states it at both ends alone.
func (p *page) curveThrough(c *picture, values []float64, at func(int) float64, up func(float64) float64) {
	path, command, low := "", "M", p.now().curve.low
	for i, x := range values {
		path += fmt.Sprintf("%s%.2f %.2f", command, at(low+i), 100-up(x))
		command = "L"
	}
	c.path("seen", path)
	if low+len(values)-1 < p.now().curve.high {
		return // it is being computed
	}
	first, last, class := values[0], values[len(values)-1], "end"
	if values[1] > first {
		class = "end under"
	}
	c.mark("dot", "", 0, up(first))
	c.mark(class, p.roughly(first), 0, up(first))
	c.mark("dot", "", 100, up(last))
	c.mark("end last", p.roughly(last), 100, up(last))
}

// roughly rounds a number of a curve.
func (p *page) roughly(x float64) string {
	places := 1
	if p.lesson.of == "memory" {
		places = 2
	}
	return strconv.FormatFloat(x, 'f', places, 64)
}

// settles says from where on the number of cards hardly matters: the share stays within a hundredth of the picture.
func (p *page) settles(values []float64) string {
	low, high := p.now().curve.low, p.now().curve.high
	if low+len(values)-1 < high {
		return "\u00a0"
	}
	bottom, top := p.drawn()
	near, unit := float64(top-bottom)/100, " of 100"
	if p.lesson.of == "memory" {
		near, unit = 2./100, " moves a pair"
	}
	last := values[len(values)-1]
	from := len(values) - 1
	for from > 0 && math.Abs(values[from-1]-last) < near {
		from--
	}
	things, _, _ := strings.Cut(p.ones(), ",")
	return fmt.Sprintf("From %d to %d %s it stays near %s%s.", low+from, high, things, p.roughly(last), unit)
}

// drawSize draws the slider for the number of cards, and the share, which it hardly moves.
func (p *page) drawSize() []app.UI {
	values, exact := p.values()
	low, high := p.now().curve.low, p.now().curve.high
	of, unit := p.size.Int(), " of 100"
	var c picture
	up, things := p.up, p.ones()
	if p.lesson.of == "memory" { // moves of each pair, from 0 to 2
		unit, up = " moves a pair", func(x float64) float64 { return 50 * x }
		for i := range 5 {
			c.level("rule", float64(25*i))
			c.mark("y", strconv.FormatFloat(float64(i)/2, 'f', 1, 64), 0, float64(25*i))
		}
	} else {
		p.scaled(&c)
	}
	at := func(n int) float64 { return 100 * float64(n-low) / float64(high-low) }
	p.curveThrough(&c, values, at, up)
	number, label := "…", "It is being computed"
	if x := p.exactly(); of == p.question.Shape.Ranks && x != nil && p.lesson.of != "memory" {
		number = figure.Places(x, 2)
	}
	if i := of - low; i < len(values) {
		number = "≈ " + strconv.FormatFloat(values[i], 'f', 2, 64)
		if exact != nil {
			number = figure.Places(exact[i], 2)
		}
		c.mark("now", "", at(of), up(values[i]))
		label = fmt.Sprintf("%d %s: %s%s", of, things, number, unit)
	}
	return []app.UI{
		h.Box("div", "scene-sofar", h.Box("p", "scene-number", h.Text("span", "num", number), h.Text("small", "", unit)),
			h.Text("p", "scene-seen", strconv.Itoa(of)+" "+things)),
		c.draw("size", label),
		ranged("size", "Number of "+things, low, high, of, false, func(n int) {
			p.size.Put(min(max(n, low), high))
			p.Noted()
		}),
		h.Text("p", "lead", p.settles(values)),
		p.curve.Draw(),
		h.If(p.lesson.of == "memory", func() app.UI { return p.moves.DrawLong("Memory", "steps", "") }),
	}
}

// drawMoves draws the three kinds of moves of a player who forgets nothing.
func (p *page) drawMoves() []app.UI {
	kinds := []struct {
		a, b   int
		hit    bool
		says   string
		number string
	}{
		{3, 3, true, "Lucky: two new cards are a pair.", "0 extra"},
		{5, 5, true, "A new card, and you know its mate.", "0 extra"},
		{2, 7, false, "Two new cards, and no pair.", "1 extra"},
	}
	return []app.UI{h.Tag("ul", []string{"class", "scene-orders", "aria-label", "Kinds of moves"},
		h.Each(len(kinds), func(i int) app.UI {
			k := kinds[i]
			class, state := "order", ui.Lying
			if k.hit {
				class, state = "order asked", ui.Hit
			}
			return h.Box("li", class, h.Box("ul", "cards", h.Box("li", "", ui.Card{Rank: k.a, State: state}.Draw()),
				h.Box("li", "", ui.Card{Rank: k.b, Copy: 1, State: state}.Draw())),
				h.Text("p", "", k.says), h.Text("b", "num", k.number))
		})),
		h.Text("p", "lead", "Eight pairs take at least 8 moves. With the worst luck they take 15.")}
}

// drawLuck draws how many of 100 games take each number of moves.
func (p *page) drawLuck() []app.UI {
	if !p.alone.Whole() {
		return []app.UI{p.drawWaits()}
	}
	r := p.alone.Value()
	return []app.UI{h.Tag("ul", []string{"class", "scene-bars", "aria-label", "Games by their moves, of 100"},
		h.Each(len(r.Decimals), func(i int) app.UI {
			often := strconv.FormatFloat(100*r.Decimals[i], 'f', 0, 64)
			if often == "0" {
				often = "< 1"
			}
			return h.Box("li", "", h.Text("b", "num", often),
				h.Tag("i", []string{"style", fmt.Sprintf("height:%.2f%%", 150*r.Decimals[i])}),
				h.Text("span", "", strconv.Itoa(p.lesson.ranks+i)))
		}))}
}
