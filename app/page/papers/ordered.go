package papers

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"rencontre/core/order"
)

// divide divides a name at its whole numbers. A digit after a letter, as in T2, is a part of a word. A name with a
// fraction or a list is not divided, since their numbers belong together.
func divide(name string) (texts, numbers []string) {
	if strings.ContainsAny(name, "/{") {
		return []string{name}, nil
	}
	text, number, before := "", "", ' '
	for _, c := range name {
		switch {
		case unicode.IsDigit(c) && (number != "" || !unicode.IsLetter(before)):
			number += string(c)
		case number != "":
			texts, numbers = append(texts, text), append(numbers, number)
			text, number = string(c), ""
		default:
			text += string(c)
		}
		before = c
	}
	if number != "" {
		texts, numbers, text = append(texts, text), append(numbers, number), ""
	}
	return append(texts, text), numbers
}

// ordered puts names that differ only in their whole numbers in the order of these, each kind in its own places, unless
// they rise or fall already.
func ordered(names []string) []string {
	kinds := map[string][]int{} // by the texts between the numbers, the places
	numbers := map[string][]string{}
	for i, name := range names {
		texts, all := divide(name)
		kind := strings.Join(texts, "#")
		kinds[kind], numbers[name] = append(kinds[kind], i), all
	}
	compare := func(a, b string) int { return slices.CompareFunc(numbers[a], numbers[b], compareWhole) }
	sorted := slices.Clone(names)
	for _, places := range kinds {
		some := make([]string, len(places))
		for i, at := range places {
			some[i] = names[at]
		}
		falls := func(a, b string) int { return compare(b, a) }
		if slices.IsSortedFunc(some, falls) {
			continue
		}
		for i, name := range order.By(some, compare) {
			sorted[places[i]] = name
		}
	}
	return sorted
}

// compareWhole compares whole numbers, which may begin with zeros.
func compareWhole(x, y string) int {
	x, y = strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
	return cmp.Or(len(x)-len(y), strings.Compare(x, y))
}
