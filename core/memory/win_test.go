package memory

import (
	"cmp"
	"math/big"
	"testing"

	"rencontre/core/turn"
)

// TestWinAgainstGain checks what section 6 conjectures about playing to win. Over all
// positions 2 <= n <= 30, k < n, |lead| <= n:
//
//   - Behind, the 2-move is the only best move wherever the gain asks for a 0-move,
//     without exception.
//   - Level or ahead, the moves are "almost identical". The exceptions are 2-moves where
//     the gain asks for a 0-move but the lead is large, and 0-moves with a lead where it
//     asks for a 2-move.
func TestWinAgainstGain(t *testing.T) {
	most := 30
	if testing.Short() {
		most = 15
	}
	win, err := SolveWin(most, nil)
	if err != nil {
		t.Fatal(err)
	}
	gain := solve(t, most, turn.Standard)
	same, other := 0, 0
	for n := 2; n <= most; n++ {
		for k := 0; k < n; k++ {
			for lead := -n; lead <= n; lead++ {
				g, w := gain.Moves(n, k), win.Moves(n, k, lead)
				if lead < 0 && g&turn.Move0 != 0 && w != turn.Move2 {
					t.Errorf("(%d, %d, %d): %v, behind where the gain asks for %v", n, k, lead, w, g)
				}
				if lead >= 0 {
					if g&w != 0 {
						same++
					} else {
						other++
					}
				}
			}
		}
	}
	if 20*other > same || most == 30 && (same != 9653 || other != 265) {
		t.Errorf("level or ahead %d moves are those of the gain, %d are not", same, other)
	}
}

// TestWinIsMonotone checks that a greater lead is never worse, and that beyond n the game is
// decided.
func TestWinIsMonotone(t *testing.T) {
	const most = 14
	win, err := SolveWin(most, nil)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n <= most; n++ {
		for k := 0; k <= n; k++ {
			for lead := -n - 2; lead < n+2; lead++ {
				if win.Value(n, k, lead).Cmp(win.Value(n, k, lead+1)) > 0 {
					t.Errorf("(%d, %d): worse at lead %d than at %d", n, k, lead+1, lead)
				}
			}
		}
		if v := win.Value(n, n/2, n+1).RatString(); v != "1" {
			t.Errorf("(%d, %d, %d): %s, not 1", n, n/2, n+1, v)
		}
	}
}

// TestWinAtTheStart freezes P(win) - P(loss) of the player who begins. The search over
// labelled cards confirms the first four. As with the gain, it is good to begin for n = 1, 6
// and odd n >= 7.
func TestWinAtTheStart(t *testing.T) {
	const most = 30
	win, err := SolveWin(most, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"1", "-1/3", "-1/15", "-1/105", "-1/315", "13/10395", "1291/135135", "-10807/2027025"} {
		if got := win.Value(i+1, 0, 0).RatString(); got != want {
			t.Errorf("n = %d: %s, not %s", i+1, got, want)
		}
	}
	for n := 1; n <= most; n++ {
		good := n == 1 || n == 6 || n >= 7 && n%2 == 1
		if s := win.Value(n, 0, 0).Sign(); (s > 0) != good {
			t.Errorf("n = %d: sign %d", n, s)
		}
	}
}

// TestWinMoves checks the moves of every position against the rules: they are all that attain the best value, where a
// 0-move leaves the opponent the choice of an end with the current lead. Each kind of tie occurs.
func TestWinMoves(t *testing.T) {
	const most = 12
	win, err := SolveWin(most, nil)
	if err != nil {
		t.Fatal(err)
	}
	ties := map[turn.Moves]int{}
	for n := 1; n <= most; n++ {
		for k := 0; k <= n; k++ {
			value := func(mv turn.Moves, lead int) *big.Int {
				v := winSolver{t: win, lead: lead}
				return v.move(mv, n, n-k, &v)
			}
			allowed := turn.Standard.Allowed(k)
			for lead := -n; lead <= n; lead++ {
				values := map[turn.Moves]*big.Int{}
				for _, mv := range []turn.Moves{turn.Move1, turn.Move2} {
					if allowed&mv != 0 {
						values[mv] = value(mv, lead)
					}
				}
				if allowed&turn.Move0 != 0 {
					// The opponent ends the game, or moves with the lead of the other sign.
					reply := new(big.Int).Mul(win.weight[n-k][k], big.NewInt(int64(cmp.Compare(0, lead))))
					for _, mv := range []turn.Moves{turn.Move1, turn.Move2} {
						if x := value(mv, -lead); allowed&mv != 0 && x.Cmp(reply) > 0 {
							reply = x
						}
					}
					values[turn.Move0] = reply.Neg(reply)
				}
				best, moves := (*big.Int)(nil), turn.Moves(0)
				for mv, x := range values {
					if best == nil || x.Cmp(best) > 0 {
						best, moves = x, 0
					}
					if x.Cmp(best) == 0 {
						moves |= mv
					}
				}
				if got := win.scaled(n, n-k, lead); win.Moves(n, k, lead) != moves || got.Cmp(best) != 0 {
					t.Errorf("(%d, %d, %d): %v with %v, by the rules %v with %v", n, k, lead, win.Moves(n, k, lead), got, moves, best)
				}
				ties[moves]++
			}
		}
	}
	for _, tie := range []turn.Moves{turn.Move0 | turn.Move1, turn.Move0 | turn.Move2, turn.Move1 | turn.Move2} {
		t.Logf("%v: %d", tie, ties[tie])
	}
	if ties[turn.Move0|turn.Move2] == 0 || ties[turn.Move1|turn.Move2] == 0 {
		t.Errorf("not every tie occurs: %v", ties)
	}
}
