package reform

import (
	"math/big"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// runs is an engine whose runs end when the test says so.
type runs struct {
	calctest.Engine
	all []*heldRun
}

type heldRun struct {
	calc.Run
	job     *job.Job
	hear    func(pool.State)
	stopped bool
}

func (e *runs) Start(j *job.Job, plan job.Plan, o pool.Options, hear func(pool.State)) calc.Run {
	r := &heldRun{Run: e.Engine.Start(j, plan, o, func(pool.State) {}), job: j, hear: hear}
	e.all = append(e.all, r)
	return r
}

func (r *heldRun) Stop() { r.stopped = true }

// end ends a run with its result, after a minute.
func (r *heldRun) end(t *testing.T) {
	t.Helper()
	result := calctest.Result(t, []byte(r.job.Key))
	r.hear(pool.State{Status: pool.Done, Result: result, Elapsed: time.Minute, Shards: 1, Finished: 1})
}

// busy returns the number of active runs.
func (e *runs) busy() (n int) {
	for _, r := range e.all {
		if !r.stopped {
			n++
		}
	}
	return n
}

// TestPreimagesLeft checks that a tree that was left asks nothing, and that the end of its root's run is announced as
// for any page.
func TestPreimagesLeft(t *testing.T) {
	e := &runs{}
	desk := calc.NewDesk(e, store.NewMemory(job.Engine))
	notice := func() string { return app.HTMLString((&calc.Ended{Desk: desk}).Render()) }
	p := calctest.At[*page](t, desk, New, "part=preimages&deck=1-2-3-4-5")
	tree := p.Shown().(*preimages)
	first := e.all[0]
	tree.lay("1 2 3 4 5 6 7")
	if !first.stopped || len(e.all) != 2 {
		t.Fatalf("another deck is typed: the first run is stopped: %v, %d runs", first.stopped, len(e.all))
	}
	if first.end(t); len(e.all) != 2 || strings.Contains(notice(), "Finished.") {
		t.Errorf("%d runs after the end of a tree that was dropped; %s", len(e.all), notice())
	}
	e.all[1].end(t)
	if n := len(tree.root.children); n < 2 || len(e.all) != 2+n {
		t.Fatalf("%d runs of %d decks", len(e.all), n)
	}
	// Another part drops what is on its way; back again it is asked.
	e.all[1].stopped = true // it has ended
	p.Read(url.Values{"deck": {"1-2-3"}})
	if n := e.busy(); n != 0 {
		t.Errorf("%d runs go on for a tree that is not shown", n)
	}
	p.Read(url.Values{"part": {"preimages"}, "deck": {"1-2-3-4-5-6-7"}})
	p.Ask()
	if n := e.busy(); n != len(tree.root.children) {
		t.Errorf("back again: %d runs of %d decks", n, len(tree.root.children))
	}
	p.Shown().(calc.Leaver).Leave()
	if n := e.busy(); n != 0 {
		t.Errorf("%d runs go on for a page that was left", n)
	}

	p = calctest.At[*page](t, desk, New, "part=preimages&deck=1-2-3-4-5-6")
	root := e.all[len(e.all)-1]
	p.Shown().(calc.Leaver).Leave()
	n := len(e.all)
	if root.end(t); root.stopped || len(e.all) != n || !strings.Contains(notice(), "Finished.") {
		t.Errorf("left: stopped %v, %d runs more; %s", root.stopped, len(e.all)-n, notice())
	}
}

// TestPreimages checks the predecessors in the tree, and their predecessors.
func TestPreimages(t *testing.T) {
	for _, x := range []struct {
		query string
		shape deck.Shape
	}{{"deck=1-2-3-4-5", deck.Shape{Ranks: 5, Suits: 1}}, {"game=hlm&deck=1-1-2-2-1-2", deck.Shape{Ranks: 2, Suits: 3}},
		{"game=mousetrap&deck=3-2-1-4", deck.Shape{Ranks: 4, Suits: 1}}} {
		p := opened(t, "part=preimages&"+x.query)
		tree := p.Shown().(*preimages)
		before := map[string][]string{}
		for i := range int(x.shape.Count().Int64()) {
			d := x.shape.FromIndex(big.NewInt(int64(i)))
			played := solitaire.Play(p.shared.game.Rules(x.shape.Ranks), d)
			if r := played.Reformed(); r != nil {
				before[deck.Format(r, 0)] = append(before[deck.Format(r, 0)], deck.Format(d, 0))
			}
		}
		var look func(n *node)
		look = func(n *node) {
			if !n.open && len(n.children) > 0 {
				tree.turn(n)
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
		if text := shown(p); !strings.Contains(text, "and reforms to it.") || strings.Contains(text, "bug in the program") {
			t.Error(text)
		}
	}
	// Table 21, and a deck that nothing reforms to.
	if text := shown(opened(t, "part=preimages")); !strings.Contains(text, "669 decks reform to it") ||
		!strings.Contains(text, " agrees ") || !strings.Contains(text, "and 649 decks more") {
		t.Error(text)
	}
	if text := shown(opened(t, "part=preimages&deck=1-11-5-8-2-6-9-4-7-10-3")); !strings.Contains(
		text, "No deck reforms to it: a Garden of Eden") || !strings.Contains(text, "would be hit too early") {
		t.Error(text)
	}
	tree := opened(t, "part=preimages").Shown().(*preimages)
	tree.root.limit = 100
	tree.askTree(tree.root)
	if len(tree.root.children) != 100 || !tree.root.children[99].answer.Whole() {
		t.Errorf("%d decks are listed", len(tree.root.children))
	}
	tree.root.answer.Value().Decks[0][0], tree.root.answer.Value().Decks[0][1] = 2, 1
	if tree.heard(tree.root); tree.root.replayed {
		t.Error("a deck that reforms to another one is passed over")
	}
}
