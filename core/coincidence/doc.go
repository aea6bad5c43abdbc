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
// Approximation, 1992, pp. 82-83). Count describes the place of the first match, Steen Steen's numbers
// of Mousetrap, FirstTwo Spivey's pairs, Treize de Montmort's Problem I, and Families the names that are
// drawn for a gift exchange.
//
// # Differences from the source
//
// core/paper lists what the source has otherwise: errata eulerian-corollary-2-3,
// eulerian-corollary-2-11, eulerian-section-2, eulerian-section-2-2, eulerian-section-2-3,
// eulerian-binomial-two-suits, eulerian-table-2 and eulerian-table-3.
//
// # Cost
//
// Ranks of equal shape are taken together. The rook polynomial costs Θ(Δ d) operations for each
// different shape, and Θ(Δ²) more for each shape after the first, where Δ is the maximum number of
// matches and d that of a rank. The distribution costs Θ(Δ²) additions of numbers with n' log n'
// bits. 500 x 4 cards take a third of a second.
package coincidence
