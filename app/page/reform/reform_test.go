package reform

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
	"rencontre/app/page/game"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

func opened(t testing.TB, query string) *page {
	t.Helper()
	return calctest.Open[*page](t, New, query)
}

// shown returns the text of the page.
func shown(p *page) string {
	var b strings.Builder
	for _, part := range append(p.Draw(), p.Head().Nav) {
		b.WriteString(app.HTMLString(part))
	}
	return strings.Join(strings.Fields(tags.ReplaceAllString(b.String(), " ")), " ")
}

var tags = regexp.MustCompile(`<[^>]*>`)

// TestOrbits reproduces the printed orbits; one number of the paper differs.
func TestOrbits(t *testing.T) {
	for _, e := range examples {
		if e.tail > 1000 && testing.Short() {
			continue
		}
		p := opened(t, url.Values{"game": {string(e.game)}, "deck": {e.deck}}.Encode())
		o := p.Shown().(*orbit)
		tail := e.tail
		if tail == 40424 { // as printed; see core/reform
			tail = 40423
		}
		if !o.answer.Whole() || o.tail != tail || o.period != e.period || o.replayed < 1 || o.example < 0 {
			t.Fatalf("%s: %d and %d, %d played, example %d", e.deck, o.tail, o.period, o.replayed, o.example)
		}
		text := shown(p)
		if differs := strings.Contains(text, " differs "); differs != (tail != e.tail) ||
			differs == strings.Contains(text, " agrees ") {
			t.Errorf("%s: differs %v", e.deck, differs)
		}
		if strings.Contains(text, "bug in the program") {
			t.Error(text)
		}
		for _, o := range []rho{o.wide, o.slim} {
			wellFormed(t, o.draw("wide", "a “label”", true, 0))
		}
		// The first and the last decks are there.
		if o.at(0) == nil || o.at(o.decks-1) == nil {
			t.Errorf("%s: %v, %v", e.deck, o.at(0), o.at(o.decks-1))
		}
		// Those between are there when they are asked for.
		if e.tail < 1000 && o.decks > 2*edge+2 {
			for _, from := range []int{edge, o.decks / 2, o.decks} {
				o.show(from)
				if o.at(o.from) == nil || o.from < edge || o.from >= o.decks-edge {
					t.Errorf("%s: the decks from %d on are not there", e.deck, o.from)
				}
			}
			k := o.decks / 2
			o.from = -1
			if o.goTo(k); o.now.Int() != k || o.at(k) == nil || p.Query().Get("at") != strconv.Itoa(k) {
				t.Errorf("%s: deck %d is not shown", e.deck, k)
			}
		}
	}
}

// TestOrbitWords checks the description of orbits.
func TestOrbitWords(t *testing.T) {
	for query, want := range map[string]string{
		"": "After 137 reformations it reaches a cycle of 66 decks.",
		"game=mousetrap": "It can be reformed 5 times; then 1 5 6 16 2 3 12 13 4 9 10 11 7 14 8 15 does " +
			"not win.",
		"game=mousetrap&deck=2-1-3":    "It does not win, so it cannot be reformed.",
		"game=mousetrap&deck=1-2":      "It reforms to itself: it is a fixed point.",
		"game=mousetrap&deck=1-2-4-3":  "does not win",
		"game=modular&deck=1-3-4-2":    "After 1 reformation it reaches 1 2 3 4, which reforms to itself.",
		"game=hlm":                     "It reforms to itself: it is a fixed point.",
		"game=hlm&of=weak&deck=3-1-2":  "It does not win",
		"game=modular&deck=2-1-3-4-5":  "It is on a cycle of 2 decks and keeps coming back.",
		"deck=1-2-3-4-7-5-6-8-9-10-11": "It is on a cycle of 66 decks",
		"deck=A+2+6+K+3+9+5+Q+10+8+7+J+4": "After 839 reformations it reaches A 2 3 4 5 6 7 8 9 10 J Q K, which reforms " +
			"to itself.",
	} {
		if text := strings.ReplaceAll(shown(opened(t, query)), "\u202f", ""); !strings.Contains(text, want) {
			t.Errorf("%s: %q is not in %s", query, want, text)
		}
	}
}

