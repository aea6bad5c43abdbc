package papers

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/verify"
)

// A group is the requests that are asked together.
type group struct {
	asked   []verify.Asked
	taken   []bool   // by request
	steps   []func() // pending work on the results
	resting bool     // between two laps of the steps
}

// left returns the requests without an answer.
func (g *group) left() (all []verify.Asked) {
	for i, a := range g.asked {
		if !g.taken[i] {
			all = append(all, a)
		}
	}
	return all
}

// Leave stops computing.
func (p *page) Leave() { p.stop() }

func (p *page) stop() {
	p.many.Stop()
	if p.group != nil && len(p.group.steps) > 0 {
		// A result that is held is not asked again, but not all of its cells are judged.
		for _, a := range p.group.asked {
			delete(p.running.results, a.Request)
		}
	}
	p.save()
	p.running, p.repeats, p.group = nil, nil, nil
}

// begin continues as the address says: the paper is verified.
func (p *page) begin() {
	s, verified := p.shown(), p.running != nil && p.repeats == nil
	switch {
	case s.ready() && p.on.On():
		if !verified || p.running != s {
			p.stop()
			p.running = s
			p.ask(nil)
		}
	case verified:
		p.stop()
	}
}

// repeat computes requests by themselves.
func (p *page) repeat(s *sheet, asked []verify.Asked) {
	p.stop()
	for _, a := range asked {
		delete(s.failed, a.Request)
	}
	p.running, p.repeats = s, asked
	p.ask(asked)
}

// atOnce is the number of requests of a paper that are asked together.
const atOnce = 40

// ask asks requests, or the next ones of the paper if there are none. If there are no more, it ends.
func (p *page) ask(all []verify.Asked) {
	p.group, p.halted = nil, nil // Ask calls heard, which must wait
	var asked []verify.Asked
	var tasks []job.Request
	for len(tasks) == 0 {
		if len(all) == 0 && p.repeats == nil {
			all = p.running.next(atOnce, efforts[p.effort.Value()], -1)
		}
		if len(all) == 0 {
			p.end()
			return
		}
		for _, a := range all {
			j, err := job.Parse([]byte(a.Request))
			if err != nil {
				p.running.failed[a.Request] = err
				continue
			}
			asked, tasks = append(asked, a), append(tasks, j.Task)
		}
		all = nil
	}
	if err := p.many.Ask(tasks...); err != nil {
		panic(err) // Parse has validated them
	}
	p.group = &group{asked: asked, taken: make([]bool, len(asked))}
	p.many.Start()
	p.heard()
}

// A halt is why all computing ended, and what begins it again.
type halt struct {
	err   error
	again func()
}

// halt ends what is computed since no request can be. The page says so once.
func (p *page) halt(err error) {
	s, asked := p.running, p.repeats
	again := func() { p.repeat(s, asked) }
	if asked == nil {
		again = func() { p.on.Set(true); p.Moved() }
	}
	p.end()
	p.halted = &halt{err, again}
}

// drawHalt draws why all computing ended.
func (p *page) drawHalt() app.UI {
	return ui.Banner(true, "Nothing was computed.", figure.Capital(p.halted.err.Error())+".",
		ui.Button("Try again", "", "", ui.Handler(p.halted.again)))
}

// end ends what is computed. The address no longer says that the paper is verified.
func (p *page) end() {
	p.stop()
	if p.on.On() {
		p.on.Set(false)
		p.Noted()
	}
}

// heard takes the results that have arrived.
func (p *page) heard() {
	g := p.group
	if g == nil {
		return
	}
	for i, a := range g.asked {
		if v := p.many.Value(i); v != nil && !g.taken[i] {
			g.taken[i] = true
			g.steps = append(g.steps, p.running.take(a.Request, *v)...)
		}
	}
	p.work(g)
}

// work does the pending steps of a group, a lap at a time, and then continues. What was queued for a group does nothing
// once another one is asked.
func (p *page) work(g *group) {
	if p.group != g || g.resting {
		return
	}
	for since := time.Now(); len(g.steps) > 0; {
		g.steps[0]()
		g.steps = g.steps[1:]
		if time.Since(since) > calc.Lap {
			g.resting = true
			p.Page().Async(func() {
				time.Sleep(time.Millisecond)
				p.Page().Dispatch(func() {
					g.resting = false
					p.work(g)
				})
			})
			return
		}
	}
	if time.Since(p.saved) > time.Second {
		p.save() // the tab may be closed at any time
	}
	left := g.left()
	err := p.many.Err()
	switch {
	case err == nil && len(left) > 0:
		return
	case calc.NoWorker(err):
		p.halt(err)
		return
	case err != nil && len(left) > 0:
		// They are computed in their order, and a failure ends that.
		p.running.failed[left[0].Request] = err
		left = left[1:]
	}
	p.Page().Dispatch(func() {
		if p.group == g {
			p.ask(left)
		}
	})
}
