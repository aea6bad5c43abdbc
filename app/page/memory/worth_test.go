package memory

import (
	"testing"

	"rencontre/app/page/memory/words"
	"rencontre/core/memory"
)

// everyQuestion returns a question of each kind.
func everyQuestion() []question {
	var all []question
	for r := memory.Standard; r <= memory.Sacrifice; r++ {
		all = append(all, usual(r))
		for _, n := range []int{3, 4, 6} {
			all = append(all, question{aim: aimPlayers, rules: r, number: n})
		}
		for _, n := range []int{1, 2, 3, 7} {
			all = append(all, question{aim: aimMemory, rules: r, number: n})
		}
	}
	for _, lead := range []int{0, 1, -1, 3, -4, 9} {
		all = append(all, question{aim: aimWin, number: lead})
	}
	for _, name := range memory.PlayerNames() {
		all = append(all, question{aim: aimReply, against: name})
	}
	return all
}

// TestWorth checks for every question that the best of the moves computed on the page has the value of the table, and
// that the moves with that value are those of the table.
func TestWorth(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	l := library{}
	for _, q := range everyQuestion() {
		most := 20
		if q.aim == aimPairs {
			most = 40
		}
		l.load(t, q, 0, most)
		for n := 1; n <= most; n++ {
			for k := 0; k <= q.known(n); k++ {
				options := l.options(q, n, k)
				value := l.value(q, n, k)
				if len(options) == 0 || value == nil || l.moves(q, n, k) == 0 {
					t.Fatalf("%v (%d, %d): no moves", q, n, k)
				}
				for i, o := range options {
					if is := o.value.Cmp(value) == 0; is != o.best || o.value.Cmp(value) > 0 {
						t.Fatalf("%v (%d, %d): %v is worth %v, best %v, the position %v", q, n, k, o.move, o.value, o.best, value)
					}
					if i > 0 && o.value.Cmp(options[i-1].value) > 0 {
						t.Fatalf("%v (%d, %d): not in order: %v", q, n, k, options)
					}
				}
			}
		}
	}
}

// TestSeenFirst checks that turning a seen card first is never better than the best move.
func TestSeenFirst(t *testing.T) {
	l := library{}
	l.load(t, usual(memory.Standard), 0, 32)
	for n := 1; n <= 32; n++ {
		for k := 1; k <= n; k++ {
			if w := l.worth(usual(memory.Standard), n, k, words.SeenFirst); k < n && w.Cmp(l.value(usual(memory.Standard), n, k)) > 0 {
				t.Errorf("(%d, %d): a seen card first is worth %v", n, k, w)
			}
		}
	}
}