// TestRefuses checks that an invalid deck is refused beside its field, in the job's words, and kept.
func TestRefuses(t *testing.T) {
	for query, want := range map[string]string{
		"deck=1-2-3-3":                   "The 3 is there twice",
		"deck=1-2-x":                     "x",
		"deck=":                          "is missing or empty",
		"part=preimages&deck=1-2-3-3":    "The 3 is there twice",
		"part=graph&m=9&s=1":             "9 ranks in 1 suit have about 3.63 × 10⁵ decks; at most 40 320",
		"part=graph&m=0&s=1":             "A whole number from 1 to 200.",
		"part=census&m=30&s=1":           "winning decks; fewer than 2⁶³ can be followed here",
		"part=census&m=5&s=x":            "A whole number from 1 to 200.",
		"part=nothing":                   "“nothing” is not a valid part of this page",
		"part=search&game=mousetrap":     "is not a game of this job",
		"part=search&trials=0":           "The number of trials is 0",
		"part=search&trials=x":           "“x” is not a whole number.",
		"part=search&seed=-1":            "“-1” is not a whole number",
		"part=search&start=whale":        "“whale” is not a valid way to start here",
		"part=search&start=near":         "The deck is missing or empty",
		"part=search&m=100&s=1":          "fewer ranks or suits",
		"of=whale":                       "“whale” is not a valid way to reform here",
		"at=900":                         "“900” is not a valid deck (0 to 202).",
		"game=hlm&part=graph&deck=1-2-3": "“1 2 3” is not one of these decks",
	} {
		p := opened(t, query)
		text := strings.ReplaceAll(shown(p)+p.Head().Wrong, "\u202f", " ")
		if !strings.Contains(text, want) {
			t.Errorf("%s: %q is not in %s", query, want, text)
		}
	}
	p := opened(t, "deck=1-2-3-3")
	if p.Query().Get("deck") != "1-2-3-3" || p.Shown().(*orbit).Right() {
		t.Errorf("what was typed is lost: %v", p.Query())
	}
	// The next deck may be right.
	if p.Shown().(*orbit).lay("1 2 3 4"); !p.Shown().(*orbit).Right() || !p.Shown().(*orbit).answer.Whole() {
		t.Error("a right deck after a wrong one is refused")
	}
}

// TestReplay checks that a deck that contradicts the job's answer is detected.
func TestReplay(t *testing.T) {
	p := opened(t, "game=mousetrap")
	o := p.Shown().(*orbit)
	if o.replayed != 6 {
		t.Errorf("%d decks were played", o.replayed)
	}
	slices.Reverse(o.answer.Value().Decks[3])
	if o.replay(); o.replayed >= 0 || !strings.Contains(shown(p), "This is a bug in the program.") {
		t.Errorf("%d decks of a wrong orbit were played", o.replayed)
	}
}

// TestRho checks that deck k is on the tail or the circle as the orbit says, at even distances.
func TestRho(t *testing.T) {
	for _, x := range [][2]int{{137, 66}, {5, 0}, {0, 1}, {839, 1}, {521338, 1}, {58, 209}, {40423, 14931}, {3, 2},
		{0, 66}, {1, 0}, {12, 6}} {
		for _, o := range []rho{newRho(x[0], x[1], 1104, 40, 100, 8), newRho(x[0], x[1], 330, 26, 58, 12)} {
			name := fmt.Sprint(x, o.width)
			wellFormed(t, o.draw("", name, true, x[0]))
			for _, k := range []int{0, x[0] / 2, x[0], x[0] + x[1]/2} {
				px, py, on := o.at(k)
				if px < 0 || px > o.from+o.width || py < 0 || py > o.height || on != (x[1] > 0 && k >= x[0]) {
					t.Errorf("%s: deck %d at %.1f, %.1f, on the circle %v", name, k, px, py, on)
				}
			}
			if o.d == 0 {
				continue
			}
			for k := range x[0] {
				ax, ay, _ := o.at(k)
				bx, by, _ := o.at(k + 1)
				// A turn is shorter as the crow flies, but not by half.
				if d2 := (ax-bx)*(ax-bx) + (ay-by)*(ay-by); d2 > 1.01*o.d*o.d || d2 < 0.25*o.d*o.d {
					t.Errorf("%s: %.2f² from bead %d to the next, not %.2f²", name, d2, k, o.d)
					break
				}
			}
		}
	}
}

// wellFormed parses a picture as XML.
func wellFormed(t *testing.T, svg string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("%v in %.300s", err, svg)
		}
	}
}

