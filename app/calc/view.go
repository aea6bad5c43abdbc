package calc

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/pool"
	"rencontre/app/ui"
)

// Exported is the value with the request that gave it, for a file. It is empty while nothing is
// known.
func (v *answerState) Exported() []ui.Source {
	if v.of == nil {
		return nil
	}
	return []ui.Source{{Request: json.RawMessage(v.of.Key), Result: v.result}}
}

// Exported are the known values with the requests that gave them, for a file.
func (v *manyState) Exported() []ui.Source {
	var all []ui.Source
	for i := range v.jobs {
		all = append(all, v.ExportedOf(i)...)
	}
	return all
}

// ExportedOf is Exported of one of them.
func (v *manyState) ExportedOf(i int) []ui.Source {
	if v.values[i] == nil {
		return nil
	}
	return []ui.Source{{Request: json.RawMessage(v.jobs[i].Key), Result: v.results[i]}}
}

// Brief reports whether the result is expected in a moment, so that progress is not worth
// drawing.
func (v *answerState) Brief() bool {
	return v.Busy() && v.brief() && v.state.Elapsed < Moment
}

// Draw draws the cost of the request, its progress, or why it failed. Once there is a result it draws
// nothing, unless the result could not be stored. title names the request, units are those of its work.
func (v *answerState) Draw(title, units string) app.UI { return v.draw(title, units, "main") }

// DrawBeside is Draw for an answer that is not the page's main one. It has no main button.
func (v *answerState) DrawBeside(title, units string) app.UI { return v.draw(title, units, "") }

func (v *answerState) draw(title, units, rank string) app.UI {
	switch v.status {
	case Refused:
		return ui.Banner(true, "This cannot be computed here.", Sentence(v.wrong, "The "+v.wrong.Field))
	case Failed:
		return failed(v.err, v.Start)
	case Asking:
		return ui.Waits()
	case Waiting:
		return v.drawCost(title, "Before you start", "Compute", rank, nil)
	case Interrupted:
		total := v.plan.Shards
		return v.drawCost(title, "Interrupted", "Resume", rank, ui.Banner(false, title+" was interrupted.",
			fmt.Sprintf("%d %% is saved on this device: %s of %s parts.", 100*len(v.parts)/total, figure.Whole(len(v.parts)),
				figure.Whole(total))))
	case Queued, Running, Paused:
		if v.Brief() {
			return ui.Waits() // as while asking: progress of a moment would move what stands below it
		}
		return v.drawProgress(title, units)
	}
	return v.DrawLost()
}

// DrawLost draws that the result could not be stored, nothing if it is, or if there is none. A page that
// calls Draw only until there is a result calls DrawLost then.
func (v *answerState) DrawLost() app.UI {
	if v.status != Done {
		return nil
	}
	return notStored(v.state.StoreError)
}

// notStored says that a result is lost with the tab, nothing if it is stored.
func notStored(why error) app.UI {
	if why == nil {
		return nil
	}
	return ui.Banner(true, "The result could not be stored.", figure.Capital(why.Error())+
		". It is lost when this tab closes. Save or copy it.")
}

// Draw draws why one answer of the list failed or could not be stored, nothing if all are well.
func (v *manyState) Draw() app.UI {
	if v.err != nil {
		return failed(v.err, v.Start)
	}
	return notStored(v.lost)
}

// Button draws a button that computes the missing requests, or stops. what is its text while nothing is computed.
func (v *manyState) Button(what string) app.HTMLElem {
	if v.Busy() {
		return ui.Button("Stop", "stop", "", ui.Handler(v.Stop))
	}
	return ui.Button(what, "run", "", ui.Handler(v.Start))
}

func failed(err error, again func()) app.UI {
	return ui.Banner(true, "The computation failed.", figure.Capital(err.Error())+".",
		ui.Button("Try again", "", "", ui.Handler(again)))
}

// DrawLong is Draw for a request that mostly takes a moment: until it takes longer, the text
// brief stands there.
func (v *answerState) DrawLong(title, units, brief string) app.UI {
	if !v.Brief() {
		return v.Draw(title, units)
	}
	if brief == "" {
		return nil
	}
	return ui.Status("soft", brief)
}

