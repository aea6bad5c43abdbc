package job

import (
	"math"

	"rencontre/core/memory"
	"rencontre/core/turn"
)

// Layer is the boundary layer of section 4.4, rounded to ten decimals. It has the eight roots
// as real and imaginary parts, the coefficients of the six decaying roots, and the sequences:
// alpha from index -3, beta from -1 and gamma from -4. Lambda is where the error beyond the
// layer decays fastest, and Decay is its rate there.
type Layer struct {
	Theta  [][2]float64 `json:"theta"`
	U      [][2]float64 `json:"u"`
	V      [][2]float64 `json:"v"`
	W      [][2]float64 `json:"w"`
	Alpha  []float64    `json:"alpha"`
	Beta   []float64    `json:"beta"`
	Gamma  []float64    `json:"gamma"`
	Lambda float64      `json:"lambda"`
	Decay  float64      `json:"decay"`
}

// layer returns the boundary layer with its sequences up to an index.
func layer(most int) *Layer {
	l, r := memory.NewLayer(), &Layer{}
	round := func(x float64) float64 { return math.Round(x*1e10)/1e10 + 0 } // no -0
	complexes := func(list []complex128) [][2]float64 {
		pairs := make([][2]float64, len(list))
		for i, z := range list {
			pairs[i] = [2]float64{round(real(z)), round(imag(z))}
		}
		return pairs
	}
	sequence := func(from int, at func(int) float64) []float64 {
		var all []float64
		for i := from; i <= most; i++ {
			all = append(all, round(at(i)))
		}
		return all
	}
	r.Theta, r.U = complexes(l.Theta), complexes(l.U)
	r.V, r.W = complexes(l.V), complexes(l.W)
	r.Alpha, r.Beta, r.Gamma = sequence(-3, l.Alpha), sequence(-1, l.Beta), sequence(-4, l.Gamma)
	r.Lambda, r.Decay = memory.Sharpest()
	r.Lambda, r.Decay = round(r.Lambda), round(r.Decay)
	return r
}

// expansionTerms is the number of known terms. expansionText is the text of a position for one term,
// in bytes.
const (
	expansionTerms = 4
	expansionText  = 22
)

// expansion returns the expansion to a chosen order for the rules, without the boundary layer. It is nil
// if there is none.
func (q *Memory) expansion() func(n, k, order int) float64 {
	switch q.rules() {
	case turn.Standard, turn.NoZero:
		return memory.Expand
	case turn.TwoOnly:
		return memory.ExpandTwoOnly
	}
	return nil
}

// asymptotic returns the most exact expansion for the request, which a result has next to its exact
// values. It is nil if there is none, and is not for k = n.
func (q *Memory) asymptotic() func(n, k int) float64 {
	if *q.Players != 2 || q.Capacity != nil {
		return nil
	}
	switch q.rules() {
	case turn.Standard:
		return memory.NewLayer().Standard
	case turn.OneOnly:
		return memory.ExpandOneOnly
	case turn.TwoOnly:
		return func(n, k int) float64 { return memory.ExpandTwoOnly(n, k, 3) }
	}
	return nil
}
