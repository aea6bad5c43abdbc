package ui

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

const (
	thin      = "\u202f" // a thin space that does not break
	breakable = "\u2009" // one that does, for a number longer than a line of a phone
)

// Figures sets thin spaces between groups of three digits of a decimal string,
// from 1 000 on. What is no number stays as it is.
func Figures(digits string) string {
	if strings.Trim(digits, "-.0123456789…") != "" {
		return digits
	}
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "−", digits[1:]
	}
	whole, fraction, point := strings.Cut(digits, ".")
	space := thin
	if len(whole) > 24 {
		space = breakable
	}
	var b strings.Builder
	for i, r := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteString(space)
		}
		b.WriteRune(r)
	}
	if point {
		return sign + b.String() + "." + fraction
	}
	return sign + b.String()
}

// Whole is a whole number with thin spaces.
func Whole[N int | int64 | uint64](n N) string { return Figures(fmt.Sprint(n)) }

// Round writes x with three digits, in words a reader expects: 0.0183,
// 3.91 × 10⁻⁴, 12 300.
func Round(x float64) string {
	switch a := math.Abs(x); {
	case x == 0:
		return "0"
	case a >= 1e-3 && a < 1000:
		return strings.TrimSuffix(fmt.Sprintf("%#.3g", x), ".")
	case a >= 1000 && a < 1e7:
		return Figures(strconv.FormatFloat(x, 'f', 0, 64))
	default:
		mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(x, 'e', 2, 64), "e")
		n, err := strconv.Atoi(exponent)
		if err != nil {
			return strconv.FormatFloat(x, 'g', 3, 64) // infinite or not a number
		}
		return mantissa + " × 10" + Superscript(n)
	}
}

var superscripts = strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")

// Superscript is n as an exponent.
func Superscript(n int) string { return superscripts.Replace(strconv.Itoa(n)) }

// Duration says how long something takes, as one would say it.
func Duration(d time.Duration) string {
	switch s := d.Seconds(); {
	case s < 1:
		return "under 1 s"
	case s < 90:
		return fmt.Sprintf("%.0f s", s)
	case s < 90*60:
		return fmt.Sprintf("%.0f min", s/60)
	case s < 48*3600:
		return fmt.Sprintf("%.0f h", s/3600)
	case s < 2*365*86400:
		return fmt.Sprintf("%s days", Figures(fmt.Sprintf("%.0f", s/86400)))
	case s < 1e6*365.25*86400:
		return fmt.Sprintf("%s years", Figures(fmt.Sprintf("%.0f", s/(365.25*86400))))
	default:
		return "more than a million years"
	}
}

// Bytes says how much memory or storage something takes.
func Bytes(n float64) string {
	switch {
	case n < 1e6:
		return fmt.Sprintf("%.0f kB", math.Ceil(n/1e3))
	case n < 1e10:
		return fmt.Sprintf("%.0f MB", math.Ceil(n/1e6))
	default:
		return fmt.Sprintf("%.0f GB", math.Ceil(n/1e9))
	}
}

var ones = []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
	"eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"}
var tens = []string{"", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"}

// Word says a number up to 99 in words, larger ones in figures.
func Word(n int) string {
	switch {
	case n < 0 || n > 99:
		return strconv.Itoa(n)
	case n < 20:
		return ones[n]
	case n%10 == 0:
		return tens[n/10]
	default:
		return tens[n/10] + "-" + ones[n%10]
	}
}
