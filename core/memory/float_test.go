package memory

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"

	"rencontre/core/turn"
)

// TestFloatBound checks, under all rules and for 2 to 6 players, that the values are within
// MaxError of the exact ones and that the moves contain the optimal ones.
func TestFloatBound(t *testing.T) {
	const most = 80 // beyond ExactMoves
	for rules := turn.Standard; rules <= turn.Sacrifice; rules++ {
		for players := 2; players <= 6; players++ {
			exact, err := Solve(most, rules, players, nil)
			if err != nil {
				t.Fatal(err)
			}
			float, err := SolveFloat(most, rules, players, nil)
			if err != nil {
				t.Fatal(err)
			}
			bound := new(big.Rat).SetFloat64(float.MaxError)
			wider := 0
			for n := 0; n <= most; n++ {
				for k := 0; k <= n; k++ {
					d := new(big.Rat).SetFloat64(float.Value(n, k))
					d.Sub(d, exact.Value(n, k))
					if d.Abs(d).Cmp(bound) > 0 {
						t.Errorf("%v, %d players, (%d, %d): error %s beyond %g", rules, players, n, k, d.FloatString(20), float.MaxError)
					}
					if exact.Moves(n, k)&^float.Moves(n, k) != 0 {
						t.Errorf("%v, %d players, (%d, %d): moves %v, exactly %v", rules, players, n, k, float.Moves(n, k),
							exact.Moves(n, k))
					}
					if exact.Moves(n, k) != float.Moves(n, k) {
						wider++
					}
				}
			}
			if wider > 0 || float.MaxError > 1e-9 {
				t.Errorf("%v, %d players: %d moves cannot be told, MaxError %g", rules, players, wider, float.MaxError)
			}
		}
	}
}

// TestFloatTheorem31 checks that the bounds are narrow enough to decide every move for
// large n.
func TestFloatTheorem31(t *testing.T) {
	most := 1000
	if long {
		most = 5000
	}
	table, err := SolveFloat(most, turn.Standard, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	for n := 5; n <= most; n++ {
		for k := 0; k < n; k++ {
			if got := table.Moves(n, k); got != theorem31(n, k) {
				t.Fatalf("(%d, %d): %v, by Theorem 3.1 %v", n, k, got, theorem31(n, k))
			}
		}
	}
	if table.MaxError > 1e-7 {
		t.Errorf("MaxError is %g", table.MaxError)
	}
}

// TestZeroSum checks that with three or more players the gains of all seats sum to 0.
func TestZeroSum(t *testing.T) {
	for players := 2; players <= 6; players++ {
		s := newSolver(players)
		for j := 0; j <= 20; j++ {
			c := s.next(20)
			for n := j; n <= 20; n++ {
				w := c.weight[n-j]
				g, _ := s.position(n, turn.Standard)
				c.gain = append(c.gain, g)
				sum := new(big.Int)
				for _, x := range g {
					sum.Add(sum, x)
				}
				orders := new(big.Int).Binomial(int64(n+j), int64(2*j))
				for i := int64(1); i < int64(2*j); i += 2 {
					orders.Mul(orders, big.NewInt(i))
				}
				if sum.Sign() != 0 || w.Cmp(orders) != 0 {
					t.Fatalf("%d players, (%d, %d): sum %v, W %v, not 0, %v", players, n, n-j, sum, w, orders)
				}
			}
		}
	}
}

// TestStops checks that an error of tick ends the work and is returned.
func TestStops(t *testing.T) {
	stop := errors.New("stop")
	ticks := 0
	tick := func(units float64) error {
		ticks++
		if ticks > 2 {
			return stop
		}
		return nil
	}
	players := [2]turn.Player{turn.Optimal, turn.Improved}
	for name, run := range map[string]func() error{
		"Solve":             func() error { _, err := Solve(60, turn.Standard, 3, tick); return err },
		"SolveFloat":        func() error { _, err := SolveFloat(300, turn.Standard, 2, tick); return err },
		"SolveBounded":      func() error { _, err := SolveBounded(10, 3, turn.Standard, tick); return err },
		"SolveBoundedFloat": func() error { _, _, err := SolveBoundedFloat(300, 100, turn.Standard, tick); return err },
		"SolveWin":          func() error { _, err := SolveWin(20, tick); return err },
		"Match":             func() error { _, err := Match(60, players, 0, tick); return err },
		"Reply":             func() error { _, err := Reply(60, turn.Improved, tick); return err },
		"ClosedForms":       func() error { _, err := ClosedForms(turn.Standard, 4, tick); return err },
	} {
		ticks = 0
		if !errors.Is(run(), stop) {
			t.Errorf("%s goes on", name)
		}
	}
}

// TestApprox checks the bounds of a sum and of a product on random numbers, and on numbers that round as far as they
// can: whichever numbers the operands stand for, the exact result is within the bound. So is it when the numbers are 0
// and all is error. The charge is four roundings of a sum and eight of a product, and no more.
func TestApprox(t *testing.T) {
	exact := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	within := func(what string, got approx, wants ...*big.Rat) {
		t.Helper()
		for _, want := range wants {
			d := new(big.Rat).Sub(exact(got.v), want)
			if d.Abs(d).Cmp(exact(got.err)) > 0 {
				t.Errorf("%s: %v, but exactly %s", what, got, want.FloatString(40))
			}
		}
	}
	rng := rand.New(rand.NewPCG(1, 1))
	number := func() approx {
		return approx{float64(rng.IntN(3)-1) * (1 + rng.Float64()), float64(rng.IntN(2)) * rng.Float64() * 0x1p-40}
	}
	for range 2000 {
		a, b, x, y := number(), number(), 1+rng.IntN(99), 1+rng.IntN(99)
		for _, sign := range []float64{-1, 1} {
			one := new(big.Rat).Add(exact(a.v), exact(sign*a.err))
			other := new(big.Rat).Add(exact(b.v), exact(sign*b.err))
			within("a sum", a.add(b), new(big.Rat).Add(one, other))
			within("a product", a.scale(x, y), one.Mul(one, big.NewRat(int64(x), int64(y))))
		}
	}
	within("a sum that is half a unit away", approx{1, 0}.add(approx{0x1p-53, 0}), exact(1).Add(exact(1), exact(0x1p-53)))
	within("a third of an error", approx{0, 1}.scale(1, 3), big.NewRat(1, 3), big.NewRat(-1, 3))
	if sum := (approx{1, 0x1p-30}).add(approx{2, 0x1p-30}); sum != (approx{3, 0x1p-29*(1+0x1p-51) + 3*0x1p-51}) {
		t.Errorf("the sum is %v", sum)
	}
	if product := (approx{-3, 0}).scale(2, 1); product != (approx{-6, 6 * 0x1p-50}) {
		t.Errorf("the product is %v", product)
	}
}
