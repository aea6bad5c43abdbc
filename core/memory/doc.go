// Package memory solves the game of Memory (Concentration, Pelmanism) for players who
// forget nothing: values and optimal moves. It also solves boards whose order both
// players know.
//
// # The game
//
// n pairs lie face down. In a turn a player turns two cards, one after the other. If
// they are a pair he takes it and goes on; otherwise both are turned back and the turn
// passes. The gain of a player is the number of pairs he takes from now on minus the
// mean of what the others take. A position (n, k) is n pairs on the table, of which k
// cards are known, all different. j = n-k is the number of unknown pairs (Alfthan's
// coordinate) and u = 2n-k the number of unknown cards. The moves, and the rules that
// allow them, are in package turn.
//
// A 0-move that is optimal for one player is optimal for every next player, so the game
// stops there, with value 0 for all.
//
// # The recurrence over integers
//
// The unknown cards can come in W(n,j) = C(n+j, 2j) (2j-1)!! orders that differ as
// patterns: choose where the mates of the known cards fall, and pair up the rest. Under
// any strategies the gain is an integer for each order, hence V(n,j) = W(n,j) e(n,j) is
// an integer. Multiplied by W(n,j), the recurrences of Zwick and Paterson have only
// small factors, with k = n-j:
//
//	V1 = W(n-1,j) + V(n-1,j) - (k+1) V(n,j-1)
//	V2 = W(n-1,j) + V(n-1,j) - (k-1) (W(n-1,j-1) + V(n-1,j-1)) - (k+1)(k+2) V(n,j-2)
//	V3 = -W(n-1,j) - V(n-1,j) - (k-1) (W(n-1,j-1) + V(n-1,j-1)) - (k+1)(k+2) V(n,j-2)
//	W(n,j) = W(n-1,j) + (k+1) W(n,j-1)
//
// So no greatest common divisor is needed before a value is printed (move.go).
//
// # Sources
//
// U. Zwick and M. S. Paterson, The memory game, 1992 (Theorem 3.1, Tables 1 to
// 5); E. Alfthan, Optimal strategy in the children’s game Memory, 2007
// (Tables 2.1, chapter 3 for boards, appendix A). Alfthan's E(n, j) is
// (n + e)/2 under NoZero. alone.go is about one player: D. Velleman and G. Warrington, 2013.
// limited.go and fading.go are about one who forgets, tuples.go about triples, fours.go about four cards of which any
// two are a pair, and blind.go about moves whose cards are both chosen before one is seen.
//
// # Differences from the sources
//
// core/paper lists the differences, and a test confirms each by a second computation.
//
//   - Zwick and Paterson: errata zwick-section-5-1 (versionOne, a test), zwick-section-5-2,
//     zwick-section-5-2-2, zwick-formula-6, zwick-table-3, zwick-section-4-4, zwick-section-6,
//     zwick-figure-5 and zwick-theorem-4-4-last-line.
//   - Alfthan: errata alfthan-conjecture-2, alfthan-appendix-A, alfthan-appendix-A-2,
//     alfthan-figure-3-7, alfthan-lemma-2 and alfthan-section-3-5.
//
// # Units and cost
//
// Values are in pairs. A table has Θ(n²) positions of Θ(n log n) bits each. SolveFrom keeps
// the values of the last rows only: for 1000 pairs it takes 2.8 s and 17 MB in WebAssembly, and Solve
// 8.6 s and 1.0 GB.
//
// # What does not pay
//
// Values modulo 184 numbers of 52 bits, put together by the Chinese remainder theorem over the
// denominator W(n,j), with moves chosen by SolveFloat, were tried for 1000 pairs and two players under
// Standard. Its bounds leave open only the ties of k = n and of (4, 3), which are equal. With k! V(n,j)
// instead of V(n,j), all factors are below 2^12. It took 1.5 s on one core in WebAssembly, integers with
// the same moves 1.7 s, and SolveFrom 2.8 s. To reduce and print the last row takes 0.9 s in each case.
// That is not worth moduli, and exact moves that rest on a bound for floating point.
package memory

import "rencontre/core/meter"

// A Tick receives the number of positions computed since its last call. If it returns
// an error, the work stops with that error. It may be nil.
type Tick = meter.Tick
