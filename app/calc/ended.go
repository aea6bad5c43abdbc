package calc

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/pool"
	"rencontre/app/ui"
)

// A Namer says what a request is called and which page answers it.
type Namer func(request string) (title, address string)

// Name has the desk name what ends while nobody looks.
func (d *Desk) Name(n Namer) { d.namer = n }

// unseen notes a run that has ended and that nobody holds, under the lock: one that has
// taken longer than a moment and was not stopped.
func (d *Desk) unseen(r *run) (news bool) {
	if r.stopping || r.state.Status == pool.Stopped || r.state.Elapsed < Moment || len(r.holders) > 0 {
		return false
	}
	d.ended = append(d.ended, r)
	return true
}

// seen takes a run from what has ended unseen, under the lock.
func (d *Desk) seen(r *run) (news bool) {
	for i, other := range d.ended {
		if other.job.Key == r.job.Key {
			d.ended = append(d.ended[:i:i], d.ended[i+1:]...)
			return true
		}
	}
	return false
}

// tell has the page redraw what has ended.
func (d *Desk) tell() {
	d.mu.Lock()
	told := d.told
	d.mu.Unlock()
	if told != nil {
		told()
	}
}

// Ended says on every page what has ended that no page shows, until that is looked at
// or dismissed. It takes no focus.
type Ended struct {
	app.Compo

	Desk *Desk

	drawn int
}

func (c *Ended) OnMount(ctx app.Context) {
	c.Desk.mu.Lock()
	c.Desk.told = func() { ctx.Dispatch(func(app.Context) {}) }
	late := len(c.Desk.ended) != c.drawn
	c.Desk.mu.Unlock()
	if late { // something was seen, or has ended, while it was put up
		c.Desk.tell()
	}
}

func (c *Ended) Render() app.UI {
	c.Desk.mu.Lock()
	ended := append([]*run(nil), c.Desk.ended...)
	c.Desk.mu.Unlock()
	c.drawn = len(ended)
	return h.X("div", []string{"class", "banners", "role", "status"}, app.Range(ended).Slice(func(i int) app.UI {
		r := ended[i]
		title, address, says := r.job.Key, "", "It has ended."
		if c.Desk.namer != nil {
			title, address = c.Desk.namer(r.job.Key)
		}
		if r.state.Status == pool.Failed {
			says = "It has failed."
		}
		return ui.Banner(r.state.Status == pool.Failed, title+".", says,
			h.X("a", []string{"class", "button", "href", address, "aria-label", "Open: " + title}, app.Text("Open")),
			ui.Button("Dismiss", "", "link", func(app.Context, app.Event) {
				c.Desk.mu.Lock()
				defer c.Desk.mu.Unlock()
				c.Desk.seen(r)
			}).Aria("label", "Dismiss: "+title))
	}))
}
