package calc

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/pool"
	"rencontre/app/ui"
)

// A Namer returns the title of a request and the address of the page that answers it.
type Namer func(request string) (title, address string)

// Name sets how requests are named that end while no page shows them.
func (d *Desk) Name(n Namer) { d.namer = n }

// noteEnd adds a run that has ended to ended, if it took longer than a moment and was not
// stopped. The end is announced once nobody holds the run: at once, or when the last holder
// leaves without having seen it. It reports whether that is now. The lock is held.
func (d *Desk) noteEnd(r *run) (news bool) {
	if r.stopping || r.state.Status == pool.Stopped || r.state.Elapsed < Moment {
		return false
	}
	d.ended = append(d.ended, r)
	return d.unannounced(r)
}

// unannounced reports whether the end of a run is to be announced. The lock is held.
func (d *Desk) unannounced(r *run) bool { return len(r.holders) == 0 && slices.Contains(d.ended, r) }

// markSeen is seen for a holder without the lock.
func (d *Desk) markSeen(r *run) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.seen(r)
}

// seen removes a run from ended, and reports whether it was there. The lock is held.
func (d *Desk) seen(r *run) (news bool) {
	for i, other := range d.ended {
		if other.job.Key == r.job.Key {
			d.ended = append(d.ended[:i:i], d.ended[i+1:]...)
			return true
		}
	}
	return false
}

// locked calls do under the lock. If do returns true, the announcements are drawn again.
func (d *Desk) locked(do func() (news bool)) {
	d.mu.Lock()
	news, told := do(), d.told
	d.mu.Unlock()
	if news && told != nil {
		told()
	}
}

// Ended announces on every page the runs that have ended while no page showed them, until they
// are opened or dismissed. It takes no focus.
type Ended struct {
	app.Compo

	Desk *Desk
}

// OnMount listens to the desk. It is followed by a drawing, which shows what ended meanwhile.
func (c *Ended) OnMount(ctx app.Context) {
	c.Desk.mu.Lock()
	defer c.Desk.mu.Unlock()
	c.Desk.told = func() { ctx.Dispatch(func(app.Context) {}) }
}

func (c *Ended) Render() app.UI {
	c.Desk.mu.Lock()
	ended := slices.DeleteFunc(slices.Clone(c.Desk.ended), func(r *run) bool { return !c.Desk.unannounced(r) })
	c.Desk.mu.Unlock()
	return h.Tag("div", []string{"class", "banners", "role", "status"}, h.Each(len(ended), func(i int) app.UI {
		r := ended[i]
		title, address, says := r.job.Key, "", "Finished."
		if c.Desk.namer != nil {
			title, address = c.Desk.namer(r.job.Key)
		}
		if r.state.Status == pool.Failed {
			says = "Failed."
		}
		return ui.Banner(r.state.Status == pool.Failed, title+".", says,
			h.Tag("a", []string{"class", "button", "href", address, "aria-label", "Open: " + title}, app.Text("Open")),
			ui.Button("Dismiss", "", "link", func(app.Context, app.Event) {
				c.Desk.mu.Lock()
				defer c.Desk.mu.Unlock()
				c.Desk.seen(r)
			}).Aria("label", "Dismiss: "+title))
	}))
}
