package figure

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

const (
	thin      = "\u202f" // a thin space that does not break
	breakable = "\u2009" // a thin space that breaks, for a number longer than a line of a phone
)

// Group sets thin spaces between groups of three digits of a decimal string, from 1 000 on.
// Other text stays.
func Group(digits string) string {
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

// Signed writes a number, a fraction or a text for readers: long numbers in groups, negative ones with a minus sign,
// and signs as they are printed.
func Signed(text string) string {
	over, under, fraction := strings.Cut(text, "/")
	if fraction && strings.Trim(over, "-0123456789") == "" && strings.Trim(under, "0123456789") == "" {
		return Group(over) + "/" + Group(under)
	}
	if grouped := Group(text); grouped != text {
		return grouped
	}
	var b strings.Builder
	for i, c := range text {
		next := i + 1
		if c == '-' && (i == 0 || text[i-1] == ' ') && next < len(text) && text[next] >= '0' && text[next] <= '9' {
			c = '−'
		}
		b.WriteRune(c)
	}
	return strings.NewReplacer("<=", "≤", ">=", "≥").Replace(b.String())
}

// Typed is the reverse of Group. It accepts a whole number as a person types it, with spaces
// around it, leading zeros or a plus sign, a true minus, and groups of three digits separated
// by spaces, commas or apostrophes, and returns plain digits. Other text is returned unchanged.
func Typed(typed string) string {
	digits, sign := strings.TrimSpace(typed), ""
	for _, s := range []string{"-", "−", "+"} {
		rest, signed := strings.CutPrefix(digits, s)
		if signed {
			digits, sign = rest, strings.Trim(s, "+")
			break
		}
	}
	digits = strings.NewReplacer("\u00a0", " ", "\u2007", " ", breakable, " ", thin, " ", "’", "'").Replace(digits)
	for _, between := range []string{" ", ",", "'"} {
		groups := strings.Split(digits, between)
		if len(groups) > 1 && grouped(groups) {
			digits = strings.Join(groups, "")
			break
		}
	}
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return typed
	}
	digits = strings.TrimLeft(digits, "0")
	if digits == "" {
		return "0"
	}
	return strings.Replace(sign, "−", "-", 1) + digits
}

// grouped reports whether groups form a number: three digits each, and up to three in the
// first, which does not begin with 0 (as in 0,010).
func grouped(groups []string) bool {
	for _, g := range groups[1:] {
		if len(g) != 3 {
			return false
		}
	}
	return len(groups[0]) >= 1 && len(groups[0]) <= 3 && groups[0][0] != '0'
}

// Whole formats a whole number with thin spaces.
func Whole[N int | int64 | uint64](n N) string { return Group(fmt.Sprint(n)) }

// Round formats x with three significant digits in a familiar form: 0.0183, 3.91 × 10⁻⁴, 12
// 300. Precise formats it with four: 0.01517, 1.697 × 10⁻¹⁴.
func Round(x float64) string   { return rounded(x, 3, -3, 7) }
func Precise(x float64) string { return rounded(x, 4, -4, 4) }

// rounded formats x with a number of digits, and with a power of ten unless that is low or more,
// and less than high.
func rounded(x float64, digits, low, high int) string {
	if x == 0 {
		return "0"
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(x, 'e', digits-1, 64), "e")
	switch e, err := strconv.Atoi(exponent); {
	case err != nil:
		return mantissa // infinite or not a number
	case e >= low && e < high:
		return Group(strconv.FormatFloat(x, 'f', max(0, digits-1-e), 64))
	default:
		return minus(mantissa) + Times10(e)
	}
}

// Times10 writes a power of ten after a number. A line does not end within it.
func Times10(exponent int) string { return "\u00a0×\u00a010" + Superscript(exponent) }

// minus sets a true minus before a number.
func minus(number string) string { return strings.Replace(number, "-", "−", 1) }

// Probability formats a probability as per cent, and one in so many of what is dealt if that is small: 1.62 %, one deal
// in
// 61.6. It is per cent alone if of is empty.
func Probability(p float64, of string) string {
	percent := Round(100*p) + "\u00a0%"
	switch {
	case p < 1 && p > 0.9995:
		return "over 99.9\u00a0%"
	case p <= 0 || p > 0.5 || of == "":
		return percent
	case p < 1e-6:
		return "one " + of + " in " + Round(1/p)
	}
	return percent + ", one " + of + " in " + Round(1/p)
}

