package page

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// Find finds some winning decks, also where there are far too many decks to
// count.
type Find struct {
	app.Compo

	q           question
	limit, seed string // as typed

	desk   desk
	shape  deck.Shape
	text   string // the result that found was read from
	found  job.Listed
	judged string // what replaying them said
}

// mostFound is the most decks that are shown; the job finds more.
const mostFound = 100

func (p *Find) OnInit() { p.q, p.limit, p.seed = newQuestion(13, 4), "10", "1" }

func (p *Find) OnPreRender(ctx app.Context) { p.title(ctx) }
func (p *Find) OnDismount()                 { p.desk.leave() }

func (p *Find) OnNav(ctx app.Context) {
	p.desk.ctx = ctx
	v := ctx.Page().URL().Query()
	p.q = newQuestion(13, 4)
	if !v.Has("game") {
		p.q.game = solitaire.HeLovesMe
	}
	p.q.read(v)
	p.q.burn = false
	p.limit, p.seed = "10", "1"
	if v.Has("limit") {
		p.limit = v.Get("limit")
	}
	if v.Has("seed") {
		p.seed = v.Get("seed")
	}
	p.title(ctx)
	p.ask()
}

func (p *Find) title(ctx app.Context) {
	ctx.Page().SetTitle("Winning decks found at %s · Rencontre", gameNames[p.q.game])
	ctx.Page().SetDescription("Winning decks of Mousetrap, Modular Mousetrap and He Loves Me at sizes where no one can count them: 13 ranks in 4 suits, 52 in 2, 100 in 1.")
}

// wrong says what is wrong with the limit and the seed.
func (p *Find) wrong() (limit, seed string) {
	if n, err := strconv.Atoi(strings.TrimSpace(p.limit)); err != nil || n < 1 || n > mostFound {
		limit = fmt.Sprintf("A whole number from 1 to %d.", mostFound)
	}
	if _, err := strconv.ParseUint(strings.TrimSpace(p.seed), 10, 64); err != nil {
		seed = "A whole number from 0 to 18 446 744 073 709 551 615."
	}
	return limit, seed
}

func (p *Find) ask() {
	p.text, p.found = "", job.Listed{}
	s, ranks, suits := p.q.shape()
	limit, seed := p.wrong()
	if ranks != "" || suits != "" || limit != "" || seed != "" {
		p.desk.refuse(nil)
		return
	}
	p.shape = s
	p.desk.turn(p.q.request("find", s, `"limit":`+strings.TrimSpace(p.limit)+`,"seed":`+strings.TrimSpace(p.seed)), p.read)
}

func (p *Find) read(result json.RawMessage, whole bool) {
	if !whole || string(result) == p.text {
		return
	}
	var found job.Listed
	if !decoded("find", result, &found) {
		return
	}
	p.text, p.found = string(result), found
	p.judged = replayed(p.q.rules(p.shape.Ranks), found)
}

// replayed plays decks forward, by the rules alone, and compares their strings.
func replayed(r solitaire.Rules, found job.Listed) string {
	for i, d := range found.Decks {
		if t := solitaire.Play(r, d); t.Outcome != solitaire.Won || !slices.Equal(t.Reformed(), found.Strings[i]) {
			return fmt.Sprintf("Played forward on this page, deck %d does not win. This is an error of the program.", i+1)
		}
	}
	return "Each deck was played forward on this page: it wins, in this order."
}

func (p *Find) query() string { return p.q.write("limit="+p.limit, "seed="+p.seed) }

func (p *Find) changed(ctx app.Context) {
	ui.Push(p.query())
	p.title(ctx)
	p.ask()
}

func (p *Find) another(ctx app.Context, e app.Event) {
	n, err := strconv.ParseUint(strings.TrimSpace(p.seed), 10, 64)
	if err != nil {
		n = 0
	}
	p.seed = strconv.FormatUint(n+1, 10)
	p.changed(ctx)
}

func (p *Find) Render() app.UI {
	limit, seed := p.wrong()
	fields := append(p.q.fields(true, p.changed, p.changed),
		ui.Stepper("limit", "Decks", "", p.limit, 1, mostFound, func(ctx app.Context, v string) { p.limit = v; p.changed(ctx) }, limit),
		h.E("div", "field",
			h.X("label", []string{"class", "label", "for", "seed"}, app.Text("Seed")),
			h.E("div", "beside",
				h.Input().ID("seed").Class("input seed").Attr("type", "text").Attr("inputmode", "numeric").Attr("autocomplete", "off").Attr("value", p.seed).
					Aria("invalid", strconv.FormatBool(seed != "")).Aria("describedby", "seed-wrong").
					OnChange(func(ctx app.Context, e app.Event) { p.seed = ctx.JSSrc().Get("value").String(); p.changed(ctx) }),
				ui.Button("Others", "shuffle", "", p.another)),
			ui.Refusal("seed-wrong", seed)),
		h.E("div", "field line", ui.Refusal("find-wrong", p.desk.refused())))
	return ui.Shell("/count",
		ui.Title("Winning decks, found", "Some decks that win, also where there are too many to count: 13 ranks in 4 suits, 52 in 2, 100 in 1."),
		countSubnav("Find", p.q.write()),
		h.X("section", []string{"class", "panel", "aria-label", "The question"}, h.E("div", "question", fields...)),
		drawSearch(&p.desk, "Finding decks"),
		app.If(p.text != "", p.result),
	)
}

// drawSearch shows the cost of a search and how far it is, once it is no matter
// of a moment.
func drawSearch(d *desk, title string) app.UI {
	switch {
	case d.wrong != nil:
		return nil // it stands beside the fields
	case d.brief():
		return h.X("p", []string{"class", "soft", "role", "status"}, app.Text("Searching."))
	}
	return d.draw(title, "units")
}

func (p *Find) result() app.UI {
	t := ui.Table{Caption: "Winning decks of " + gameNames[p.q.game], Head: []string{"", "deck", "string"}}
	for i, d := range p.found.Decks {
		t.Rows = append(t.Rows, []string{strconv.Itoa(i + 1), deck.Format(d, 0), deck.Format(p.found.Strings[i], 0)})
	}
	title := count(len(p.found.Decks), "winning deck")
	note := "They are no fair sample: the search prefers decks that use the high ranks early. The same seed finds the same decks."
	if len(p.found.Decks) == 0 {
		title, note, p.judged = "No deck wins", "The search saw every history and none is a winning deck’s.", "Nothing was left out of the search."
	}
	var won app.UI
	c := countCell{p.q.game, p.q.calling(), false, p.shape.Ranks, p.shape.Suits}
	if c, known := countTallies[c]; known {
		won = app.Text(ui.Figures(c.won.String()) + " in all, counted on this device")
	}
	return h.X("section", []string{"class", "panel result", "aria-label", "Result"},
		h.E("div", "result-head", ui.Tag(ui.Exact), h.T("h2", "", title),
			&ui.Share{Name: "rencontre-found-" + string(p.q.game), Table: t, Request: p.desk.key(), Result: p.text}),
		h.T("p", "soft", "Of "+decksOf(p.shape)+" ≈ "+ui.Round(float(p.shape.Count()))+" decks."),
		winners(&p.q, p.shape.Ranks, asideHead(p.q.game), p.found.Decks, p.found.Strings),
		ui.Facts(ui.Fact{Term: "Winning decks", Value: won}, ui.Fact{Term: "Backed by", Value: app.Text(p.judged)}, ui.Fact{Term: "Sample", Value: app.Text(note)}),
	)
}
