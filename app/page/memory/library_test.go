package memory

import (
	"encoding/json"
	"fmt"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/memory"
)

// load loads the rows from..to into the library.
func (l library) load(t *testing.T, q question, from, to int) {
	t.Helper()
	task := l.wanted(q, from, to)
	if task == nil {
		return
	}
	request := keyOf(t, task)
	of := ui.Answer{Request: json.RawMessage(request), Result: calctest.Result(t, []byte(request))}
	var read rows
	if err := json.Unmarshal(of.Result, &read); err != nil {
		t.Fatal(err)
	}
	if l.keep(q, of, read); l.wanted(q, from, to) != nil {
		t.Fatalf("%v: still wanted: %s", q, keyOf(t, l.wanted(q, from, to)))
	}
}

func keyOf(t *testing.T, task job.Request) string {
	t.Helper()
	j, err := job.Of(task)
	if err != nil {
		t.Fatal(err)
	}
	return j.Key
}

// TestAnswers checks that every row has the answer it was read from, for all questions.
func TestAnswers(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	l := library{}
	for _, q := range everyQuestion() {
		l.load(t, q, 0, 9)
		all := l.answers(q, 2, 9)
		if len(all) != 1 {
			t.Fatalf("%v: %d answers", q, len(all))
		}
		calctest.Repeats(t, all[0])
	}
}

// TestWanted checks that rows are computed in blocks, and missing ones in one request.
func TestWanted(t *testing.T) {
	for _, c := range [][3]int{{1, 0, 32}, {32, 0, 32}, {33, 33, 48}, {48, 33, 48}, {49, 49, 64}, {400, 385, 400}} {
		if from, to := usual(memory.Standard).block(c[0]); from != c[1] || to != c[2] {
			t.Errorf("%d is computed with %d to %d, not %d to %d", c[0], from, to, c[1], c[2])
		}
	}
	l := library{}
	win := question{aim: aimWin, number: 3}
	for _, c := range []struct {
		q        question
		from, to int
		want     job.Request
	}{
		{usual(memory.Free), 30, 60, &job.Memory{Pairs: new(64), Rules: "free"}},
		{win, 30, 60, &job.MemoryWin{Pairs: new(64), Leads: []int{0, 1, -1, 2, -2, 3, -3, 4, -4}}},
		{win.at(-80), 70, 80, &job.MemoryWin{Pairs: new(80), From: 65,
			Leads: []int{77, -77, 78, -78, 79, -79, 80, -80, 81, -81, 82, -82, 83, -83, 84, -84}}},
	} {
		if got, want := keyOf(t, l.wanted(c.q, c.from, c.to)), keyOf(t, c.want); got != want {
			t.Errorf("%+v: %s, not %s", c.q, got, want)
		}
	}
	l.load(t, usual(memory.Free), 0, 10)
	if got, want := keyOf(t, l.wanted(usual(memory.Free), 30, 60)),
		keyOf(t, &job.Memory{Pairs: new(64), Rules: "free", From: 33}); got != want {
		t.Errorf("%s, not %s", got, want)
	}
	if l.wanted(usual(memory.Free), 0, 32) != nil {
		t.Error("what is there is wanted again")
	}
}

// TestPrinted checks that all printed values agree.
func TestPrinted(t *testing.T) {
	tables, l := map[string]int{}, library{}
	for _, r := range []memory.Rules{memory.Standard, memory.Free} {
		l.load(t, usual(r), 0, 32)
		for n := 1; n <= 16; n++ {
			for k := 0; k <= n; k++ {
				v, where := l.printed(usual(r), n, k)
				tables[where]++
				if want := map[bool]string{true: ui.Agrees}[n <= 15]; v != want {
					t.Errorf("%v (%d, %d): %v, %s", r, n, k, v, where)
				}
			}
		}
	}
	if got := fmt.Sprint(tables); got != "map[:34 Table 1:35 Table 2:100 Table 4:35 Table 5:100]" {
		t.Error(got)
	}
}

// TestOneLibrary checks that a frame has what another frame of its tab has computed.
func TestOneLibrary(t *testing.T) {
	e := &counting{}
	desk := calc.NewDesk(e, store.NewMemory(job.Engine))
	calctest.At[*page](t, desk, loaded, "n=7&k=3")
	was := e.started
	p := calctest.At[*page](t, desk, loaded, "n=8&k=2")
	if m := p.Shown().(*moves); was == 0 || e.started != was || m.position.options == nil {
		t.Errorf("%d tables are computed, then %d; moves %v", was, e.started-was, m.position.options)
	}
}

// counting is an engine that counts the runs it starts.
type counting struct {
	calctest.Engine
	started int
}

func (e *counting) Start(j *job.Job, plan job.Plan, o pool.Options, hear func(pool.State)) calc.Run {
	e.started++
	return e.Engine.Start(j, plan, o, hear)
}
