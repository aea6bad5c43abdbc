package particle

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"rencontre/core/winning"
)

// A Number is a nonnegative decimal number, Digits times ten to the Power. It may be far beyond the
// range of a float64. Digits does not end with a 0; the number 0 is Number{}.
type Number struct {
	Digits uint64
	Power  int
}

// maxDigits is the number of significant digits of an estimate.
const maxDigits = 15

// power returns x to the power n. It is much smaller than big.Int.Exp, in code size.
func power(x int64, n int) *big.Int {
	y, z := big.NewInt(1), big.NewInt(x)
	for range n {
		y.Mul(y, z)
	}
	return y
}

// quotient returns a/b times 10^tens, rounded to maxDigits.
func quotient(a, b *big.Int, tens int) Number {
	if a.Sign() == 0 {
		return Number{}
	}
	// A bit is about three tenths of a digit.
	shift := maxDigits - (a.BitLen()-b.BitLen())*3/10
	for {
		x, y := new(big.Int).Set(a), new(big.Int).Set(b)
		raise := power(10, max(shift, -shift))
		if shift > 0 {
			x.Mul(x, raise)
		} else {
			y.Mul(y, raise)
		}
		// Round half up.
		x.Add(x.Lsh(x, 1), y)
		digits := len(x.Quo(x, y.Lsh(y, 1)).String())
		if digits == maxDigits {
			return Number{x.Uint64(), tens - shift}.trim()
		}
		shift += maxDigits - digits
	}
}

func (x Number) trim() Number {
	for x.Digits != 0 && x.Digits%10 == 0 {
		x.Digits /= 10
		x.Power++
	}
	return x
}

// scaled returns x in units of 10^tens. tens must not exceed x.Power unless x is 0.
func (x Number) scaled(tens int) *big.Int {
	n := new(big.Int).SetUint64(x.Digits)
	if x.Digits == 0 {
		return n
	}
	return n.Mul(n, power(10, x.Power-tens))
}

// Over returns x/n as the float64 nearest to its first maxDigits digits.
func (x Number) Over(n *big.Int) float64 {
	text := quotient(new(big.Int).SetUint64(x.Digits), n, x.Power).String()
	f, _ := strconv.ParseFloat(text, 64) // an error means that it is infinite
	return f
}

// String formats x as in 9.21e39, and 0 as 0.
func (x Number) String() string {
	if x.Digits == 0 {
		return "0"
	}
	text := strconv.FormatUint(x.Digits, 10)
	e := "e" + strconv.Itoa(x.Power+len(text)-1)
	if len(text) > 1 {
		text = text[:1] + "." + text[1:]
	}
	return text + e
}

// Round returns x rounded to at most so many digits.
func (x Number) Round(digits int) Number {
	for unit := uint64(1); ; unit *= 10 {
		y := Number{(x.Digits + unit/2) / unit, x.Power}
		if len(strconv.FormatUint(y.Digits, 10)) <= digits {
			for ; unit > 1; unit /= 10 {
				y.Power++
			}
			return y.trim()
		}
	}
}

// ParseEstimate parses an estimate of Run or Sample from a population of size histories. It refuses a
// number that is ten times beyond what the weights of all children allow.
func ParseEstimate(q winning.Problem, size int, text string) (Number, error) {
	x, err := Parse(text)
	if err != nil || x.Digits == 0 {
		return x, err
	}
	g := &sampler{n: q.Shape.N(), size: size, weight: weights(q.Shape.Ranks)}
	children := int64(0) // the largest total weight of the children of a history
	for _, w := range g.weight {
		children += int64(w) * int64(q.Shape.Suits)
	}
	divisor := g.divisor(q.Shape.Suits)
	most := power(children, g.n)
	most.Mul(most, power(int64(size), g.n-1)).Quo(most, divisor)
	tens := x.Power + len(strconv.FormatUint(x.Digits, 10)) - 1
	if tens > len(most.String()) || tens < -len(divisor.String()) {
		return Number{}, fmt.Errorf("%s is not an estimate of %d particles", text, size)
	}
	return x, nil
}

// Parse parses the output of String and nothing else.
func Parse(text string) (Number, error) {
	var x Number
	mantissa, tens, some := strings.Cut(text, "e")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	p, err := strconv.Atoi(tens)
	if err == nil && len(whole) == 1 && len(fraction) < maxDigits && len(tens) <= 5 {
		x.Digits, err = strconv.ParseUint(whole+fraction, 10, 64)
		x.Power = p - len(fraction)
	}
	if !some && text == "0" {
		return x, nil
	}
	if x.Digits%10 == 0 || err != nil || x.String() != text {
		return Number{}, fmt.Errorf("%.40q is not an estimate", text)
	}
	return x, nil
}
