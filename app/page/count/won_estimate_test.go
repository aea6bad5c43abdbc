package count

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// given is a possible estimate for 13 ranks in 3 suits.
const given = `{"game":"mousetrap","ranks":13,"suits":3,"of":"won","particles":20000,"seed":1,"decks":"1561792",` +
	`"won":"4.4e30","probability":1.2e-8,"relativeError":0.01,"interval":["4.3e30","4.5e30"],"chances":[1.1e-8,1.3e-8],` +
	`"runs":["4.4e30"],"dead":0}`

func guessKey(t *testing.T, c cell) *job.Job {
	t.Helper()
	j, err := job.Of(c.guess())
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// TestGuess checks that a cell that cannot be counted shows the recorded estimate, and that a tap starts one here.
func TestGuess(t *testing.T) {
	state := pool.State{Status: pool.Running, Shards: 20, Finished: 6, Work: 10, WorkDone: 3}
	d := calc.NewDesk(calctest.Engine{State: func(*job.Job) pool.State { return state }}, store.NewMemory(job.Engine))
	p := calctest.At[*count](t, d, newCount, "game=mousetrap&m=13&s=4")
	c, _ := p.cell()
	if s := c.record().standingFor(p.here(c)); s.verdict != estimated || s.figure != "≈ 9.03\u00a0×\u00a010³⁹" ||
		s.small != "8.97 to 9.09\u00a0×\u00a010³⁹" {
		t.Errorf("%+v", s)
	}
	for _, want := range []string{"≈ 9.03\u00a0×\u00a010³⁹",
		"Estimated by this program by 20 runs of 100\u202f000 histories, seed 1.",
		"8.97 to 9.09\u00a0×\u00a010³⁹, 95 %", "Estimate it here", "Open the estimate page", "one in"} {
		if text := shown(p); !strings.Contains(text, want) {
			t.Errorf("%q is missing in %s", want, text)
		}
	}
	p.pick(13, 3)
	c, _ = p.cell()
	if s := c.record().standingFor(p.here(c)); s.verdict != beyondDevice {
		t.Errorf("%+v", s)
	}
	p.begin()
	if s := c.record().standingFor(p.here(c)); s.verdict != computing || s.figure != "≈ 30 %" ||
		!strings.Contains(shown(p), "Stop") {
		t.Errorf("%+v", s)
	}
	// It is found again by the page, running or done.
	again := calctest.At[*count](t, d, newCount, "game=mousetrap&m=9&s=1")
	if s := c.record().standingFor(again.here(c)); s.verdict != computing {
		t.Errorf("%+v", s)
	}
}

// TestGuessIsKept checks that a stopped or finished estimate is found again, and that continuing is offered.
func TestGuessIsKept(t *testing.T) {
	s, ctx := store.NewMemory(job.Engine), context.Background()
	whole, part := cell{game: solitaire.Mousetrap, ranks: 13, suits: 3}, cell{
		game: solitaire.Mousetrap, ranks: 19, suits: 4}
	j := guessKey(t, part)
	if err := s.Finish(ctx, guessKey(t, whole).Key, 20, json.RawMessage(given)); err != nil {
		t.Fatal(err)
	}
	if err := s.Put(ctx, j.Key, j.Task.Shards(), map[int]json.RawMessage{0: json.RawMessage(`["1e9"]`)}); err != nil {
		t.Fatal(err)
	}
	p := calctest.At[*count](t, calc.NewDesk(calctest.Engine{}, s), newCount, "game=mousetrap&m=13&s=3")
	if st := whole.record().standingFor(p.here(whole)); st.verdict != estimated ||
		st.figure != "≈ 4.40\u00a0×\u00a010³⁰" || st.small != "4.30 to 4.50\u00a0×\u00a010³⁰" {
		t.Errorf("%+v", st)
	}
	text := shown(p)
	for _, want := range []string{"Estimate", "On this device: 1 run of 20\u202f000 histories, seed 1",
		"the probability 1.10\u00a0×\u00a010⁻⁸ to 1.30\u00a0×\u00a010⁻⁸"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in %s", want, text)
		}
	}
	if won, probability, answers, err := p.entry(whole); err != nil || won != "4.4e30" || probability != "1.2e-8" ||
		len(answers) != 2 {
		t.Errorf("exported are %s, %s, %v, %v", won, probability, answers, err)
	}
	p.pick(19, 4)
	if text := shown(p); !strings.Contains(text, "Estimate, m = 19, s = 4 was interrupted.") {
		t.Error(text)
	}
}

// TestGuessWithoutInterval checks that a number without an interval says so.
func TestGuessWithoutInterval(t *testing.T) {
	g := guessOf(job.CountEstimateResult{Won: "12", Runs: []string{"12"}, Particles: 5, Seed: 3})
	if g.text() != "≈ 12" || g.within() != "no interval" || g.probabilityInterval != [2]float64{} ||
		guessOf(job.CountEstimateResult{}) != nil {
		t.Errorf("%+v", g)
	}
}
