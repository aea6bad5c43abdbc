package particle

import (
	"math"
	"slices"
	"testing"
	"time"

	"rencontre/core/deck"
	"rencontre/core/winning"
)

func BenchmarkParticles(b *testing.B) {
	for _, q := range []winning.Problem{
		problem("hlm", 13, 4), problem("mousetrap", 13, 4), problem("mousetrap", 52, 1), problem("mousetrap", 100, 1),
		problem("modular", 13, 4), problem("modular", 52, 1), problem("hlm", 52, 4),
	} {
		b.Run(name(q), func(b *testing.B) {
			const size = 20_000
			for b.Loop() {
				if _, err := Run(q, size, 1, 1, nil); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(size)*float64(b.N)/b.Elapsed().Seconds(), "particles/s")
		})
	}
	// The two programs alternate and the median of the ratios is reported, because the machine may
	// be busy.
	b.Run("hlm  13 x 4 and a plain loop", func(b *testing.B) {
		const size = 5000
		var ours, theirs time.Duration
		var ratios []float64
		for b.Loop() {
			start := time.Now()
			if _, err := Run(problem("hlm", 13, 4), size, 1, 1, nil); err != nil {
				b.Fatal(err)
			}
			middle := time.Now()
			plain(13, 4, size, deck.Stream(1, 1))
			x, y := middle.Sub(start), time.Since(middle)
			ours, theirs, ratios = ours+x, theirs+y, append(ratios, y.Seconds()/x.Seconds())
		}
		slices.Sort(ratios)
		b.ReportMetric(size*float64(b.N)/ours.Seconds(), "particles/s")
		b.ReportMetric(size*float64(b.N)/theirs.Seconds(), "plain/s")
		b.ReportMetric(ratios[len(ratios)/2], "ratio")
		b.ReportMetric(0, "ns/op")
	})
}

// plain is a straightforward implementation for He Loves Me in float64. It returns the logarithm of
// the estimate.
func plain(m, s, size int, source interface{ Uint64() uint64 }) float64 {
	type history struct {
		cards, left []int
		weights     []float64
		total       float64
	}
	random := func() float64 { return float64(source.Uint64()>>11) / (1 << 53) }
	weigh := func(h *history) {
		L := len(h.cards) + 1
		h.weights, h.total = make([]float64, m+1), 0
		for v := 1; v <= min(m, L); v++ {
			free := true
			for c := 1; c < v; c++ {
				if h.cards[len(h.cards)-v+c] == c {
					free = false
					break
				}
			}
			if free {
				h.weights[v] = float64(h.left[v]) * math.Sqrt(float64(v))
				h.total += h.weights[v]
			}
		}
	}
	now := make([]history, size)
	for i := range now {
		h := &now[i]
		h.cards, h.left = []int{2}, make([]int, m+1)
		for v := 1; v <= m; v++ {
			h.left[v] = s
		}
		h.left[2]--
		weigh(h)
	}
	result := math.Log(float64(s)) + 0.5*math.Log(2)
	for v := 1; v <= m; v++ {
		for j := 1; j <= s; j++ {
			result -= math.Log(float64(j)) + 0.5*math.Log(float64(v))
		}
	}
	for k := 1; ; k++ {
		total := 0.0
		for i := range now {
			total += now[i].total
		}
		result += math.Log(total / float64(size))
		if k+1 == m*s || total == 0 {
			return result
		}
		next := make([]history, 0, size)
		point, upto := random()*total/float64(size), 0.0
		for i := range now {
			h := &now[i]
			for upto += h.total; point < upto && len(next) < size; point += total / float64(size) {
				x, v := random()*h.total, 0
				for x >= 0 && v < m {
					v++
					x -= h.weights[v]
				}
				child := history{left: append([]int(nil), h.left...)}
				at := k - v + 1
				child.cards = append(append(append(child.cards, h.cards[at:]...), v), h.cards[:at]...)
				child.left[v]--
				weigh(&child)
				next = append(next, child)
			}
		}
		now = next
	}
}

// TestPlain checks that plain is correct, so that the comparison of speed is fair.
func TestPlain(t *testing.T) {
	sum, squares := 0.0, 0.0
	const count = 30
	for i := range count {
		x := math.Exp(plain(7, 4, 1000, deck.Stream(5, uint64(i))))
		sum += x
		squares += x * x
	}
	mean := sum / count
	stdError := math.Sqrt((squares/count - mean*mean) / count)
	if math.Abs(mean-396_847_883) > 4.5*stdError {
		t.Errorf("%v ± %v decks of 7 x 4", mean, stdError)
	}
}
