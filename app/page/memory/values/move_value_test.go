package values_test

import (
	"testing"

	"rencontre/app/page/memory/values"
	"rencontre/app/page/memory/values/valuestest"
	"rencontre/core/turn"
)

// everyQuestion returns a values.Question of each kind.
func everyQuestion() []values.Question {
	var all []values.Question
	for r := turn.Standard; r <= turn.Sacrifice; r++ {
		all = append(all, values.Usual(r))
		for _, n := range []int{3, 4, 6} {
			all = append(all, values.Question{Aim: values.AimPlayers, Rules: r, Number: n})
		}
		for _, n := range []int{1, 2, 3, 7} {
			all = append(all, values.Question{Aim: values.AimMemory, Rules: r, Number: n})
		}
	}
	for _, lead := range []int{0, 1, -1, 3, -4, 9} {
		all = append(all, values.Question{Aim: values.AimWin, Number: lead})
	}
	for _, name := range turn.PlayerNames() {
		all = append(all, values.Question{Aim: values.AimReply, Against: name})
	}
	return all
}

// TestMoveValue checks for every values.Question that the best of the moves computed on the page has the value of the
// table, and that the moves with that value are those of the table.
func TestMoveValue(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	l := values.Library{}
	for _, q := range everyQuestion() {
		most := 20
		if q.Aim == values.AimPairs {
			most = 40
		}
		valuestest.Load(t, l, q, 0, most)
		for n := 1; n <= most; n++ {
			for k := 0; k <= q.Known(n); k++ {
				options := l.Options(q, n, k)
				value := l.Value(q, n, k)
				if len(options) == 0 || value == nil || l.Moves(q, n, k) == 0 {
					t.Fatalf("%v (%d, %d): no moves", q, n, k)
				}
				for i, o := range options {
					if is := o.Value.Cmp(value) == 0; is != o.Best || o.Value.Cmp(value) > 0 {
						t.Fatalf("%v (%d, %d): %v is worth %v, best %v, the position %v", q, n, k, o.Move, o.Value, o.Best, value)
					}
					if i > 0 && o.Value.Cmp(options[i-1].Value) > 0 {
						t.Fatalf("%v (%d, %d): not in order: %v", q, n, k, options)
					}
				}
			}
		}
	}
}
