package calc

import (
	"fmt"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/pool"
	"rencontre/app/ui"
)

// Brief reports whether there is nothing to draw, since the answer comes in a
// moment.
func (a *answer) Brief() bool {
	return a.busy() && a.brief() && a.state.Elapsed < Moment
}

// Draw shows what a question costs, how far it is, or why it has no answer; nothing
// where it has one. title is what it is called, units what its work is counted in.
func (a *answer) Draw(title, units string) app.UI {
	switch a.status {
	case Refused:
		return ui.Banner(true, "This cannot be computed here.", Sentence(a.wrong, "The "+a.wrong.Field))
	case Failed:
		return ui.Banner(true, "It failed.", figure.Capital(a.err.Error())+".", ui.Button("Try again", "", "", func(app.Context, app.Event) { a.Start() }))
	case Asking:
		return h.T("p", "soft", "Getting ready.")
	case Waiting:
		return a.drawCost(title, "Before it starts", "Compute", nil)
	case Interrupted:
		total := a.plan.Shards
		return a.drawCost(title, "Interrupted", "Resume", ui.Banner(false, title+" was interrupted.",
			fmt.Sprintf("%d %% is kept here: %s of %s parts.", 100*len(a.parts)/total, figure.Whole(len(a.parts)), figure.Whole(total))))
	case Queued, Running, Paused:
		return a.drawProgress(title, units)
	}
	return nil
}

// Draw says why a list is not whole, where one of it has failed.
func (m *many) Draw() app.UI {
	if m.err == nil {
		return nil
	}
	again := ui.Button("Try again", "", "", func(app.Context, app.Event) { m.Start() })
	return ui.Banner(true, "It failed.", figure.Capital(m.err.Error())+".", again)
}

// DrawLong is Draw for what mostly takes a moment, and then shows nothing but this.
func (a *answer) DrawLong(title, units, brief string) app.UI {
	if !a.Brief() {
		return a.Draw(title, units)
	}
	if brief == "" {
		return nil
	}
	return h.X("p", []string{"class", "soft", "role", "status"}, app.Text(brief))
}

func (a *answer) drawProgress(title, units string) app.UI {
	rate := "measuring"
	if a.state.Rate > 0 {
		rate = fmt.Sprintf("%s %s a second, %s", figure.Round(a.state.Rate), units, figure.Count(max(1, a.state.Workers), "worker"))
	}
	keeps := "Finished parts stay on this device. Close the tab and resume later."
	if a.state.NotKept != nil {
		keeps = "Not kept: " + a.state.NotKept.Error() + "."
	}
	return ui.Progress{
		Title: title, Status: map[Status]string{Queued: "waiting", Running: "running", Paused: "paused"}[a.status],
		Finished: a.state.Finished, Parts: a.state.Shards,
		Fraction: a.Progress(),
		Rate:     rate, SoFar: a.state.Elapsed, Left: a.state.Left, Kept: keeps,
		Pause:  func(app.Context, app.Event) { a.Pause() },
		Resume: func(app.Context, app.Event) { a.Resume() },
		Stop:   func(app.Context, app.Event) { a.Stop() },
	}.Draw()
}

// drawCost asks before long work, or whether to go on with what was interrupted.
func (a *answer) drawCost(title, label, word string, interrupted app.UI) app.UI {
	about := fmt.Sprintf("%s with %s, %s.", figure.Capital(About(a.Left())), figure.Count(a.Workers(), "worker"), figure.Bytes(a.Bytes()))
	note := "The page stays usable; you can pause, stop and resume."
	if a.lost != nil {
		note = "Nothing can be kept on this device: " + a.lost.Error() + "."
	}
	head := interrupted
	if head == nil {
		head = h.T("h2", "", title)
	}
	return h.Section().Class("panel stack").Aria("label", label).Body(
		head,
		h.P().Class("lead").Text(about),
		h.Div().Class("flow").Style("align-items", "end").Body(
			ui.Stepper(fmt.Sprintf("workers-%p", a), "Workers", "", strconv.Itoa(a.Workers()), 1, pool.Most, func(v string) {
				if n, err := strconv.Atoi(v); err == nil {
					a.SetWorkers(n)
				}
			}, "", ""),
			ui.Button(word, "run", "main", func(app.Context, app.Event) { a.Start() }),
			app.If(interrupted != nil, func() app.UI {
				return ui.Button("Discard", "", "link", func(app.Context, app.Event) { a.Discard() })
			}),
		),
		h.P().Class("note").Text(note),
	)
}

// About says how long something takes that is only estimated.
func About(d time.Duration) string {
	if d < time.Second {
		return figure.Duration(d)
	}
	return "about " + figure.Duration(d)
}
