package deals

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

func (p *deals) Draw() []app.UI {
	fold := p.game.Fold("", p.dealable(), &p.open)
	fold.Wide = true
	all := []app.UI{fold.Draw(p.game.Draw(p.changed, p.changed)...)}
	if !p.dealable() {
		return all
	}
	// What a deal changes in height stands below the buttons, so that they stay under the finger.
	return append(all,
		h.Tag("section", []string{"class", "panel deals", "aria-label", "The deals", "data-present", "part"},
			ui.Head("", p.title(), p.share()), p.drawControls(), p.drawLast(), p.histogram(), p.drawShares()),
		p.exact.Draw(),
		h.Box("p", "note", p.game.ToLesson()),
		ui.FoldedTable("As a table", p.table().Shown()))
}

// title is the question that the deals answer.
func (p *deals) title() string { return fmt.Sprintf(p.words().Title, figure.Word(p.of.Turned())) }

// changed is called after a change of the question. It deals again from the first deck.
func (p *deals) changed() {
	p.n.Reset()
	p.Changed()
}

// drawLast draws the deck of the last deal and what came of it, before the first deal a deck that lies face down.
func (p *deals) drawLast() app.UI {
	name, ending, label := "The first deck", "face down", "The first deck, face down"
	if p.last != nil {
		name, ending, label = "Deal "+figure.Whole(p.n.Int()), p.last.Ending(), "The deck of the last deal, top card first"
	}
	var cards app.UI
	if n := p.of.Turned(); n <= maxLaid {
		var row []ui.Card
		if p.last != nil {
			row = p.last.Cards()
		}
		cards = h.Tag("ul", []string{"class", "cards small", "aria-label", label},
			h.Each(n, func(i int) app.UI {
				card := ui.Facedown("", "face down")
				if row != nil {
					card = row[i].Draw()
				}
				return h.Box("li", "", h.If(p.game.Game() == solitaire.T1, func() app.UI {
					return h.Text("span", "count", strconv.Itoa(i+1))
				}), card)
			}))
	}
	return h.Box("div", "flow deal-so", h.Text("p", "soft grow", figure.Count(p.n.Int(), "deal")+" so far."),
		h.Box("div", "deal-last", h.Box("p", "", append([]app.UI{h.Text("span", "note", name+": ")},
			ui.Words(ending+".")...)...), cards))
}

func (p *deals) share() app.UI {
	return &ui.ShareMenu{Name: "rencontre-deals-" + p.game.File(), File: p.file, Chart: "deals", Is: ui.Estimate}
}

// file makes the table with all digits. The deals themselves have no request, since an estimate shuffles differently;
// the request of an estimate for the same question stands for them.
func (p *deals) file() (ui.File, error) {
	j, err := job.Of(&job.Estimate{AnySolitaire: p.game.Any(), Seed: p.game.Seed(), Trials: new(max(1, p.n.Int()))})
	if err != nil {
		return ui.File{}, err
	}
	return ui.File{Table: p.table().File(),
		Sources: append([]ui.Source{{Request: json.RawMessage(j.Key)}}, p.exact.Exported()...)}, nil
}

// seen returns the number and share of deals with i hits, and the interval of the share.
func (p *deals) seen(i int) (count int, share, low, high float64) {
	if i < len(p.counts) {
		count = p.counts[i]
	}
	if p.n.Int() == 0 {
		return 0, 0, 0, 0
	}
	low, high, err := p.EventInterval(uint64(count))
	if err != nil {
		panic(err) // the count is at most the number of deals
	}
	return count, float64(count) / float64(p.n.Int()), low, high
}

// probability returns the exact probability of i hits, or nil if it is unknown.
func (p *deals) probability(i int) *big.Rat {
	if i >= len(p.exact.Distribution) {
		return nil
	}
	return p.exact.Distribution[i]
}

