package figure

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

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

// Count is a number with a noun: "1 deck", "12 decks".
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
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

// Sentence formats the reason of a refusal for readers: digits in groups, exponents raised, and
// typed text in quotation marks.
func Sentence(reason string) string {
	words := strings.Fields(reason)
	for i, w := range words {
		n := strings.TrimRight(w, ",;")
		behind := w[len(n):]
		typed, quoted := strings.CutPrefix(n, `"`)
		if quoted {
			words[i] = "“" + strings.TrimSuffix(typed, `"`) + "”" + behind
			continue
		}
		base, exponent, _ := strings.Cut(n, "^")
		if e, err := strconv.Atoi(exponent); err == nil {
			n = base + Superscript(e)
		}
		words[i] = Group(n) + behind
	}
	return strings.Join(words, " ")
}

// Powers raises the exponents of terms such as 2^64.
func Powers(words string) string {
	parts := strings.Split(words, " ")
	for i, w := range parts {
		base, exponent, _ := strings.Cut(w, "^")
		digits := strings.TrimRight(exponent, ",;.")
		if e, err := strconv.Atoi(digits); err == nil {
			parts[i] = base + Superscript(e) + exponent[len(digits):]
		}
	}
	return strings.Join(parts, " ")
}
