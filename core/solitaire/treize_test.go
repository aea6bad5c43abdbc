package solitaire

import (
	"math/rand/v2"
	"slices"
	"testing"

	"rencontre/core/deck"
)

// playedTreize plays a game of Treize by its rules, with plain loops over rows of cards. next
// returns the decks after the first.
func playedTreize(r Rules, d deck.Deck, next func() deck.Deck) (setAside []int, outcome Outcome, visited []int) {
	m := r.Ranks
	switch r.Game {
	case T1, T2, T3:
		calls := m
		if r.Game == T3 {
			calls = len(d)
		}
		for i, card := range d[:calls] {
			visited = append(visited, card)
			if card == i%m+1 {
				setAside = append(setAside, card)
			}
		}
		return setAside, Exhausted, visited
	case T0:
		for call := 1; ; d = next() {
			for _, card := range d {
				visited = append(visited, card)
				if card == call {
					setAside = append(setAside, card)
					call = 1
				} else if call == m {
					return setAside, Exhausted, visited
				} else {
					call++
				}
			}
		}
	}
	// T4. A state is the pile and the call; without a limit it must not repeat.
	type state struct {
		pile string
		call int
	}
	seen := map[state]bool{}
	said, idle := 0, 0
	seen[state{deck.Format(d, 0), 0}] = true
	for pile := slices.Clone(d); ; {
		var left deck.Deck
		for _, card := range pile {
			visited = append(visited, card)
			if card == r.Call(said%m) {
				setAside = append(setAside, card)
			} else {
				left = append(left, card)
			}
			said++
		}
		hits := len(pile) - len(left)
		pile = left
		if len(pile) == 0 {
			return setAside, Won, visited
		}
		idle++
		if hits > 0 {
			idle = 0
			clear(seen)
		}
		if r.Passes > 0 && idle == r.Passes {
			return setAside, Lost, visited
		}
		s := state{deck.Format(pile, 0), said % m}
		if r.Passes == 0 && seen[s] {
			return setAside, Loop, visited
		}
		seen[s] = true
	}
}

func TestTreize(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	for _, s := range []deck.Shape{{Ranks: 1, Suits: 1}, {Ranks: 2, Suits: 1}, {Ranks: 2, Suits: 3}, {Ranks: 3, Suits: 2},
		{Ranks: 5, Suits: 1}, {Ranks: 6, Suits: 4}, {Ranks: 13, Suits: 4}} {
		for _, r := range []Rules{
			{Game: T0, Seed: 8}, {Game: T1}, {Game: T2}, {Game: T3}, {Game: T4, Passes: 2},
			{Game: T4, Passes: 1, Order: Down}, {Game: T4, Passes: 6, Order: AceDown}, {Game: T4},
		} {
			if r.Game == T0 && s.Ranks == 1 || r.Game == T1 && s.Suits > 1 {
				continue
			}
			r.Ranks = s.Ranks
			if err := r.Valid(); err != nil {
				t.Errorf("%v: %v", r, err)
			}
			for range 200 {
				d := s.Sorted()
				deck.Shuffle(d, rng)
				shuffles := 0
				setAside, outcome, visited := playedTreize(r, d, func() deck.Deck {
					shuffles++
					again := slices.Clone(d)
					deck.Shuffle(again, deck.Stream(r.Seed, uint64(shuffles)))
					return again
				})
				table := NewTable(r, d)
				var dealt []int
				for table.Outcome == Unfinished {
					steps, ok := table.NextHit()
					before := len(table.SetAside)
					step := table.Step()
					dealt = append(dealt, step.Card)
					if hit := len(table.SetAside) > before; hit != (step.Event == Hit) || hit != (ok && steps == 1) {
						t.Fatalf("%v %v: step %+v, next hit in %d, %v", r, d, step, steps, ok)
					}
				}
				if !slices.Equal([]int(table.SetAside), setAside) || table.Outcome != outcome || !slices.Equal(dealt, visited) {
					t.Fatalf("%v %v: %v set aside, %s; by the rules %v, %s", r, d, table.SetAside, table.Outcome, setAside, outcome)
				}
				if r.Game == T0 && table.Turns != shuffles {
					t.Errorf("%v %v: shuffled %d times, not %d", r, d, table.Turns, shuffles)
				}
				if table.Reformed() != nil || len(table.Burned) > 0 {
					t.Errorf("%v %v: reformed %v, burned %v", r, d, table.Reformed(), table.Burned)
				}
				if r.Game != T0 && len(table.Hand)+len(table.SetAside) != len(d) {
					t.Errorf("%v %v: %v left and %v set aside", r, d, table.Hand, table.SetAside)
				}
			}
		}
	}
	// An empty deck is over.
	if table := NewTable(Rules{Game: T3, Ranks: 2}, nil); table.Outcome == Unfinished {
		t.Error("a game without cards goes on")
	}
	for _, r := range []Rules{{Game: T3, Passes: 2}, {Game: T4, Passes: -1}, {Game: T0, Order: Down},
		{Game: T1, Burn: true}} {
		if r.Valid() == nil {
			t.Errorf("%v is valid", r)
		}
	}
}

