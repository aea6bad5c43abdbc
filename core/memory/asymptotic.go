package memory

import (
	"cmp"
	"math"
	"math/cmplx"
	"slices"
)

// # Approximations
//
// This file holds the expansions of Zwick and Paterson in powers of 1/n at fixed
// lambda = k/n, and the boundary layer that corrects them. All values are floating
// point.

// Expand approximates e(n, k), 0 <= k < n, by the expansion of section 4.3 with terms
// up to n^-order, order 0 to 3. It applies to the game with 1- and 2-moves only and,
// for lambda < 2/3, to Standard. It is the sequence a where n+k is even and b where
// n+k is odd.
func Expand(n, k, order int) float64 {
	l, m := float64(k)/float64(n), 1-float64(k)/float64(n)
	var c [4]float64
	if (n+k)%2 == 0 {
		c = [4]float64{
			l / (2 * m),
			poly(l, -4, 4, 1) / (16 * power(m, 3)),
			poly(l, -2, 5, -4, 2) / (16 * power(m, 5)),
			poly(l, 8, -64, 112, -62, 13) / (64 * power(m, 7)),
		}
	} else {
		c = [4]float64{
			0,
			(2 - 3*l) * (2 - l) / (16 * power(m, 3)),
			poly(l, -2, 11, -14, 4) / (16 * power(m, 5)),
			poly(l, -24, 80, -60, -12, 9) / (64 * power(m, 7)),
		}
	}
	return sumPowers(c[:order+1], n)
}

// ExpandTwoOnly approximates e(n, k) of TwoOnly (section 5.2, Version 2) with terms up
// to n^-order, order 0 to 3, for lambda bounded away from 1. The terms follow from
// substituting a series in 1/n into the recurrence. The paper has
// other terms of 1/n and 1/n²: errata zwick-section-5-2 and zwick-section-5-2-2.
func ExpandTwoOnly(n, k, order int) float64 {
	l := float64(k) / float64(n)
	d := (2 - l) * (1 - l)
	c := [4]float64{
		l * l / (4 * d),
		poly(l, 16, -64, 68, -23) / (16 * power(d, 2)),
		poly(l, 128, -528, 872, -634, 169) / (64 * power(d, 3)),
		poly(l, 1920, -9504, 18688, -18396, 9080, -1797) / (256 * power(d, 4)),
	}
	return sumPowers(c[:order+1], n)
}

// poly evaluates a polynomial at x. The constant coefficient comes first.
func poly(x float64, c ...float64) float64 {
	r := 0.0
	for i := len(c) - 1; i >= 0; i-- {
		r = r*x + c[i]
	}
	return r
}

func power(x float64, n int) float64 {
	r := 1.0
	for range n {
		r *= x
	}
	return r
}

func sumPowers(c []float64, n int) float64 {
	r := 0.0
	for i := len(c) - 1; i >= 0; i-- {
		r = r/float64(n) + c[i]
	}
	return r
}

// ExpandOneOnly approximates e(n, k) of OneOnly by its limit
// sqrt(pi/8) (-1)^j (n/sqrt j + sqrt j) for j = n-k > 0.
func ExpandOneOnly(n, k int) float64 {
	j := float64(n - k)
	v := math.Sqrt(math.Pi/8) * (float64(n)/math.Sqrt(j) + math.Sqrt(j))
	if (n-k)%2 != 0 {
		return -v
	}
	return v
}

// A Layer holds the boundary layer of section 4.4. Near k = 2n/3 the values of
// Standard differ from Expand of order 2 by Alpha(l)/n² where n+k is even and by
// Beta(l)/n² where it is odd, with l = 2n-3k, up to O(n^-3).
//
// The sequences solve the recurrences (6) and vanish at infinity. With z = 1/theta
// the modes are u z^l, v z^l, w z^l with v = z^3 (z-2) u and w = (z-1) u, where
// theta^8 - theta^7 + 4 theta^2 - 4 theta + 1 = 0 and |theta| > 1: six modes. They
// describe Alpha from l = 2 and Beta from l = -1 on, so the six equations of (6) for
// Beta at l = -1..4 determine them.
//
// The paper differs: errata zwick-formula-6, zwick-table-3 and zwick-section-4-4.
type Layer struct {
	Theta   []complex128 // all eight roots in the order of Table 3, by falling modulus
	U, V, W []complex128 // coefficients of the six decaying modes, those of |theta| > 1
}

// NewLayer computes the constants of the boundary layer (Table 3).
func NewLayer() *Layer {
	s := &Layer{Theta: layerRoots()}
	// For -3 <= l <= 2, alpha_l = scale[l+3] alpha_2 + shift[l+3] by the first line of (6).
	var scale, shift [6]float64
	scale[5] = 1
	for l := 1; l >= -3; l-- {
		scale[l+3] = scale[l+4] / 2
		shift[l+3] = shift[l+4]/2 + 9*float64(l-1)/8
	}
	// 2 beta_l - beta_(l+1) + gamma_(l-3) = 0, and gamma_m = alpha_(m+1)/2 - 9(m-1)/8.
	var a [6][7]complex128
	for row := range 6 {
		l := row - 1
		m := l - 3
		for i := range 6 {
			z := 1 / s.Theta[i]
			v := z * z * z * (z - 2)
			b := cmplx.Pow(z, complex(float64(l), 0)) * v
			a[row][i] = 2*b - b*z + complex(scale[m+4]/2, 0)*z*z
		}
		a[row][6] = complex(9*float64(m-1)/8-shift[m+4]/2, 0)
	}
	u := solve6(&a)
	for i := range 6 {
		z := 1 / s.Theta[i]
		s.U = append(s.U, u[i])
		s.V = append(s.V, u[i]*z*z*z*(z-2))
		s.W = append(s.W, u[i]*(z-1))
	}
	return s
}

