package page

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
)

// rounded is x with four digits: 0.01517, 1.697 × 10⁻¹⁴.
func rounded(x float64) string {
	if x == 0 {
		return "0"
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(x, 'e', 3, 64), "e")
	e, err := strconv.Atoi(exponent)
	switch {
	case err != nil:
		return mantissa
	case e >= -4 && e < 4:
		return strconv.FormatFloat(x, 'f', 3-e, 64)
	}
	return mantissa + " × 10" + ui.Superscript(e)
}

// asPrinted sets a number of a paper, "1.413e-2", as rounded sets others.
func asPrinted(text string) string {
	mantissa, exponent, scientific := strings.Cut(text, "e")
	e, err := strconv.Atoi(exponent)
	x, err2 := strconv.ParseFloat(text, 64)
	switch {
	case !scientific || err != nil || err2 != nil:
		return text
	case e >= -4:
		return strconv.FormatFloat(x, 'f', len(mantissa)-2-e, 64)
	}
	return mantissa + " × 10" + ui.Superscript(e)
}

// grouped sets thin spaces between groups of three digits behind the point too.
func grouped(text string) string {
	whole, fraction, point := strings.Cut(text, ".")
	if !point || strings.Contains(fraction, " ") {
		return text
	}
	var b strings.Builder
	for i, c := range []rune(fraction) {
		if i > 0 && i%3 == 0 && c != '…' {
			b.WriteString("\u202f")
		}
		b.WriteRune(c)
	}
	return whole + "." + b.String()
}

// ofDecks sets a number of decks of all; rounded where nobody would read it.
func ofDecks(some, all *big.Int) app.UI {
	a, b := some.String(), all.String()
	if len(b) > 80 {
		return h.T("span", "num", approximate(a)+" of "+approximate(b)+"; the files have them exact")
	}
	class := "num"
	if len(b) > 20 {
		class = "num digits"
	}
	return h.T("span", class, ui.Figures(a)+" of "+ui.Figures(b))
}

// approximate leaves a whole number of up to 15 digits as it is and rounds a
// longer one.
func approximate(number string) string {
	if len(number) <= 15 {
		return number
	}
	head, err := strconv.Atoi(number[:5])
	if err != nil {
		return number
	}
	exponent := len(number) - 1
	if head = (head + 5) / 10; head == 10000 {
		head, exponent = 1000, exponent+1
	}
	four := strconv.Itoa(head)
	return four[:1] + "." + four[1:] + " × 10" + ui.Superscript(exponent)
}