// TestTreizeAhead checks that the numbers said are those that Ahead announced, before every
// card of the stock, and that cards of the pile have no number.
func TestTreizeAhead(t *testing.T) {
	for _, g := range []Game{T0, T1, T2, T3, T4} {
		r := Rules{Game: g, Ranks: 5, Passes: 2, Seed: 3}
		if g != T4 {
			r.Passes = 0
		}
		s := deck.Shape{Ranks: 5, Suits: 2}
		d := s.Sorted()
		deck.Shuffle(d, deck.Stream(7, 0))
		table := NewTable(r, d)
		var announced []int
		for table.Outcome == Unfinished {
			if len(announced) == 0 {
				announced = table.Ahead()
				if len(announced) == 0 || len(announced) > table.Stock() {
					t.Fatalf("%s: %d calls ahead with a stock of %d", g, len(announced), table.Stock())
				}
			}
			step := table.Step()
			if step.Call != announced[0] {
				t.Fatalf("%s: %d is said, %d was announced", g, step.Call, announced[0])
			}
			announced = announced[1:]
			if step.Event == Hit && g == T0 {
				announced = nil // the count begins again
			}
		}
		if table.Ahead() != nil {
			t.Errorf("%s: calls after the end", g)
		}
	}
}

// TestReadings checks how this project reads what the papers leave open: at He Loves Me a single 1 is hit, and at T4 a
// time through the stock lasts from one turning of the pile to the next, whatever missed since the last hit.
func TestReadings(t *testing.T) {
	play := func(r Rules, d deck.Deck) (setAside []int, outcome Outcome, steps int) {
		table := NewTable(r, d)
		for table.Outcome == Unfinished {
			table.Step()
			steps++
		}
		return table.SetAside, table.Outcome, steps
	}
	for _, d := range []struct {
		deck deck.Deck
		want int // cards set aside
	}{{deck.Deck{2, 1, 1}, 1}, {deck.Deck{2, 1, 2}, 0}} { // two cards are burned
		if got, _, _ := play(Rules{Game: HeLovesMe, Ranks: 2}, d.deck); len(got) != d.want {
			t.Errorf("%v: %v set aside, not %d cards", d.deck, got, d.want)
		}
	}
	// After the hit three cards miss, which are all that are left; then the pile is turned and they miss again.
	got, outcome, steps := play(Rules{Game: T4, Ranks: 4, Passes: 1}, deck.Deck{1, 3, 4, 2})
	if len(got) != 1 || outcome != Lost || steps != 7 {
		t.Errorf("T4: %v set aside, %s after %d cards", got, outcome, steps)
	}
}
