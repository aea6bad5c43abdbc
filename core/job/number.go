package job

import (
	"math/big"
	"strconv"
)

// float is n as a float, rounded; infinite beyond what a float holds.
func float(n *big.Int) float64 {
	f, _ := strconv.ParseFloat(n.String(), 64) // the error is that it is infinite
	return f
}

// about writes a large number as 9.2e+49.
func about(n *big.Int) string { return strconv.FormatFloat(float(n), 'g', 3, 64) }
