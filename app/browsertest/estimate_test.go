//go:build !js

package browsertest

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"rencontre/core/job"
)

// natively computes a request in this process and returns its result.
func natively(t *testing.T, request string) string {
	t.Helper()
	j, err := job.Parse([]byte(request))
	if err != nil {
		t.Fatal(err)
	}
	done := map[int]json.RawMessage{}
	err = j.Run(context.Background(), job.ShardsOf(j.Task.Shards(), 0, 1), 2, func(float64) {},
		func(s int, p json.RawMessage) error {
			done[s] = p
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	text, err := j.Result(done)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// keepResult makes the page record downloads instead of saving them. downloaded is the result in the last one, as the
// page got it from its workers.
const keepResult = `URL.createObjectURL = blob => { window.__saved = blob; return "blob:none" }; ` +
	`HTMLAnchorElement.prototype.click = () => {}; true`

func downloaded(b *tab) string {
	b.t.Helper()
	click(b, "Copy")
	b.Wait(`[...document.querySelectorAll(".menu button")].some(b => b.innerText.startsWith("JSON"))`)
	b.Eval(`[...document.querySelectorAll(".menu button")].find(b => b.innerText.startsWith("JSON")).click()`, nil)
	b.Wait(`window.__saved !== undefined`)
	var text string
	b.Eval(`__saved.text()`, &text)
	var file struct {
		Provenance string
		Answers    []struct{ Result json.RawMessage }
	}
	if err := json.Unmarshal([]byte(text), &file); err != nil {
		b.t.Fatal(err)
	}
	if !strings.HasPrefix(file.Provenance, "estimate") || len(file.Answers) != 1 {
		b.t.Fatalf("the file says it is %q, with %d answers", file.Provenance, len(file.Answers))
	}
	var r job.EstimateResult
	if err := json.Unmarshal(file.Answers[0].Result, &r); err != nil {
		b.t.Fatal(err)
	}
	plain, err := json.Marshal(r)
	if err != nil {
		b.t.Fatal(err)
	}
	return string(plain)
}

// whole is an expression: whether the result of a number of deals is shown. A button that offers so many is no result.
func whole(deals string) string {
	return `[...document.querySelectorAll(".result > .soft")].some(e => e.innerText.startsWith(` + quote(deals+" deals.") + `))`
}

// TestEstimate checks that a link is computed at once beside the exact law, that it gives the result of the native
// command, that continuing gives the result of all deals at once, and that the stored result is shown, also offline.
func TestEstimate(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/sub/")
	b := openInstalled(t)
	b.Visit(h.URL + "estimate?game=mousetrap&m=4&s=2&trials=20000&seed=7")
	b.Eval(keepResult, nil)
	b.WaitLong(whole("20\u202f000"))
	b.Wait(says(", exact: 5.8333…\u00a0%")) // 147 of 2520, Bersani 2010, Table 4
	b.Wait(`document.querySelector("#chart svg") !== null && document.querySelector("#by-rank svg") !== null`)
	b.Axe()
	want := natively(t, `{"job":"estimate","game":"mousetrap","ranks":4,"suits":2,"trials":20000,"seed":7}`)
	if got := downloaded(b); got != want {
		t.Errorf("the page has %s, natively it is %s", got, want)
	}

	click(b, "Continue to 200\u202f000 deals")
	b.WaitLong(whole("200\u202f000") + ` && !location.search.includes("from=") && ` +
		`location.search.includes("trials=200000")`)
	b.Eval(`delete window.__saved`, nil)
	want = natively(t, `{"job":"estimate","game":"mousetrap","ranks":4,"suits":2,"trials":200000,"seed":7}`)
	if got := downloaded(b); got != want {
		t.Errorf("gone on the page has %s, natively it is %s", got, want)
	}
	b.Wait(`document.querySelectorAll("#chart").length === 1 && document.querySelectorAll("details table").length === 2`)

	// A link to a run that went on: from what is kept, or from the beginning.
	want = natively(t, `{"job":"estimate","game":"mousetrap","ranks":4,"suits":2,"trials":60000,"seed":7}`)
	for _, from := range []string{"20000", "30000"} {
		c := openInstalled(t)
		c.Visit(h.URL + "estimate?game=mousetrap&m=4&s=2&trials=60000&seed=7&from=" + from)
		c.Eval(keepResult, nil)
		c.WaitLong(whole("60\u202f000"))
		c.Wait(addressed("game=mousetrap&m=4&part=simulate&s=2&seed=7&trials=60000"))
		if got := downloaded(c); got != want {
			t.Errorf("from %s the page has %s, natively it is %s", from, got, want)
		}
	}

	b.Offline()
	h.Stop()
	b.Reload()
	b.Started()
	b.WaitLong(whole("200\u202f000"))
	b.Click("#of-score")
	b.Wait(`location.search.includes("counted=score")`)
	b.Wait(`document.querySelector("#chart svg") !== null`)
	h.Start() // for the clean-up
	b.OnlyFrom(h)
}

// TestEstimateStops checks that a long run shows its histogram while it runs, stops and continues.
func TestEstimateStops(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Scheme("dark")
	b.Visit(h.URL + "estimate?game=modular&m=13&s=4&trials=2000000000&seed=3")
	b.Wait(says("This takes about "))
	b.Axe()
	click(b, "Compute")
	b.WaitLong(says("deals so far"))
	b.Wait(says("deals a second"))
	b.Wait(`document.querySelector("#chart svg") !== null && document.querySelector(".funnel polygon") !== null`)
	b.Wait(says("0.45")) // printed in Bersani 2010, Table 5
	first := b.String(`document.querySelector(".funnel p").innerText`)
	b.WaitLong(`document.querySelector(".funnel p").innerText !== ` + quote(first))
	b.Axe()
	b.Fits()
	click(b, "Pause")
	b.Wait(says("paused"))
	click(b, "Go on")
	click(b, "Stop")
	b.Wait(says("was interrupted"))
	click(b, "Resume")
	b.WaitLong(`document.querySelector(".progress") !== null`)
	click(b, "Stop")
	b.Wait(says("was interrupted"))
	b.Gone(says("was interrupted"), func() { click(b, "Discard") })
	b.Screenshot("estimate-360-dark")
}

// TestEstimateRefuses checks that what cannot be estimated is refused beside its field, which keeps its text.
func TestEstimateRefuses(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL + "estimate?game=mousetrap&m=5&s=1&trials=1000")
	b.WaitLong(whole("1\u202f000"))
	for _, c := range []struct{ query, field, want string }{
		{"game=hlm&m=4&s=1&trials=0", "trials", "The number of deals is 0; it must be from 1 to " +
			"1\u202f000\u202f000\u202f000\u202f000."},
		{"game=hlm&m=4&s=1&trials=1000000000000000000", "trials", "it must be from 1 to"},
		{"game=hlm&m=4&s=1&trials=1e6", "trials", "is not a whole number"},
		{"game=hlm&m=4&s=1&trials=10&seed=dice", "seed", "is not a whole number"},
		{"game=hlm&m=4&s=1&precision=0.7", "precision", "above 0 and below 0.5"},
		{"game=hlm&m=0&s=1&trials=10", "ranks", "from 1 to"},
		{"game=hlm&m=13&s=20&trials=10", "suits", "260 cards; at most 256"},
		{"game=t1&m=4&s=2&trials=10", "suits", "t1 is played with 1 suit"},
		{"game=t0&m=1&s=2&trials=10", "ranks", "at least 2"},
		{"game=t4&m=4&s=2&passes=-3&trials=10", "passes", "0 for no limit"},
	} {
		b.Visit(h.URL + "estimate?" + c.query)
		b.Wait(saying("#"+c.field+"-wrong", c.want) + ` && document.querySelector("#` + c.field + `").ariaInvalid === "true"`)
	}
	b.Axe()

	// By keyboard alone: a wrong number, then a right one.
	b.Visit(h.URL + "estimate?game=mousetrap&m=5&s=1&trials=1000")
	b.WaitLong(whole("1\u202f000"))
	b.Eval(`document.querySelector("#trials").select()`, nil)
	b.Press("many" + kb.Enter)
	b.Wait(saying("#trials-wrong", "is not a whole number") + ` && document.querySelector("#trials").value === "many"`)
	b.Eval(`document.querySelector("#trials").select()`, nil)
	b.Press("2 000" + kb.Enter)
	b.WaitLong(whole("2\u202f000"))
}
