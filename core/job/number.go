package job

import (
	"math/big"
	"strconv"
	"strings"
)

// float is n rounded to a float, infinite if it is too large for one.
func float(n *big.Int) float64 {
	f, _ := n.Float64()
	return f
}

// decimal rounds an exact number to the nearest float.
func decimal(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}

// about writes a large number as 9.22 × 10^49.
func about(n *big.Int) string { return aboutFloat(float(n)) }

func aboutFloat(x float64) string {
	digits, power, large := strings.Cut(strconv.FormatFloat(x, 'g', 3, 64), "e+")
	if large {
		return digits + " × 10^" + strings.TrimLeft(power, "0")
	}
	if digits == "+Inf" {
		return "more than 10^308"
	}
	return digits
}
