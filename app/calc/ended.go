package calc

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/pool"
	"rencontre/app/ui"
)

// A Namer says what a request is called and which page answers it.
type Namer func(request string) (title, address string)

// Name has the desk name what ends while nobody looks.
func (d *Desk) Name(n Namer) { d.namer = n }

// unseen notes the end of a run, under the lock, if it has taken longer than a moment and
// was not stopped. It is told where nobody holds the run: at once, or when the last holder
// leaves that was still to take the end.
func (d *Desk) unseen(r *run) (news bool) {
	if r.stopping || r.state.Status == pool.Stopped || r.state.Elapsed < Moment {
		return false
	}
	d.ended = append(d.ended, r)
	return d.untold(r)
}

// untold reports whether the end of a run is to be told, under the lock.
func (d *Desk) untold(r *run) bool { return len(r.holders) == 0 && slices.Contains(d.ended, r) }

// look notes that a holder has taken the end of a run.
func (d *Desk) look(r *run) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.seen(r)
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
}

// OnMount is followed by a drawing, which has what has ended while it was put up.
func (c *Ended) OnMount(ctx app.Context) {
	c.Desk.mu.Lock()
	defer c.Desk.mu.Unlock()
	c.Desk.told = func() { ctx.Dispatch(func(app.Context) {}) }
}

func (c *Ended) Render() app.UI {
	c.Desk.mu.Lock()
	ended := slices.DeleteFunc(slices.Clone(c.Desk.ended), func(r *run) bool { return !c.Desk.untold(r) })
	c.Desk.mu.Unlock()
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
