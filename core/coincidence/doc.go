// Package coincidence answers the oldest card-matching problems exactly: how
// many of the cards dealt from a shuffled deck meet the number that is called
// with them, when the calls are fixed before the deal.
//
// # The rules
//
// A deck of n' cards holds deck[i] cards of rank i+1. It is shuffled and dealt
// one card a call; calls[i] of the calls name the rank i+1 and the other
// n' - sum(calls) are blank: no card meets them. The order of the calls does
// not matter. A card whose rank is called is a match, and W counts them. In
// Fréchet's words deck is ν and calls is ρ; an entry may be 0, so a blank card
// is a rank that is never called. Named cases, with m ranks in s suits:
//
//	T1  deck 1^m, calls 1^m     de Montmort 1708, Treize with one suit
//	T2  deck s^m, calls 1^m     the first m cards of ms are dealt
//	T3  deck s^m, calls s^m     all cards are dealt, 1..m said s times
//
// # Sources
//
// M. Fréchet, Les probabilités associées à un système d'événements compatibles
// et dépendants II (1943), pp. 162-176, as quoted by A.M. Bersani, An
// "eulerian" approach to a class of matching problems, Theorem 2.1: inclusion
// and exclusion over the rook numbers of the board that rank i makes, a
// rectangle of deck[i] by calls[i] cells. The bound on the distance from the
// Poisson law is Theorem 2.10 there (A.D. Barbour, L. Holst, S. Janson, Poisson
// Approximation, 1992, pp. 82-83). Steen's numbers of Mousetrap are described
// at Steen, de Montmort's Problem I at Treize.
//
// # What is printed wrongly
//
//   - Formula (2.10 a) for the chance of m matches in T2 reads
//     s^m / ((1/m!) C(n, m)) in the scan; it is s^m / (m! C(n, m)), and gives
//     the paper's own 1.697e-14 for 13 x 4.
//   - The bound for T3 in Corollary 2.11 is smaller than (2.16), from which it
//     is said to follow, by 2(s-1)^2 / (n(n-1)) times (1 - e^-s). Bound is
//     (2.16).
//   - The distance of T2 with 13 x 4 from Bi(17, 1/17) is 0.000341, not 0.137:
//     Barbour, Holst and Janson are right that it is the best binomial (it has the
//     law's mean and its variance, 16/17), and Bi(13, 1/13), at 0.00564, is not
//     the only one that is nearer than the Poisson law.
//   - Bi(m, 1/m) and Bi(ms, 1/m) are not the best binomials for T2 and T3: those
//     are the ones with the law's variance. For T2 with two suits Bi(m, 1/m) is
//     even farther than the Poisson law.
//   - The distances under Table 2 (T3, 13 x 4) should be 0.015171 from the
//     Poisson law and 0.0049215 from Bi(52, 1/13), not 0.01413 and 0.004592: the
//     table's own columns give the former. The best binomial is Bi(68, 1/17).
//   - Table 3, m = 500: P(0) is 0.01826; 0.01824 is the binomial's value only.
//
// # Cost
//
// With ranks of equal shape taken together, the rook polynomial costs Θ(Δ d)
// operations for each of the different shapes but the first Θ(Δ²), where Δ is
// the greatest number of matches and d a rank's; the law costs Θ(Δ²) additions
// of numbers of n' log n' bits. 500 x 4 cards take a third of a second.
package coincidence
