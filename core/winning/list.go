package winning

import (
	"fmt"
	"math/bits"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// A Winner is a winning deck and its string: its cards in the order in which they are set aside,
// for He Loves Me followed by the card left at the end. The string is the reformed deck.
type Winner struct {
	Deck   deck.Deck
	String deck.Deck
}

// List yields all winning decks, or those after a given deck if after is not nil, until yield
// returns false.
//
// The order compares histories from their ends. Decks that set every card aside come first, then
// those with a card left, by its rank. Among these the last hit counts first, by its call, then the
// hit before it, and so on. For all games but Modular Mousetrap this is the dictionary order of the
// reversed strings, with ranks in the order of calling.
//
// List calls tick with the units of work done since the last call, about nanoseconds, and returns
// its error.
func List(q Problem, after deck.Deck, tick func(units float64) error, yield func(Winner) bool) error {
	g, err := newStepsTicked(q, tick)
	if err != nil {
		return err
	}
	l := lister{search: newSearch(g, tick), yield: yield}
	first := 0
	if after != nil {
		left, calls, err := history(q, after)
		if err != nil {
			return err
		}
		l.after, first = calls, left
	}
	if first == 0 {
		l.extend(nil, len(l.after) > 0)
	}
	for _, v := range g.last {
		if v < first || l.done {
			continue
		}
		l.take(v)
		l.string = append(l.string[:0], uint8(v))
		l.extend([]uint8{uint8(v)}, v == first)
		l.putBack(v)
	}
	return l.Flush()
}

type lister struct {
	*search
	string []uint8 // in reverse order
	after  []int   // the calls of the deck before the list, last hit first
	yield  func(Winner) bool
	done   bool
}

// Wins returns nil if the deck wins, or has no match at T1, T2 and T3, and otherwise an error that
// explains why it does not.
func (q Problem) Wins(d deck.Deck) error {
	if q.Rules.Game.Treize() {
		return q.withoutMatch(d)
	}
	_, _, err := history(q, d)
	return err
}

// history returns the card left by a winning deck, or 0 if none is left, and the calls of its hits,
// the last first.
func history(q Problem, d deck.Deck) (left int, calls []int, err error) {
	if err := q.Shape.Check(d); err != nil {
		return 0, nil, err
	}
	t := solitaire.NewTable(q.Rules, d)
	for call := 0; t.Outcome == solitaire.Unfinished; {
		call++
		s := t.Step()
		if s.Event == solitaire.Hit {
			calls, call = append(calls, call), 0
		}
	}
	if t.Outcome != solitaire.Won && !(q.Weak && t.Outcome == solitaire.Weak) {
		return 0, nil, fmt.Errorf("the deck does not win")
	}
	for i, j := 0, len(calls)-1; i < j; i, j = i+1, j-1 {
		calls[i], calls[j] = calls[j], calls[i]
	}
	if len(t.Burned) > 0 {
		left = t.Burned[0]
	}
	return left, calls, nil
}

// extend lists the winning decks that become d during play. resume reports whether the deck before
// the list is one of them.
func (l *lister) extend(d []uint8, resume bool) {
	if len(d) == l.n {
		if !resume {
			w := Winner{make(deck.Deck, l.n), make(deck.Deck, l.n)}
			for i, v := range d {
				w.Deck[i] = int(v)
			}
			for i, v := range l.string {
				w.String[l.n-1-i] = int(v)
			}
			l.Spend(float64(2 * unitListed * l.n))
			l.done = !l.yield(w)
		}
		return
	}
	k := len(d)
	L, room := k+1, l.room[k]
	l.Spend(float64(unitVisit + unitVisitCard*l.words[L]*k))
	room.lay(d)
	firstCall := 0 // the call in the history from which to continue
	if resume {
		firstCall = l.after[len(l.after)-(l.n-k)]
	}
	for w := range l.words[L] {
		free := l.avail[w] & l.open[L][w]
		free &^= l.barred(w, d)
		for ; free != 0; free &= free - 1 {
			t := w<<6 | bits.TrailingZeros64(free)
			if t+1 < firstCall {
				continue
			}
			if l.done || l.Err != nil {
				return
			}
			v, p := l.rank[t], t%L
			l.string = append(l.string[:k], v)
			l.take(int(v))
			l.extend(room.put(v, p), resume && t+1 == firstCall)
			l.putBack(int(v))
		}
	}
}

// Units of work of a list.
const (
	unitVisit     = 60 // a deck visited
	unitVisitCard = 3  // in addition, each of its cards, for every 64 calls
	unitListed    = 25 // a card of a deck or string that is listed
)

// ListEffort estimates the work of listing all winning decks of a problem and their number, from a
// small sample. lost reports that the sample found no deck although it was incomplete.
func ListEffort(q Problem) (work, decks float64, lost bool) {
	y := roughSurvey(newSteps(q))
	for k, l := range y.level[:y.n] {
		work += float64(l.total * float64(unitVisit+unitVisitCard*y.words[k+1]*k))
	}
	return work, y.level[y.n].total, y.lost
}
