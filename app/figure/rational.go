// Package figure writes numbers: in words, in signs and in MathML for readers, and for files as
// a program reads them and as LaTeX sets them. A plain number is ASCII: "-3", an exact rational
// "1/3", a decimal "0.0183" or "1.697e-14".
package figure

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
)

// Rational parses an exact rational as the jobs write it, "-2/3" or "2". It returns nil for
// anything else. big.Rat also parses decimals and exponents, which would take 10 kB of the
// program.
func Rational(text string) *big.Rat {
	a, b, _ := strings.Cut(text, "/")
	num, ok := new(big.Int).SetString(a, 10)
	if !ok {
		return nil
	}
	den := big.NewInt(1)
	if b != "" {
		den, ok = new(big.Int).SetString(b, 10)
		if !ok || den.Sign() == 0 {
			return nil
		}
	}
	return new(big.Rat).SetFrac(num, den)
}

// Rationals parses exact rationals.
func Rationals(texts []string) []*big.Rat {
	all := make([]*big.Rat, len(texts))
	for i, text := range texts {
		all[i] = Rational(text)
	}
	return all
}

// Int parses a count as the jobs write it.
func Int(text string) *big.Int {
	n, ok := new(big.Int).SetString(text, 10)
	if !ok {
		panic("figure: no count: " + text) // the jobs write only numbers
	}
	return n
}

// Truncate formats r with n digits after the point or, if it begins with more zeros, n digits
// after those. The digits are cut off, not rounded, and an ellipsis follows if there are more.
func Truncate(r *big.Rat, n int) string {
	if r.Sign() < 0 {
		return "−" + Truncate(new(big.Rat).Neg(r), n)
	}
	zeros := 0
	ten := big.NewInt(10)
	first := new(big.Int).Set(r.Num())
	for first.Sign() > 0 && zeros < 400 && first.Mul(first, ten).Cmp(r.Denom()) < 0 {
		zeros++
	}
	switch {
	case zeros < 3:
		return Places(r, n)
	case zeros <= 9:
		return Places(r, n+zeros)
	}
	whole, more := Cut(r, zeros+n)
	text := whole.String()
	text = text[:1] + "." + text[1:]
	if more {
		text += "…"
	}
	return text + Times10(-zeros-1)
}

// Percent formats a probability as per cent, with n digits as Truncate does.
func Percent(p *big.Rat, n int) string {
	if p.IsInt() {
		n = 0
	}
	return Truncate(new(big.Rat).Mul(p, big.NewRat(100, 1)), n) + "\u00a0%"
}

// OneIn says one in how many a probability is: exactly if that is a whole number. It is "" above a half, and for 0.
func OneIn(p *big.Rat) string {
	switch {
	case p.Sign() == 0 || p.Cmp(big.NewRat(1, 2)) > 0:
		return ""
	case p.Num().IsInt64() && p.Num().Int64() == 1:
		return "one in " + Group(Approximate(p.Denom().String()))
	}
	return "one in " + Round(Ratio(new(big.Rat).Inv(p)))
}

// Places formats r with n digits after the point, and an ellipsis if there are more.
func Places(r *big.Rat, n int) string {
	if r.Sign() < 0 {
		return "−" + Places(new(big.Rat).Neg(r), n)
	}
	whole, more := Cut(r, n)
	text := whole.String()
	text = strings.Repeat("0", max(0, n+1-len(text))) + text
	text = Group(text[:len(text)-n] + "." + text[len(text)-n:])
	if more {
		return text + "…"
	}
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// Cut is the whole part of r × 10^n. more reports whether there are more digits.
func Cut(r *big.Rat, n int) (*big.Int, bool) {
	x := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
	x.Mul(x, r.Num())
	rest := new(big.Int)
	x.QuoRem(x, r.Denom(), rest)
	return x, rest.Sign() != 0
}

// Ratio converts r to a float, for drawing.
func Ratio(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}

// Float64 converts n to a float, for a chart or a ratio that is shown rounded.
func Float64(n *big.Int) float64 {
	f, _ := new(big.Rat).SetInt(n).Float64()
	return f
}

// Fraction returns an exact rational for display before its decimal form, nothing for a whole
// number.
func Fraction(r *big.Rat) string {
	if r.IsInt() {
		return ""
	}
	return Group(r.Num().String()) + "/" + Group(r.Denom().String()) + " = "
}

// MathML formats r as in print, or in one line that wraps if it has very many digits.
func MathML(r *big.Rat) app.UI {
	num, den := Group(new(big.Int).Abs(r.Num()).String()), Group(r.Denom().String())
	sign := ""
	if r.Sign() < 0 {
		sign = "−"
	}
	switch {
	case r.IsInt():
		return h.Text("span", "num", sign+num)
	case len(num) > 30 || len(den) > 30:
		return h.Text("span", "num digits", sign+num+" / "+den)
	}
	if sign != "" {
		sign = "<mo>−</mo>"
	}
	return app.Raw(`<math translate="no" displaystyle="true"><mrow>` + sign + `<mfrac><mn>` + num + `</mn><mn>` + den +
		`</mn></mfrac></mrow></math>`)
}

// Exactly shows a rational as a fraction. One too long for a line can be unfolded.
func Exactly(r *big.Rat) app.UI {
	num, den := Group(r.Num().String()), Group(r.Denom().String())
	switch {
	case r.IsInt():
		return h.Box("div", "exactly", h.Text("span", "note", "exactly"), h.Text("span", "num", num))
	case len(r.Denom().String()) > 34:
		return h.Box("details", "exactly-long",
			h.Text("summary", "", "Exact fraction, "+Whole(len(r.Denom().String()))+" digits"),
			h.Text("p", "num", num+" / "+den),
		)
	}
	return h.Box("div", "exactly",
		h.Text("span", "note", "exactly"),
		app.Raw(`<math translate="no" displaystyle="true"><mfrac><mn>`+num+`</mn><mn>`+den+`</mn></mfrac></math>`),
	)
}

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
