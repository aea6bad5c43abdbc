package papers

import (
	"slices"
	"strings"
	"time"

	"rencontre/app/calc"
	"rencontre/core/job"
	"rencontre/core/verify"
)

// Leave stops computing.
func (p *page) Leave() { p.stop() }

func (p *page) stop() {
	p.many.Stop()
	p.save()
	p.running, p.repeats, p.steps = nil, "", nil
}

// begin continues as the address says: the paper is verified.
func (p *page) begin() {
	s := p.shown()
	if !s.ready() {
		return
	}
	if !p.on.On() {
		if p.running != nil && p.repeats == "" {
			p.stop()
		}
		return
	}
	if p.running == s && p.repeats == "" && (p.many.Busy() || p.resting) {
		return
	}
	p.stop()
	p.running, p.repeats = s, ""
	p.more()
}

// atOnce is the number of requests that are asked together. Findings are stored after each such group.
const atOnce = 40

// more asks the next requests, or ends.
func (p *page) more() {
	if p.repeats != "" {
		p.ended()
		return
	}
	p.save()
	for p.running != nil {
		p.asked = p.running.next(atOnce, efforts[p.effort.Value()], -1)
		if len(p.asked) == 0 {
			p.running = nil
			if p.on.On() {
				p.on.Set(false)
				p.Noted()
			}
			return
		}
		if p.ask() {
			return
		}
	}
}

// ask asks the requests in asked and reports whether they are being computed.
func (p *page) ask() bool {
	var tasks []job.Request
	asked := p.asked[:0]
	for _, a := range p.asked {
		j, err := job.Parse([]byte(a.Request))
		if err != nil {
			p.running.failed[a.Request] = err
			continue
		}
		tasks, asked = append(tasks, j.Task), append(asked, a)
	}
	p.asked, p.taken = asked, make([]bool, len(asked))
	p.asking = true
	err := p.many.Ask(tasks...)
	p.asking = false
	if err != nil {
		for _, a := range asked {
			p.running.failed[a.Request] = err
		}
	}
	if err != nil || len(asked) == 0 {
		return false
	}
	p.many.Start()
	p.work()
	return true
}

// heard takes the results that have arrived.
func (p *page) heard() {
	if p.running == nil || p.many.Len() != len(p.asked) {
		return
	}
	for i, a := range p.asked {
		if v := p.many.Value(i); v != nil && !p.taken[i] {
			p.taken[i] = true
			p.steps = append(p.steps, p.running.take(a.Request, *v)...)
		}
	}
	if !p.asking {
		p.work()
	}
}

// work does the pending steps, a lap at a time, and then continues.
func (p *page) work() {
	if p.running == nil || p.resting {
		return
	}
	for since := time.Now(); len(p.steps) > 0; {
		p.steps[0]()
		p.steps = p.steps[1:]
		if time.Since(since) > calc.Lap {
			p.resting = true
			p.Page().Async(func() {
				time.Sleep(time.Millisecond)
				p.Page().Dispatch(func() {
					p.resting = false
					p.work()
				})
			})
			return
		}
	}
	if time.Since(p.saved) > time.Second {
		p.save() // the tab may be closed at any time
	}
	if err := p.many.Err(); err != nil {
		if i := slices.Index(p.taken, false); i >= 0 {
			p.running.failed[p.asked[i].Request] = err
		}
	} else if slices.Contains(p.taken, false) {
		return // a request has no answer yet
	}
	p.Page().Dispatch(p.more)
}

// save stores the findings.
func (p *page) save() {
	p.saved = time.Now()
	if s := p.running; s != nil {
		known := s.tally(-1).known()
		p.Desk().Set(p.Page(), p.setting(s.Paper), s.keep(), func(err error) {
			p.notKept, p.kept = "", known
			if err != nil {
				p.kept = 0
				p.notKept = "The results could not be saved: " + err.Error() + "."
			}
		})
	}
}

// named is what is asked alone, as one text.
func named(asked []verify.Asked) string {
	var all []string
	for _, a := range asked {
		all = append(all, a.Request)
	}
	return strings.Join(all, " ")
}

// repeat computes requests by themselves.
func (p *page) repeat(s *sheet, asked []verify.Asked) {
	p.stop()
	p.running, p.repeats, p.asked = s, named(asked), asked
	for _, a := range asked {
		delete(s.failed, a.Request)
	}
	if !p.ask() {
		p.ended()
	}
}

// ended is the end of a repetition.
func (p *page) ended() {
	p.save()
	p.running, p.repeats = nil, ""
}
