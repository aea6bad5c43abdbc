package page

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// A desk is where a page has one request computed by the workers: it says what
// it would cost, starts it, shows how far it is, and hands on what comes. Work
// goes on when its page is left; coming back finds it, and what a closed tab
// has left is gone on with.
type desk struct {
	// ctx is the page's. An event's context dies with the element it came from,
	// and a button that starts work makes room for the progress of it.
	ctx     app.Context
	job     *job.Job
	wrong   *job.BadRequest
	state   pool.State
	workers int
	kept    store.Saved // of an earlier run
	lost    error       // why nothing could be read from the store
	asking  bool        // the store is being asked
	pace    float64     // units a second and worker, measured here; 0: not yet
	eager   bool        // what is turned to is begun, however long it takes
	read    func(result json.RawMessage, whole bool)
}

// kept is the store of this device.
var kept = sync.OnceValue(func() store.Store { return store.Open(job.Engine) })

// runs are the runs of this tab, by request. A page that is left stops
// listening; the run goes on.
var runs = map[string]*listened{}

type listened struct {
	run *pool.Run

	mu    sync.Mutex
	state pool.State
	desk  *desk // that shows it, nil while its page is left
}

func (l *listened) now() pool.State {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.state
}

// show has d show the run from now on; nil: nobody.
func (l *listened) show(d *desk) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.desk = d
}

// hear takes a new state, outside the UI goroutine.
func (l *listened) hear(s pool.State) {
	l.mu.Lock()
	l.state = s
	d := l.desk
	l.mu.Unlock()
	if d == nil {
		return
	}
	d.ctx.Dispatch(func(app.Context) {
		l.mu.Lock()
		here := l.desk == d
		l.mu.Unlock()
		if here {
			d.hear(s)
		}
	})
}

// ended reports whether there is nothing to come back to.
func (l *listened) ended() bool {
	if l == nil {
		return true
	}
	status := l.now().Status
	return status == pool.Stopped || status == pool.Failed
}

// instant is how long a computation may take to be started without being asked.
const instant = 2 * time.Second

// telling is how long a run must take to tell the pace of this device: a shorter
// one has mostly been getting ready.
const telling = 10 * time.Second

// turn turns to a request; read hears what is known of its result. d.ctx must be
// set.
func (d *desk) turn(request string, read func(json.RawMessage, bool)) {
	d.leave()
	*d = desk{ctx: d.ctx, workers: d.workers, eager: d.eager, read: read}
	if d.workers == 0 {
		d.workers = pool.Recommended()
	}
	j, err := job.Parse([]byte(request))
	if err != nil {
		d.refuse(err)
		return
	}
	d.job = j
	if l := runs[j.Key]; !l.ended() {
		d.attach(l)
		return
	}
	if app.IsServer {
		return
	}
	pool.Prepare(j)
	d.asking = true
	d.ctx.Async(func() {
		saved, err := store.Of(kept(), j).Load()
		pace := measured(j.Name)
		d.ctx.Dispatch(func(ctx app.Context) {
			if d.job != j {
				return // another request has come
			}
			d.asking, d.kept, d.lost, d.pace = false, saved, err, pace
			switch {
			case saved.Result != nil:
				d.state = pool.State{Status: pool.Done, Result: saved.Result, Shards: saved.Total, Finished: saved.Total}
				d.read(saved.Result, true)
			case d.eager, len(saved.Parts) == 0 && d.estimate() < instant,
				len(saved.Parts) == j.Task.Shards(): // left before they were put together
				d.start(ctx, app.Event{})
			}
		})
	})
}

// measured is how many units of a job's work a second a worker of this device
// has done before, 0 if that is not known.
func measured(name string) float64 {
	text, err := kept().Setting(context.Background(), "pace "+name)
	if err != nil {
		return 0 // the cost is then stated for a common machine
	}
	pace, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0
	}
	return pace
}

// refuse shows why there is nothing to compute.
func (d *desk) refuse(err error) {
	d.leave()
	*d = desk{ctx: d.ctx, workers: d.workers, eager: d.eager}
	if err != nil && !errors.As(err, &d.wrong) {
		d.wrong = &job.BadRequest{Field: "request", Reason: err.Error()}
	}
}

// refused is what is wrong with the request, as a sentence; "" if nothing is.
func (d *desk) refused() string {
	if d.wrong == nil {
		return ""
	}
	return capital(d.wrong.Reason) + "."
}

// leave stops listening.
func (d *desk) leave() {
	if d.job != nil {
		if l := runs[d.job.Key]; l != nil {
			l.show(nil)
		}
	}
}

// key is the canonical request.
func (d *desk) key() string { return d.job.Key }

// slowdown is how many times slower a worker is than the machine that costs are
// stated for, as long as nothing was measured here.
const slowdown = 2.5

// estimate is how long the request will take on this device.
func (d *desk) estimate() time.Duration {
	c := d.job.Task.Cost()
	seconds := c.Seconds * slowdown
	if d.pace > 0 {
		seconds = c.Work / d.pace
	}
	if total := d.kept.Total; total > 0 {
		seconds *= float64(total-len(d.kept.Parts)) / float64(total)
	}
	return time.Duration(min(seconds/float64(d.workers)*1e9, 9e18))
}

func (d *desk) start(app.Context, app.Event) {
	j, l := d.job, &listened{}
	runs[j.Key] = l
	d.attach(l)
	o := pool.Options{Workers: d.workers, Kept: d.kept.Parts, Keeper: store.Of(kept(), j)}
	l.run = pool.For(d.job).Start(j, o, func(s pool.State) {
		if s.Status == pool.Done && s.Elapsed > telling && s.Rate > 0 {
			// A failure costs only a poorer estimate next time.
			_ = kept().Set(context.Background(), "pace "+j.Name, strconv.FormatFloat(s.Rate/float64(o.Workers), 'g', 4, 64))
		}
		l.hear(s)
	})
}

