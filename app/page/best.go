package page

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// Best finds the best score of He Loves Me and the decks that reach it.
type Best struct {
	app.Compo

	q     question
	desk  desk
	shape deck.Shape
	text  string // the result that best was read from
	best  job.Best
}

// bestListed is how many best decks are shown.
const bestListed = 20

func (p *Best) OnInit() { p.q = bestQuestion() }

func bestQuestion() question {
	q := newQuestion(16, 1)
	q.game = solitaire.HeLovesMe
	return q
}

func (p *Best) OnPreRender(ctx app.Context) { p.title(ctx) }
func (p *Best) OnDismount()                 { p.desk.leave() }

func (p *Best) OnNav(ctx app.Context) {
	p.desk.ctx = ctx
	p.q = bestQuestion()
	p.q.read(ctx.Page().URL().Query())
	p.q.game, p.q.burn = solitaire.HeLovesMe, false
	p.title(ctx)
	p.ask()
}

func (p *Best) title(ctx app.Context) {
	ctx.Page().SetTitle("Best scores at He Loves Me · Rencontre")
	ctx.Page().SetDescription("The best score of He Loves Me for m ranks in s suits, its bound, and the decks that reach it.")
}

func (p *Best) ask() {
	p.text, p.best = "", job.Best{}
	s, ranks, suits := p.q.shape()
	if ranks != "" || suits != "" {
		p.desk.refuse(nil)
		return
	}
	p.shape = s
	p.desk.turn(p.q.request("best", s, `"limit":`+strconv.Itoa(bestListed)), p.read)
}

func (p *Best) read(result json.RawMessage, whole bool) {
	if !whole || string(result) == p.text {
		return
	}
	var best job.Best
	if !decoded("best", result, &best) {
		return
	}
	p.text, p.best = string(result), best
}

func (p *Best) changed(ctx app.Context) {
	ui.Push(p.q.write())
	p.ask()
}

func (p *Best) Render() app.UI {
	fields := append(p.q.fields(true, p.changed, p.changed)[1:], h.E("div", "field line", ui.Refusal("best-wrong", p.desk.refused())))
	return ui.Shell("/count",
		ui.Title("Best scores at He Loves Me", "The score is the sum of the cards stored. How high can it be, and which decks reach it?"),
		countSubnav("Best scores", p.q.write()),
		h.X("section", []string{"class", "panel", "aria-label", "The question"}, h.E("div", "question", fields...)),
		drawSearch(&p.desk, "Best score, m = "+p.q.ranks+", s = "+p.q.suits),
		app.If(p.text != "", p.result),
	)
}

// replays plays the decks forward and compares their scores.
func (p *Best) replays() bool {
	for i, d := range p.best.Decks {
		t := solitaire.Play(p.q.rules(p.shape.Ranks), d)
		if t.Score() != p.best.Score || !slices.Equal(append(slices.Clone(t.SetAside), t.Burned...), p.best.Strings[i]) {
			return false
		}
	}
	return true
}

// printed says what Table 3 has of the shape, and how that agrees.
func (p *Best) printed() app.UI {
	if p.shape.Suits != 1 || p.q.calling() != "" {
		return nil
	}
	for _, b := range paper.Bests() {
		if b.Ranks != p.shape.Ranks {
			continue
		}
		verdict := "agrees"
		reached := p.best.Score == p.best.Bound
		if b.Score != p.best.Score || b.Bound != p.best.Bound || !slices.Equal(b.SetAside, p.best.SetAside) || !reached && strconv.Itoa(b.Decks) != p.best.Count {
			verdict = "differs"
		}
		source, where := b.Where()
		return h.E("span", "flow",
			h.T("span", "", fmt.Sprintf("%d of at most %d, %s stored, %s; %s", b.Score, b.Bound, storedCards(b.SetAside), count(b.Decks, "deck"), paperNames[source]+", "+where)), ui.Verdict(verdict))
	}
	return nil
}

func storedCards(numbers []int) string {
	return strings.Join(texts(numbers), " or ") + " cards"
}

func (p *Best) result() app.UI {
	b := p.best
	t := ui.Table{Caption: fmt.Sprintf("Best decks of He Loves Me, m = %d, s = %d", p.shape.Ranks, p.shape.Suits), Head: []string{"", "deck", "stored, then burned"}}
	for i, d := range b.Decks {
		t.Rows = append(t.Rows, []string{strconv.Itoa(i + 1), deck.Format(d, 0), deck.Format(b.Strings[i], 0)})
	}
	bound := "The bound is " + ui.Whole(b.Bound) + ": every card stored but the lowest that can be left."
	decks := app.UI(app.Text(ui.Figures(b.Count) + ", all shown below"))
	if n, err := strconv.Atoi(b.Count); b.Count != "" && (err != nil || n > len(b.Decks)) {
		decks = app.Text(fmt.Sprintf("%s; the first %d are shown below", ui.Figures(b.Count), len(b.Decks)))
	}
	backed := "Below the bound all histories were searched that burn less; each deck shown was played forward on this page."
	if b.Score == b.Bound {
		bound = "No deck can have more: " + bound
		decks = h.E("span", "", app.Text("Some are shown below. The best decks are the winning decks: "),
			h.X("a", []string{"href", site.Path("/count?" + p.q.write())}, app.Text("count them")), app.Text(" or "),
			h.X("a", []string{"href", site.Path("/find?" + p.q.write())}, app.Text("find more")), app.Text("."))
		backed = "The bound is proved, and each deck shown was played forward on this page."
	}
	if !p.replays() {
		backed = "Played forward, a deck has another score. This is an error of the program."
	}
	return h.X("section", []string{"class", "panel result", "aria-label", "Result"},
		h.E("div", "result-head", ui.Tag(ui.Exact), h.T("h2", "", "Best score"),
			&ui.Share{Name: fmt.Sprintf("rencontre-best-%dx%d", p.shape.Ranks, p.shape.Suits), Table: t, Request: p.desk.key(), Result: p.text}),
		h.T("p", "figure", ui.Whole(b.Score)),
		h.T("p", "soft", bound),
		ui.Facts(
			ui.Fact{Term: "Stored", Value: app.Text(storedCards(b.SetAside))},
			ui.Fact{Term: "Best decks", Value: decks},
			ui.Fact{Term: "Printed", Value: p.printed()},
			ui.Fact{Term: "Backed by", Value: app.Text(backed)},
		),
		winners(&p.q, p.shape.Ranks, "Stored, then burned", b.Decks, b.Strings),
	)
}
