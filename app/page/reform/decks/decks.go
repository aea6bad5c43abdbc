// Package decks has the part that lists the decks that a number of a census counts.
package decks

import (
	"net/url"
	"slices"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/page/game"
	"rencontre/app/page/reform/goal"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
)

// decks lists the decks with a number, and shows one of them at random.
type decks struct {
	*goal.Fields
	calc.Form
	by    *calc.Choice
	value *calc.Number
	more  *calc.Check

	answer  *calc.Answer[job.ReformedDecksResult]
	listed  []deck.Deck
	shown   int         // how many of them are drawn
	drawn   []deck.Deck // at random, of the first page
	before  int         // how many decks are on earlier pages of the list
	earlier []ui.Source // of those pages
	count   string      // of all decks, "" if it is not known
	pick    int         // the drawn deck that is shown, from 1; 0: none
}

// Decks that are listed by one request, decks drawn, and decks that are shown at first and with each tap more. Each
// request takes as long as a census.
const (
	listed = 300
	drawn  = 100
	few    = 30
	many   = 90
)

// usual is the number of reformations of the default question.
const usual = 2

// New makes the part.
func New(g *goal.Fields) calc.Calculator {
	p := &decks{Fields: g,
		by: &calc.Choice{ID: "by", Label: "Decks that", Kind: "number of a census", Default: "reformed",
			Options: []ui.Option{{Value: "reformed", Text: "can be reformed so many times"},
				{Value: "cycle", Text: "are on a cycle of so many decks"},
				{Value: "basin", Text: "come to a cycle of so many decks"},
				{Value: "preperiod", Text: "reach a cycle after so many reformations"},
				{Value: "trajectory", Text: "reach a cycle in an orbit of so many decks"},
				{Value: "indegree", Text: "have so many preimages"}}},
		value: &calc.Number{ID: "value", Label: "How many", Of: "number", Default: usual, Low: 0, High: 1_000_000,
			Judged: true},
		more: &calc.Check{ID: "orMore", Text: "or more"}}
	p.Form = calc.Form{g.Game, g.Of, p.by, p.value, p.more}
	p.answer = calc.FormAnswer[job.ReformedDecksResult](g.Frame, p.heard)
	return p
}

func (p *decks) Read(v url.Values) {
	p.Fields.Read(v)
	p.reset(v)
	for _, f := range p.fields() {
		f.Read(v)
	}
}

// reset chooses a shape that is quickly computed, unless an address has one.
func (p *decks) reset(v url.Values) {
	p.Fit(v, deck.Shape{Ranks: 6, Suits: 2}, deck.Shape{Ranks: 9, Suits: 1})
}

// fields lists the fields besides the game.
func (p *decks) fields() calc.Form { return calc.Form{p.by, p.value, p.more} }

func (p *decks) Query() url.Values { return p.Fields.Query(append(p.fields(), p.Game)...) }

func (p *decks) Head() calc.Head {
	head := calc.Head{Lead: "The decks behind a number of the [census]."}
	if p.value.Wrong() == "" {
		head.Title = "Which decks of " + p.Game.Name() + " " + p.says() + "?"
	}
	return head
}

// says says what the decks do, after "decks".
func (p *decks) says() string {
	n := p.value.Int()
	more := ""
	if p.more.On() {
		more = " or more"
	}
	of := func(one string) string { return figure.Count(n, one) + more }
	switch by := p.by.Value(); {
	case by == "reformed" && n == 0:
		return "cannot be reformed"
	case by == "reformed":
		return "can be reformed " + times(n, more)
	case by == "cycle" && n == 1 && more == "":
		return "reform to themselves"
	case by == "cycle":
		return "are on a cycle of " + of("deck")
	case by == "basin" && n == 1 && more == "":
		return "come to a fixed point"
	case by == "basin":
		return "come to a cycle of " + of("deck")
	case by == "preperiod" && n == 0:
		return "are on a cycle"
	case by == "preperiod":
		return "reach a cycle after " + of("reformation")
	case by == "trajectory":
		return "reach a cycle in an orbit of " + of("deck")
	case n == 0:
		return "have no preimage"
	}
	return "have " + of("preimage")
}

// times says how often.
func times(n int, more string) string {
	switch {
	case n == 1 && more == "":
		return "once"
	case n == 2 && more == "":
		return "twice"
	case n == 1:
		return "once" + more + ", then not again"
	case more != "":
		return figure.Whole(n) + " times" + more + ", then not again"
	}
	return figure.Whole(n) + " times"
}

// asked returns the request for the first decks, or for those after a deck.
func (p *decks) asked(after deck.Deck) *job.ReformedDecks {
	q := &job.ReformedDecks{Goal: p.Goal(), By: p.by.Value(), Value: new(p.value.Int()), OrMore: p.more.On(),
		Limited: job.Limited{Limit: new(listed)}, After: after}
	if after == nil {
		q.Draws, q.Seed = drawn, 1
	}
	return q
}

func (p *decks) Ask() {
	p.before, p.earlier, p.pick, p.shown = 0, nil, 0, few
	p.listed, p.drawn, p.count = nil, nil, ""
	p.answer.AskIf(p.Right(), p.asked(nil), calc.Offered)
	p.heard() // one that is asked already goes on without a call
}

// further shows more decks, and asks for those after the last one.
func (p *decks) further() {
	p.shown += many
	if p.shown <= len(p.listed) || p.answer.Value().Next == nil {
		return
	}
	p.before, p.earlier = len(p.listed), append(p.earlier, p.answer.Exported()...)
	p.answer.Ask(p.asked(p.answer.Value().Next), calc.Offered)
}

func (p *decks) heard() {
	r := p.answer.Value()
	p.listed = append(p.listed[:p.before:p.before], r.Decks...)
	if p.before == 0 {
		p.drawn, p.count = r.Drawn, r.Count
	}
}

// draw shows the next deck at random.
func (p *decks) draw() { p.pick = p.pick%len(p.drawn) + 1 }

// table is all decks that are listed.
func (p *decks) table() figure.Values {
	return figure.Values{Caption: "Decks of " + p.Game.Name() + " that " + p.says(), Head: []string{"no.", "deck"},
		Rows: game.Numbered(1, p.listed)}
}

// exported are the answers from which the list is.
func (p *decks) exported() []ui.Source { return append(slices.Clip(p.earlier), p.answer.Exported()...) }
