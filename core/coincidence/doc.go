// Package coincidence solves the oldest card-matching problems exactly: how many cards of a
// shuffled deck match the ranks that are called with them, when the calls are fixed before the
// deal.
//
// # The rules
//
// A deck of n' cards holds deck[i] cards of rank i+1. It is shuffled, and one card is dealt for
// each call. calls[i] of the calls name rank i+1. The other n' - sum(calls) calls are blank and
// match no card. The order of the calls does not matter. A card whose rank is called is a match; W
// is the number of matches. Fréchet writes ν for deck and ρ for calls. An entry may be 0: a rank
// that is never called makes blank cards. Named cases, with m ranks in s suits:
//
//	T1  deck 1^m, calls 1^m     de Montmort 1708, Treize with one suit
//	T2  deck s^m, calls 1^m     the first m cards of ms are dealt
//	T3  deck s^m, calls s^m     all cards are dealt, 1..m called s times
//
// # Sources
//
// M. Fréchet, Les probabilités associées à un système d'événements compatibles et dépendants II
// (1943), pp. 162-176, as quoted by A.M. Bersani, An "eulerian" approach to a class of matching
// problems, Theorem 2.1: inclusion and exclusion over the rook numbers of the board, to which rank
// i contributes a rectangle of deck[i] by calls[i] cells. The bound on the distance from the
// Poisson distribution is Theorem 2.10 there (A.D. Barbour, L. Holst, S. Janson, Poisson
// Approximation, 1992, pp. 82-83). Steen describes Steen's numbers of Mousetrap, and Treize de
// Montmort's Problem I.
//
// # Misprints in the source
//
//   - Formula (2.10 a) for the probability of m matches in T2 reads s^m / ((1/m!) C(n, m)) in the
//     scan. It is s^m / (m! C(n, m)), which gives the paper's own 1.697e-14 for 13 x 4.
//   - The bound for T3 in Corollary 2.11 is smaller than (2.16), from which the paper derives it,
//     by 2(s-1)^2 / (n(n-1)) times (1 - e^-s). Bound is (2.16).
//   - The distance of T2 with 13 x 4 from Bi(17, 1/17) is 0.000341, not 0.137. Barbour, Holst and
//     Janson are right that it is the best binomial distribution (it has the same mean and the same
//     variance, 16/17). Bi(13, 1/13), at 0.00564, is not the only one nearer than the Poisson
//     distribution.
//   - Bi(m, 1/m) and Bi(ms, 1/m) are not the best binomial distributions for T2 and T3; those with
//     the same variance are. For T2 with two suits Bi(m, 1/m) is even farther than the Poisson
//     distribution.
//   - The distances under Table 2 (T3, 13 x 4) should be 0.015171 from the Poisson distribution and
//     0.0049215 from Bi(52, 1/13), not 0.01413 and 0.004592: the columns of the table give the
//     former. The best binomial distribution is Bi(68, 1/17).
//   - Table 3, m = 500: P(0) is 0.01826; 0.01824 is the value of the binomial distribution only.
//
// # Cost
//
// Ranks of equal shape are taken together. The rook polynomial costs Θ(Δ d) operations for each
// different shape, and Θ(Δ²) more for each shape after the first, where Δ is the maximum number of
// matches and d that of a rank. The distribution costs Θ(Δ²) additions of numbers with n' log n'
// bits. 500 x 4 cards take a third of a second.
package coincidence