// Alpha returns alpha_l, l >= -3.
func (s *Layer) Alpha(l int) float64 {
	if l < 2 {
		return s.Alpha(l+1)/2 + 9*float64(l-1)/8
	}
	return s.modes(s.U, l)
}

// Beta returns beta_l, l >= -1.
func (s *Layer) Beta(l int) float64 { return s.modes(s.V, l) }

func (s *Layer) modes(c []complex128, l int) float64 {
	var sum complex128
	for i, x := range c {
		sum += x * cmplx.Pow(s.Theta[i], complex(float64(-l), 0))
	}
	return real(sum)
}

// Standard approximates e(n, k) of Standard, 0 <= k <= n, n >= 1. Up to the boundary
// layer it is Expand with the layer's correction, to O(n^-3). Beyond the layer it is
// 0 where n+k is odd, and formula (7) where n+k is even.
func (s *Layer) Standard(n, k int) float64 {
	l := 2*n - 3*k
	switch {
	case n == k:
		return float64(n)
	case (n+k)%2 != 0 && l <= -2:
		return 0
	case (n+k)%2 != 0:
		return Expand(n, k, 2) + s.Beta(l)/(float64(n)*float64(n))
	case l <= -4:
		return s.beyond(n, n-k)
	}
	return Expand(n, k, 2) + s.Alpha(l)/(float64(n)*float64(n))
}

// beyond is formula (7) for a(n, n-j), even j >= 2. The formula needs one value at the
// edge of the boundary layer, multiplied by a factor that falls exponentially in n.
// beyond takes that value from the layer.
func (s *Layer) beyond(n, j int) float64 {
	lg := func(x int) float64 {
		v, _ := math.Lgamma(float64(x) + 1)
		return v
	}
	factor := math.Exp(lg(n-j) - lg(n+j) + lg(4*j-2) - lg(2*j-2))
	edge := s.Standard(3*j-2, 2*j-2)
	d := float64(2*j + 1)
	return float64(n-j)/d - factor*(float64(2*j-2)/d-edge)
}

// Gamma returns gamma_l, l >= -4.
func (s *Layer) Gamma(l int) float64 {
	if l < 2 {
		return s.Alpha(l+1)/2 - 9*float64(l-1)/8
	}
	return s.modes(s.W, l)
}

// decay is L(lambda) of section 4.6, 0 < lambda < 1: beyond the boundary layer the error
// of k/(2(n-k)+1) is about exp(-L n).
func decay(lambda float64) float64 {
	return (2-lambda)*math.Log(2-lambda) - lambda*math.Log(lambda) - 2*(1-lambda)*math.Log(8*(1-lambda))
}

// Sharpest returns the maximum of decay and where it lies, between 2/3 and 1.
func Sharpest() (lambda, most float64) {
	// The derivative -ln(lambda (2-lambda) / (64 (1-lambda)^2)) falls from positive to negative.
	low, high := 2.0/3, 1.0
	for range 60 {
		lambda = (low + high) / 2
		m := 1 - lambda
		if lambda*(2-lambda) < 64*m*m {
			low = lambda
		} else {
			high = lambda
		}
	}
	return lambda, decay(lambda)
}

// layerRoots finds all roots of x^8 - x^7 + 4x^2 - 4x + 1 at once by Weierstrass's
// iteration.
func layerRoots() []complex128 {
	f := func(x complex128) complex128 {
		x2 := x * x
		return x2*x2*x2*(x2-x) + 4*x2 - 4*x + 1
	}
	roots := make([]complex128, 8)
	for i := range roots {
		roots[i] = cmplx.Pow(0.4+0.9i, complex(float64(i), 0))
	}
	for range 200 {
		for i := range roots {
			d := f(roots[i])
			for j := range roots {
				if j != i {
					d /= roots[i] - roots[j]
				}
			}
			roots[i] -= d
		}
	}
	// Sort as in Table 3: by falling modulus, then by falling imaginary part.
	slices.SortFunc(roots, func(a, b complex128) int {
		x, y := cmplx.Abs(a), cmplx.Abs(b)
		if math.Abs(x-y) > 1e-9 {
			return cmp.Compare(y, x)
		}
		return cmp.Compare(imag(b), imag(a))
	})
	return roots
}

// solve6 solves a linear system by Gaussian elimination with pivots.
func solve6(a *[6][7]complex128) [6]complex128 {
	for c := range 6 {
		p := c
		for r := c + 1; r < 6; r++ {
			if cmplx.Abs(a[r][c]) > cmplx.Abs(a[p][c]) {
				p = r
			}
		}
		a[c], a[p] = a[p], a[c]
		for r := range 6 {
			if r == c {
				continue
			}
			f := a[r][c] / a[c][c]
			for x := c; x < 7; x++ {
				a[r][x] -= f * a[c][x]
			}
		}
	}
	var x [6]complex128
	for i := range x {
		x[i] = a[i][6] / a[i][i]
	}
	return x
}
