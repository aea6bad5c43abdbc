// Package figure writes numbers: in words, in signs and in MathML for readers, and for files as
// a program reads them and as LaTeX sets them. A plain number is ASCII: "-3", an exact rational
// "1/3", a decimal "0.0183" or "1.697e-14".
package figure

import (
	"math/big"
	"strconv"
	"strings"
)

// places is the number of digits of a decimal. With 17, every float has its own text.
const places = 17

// Decimal formats r as a plain decimal, rounded to 17 digits.
func Decimal(r *big.Rat) string {
	if r.Sign() == 0 {
		return "0"
	}
	num, den, ten := new(big.Int).Abs(r.Num()), r.Denom(), big.NewInt(10)
	power := func(n int) *big.Int { return new(big.Int).Exp(ten, big.NewInt(int64(max(0, n))), nil) }
	// 10^exponent is at most |r|, and 10^(exponent+1) is more.
	exponent := len(num.String()) - len(den.String())
	if new(big.Int).Mul(num, power(-exponent)).Cmp(new(big.Int).Mul(den, power(exponent))) < 0 {
		exponent--
	}
	shift := places - 1 - exponent
	den = new(big.Int).Mul(den, power(-shift))
	num.Mul(num, power(shift))
	num.Lsh(num, 1).Add(num, den).Quo(num, den.Lsh(den, 1)) // to the nearest
	digits := num.String()
	return decimal{r.Sign() < 0, strings.TrimRight(digits, "0"), exponent + len(digits) - places}.plain()
}

// Float formats x as a plain decimal, with enough digits to identify the float.
func Float(x float64) string {
	text := strconv.FormatFloat(x, 'e', -1, 64)
	d, ok := read(text)
	if !ok {
		return text // infinite or not a number
	}
	return d.plain()
}

// A decimal is ±d.ddd × 10^exponent.
type decimal struct {
	negative bool
	digits   string // the first is not 0 unless it is the only one
	exponent int
}

// read parses a plain decimal or whole number.
func read(text string) (d decimal, ok bool) {
	text, d.negative = strings.CutPrefix(text, "-")
	text, exponent, scientific := strings.Cut(text, "e")
	if scientific {
		var err error
		if d.exponent, err = strconv.Atoi(exponent); err != nil {
			return d, false
		}
	}
	whole, fraction, point := strings.Cut(text, ".")
	d.digits = whole + fraction
	if whole == "" || point && fraction == "" || strings.Trim(d.digits, "0123456789") != "" {
		return d, false
	}
	d.exponent += len(whole) - 1
	for len(d.digits) > 1 && d.digits[0] == '0' {
		d.digits = d.digits[1:]
		d.exponent--
	}
	if d.digits == "0" {
		d.exponent = 0
	}
	return d, true
}

// rounded rounds to n digits. Zeros at its end stay, to show that it is rounded.
func (d decimal) rounded(n int) decimal {
	if len(d.digits) <= n {
		return d
	}
	digits := []byte(d.digits[:n])
	if d.digits[n] >= '5' {
		i := n - 1
		for ; i >= 0 && digits[i] == '9'; i-- {
			digits[i] = '0'
		}
		if i < 0 {
			return decimal{d.negative, "1" + string(digits[1:]), d.exponent + 1}
		}
		digits[i]++
	}
	d.digits = string(digits)
	return d
}

// parts returns the mantissa and the exponent to write. The exponent is 0 if none is needed.
func (d decimal) parts() (mantissa string, exponent int) {
	digits, sign := d.digits, ""
	if d.negative {
		sign = "-"
	}
	point := d.exponent + 1
	switch {
	case d.exponent < -4 || d.exponent >= 21:
		point, exponent = 1, d.exponent
	case point <= 0:
		digits, point = strings.Repeat("0", 1-point)+digits, 1
	}
	if len(digits) <= point {
		return sign + digits + strings.Repeat("0", point-len(digits)), exponent
	}
	return sign + digits[:point] + "." + digits[point:], exponent
}

func (d decimal) plain() string {
	mantissa, exponent := d.parts()
	if exponent != 0 {
		return mantissa + "e" + strconv.Itoa(exponent)
	}
	return mantissa
}

// figures is the number of digits of a decimal for readers; programs get all.
const figures = 6

// short formats a decimal for readers. Whole numbers, fractions and words stay.
func short(cell string) (d decimal, isDecimal bool) {
	if !strings.ContainsAny(cell, ".e") {
		return d, false
	}
	d, ok := read(cell)
	return d.rounded(figures), ok
}

// Plain reports whether a cell is a plain number.
func Plain(cell string) bool {
	num, den, fraction := strings.Cut(cell, "/")
	if _, ok := read(num); !ok {
		return false
	}
	return !fraction || den != "" && strings.Trim(num, "-0123456789") == "" && strings.Trim(den, "0123456789") == ""
}
