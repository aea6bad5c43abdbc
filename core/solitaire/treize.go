package solitaire

import (
	"slices"

	"rencontre/core/deck"
)

// The games of Treize (de Montmort 1708; T0 to T4 in Bersani's "eulerian" paper). Unlike in
// the games of the Mousetrap family, nothing is burned:
//
//   - T1, T2, T3: one pass with the calls 1..m, in T3 s times; all hits count. T1 has one
//     suit. T1 and T2 end after m calls.
//   - T4 (Roll Call, Hit or Miss, Talkative, Harvest): a hit is discarded and the count goes
//     on; 1 follows m. When the stock ends the pile is turned over without shuffling, so that
//     its cards come in the same order. The game is lost after Passes successive times through
//     the stock without a hit (Morehead and Mott-Smith: 2, Carobene: 6), each from one turning
//     of the pile to the next: misses after the last hit of a pass do not count, which the papers
//     leave open. With Passes 0 it goes on until the count and the stock repeat without a hit, at
//     the end of a pass: a loop.
//   - T0 (de Montmort's Problem I): after a hit the count begins again at 1 with the cards
//     that are left. When the deck runs out, all its cards are shuffled, with Seed, and the
//     count goes on where it was. The hand passes when m has been said without a hit.
//
// T0 to T3 are never won: they end Exhausted, after any number of hits.
const (
	T0 Game = "t0"
	T1 Game = "t1"
	T2 Game = "t2"
	T3 Game = "t3"
	T4 Game = "t4"
)

// Treize reports whether the game is one of T0 to T4.
func (g Game) Treize() bool { return g == T0 || g == T1 || g == T2 || g == T3 || g == T4 }

// A treizeState is the additional state of the games of Treize.
type treizeState struct {
	fullDeck   deck.Deck // T0: the deck to be shuffled
	undealt    int       // undealt cards of the stock, or of the deck
	hit        bool      // T4: there was a hit since the pile was turned
	idlePasses int       // T4: number of successive passes without a hit

	// Turns is how often the pile was turned (T4) or the deck shuffled again (T0).
	Turns int
}

// beginTreize lays out the first stock.
func (t *Table) beginTreize() {
	t.undealt = len(t.Hand)
	switch t.Rules.Game {
	case T0:
		t.fullDeck, t.limit = slices.Clone(t.Hand), t.Rules.Ranks
	case T3:
		t.limit = len(t.Hand)
	default:
		t.limit = min(t.Rules.Ranks, len(t.Hand))
	}
	if len(t.Hand) == 0 {
		t.Outcome = Exhausted
	}
}

// stepTreize does the rest of Step, after the card was taken off the hand.
func (t *Table) stepTreize(s Step) Step {
	if s.Card == s.Call {
		s.Event = Hit
		t.SetAside = append(t.SetAside, s.Card)
		t.hit = true
	} else {
		t.Hand = append(t.Hand, s.Card)
	}
	t.dealt++
	t.undealt--
	end := func(o Outcome) {
		t.Outcome = o
		if s.Event == Miss {
			s.Event = End
		}
	}
	switch t.Rules.Game {
	case T0:
		if s.Event == Hit {
			t.dealt = 0
		} else if t.dealt == t.Rules.Ranks {
			end(Exhausted)
			return s
		}
		if t.undealt == 0 {
			t.Turns++
			t.Hand = slices.Clone(t.fullDeck)
			deck.Shuffle(t.Hand, deck.Stream(t.Rules.Seed, uint64(t.Turns)))
			t.undealt = len(t.Hand)
		}
	case T4:
		if t.undealt > 0 {
			break
		}
		if len(t.Hand) == 0 {
			end(Won)
			break
		}
		t.idlePasses++
		if t.hit {
			t.idlePasses = 0
		}
		switch {
		case t.idlePasses == 0:
		case t.Rules.Passes > 0 && t.idlePasses == t.Rules.Passes:
			end(Lost)
			return s
		case t.Rules.Passes == 0 && t.idlePasses*len(t.Hand)%t.Rules.Ranks == 0:
			end(Loop)
			return s
		}
		t.Turns++
		t.undealt, t.hit = len(t.Hand), false
	default:
		if t.dealt == t.limit {
			end(Exhausted)
		}
	}
	return s
}

// nextTreize is NextHit for the games of Treize: it plays on with a copy.
func (t *Table) nextTreize() (steps int, ok bool) {
	c := t.Clone()
	for c.Outcome == Unfinished {
		steps++
		if c.Step().Event == Hit {
			return steps, true
		}
	}
	return 0, false
}
