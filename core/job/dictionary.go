package job

import (
	"slices"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

func init() { registerSingle("dictionary", &Dictionary{}) }

// dictionaryCards bounds decks that win. In dictionary order the first of more cards are out of reach,
// unlike in the order of list.
const dictionaryCards = 40

// modularCards bounds decks of Modular whose number of ranks is composite, or with more suits: from 16 cards on the
// work grows by chance, 20 and 24 cards take more than seconds, and 22 none.
const modularCards = 15

// Dictionary lists winning decks in dictionary order, starting after a cursor, or the decks of T1, T2
// or T3 without a match.
type Dictionary struct {
	single
	Goal
	Limited
	After []int `json:"after,omitempty" doc:"a cursor, the next of an earlier list" unit:"ranks"`
}

// dictionaryGames are the games that can be won, and those of a single pass.
var dictionaryGames = append(slices.Clone(mousetraps), solitaire.T1, solitaire.T2, solitaire.T3)

// treize reports whether decks without a match are listed.
func (q *Dictionary) treize() bool { return solitaire.Game(q.Game).Treize() }

func (q *Dictionary) Validate() error {
	if err := q.validOf(dictionaryGames); err != nil {
		return err
	}
	most, hint := winning.MaxCards, ""
	if !q.treize() {
		most, hint = dictionaryCards, "; list and find have larger decks, in another order"
	}
	if err := validShape(q.Ranks, &q.Suits, 1, min(deck.MaxRanks, most), most, most, hint); err != nil {
		return err
	}
	if q.treize() {
		g := AnySolitaire{Solitaire: q.Solitaire}
		if err := g.validTreize(); err != nil {
			return err
		}
	} else if err := q.validProblem(""); err != nil {
		return err
	}
	prime := *q.Suits == 1 && solitaire.Prime(*q.Ranks)
	if solitaire.Game(q.Game) == solitaire.Modular && q.shape().N() > modularCards && !prime {
		return bad("ranks", "%s are more than %d cards, of which no cost can be stated in this order; list has them in "+
			"another order", q.size(), modularCards)
	}
	if err := q.validLimit(1, 100); err != nil {
		return err
	}
	return q.validCursor(&q.After, "such a deck")
}

// first lists one deck more than the limit, which tells whether more follow.
func (q *Dictionary) first(tick Tick) ([]winning.Winner, error) {
	return winning.First(q.problem(), q.After, *q.Limit+1, tick)
}

// Cost runs a trial. If the trial does not end, the density of the decks gives the cost.
func (q *Dictionary) Cost() Cost {
	found := *q.Limit
	work, ended := try(tryWork, func(tick Tick) error {
		all, err := q.first(tick)
		found = len(all)
		return err
	})
	if !ended {
		work, found = max(2*work, winning.FirstEffort(q.problem(), *q.Limit+1)), *q.Limit
	}
	tables := 0.0
	if !q.treize() {
		tables = q.problem().Tables()
	}
	return costOf(work, 1, tables+float64(found)*q.deckBytes())
}

func (q *Dictionary) Run(_ int, tick Tick) (*ListResult, error) {
	all, err := q.first(tick)
	l := listed(all[:min(len(all), *q.Limit)])
	if len(all) > *q.Limit {
		l.Next = l.Decks[*q.Limit-1]
	}
	if q.treize() {
		l.Strings = l.Strings[:0]
	}
	return l, err
}
