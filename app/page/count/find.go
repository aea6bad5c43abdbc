package count

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// find finds some winning decks, also where there are far too many decks to count.
type find struct {
	*calc.Frame
	calc.Form
	game  *game.Form
	limit *calc.Number
	seed  *calc.Seed

	answer   *calc.Answer[job.ListResult]
	count    *calc.Answer[job.CountResult] // how many there are, if that is known here
	replayed bool                          // all decks of the answer were played forward, and win
}

// Find is the page of decks found.
func Find(f *calc.Frame) calc.Calculator {
	p := &find{Frame: f, game: game.New(solitaire.HeLovesMe, 13, 4, game.Wins), seed: &calc.Seed{Default: 1},
		limit: &calc.Number{ID: "limit", Label: "Decks", Default: 10, Low: 1, High: 100}}
	p.Form = calc.Form{p.game, p.limit, p.seed}
	p.answer, p.count = calc.Ask[job.ListResult](f, p.heard), calc.Ask[job.CountResult](f, nil)
	return p
}

func (p *find) Head() calc.Head {
	return calc.Head{
		Title:       "Winning decks, found",
		Lead:        "Some decks that win, also where there are too many to count: 13 ranks in 4 suits, 52 in 2, 100 in 1.",
		Name:        "Winning decks found at " + p.game.Name(),
		Description: "Winning decks of Mousetrap, Modular Mousetrap and He Loves Me at sizes where no one can count them: 13 ranks in 4 suits, 52 in 2, 100 in 1.",
		Nav:         nav(p.game, "Find"),
	}
}

func (p *find) Ask() {
	if !p.Right() {
		p.answer.Forget()
		return
	}
	goal := job.Goal{Solitaire: p.game.Solitaire()}
	p.count.Ask(&job.Count{Goal: goal}, calc.Found)
	p.answer.Ask(&job.Find{Goal: goal, Limited: job.Limited{Limit: new(p.limit.Int())}, Seed: p.seed.Uint64()}, calc.Offered)
	p.Refused(p.answer.Wrong())
}

func (p *find) heard() {
	p.replayed = replays(p.game, p.answer.Value().Decks, p.answer.Value().Strings)
}

// replays plays decks forward, by the rules alone, and compares their strings.
func replays(g *game.Form, decks, strings []deck.Deck) bool {
	s, _ := g.Shape()
	for i, d := range decks {
		if t := solitaire.Play(g.Rules(s.Ranks), d); t.Outcome != solitaire.Won || !slices.Equal(t.Reformed(), strings[i]) {
			return false
		}
	}
	return true
}

func (p *find) Draw() []app.UI {
	others := ui.Button("Others", "shuffle", "", func(app.Context, app.Event) { p.seed.Put(p.seed.Uint64() + 1); p.Changed() })
	return []app.UI{
		ui.Question(append(p.game.Draw(p.Changed, p.Changed), p.limit.Draw(p.Changed), p.seed.Draw(p.Changed, others))...),
		app.If(p.Right(), func() app.UI { return p.answer.DrawLong("Finding decks", "units", "Searching.") }),
		app.If(p.answer.Whole(), p.result),
	}
}

func (p *find) file() (ui.File, error) {
	return ui.File{Table: table("Winning decks of "+p.game.Name(), "string", p.answer.Value().Decks, p.answer.Value().Strings), Answers: p.answer.Exported()}, nil
}

func (p *find) result() app.UI {
	// Each deck wins for certain; how many do is not counted here.
	shape, _ := p.game.Shape()
	found := p.answer.Value()
	title := figure.Count(len(found.Decks), "winning deck") + " found"
	backed := "Each deck was played forward on this page: it wins, in this order."
	note := "They are no fair sample: the search prefers decks that use the high ranks early. The same seed finds the same decks."
	switch {
	case !p.replayed:
		backed = "Played forward on this page, a deck does not win. This is an error of the program."
	case len(found.Decks) == 0:
		title, backed, note = "No deck wins", "Nothing was left out of the search.", "The search saw every history and none is a winning deck’s."
	case len(found.Decks) >= p.limit.Int():
		title = figure.Whole(p.limit.Int()) + " of the winning decks"
	}
	var won app.UI
	if p.count.Whole() {
		won = app.Text(figure.Group(p.count.Value().Won) + " in all, counted on this device")
	}
	return ui.Section("panel result", "Result",
		h.E("div", "result-head", ui.Tag(ui.Exact), h.T("h2", "", title), &ui.Share{Name: "rencontre-found-" + string(p.game.Game()), File: p.file}),
		h.T("p", "soft", "Of "+allDecks(shape)+"."),
		winners(p.game, aside(p.game), found.Decks, found.Strings, true),
		ui.Facts(ui.Fact{Term: "Winning decks", Value: won}, ui.Fact{Term: "Backed by", Value: app.Text(backed)}, ui.Fact{Term: "Sample", Value: app.Text(note)}),
	)
}