// Estimated formats an estimated number of decks such as "1.09636e28". It formats like Round,
// for numbers of any size.
func Estimated(text string) string {
	d, ok := read(text)
	x, err := strconv.ParseFloat(text, 64)
	switch {
	case !ok:
		return text
	case err == nil && math.Abs(x) < 1000 && x == math.Trunc(x):
		return minus(strconv.FormatFloat(x, 'f', 0, 64))
	case err == nil && !math.IsInf(x, 0):
		return Round(x)
	}
	d = d.rounded(3)
	digits := (d.digits + "00")[:3]
	return digits[:1] + "." + digits[1:] + Times10(d.exponent)
}

var superscripts = strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴",
	"5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")

// Superscript formats n as an exponent.
func Superscript(n int) string { return superscripts.Replace(strconv.Itoa(n)) }

// Duration formats a duration in conversational words.
func Duration(d time.Duration) string {
	s := d.Seconds()
	switch {
	case s < 1:
		return "under 1 s"
	case s < 90:
		return fmt.Sprintf("%.0f s", s)
	case s < 90*60:
		return fmt.Sprintf("%.0f min", s/60)
	case s < 48*3600:
		return fmt.Sprintf("%.0f h", s/3600)
	case s < 2*365*86400:
		return fmt.Sprintf("%s days", Group(fmt.Sprintf("%.0f", s/86400)))
	case s < 1e6*365.25*86400:
		return fmt.Sprintf("%s years", Group(fmt.Sprintf("%.0f", s/(365.25*86400))))
	default:
		return "more than a million years"
	}
}

// Bytes formats an amount of memory or storage.
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

// Word writes a number up to 99 in words, and larger ones in digits.
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

// Approximate formats a whole number. More than 15 digits are rounded to four.
func Approximate(number string) string {
	if len(number) <= 15 {
		return number
	}
	head, err := strconv.Atoi(number[:5])
	if err != nil {
		return number
	}
	exponent := len(number) - 1
	head = (head + 5) / 10
	if head == 10000 {
		head, exponent = 1000, exponent+1
	}
	four := strconv.Itoa(head)
	return four[:1] + "." + four[1:] + Times10(exponent)
}

// AsPrinted formats a number of a paper or an estimate, "1.413e-2", like Precise, but whole up
// to 15 digits.
func AsPrinted(text string) string {
	mantissa, exponent, scientific := strings.Cut(text, "e")
	e, err := strconv.Atoi(exponent)
	x, err2 := strconv.ParseFloat(text, 64)
	_, decimals, _ := strings.Cut(mantissa, ".")
	switch {
	case !scientific || err != nil || errors.Is(err2, strconv.ErrSyntax):
		return text
	case e >= -4 && e < 15:
		return minus(strconv.FormatFloat(x, 'f', max(0, len(decimals)-e), 64))
	}
	return minus(mantissa) + Times10(e) // the exponent may exceed a float
}

// Spaced sets thin spaces between groups of three digits, also after the point.
func Spaced(text string) string {
	whole, fraction, point := strings.Cut(text, ".")
	if !point || strings.ContainsFunc(fraction, unicode.IsSpace) {
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

// Capital capitalises the first letter of a sentence.
func Capital(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:]
}

// Or and And join names: "a, b or c".
func Or(names []string) string  { return joined(names, "or") }
func And(names []string) string { return joined(names, "and") }

func joined(names []string, last string) string {
	n := len(names)
	if n < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:n-1], ", ") + " " + last + " " + names[n-1]
}

// Count is a number with a noun: "1 deck", "12 decks", "2 matches", "3 guesses".
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	if strings.HasSuffix(what, "ch") || strings.HasSuffix(what, "ss") {
		what += "e"
	}
	return fmt.Sprintf("%s %ss", Whole(n), what)
}

// Texts converts numbers to texts.
func Texts(numbers []int) []string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = strconv.Itoa(n)
	}
	return words
}

// Clip shortens typed text so that it fits a sentence.
func Clip(s string) string {
	r := []rune(s)
	if len(r) > 20 {
		return string(r[:20]) + "…"
	}
	return s
}

// Sentence sets thin spaces in the numbers of a sentence.
func Sentence(text string) string {
	words := strings.Split(text, " ")
	for i, w := range words {
		words[i] = Group(w)
	}
	return strings.Join(words, " ")
}

// Powers raises the exponents of terms such as 2^64. A line does not end within 5.1 × 10^19.
func Powers(words string) string {
	parts := strings.Split(strings.ReplaceAll(words, " × 10^", "\u00a0×\u00a010^"), " ")
	for i, w := range parts {
		base, exponent, _ := strings.Cut(w, "^")
		digits := strings.TrimRight(exponent, ",;.")
		if e, err := strconv.Atoi(digits); err == nil {
			parts[i] = base + Superscript(e) + exponent[len(digits):]
		}
	}
	return strings.Join(parts, " ")
}