// outOf formats a probability as decks out of all, with a word between, if there are few, and otherwise as a decimal.
func (p *deals) outOf(r *big.Rat, of string) string {
	all := p.of.Shape.Count()
	some := new(big.Rat).Mul(r, new(big.Rat).SetInt(all))
	if some.IsInt() && all.IsInt64() && all.Int64() < 10_000 {
		return figure.Group(some.Num().String()) + of + figure.Group(all.String())
	}
	return figure.Round(figure.Ratio(r))
}

// maxWritten is the largest number of columns in which intervals and counts are written: more would run into each other
// on a phone, and when a class reads them from afar.
const maxWritten = 9

// histogram draws a bar for each number of hits. The table has the same numbers.
func (p *deals) histogram() app.UI {
	c := &ui.Chart{ID: "deals", Label: p.caption() + ": the numbers are in the table", X: p.words().Hits,
		Y: "share of the deals", Seen: figure.Count(p.n.Int(), "deal")}
	n := p.columns()
	if n <= maxWritten && p.n.Int() > 0 {
		c.Seen += ", lines: 95 % intervals"
	}
	for i := range n {
		count, share, low, high := p.seen(i)
		bar := ui.Bar{X: strconv.Itoa(i), Y: share}
		if n <= maxWritten && p.n.Int() > 0 {
			bar.Text = figure.Whole(count)
			if count > 0 {
				bar.Low, bar.High = low, high
			}
		}
		if l := p.probability(i); l != nil && n <= 8 {
			bar.X += "\n" + p.outOf(l, "/") // short enough for a phone
		}
		c.Bars = append(c.Bars, bar)
	}
	c.Exact = p.exact.Strokes(n)
	return h.Box("div", "", c)
}

func (p *deals) caption() string {
	return figure.Count(p.n.Int(), "deal") + " grouped by how many " + p.words().Hits + ", " + p.game.Name() + ", " +
		p.game.Size()
}

// table is the table of deals by number of hits.
func (p *deals) table() figure.Values {
	t := figure.Values{Caption: p.caption(), Head: []string{p.words().Unit, "deals", "share", "exact"},
		Format: func(probability *big.Rat) string { return p.outOf(probability, " of ") }}
	for i := range p.columns() {
		count, share, _, _ := p.seen(i)
		t.Add(i, count, share, p.probability(i))
	}
	return t
}

func (p *deals) drawControls() app.UI {
	full, all := p.n.Int() >= maxDeals, figure.Whole(maxDeals)
	many, does := all, "Deal "+all
	if p.walk.Goes() {
		many, does = "Pause", "Pause"
	}
	return h.Tag("div", []string{"class", "controls", "role", "group", "aria-label", "Deals"},
		ui.IconButton("Start again", "first", ui.Handler(p.again)),
		ui.Button("Deal one", "", "main", ui.Handler(p.one)).Attr("disabled", full),
		ui.Button("100", "", "", ui.Handler(func() { p.run(100) })).Attr("disabled", full).Aria("label", "Deal 100"),
		ui.Button(many, "", "", ui.Handler(p.toggle)).Attr("disabled", full).Attr("data-widest", all).Aria("label", does),
		ui.PresentButton(),
		h.Box("span", "note", ui.Words("The same deals on every device: [seed] "+
			strconv.FormatUint(*p.game.Seed(), 10)+".")...))
}

// drawShares draws how many of the deals win, and how many of all decks.
func (p *deals) drawShares() app.UI {
	var seen, exact app.UI
	if n := p.n.Int(); n > 0 {
		seen = h.Text("span", "num", figure.Whole(p.won)+" of "+figure.Whole(n))
	}
	if p.exact.Won != nil {
		exact = h.Box("span", "flow", h.Text("span", "num", p.outOf(p.exact.Won, " of ")), ui.Tag(ui.Exact))
	}
	return h.Tag("section", []string{"class", "shares stack", "aria-label", "The share that wins"},
		h.Text("h2", "", "How many "+p.words().Win+"?"),
		ui.Facts(ui.Fact{Term: "Seen", Value: seen}, ui.Fact{Term: "All decks", Value: exact}))
}
