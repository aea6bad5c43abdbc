package lesson

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/solitaire/words"
	"rencontre/app/ui"
	"rencontre/core/deck"
)

// maxOnPaper is the largest deck that a worksheet prints.
const maxOnPaper = 52

// inRow is how many cards lie side by side on paper.
const inRow = 13

const blank = "…………"

// drawSheet draws the button that prints the worksheet. The sheet itself stands below it, as it is printed.
func (p *page) drawSheet() []app.UI {
	return []app.UI{h.Box("div", "flow",
		ui.Button("Print", "", "", ui.Handler(func() { app.Window().Call("print") })).ID("sheet-print"),
		ui.Button("New class", "", "link", ui.Handler(p.newClass)),
		h.Text("p", "soft", "Two pages: one for the pupils, one with the key."))}
}

// onPaper is how many deals a sheet has: as many as fill a page.
func (p *page) onPaper() int {
	switch rows := (p.question.Turned() + inRow - 1) / inRow; {
	case p.lesson.of == "memory":
		return 14
	case rows == 1:
		return 9
	case rows == 2:
		return 4
	default:
		return 2
	}
}

// drawPages draws the page for pupils, and the page with the key.
func (p *page) drawPages() app.UI {
	if n := p.question.Shape.N(); n > maxOnPaper {
		return ui.Section("sheet", "Worksheet", h.Text("p", "", fmt.Sprintf(
			"A worksheet allows at most %d cards per deck. This deck has %d.", maxOnPaper, n)))
	}
	name := p.lesson.scenes[0].title
	if name == "" {
		name = p.titled()
	}
	hand := p.lesson.hand
	if hand == "" {
		hand = p.game.Short()
	}
	games := h.Each(p.onPaper(), p.drawHand)
	second := "2. Play these by hand. " + deck.Legend(p.question.Shape.Faces())
	switch p.lesson.of {
	case "santa":
		second = "2. Which drawings are right?"
	case "memory":
		second = "2. Play, and write down the moves of each game."
	}
	return ui.Section("sheet", "Worksheet",
		h.Box("div", "sheet-page",
			h.Box("div", "sheet-names", h.Text("p", "", "Name "+blank+blank+blank), h.Text("p", "", "Class "+blank)),
			h.Text("h2", "", name),
			h.Box("p", "", ui.Words(hand)...),
			h.Text("p", "", "1. Guess first. "+p.asks()+"  "+blank),
			h.Text("p", "", strings.TrimSpace(second)),
			h.Box("ol", "sheet-hands "+p.lesson.of, games),
			h.Text("p", "", p.third()),
			h.Text("p", "", "4. What changes with twice as many? Why?  "+strings.Repeat(blank, 4))),
		h.Box("div", "sheet-page sheet-key", h.Text("h2", "", "Key: "+name), h.Box("div", "", p.drawKey()...)))
}

// third is what a class adds up.
func (p *page) third() string {
	if p.lesson.of == "memory" {
		return "3. Add up the class: " + blank + " moves in " + blank + " games. That is " + blank + " moves a game."
	}
	return "3. Add up the class: " + blank + " of " + blank + " " + plural(2, p.lesson.thing) + " " + p.says() + "."
}

// drawHand draws one deal on paper, with what is to be filled in.
func (p *page) drawHand(i int) app.UI {
	if p.lesson.of == "memory" {
		return h.Text("li", "", "Moves: "+blank)
	}
	d := p.question.Deck(*p.game.Seed(), i)
	m := p.question.Shape.Ranks
	cells := h.Each(len(d), func(k int) app.UI {
		over, on := strconv.Itoa(k%m+1), deck.Face(d[k], p.question.Shape.Faces())
		if !words.AnyHitWins(p.game.Game()) { // the count begins again after each hit
			over = strconv.Itoa(k + 1)
		}
		if p.lesson.of == "santa" {
			over, on = people[k], people[d[k]-1]
		}
		return h.Box("li", "", h.Text("small", "", over), h.Text("b", "", on))
	})
	asks := "Matches: " + blank
	switch {
	case p.lesson.of == "santa":
		asks = "Right? " + blank
	case p.lesson.game == "":
		of := p.words()
		asks = figure.Capital(of.Unit) + ": " + blank + "   " + figure.Capital(of.Asked) + " " + blank
	}
	columns := min(len(d), inRow)
	row := h.Tag("ul", []string{"class", "paper-cards", "style", fmt.Sprintf("--cols:%d", columns)}, cells)
	return h.Box("li", "", row, h.Text("span", "", asks))
}

// drawKey draws what came of the deals, and the exact answer.
func (p *page) drawKey() []app.UI {
	of := p.words()
	key := figure.Table{Caption: "What comes of them", Head: []string{"no.", "matches", "yes or no"}}
	if p.lesson.game == "" {
		key.Head = []string{"no.", of.Unit, of.Asked}
	}
	var body []app.UI
	if p.lesson.of != "memory" {
		for i := range p.onPaper() {
			t := p.question.Play(*p.game.Seed(), i)
			yes := "no"
			if p.question.Won(t) != p.lesson.none {
				yes = "yes"
			}
			key.Rows = append(key.Rows, []string{strconv.Itoa(i + 1), strconv.Itoa(len(t.SetAside)), yes})
		}
		body = append(body, ui.Table(key))
	}
	if x := p.exactly(); x != nil {
		says := figure.Places(x, 2) + " of " + strconv.Itoa(p.of100()) + " " + p.says()
		if p.lesson.of == "memory" {
			says = figure.Places(x, 2) + " moves on average"
		}
		body = append(body, h.Text("p", "", "The exact answer: "+says+"."))
	}
	if distribution := p.likely(); distribution != "" {
		body = append(body, h.Text("p", "", distribution))
	}
	return body
}

// likely lists how often there are so many hits.
func (p *page) likely() string {
	var all []string
	for i, probability := range p.exact.Distribution {
		if f, _ := probability.Float64(); f > 5e-4 {
			all = append(all, strconv.Itoa(i)+": "+percent(probability))
		}
	}
	if len(all) < 2 {
		return ""
	}
	return "How many " + p.words().Hits + ": " + figure.And(all) + "."
}

// percent formats a probability in per cent.
func percent(r *big.Rat) string {
	return strconv.FormatFloat(100*figure.Ratio(r), 'f', 2, 64) + " %"
}
