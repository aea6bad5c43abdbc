package play

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/page/memory/values"
	"rencontre/app/page/memory/values/valuestest"
	"rencontre/core/deck"
	"rencontre/core/turn"
)

// TestReview checks the review of a game turn by turn: luck is what the cards gave beyond what the moves were worth. It
// plays with all computer players in the place of a person.
func TestReview(t *testing.T) {
	mistakes, moments := 0, 0
	for seed := range uint64(40) {
		p := open(t, fmt.Sprintf("pairs=6&second=you&seed=%d", seed))
		for p.game.over() == goesOn {
			players := []string{"optimal", "forgetful", "aggressive", "defensive"}
			p.game.turn(p.game.choose(players[(seed+uint64(p.game.player))%4]))
		}
		p.judge()
		r := p.review
		if r == nil {
			t.Fatal("there is no review")
		}
		luck := new(big.Rat)
		for i, played := range p.game.turns {
			if p.costs[i].Sign() < 0 {
				t.Errorf("seed %d, turn %d costs %s", seed, i+1, p.costs[i])
			}
			got := surprise(p.game, i, p.costs[i])
			if played.player == 1 {
				got.Neg(got)
			}
			luck.Add(luck, got)
		}
		if r.luck.Cmp(luck) != 0 {
			t.Errorf("seed %d: the luck is %s, turn by turn %s", seed, r.luck, luck)
		}
		if r.mistake >= 0 {
			mistakes++
		}
		moments += len(r.best)
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

// surprise returns what turn i gave its player beyond what was to be expected after the cost of its choices.
func surprise(g *game, i int, cost *big.Rat) *big.Rat {
	after := g.stand()
	if i+1 < len(g.turns) {
		after = g.turns[i+1].stand
	}
	got := g.value(after)
	if g.turns[i].took {
		got.Add(got, big.NewRat(1, 1))
	} else {
		got.Neg(got)
	}
	return got.Sub(got, g.value(g.turns[i].stand)).Add(got, cost)
}

// TestLuck checks that luck favours nobody: over many games, turns that are priced card by card give on average what
// their cost leaves. The players forget pairs, turn cards anyhow and leave pairs that they have found.
func TestLuck(t *testing.T) {
	l := values.Library{}
	valuestest.Load(t, l, values.Usual(turn.Standard), 0, 32)
	all := map[string][]float64{}
	for seed := range uint64(2000) {
		g := newGame(l, turn.Standard, 5, 0, seed)
		random := deck.Stream(seed, 1<<40)
		for g.over() == goesOn {
			place := g.choose([]string{"aggressive", "improved"}[g.player])
			if random.Uint64()%2 == 0 {
				place = int(random.Uint64() % uint64(len(g.cards)))
			}
			if g.refuse(place) == "" {
				g.turn(place)
			}
		}
		for i, played := range g.turns {
			if played.move == turn.Move0 { // its value is that of a game that stops, which the other player may prevent
				continue
			}
			first := played.first
			if first == matching { // luck made it so
				first = unknown
			}
			x, _ := surprise(g, i, g.costByCard(played)).Float64()
			name := fmt.Sprintf("first card of kind %d, a pair waiting: %v", first, len(played.waiting) > 0)
			all[name] = append(all[name], x)
		}
	}
	if len(all) != 5 {
		t.Errorf("%d kinds of turns", len(all))
	}
	for name, of := range all {
		sum, square := 0.0, 0.0
		for _, x := range of {
			sum, square = sum+x, square+x*x
		}
		n := float64(len(of))
		mean := sum / n
		if deviation := math.Sqrt((square/n - mean*mean) / n); math.Abs(mean) > 4.5*deviation || len(of) < 300 {
			t.Errorf("%s: %d turns give %.4f ± %.4f", name, len(of), mean, deviation)
		}
	}
}

// TestLeadInReview checks the figures of a game that was won 6 to 0, by hand. V(6,0) = 2/1155. In turns 5 and 6 new
// cards were turned at V(6,5) = 0 and V(5,4) = 0, worth -3/7 and -1/3. In turn 8 two seen cards left four pairs to the
// other player in place of taking them, 4 + 4.
func TestLeadInReview(t *testing.T) {
	p := open(t, "pairs=6&second=forgetful&seed=221986&turned=01412323546178083892a07b")
	r := p.review
	if r == nil || r.cost[0].Cmp(big.NewRat(16, 21)) != 0 || r.cost[1].Cmp(big.NewRat(8, 1)) != 0 || r.mistake != 4 {
		t.Fatalf("the review is %+v", r)
	}
	sum := new(big.Rat).Sub(big.NewRat(2, 1155), r.cost[0])
	if sum.Add(sum, r.cost[1]).Add(sum, r.luck); sum.Cmp(big.NewRat(6, 1)) != 0 {
		t.Errorf("the lead is %s by the review", sum)
	}
	text := app.HTMLString(app.Div().Body(p.Draw()...))
	for _, want := range []string{
		"6 pairs for you: +0 at the start, −0.8 by own choices, +8 by the other player’s choices, −1.2 by luck.",
		"1.2 pairs of lead for Forgetful.",
		"You lost 0.8 pairs of lead, Forgetful 8.",
		"Turn 5: you chose to turn a new card, as advised against Forgetful; a perfect player would turn none. " +
			"This cost 0.4 pairs of lead.",
		"Luck is the part of it that no choice explains",
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
