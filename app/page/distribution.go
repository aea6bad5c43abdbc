package page

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// Distribution counts all decks of a shape by how many cards they set aside, or
// by their score.
type Distribution struct {
	app.Compo

	q    question
	of   string
	desk desk

	counts []*big.Int // what is shown: whole, or of the decks played so far
	part   bool
	shape  deck.Shape
	text   string // the result that counts was read from
}

func (p *Distribution) OnInit() {
	p.q, p.of = newQuestion(9, 1), "setAside"
}

func (p *Distribution) OnPreRender(ctx app.Context) { p.title(ctx) }
func (p *Distribution) OnDismount()                 { p.desk.leave() }

func (p *Distribution) OnNav(ctx app.Context) {
	p.desk.ctx = ctx
	v := ctx.Page().URL().Query()
	p.q.read(v)
	p.of = "setAside"
	if v.Get("of") == "score" {
		p.of = "score"
	}
	p.title(ctx)
	p.ask()
}

func (p *Distribution) title(ctx app.Context) {
	ctx.Page().SetTitle("%s, all decks · Rencontre", gameNames[p.q.game])
	ctx.Page().SetDescription("How many decks of m ranks in s suits set aside 0, 1, 2, … cards: exactly.")
}

// ask turns to the question that the fields ask.
func (p *Distribution) ask() {
	p.counts, p.text = nil, ""
	s, ranks, suits := p.q.shape()
	if ranks != "" || suits != "" {
		p.desk.refuse(nil)
		return
	}
	p.shape = s
	p.desk.turn(p.q.request("distribution", s, fmt.Sprintf(`"of":%q`, p.of)), p.read)
}

// read takes what is known so far.
func (p *Distribution) read(result json.RawMessage, whole bool) {
	if string(result) == p.text {
		return
	}
	var d job.Distribution
	if !decoded("distribution", result, &d) {
		return
	}
	p.text, p.part, p.counts = string(result), !whole, nil
	for _, c := range d.Counts {
		n, ok := new(big.Int).SetString(c, 10)
		if !ok {
			app.Log("distribution: no number:", c)
			return
		}
		p.counts = append(p.counts, n)
	}
}

func (p *Distribution) changed(ctx app.Context) {
	more := []string{}
	if p.of == "score" {
		more = append(more, "of=score")
	}
	ui.Push(p.q.write(more...))
	p.title(ctx)
	p.ask()
}

func (p *Distribution) Render() app.UI {
	fields := append(p.q.fields(false, p.changed, p.changed), ui.Choice("of", "Counted by", []ui.Option{{Value: "setAside", Text: "cards"}, {Value: "score", Text: "score"}}, p.of,
		func(ctx app.Context, v string) { p.of = v; p.changed(ctx) }))
	return ui.Shell("/play",
		ui.Title(gameNames[p.q.game]+", all decks", "Every deck of m ranks in s suits, counted by what it sets aside."),
		p.q.subnav("All decks"),
		h.Section().Class("panel").Aria("label", "The question").Body(h.Div().Class("question").Body(fields...)),
		p.desk.draw(fmt.Sprintf("%s, m = %d, s = %d", gameNames[p.q.game], p.shape.Ranks, p.shape.Suits), "steps"),
		app.If(p.counts != nil, p.result),
	)
}

// unit is what the rows of the table count.
func (p *Distribution) unit() string {
	if p.of == "score" {
		return "score"
	}
	if p.q.game == solitaire.HeLovesMe {
		return "stored"
	}
	return "set aside"
}

// counted names unit where it stands alone.
func (p *Distribution) counted() string {
	if p.of == "score" {
		return "score"
	}
	return "cards " + p.unit()
}

func (p *Distribution) result() app.UI {
	played, sum, weighted := p.shape.Count(), new(big.Int), new(big.Int)
	for i, c := range p.counts {
		sum.Add(sum, c)
		weighted.Add(weighted, new(big.Int).Mul(big.NewInt(int64(i)), c))
	}
	if sum.Sign() == 0 {
		return h.Div()
	}
	mean := new(big.Rat).SetFrac(weighted, sum)
	of := float(sum)
	t := ui.Table{Caption: fmt.Sprintf("Decks by %s, %s, m = %d, s = %d", p.counted(), gameNames[p.q.game], p.shape.Ranks, p.shape.Suits), Head: []string{p.unit(), "decks", "probability"}}
	var bars []ui.Bar
	for i, c := range p.counts {
		x := float(c)
		if c.Sign() == 0 && p.of == "score" {
			continue
		}
		bars = append(bars, ui.Bar{X: strconv.Itoa(i), Y: x})
		t.Rows = append(t.Rows, []string{strconv.Itoa(i), c.String(), ui.Round(x / of)})
	}
	if p.of == "score" {
		// The chart keeps the gaps that the table leaves out.
		bars = nil
		for i, c := range p.counts {
			x := float(c)
			bars = append(bars, ui.Bar{X: strconv.Itoa(i), Y: x})
		}
	}
	title := ui.Figures(sum.String()) + " decks"
	note, backed := "", "The counts add up to the number of decks, (ms)!/(s!)ᵐ."
	if p.part {
		note = fmt.Sprintf("So far, of %s.", ui.Figures(played.String()))
		backed = "This is not the whole yet, nor a fair sample of it."
	} else if sum.Cmp(played) != 0 {
		backed = "The counts do not add up to the number of decks. This is an error of the program."
	}
	last := p.counts[len(p.counts)-1]
	var won app.UI
	if p.of == "setAside" && p.q.game != solitaire.HeLovesMe {
		won = app.Text(fmt.Sprintf("%s decks set every card aside", ui.Figures(last.String())))
	}
	head := []app.UI{ui.Tag(ui.Exact), h.H2().Text(title)}
	if !p.part {
		head = append(head, &ui.Share{Name: fmt.Sprintf("rencontre-%s-%dx%d", p.q.game, p.shape.Ranks, p.shape.Suits), Table: t, Request: p.desk.key(), Result: p.text, Chart: "chart"})
	}
	return h.Section().Class("panel result").Aria("label", "Result").Body(
		h.Div().Class("result-head").Body(head...),
		app.If(note != "", func() app.UI { return h.P().Class("soft").Text(note) }),
		ui.Facts(
			ui.Fact{Term: "Won", Value: won},
			ui.Fact{Term: "Mean", Value: h.Span().Class("num").Text(fraction(mean) + digits(mean, 6))},
			ui.Fact{Term: "Backed by", Value: app.Text(backed)},
		),
		h.Div().Class("halves").Body(
			&ui.Chart{ID: "chart", Label: t.Caption + ": the numbers stand in the table", X: p.unit(), Y: "decks", Bars: bars},
			t.Draw(),
		),
	)
}
