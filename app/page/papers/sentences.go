package papers

import (
	"strings"

	"rencontre/app/figure"
)

// sentences says in words what a record is, by its name in an address. {value} is where its value stands. The list of
// records has one of them for each item that records go beyond.
var sentences = map[string]string{
	"B-1pchu1b": "With a real pack, the problem of 1708 brings {value} stakes on average.",
	"B-5jjd55":  "{value} decks of 15 ranks in 2 suits win at He Loves Me.",
	"B-j4437q":  "Memory: with j = 29, the best move is proved from {value} pairs on.",
	"B-1ntw8fw": "Memory: with j = 21, E/n is proved to decline from {value} pairs on.",
	"B-1tnh2ai": "On a random board of 8 pairs, the first player gets more with probability {value}.",
	"B-aexgo5":  "With 10 pairs, the first of 5 players gains {value} pairs on average.",

	"B-177cxyg": "The best score at He Loves Me with 16 ranks in 4 suits is {value}.",
	"B-1duhk4r": "{value} decks of 17 ranks in 2 suits win at He Loves Me.",
	"B-16qkp6f": "{value} decks of 19 cards win at Mousetrap.",
	"B-r43vp9":  "{value} decks of 15 cards win at Modular Mousetrap.",
	"B-1pvn6pn": "At Mousetrap, no deck reforms to {value} of the decks of 13 cards.",
	"B-1fr704d": "At Modular Mousetrap, no deck reforms to {value} of the decks of 13 cards.",
	"B-1d47ol8": "The longest tail met at Modular Mousetrap with 19 cards has {value} decks.",
	"B-hr4r2q":  "{value} decks of 7 ranks in 4 suits win at He Loves Me, whichever card is left.",
	"B-aoxobu":  "At Modular Mousetrap, {value} decks of 30 cards reform to 1, 2, … 30.",
	"B-u7u1nm":  "Steen’s c(41, 6) is {value}, by rook polynomials.",
	"B-1eorbwi": "{value} decks of 16 ranks in 2 suits win at He Loves Me.",
	"B-13q9lz4": "{value} decks of 16 cards win at Mousetrap.",
	"B-1numo39": "Dundee with 20 ranks in 4 suits is won with probability {value} at best.",
	"B-1w529et": "Dundee with 20, 15 and 10 cards: the best advance bids are {value}.",
	"B-njujxu":  "The table of best moves at Memory goes on from 20 to 24 pairs.",
	"B-7pjw68":  "The expansions of E for many pairs go on from j = 16 to j = 29.",
	"B-4ymzt":   "The table of e(n, k) goes on from n = 7 to n = 12.",
	"B-1fou5la": "The table of best moves at Memory goes on from 15 to 18 pairs.",
	"B-56nedt":  "Closed forms are found for a(n, n − 2) to a(n, n − 10).",

	"B-fv5exr":  "With a real pack, the best score at He Loves Me is {value}.",
	"B-165s71t": "{value} decks of 10 ranks in 2 suits win at Mousetrap.",
	"B-lpdapm":  "{value} decks of 8 ranks in 2 suits win at Modular Mousetrap.",
	"B-1bzih2n": "He Loves Me with 4 ranks in 2 suits: P(1)/P(0) is {value}.",
	"B-7thddc":  "Treize by suits: the probability of 4 matches in T2 is {value}.",
	"B-1v2ixdp": "Treize with the whole pack: the probability of no match in T3 is {value}.",
	"B-b3ajm7":  "Treize with 500 ranks in 4 suits: the probability of no match in T3 is {value}.",
	"B-vdzbo5":  "Dundee with two packs: the probability of formula 1 is {value}.",
	"B-497osh":  "Dundee with 5, 4, 3, 2 and 1 cards: the worst advance bid wins with probability {value}.",
	"B-17k479v": "Dundee with a real pack is won with probability {value} at best.",
	"B-fxqmys":  "Memory with 10 pairs: the best player who begins gets {value} against aggressive play.",
	"B-bgzxrf":  "Memory with n − k = 29: the best moves are proved from n = {value} on.",
	"B-1oddqiy": "With 100 pairs and none seen, the first player’s gain e(100, 0) is {value}.",

	"B-1ate9vo": "{value} is proved to be the best score at He Loves Me with 5 ranks in 2 suits.",
}

// maxStatedDigits is the largest number of characters of a value in a sentence that are all shown.
const maxStatedDigits = 24

// shownIn formats the value of a record for a sentence: a long fraction as a decimal, a long number rounded.
func shownIn(value string) string {
	fraction, _, _ := strings.Cut(value, " ")
	r := figure.Rational(fraction)
	before, places, decimal := strings.Cut(value, ".")
	switch {
	case decimal && len(places) > 6 && strings.Trim(places, "0123456789") == "":
		return before + "." + places[:6] + "…"
	case r == nil:
		return listed(figure.AsPrinted(value))
	case r.IsInt() && len(value) > maxStatedDigits:
		return figure.Approximate(r.Num().String())
	case !r.IsInt() && len(value) > maxStatedDigits/2:
		return figure.Signed(figure.Truncate(r, 6))
	}
	return figure.Signed(value)
}

// sentence says what the record is, with its value, or names it.
func (r record) sentence() string {
	value, text := r.value(), sentences[r.id()]
	if value == "" || text == "" {
		return figure.Capital(r.name()) + "."
	}
	return strings.ReplaceAll(strings.Replace(text, "{value}", shownIn(value), 1), "….", "…")
}

// before is what the paper has in place of the value, or "" where that is the same.
func (r record) before() string {
	printed := r.gain().Printed
	if strings.HasPrefix(shownIn(r.value()), strings.TrimSuffix(figure.Signed(printed), ", the best seen")) {
		return ""
	}
	return figure.Signed(printed)
}
