//go:build !js

package browsertest

import (
	"strings"
	"testing"
)

// film records in each frame where the first visible element of each selector stands within an element, until unmoved
// is called. Within html it stands on the page, however that is scrolled. unmoved fails if one of them was not seen
// in some frame, or stood in several places.
func (b *tab) film(within string, selectors ...string) (unmoved func(when string)) {
	b.t.Helper()
	b.Eval(`new Promise(first => {
		const film = window.__film = {
			frames: 0,
			places: Object.fromEntries(`+quote(strings.Join(selectors, "\n"))+`.split("\n").map(s => [s, []])),
			look() {
				this.frames++;
				const from = document.querySelector(`+quote(within)+`)?.getBoundingClientRect();
				for (const [selector, seen] of Object.entries(this.places)) {
					const e = [...document.querySelectorAll(selector)].find(e => e.checkVisibility()), r = e?.getBoundingClientRect();
					const place = r && from ? Math.round(r.left - from.left) + " " + Math.round(r.top - from.top) : "nowhere";
					if (!seen.includes(place)) seen.push(place);
				}
			},
		};
		(function frame() {
			if (window.__film !== film) return;
			film.look();
			first();
			(requestAnimationFrame.each ?? requestAnimationFrame)(frame);
		})();
	})`, nil)
	return func(when string) {
		b.t.Helper()
		var seen struct {
			Frames int
			Places map[string][]string
		}
		b.Eval(`(film => (film.look(), window.__film = undefined, {Frames: film.frames, Places: film.places}))(__film)`, &seen)
		for _, s := range selectors {
			if places := seen.Places[s]; len(places) != 1 || places[0] == "nowhere" {
				b.t.Errorf("%s: in %d frames %s stood at %q", when, seen.Frames, s, places)
			}
		}
	}
}

// TestNothingMovesForNotice checks that a notice moves nothing on the page when it comes, and is in sight wherever the
// page is scrolled. TestWorkErrands films that of work that has ended.
func TestNothingMovesForNotice(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Load(h.URL + "reform?game=mousetrap&deck=1-4-3-2")
	b.Wait(says("It can be reformed 2 times; then 1 2 3 4 does not win.") +
		` && document.querySelectorAll(".orbit-rows li").length === 3 && ` + says("Garden of Eden"))
	unmoved := b.film("html", "h1", ".orbit-bar .main", ".orbit-ends", ".facts", ".foot")
	b.Eval(`(rencontre.waiting = true, document.dispatchEvent(new Event("rencontre-state")))`, nil)
	const inSight = `(e => e.bottom <= innerHeight && e.top > innerHeight / 2)(document.querySelector(` +
		`".notices .banner").getBoundingClientRect())`
	b.Wait(saying(".notices", "A new version is ready.") + ` && ` + inSight)
	b.Eval(`scrollTo({top: document.body.scrollHeight / 2, behavior: "instant"})`, nil)
	b.Wait(inSight)
	b.Fits()
	b.Axe()
	b.Screenshot("notice-360")
	b.Click(".orbit-bar .main")
	b.Wait(says("Deck 1 wins"))
	unmoved("while a notice comes")
}
