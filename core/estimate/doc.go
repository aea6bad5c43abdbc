// Package estimate plays card-matching solitaires on random decks, as many as
// it can, and says how far the frequencies can be trusted.
//
// # What is counted
//
// For every deal: whether it is won, how many cards are set aside, the score
// (the sum of their ranks), and which ranks they have; and the deck with the
// best score, the first of them. The games, and what won means, are those of
// package solitaire. The one-pass games t0 to t3 have no winning deck; there
// a deal is won, as de Montmort's Pierre wins his bet, if any card is hit.
//
// # Chunks
//
// Deals are numbered from 0 and cut into chunks of ChunkDeals. A chunk draws
// from a stream of its own, keyed by the seed and its number, so that chunks
// can be played anywhere in any order, and adding their tallies in the order of
// the chunks gives the same result on every machine.
//
// # Randomness
//
// A chunk's stream is xoshiro256++ (D. Blackman and S. Vigna 2019) in a state
// drawn from ChaCha8 keyed by seed and chunk (deck.Stream); two of some
// millions of chunks of up to 2^30 words overlap with a chance below 2^-180.
// Several cards are drawn from one random word without bias (N. Brackett-Rozinsky
// and D. Lemire, Batched ranged random integer generation, 2024): six words for 52 cards.
//
// # Speed
//
// 64 decks are dealt at once, four side by side, and of cards that are nearly always
// looked at all: where most of a deck is, to deal it whole takes less time than to deal
// it as far as it is looked at. Then all are played by one call. A processor waits for
// the outcome of a count before it knows where the next begins, and cannot foresee it; so
// a count does not branch, up to 15 cards are met at once, and two or three decks are
// played side by side: in the state of a deck in play one word says all of it (few, trap,
// rings, long), or T4 and Modular are played on a tape (piles). T1 to T3 look up what
// eight cards are worth by the bits of those that are hit.
//
// Against a plain loop in C (BenchmarkDeals has one in Go), in processor time, He Loves
// Me with 13 x 4 cards is played twice as fast, and a little faster than in C where the
// program is wasm; the paper's FORTRAN program played 230,000 decks a second, this one
// eight million.
//
// # Precision
//
// Interval is Wilson's (1927): it keeps near its 95 % for chances near 0 and 1,
// where p ± 1.96 sqrt(p(1-p)/n) does not. All results are computed exactly or
// in floating point of fixed precision, rounded once, so that they are the same
// bytes everywhere.
package estimate
