package job

import (
	"math/big"
	"strconv"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// playCards bounds a deck that is played. A game of Modular Mousetrap deals up to the sum of
// lcm(m, k) cards: two million for 260.
const playCards = 260

// Goal is the part of a request that says which decks win.
type Goal struct {
	Solitaire
	Of string `json:"of" doc:"what counts as a win (weak: hlm, with any one card left)" enum:"won,weak"`
}

func (q *Goal) validGoal() error {
	if err := q.validOf(mousetraps); err != nil {
		return err
	}
	if err := q.validShape(winning.MaxCards); err != nil {
		return err
	}
	return q.validProblem(", or an estimate")
}

// proved returns the number of winning decks and the theorem that gives it, or nil and "" if none is known.
func (q *Goal) proved() (won *big.Int, theorem string) {
	return solitaire.Wins(q.rules(), q.shape(), q.Of == "weak")
}

// validCursor refuses a cursor that is no deck of a list, and says that it must be one of such decks. Without a cursor
// a list begins at its start.
func (q *Goal) validCursor(after *[]int, decks string) error {
	if len(*after) == 0 {
		*after = nil
		return nil
	}
	if err := q.validCards("after", *after); err != nil {
		return err
	}
	if err := q.problem().Wins(*after); err != nil {
		return bad("after", "%v; it must be %s, the next of an earlier list", err, decks)
	}
	return nil
}

// noneWins returns the theorem by which no deck wins, or "".
func (q *Goal) noneWins() string {
	if won, theorem := q.proved(); won != nil && won.Sign() == 0 {
		return theorem
	}
	return ""
}

// ofTwoRanks reports whether a theorem gives the number for two ranks, whatever the suits.
func (q *Goal) ofTwoRanks() bool {
	if q.Ranks == nil || *q.Ranks != 2 {
		return false
	}
	_, theorem := solitaire.Wins(q.rules(), deck.Shape{Ranks: 2, Suits: 1}, q.Of == "weak")
	return theorem != ""
}

// validOf refuses games outside the list and ways to win that the game does not have. The
// default is "won".
func (q *Goal) validOf(games []solitaire.Game) error {
	if err := q.validGameOf(games); err != nil {
		return err
	}
	switch q.Of {
	case "":
		q.Of = "won"
	case "won":
	case "weak":
		if q.Game != "hlm" {
			return bad("of", "is weak, which only hlm has; here it must be won")
		}
	default:
		return bad("of", "is %q; it must be won or, for hlm, weak", clip(q.Of))
	}
	return nil
}

// validProblem refuses ranks and suits for which a count has too many calls. also names an
// alternative.
func (q *Goal) validProblem(hint string) error {
	if err := q.problem().Valid(); err != nil {
		return bad("ranks", "%v; take fewer ranks or suits"+hint, err)
	}
	return nil
}

func (q *Goal) problem() winning.Problem {
	return winning.Problem{Rules: q.rules(), Shape: q.shape(), Weak: q.Of == "weak"}
}

// validWhole refuses a deck that is not whole. It fills in missing ranks and suits.
func (g *Solitaire) validWhole(cards []int) error {
	if len(cards) == 0 {
		return bad("deck", "is missing or empty; it must list the cards, top card first")
	}
	if len(cards) > playCards {
		return bad("deck", "has %d cards; at most %d are played", len(cards), playCards)
	}
	if err := g.inferShape("deck", cards); err != nil {
		return err
	}
	if err := g.validShape(playCards); err != nil {
		return err
	}
	if err := g.validCards("deck", cards); err != nil {
		return err
	}
	if err := g.shape().Check(cards); err != nil {
		return bad("deck", "%v; in %s %s", err, plural(*g.Suits, "suit"), g.shape().Rule())
	}
	return nil
}

// maxListed bounds the decks of one result. Ten thousand are about a megabyte, and the cursor
// of a list leads to the next ones.
const maxListed = 10000

// Limited is the part of a request that bounds how many decks are listed.
type Limited struct {
	Limit *int `json:"limit,omitempty" doc:"how many decks are listed at most" unit:"decks"`
}

// validLimit checks the limit and fills in a missing one.
func (l *Limited) validLimit(least, usual int) error {
	fill(&l.Limit, usual)
	return within("limit", l.Limit, least, maxListed, "")
}

func decimals(counts []uint64) []string {
	texts := make([]string, len(counts))
	for i, c := range counts {
		texts[i] = strconv.FormatUint(c, 10)
	}
	return texts
}