// TestGraph checks that the graph has every deck once, and that playing confirms what it says about each.
func TestGraph(t *testing.T) {
	for _, query := range []string{"", "game=mousetrap&m=4&s=1", "game=modular&m=3&s=2", "game=hlm&m=2&s=4",
		"game=hlm&of=weak&m=3&s=2", "game=modular&m=6&s=1", "game=hlm&of=weak&order=down&m=3&s=2", "game=modular&m=1&s=1"} {
		p := opened(t, "part=graph&"+query)
		m := p.Shown().(*all)
		if m.picture == nil {
			t.Fatalf("%s is not drawn", query)
		}
		g := m.picture.graph
		rules := p.shared.game.Rules(m.shape.Ranks)
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
			wins := played.Outcome == solitaire.Won || m.of.Value() == "weak" && played.Outcome == solitaire.Weak
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
		wellFormed(t, m.picture.svg)
		wellFormed(t, m.picture.over(len(g.next)-1))
		m.pick(len(g.next) / 2)
		if text := shown(p); !strings.Contains(text, figure.Capital(m.fate(len(g.next)/2))) {
			t.Errorf("%s: %s", query, text)
		}
		if again := opened(t, p.Query().Encode()).Shown().(*all); again.chosen != len(g.next)/2 {
			t.Errorf("%s: the link %s leads to deck %d", query, p.Query().Encode(), again.chosen)
		}
	}
	// Bersani 2010, Table 10: m = 5.
	text := shown(opened(t, "part=graph"))
	for _, want := range []string{"Win 76 of these, reach a cycle 39", "does not win 37", "Do not win 44",
		"Gardens of Eden 80", "Connected components 46", "4 reformations to the fixed point 12345", "is in a cycle of 2"} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %s", want)
		}
	}
}

// TestCensus compares every quick row of every game with print as core/paper does, whichever row is chosen.
func TestCensus(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	differ, agree := 0, 0
	for _, query := range []string{"game=modular", "game=mousetrap", "game=hlm", "game=hlm&of=weak"} {
		for suits := 1; suits <= 4; suits++ {
			if testing.Short() && suits > 2 {
				break
			}
			p := opened(t, "part=census&"+query+"&s="+strconv.Itoa(suits))
			c := p.Shown().(*census)
			for _, m := range c.sheet.rows {
				r := c.result(c.at(m))
				if r == nil {
					if c.sheet.seconds(m) < 0.3 {
						t.Errorf("%s, m = %d, s = %d is not counted", query, m, suits)
					}
					continue
				}
				for _, col := range c.sheet.columns {
					text, verdict := c.sheet.stand(m, col, r)
					printed, is := c.sheet.printed[m][col]
					want := ""
					if is && printed.Right == printed.Printed {
						want = "agrees"
						agree++
					} else if is {
						want = "differs"
						differ++
					}
					if verdict != want || is && figure.Int(text).Uint64() != printed.Right {
						t.Errorf("%s, m = %d, s = %d, %s: %s %s, right is %d", query, m, suits, col.title(), text, verdict, printed.Right)
					}
				}
				c.row(m)
				c.look()
				if !strings.HasPrefix(c.backed, "The numbers add up to all") || strings.Contains(c.backed, "bug") {
					t.Errorf("%s, m = %d, s = %d: %s", query, m, suits, c.backed)
				}
			}
			if text := shown(p); strings.Contains(text, "Nothing explains this") ||
				strings.Contains(text, "bug in the program") {
				t.Errorf("%s, s = %d: %s", query, suits, text)
			}
		}
	}
	if agree < 150 || !testing.Short() && differ < 4 {
		t.Errorf("%d agree, %d differ", agree, differ)
	}
	// A misprint is said where it is met.
	if text := shown(opened(t, "part=census&game=mousetrap&m=4&s=3")); !strings.Contains(
		text, "5 148 is printed. Playing all 369 600 decks") {
		t.Errorf("of the misprint it says %s", text)
	}
	// A wrong result is not passed over.
	p := opened(t, "part=census&m=7&s=1")
	c := p.Shown().(*census)
	r := c.result(c.here())
	r.Reformed[1] = "1"
	if _, v := c.sheet.stand(7, column{"table 10", paper.Finitely, 0}, r); v != "differs" {
		t.Errorf("a wrong row %s", v)
	}
}

