package graph

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
	"rencontre/app/page/reform/goal"
	"rencontre/core/solitaire"
)

var open = calctest.Opens[*decks](func(f *calc.Frame) calc.Calculator { return New(goal.New(f)) })

// TestGraph checks that the graph has every deck once, and that playing confirms what it says about each.
func TestGraph(t *testing.T) {
	for _, query := range []string{"", "game=mousetrap&m=4&s=1", "game=modular&m=3&s=2", "game=hlm&m=2&s=4",
		"game=hlm&of=weak&m=3&s=2", "game=modular&m=6&s=1", "game=hlm&of=weak&order=down&m=3&s=2", "game=modular&m=1&s=1"} {
		m := open(t, query)
		if m.picture == nil {
			t.Fatalf("%s is not drawn", query)
		}
		g := m.picture.graph
		rules := m.Game.Rules(m.shape.Ranks)
		seen := make([]bool, len(g.next))
		for i, of := range g.pieces {
			list := g.members(of)
			leaves, depth := 0, 0
			for _, d := range list {
				if seen[d] || g.piece[d] != i {
					t.Fatalf("%s: deck %d is drawn twice, or in piece %d", query, d, g.piece[d])
				}
				seen[d] = true
				if len(g.before[d]) == 0 {
					leaves++
				}
				depth = max(depth, g.far[d])
			}
			if len(list) != of.decks || leaves != of.leaves || depth != of.depth || len(list) < 2 && !of.cycle {
				t.Errorf("%s: piece %+v has %d decks, %d leaves, depth %d", query, of, len(list), leaves, depth)
			}
			if i > 0 && (of.cycle && !g.pieces[i-1].cycle || of.cycle == g.pieces[i-1].cycle && of.decks > g.pieces[i-1].decks) {
				t.Errorf("%s: piece %d stands before a larger one", query, i-1)
			}
		}
		for _, d := range g.alone {
			if seen[d] {
				t.Fatalf("%s: deck %d is alone and in a piece", query, d)
			}
			seen[d] = true
		}
		if i := slices.Index(seen, false); i >= 0 {
			t.Fatalf("%s: deck %d is not drawn", query, i)
		}
		for d := range g.next {
			// Its way, reformation by reformation.
			at, far := d, 0
			for g.far[at] > 0 {
				at = g.next[at]
				far++
			}
			played := solitaire.Play(rules, m.shape.FromIndex(big.NewInt(int64(d))))
			wins := played.Outcome == solitaire.Won || m.Of.Value() == "weak" && played.Outcome == solitaire.Weak
			if far != g.far[d] || wins != (g.next[d] >= 0) ||
				wins && m.shape.Index(played.Reformed()).Int64() != int64(g.next[d]) {
				t.Fatalf("%s: deck %s: %s", query, m.name(d), m.fate(d))
			}
			// It is found where it is drawn.
			if q := m.picture.at[d]; m.picture.near(q.x, q.y) != d || q.x < 0 || q.y < 0 || q.x > m.picture.width ||
				q.y > m.picture.height {
				t.Fatalf("%s: at %v of deck %d is %d", query, q, d, m.picture.near(q.x, q.y))
			}
		}
		for _, of := range m.picture.parts {
			calctest.WellFormed(t, of.svg)
		}
		calctest.WellFormed(t, m.picture.over(len(g.next)-1))
		m.pick(len(g.next) / 2)
		if text := calctest.Text(m); !strings.Contains(text, figure.Capital(m.fate(len(g.next)/2))) {
			t.Errorf("%s: %s", query, text)
		}
		if again := open(t, m.Query().Encode()); again.chosen != len(g.next)/2 {
			t.Errorf("%s: the link %s leads to deck %d", query, m.Query().Encode(), again.chosen)
		}
	}
	// Bersani 2010, Table 10: m = 5.
	text := calctest.Text(open(t, ""))
	calctest.Says(t, "the page", text, "Win 76 of these, reach a cycle 39", "does not win 37", "Do not win 44",
		"Gardens of Eden 80", "Connected components 46", "4 reformations to the fixed point 12345", "is in a cycle of 2")
}

// TestLeads reads what is said first: where all decks lead.
func TestLeads(t *testing.T) {
	for query, want := range map[string]string{
		"": "24 lead to a fixed point, 15 to a longer cycle and 51 to a deck that does not win; 30 do not " +
			"win, and no deck reforms to them.",
		"m=1&s=1":          "1 leads to a fixed point.",
		"game=hlm&m=3&s=1": "6 do not win, and no deck reforms to them.",
		"m=2&s=1":          "1 leads to a fixed point; 1 does not win, and no deck reforms to it.",
	} {
		m := open(t, query)
		if got := m.leads(); got != want {
			t.Errorf("%s: %s", query, got)
		}
		calctest.Says(t, query, calctest.Text(m), want)
	}
}

// TestFiles reads what the page saves.
func TestFiles(t *testing.T) {
	calctest.Saves(t, open, "", "game=hlm", "game=mousetrap&m=3&s=2")
}

// TestKeys checks to which deck each key goes, from every deck.
func TestKeys(t *testing.T) {
	m := open(t, "m=4&s=1")
	g := m.picture.graph
	if d, moves := m.to("ArrowUp"); d != 0 || !moves {
		t.Errorf("without a deck an arrow goes to %d", d)
	}
	for d, next := range g.next {
		m.pick(d)
		right, _ := m.to("ArrowRight")
		left, _ := m.to("ArrowLeft")
		down, _ := m.to("ArrowDown")
		if next >= 0 && right != next || next < 0 && right != d {
			t.Errorf("right of deck %d is %d", d, right)
		}
		if left != d && g.next[left] != d || left == d && len(g.tree(d)) > 0 {
			t.Errorf("left of deck %d is %d", d, left)
		}
		m.pick(down)
		if up, _ := m.to("ArrowUp"); down != d && up != d || next >= 0 && g.next[down] != next {
			t.Errorf("below deck %d is %d, and above that %d", d, down, up)
		}
	}
	if _, moves := m.to("x"); moves {
		t.Error("a letter moves")
	}
}
