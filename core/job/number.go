package job

import (
	"math/big"
	"strconv"
	"strings"
)

// float is n rounded to a float, infinite if it is too large for one.
func float(n *big.Int) float64 {
	f, _ := strconv.ParseFloat(n.String(), 64) // the error is that it is infinite
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
