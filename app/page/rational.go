package page

import (
	"math/big"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
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

// digits writes r with n digits after the point or, where it begins with more
// zeros, after those: its own digits, cut off and not rounded, with an ellipsis
// where more follow.
func digits(r *big.Rat, n int) string {
	if r.Sign() < 0 {
		return "−" + digits(new(big.Rat).Neg(r), n)
	}
	zeros := 0
	ten := big.NewInt(10)
	first := new(big.Int).Set(r.Num())
	for first.Sign() > 0 && zeros < 400 && first.Mul(first, ten).Cmp(r.Denom()) < 0 {
		zeros++
	}
	if zeros >= 3 {
		n += zeros
	}
	if zeros > 9 {
		// d.ddd × 10^-(zeros+1)
		n -= zeros
		whole, more := cut(r, zeros+n)
		text := whole.String()
		text = text[:1] + "." + text[1:]
		if more {
			text += "…"
		}
		return text + " × 10" + ui.Superscript(-zeros-1)
	}
	whole, more := cut(r, n)
	text := whole.String()
	if len(text) <= n {
		text = strings.Repeat("0", n+1-len(text)) + text
	}
	text = ui.Figures(text[:len(text)-n] + "." + text[len(text)-n:])
	if more {
		return text + "…"
	}
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// cut is the whole part of r 10^n, and whether there was more.
func cut(r *big.Rat, n int) (*big.Int, bool) {
	x := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
	x.Mul(x, r.Num())
	rest := new(big.Int)
	x.QuoRem(x, r.Denom(), rest)
	return x, rest.Sign() != 0
}

// proportion is r as a float, for what is drawn.
func proportion(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}

// float is n, rounded, for a chart or a ratio that is shown rounded.
func float(n *big.Int) float64 {
	f, _ := new(big.Rat).SetInt(n).Float64()
	return f
}

// fraction is an exact rational before its decimal form; nothing for a whole
// number.
func fraction(r *big.Rat) string {
	if r.IsInt() {
		return ""
	}
	return ui.Figures(r.Num().String()) + "/" + ui.Figures(r.Denom().String()) + " = "
}

// decimal is r with so many digits behind the point, and dots if there are more.
func decimal(r *big.Rat, digits int) string {
	scaled := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil)
	whole, rest := new(big.Int).QuoRem(scaled.Mul(scaled, r.Num()), r.Denom(), new(big.Int))
	sign := ""
	if r.Sign() < 0 {
		sign = "−"
	}
	text := whole.Abs(whole).String()
	if short := digits + 1 - len(text); short > 0 {
		text = strings.Repeat("0", short) + text
	}
	head, tail := text[:len(text)-digits], text[len(text)-digits:]
	if rest.Sign() != 0 {
		return sign + ui.Figures(head) + "." + tail + "…"
	}
	if tail = strings.TrimRight(tail, "0"); tail == "" {
		return sign + ui.Figures(head)
	}
	return sign + ui.Figures(head) + "." + tail
}

// mathFraction sets r as it is printed, or in one line that wraps where it has
// very many digits.
func mathFraction(r *big.Rat) app.UI {
	num, den := ui.Figures(new(big.Int).Abs(r.Num()).String()), ui.Figures(r.Denom().String())
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
	return app.Raw(`<math displaystyle="true"><mrow>` + sign + `<mfrac><mn>` + num + `</mn><mn>` + den + `</mn></mfrac></mrow></math>`)
}
