package dundee

import "slices"

// Pattern lists the best bids of as many names as cards by a rule that was found in this
// project and is not proved. It returns nil where the rule does not apply. Every rank must
// have a card. The bids are as in [BestBids].
//
// In a deck of c cards and v >= 3 ranks name rank i
//
//	c - (v-1) s_i
//
// times, if no rank has more than c/(v-1) cards. Then each of the c - b_i = (v-1) s_i places
// that a card of rank i may take holds one with probability 1/(v-1), whatever the rank.
//
// For three ranks the rule has more cases. With s_1 >= s_2 >= s_3:
//
//   - s_1 <= s_2 + s_3 - 2: that bid is the only one.
//   - s_1 = s_2 + s_3 - 1: rank 1 is named once, and that name can be given to either of the
//     other ranks instead.
//   - s_1 >= s_2 + s_3: rank 1 is never named. The cards of rank 2 then lie at names of rank
//     3 and vice versa, in C(b_3,s_2) C(b_2,s_3) ways. This is greatest for
//     b_2 = floor(s_3 (c+1)/(s_2+s_3)), and also for one less if the division has no
//     remainder. That part is proved; that rank 1 is not named is not.
//
// Where the rule applies it gives exactly the bids that [Best] proves: for all 1841 decks of
// three ranks with up to 40 cards, and for all 109, 34 and 14 decks of four, five and six
// ranks with up to 26, 22 and 20 cards in which no rank has more than c/(v-1).
func Pattern(deck []int) [][]int {
	v, c := len(deck), sum(deck)
	must(v >= 3 && slices.Min(deck) >= 1, "no rule for the deck %v", deck)
	ranks := order(deck)
	s := &search{groups: groupsOf(deck, ranks), ranks: ranks}
	var bids [][]int
	add := func(bid ...int) { // bid is in search order, fewest cards first
		bid = s.inDeckOrder(s.sorted(bid))
		if !slices.ContainsFunc(bids, func(b []int) bool { return slices.Equal(b, bid) }) {
			bids = append(bids, bid)
		}
	}
	cards := s.cards()
	most := cards[v-1]
	if most*(v-1) <= c {
		bid := make([]int, v)
		for i, n := range cards {
			bid[i] = c - (v-1)*n
		}
		add(bid...)
		if v == 3 && bid[2] == 1 {
			add(bid[0]+1, bid[1], 0)
			add(bid[0], bid[1]+1, 0)
		}
	}
	if v == 3 && most >= cards[0]+cards[1] {
		x := cards[0] * (c + 1) / (cards[0] + cards[1])
		add(c-x, x, 0)
		if cards[0]*(c+1)%(cards[0]+cards[1]) == 0 {
			add(c-x+1, x-1, 0)
		}
	}
	slices.SortFunc(bids, slices.Compare)
	return bids
}
