package deals

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// mostOnPaper is the largest deck that a worksheet prints.
const mostOnPaper = 26

const blank = "…………"

// turnSheet shows the worksheet, and where it can be printed, or hides it.
func (p *deals) turnSheet() {
	p.sheet.Set(!p.sheet.On())
	p.Noted()
	if p.sheet.On() {
		p.Defer(func() { calc.Focus("sheet-print") })
	}
}

// drawSheet draws a worksheet: the first decks of the seed, to be played by hand, with blanks; and its key.
func (p *deals) drawSheet() app.UI {
	n := p.shape.N()
	if n > mostOnPaper {
		return ui.Section("panel sheet", "Worksheet",
			h.Text("p", "", fmt.Sprintf("A worksheet allows at most %d cards per deck. This deck has %d.", mostOnPaper, n)))
	}
	words, seed, count := p.words(), *p.game.Seed(), 10
	if n > 13 {
		count = 6
	}
	empty := figure.Table{Caption: "Decks to play", Head: []string{"no.", "deck, top card first", words.Unit, words.Asked}}
	key := figure.Table{Caption: "Answer key", Head: empty.Head}
	for i := range count {
		d := p.deck(seed, i)
		t := solitaire.Play(p.rules(seed, i), d)
		number, cards := strconv.Itoa(i+1), deck.Format(d, p.shape.Ranks)
		yes := "no"
		if p.wins(t) {
			yes = "yes"
		}
		empty.Rows = append(empty.Rows, []string{number, cards, blank, blank})
		key.Rows = append(key.Rows, []string{number, cards, strconv.Itoa(len(t.SetAside)), yes})
	}
	var answer []string
	for i, chance := range p.exact.Law {
		if f, _ := chance.Float64(); f > 5e-4 {
			answer = append(answer, strconv.Itoa(i)+": "+percent(chance))
		}
	}
	body := []app.UI{
		ui.Head("", "Worksheet: "+p.game.Name()+", "+p.game.Size(),
			ui.Button("Print", "", "", ui.Handler(func() { app.Window().Call("print") })).ID("sheet-print")),
		h.Box("p", "", ui.Words(p.game.Short())...),
		h.Text("p", "", "1. Guess first: of 100 decks, how many "+words.Win+"?  "+blank),
		h.Text("p", "", strings.TrimSpace("2. Play these decks by hand. "+deck.Legend(p.shape.Ranks))),
		ui.Table(empty),
		h.Text("p", "", "3. Class total: of "+blank+" decks, "+blank+" "+words.Win+". That is "+blank+" per cent."),
		h.Text("p", "", "4. What would you expect with twice as many cards? Why?  "+blank+blank+blank),
		h.Box("div", "sheet-key stack", h.Text("h2", "", "Key"),
			ui.Table(key),
			app.If(p.exact.Won != nil, func() app.UI {
				return h.Text("p", "", "Exact: "+percent(p.exact.Won)+" of all decks "+words.Win+".")
			}),
			app.If(len(answer) > 1, func() app.UI {
				return h.Text("p", "", "How many "+words.Hits+": "+figure.And(answer)+".")
			})),
	}
	return ui.Section("panel sheet stack", "Worksheet", body...)
}

// percent formats a probability in per cent.
func percent(r *big.Rat) string {
	return strconv.FormatFloat(100*figure.Ratio(r), 'f', 2, 64) + " %"
}
