package ask

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"rencontre/app/figure"
)

// unused says which numbers of a question none of its answers has, "" if there are none. An answer has the numbers of
// its text and its address, their products, such as the cards of a size, their halves, and the cards of a list.
func unused(question string, found []Link) string {
	words := plain(question)
	if has(words, "more", "less", "fewer", "hit") { // answered by other numbers, or in the table of a page
		return ""
	}
	answered, digits := []int{1, 2}, ""
	for _, l := range found {
		to, _ := url.QueryUnescape(l.To)
		for part := range strings.FieldsFuncSeq(l.Text+"&"+to, func(c rune) bool { return c == '&' || c == '?' }) {
			if strings.HasPrefix(part, "word=") { // whose digits are cards
				part = strings.Join(strings.Split(part, ""), " ")
			}
			all, sum := figures(part), 0
			for _, n := range all {
				sum += n
				digits += strconv.Itoa(n)
			}
			answered = append(append(answered, all...), sum, len(all))
		}
	}
	has := func(n int) bool {
		return slices.ContainsFunc(answered, func(a int) bool {
			return a == n || a == 2*n || a > 0 && n%a == 0 && slices.Contains(answered, n/a)
		})
	}
	var left []string
	for _, w := range words {
		m, s, _ := strings.Cut(w, "x")
		n := number(m) * max(1, number(s)) // the cards of 6x6
		if n > 0 && !has(n) && (n < 100 || !strings.Contains(digits, w)) && !slices.Contains(left, w) {
			left = append(left, w)
		}
	}
	switch len(left) {
	case 0:
		return ""
	case 1:
		return left[0] + " was not used."
	}
	return figure.And(left) + " were not used."
}

// figures returns the numbers in a text.
func figures(text string) (all []int) {
	for each := range strings.FieldsFuncSeq(text, func(c rune) bool { return c < '0' || c > '9' }) {
		n, _ := strconv.Atoi(each)
		all = append(all, n)
	}
	return all
}
