package page

import (
	"math/big"
	"strings"
)

// rational reads an exact rational as the jobs write it, "-2/3" or "2"; nil for
// anything else. (big.Rat reads decimals and exponents too, which takes 10 kB of
// the program.)
func rational(text string) *big.Rat {
	a, b, _ := strings.Cut(text, "/")
	num, ok := new(big.Int).SetString(a, 10)
	if !ok {
		return nil
	}
	den := big.NewInt(1)
	if b != "" {
		if den, ok = new(big.Int).SetString(b, 10); !ok || den.Sign() == 0 {
			return nil
		}
	}
	return new(big.Rat).SetFrac(num, den)
}
