package dundee

import (
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/core/deck"
	"rencontre/core/job"
)

// TestLesson checks that the example obeys the rules and the solver's advice, has a lost and a won deal, and uses the
// game's words.
func TestLesson(t *testing.T) {
	laid := lesson{}.Lay()
	text := ""
	for at := range laid.Last + 1 {
		text += calctest.Markup(laid.Draw(at, nil, nil)...)
	}
	calctest.Says(t, "the page", text, "word-bid", "the rank you named. You lose.", ": you win.",
		"all names are equally good",
		"Only 1 left: the 2", "No 1 is left", "Deal 2, 4 of 4 cards turned.", "win in one of them.")
	if strings.Count(text, "You lose.") != 1 || strings.Count(text, ": you win.") != 1 ||
		strings.Contains(text, "bug") {
		t.Errorf("the deals do not end once in each way: %s", text)
	}
	for _, order := range lessonDeals {
		g := game{deck: lessonDeck, rounds: len(order)}
		for i, card := range order {
			if g.over() {
				break
			}
			// What is named is a best name by the solver, too.
			a := calc.NewAnswer[job.DundeeAdaptiveResult](calc.NewDesk(calctest.Engine{}, nil), nil, nil)
			a.Ask(&job.DundeeAdaptive{DundeeDeck: job.DundeeDeck{Deck: g.now()}, Rounds: new(g.rounds - i)},
				calc.Here)
			if a.Value().Choices[g.name()-1].Cost != "0" {
				t.Errorf("%v, card %d: %d is named, which costs %s", order, i+1, g.name(), a.Value().Choices[g.name()-1].Cost)
			}
			g.play(card)
		}
	}
}

// TestLessonOrders checks the number of orders of the example's cards in which best names win.
func TestLessonOrders(t *testing.T) {
	orders, through := 0, 0
	for a := range 4 {
		for b := range a {
			order := deck.Deck{1, 1, 1, 1}
			order[a], order[b] = 2, 2
			g := game{deck: lessonDeck, rounds: len(order)}
			for _, card := range order {
				if !g.over() {
					g.play(card)
				}
			}
			orders++
			if !g.lost() {
				through++
			}
		}
	}
	if orders != 6 || through != 1 {
		t.Errorf("%d of %d orders are come through", through, orders)
	}
}
