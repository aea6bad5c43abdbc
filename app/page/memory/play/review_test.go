package play

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/core/turn"
)

// TestReview checks that a review is drawn once a game is over, with its mistakes and best moments. It plays with all
// computer players in the place of a person.
func TestReview(t *testing.T) {
	mistakes, moments := 0, 0
	for seed := range uint64(40) {
		p := open(t, fmt.Sprintf("pairs=6&second=you&seed=%d", seed))
		for p.game.Over() == turn.GoesOn {
			players := []string{"optimal", "forgetful", "aggressive", "defensive"}
			p.game.Turn(p.game.Choose(players[(seed+uint64(p.game.Player))%4], p.solved()))
		}
		p.judge()
		if p.review == nil {
			t.Fatal("there is no review")
		}
		if p.review.Mistake >= 0 {
			mistakes++
		}
		moments += len(p.review.Best)
		text := app.HTMLString(p.drawReview())
		if !strings.Contains(text, "Luck") || !strings.Contains(text, "Costliest choice") {
			t.Errorf("the review says %s", text)
		}
	}
	if mistakes < 10 || moments < 40 {
		t.Errorf("%d mistakes and %d best moments in 40 games", mistakes, moments)
	}
}

// TestMatchIsMoment checks that a turn whose first card matched can be among the best moments: in turn 8 of this game
// the next best move costs 1/3, in turn 4 only 1/7.
func TestMatchIsMoment(t *testing.T) {
	p := open(t, "pairs=6&second=forgetful&seed=415369&turned=01213245b715076489a89b")
	p.judge()
	text := app.HTMLString(p.drawReview())
	match, two := strings.Index(text, "Turn 8 (turn a new card)"), strings.Index(text, "Turn 4 (")
	if match < 0 || two >= 0 && two < match {
		t.Errorf("the review says %s", text)
	}
}

// TestLeadInReview checks the figures of a game that was won 6 to 0, by hand. V(6,0) = 2/1155. In turns 5 and 6 new
// cards were turned at V(6,5) = 0 and V(5,4) = 0, worth -3/7 and -1/3. In turn 8 two seen cards left four pairs to the
// other player in place of taking them, 4 + 4.
func TestLeadInReview(t *testing.T) {
	p := open(t, "pairs=6&second=forgetful&seed=221986&turned=01412323546178083892a07b")
	r := p.review
	if r == nil || r.Cost[0].Cmp(big.NewRat(16, 21)) != 0 || r.Cost[1].Cmp(big.NewRat(8, 1)) != 0 || r.Mistake != 4 {
		t.Fatalf("the review is %+v", r)
	}
	sum := new(big.Rat).Sub(big.NewRat(2, 1155), r.Cost[0])
	sum.Add(sum, r.Cost[1]).Add(sum, r.Luck)
	if sum.Cmp(big.NewRat(6, 1)) != 0 {
		t.Errorf("the lead is %s by the review", sum)
	}
	text := app.HTMLString(app.Div().Body(p.Draw()...))
	for _, want := range []string{
		"6 pairs for you: +0 at the start, −0.8 by own choices, +8 by the other player’s choices, −1.2 by luck.",
		"1.2 pairs of lead for Forgetful.",
		"You lost 0.8 pairs of lead, Forgetful 8.",
		"Turn 5: you chose to turn a new card, as advised against Forgetful; a perfect player would turn none. " +
			"This cost 0.4 pairs of lead.",
		"Luck: which cards came up.",
		"A pair left to the other player costs 2",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the review does not say %q: %s", want, text)
		}
	}
	for _, old := range []string{"not computed", "lost by moves that were not the best", "None: each choice"} {
		if strings.Contains(text, old) {
			t.Errorf("the page says %q", old)
		}
	}
}

// TestTenths checks that figures are rounded, and that a small one does not become 0.
func TestTenths(t *testing.T) {
	for _, c := range []struct {
		of   *big.Rat
		want string
	}{
		{big.NewRat(8, 1), "8 pairs of lead"}, {big.NewRat(-10, 1), "10 pairs of lead"}, {big.NewRat(1, 1), "1 pair of lead"},
		{big.NewRat(16, 21), "0.8 pairs of lead"}, {big.NewRat(599, 100), "6 pairs of lead"},
		{big.NewRat(2, 1155), "less than 0.1 pairs of lead"}, {new(big.Rat), "0 pairs of lead"},
	} {
		if got := inLead(c.of); got != c.want {
			t.Errorf("%s is %q, want %q", c.of, got, c.want)
		}
	}
}
