// Package reform is about reformed decks: a deck that wins is set aside card by
// card, and the cards in that order are a deck again, which may win or not. So the
// decks of a game are a dynamical system with dead ends, the decks that do not win;
// with cycles, and transients that lead to them; and with decks that nothing
// reforms to, its Gardens of Eden. (A. M. Bersani, Reformed permutations in
// Mousetrap and its generalizations, Integers 10 (2010), G01, section 6, after Guy
// and Nowakowski 1993, who asked for it.)
//
// # Words
//
// A deck is reformed exactly k times if a dead end comes after k reformations. If
// instead a deck comes again, the reformations before its first coming are the
// pre-period, those from there to its second the period, and both together the
// trajectory. A 1-cycle is a fixed point. The in-degree of a deck is the number of
// decks that reform to it. He Loves Me reforms a deck with the greatest score, or
// weakly any of which one card is left; the card left becomes the last.
//
// # What is walked and what is stored
//
// Nothing here stores a graph, an index of arrangements or a set of decks, so that
// memory does not grow with the number of decks.
//
//   - Map takes one step, in some 60 ns for 11 cards of Modular Mousetrap and 500
//     for 19. How long a count is does not matter: the first call that says a rank
//     to a place is looked up, or all cards are compared at once in a word.
//   - Orbit follows a deck by Brent's algorithm and keeps some twenty decks. The
//     longest that is printed, 521,338 reformations of 19 cards, takes 584,000 steps.
//   - Census goes through the strings of all winning decks (winning.Strings), which
//     are the decks that have a preimage, each with all its preimages. One orbit
//     from there tells what becomes of all of them: if a deck of in-degree i is
//     reformed k times, i decks are reformed k+1 times. So decks that do not win are
//     never looked at, but counted by subtraction, and so are Gardens of Eden;
//     in-degrees need no table. Orbits that are long run together, so the fates of
//     some 65,000 decks far along them are remembered, and some cycles whole, in three
//     megabytes. The cost is
//     that of listing the winning decks, about 100 ns for each deck of any number of
//     cards on the way, and a few steps for each string: all 39.9 million decks of
//     11 cards take eight seconds of one core, all 6.2 billion of 13 some 25 minutes.
//     Shards are independent: they share nothing, and their tallies add up.
//   - Preimages counts in-degrees from both ends: 36,167,397 decks of 29 cards reform
//     to 1 2 .. 29, which is counted in two seconds.
//   - Search follows random decks where there are too many for a census.
//
// For a prime number of ranks in one suit no deck of Modular Mousetrap with a 1 on
// top is ever lost, and the 1 stays there: (m-1)! decks come to cycles, and nearly
// all others are lost. This is why all long orbits that are printed have a 1 on top.
//
// # Misprints
//
// Tables 6 to 21 stand in core/paper, cell by cell, with what is right where it is
// not printed, and are computed again in the tests. In words the paper has more:
//
//   - The deck of 19 cards that is said to come to a cycle of 14,931 decks after
//     40,424 reformations, a trajectory of 55,355, comes to the deck printed as that
//     cycle's first after 40,423, a trajectory of 55,354.
//   - The first of the four decks of 9 ranks in 2 suits that can be reformed four
//     times is printed with 19 cards: a 3 that stands twice should stand once.
//   - The proof of Theorem 5 says that 21 of 51 strings have a deck; 20 have one. Its
//     thirteen strings of 12 cards are of 11 cards.
//   - Remark 7 gives limits of the chance of winning Modular Mousetrap for prime
//     numbers of ranks, 0.52, 0.48 and 0.46 in 2, 3 and 4 suits. The chance falls to
//     about that near 13 ranks and rises again; see TestRemark7 for a conjecture.
//   - The decks that are reformed 51 times and 45 times are missing from our copies,
//     and so are those of the other paper's section 6.
package reform
