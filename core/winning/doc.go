// Package winning reconstructs, counts, lists and samples winning decks by playing backwards.
//
// # Playing backwards
//
// A winning deck is determined by its history: the cards in the order in which they are set aside,
// each with the call that hits it. Calls are counted from 1 and start again after every hit. Call t
// meets position (t-1) mod L of L cards.
//
// One step backwards takes a winning deck D of k cards and a card v that call t is to hit. With L =
// k+1 and p = (t-1) mod L, the new deck has v at index p, the first k-p cards of D after it, and
// the last p cards of D before it. The new deck sets v aside and continues with D exactly when no
// card matches at calls 1..t-1.
//
//   - Mousetrap: t = v.
//   - He Loves Me: t = v <= min(m, L). (With another order of calling, t is the place of v in that
//     order.)
//   - Modular Mousetrap: t = v, v+m, v+2m, ... up to lcm(m, L).
//
// Mousetrap and Modular Mousetrap start from a single card of any rank. He Loves Me starts from the
// card left at the end: any rank that is not hit at the first call, or a 2 for the best score.
//
// # The split
//
// Counts split every history in two. The last r cards of a history form a small winning deck on a
// multiset S of ranks; the small decks are found backwards, as above. The n-r hits before them form
// a forward history, which is played on face-down cards. All that a forward history says about the
// r cards left is F, the set of ranks that each position must not have, because a call that passed
// the card would have hit it. A small deck and a forward history fit together exactly when no card
// of the deck has a rank that F forbids at its position. The number of winning decks is the number
// of fitting pairs, summed over S. For one S the pairs are counted 64 histories at a time: the bits
// of F are transposed into columns, and the histories that fit a small deck are the AND of one
// column for each of its cards.
//
// Where many decks share S, three things make the pairs cheaper:
//
//   - Histories with the same F for the ranks of S are merged: 20 to 40 % of them in Mousetrap with 16
//     to 18 cards.
//   - The last hit forbids one rank after another on successive positions. The histories of one last
//     hit are therefore paired by themselves: 45 % of the decks of 10 cards have a card that all of
//     them forbid, and are left out.
//   - Decks of four table rows are sorted, and the AND of the first two rows is shared.
//
// They make r = 10 the best split of 18 cards, instead of 9. 13 shards of 256 took 37.6 s instead of
// 64.5. The whole count of 18 cards took 1178 s of a core and 10.2 minutes on two, beside other work.
// 16 cards take 14.7 s instead of 16.5.
//
// Cost: Θ(k) for every small winning deck of k <= r cards, Θ(L) for every history that
// leaves L >= r cards, and r/(64 g) table words for every pair on one S, where g columns are ANDed
// in advance. A smaller r saves decks and costs histories; NewPlan estimates the best r. The
// multisets are cut into boxes whose small decks fit into memory. The boxes are distributed among
// the shards; Plan.Cover checks that every multiset is taken once.
//
// # What does not pay
//
// Modular Mousetrap loses only with a number L of cards that has a factor g > 1 in common with m, and
// then only if no rank is congruent to its position modulo g (solitaire.ModularWins). The residues
// decide whether a hand loses, but its next hit depends on the ranks themselves. Beyond the theorems,
// three ways to count by this are slower; two were measured on one core:
//
//   - Subtract the decks that lose with L cards left, each L by the permanents of its forward
//     histories. It took 31 ms for 3 ranks in 4 suits, 35 ms for 5 in 2, 93 ms for 9 in one suit and
//     1.2 s for 10; the split took 2, 5, 5 and 17 ms. The histories down to the smallest L are nearly
//     as many as the decks.
//   - Join the histories that leave the same ranks and allow the same deals of them. While half of the
//     cards are left, hardly any two are equal: the most classes at a time are 17365, 166401 and
//     1297871 for 9, 10 and 11 ranks. It took 0.12, 1.0 and 18 s, and the split 0.005, 0.02 and 0.15 s.
//   - Split the losing decks instead of the winning ones: of the decks of 10, 12 and 14 ranks 76, 89 and 75 %
//     lose, so that more small decks would be found and paired. Not built.
//
// A faster forward half was tried for Mousetrap, each change alone, on one core:
//
//   - The last hit without a step for each card: the forbidden ranks of the position packed once, and
//     each history a shift of it. 16 cards took 20.5 s instead of 20.2, 18 cards 1328 s instead of
//     1293. A box of multisets asks a position of r+1 cards for 1.2 histories on average, so that
//     nothing is shared.
//   - 128 shards instead of 256 at 18 cards, so that fewer boxes find the same decks: 4 %.
//   - Histories sorted by what they forbid on the first or the last cards, so that a deck skips words:
//     77 to 86 % of the words are left, against 65 % after sorting by the last hit, 45 % by the last two
//     and 41 % by the last three.
//   - Only the words without a forbidden card, found by their bits: 45 % of the words take as long as
//     all of them, since each deck ends its loop elsewhere.
//   - Play to L = r+2 cards only, and pair the histories with the decks that two hits before small
//     decks give: it needs no more play, but an estimated 10 words and three times the tables for a
//     deck. Not built.
//   - For 16 cards half of the time goes to the small decks, and fewer boxes save nothing.
//
// Vectors of 512 bits (GOEXPERIMENT=simd, VPOPCNTQ) for the AND and the count of bits take 0.52 of the
// time natively: two shards of 19 cards 20.0 s instead of 38.8, on a busy machine. Wasm has none, and
// the package of Go is experimental, so they are not kept. They made the count of 19 cards affordable:
// 759 shards with r = 10, the first 80 without vectors, about 6,800 s of a core on a busy machine. Two
// shards counted with and without them are equal.
//
// # Reading order
//
//	reconstruct.go       one string, backwards, as in the paper
//	count_steps.go       the tables in which the games differ
//	put.go               put a card before a deck, and hit one
//	search.go            depth-first search of all decks, used by list.go and best.go
//	count.go             the problem
//	count_split.go       pairs the two halves of the split:
//	  count_backward.go    the small decks, by multiset (with count_quota.go and count_bins.go)
//	  count_forward.go     the histories, by multiset
//	  count_columns.go     the pairs on one multiset (with count_merge.go, count_load.go and
//	                       count_match.go)
//	count_plan.go        where to split
//	count_survey.go      samples of decks and histories, to estimate costs
//	count_cut.go         how to cut the multisets into boxes
//	count_cover.go       a checksum of the boxes
//	distribution.go      the same split for decks that do not win:
//	  distribution_late.go   the games with at least n-r hits before a count without one
//	  distribution_early.go  the games that have that count earlier, and end with it
//	  distribution_lazy.go   those that go on
//	strings.go           the strings of all winning decks
//	find.go              beam search where there are too many decks to list
//
// The slow reference for all counts is in reference_test.go.
//
// Units: the tick functions receive work in units of about a nanosecond of native time
// (UnitsPerSecond) unless the function says otherwise.
//
// Source: Bersani 2010, section 4; erratum reformed-formula-16 is about its example.
package winning