// TestSeconds compares the stated costs with the plans.
func TestSeconds(t *testing.T) {
	for _, s := range []*sheet{newSheet(solitaire.Mousetrap, false, 1), newSheet(solitaire.Modular, false, 1),
		newSheet(solitaire.Modular, false, 3), newSheet(solitaire.HeLovesMe, false, 2),
		newSheet(solitaire.HeLovesMe, true, 3)} {
		for _, m := range s.rows {
			stated := s.seconds(m)
			if m > len(s.costs()) {
				continue
			}
			j, err := job.Of(censusQuestion{game: s.game, weak: s.weak, ranks: m, suits: s.suits}.job())
			if err != nil {
				t.Fatal(err)
			}
			if is := j.Task.Cost().Seconds; is > 1e-3 && (stated > 2*is || stated < is/2) {
				t.Errorf("%s, m = %d, s = %d: %g s are stated, the plan says %g", s.game, m, s.suits, stated, is)
			}
		}
	}
}

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

// TestLinks checks for every part that a link reproduces what is shown.
func TestLinks(t *testing.T) {
	for _, query := range []string{"", "at=5", "game=mousetrap", "game=hlm&of=weak&deck=1-1-2-2",
		"game=hlm&order=down&deck=1-1-2-2", "deck=1-3-2", "part=graph&m=4&s=1&deck=1-2-3-4", "part=census&game=hlm&s=3",
		"part=census&m=7&s=1", "part=preimages&deck=1-2-3"} {
		p := opened(t, query)
		again := opened(t, p.Query().Encode())
		if a, b := p.Query().Encode(), again.Query().Encode(); a != b || shown(p) != shown(again) {
			t.Errorf("%s: %s leads to %s", query, a, b)
		}
	}
	// A deck is carried from its orbit to what reforms to it.
	p := opened(t, "deck=1-3-2")
	if v := p.carried(partPreimages); v.Get("deck") != "1-3-2" || p.carried(partGraph).Has("deck") {
		t.Errorf("carried is %v", v)
	}
	// Another game shows its usual deck, unless one's own stands there.
	o := p.Shown().(*orbit)
	p.shared.game.SetGame(solitaire.Mousetrap)
	if o.other(); o.row.Text() != "1 3 2" {
		t.Errorf("%s has become %s", "1 3 2", o.row.Text())
	}
	p = opened(t, "")
	o = p.Shown().(*orbit)
	p.shared.game.SetGame(solitaire.Mousetrap)
	if o.other(); o.row.Text() != usual[solitaire.Mousetrap] || o.decks != 6 {
		t.Errorf("the usual deck is %s", o.row.Text())
	}
	for i, e := range examples {
		if e.tail < 1000 {
			if o.choose(strconv.Itoa(i)); o.example != i || !o.answer.Whole() {
				t.Errorf("example %d is %d", i, o.example)
			}
		}
	}
}

// TestKeys steps through an orbit by keys, and around its cycle without end.
func TestKeys(t *testing.T) {
	p := opened(t, "deck=1-3-4-2-5")
	o := p.Shown().(*orbit)
	keys := o.Keys()
	keys["Home"]()
	for range 3 * o.decks {
		keys["ArrowRight"]()
		if k := o.now.Int(); k >= o.decks || o.at(k) == nil {
			t.Fatalf("deck %d of %d", k, o.decks)
		}
	}
	keys["End"]()
	if o.now.Int() != o.decks-1 {
		t.Errorf("the last deck is %d", o.now.Int())
	}
	keys["ArrowLeft"]()
	keys["p"]()
	if o.Present() == nil {
		t.Error("it is not presented")
	}
	keys["Escape"]()
	if o.Present() != nil {
		t.Error("it is presented still")
	}
	_ = calc.Keys(keys)
}

// TestWalk checks that a walk goes to the end of a line, or once around a cycle, and waits there.
func TestWalk(t *testing.T) {
	for _, c := range []struct {
		query     string
		from, end int
	}{{"deck=1-3-4-2&at=0", 0, 1}, {"game=mousetrap&deck=1-4-3-2&at=0", 0, 2}, {"game=mousetrap&deck=1-4-3-2&at=2", 0, 2},
		{"at=0", 0, 137}, {"at=137", 137, 137}, {"deck=2-1-3-4-5&at=1", 1, 0}} {
		o := opened(t, c.query).Shown().(*orbit)
		if !o.begin() || o.now.Int() != c.from {
			t.Fatalf("%s: it begins at deck %d", c.query, o.now.Int())
		}
		steps := 1
		for o.on() {
			steps++
		}
		want := o.decks - c.from
		if o.period <= 1 {
			want = o.decks - 1 - c.from
		}
		if o.period > 1 && o.now.Int() != o.tail || o.period <= 1 && o.now.Int() != c.end || steps != want {
			t.Errorf("%s: it ends at deck %d after %d steps, not %d", c.query, o.now.Int(), steps, want)
		}
	}
	if o := opened(t, "game=mousetrap&deck=2-1-3").Shown().(*orbit); o.begin() {
		t.Error("one deck is walked through")
	}
}

