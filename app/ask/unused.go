package ask

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"rencontre/app/figure"
)

// unused says which numbers of a question none of its answers has, "" if there are none. An answer has the numbers of
// its text and its address, how long a list is, and the products of these, such as the cards of a size, and halves.
func unused(question string, found []Link) string {
	words, text := plain(question), ""
	answered := []int{1, 2}
	for _, l := range found {
		to, _ := url.QueryUnescape(l.To)
		text += l.Text + " " + to + " "
		answered = append(answered, strings.Count(to, ",")+1)
	}
	if has(words, "more", "less", "fewer", "hit") || strings.Contains(text, "word=") {
		return "" // answered by other numbers, in the table of a page, or by digits
	}
	for each := range strings.FieldsFuncSeq(text, func(c rune) bool { return c < '0' || c > '9' }) {
		answered = append(answered, number(each))
	}
	text = strings.ReplaceAll(text, "-", "") // 2134
	var left []string
	for _, w := range words {
		m, s, _ := strings.Cut(w, "x")
		n := number(m) * max(1, number(s)) // the cards of 6x6
		if n > 0 && (n < 100 || !strings.Contains(text, w)) && !slices.ContainsFunc(answered, func(a int) bool {
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
