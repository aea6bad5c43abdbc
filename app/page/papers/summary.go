package papers

import (
	"regexp"
	"strings"

	"rencontre/app/figure"
)

// wholeNumber matches a number but not a part of a name, such as that of T2.
var wholeNumber = regexp.MustCompile(`\b\d+\b`)

// A pattern is the names that differ in their numbers alone.
type pattern struct {
	first          string   // of these names
	least, largest []string // numbers, by place
}

// add takes the numbers of another name.
func (p *pattern) add(numbers []string) {
	for i, n := range numbers {
		if smaller(n, p.least[i]) {
			p.least[i] = n
		}
		if smaller(p.largest[i], n) {
			p.largest[i] = n
		}
	}
}

// String is the first name with the range of each number that differs.
func (p *pattern) String() string {
	i := -1
	return wholeNumber.ReplaceAllStringFunc(p.first, func(string) string {
		i++
		if p.least[i] == p.largest[i] {
			return p.least[i]
		}
		return p.least[i] + "–" + p.largest[i]
	})
}

// summary says in a few words what records are of: "He Loves Me: best score, m = 14–16, s = 2–4. 9 records."
func summary(all []record) string {
	var patterns []*pattern
	known := map[string]*pattern{}
	for _, r := range all {
		name := r.name()
		numbers, form := wholeNumber.FindAllString(name, -1), wholeNumber.ReplaceAllString(name, "#")
		if known[form] == nil {
			known[form] = &pattern{name, numbers, append([]string(nil), numbers...)}
			patterns = append(patterns, known[form])
		}
		known[form].add(numbers)
	}
	texts := make([]string, len(patterns))
	for i, p := range patterns {
		texts[i] = p.String()
	}
	return strings.Join(texts, "; ") + ". " + figure.Count(len(all), "record") + "."
}

// smaller compares whole numbers without leading zeros.
func smaller(x, y string) bool { return len(x) < len(y) || len(x) == len(y) && x < y }
