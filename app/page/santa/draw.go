package santa

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/composition"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// draw draws names, and shows them one by one, so that a group can pass the phone round.
type draw struct {
	*calc.Frame
	calc.Form
	names *calc.Row[group]
	seed  *calc.Seed // 0: nothing is drawn yet

	answer *calc.Answer[job.SecretSantaDrawResult] // about numbers; no name leaves the page
	people []string                                // whom the answer is about
	drawn  []string                                // the name that each of them draws; nil if nothing is drawn
	holder int                                     // who has the phone
	shown  bool                                    // they see whom they draw
	all    bool                                    // the whole drawing is shown
	open   bool                                    // the names are unfolded
}

func newDraw(f *calc.Frame) *draw {
	d := &draw{Frame: f, names: newNames(), seed: &calc.Seed{}}
	d.Form = calc.Form{d.names, d.seed}
	d.answer = calc.FormAnswer[job.SecretSantaDrawResult](f, d.heard)
	return d
}

func (d *draw) Head() calc.Head {
	return calc.Head{Title: "Who gives to whom at Secret Santa?",
		Lead: "Pass the phone round: each one sees only whom they draw."}
}

func (d *draw) Ask() {
	d.people, d.drawn, d.holder, d.shown, d.all = d.names.Value().people(), nil, 0, false, false
	sizes := d.names.Value().sizes()
	d.answer.AskIf(d.Right() && len(d.people) > 0 && d.seed.Uint64() > 0, &job.SecretSantaDraw{
		Group: job.Group{People: new(len(d.people)), Families: sizes}, Seed: new(d.seed.Uint64())}, calc.Offered)
	d.heard() // one that is asked already goes on without a call
}

func (d *draw) heard() {
	d.drawn = nil
	if drawn := d.answer.Value().Drawn; len(drawn) == len(d.people) {
		for _, person := range drawn {
			d.drawn = append(d.drawn, d.people[person-1])
		}
	}
}

// rename sets the names. Others than before have not drawn yet.
func (d *draw) rename(text string) {
	before := format(d.names.Value())
	d.names.Set(text)
	if format(d.names.Value()) != before {
		d.seed.Put(0)
	}
	d.Moved()
}

// draw draws again, with another seed.
func (d *draw) draw() {
	if d.names.Text() == "" {
		d.names.SetPageError("Type the names first.")
		return
	}
	if d.names.Wrong() != "" {
		return
	}
	d.seed.Put(1 + rand.Uint64N(1<<53-1))
	d.open = false
	d.Changed()
}

func (d *draw) Draw() []app.UI {
	does, kind := "Draw names", "main"
	if d.seed.Uint64() > 0 {
		does, kind = "Draw again", "" // the main button computes the drawing or passes it on
	}
	question := ui.Fold{Label: "The names", Name: []app.UI{app.Text("Names")}, Text: figure.Count(len(d.people), "name"),
		Wrong: d.names.Wrong() != "", Folds: d.drawn != nil, Open: &d.open, Wide: true, End: "Done"}
	return []app.UI{
		question.Draw(
			ui.TextField{ID: "names", Class: "people-names", Label: "Names", Text: d.names.Text(), Lines: 5,
				Wrong: d.names.Wrong(), Hint: "One a line. Write a family on one line, with commas: Ann, Ben.",
				Set: d.rename}.Draw(),
			h.Box("div", "flow wide-note",
				ui.Button(does, "shuffle", kind, ui.Handler(d.draw)).ID("draw-names"), d.toOdds()),
			h.If(d.seed.Wrong() != "", func() app.UI { return ui.Refusal("seed-wrong", d.seed.Wrong()) }),
			h.Text("p", "note wide-note", "Nothing is uploaded. But the address of this page has the names and the drawing: "+
				"who has it can see who draws whom.")),
		h.If(d.Right(), func() app.UI { return d.answer.Draw("Names drawn", "products") }),
		h.If(d.drawn != nil, d.drawTurn),
		h.If(d.drawn != nil, d.drawAll),
	}
}

// toOdds links to the odds of such a group.
func (d *draw) toOdds() app.UI {
	sizes := slices.DeleteFunc(d.names.Value().sizes(), func(n int) bool { return n == 1 })
	people := len(d.names.Value().people())
	if people == 0 {
		return nil
	}
	v := url.Values{"n": {strconv.Itoa(people)}}
	if len(sizes) > 0 {
		v.Set("families", composition.Format(sizes))
	}
	return ui.Link("The odds for this group", "/santa?"+v.Encode())
}

// name draws a name, which is not translated.
func name(text string) app.UI { return h.Tag("span", []string{"translate", "no"}, app.Text(text)) }

// drawTurn draws what the one who has the phone sees.
func (d *draw) drawTurn() app.UI {
	var body []app.UI
	if d.holder < len(d.people) {
		body = d.asks()
	} else {
		body = []app.UI{h.Text("h2", "", fmt.Sprintf("All %s have drawn.", figure.Word(len(d.people)))),
			h.Text("p", "soft", "Keep the address of this page if you want to look again.")}
	}
	if d.holder > 0 {
		body = append(body, ui.Button("From the start", "first", "link", func(app.Context, app.Event) {
			d.holder, d.shown = 0, false
		}))
	}
	return h.Tag("section", []string{"class", "panel stack drawn-turn", "aria-label", "One by one", "aria-live", "polite"},
		body...)
}

// asks draws whose turn it is and, if they asked for it, whom they draw.
func (d *draw) asks() []app.UI {
	who := d.people[d.holder]
	place := h.Text("p", "note", fmt.Sprintf("%d of %d", d.holder+1, len(d.people)))
	if d.shown {
		return []app.UI{place, h.Box("h2", "", name(who), app.Text(" draws")),
			h.Box("p", "figure", name(d.drawn[d.holder])),
			ui.Button("Hide it, and pass on", "", "main", func(app.Context, app.Event) {
				d.holder, d.shown = d.holder+1, false
			}).ID("turn")}
	}
	return []app.UI{place, h.Box("h2", "", app.Text("Pass the phone to "), name(who)),
		h.Text("p", "soft", "Nobody else looks now."),
		ui.Button("Show whom I draw", "eye", "main", func(app.Context, app.Event) { d.shown = true }).ID("turn")}
}

// drawAll draws the whole drawing, for whoever keeps it, if they ask for it.
func (d *draw) drawAll() app.UI {
	if !d.all {
		return h.Box("div", "", ui.Button("Show who draws whom", "eye", "link", ui.Handler(func() { d.all = true })).
			ID("show-all"))
	}
	t := figure.Values{Caption: "Names drawn", Head: []string{"who", "draws"}}
	for i, who := range d.people {
		t.Add(who, d.drawn[i])
	}
	r := ui.Result{Part: "Who draws whom", Title: "Who draws whom", Name: "names-drawn", Table: t, Words: true,
		More: func() app.UI {
			return h.Box("div", "", ui.Button("Hide it", "", "", ui.Handler(func() { d.all = false })).ID("hide-all"))
		}, Sources: d.answer.Exported}
	return r.Draw()
}
