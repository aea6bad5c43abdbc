package page

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"rencontre/app/ui"
	"rencontre/core/deck"
)

// capital begins a sentence.
func capital(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:]
}

func alternatives(names []string) string { return joined(names, "or") }

func conjunction(names []string) string { return joined(names, "and") }

func joined(names []string, last string) string {
	n := len(names)
	if n < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:n-1], ", ") + " " + last + " " + names[n-1]
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%s %ss", ui.Whole(n), what)
}

// texts writes numbers as they are.
func texts(numbers []int) []string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = strconv.Itoa(n)
	}
	return words
}

// article is "a" or "an" before a card.
func article(rank, ranks int) string {
	switch deck.Face(rank, ranks) {
	case "A", "8", "11", "18":
		return "an"
	}
	if rank >= 80 && rank < 90 {
		return "an"
	}
	return "a"
}
