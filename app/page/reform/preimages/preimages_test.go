package preimages

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/page/reform/goal"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

var open = calctest.Opens[*preimages](func(f *calc.Frame) calc.Calculator { return New(goal.New(f)) })

// TestPreimages checks the predecessors in the tree, and their predecessors.
func TestPreimages(t *testing.T) {
	for _, x := range []struct {
		query string
		shape deck.Shape
	}{{"deck=1-2-3-4-5", deck.Shape{Ranks: 5, Suits: 1}}, {"game=hlm&deck=1-1-2-2-1-2", deck.Shape{Ranks: 2, Suits: 3}},
		{"game=mousetrap&deck=3-2-1-4", deck.Shape{Ranks: 4, Suits: 1}}} {
		tree := open(t, x.query)
		before := map[string][]string{}
		for i := range int(x.shape.Count().Int64()) {
			d := x.shape.FromIndex(big.NewInt(int64(i)))
			played := solitaire.Play(tree.Game.Rules(x.shape.Ranks), d)
			if r := played.Reformed(); r != nil {
				before[deck.Format(r, 0)] = append(before[deck.Format(r, 0)], deck.Format(d, 0))
			}
		}
		var look func(n *node)
		look = func(n *node) {
			if !n.open && len(n.children) > 0 {
				tree.toggle(n)
			}
			var has []string
			for _, c := range n.children {
				has = append(has, deck.Format(c.deck, 0))
				if !slices.Equal(c.deck, n.deck) && len(has) < 4 {
					look(c)
				}
			}
			slices.Sort(has)
			want := before[deck.Format(n.deck, 0)]
			slices.Sort(want)
			if !n.answer.Whole() || n.answer.Value().Count != len(want) || !slices.Equal(has, want) {
				t.Errorf("%v: %v, not %v", n.deck, has, want)
			}
		}
		look(tree.root)
		if text := calctest.Text(tree); !strings.Contains(text, "and reforms to it.") ||
			strings.Contains(text, "bug in the program") {
			t.Error(text)
		}
	}
	// Table 21, and a deck that nothing reforms to.
	if text := calctest.Text(open(t, "")); !strings.Contains(text, "669 decks reform to it") ||
		!strings.Contains(text, " agrees ") || !strings.Contains(text, "and 655 decks more") {
		t.Error(text)
	}
	if text := calctest.Text(open(t, "deck=1-11-5-8-2-6-9-4-7-10-3")); !strings.Contains(
		text, "No deck reforms to it: a Garden of Eden") || !strings.Contains(text, "would be hit too early") {
		t.Error(text)
	}
	tree := open(t, "")
	tree.root.limit = 100
	tree.askTree(tree.root)
	if len(tree.root.children) != 100 || !tree.root.children[99].answer.Whole() {
		t.Errorf("%d decks are listed", len(tree.root.children))
	}
	tree.root.answer.Value().Decks[0][0], tree.root.answer.Value().Decks[0][1] = 2, 1
	tree.heard(tree.root)
	if tree.root.replayed {
		t.Error("a deck that reforms to another one is passed over")
	}
}

// TestFiles reads what the page saves.
func TestFiles(t *testing.T) {
	calctest.Saves(t, open, "deck=1-2-3-4-5", "deck=2-1-3")
}
