package dundee

import (
	"math"
)

// RateLimit returns what the probability of Rate tends to, Gamma(1+1/s) v^(-1/s), and an approximation
// with the next terms: 1 minus the product over j of 1 - m_j, where m_j is near the mean of t_j,
//
//	m_j = a_j = Gamma(1+1/j) (C(s,j) v)^(-1/j)  for j < s,
//	m_s = Gamma(1+1/s) v^(-1/s) + Gamma(1+2/s)/2 v^(-2/s), and at most 1.
//
// By a small time x a rank has lost j cards with probability C(s,j) x^j (1 + O(x)), and all s with
// probability x^s. So the mean of t_j is a_j to first order. Its second order comes from the rank
// that is named, which does not count for t_j: it has s-j+1 cards left, and one of them would come
// before x with probability about (s-j+1) x. Therefore P(t_s > x) is about (1+x) exp(-v x^s), whose
// integral is m_s; for j < s the correction is O(v^(-2/j)). The t_j are of different orders, so that
// E t_i t_j, of the order of a_i a_j, is smaller than v^(-2/s). Hence for s > 1
//
//	1 - P(win) = a_s + .. + a_r + Gamma(1+2/s)/2 v^(-2/s) + smaller terms, r = s/2 rounded up.
func RateLimit(ranks, suits int) (limit, near float64) {
	power := func(x float64) float64 { return exp(-log(float64(ranks)) * x) }
	rest := 1.0
	for j := 1; j < suits; j++ {
		x := 1 / float64(j)
		rest *= 1 - float64(math.Gamma(1+x)*power(x)*exp(-log(pascal[suits][j])*x))
	}
	x := 1 / float64(suits)
	limit = math.Gamma(1+x) * power(x)
	last := limit
	if suits > 1 {
		last = min(1, limit+float64(math.Gamma(1+2*x)/2*power(2*x)))
	}
	return limit, 1 - float64((1-last)*rest)
}

// RateWork estimates the units of Rate: how often the integrand is computed. The numbers fit what is
// counted within a factor of two.
func RateWork(ranks, suits int) float64 {
	v := float64(ranks)
	switch {
	case ranks == 1 || suits == 1:
		return 1
	case suits == 2 && ranks < 30:
		return 26
	case suits == 2:
		return 26 + 15*math.Log(v)
	case suits == 3:
		return min(300*math.Pow(max(1, v/8), 2.3), 4500)
	}
	return min(4416*math.Pow(max(1, v/5), 3.6), 9e5*math.Pow(v, -.07))
}
