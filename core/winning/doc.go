// Package winning finds the decks that win, by playing backwards.
//
// A winning deck is known by its history: the cards in the order they were set
// aside, each with the call that hit it. Backwards, a card v hit at call t (t
// counts the cards of its count, from 1) is put before the deck D of k cards
// that was left: with L = k+1 and p = (t-1) mod L the new deck has v at index
// p, the first k-p cards of D behind it, and the last p cards of D before it.
// It sets v aside and goes on with D exactly when no card matches at the calls
// 1..t-1. Call t meets position (t-1) mod L.
//
//   - Mousetrap: t = v.
//   - He Loves Me: t = v <= min(m, L). (In another order of calling t is the
//     place of v in that order.)
//   - Modular Mousetrap: t = v, v+m, v+2m, .. up to lcm(m, L).
//
// Mousetrap and Modular start from one card of any rank; He Loves Me from the
// card left at the end, any v that is not hit at the first call (a 2 for the
// best score).
//
// # The split
//
// The histories of a deck that wins are counted in two halves. The last r cards of a
// history are a small winning deck, on a multiset S of ranks; it is found backwards,
// as above. The n-r hits before them are a forward history: it is played on
// face-down cards, and all that is known of these is F, the ranks that each of the r
// places left must not have, since a call that passed it would have hit. Small deck
// and history go together exactly when no card of the deck is of a rank that F has at
// its place, and the decks won are the sum over S of such pairs. For one S they are
// counted 64 histories at a time, the bits of F being turned into columns: the
// histories of a small deck are the AND of a column for each of its cards.
//
// Cost: Theta(k) for every small winning deck of k <= r cards, Theta(L) for every
// history that leaves L >= r cards, and for every pair on one S, r/(64 g)
// words of a table, g being the columns that are ANDed beforehand. A smaller r saves
// decks and costs histories; Plan foresees the best. The S are cut into boxes whose
// small decks fit into memory, which are dealt to the shards (Plan.Cover).
//
// # Reading order
//
//	reconstruct.go     one string, backwards, as the paper does
//	count_steps.go     the tables in which the games differ
//	put.go             a card put before a deck, or hit
//	search.go          all decks, backwards; list.go and best.go go on from it
//	count.go           the problem; count_split.go, its two halves paired:
//	  count_backward.go    the small decks, by S (count_quota.go, count_bins.go)
//	  count_forward.go     the histories, by S
//	  count_columns.go     the pairs of one S
//	count_plan.go      where to split; count_cut.go, the boxes; count_cover.go, their check
//	distribution.go    the same split for decks that do not win
//	find.go            some decks where there are too many
//
// The slow reference for all counts is in reference_test.go.
//
// Source: Bersani 2010, section 4. The paper's example there, the last part
// 3122, is a misprint for 3112: its text places "the second ace" and arrives
// at the deck 1231, which is built from 3112. From 3122 comes 2231, in which a
// 2 is hit first, at call 2.
package winning
