package page

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rencontre/core/dundee"
)

// mostRanks is how many ranks a page shows as keys.
const mostRanks = 100

// parseComposition reads how many cards there are of each rank: numbers, and
// 13x4 for 13 ranks of 4 cards. What is wrong is said in whole sentences.
func parseComposition(text string) (d []int, wrong string) {
	if d, wrong = parseCounts(text); wrong != "" {
		return nil, wrong
	}
	if len(d) > mostRanks {
		return nil, fmt.Sprintf("%d ranks are too many for the keys of a page; at most %d.", len(d), mostRanks)
	}
	if err := dundee.Check(d); err != nil {
		return nil, fmt.Sprintf("The deck %v.", err)
	}
	return d, ""
}

// parseCounts reads a row of counts, negative ones too: what is wrong with them
// depends on what they count.
func parseCounts(text string) (d []int, wrong string) {
	text = strings.NewReplacer("×", "x", "X", "x", "−", "-").Replace(text)
	for strings.Contains(text, " x") || strings.Contains(text, "x ") {
		text = strings.ReplaceAll(strings.ReplaceAll(text, " x", "x"), "x ", "x")
	}
	for _, f := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\r\n\u00a0\u2009\u202f,;()", r) }) {
		times, count, many := strings.Cut(f, "x")
		if !many {
			times, count = "1", f
		}
		k, err := strconv.Atoi(times)
		n, err2 := strconv.Atoi(count)
		switch {
		case err != nil || err2 != nil:
			return nil, fmt.Sprintf("“%s” is not a number of cards. Write 13x4 for 13 ranks of 4 cards, or one number a rank, such as 4 3 1.", clipped(f))
		case k < 1 || k > dundee.MaxCards:
			return nil, fmt.Sprintf("“%s” has %d ranks; it must be from 1 to %d.", clipped(f), k, dundee.MaxCards)
		case len(d)+k > dundee.MaxCards:
			return nil, fmt.Sprintf("More than %d ranks.", dundee.MaxCards)
		}
		for range k {
			d = append(d, n)
		}
	}
	if len(d) == 0 {
		return nil, "No deck yet. Write 13x4 for 13 ranks of 4 cards, or one number a rank, such as 4 3 1."
	}
	return d, ""
}

func clipped(s string) string {
	if r := []rune(s); len(r) > 20 {
		return string(r[:20]) + "…"
	}
	return s
}

// formatComposition is the shortest text that parseComposition reads as d.
func formatComposition(d []int, separator string) string {
	if level(d) {
		return fmt.Sprintf("%dx%d", len(d), d[0])
	}
	return strings.Join(texts(d), separator)
}

// describeDeck says what a deck is.
func describeDeck(d []int) string {
	if level(d) {
		return fmt.Sprintf("%d ranks × %d cards", len(d), d[0])
	}
	return formatComposition(d, " ")
}

func total(d []int) int {
	n := 0
	for _, x := range d {
		n += x
	}
	return n
}

// level reports whether several ranks all have the same number.
func level(d []int) bool {
	return len(d) > 1 && slices.Min(d) == slices.Max(d)
}

func describeBid(bid []int) string {
	if level(bid) {
		return fmt.Sprintf("each of the %d ranks %s", len(bid), count(bid[0], "time"))
	}
	return formatComposition(bid, " ")
}
