package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/pool"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// A desk is where a page has one request computed by the workers: it says what
// it would cost, starts it, shows how far it is, and hands on what comes. Work
// goes on when its page is left; coming back finds it.
type desk struct {
	job     *job.Job
	wrong   *job.BadRequest
	state   pool.State
	workers int
	read    func(result json.RawMessage, whole bool)
}

// runs are the runs of this tab, by request. A page that is left stops
// listening; the run goes on.
var runs = map[string]*listened{}

type listened struct {
	run   *pool.Run
	state pool.State
	hear  func(pool.State)
}

// instant is how long a computation may take to be started without being asked.
const instant = 2 * time.Second

// turn turns to a request; read hears what is known of its result.
func (d *desk) turn(ctx app.Context, request string, read func(json.RawMessage, bool)) {
	d.leave()
	d.read = read
	if d.workers == 0 {
		d.workers = pool.Default().Workers()
	}
	j, err := job.Parse([]byte(request))
	if err != nil {
		d.refuse(err)
		return
	}
	d.job, d.wrong, d.state = j, nil, pool.State{}
	if l := runs[j.Key]; l != nil && l.state.Status != pool.Stopped && l.state.Status != pool.Failed {
		d.attach(ctx, l)
		return
	}
	if d.estimate() < instant && app.IsClient {
		d.start(ctx, app.Event{})
	}
}

// refuse shows why there is nothing to compute.
func (d *desk) refuse(err error) {
	d.leave()
	d.job, d.wrong, d.state = nil, nil, pool.State{}
	if err != nil && !errors.As(err, &d.wrong) {
		d.wrong = &job.BadRequest{Field: "request", Reason: err.Error()}
	}
}

// leave stops listening.
func (d *desk) leave() {
	if d.job != nil {
		if l := runs[d.job.Key]; l != nil {
			l.hear = nil
		}
	}
}

// key is the canonical request.
func (d *desk) key() string { return d.job.Key }

// estimate is how long the request will take on this device.
func (d *desk) estimate() time.Duration {
	seconds := d.job.Task.Cost().Seconds * slowdown() / float64(d.workers)
	return time.Duration(min(seconds*1e9, 9e18))
}

func (d *desk) start(ctx app.Context, _ app.Event) {
	l := &listened{}
	runs[d.job.Key] = l
	d.attach(ctx, l)
	l.run = pool.Default().Start(d.job, pool.Options{Workers: d.workers}, func(s pool.State) {
		ctx.Dispatch(func(app.Context) {
			l.state = s
			if l.hear != nil {
				l.hear(s)
			}
		})
	})
}

func (d *desk) attach(ctx app.Context, l *listened) {
	l.hear = func(s pool.State) {
		d.state = s
		switch {
		case s.Result != nil:
			d.read(s.Result, true)
		case s.Preview != nil && s.Finished > 0:
			d.read(s.Preview, false)
		}
	}
	l.hear(l.state)
}

func (d *desk) with(do func(*pool.Run)) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		if l := runs[d.job.Key]; l != nil && l.run != nil {
			do(l.run)
		}
	}
}

// draw shows the request's cost, its progress, or why it cannot be computed.
// units is what the work is counted in.
func (d *desk) draw(title, units string) app.UI {
	switch {
	case d.wrong != nil:
		return ui.Banner(true, "This cannot be computed here.", capital(d.wrong.Reason)+".")
	case d.job == nil || d.state.Status == pool.Done:
		return nil
	case d.state.Status == pool.Failed:
		return ui.Banner(true, "It failed.", d.state.Err.Error(), ui.Button("Try again", "", "", d.start))
	case runs[d.job.Key] == nil || d.state.Status == pool.Stopped:
		return d.cost(title)
	}
	status := "running"
	switch d.state.Status {
	case pool.Queued:
		status = "waiting"
	case pool.Paused:
		status = "paused"
	}
	rate := "measuring"
	if d.state.Rate > 0 {
		rate = fmt.Sprintf("%s %s a second, %s", ui.Round(d.state.Rate), units, count(max(1, d.state.Workers), "worker"))
	}
	kept := "Finished parts stay on this device. Close the tab and resume later."
	if d.state.NotKept != nil {
		kept = "Not kept: " + d.state.NotKept.Error()
	}
	return ui.Progress{
		Title: title, Status: status,
		Finished: d.state.Finished, Parts: d.state.Shards,
		Fraction: d.state.WorkDone / max(1, d.state.Work),
		Rate:     rate, SoFar: d.state.Elapsed, Left: d.state.Left, Kept: kept,
		Pause:  d.with((*pool.Run).Pause),
		Resume: d.with((*pool.Run).Resume),
		Stop:   d.with((*pool.Run).Stop),
	}.Draw()
}

// cost asks before long work.
func (d *desk) cost(title string) app.UI {
	c := d.job.Task.Cost()
	return h.Section().Class("panel stack").Aria("label", "Before it starts").Body(
		h.H2().Text(title),
		h.P().Class("lead").Text(fmt.Sprintf("About %s with %s, %s.", ui.Duration(d.estimate()), count(d.workers, "worker"), ui.Bytes(c.Bytes*float64(d.workers)))),
		h.Div().Class("flow").Style("align-items", "end").Body(
			ui.Stepper("workers", "Workers", "", fmt.Sprint(d.workers), 1, pool.Most, func(ctx app.Context, v string) {
				if n, err := strconv.Atoi(v); err == nil && n >= 1 && n <= pool.Most {
					d.workers = n
				}
			}, ""),
			ui.Button("Compute", "run", "main", d.start),
		),
		h.P().Class("note").Text("The page stays usable; you can pause, stop and resume."),
	)
}

// slowdown is how many times slower the workers are than the machine that the
// costs are stated for.
func slowdown() float64 { return 2.5 }