// TestSearch checks that a search of a small game finds the longest orbit, compares it with print by what it found, can
// be continued, and can search near a deck.
func TestSearch(t *testing.T) {
	p := opened(t, "part=search&m=11&s=1&trials=16384")
	s := p.Shown().(*search)
	if !s.answer.Whole() || s.best[0].found.Length != 156 || s.best[0].stand() != "found again" ||
		!strings.HasPrefix(s.backed, "Each deck was followed again") {
		t.Fatalf("%+v, %s", s.best[0].found, s.backed)
	}
	text := shown(p)
	for _, want := range []string{"Found The longest of 16 384 decks", "After 156 reformations it reaches", "found again",
		"Bersani 2010, table 14", "Decks with a 1 on top never lose here", "You see the time before it starts",
		"Search random decks", "Lengths are exact, but longer ones may exist", "Continue to 163 840 decks", "Search near it"} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in %s", want, text)
		}
	}
	// What stands beside is computed: of the result, and of print.
	tail := s.best[0]
	exact := *tail.printed
	for _, c := range []struct {
		found   uint64
		atLeast bool
		verdict string
	}{{155, false, "not reached"}, {156, true, "found again"}, {157, true, "passed"}, {157, false, "differs"}} {
		tail.found.Length = c.found
		exact.AtLeast = c.atLeast
		tail.printed = &exact
		if got := tail.stand(); got != c.verdict {
			t.Errorf("%d of %d, at least %v: %s", c.found, exact.Printed, c.atLeast, got)
		}
	}
	if s.back(); !strings.Contains(s.backed, "bug in the program") {
		t.Errorf("a wrong length is backed: %s", s.backed)
	}

	// Going on gives what is found at once, and the address is of all decks.
	p = opened(t, "part=search&m=5&s=1&trials=64")
	s = p.Shown().(*search)
	s.goOn(s.further())
	once := opened(t, "part=search&m=5&s=1&trials=640").Shown().(*search)
	if !s.answer.Whole() || string(s.answer.Result()) != string(once.answer.Result()) ||
		s.answer.Request() != once.answer.Request() || p.Query().Has("from") {
		t.Errorf("gone on to %s, not %s; %v", s.answer.Result(), once.answer.Result(), p.Query())
	}
	p = opened(t, "part=search&m=5&s=1&trials=65")
	if once := p.Shown().(*search); once.further() != 0 || strings.Contains(shown(p), "Go on") {
		t.Error("65 decks are gone on from")
	}

	// Near a deck: those of 203 of the paper are near each other.
	p = opened(t, "part=search&m=11&s=1&start=near&deck=1-11-5-8-2-6-9-4-7-10-3&trials=32")
	s = p.Shown().(*search)
	if s.best[0].found.Length < 137 || s.best[1].found.Length != 66 || p.Query().Has("seed") {
		t.Errorf("%+v; %v", s.best[0].found, p.Query())
	}
	p = opened(t, "part=search&m=11&s=1&trials=100")
	s = p.Shown().(*search)
	d := s.best[0].found.Deck
	if s.climb(d); p.Query().Get("start") != "near" || p.Query().Get("m") != "11" || !s.answer.Whole() ||
		s.best[0].found.Length < 100 {
		t.Errorf("%v: %+v", p.Query(), s.best[0].found)
	}
	// The decks of the paper lead to their orbits.
	if text := shown(opened(t, "part=search&m=11&s=1&trials=100")); !strings.Contains(text, "a 66-cycle") {
		t.Error(text)
	}
	if text := shown(opened(t, "part=search&game=hlm&m=4&s=2&of=weak&trials=64")); !strings.Contains(
		text, "The longest of 64 decks") || strings.Contains(text, "not reached") {
		t.Error(text)
	}
}