// attach shows a run.
func (d *desk) attach(l *listened) {
	l.show(d)
	d.hear(l.now())
}

// hear takes what is known of the run.
func (d *desk) hear(s pool.State) {
	d.state = s
	switch {
	case s.Result != nil:
		d.read(s.Result, true)
	case s.Preview != nil && s.Finished > 0:
		d.read(s.Preview, false)
	}
}

// stop stops the run; what is finished can be gone on with.
func (d *desk) stop(app.Context, app.Event) {
	l, j := runs[d.job.Key], d.job
	if l == nil || l.run == nil {
		return
	}
	l.run.Stop()
	d.ctx.Async(func() {
		<-l.run.Settled()
		saved, err := store.Of(kept(), j).Load()
		d.ctx.Dispatch(func(app.Context) {
			if d.job == j {
				d.kept, d.lost = saved, err
			}
		})
	})
}

// discard forgets what an earlier run has left.
func (d *desk) discard(app.Context, app.Event) {
	j, total := d.job, d.kept.Total
	delete(runs, j.Key)
	d.ctx.Async(func() {
		err := kept().Drop(context.Background(), store.Entry{Engine: job.Engine, Key: j.Key, Total: total})
		d.ctx.Dispatch(func(app.Context) {
			if d.job == j {
				d.lost = err
				if err == nil {
					d.kept = store.Saved{}
				}
			}
		})
	})
}

func (d *desk) with(do func(*pool.Run)) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		if l := runs[d.job.Key]; l != nil && l.run != nil {
			do(l.run)
		}
	}
}

// brief reports whether there is nothing to draw, since the answer comes in a
// moment.
func (d *desk) brief() bool {
	return d.job != nil && d.wrong == nil && len(d.kept.Parts) == 0 && d.estimate() < instant && d.state.Elapsed < instant && !d.state.Status.Ended()
}

// draw shows the request's cost, its progress, or why it cannot be computed.
// units is what the work is counted in.
func (d *desk) draw(title, units string) app.UI {
	switch {
	case d.wrong != nil:
		return ui.Banner(true, "This cannot be computed here.", d.refused())
	case d.job == nil || d.asking || d.state.Status == pool.Done:
		return nil
	case d.state.Status == pool.Failed:
		return ui.Banner(true, "It failed.", capital(d.state.Err.Error())+".", ui.Button("Try again", "", "", d.start))
	case runs[d.job.Key].ended():
		if app.IsServer {
			return h.P().Class("soft").Text("Getting ready.")
		}
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
	keeps := "Finished parts stay on this device. Close the tab and resume later."
	if d.state.NotKept != nil {
		keeps = "Not kept: " + d.state.NotKept.Error() + "."
	}
	return ui.Progress{
		Title: title, Status: status,
		Finished: d.state.Finished, Parts: d.state.Shards,
		Fraction: d.state.WorkDone / max(1, d.state.Work),
		Rate:     rate, SoFar: d.state.Elapsed, Left: d.state.Left, Kept: keeps,
		Pause:  d.with((*pool.Run).Pause),
		Resume: d.with((*pool.Run).Resume),
		Stop:   d.stop,
	}.Draw()
}

// cost asks before long work, or whether to go on with what was interrupted.
func (d *desk) cost(title string) app.UI {
	c := d.job.Task.Cost()
	about := fmt.Sprintf("%s with %s, %s.", capital(about(d.estimate())), count(d.workers, "worker"), ui.Bytes(c.Bytes*float64(d.workers)))
	note := "The page stays usable; you can pause, stop and resume."
	if d.lost != nil {
		note = "Nothing can be kept on this device: " + d.lost.Error() + "."
	}
	workers := ui.Stepper("workers", "Workers", "", strconv.Itoa(d.workers), 1, pool.Most, func(ctx app.Context, v string) {
		if n, err := strconv.Atoi(v); err == nil && n >= 1 && n <= pool.Most {
			d.workers = n
		}
	}, "")
	if n := len(d.kept.Parts); n > 0 {
		return h.Section().Class("panel stack").Aria("label", "Interrupted").Body(
			ui.Banner(false, title+" was interrupted.", fmt.Sprintf("%d %% is kept here: %s of %s parts.", 100*n/d.kept.Total, ui.Whole(n), ui.Whole(d.kept.Total))),
			h.P().Class("lead").Text(about),
			h.Div().Class("flow").Style("align-items", "end").Body(workers,
				ui.Button("Resume", "run", "main", d.start),
				ui.Button("Discard", "", "link", d.discard)),
			h.P().Class("note").Text(note),
		)
	}
	return h.Section().Class("panel stack").Aria("label", "Before it starts").Body(
		h.H2().Text(title),
		h.P().Class("lead").Text(about),
		h.Div().Class("flow").Style("align-items", "end").Body(workers, ui.Button("Compute", "run", "main", d.start)),
		h.P().Class("note").Text(note),
	)
}

func about(d time.Duration) string {
	text := ui.Duration(d)
	if d < time.Second {
		return text
	}
	return "about " + text
}

// running reports whether the desk's request is on its way.
func (d *desk) running() bool {
	return d != nil && d.job != nil && !runs[d.job.Key].ended() && !d.state.Status.Ended()
}

// asks reports whether the desk asks before it begins.
func (d *desk) asks() bool {
	return d.job != nil && !d.asking && d.state.Status != pool.Failed && d.state.Result == nil && runs[d.job.Key].ended()
}
