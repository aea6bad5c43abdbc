package papers

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"rencontre/core/order"
)

// A pattern stands for names that differ only in their whole numbers.
type pattern struct {
	texts          []string // between the numbers, one more than there are numbers
	least, largest []string
}

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

// add extends the ranges to the numbers of another name.
func (p *pattern) add(numbers []string) {
	for i, n := range numbers {
		if compareWhole(n, p.least[i]) < 0 {
			p.least[i] = n
		}
		if compareWhole(p.largest[i], n) < 0 {
			p.largest[i] = n
		}
	}
}

// String is the name with the range of each number that differs.
func (p *pattern) String() string {
	text := p.texts[0]
	for i, least := range p.least {
		text += least
		if largest := p.largest[i]; largest != least {
			text += "–" + largest
		}
		text += p.texts[i+1]
	}
	return text
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

// maxNames is the largest number of patterns that a summary names.
const maxNames = 3

// summary names records in a few words: "He Loves Me: best score, m = 14–16, s = 2–4".
func summary(all []record) string {
	var patterns []*pattern
	known := map[string]*pattern{}
	for _, r := range all {
		texts, numbers := divide(r.name())
		form := strings.Join(texts, "#")
		if known[form] == nil {
			known[form] = &pattern{texts, numbers, slices.Clone(numbers)}
			patterns = append(patterns, known[form])
		}
		known[form].add(numbers)
	}
	names := make([]string, len(patterns))
	for i, p := range patterns {
		names[i] = p.String()
		if i > 0 { // the first has named the game
			names[i] = strings.TrimPrefix(names[i], all[0].game()+": ")
		}
	}
	if len(names) > maxNames {
		names = append(names[:maxNames-1], "and others")
	}
	return strings.Join(names, "; ")
}