// TestSearchClaims checks what is claimed beyond the search: the deck of 13 cards that is reformed most often is that
// of the census, and those of 17 and 19 cards are missing in our copy of the paper.
func TestSearchClaims(t *testing.T) {
	for _, o := range paper.Censuses() {
		var q struct {
			Game         string
			Ranks, Suits int
		}
		var r struct {
			Longest  job.LongestOrbits
			Reformed []string
		}
		if err := errors.Join(json.Unmarshal(o.Request, &q), json.Unmarshal(o.Result, &r)); err != nil {
			t.Fatal(err)
		}
		if q.Game == "modular" && q.Ranks == 13 && (!reflect.DeepEqual(*r.Longest.Reformed, longest13) ||
			len(r.Reformed) != 52 || r.Reformed[51] != "11") {
			t.Errorf("%+v, not %+v, as %s decks", longest13, *r.Longest.Reformed, r.Reformed[len(r.Reformed)-1])
		}
	}
	o, err := job.Of(&job.Orbit{Goal: job.Goal{Solitaire: job.Solitaire{Game: "modular"}}, Deck: longest13.Deck,
		Limited: job.Limited{Limit: new(0)}})
	if err != nil {
		t.Fatal(err)
	}
	if result := calctest.Result(t, []byte(o.Key)); !strings.Contains(string(result), `"reformations":51`) {
		t.Errorf("%s", result)
	}
	for m, want := range map[int][]string{
		13: {"known here:", "which our copy lacks. Confirmed here: of all 6 227 020 800 decks, exactly eleven reform 51 times",
			"51: Bersani 2010, table 14"},
		17: {"≥ 51: Bersani 2010, table 14", "but our copy lacks it", "not confirmed here"},
	} {
		p := opened(t, fmt.Sprintf("part=search&m=%d&s=1&trials=16", m))
		if s := p.Shown().(*search); !s.answer.Whole() { // 17 cards take longer than what starts unasked
			s.answer.Start()
		}
		text := shown(p)
		if link := "deck=" + game.Dashed(longest13.Deck); strings.Contains(app.HTMLString(app.Div().Body(p.Draw()...)),
			link) != (m == 13) {
			t.Errorf("m = %d leads to the deck that is reformed 51 times: %v", m, m != 13)
		}
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("m = %d: there is no %q in %s", m, w, text)
			}
		}
	}
	p := opened(t, "part=search&m=5&s=1&trials=64")
	s := p.Shown().(*search)
	s.start.Set("random")
	if s.started(); p.Query().Get("start") != "random" || !s.answer.Whole() || s.best[3].found == nil {
		t.Errorf("%v: %+v", p.Query(), s.best[3].found)
	}
}

var exports = map[string]calctest.Export{
	"orbit_draw.go o.file": func(t *testing.T) (all []func() (ui.File, error)) {
		for _, q := range []string{"", "game=mousetrap", "deck=2-1-3", "deck=A+2+6+K+3+9+5+Q+10+8+7+J+4"} {
			all = append(all, opened(t, q).Shown().(*orbit).file)
		}
		return all
	},
	"graph.go m.file": func(t *testing.T) (files []func() (ui.File, error)) {
		for _, q := range []string{"", "game=hlm", "game=mousetrap&m=3&s=2"} {
			files = append(files, opened(t, "part=graph&"+q).Shown().(*all).file)
		}
		return files
	},
	"census_draw.go c.file": func(t *testing.T) (all []func() (ui.File, error)) {
		for _, q := range []string{"game=hlm&s=3", "game=modular&s=4"} {
			all = append(all, opened(t, "part=census&"+q).Shown().(*census).file)
		}
		return all
	},
	"search_draw.go s.file": func(t *testing.T) (all []func() (ui.File, error)) {
		for _, q := range []string{"m=11&s=1&trials=100", "game=hlm&m=3&s=2&trials=64",
			"m=11&s=1&start=near&trials=4&deck=1-11-5-8-2-6-9-4-7-10-3"} {
			all = append(all, opened(t, "part=search&"+q).Shown().(*search).file)
		}
		return all
	},
	"preimages.go t.file": func(t *testing.T) (all []func() (ui.File, error)) {
		for _, q := range []string{"deck=1-2-3-4-5", "deck=2-1-3"} {
			all = append(all, opened(t, "part=preimages&"+q).Shown().(*preimages).file)
		}
		return all
	},
}

func TestExports(t *testing.T) { calctest.Exports(t, exports) }
