// Package particle estimates the number of winning decks, by sequential Monte Carlo, where there
// are too many to count.
//
// # Histories
//
// A winning deck is determined by its history, which is built backwards, card by card (package
// winning). The children of a history of k cards are the cards that can be put before its deck,
// each at its call. The histories of n cards are the winning decks, each (s!)^m times if equal
// cards are told apart. They are the leaves of a tree that is far too large to visit.
//
// # Sequential Monte Carlo
//
// A population of N histories of k cards represents all of them. The weight of a child is the
// number of cards left of its rank, times a constant of the rank. One step multiplies the mean,
// over the histories, of their children's total weight into the estimate. It then draws N children
// with replacement, in proportion to their weights (resampling). It draws the parents first, by
// systematic sampling: N points at equal distances from a random start. Then it draws the children
// of each parent in the same way, from a start of their own. If the points of the parents also
// selected the children, equal parents would get equal children, and the population would soon
// consist of copies of one history.
//
// Given the population, the expected number of copies of a child is proportional to its weight. The
// product, divided by the constants of all cards and by (s!)^m, is therefore an unbiased estimate
// of the number of winning decks for every N (Del Moral 2004, Proposition 7.4.1; known in polymer
// physics as PERM, Grassberger 1997; without resampling it is Knuth's estimate of the size of a
// tree, 1975). The constants only change the variance, which falls as 1/N. With 13 x 4 cards
// and 1,000 particles, it is a third of that with equal constants in He Loves Me, and an eighth in Mousetrap.
//
// # Variance
//
// N times the relative variance of a run is 25 for He Loves Me 13 x 4 with 1,000 particles, 18 for Mousetrap 13 x 4
// and 37 for Modular Mousetrap 6 x 4. It arises in all steps alike: the number of completions varies among the
// histories of k cards with a relative variance between 0.8 and 2.7, for every k (He Loves Me 13 x 4).
//
// So it hardly helps to count the completions of the last hits exactly. While none of the cards still to be put comes
// up again, their sum tells how far the deck has been turned, whatever their order, and a count is one pass over their
// subsets. With 13 x 4 cards and 1,000 particles, the last three hits have 2 % of the variance and the last five have
// 6 %; variance times time stays the same within 5 %. The largest fall found is by 1.2, for Mousetrap with 17 cards and
// for He Loves Me 13 x 4 with 20 particles.
//
// # What does not pay
//
// Measured with 1,000 particles, 400 runs each, so within a tenth. A number in the table is the variance of the
// present method over that of another one, with equally many particles. The last column is the time of a run over the
// present time.
//
//	                                    hlm     mousetrap  mousetrap  modular
//	                                    13 x 4  13 x 4     13 x 1     10 x 2     time
//	N times the relative variance now   25      18         2.5        12
//	A  constants e^(1.5 c/m) of rank c  1.2     1.8        1.0        0.9        1.0
//	B  constants that fall from step    1.2     2.6        1.1        1.0        1.2 to 1.3
//	   to step
//	C  A, children of 16 parents from   1.2     1.8        1.0        1.1        1.0
//	   16 strata in random order
//	D  A, and each child by its         1.2     1.4        1.0        1.8        1.4 to 2.3
//	   landings
//	E  A, and each child by the total   1.7     2.7        1.7        2.2        2.9 to 7.2
//	   weight of its own children
//	F  parents by residual sampling     0.6     0.6        0.7        0.8
//	G  parents by multinomial sampling  0.4     0.3        0.5        0.5
//
// The time of B, D and E is that of trials with floating-point weights. In B the constant of rank c at step k is
// e^(g c/m). With f = 1 - k/n, g is 1.3 + 1.5 f^2 in Mousetrap, 1.2 + f^2 in He Loves Me and 1.4 in Modular Mousetrap.
// A card of rank c at index i from the next call on bars the landing i + c; D multiplies the weight of a child by
// e^(-0.35) for each different landing.
//
// A makes no game clearly worse. But it helps in Mousetrap with many cards alone (2.1 for 52 x 1), and it would change
// all stored estimates. For Modular Mousetrap, D gains 1.3 in equal time for 10 x 2 and 1.9 for 6 x 4. Elsewhere the
// time takes what D and E gain.
//
// # Ancestors
//
// The histories at the end of a run share their beginnings. This is the share of the N histories of a tenth, a
// quarter, a half and three quarters of the cards that have descendants at the end. It is the same for 100, 1,000
// and 20,000 particles, within a twentieth of it from 1,000 on:
//
//	cards of the history    n/10   n/4    n/2    3n/4
//	hlm 13 x 4              10 %   13 %   20 %   31 %
//	mousetrap 13 x 4        14 %   17 %   24 %   35 %
//	mousetrap 13 x 1        37 %   41 %   48 %   59 %
//	modular 10 x 2          19 %   22 %   30 %   45 %
//	modular 13 x 4           6 %    8 %   13 %   24 %
//
// So 20 particles of He Loves Me 13 x 4 descend from 2 or 3 beginnings of five cards. So few say little of the others,
// and an interval needs more particles (needed).
//
// # Runs
//
// Independent populations are called runs. The spread of their estimates gives the error of the mean (Summarise), if
// there are enough particles (needed). A population dies if no card can be put before any of its decks. Its estimate is
// 0 and counts in the mean like any other; without the dead runs the mean would be too large.
//
// # Exactness
//
// Weights are integers, points are drawn among integers without bias, and an estimate is a quotient
// of two integers that is rounded once. A seed gives the same estimates on every machine.
//
// # Results
//
// He Loves Me with 13 x 4 cards, for which no paper has a number, from 20 runs of 100,000
// particles: 1.096e28 decks have the best score (95 % interval 1.086e28 to 1.107e28), one deal in
// 8.4e21; 8.03e30 decks win weakly (7.97e30 to 8.08e30), one deal in 1.15e19. Mousetrap with 13 x 4
// cards: 9.03e39 decks win (8.97e39 to 9.09e39), one deal in 1.0e10 (core/paper/own.json). The
// tests compare the first two with a second method that shares no code (second_test.go): 1.07e28
// and 8.2e30, each within 5 %.
//
// Cost: Θ(N (n + min(m, k) + children)) for a step from k cards to k+1; memory Θ(N n).
package particle
