package ask

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"rencontre/app/figure"
)

// unused says which numbers of a question none of its answers has, and which of some words, "" if there are none. An
// answer has the numbers of its text and its address, how long a list is, and the products of these, such as the cards
// of a size, halves, and the number of decks of a size.
func unused(question string, found []Link, unknown []string) string {
	words, text := plain(question), ""
	answered := []int{1, 2}
	for _, l := range found {
		to, _ := url.QueryUnescape(l.To)
		_, query, _ := strings.Cut(l.To, "?")
		v, _ := url.ParseQuery(query)
		answered = append(answered, size{number(v.Get("m")), max(1, number(v.Get("s")))}.decks())
		text += l.Text + " " + to + " "
		answered = append(answered, strings.Count(to, ",")+1)
	}
	// answered by other numbers, in the table of a page, or by digits
	others := has(words, "more", "less", "fewer", "hit") || strings.Contains(text, "word=")
	for each := range strings.FieldsFuncSeq(text, func(c rune) bool { return c < '0' || c > '9' }) {
		answered = append(answered, number(each))
	}
	text = strings.ToLower(strings.ReplaceAll(text, "-", "")) // 2134
	var left []string
	for _, w := range words {
		if slices.Contains(unknown, w) && !strings.Contains(text, w) {
			left = append(left, w)
		}
		m, s, _ := strings.Cut(w, "x")
		n := number(m) * max(1, number(s)) // the cards of 6x6
		if n > 0 && !others && (n < 100 || !strings.Contains(text, w)) && !slices.ContainsFunc(answered, func(a int) bool {
			return a == n || a == 2*n || a > 0 && n%a == 0 && slices.Contains(answered, n/a)
		}) {
			left = append(left, strconv.Itoa(n))
		}
	}
	if left == nil {
		return ""
	}
	return "Not used: " + figure.And(left) + "."
}
