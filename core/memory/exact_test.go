package memory

import (
	"math/big"
	"math/bits"
	"os"
	"testing"

	"rencontre/core/turn"
)

// TestSolveFrom checks that a table of few values has all moves and the values of Solve.
func TestSolveFrom(t *testing.T) {
	const most = 20
	for rules := turn.Standard; rules <= turn.Sacrifice; rules++ {
		for players := 2; players <= 4; players++ {
			all, err := Solve(most, rules, players, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, from := range []int{1, 7, most, most + 1} {
				some, err := SolveFrom(from, most, rules, players, nil)
				if err != nil {
					t.Fatal(err)
				}
				for n := 0; n <= most; n++ {
					for k := 0; k <= n; k++ {
						if some.Moves(n, k) != all.Moves(n, k) {
							t.Fatalf("%v, %d players, from %d: other moves at (%d, %d)", rules, players, from, n, k)
						}
						if n >= from && (some.Value(n, k).Cmp(all.Value(n, k)) != 0 || some.Waiting(n, k).Cmp(all.Waiting(n, k)) != 0) {
							t.Fatalf("%v, %d players, from %d: other values at (%d, %d)", rules, players, from, n, k)
						}
					}
				}
			}
		}
	}
}

// residues returns e(n, 0..n) of Standard modulo a prime, by the recurrence as printed with the moves of Theorem 3.1.
func residues(n int, prime uint64) []uint64 {
	mul := func(a, b uint64) uint64 {
		hi, lo := bits.Mul64(a, b)
		return bits.Rem64(hi, lo, prime)
	}
	sum := func(a, b uint64) uint64 { return (a + b) % prime }
	neg := func(a uint64) uint64 { return (prime - a) % prime }
	inverse := []uint64{0, 1}
	for x := uint64(2); x <= uint64(2*n); x++ {
		inverse = append(inverse, mul(neg(prime/x), inverse[prime%x]))
	}
	before := []uint64{0}
	for p := 1; p <= n; p++ {
		row := make([]uint64, p+1)
		for k := p; k >= 0; k-- {
			move := theorem31(p, k)
			if move == turn.Move0 {
				continue
			}
			u := 2*p - k
			if k > 0 {
				row[k] = mul(mul(uint64(k), inverse[u]), sum(1, before[k-1]))
			}
			if k == p {
				continue
			}
			rest := uint64(0) // if the first card is new
			if move == turn.Move1 {
				rest = neg(row[k+1])
			} else {
				pair := sum(1, before[k])
				rest = sum(pair, neg(mul(uint64(k), pair)))
				if k+2 <= p {
					rest = sum(rest, neg(mul(uint64(2*(p-k-1)), row[k+2])))
				}
				rest = mul(rest, inverse[u-1])
			}
			row[k] = sum(row[k], mul(mul(uint64(2*(p-k)), inverse[u]), rest))
		}
		before = row
	}
	return before
}

// TestResidues compares the values of 500 pairs, or 1000, with those modulo two primes.
func TestResidues(t *testing.T) {
	most := 500
	switch {
	case testing.Short():
		most = 150
	case os.Getenv("RENCONTRE_LONG") != "":
		most = 1000
	}
	table, err := SolveFrom(most, most, turn.Standard, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, prime := range []uint64{1<<31 - 1, 1<<61 - 1} {
		p := new(big.Int).SetUint64(prime)
		for k, e := range residues(most, prime) {
			v := table.Value(most, k)
			got := new(big.Int).ModInverse(v.Denom(), p)
			got.Mul(got, v.Num()).Mod(got, p)
			if got.Uint64() != e {
				t.Errorf("k = %d: %d modulo %d, not %d", k, got, prime, e)
			}
		}
	}
}
