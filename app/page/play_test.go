package page

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// values are those of an address.
func values(t *testing.T, query string) url.Values {
	t.Helper()
	v, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func play(t *testing.T, query string) *Play {
	t.Helper()
	p := &Play{}
	p.OnInit()
	v := values(t, query)
	p.q.read(v)
	p.set(spaced(v.Get("deck")))
	return p
}

// Every position of a replay is what the table shows when it is played there,
// and the cards keep their identity: none is lost or doubled.
func TestReplay(t *testing.T) {
	for _, e := range paper.Examples() {
		r := solitaire.Rules{Game: e.Game, Ranks: e.Ranks}
		p := newReplay(r, e.Deck)
		table := solitaire.NewTable(r, e.Deck)
		for position := 0; position <= p.last(); position++ {
			s := p.at(position)
			if !slices.Equal(s.table.Hand, table.Hand) || !slices.Equal(s.table.SetAside, table.SetAside) {
				t.Fatalf("%s %v: position %d shows %v, not %v", e.Game, e.Deck, position, s.table.Hand, table.Hand)
			}
			seen := map[[2]int]bool{}
			for _, c := range slices.Concat(s.hand, s.aside, s.burned) {
				seen[[2]int{c.Rank, c.Copy}] = true
			}
			if len(seen) != len(e.Deck) {
				t.Fatalf("%s %v: position %d has %d cards", e.Game, e.Deck, position, len(seen))
			}
			if position > 0 && table.Outcome == solitaire.Unfinished {
				if step := table.Step(); step != p.steps[position-1] {
					t.Fatalf("step %d is %+v, not %+v", position, p.steps[position-1], step)
				}
			}
		}
	}
}

// What is printed of an example agrees with what the page plays, except where
// the paper is known to be wrong, of which there is none among the decks.
func TestExamples(t *testing.T) {
	for i, e := range paper.Examples() {
		p := play(t, "game="+string(e.Game)+"&deck="+dashed(e.Deck))
		if p.replay == nil {
			t.Fatalf("%v: %s", e.Deck, p.wrong)
		}
		at, _, ok := p.shown()
		if !ok || !slices.Equal(paper.Examples()[at].Deck, e.Deck) {
			t.Errorf("example %d is not known again", i)
		}
		if strings.Contains(p.found.backed, "error") {
			t.Errorf("%s %v: %s", e.Game, e.Deck, p.found.backed)
		}
	}
}

func TestTyped(t *testing.T) {
	for _, c := range []struct{ query, wrong, fix string }{
		{"deck=2134", "", ""},
		{"deck=2,1,3,4&m=13&s=1", "", ""},
		{"deck=4+7+3+A+9+2+J+K+6+8+Q+5+5&m=13&s=1", "The 5 is there twice and the 10 is missing", "4 7 3 A 9 2 J K 6 8 Q 5 10"},
		{"deck=1+1+2+3&m=3&s=1", "is there twice", ""},
		{"deck=1+2+x", "“x” is not a rank", ""},
		{"deck=0+1", "“0” is not a rank", ""},
		{"deck=1-1-2-2-3&m=3&s=2", "is there once instead of twice", ""},
	} {
		p := play(t, c.query)
		if !strings.Contains(p.wrong, c.wrong) || (c.wrong == "") != (p.wrong == "") {
			t.Errorf("%s: %q", c.query, p.wrong)
		}
		if (p.replay == nil) != (c.wrong != "") {
			t.Errorf("%s: played %v", c.query, p.replay != nil)
		}
		fix := ""
		if len(p.fixes) > 0 {
			fix = deck.Format(p.fixes[0].deck, 13)
		}
		if fix != c.fix {
			t.Errorf("%s: the repair is %q", c.query, fix)
		}
	}
}

// The query that a page writes is read back as the same question.
func TestQuery(t *testing.T) {
	for _, query := range []string{
		"game=mousetrap&m=4&s=1&burn=1&deck=2-1-3-4",
		"game=hlm&m=4&s=1&order=down&deck=2-1-3-4",
		"game=modular&m=8&s=1&deck=8-1-5-2-6-4-7-3",
	} {
		if got := play(t, query).query(); got != query {
			t.Errorf("%s became %s", query, got)
		}
	}
}

func TestOrbit(t *testing.T) {
	for _, c := range []struct {
		game solitaire.Game
		deck deck.Deck
		want string
	}{
		{solitaire.Mousetrap, deck.Deck{1, 4, 3, 2}, "2 times, then no more"}, // 1432, 1423, 1234: oeis.md
		{solitaire.Mousetrap, deck.Deck{1, 2}, "its own reformed deck"},
		{solitaire.Modular, deck.Deck{1, 3, 4, 2}, "then in a cycle of 1"},
		{solitaire.Mousetrap, deck.Deck{1, 16, 12, 15, 6, 8, 14, 10, 9, 3, 4, 11, 13, 2, 7, 5}, "5 times, then no more"}, // Bersani 2010, section 6
	} {
		r := solitaire.Rules{Game: c.game, Ranks: len(c.deck)}
		if got := judge(r, c.deck, newReplay(r, c.deck)).orbit; !strings.Contains(got, c.want) {
			t.Errorf("%v: %s", c.deck, got)
		}
	}
}

// What the pages ask of the jobs is what the jobs take.
func TestRequests(t *testing.T) {
	q := newQuestion(4, 2)
	ask := func(name, more string) {
		t.Helper()
		for _, g := range q.games() {
			q.game, q.suits = solitaire.Game(g.Value), "2"
			if q.game == solitaire.T1 {
				q.suits = "1"
			}
			for _, o := range orders {
				q.order, q.burn = solitaire.Order(o.Value), true
				s, _, _ := q.shape()
				if _, err := job.Parse([]byte(q.request(name, s, more))); err != nil {
					t.Errorf("%s, %s %s: %v", name, g.Value, o.Value, err)
				}
			}
		}
	}
	ask("distribution", `"of":"score"`)
	q.treize = true
	ask("estimate", `"trials":10`)
}

// The games of Treize are laid out as they are played: at every position the
// hand is the table's, and the card that is hinted at is the next to be hit.
func TestReplayTreize(t *testing.T) {
	for _, query := range []string{
		"game=t0&deck=1-3-2-2-3-1&seed=5", "game=t0&deck=1-2-3-4-4-3-2-1&seed=2", "game=t1&deck=3-2-1-4-5", "game=t2&deck=2-2-3-3-1-1",
		"game=t3&deck=1-3-2-2-3-1", "game=t4&deck=1-4-2-3-3-1-4-2", "game=t4&deck=1-4-2-3-3-1-4-2&passes=0", "game=t4&deck=1-2-3-1-2-3&order=ace-down&passes=6",
	} {
		p := play(t, query)
		if p.replay == nil {
			t.Fatalf("%s: %s %v", query, p.wrong, p.q.refused)
		}
		hinted := -1 // an index in the hand
		hints := 0
		for position := 1; position <= len(p.replay.steps); position++ {
			s, g := p.replay.at(position), p.stage()
			g.hints = true
			var hand deck.Deck
			for _, c := range s.hand {
				hand = append(hand, c.Rank)
			}
			if !slices.Equal(hand, s.table.Hand) {
				t.Fatalf("%s: at %d the hand is %v, the table's %v", query, position, hand, s.table.Hand)
			}
			hit := p.replay.steps[position-1].Event == solitaire.Hit
			if next := g.next(s); hinted >= 0 && next != hinted {
				t.Errorf("%s: at %d card %d is hinted at, before it was this one's %d", query, position, next, hinted)
			} else if hit && next != 0 {
				t.Errorf("%s: at %d the card is hit, and the hint is %d", query, position, next)
			} else if next >= 0 {
				hints++
				hinted = (next - 1 + len(hand)) % len(hand) // a miss goes to the end
			}
			if hit {
				hinted = -1
			}
			if before, _, rest := sentence(g.rules, p.replay.steps[position-1], s, p.replay.at(position+1)); !strings.Contains(before+rest, "hit.") {
				t.Errorf("%s: at %d it says %s", query, position, rest)
			}
		}
		if hints == 0 {
			t.Errorf("%s: no hit is hinted at", query)
		}
	}
}

// What a game of Treize cannot be played with is said beside the field, and the
// deck stays.
func TestPlayTreizeRefuses(t *testing.T) {
	for query, want := range map[string][2]string{
		"game=t1&deck=1-2-1-2":          {"suits", "1 suit"},
		"game=t0&deck=1-1":              {"ranks", "at least 2"},
		"game=t0&deck=1-2&seed=x":       {"seed", "not a whole number"},
		"game=t4&deck=1-2&passes=-1":    {"passes", "0 for no limit"},
		"game=t4&deck=1-2&passes=often": {"passes", "not a whole number"},
	} {
		p := play(t, query)
		if p.replay != nil || p.deck == nil || !strings.Contains(p.q.refused[want[0]], want[1]) {
			t.Errorf("%s: %q, %v", query, p.wrong, p.q.refused)
		}
	}
	for query, want := range map[string]string{
		"game=t0&m=2&s=1&seed=1708&deck=2-1": "The hand passes after 0 wins",
		"game=t1&m=4&s=1&deck=1-3-2-4":       "2 hits in 4 calls",
		"game=t3&m=2&s=2&deck=1-1-2-2":       "2 hits in 4 calls",
		"game=t4&m=2&s=1&deck=2-1":           "Lost: 0 of 2 cards set aside",
		"game=t4&m=2&s=1&passes=0&deck=2-1":  "A loop: 0 of 2 cards set aside, and no count hits again",
		"game=t4&m=3&s=1&deck=1-3-2":         "Won: all 3 cards set aside",
	} {
		p := play(t, query)
		if p.query() != query {
			t.Errorf("%s became %s", query, p.query())
		}
		if got := ending(p.q.rules(p.shape.Ranks), p.replay.end); got != want {
			t.Errorf("%s: %s", query, got)
		}
	}
}