// drawProgress draws a bar with its figures and controls. A screen reader announces every tenth of the work.
func (v *answerState) drawProgress(title, units string) app.UI {
	s, done := v.state, v.Progress()
	percent, status := int(math.Floor(done*100)), map[Status]string{Queued: "waiting", Running: "running",
		Paused: "paused"}[v.status]
	rate, left := "measuring", "measuring"
	if s.Rate > 0 {
		rate = fmt.Sprintf("%s %s a second, %s", figure.Round(s.Rate), units, figure.Count(max(1, s.Workers), "worker"))
	}
	if s.Left > 0 {
		left = figure.Duration(s.Left) + " left"
	}
	if v.status != Running {
		left = status
	}
	keeps := "Finished parts stay on this device. Close the tab and resume later."
	if s.StoreError != nil {
		keeps = "Not saved: " + s.StoreError.Error() + "."
	}
	pause := ui.Button("Pause", "pause", "", ui.Handler(v.Pause))
	if v.status == Paused {
		pause = ui.Button("Go on", "run", "", ui.Handler(v.Resume))
	}
	return h.Box("div", "panel progress",
		h.Box("div", "flow", h.Box("h2", "grow", ui.Variables(title)...),
			h.Text("span", "note", fmt.Sprintf("%d %%", percent))),
		h.Tag("div", []string{"class", "track", "role", "progressbar", "aria-label", title, "aria-valuemin", "0",
			"aria-valuemax", "100", "aria-valuenow", strconv.Itoa(percent)},
			h.Tag("div", []string{"style", fmt.Sprintf("width:%.1f%%", done*100)})),
		h.Box("div", "line", h.Text("span", "", figure.Whole(s.Finished)+" of "+figure.Whole(s.Shards)+" parts"),
			h.Text("b", "", left)),
		h.Tag("span", []string{"class", "hidden", "role", "status"},
			app.Text(fmt.Sprintf("%d per cent, %s", percent/10*10, status))),
		ui.Facts(ui.TextFact("Rate", rate), ui.TextFact("So far", figure.Duration(s.Elapsed)), ui.TextFact("Saved", keeps)),
		h.Box("div", "flow", pause, ui.Button("Stop", "stop", "", ui.Handler(v.Stop))),
	)
}

// drawCost asks whether to start long work, or to resume what was interrupted. rank is the class of its button word.
func (v *answerState) drawCost(title, label, word, rank string, interrupted app.UI) app.UI {
	about := "This takes " + About(v.TimeLeft()) + " on this device."
	if v.Bytes() > memoryLimit { // a phone may not have it
		about = "This takes " + About(v.TimeLeft()) + " and " + figure.Bytes(v.Bytes()) + " of memory on this device."
	}
	note := "The page stays usable; you can pause, stop and resume."
	switch {
	case v.lost != nil:
		note = "Nothing can be saved on this device: " + v.lost.Error() + "."
	case interrupted != nil && v.state.StoreError != nil:
		note = "Not saved: " + v.state.StoreError.Error() + ". What was computed is lost when this tab closes."
	}
	head := interrupted
	if head == nil {
		head = h.Box("h2", "", ui.Variables(title)...)
	}
	return ui.Section("panel stack", label,
		head,
		h.Text("p", "lead", about),
		h.Tag("div", []string{"class", "flow", "style", "align-items:end"},
			ui.Button(word, "run", rank, ui.Handler(v.Start)),
			h.If(interrupted != nil, func() app.UI {
				return ui.Button("Discard", "", "link", ui.Handler(v.Discard))
			}),
		),
		h.Text("p", "note", note),
		ui.Specialists(title,
			ui.Stepper(fmt.Sprintf("workers-%p", v), "Workers", "", strconv.Itoa(v.Workers()), 1, pool.MaxWorkers,
				func(text string) {
					if n, err := strconv.Atoi(text); err == nil {
						v.SetWorkers(n)
					}
				}, "", ""),
			h.Text("p", "note", "Each worker computes one part at a time. Together they take "+figure.Bytes(v.Bytes())+
				" of memory.")),
	)
}

// About formats an estimated duration.
func About(d time.Duration) string {
	if d < time.Second {
		return figure.Duration(d)
	}
	return "about " + figure.Duration(d)
}
