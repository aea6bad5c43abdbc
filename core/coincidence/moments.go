package coincidence

import (
	"math/big"

	"rencontre/core/rook"
)

// Moments holds the mean, the variance and the third and fourth central moments of the number of
// matches.
type Moments struct {
	Mean, Variance, Mu3, Mu4 *big.Rat
}

// Moments computes the moments from the first four rook numbers, since E W(W-1)..(W-k+1) = k!
// rook_k (n'-k)! / n'!.
func (q Match) Moments() Moments {
	// The product of the ranks' polynomials, truncated after x^4.
	rooks := [5]*big.Int{big.NewInt(1)}
	for k := 1; k < 5; k++ {
		rooks[k] = new(big.Int)
	}
	var t big.Int
	for i, d := range q.Deck {
		p := rook.Rectangle(d, q.Calls[i])
		for k := 4; k > 0; k-- {
			for j := 1; j <= min(k, len(p)-1); j++ {
				rooks[k].Add(rooks[k], t.Mul(rooks[k-j], p[j]))
			}
		}
	}
	var f [5]*big.Rat // factorial moments
	f[0] = big.NewRat(1, 1)
	ratio := big.NewRat(1, 1) // k! (n'-k)! / n'!
	n := q.Cards()
	for k := 1; k < 5; k++ {
		f[k] = new(big.Rat)
		if k <= n {
			ratio.Mul(ratio, big.NewRat(int64(k), int64(n-k+1)))
			f[k].Mul(f[k].SetInt(rooks[k]), ratio)
		}
	}
	// Moments about 0 by Stirling's numbers of the second kind.
	m2 := combine([]int64{1, 1}, f[1], f[2])
	m3 := combine([]int64{1, 3, 1}, f[1], f[2], f[3])
	m4 := combine([]int64{1, 7, 6, 1}, f[1], f[2], f[3], f[4])
	mu := f[1]
	mu2 := product(mu, mu)
	return Moments{
		Mean:     mu,
		Variance: combine([]int64{1, -1}, m2, mu2),
		Mu3:      combine([]int64{1, -3, 2}, m3, product(mu, m2), product(mu2, mu)),
		Mu4:      combine([]int64{1, -4, 6, -3}, m4, product(mu, m3), product(mu2, m2), product(mu2, mu2)),
	}
}

func product(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }

// combine returns the sum of the terms times their coefficients.
func combine(coefficients []int64, terms ...*big.Rat) *big.Rat {
	total := new(big.Rat)
	for i, c := range coefficients {
		total.Add(total, product(big.NewRat(c, 1), terms[i]))
	}
	return total
}
