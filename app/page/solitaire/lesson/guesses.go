package lesson

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/core/job"
)

// guesses is the field with the guesses of a class, and the one that the slider has. An address has them, as "3,7,8x2",
// so that a lesson that is left comes back with them.
type guesses struct {
	times   map[int]int // how often each was made
	mine    int         // of the slider; none if it was not moved
	unknown string
}

// none is no guess.
const none = -1

func (g *guesses) Read(v url.Values) {
	*g = guesses{mine: none}
	if v.Has("guess") {
		if n, err := strconv.Atoi(v.Get("guess")); err == nil && n >= 0 {
			g.mine = n
		} else {
			g.unknown = "“" + figure.Clip(v.Get("guess")) + "” is not a guess: use a number."
		}
	}
	if !v.Has("guesses") {
		return
	}
	for text := range strings.SplitSeq(v.Get("guesses"), ",") {
		guess, times, several := strings.Cut(text, "x")
		n, err := strconv.Atoi(guess)
		k, err2 := 1, error(nil)
		if several {
			k, err2 = strconv.Atoi(times)
		}
		if err != nil || err2 != nil || n < 0 || k < 1 || k > maxVotes {
			g.unknown = "“" + figure.Clip(text) + "” is not a guess: use a number, or 8x2 for two guesses of 8."
			continue
		}
		g.add(n, k)
	}
}

// maxVotes is the largest number of equal guesses that an address has.
const maxVotes = 1000

func (g *guesses) Write(v url.Values) {
	if g.mine != none {
		v.Set("guess", strconv.Itoa(g.mine))
	}
	var all []string
	for _, n := range g.given() {
		text := strconv.Itoa(n)
		if g.times[n] > 1 {
			text += "x" + strconv.Itoa(g.times[n])
		}
		all = append(all, text)
	}
	if len(all) > 0 {
		v.Set("guesses", strings.Join(all, ","))
	}
}

func (g *guesses) Refuse(*job.BadRequest) bool { return false }
func (g *guesses) Unknown() string             { return g.unknown }
func (g *guesses) Wrong() string               { return g.unknown }

func (g *guesses) any() bool { return len(g.times) > 0 }
func (g *guesses) clear()    { *g = guesses{mine: none} }

// given lists the numbers that were guessed, in order.
func (g *guesses) given() []int { return slices.Sorted(maps.Keys(g.times)) }

func (g *guesses) add(n, times int) {
	if g.times == nil {
		g.times = map[int]int{}
	}
	g.times[n] = min(g.times[n]+times, maxVotes)
}

// limit drops guesses outside the range that the question allows.
func (g *guesses) limit(low, high int) {
	outside := func(n, _ int) bool { return n < low || n > high }
	maps.DeleteFunc(g.times, outside)
	if g.mine != none && outside(g.mine, 1) {
		g.mine = none
	}
}

// guess takes the guess of the slider.
func (p *page) guess(n int) {
	low, high := p.scale()
	p.guesses.mine = min(max(n, low), high)
	p.Noted()
}

// vote counts the guess of the slider, which stays for others who guess the same.
func (p *page) vote() {
	if p.guesses.mine == none {
		return
	}
	p.guesses.add(p.guesses.mine, 1)
	p.Noted()
}

func (p *page) clearGuesses() {
	p.guesses.clear()
	p.Noted()
}

// slider draws the slider of the guess.
func (p *page) slider() app.UI {
	low, high := p.scale()
	at := p.guesses.mine
	if at == none {
		at = (low + high) / 2
	}
	return ranged("guess", p.asks(), low, high, at, p.guesses.mine == none, p.guess)
}

// mine draws the guess that the slider has, large.
func (p *page) mine() app.UI {
	text := "?"
	if p.guesses.mine != none {
		text = strconv.Itoa(p.guesses.mine)
	}
	return h.Tag("output", []string{"class", "scene-number num", "for", "guess"}, app.Text(text))
}

// ranged draws a large slider with its ends. One that is open stands for no number yet, and looks so.
func ranged(id, label string, low, high, at int, open bool, set func(int)) app.UI {
	class := ""
	if open {
		class = "open"
	}
	took := func(ctx app.Context, e app.Event) {
		if n, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
			set(n)
		}
	}
	return h.Box("div", "scene-slider",
		h.Tag("label", []string{"class", "hidden", "for", id}, app.Text(label)),
		h.Input([]string{"type", "range", "id", id, "class", class, "min", strconv.Itoa(low), "max", strconv.Itoa(high),
			"step", "1", "value", strconv.Itoa(at)}).
			OnInput(took).On("pointerup", took). // a tap on the thumb, which moves nothing, is an answer too
			OnKeyDown(func(ctx app.Context, e app.Event) {
				if e.Get("key").String() == "Enter" { // so is Enter
					took(ctx, e)
				}
			}),
		h.Box("div", "scene-ends", h.Text("span", "", strconv.Itoa(low)), h.Text("span", "", strconv.Itoa(high))))
}
