package values_test

import (
	"fmt"
	"testing"

	"rencontre/app/calc/calctest"
	"rencontre/app/page/memory/values"
	"rencontre/app/page/memory/values/valuestest"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/turn"
)

// TestAnswers checks that every row has the answer it was read from, for all questions.
func TestAnswers(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	l := values.Library{}
	for _, q := range everyQuestion() {
		valuestest.Load(t, l, q, 0, 9)
		all := l.Answers(q, 2, 9)
		if len(all) != 1 {
			t.Fatalf("%v: %d answers", q, len(all))
		}
		calctest.Repeats(t, all[0])
	}
}

// TestWanted checks that missing rows are asked for in blocks, in one request.
func TestWanted(t *testing.T) {
	l := values.Library{}
	win := values.Question{Aim: values.AimWin, Number: 3}
	for _, c := range []struct {
		q        values.Question
		from, to int
		want     job.Request
	}{
		{values.Usual(turn.Free), 30, 60, &job.Memory{Pairs: new(64), Rules: "free"}},
		{win, 30, 60, &job.MemoryWin{Pairs: new(64), Leads: []int{0, 1, -1, 2, -2, 3, -3, 4, -4}}},
		{values.Question{Aim: values.AimWin, Number: -80}, 70, 80, &job.MemoryWin{Pairs: new(80), From: 65,
			Leads: []int{77, -77, 78, -78, 79, -79, 80, -80, 81, -81, 82, -82, 83, -83, 84, -84}}},
	} {
		if got, want := valuestest.Key(t, l.Wanted(c.q, c.from, c.to)), valuestest.Key(t, c.want); got != want {
			t.Errorf("%+v: %s, not %s", c.q, got, want)
		}
	}
	valuestest.Load(t, l, values.Usual(turn.Free), 0, 10)
	if got, want := valuestest.Key(t, l.Wanted(values.Usual(turn.Free), 30, 60)),
		valuestest.Key(t, &job.Memory{Pairs: new(64), Rules: "free", From: 33}); got != want {
		t.Errorf("%s, not %s", got, want)
	}
	if l.Wanted(values.Usual(turn.Free), 0, 32) != nil {
		t.Error("what is there is wanted again")
	}
}

// TestPrinted checks that all printed values agree.
func TestPrinted(t *testing.T) {
	tables, l := map[string]int{}, values.Library{}
	for _, r := range []turn.Rules{turn.Standard, turn.Free} {
		valuestest.Load(t, l, values.Usual(r), 0, 32)
		for n := 1; n <= 16; n++ {
			for k := 0; k <= n; k++ {
				v, where := l.Printed(values.Usual(r), n, k)
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
