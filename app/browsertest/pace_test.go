//go:build !js

package browsertest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp/kb"
)

// watchPace makes a page record the time from each input to its answer on the screen, and every task of 50 ms or more.
const watchPace = `
	window.__pace = {answers: {}, tasks: []};
	new PerformanceObserver(list => {
		for (const e of list.getEntries()) if (e.interactionId) __pace.answers[e.interactionId] = Math.max(__pace.answers[e.interactionId] ?? 0, e.duration);
	}).observe({type: "event", durationThreshold: 16});
	new PerformanceObserver(list => { for (const e of list.getEntries()) __pace.tasks.push(e.duration); }).observe({type: "longtask"});
	0`

// An errand is something that is repeated on a page, each time on another part of it.
type errand struct {
	name, address, there string
	do                   func(b *tab, time int)
}

var errands = []errand{
	{"a step of a game of 52 cards", "play?game=mousetrap&m=13&s=4&deck=" + spread + "&step=1",
		`document.querySelector(".strip-steps button")`,
		func(b *tab, _ int) { b.Press(kb.ArrowRight) }},
	{"the slider of the same", "play?game=mousetrap&m=13&s=4&deck=" + spread + "&step=1",
		`document.querySelector(".strip-steps button")`,
		func(b *tab, time int) {
			if time == 0 {
				b.Eval(`document.querySelector(".scrub input").focus()`, nil)
			}
			b.Press(kb.PageUp)
		}},
	{"a cell of Count", "count", `document.querySelector("#cell-3-2")`,
		func(b *tab, time int) { tap(b, "#cell-"+strconv.Itoa(3+time)+"-2") }},
	{"a card turned at Dundee", "dundee", `document.querySelector("#chance")?.innerText`,
		func(b *tab, time int) { tap(b, "#rank-"+strconv.Itoa(2+time%11)) }},
	{"a position of Memory", "memory", `document.querySelector("#cell-15-15.heat")`,
		func(b *tab, time int) { tap(b, "#cell-"+strconv.Itoa(3+time)+"-2") }},
	{"a card turned at Memory", "memory?part=play&pairs=12&seed=4&first=you&second=you",
		`document.querySelector("#spot-11")`,
		func(b *tab, time int) { tap(b, "#spot-"+strconv.Itoa(time)) }},
	{"the slider of Coincidences", "coincidences", `document.querySelector(".chart svg")`,
		func(b *tab, time int) {
			if time == 0 {
				b.Eval(`document.querySelector(".slider input[type=range]").focus()`, nil)
			}
			b.Press(kb.ArrowRight)
		}},
	{"from page to page", "", `document.querySelector(".tabs a")`,
		func(b *tab, time int) {
			rooms := []string{"play", "count", "dundee", "memory"}
			tap(b, `.tabs a[href*="/`+rooms[time%len(rooms)]+`"]`)
		}},
}

// spread is a deck of 52 cards with a long game.
var spread = func() string {
	var cards []string
	for i := range 52 {
		cards = append(cards, strconv.Itoa(1+(i*5+i/13)%13))
	}
	return strings.Join(cards, "-")
}()

// slower is the factor by which the processor is slowed down, as on a phone.
const slower = 4

// BenchmarkPace does errands on a phone while the workers count. It reports the time until an answer is visible, the
// median and the largest (Interaction to Next Paint), and the longest task meanwhile. Then it repeats them as fast as
// possible and reports the page's processor time for each, four times over, which hardly depends on other processes.
func BenchmarkPace(bench *testing.B) {
	const times = 5
	answers, tasks, works := map[string][]float64{}, map[string][]float64{}, map[string][]float64{}
	for range bench.N {
		h := newHost(bench, "/")
		b := open(bench)
		b.Phone()
		b.Visit(h.URL + "count?game=mousetrap&m=16&s=1")
		click(b, "Count")
		click(b, "Compute")
		b.Wait(says("Pause"))
		b.Eval(watchPace, nil)
		do(b, "measure", command(performance.Enable, performance.EnableParams{
			TimeDomain: performance.EnableTimeDomainThreadTicks}))
		for _, e := range errands {
			b.Turn("/" + e.address)
			b.Wait(e.there)
			b.slow(slower)
			still(b)
			b.Eval(`__pace.answers = {}, __pace.tasks = [], 0`, nil)
			for time := range times {
				e.do(b, time)
				still(b)
			}
			var seen struct {
				Answers map[string]float64
				Tasks   []float64
			}
			b.Eval(`__pace`, &seen)
			for _, took := range seen.Answers {
				answers[e.name] = append(answers[e.name], took)
			}
			tasks[e.name] = append(tasks[e.name], seen.Tasks...)
			b.slow(1)
			for time := range times {
				before := worked(b)
				e.do(b, times+time)
				still(b)
				works[e.name] = append(works[e.name], slower*(worked(b)-before))
			}
		}
	}
	var table strings.Builder
	table.WriteString("\n| errand | median, ms | worst, ms | longest task, ms | processor, median, ms | worst, ms " +
		"|\n|---|---:|---:|---:|---:|---:|\n")
	for _, e := range errands {
		took, work := append(answers[e.name], 0), works[e.name]
		slices.Sort(took)
		slices.Sort(work)
		fmt.Fprintf(&table, "| %s | %.0f | %.0f | %.0f | %.0f | %.0f |\n", e.name,
			took[len(took)/2], took[len(took)-1], slices.Max(append(tasks[e.name], 0)), work[len(work)/2], work[len(work)-1])
	}
	fmt.Print(table.String()) // a benchmark's log is cut off
}

// tap taps the first element of a selector without waiting for it to rest.
func tap(b *tab, selector string) {
	b.t.Helper()
	var at struct{ X, Y, Width, Height float64 }
	b.Eval(`(() => {
		const e = document.querySelector(`+quote(selector)+`);
		e.scrollIntoView({block: "nearest"});
		return e.getBoundingClientRect().toJSON();
	})()`, &at)
	for _, kind := range []input.DispatchMouseEventType{
		input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased} {
		do(b, "tap", command(input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: kind, X: at.X + at.Width/2, Y: at.Y + at.Height/2, Button: input.MouseButtonLeft, ClickCount: 1}))
	}
}

// worked returns the processor time of the page in milliseconds.
func worked(b *tab) float64 {
	b.t.Helper()
	for _, m := range do(b, "metrics", command(performance.GetMetrics, cdp.Empty{})).Metrics {
		if m.Name == "TaskDuration" {
			return 1000 * m.Value
		}
	}
	b.t.Fatal("the browser does not tell how long it worked")
	return 0
}

// still waits until the last action is answered and recorded, and the page of the address is drawn.
func still(b *tab) {
	b.t.Helper()
	b.Wait(`rencontre.turned && new URL(rencontre.turned).pathname === location.pathname`)
	b.Eval(`new Promise(still => setTimeout(() => requestAnimationFrame(() => setTimeout(still, 50)), 300)).then(() => 0)`,
		nil)
}
