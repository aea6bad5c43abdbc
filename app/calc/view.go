package calc

import (
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/pool"
	"rencontre/app/ui"
)

// An answerView draws an answer and exports it.
type answerView struct{ answer }

// A manyView draws a list of answers and exports it.
type manyView struct{ many }

// Exported is the value with the request that gave it, for a file. It is empty while nothing is
// known.
func (v *answerView) Exported() []ui.Answer {
	if v.of == nil {
		return nil
	}
	return []ui.Answer{{Request: json.RawMessage(v.of.Key), Result: v.result}}
}

// Exported are the known values with the requests that gave them, for a file.
func (v *manyView) Exported() []ui.Answer {
	var all []ui.Answer
	for i, j := range v.jobs {
		if v.values[i] != nil {
			all = append(all, ui.Answer{Request: json.RawMessage(j.Key), Result: v.results[i]})
		}
	}
	return all
}

// Brief reports whether the result is expected in a moment, so that progress is not worth
// drawing.
func (v *answerView) Brief() bool {
	return v.busy() && v.brief() && v.state.Elapsed < Moment
}

// Draw draws the cost of the request, its progress, or why it failed. It draws nothing once
// there is a result. title names the request, units are those of its work.
func (v *answerView) Draw(title, units string) app.UI {
	switch v.status {
	case Refused:
		return ui.Banner(true, "This cannot be computed here.", Sentence(v.wrong, "The "+v.wrong.Field))
	case Failed:
		return ui.Banner(true, "It failed.", figure.Capital(v.err.Error())+".",
			ui.Button("Try again", "", "", func(app.Context, app.Event) { v.Start() }))
	case Asking:
		return h.Text("p", "soft", "Getting ready.")
	case Waiting:
		return v.drawCost(title, "Before it starts", "Compute", nil)
	case Interrupted:
		total := v.plan.Shards
		return v.drawCost(title, "Interrupted", "Resume", ui.Banner(false, title+" was interrupted.",
			fmt.Sprintf("%d %% is kept here: %s of %s parts.", 100*len(v.parts)/total, figure.Whole(len(v.parts)),
				figure.Whole(total))))
	case Queued, Running, Paused:
		return v.drawProgress(title, units)
	}
	return nil
}

// Draw draws why one answer of the list failed, nothing if none has.
func (v *manyView) Draw() app.UI {
	if v.err == nil {
		return nil
	}
	again := ui.Button("Try again", "", "", func(app.Context, app.Event) { v.Start() })
	return ui.Banner(true, "It failed.", figure.Capital(v.err.Error())+".", again)
}

// DrawLong is Draw for a request that mostly takes a moment: until it takes longer, the text
// brief stands there.
func (v *answerView) DrawLong(title, units, brief string) app.UI {
	if !v.Brief() {
		return v.Draw(title, units)
	}
	if brief == "" {
		return nil
	}
	return h.Tag("p", []string{"class", "soft", "role", "status"}, app.Text(brief))
}

func (v *answerView) drawProgress(title, units string) app.UI {
	rate := "measuring"
	if v.state.Rate > 0 {
		rate = fmt.Sprintf("%s %s a second, %s", figure.Round(v.state.Rate), units,
			figure.Count(max(1, v.state.Workers), "worker"))
	}
	keeps := "Finished parts stay on this device. Close the tab and resume later."
	if v.state.NotKept != nil {
		keeps = "Not kept: " + v.state.NotKept.Error() + "."
	}
	return ui.Progress{
		Title: title, Status: map[Status]string{Queued: "waiting", Running: "running", Paused: "paused"}[v.status],
		Finished: v.state.Finished, Parts: v.state.Shards,
		Fraction: v.Progress(),
		Rate:     rate, SoFar: v.state.Elapsed, Left: v.state.Left, Kept: keeps,
		Pause:  func(app.Context, app.Event) { v.Pause() },
		Resume: func(app.Context, app.Event) { v.Resume() },
		Stop:   func(app.Context, app.Event) { v.Stop() },
	}.Draw()
}

// drawCost asks whether to start long work, or to resume what was interrupted.
func (v *answerView) drawCost(title, label, word string, interrupted app.UI) app.UI {
	about := fmt.Sprintf("%s with %s, %s.", figure.Capital(About(v.TimeLeft())), figure.Count(v.Workers(), "worker"),
		figure.Bytes(v.Bytes()))
	note := "The page stays usable; you can pause, stop and resume."
	if v.lost != nil {
		note = "Nothing can be kept on this device: " + v.lost.Error() + "."
	}
	head := interrupted
	if head == nil {
		head = h.Text("h2", "", title)
	}
	return h.Section().Class("panel stack").Aria("label", label).Body(
		head,
		h.P().Class("lead").Text(about),
		h.Div().Class("flow").Style("align-items", "end").Body(
			ui.Stepper(fmt.Sprintf("workers-%p", v), "Workers", "", strconv.Itoa(v.Workers()), 1, pool.Most, func(text string) {
				if n, err := strconv.Atoi(text); err == nil {
					v.SetWorkers(n)
				}
			}, "", ""),
			ui.Button(word, "run", "main", func(app.Context, app.Event) { v.Start() }),
			app.If(interrupted != nil, func() app.UI {
				return ui.Button("Discard", "", "link", func(app.Context, app.Event) { v.Discard() })
			}),
		),
		h.P().Class("note").Text(note),
	)
}

// About formats an estimated duration.
func About(d time.Duration) string {
	if d < time.Second {
		return figure.Duration(d)
	}
	return "about " + figure.Duration(d)
}
