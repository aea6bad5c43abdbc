// Package reform studies reformed decks. A deck that wins is set aside card by
// card, and the cards in that order form a deck again, which may win or not. So the
// decks of a game form a dynamical system. It has dead ends (the decks that do not
// win), cycles with transients that lead to them, and Gardens of Eden (the decks
// that no deck reforms to). Source: A. M. Bersani, Reformed permutations in
// Mousetrap and its generalizations, Integers 10 (2010), G01, section 6, after Guy
// and Nowakowski 1993, who posed the problem.
//
// # Terms
//
// A deck is reformed exactly k times if it reaches a dead end after k reformations.
// Otherwise some deck repeats. The number of reformations before its first
// occurrence is the pre-period, the number from there to its second occurrence is
// the period, and their sum is the trajectory. A 1-cycle is a fixed point. The
// in-degree of a deck is the number of decks that reform to it.
//
// He Loves Me reforms a deck that has the greatest score or, under the weak rule, a
// deck of which any one card is left. The card left becomes the last card.
//
// # Algorithms and their cost
//
// The package stores no graph, no index of arrangements and no set of decks, so
// memory does not grow with the number of decks. Times are for one core.
//
//   - Map takes one step, in about 60 ns for 11 cards of Modular Mousetrap and 500
//     for 19. The time does not depend on the length of a count: the map either looks
//     up the first call that says a rank to a place, or compares all cards at once in
//     one word.
//   - Orbit follows a deck by Brent's algorithm and keeps about twenty decks. The
//     longest printed orbit, 521,338 reformations of 19 cards, takes 584,000 steps.
//   - Census enumerates the strings of all winning decks (winning.Strings). These are
//     the decks that have a preimage, each with all its preimages. One orbit from a
//     string settles all its preimages: if a deck of in-degree i is reformed k times,
//     i decks are reformed k+1 times. Decks that do not win and Gardens of Eden are
//     not visited but counted by subtraction, and in-degrees need no table. Long
//     orbits merge, so the census caches the fates of about 65,000 decks and some
//     whole cycles, in three megabytes. It costs as much as listing the winning decks
//     (about 100 ns for each deck visited, of any number of cards) and a few steps
//     for each string: eight seconds for all 39.9 million decks of 11 cards, about 25
//     minutes for all 6.2 billion of 13. Shards are independent, and their tallies
//     add up.
//   - Listing lists and counts the decks of one number of a census: a deck that can be reformed
//     three times, a Garden of Eden. It visits what the census visits, keeps the first decks of each
//     shard, and takes as long: twelve seconds for the 605 of 13 cards that can be reformed three
//     times at Mousetrap.
//   - Preimages counts in-degrees by meeting in the middle. 36,167,397 decks of 29
//     cards reform to 1 2 .. 29, which it counts in two seconds.
//   - Search follows random decks where a census would take too long.
//
// For a prime number of ranks in one suit, no deck of Modular Mousetrap with a 1 on
// top is ever lost, and the 1 stays on top. So these (m-1)! decks reach cycles, and
// nearly all others are lost. This is why all long orbits in print have a 1 on top.
//
// # Differences from the source
//
// Tables 6 to 21 stand in core/paper, cell by cell, with the right value where the printed one is
// wrong, and the tests compute them again. Of the text, core/paper has errata
// reformed-section-6-decks, reformed-deck-of-19-cards, reformed-deck-of-13-cards,
// reformed-theorem-5-string, reformed-theorem-5-count, reformed-theorem-5-length, reformed-remark-7,
// reformed-lost-decks, reformed-lost-deck-of-13 and eulerian-lost-decks. TestRemark7 has a conjecture
// for the limits of Remark 7.
package reform
