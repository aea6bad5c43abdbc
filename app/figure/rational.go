package figure

import (
	"math/big"
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
		if den, ok = new(big.Int).SetString(b, 10); !ok || den.Sign() == 0 {
			return nil
		}
	}
	return new(big.Rat).SetFrac(num, den)
}

// Int parses a count as the jobs write it.
func Int(text string) *big.Int {
	n, ok := new(big.Int).SetString(text, 10)
	if !ok {
		panic("figure: no count: " + text) // the jobs write only numbers
	}
	return n
}

// Digits formats r with n digits after the point or, if it begins with more zeros, n digits
// after those. The digits are cut off, not rounded, and an ellipsis follows if there are more.
func Digits(r *big.Rat, n int) string {
	if r.Sign() < 0 {
		return "−" + Digits(new(big.Rat).Neg(r), n)
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
	return text + times10(-zeros-1)
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
		return h.Span().Class("num").Text(sign + num)
	case len(num) > 30 || len(den) > 30:
		return h.Span().Class("num").Class("digits").Text(sign + num + " / " + den)
	}
	if sign != "" {
		sign = "<mo>−</mo>"
	}
	return app.Raw(`<math displaystyle="true"><mrow>` + sign + `<mfrac><mn>` + num + `</mn><mn>` + den +
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
			h.Text("summary", "", "Exactly, in "+Whole(len(r.Denom().String()))+" digits"),
			h.Text("p", "num", num+" / "+den),
		)
	}
	return h.Box("div", "exactly",
		h.Text("span", "note", "exactly"),
		app.Raw(`<math displaystyle="true"><mfrac><mn>`+num+`</mn><mn>`+den+`</mn></mfrac></math>`),
	)
}
