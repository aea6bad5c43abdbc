// Package estimate plays card-matching solitaires on random decks, and computes confidence
// intervals for the frequencies.
//
// # What is counted
//
// A Tally counts, over all deals, how many are won, how many cards are set aside, the score
// (the sum of their ranks), and how often each rank is set aside. It keeps the first deck
// with the best score. The games, and what won means, are those of package solitaire. The
// games T0 to T3 have no winning deck; there a deal is won if any card is hit, as de
// Montmort's Pierre wins his bet.
//
// # Chunks
//
// Deals are numbered from 0 and divided into chunks of ChunkDeals. Each chunk draws from its
// own stream, keyed by the seed and the number of the chunk, so that chunks can be played
// anywhere in any order. Adding their tallies in the order of the chunks gives the same result
// on every machine.
//
// # Randomness
//
// A chunk's stream is xoshiro256++ (D. Blackman and S. Vigna 2019), with a state drawn from
// ChaCha8 keyed by seed and chunk (deck.Stream). The probability that two of some millions of
// chunks, of up to 2^30 words each, overlap is below 2^-180. One random word draws several
// cards without bias (N. Brackett-Rozinsky and D. Lemire, Batched ranged random integer
// generation, 2024): six words for 52 cards.
//
// # Speed
//
// A dealer deals 64 decks at once, four side by side. Then one of three kernels plays them:
//
//   - playHeLovesMe: He Loves Me, and Mousetrap with burn;
//   - playMousetrap: Mousetrap and Modular Mousetrap;
//   - playTreize: T1 to T4.
//
// T0, whose deals take several decks, has a loop of its own. A kernel compares up to 15 cards
// with their calls at once, in two words. Where the first hit is cannot be predicted, so
// it has no branch for that. It plays three decks by turns, so that the processor computes a
// step in one deck while it waits for the step in another.
//
// A deal costs a small amount, one part for each card dealt, and one part for each step; the
// shuffle is about half of it for He Loves Me with 13 x 4 cards. BenchmarkDeals compares all
// games with a plain loop in Go.
//
// # Precision
//
// Interval is Wilson's (1927). It keeps near its 95 % for probabilities near 0 and 1,
// where p ± 1.96 sqrt(p(1-p)/n) does not. All results are computed exactly, or in floating
// point of fixed precision and rounded once, so that they are the same bytes on every machine.
package estimate
