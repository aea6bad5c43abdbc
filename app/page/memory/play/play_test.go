package play

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/page/memory/values"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
	"rencontre/core/turn"
)

func open(t *testing.T, query string) *play {
	t.Helper()
	return calctest.Open[*play](t, New, query)
}

// TestFiles reads what the page saves.
func TestFiles(t *testing.T) {
	for _, r := range []turn.Rules{turn.Standard, turn.NoZero} {
		p := open(t, fmt.Sprintf("pairs=4&second=you&seed=5&rules=%v", r))
		for _, place := range []int{0, 1, 2, 3, 0, 2, 4, 5} {
			p.tap(place)
		}
		if len(p.game.Turns) == 0 {
			t.Fatal("no turns")
		}
		calctest.SavesOf(t, r.String(), p)
	}
}

// TestHints checks that the hint at the beginning of a turn names the moves of the table.
func TestHints(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	for _, r := range []turn.Rules{turn.Standard, turn.NoZero} {
		for seed := range uint64(60) {
			p := open(t, fmt.Sprintf("rules=%v&second=you&seed=%d", r, seed))
			for g := p.game; g.Over() == turn.GoesOn; p.judge() {
				hint := p.hint
				if hint.title == "" || hint.words == "" {
					t.Fatalf("no hint at %+v", g.Start)
				}
				if s := g.Start; len(g.Up) == 0 && len(s.Waiting) == 0 {
					if hint.best != p.library.Moves(values.Usual(r), s.N, s.K) || len(hint.options) == 0 ||
						hint.options[0].Value.Cmp(p.library.Value(values.Usual(r), s.N, s.K)) != 0 {
						t.Fatalf("%v %+v: %s, %v", r, s, hint.title, hint.best)
					}
					want := map[turn.Moves]string{turn.Move0: "Turn no new card: two you know",
						turn.Move1: "Turn one new card", turn.Move2: "Turn two new cards"}[hint.best]
					if want != "" && want != hint.title {
						t.Fatalf("%v %+v: %v is told as %q", r, s, hint.best, hint.title)
					}
				}
				g.Turn(g.Choose([]string{"optimal", "aggressive"}[seed%2], p.solved()))
			}
		}
	}
}

// TestTookBefore checks that the pairs that a player took are told with the turn that ended the run.
func TestTookBefore(t *testing.T) {
	p := open(t, "pairs=4&second=you&seed=1")
	p.game.Cards = []int{1, 1, 2, 2, 3, 3, 4, 4}
	for _, place := range []int{2, 4, 0, 1, 3, 2, 5, 6, 4, 7} {
		p.tap(place)
	}
	for i, want := range map[int]string{
		0: "Player 1 turned 2 and 3: no pair.",
		2: "Player 2 took the pair of 2.",
		3: "Player 2 took the pairs of 1 and 2, then turned 3 and 4: no pair.",
		4: "Player 1 turned 3 and 4: no pair.",
	} {
		if got := p.tell(i); !strings.HasPrefix(got, want) {
			t.Errorf("turn %d: %q, want %q", i+1, got, want)
		}
	}
}

// TestCosts checks that leaving a seen pair, and a turn without a table, is not reported as free of cost.
func TestCosts(t *testing.T) {
	p := open(t, "pairs=4&second=you&seed=1")
	p.game.Cards = []int{1, 2, 3, 4, 1, 2, 3, 4}
	left := 0
	for _, place := range []int{0, 1, 2, 3, 4, 0, 5, 1, 6, 7, 2, 6, 3, 7} { // the fifth turn leaves the pair of 3 or 4
		p.tap(place)
		if p.refused != "" {
			t.Fatalf("place %d: %s", place, p.refused)
		}
	}
	for _, played := range p.game.Turns {
		if played.Left {
			left++
		}
	}
	if said := p.total(); left != 1 || !strings.HasSuffix(said, "Player 1 4, Player 2 1.244…; the rest was luck.") {
		t.Errorf("%d turns left a pair; said is %q", left, said)
	}
	p = open(t, "pairs=4&second=you&seed=1")
	for p.game.Over() == turn.GoesOn {
		p.tap(p.game.Choose("optimal", p.solved()))
	}
	if said := p.total(); !strings.HasSuffix(said, "Player 2 0; the rest was luck.") {
		t.Errorf("an optimal game: %q", said)
	}
	clear(p.library)
	p.judge()
	if strings.Contains(p.total(), "luck") {
		t.Errorf("without a table: %q", p.total())
	}
}

// late is an engine that starts runs when the test says so.
type late []func()

func (e *late) Start(j *job.Job, plan job.Plan, o pool.Options, hear func(pool.State)) calc.Run {
	*e = append(*e, func() { calctest.Engine{}.Start(j, plan, o, hear) })
	return calctest.Engine{State: func(*job.Job) pool.State { return pool.State{Status: pool.Running} }}.Start(
		j, plan, o, hear)
}
func (*late) Plan(_ context.Context, j *job.Job) (job.Plan, error) { return j.Plan(), nil }
func (*late) Workers() int                                         { return 1 }

// clock is a page that does at once what is for later.
type clock struct{}

func (clock) Async(do func())                  { do() }
func (clock) Dispatch(do func())               { do() }
func (clock) After(_ time.Duration, do func()) { do() }

// TestTwoAskers checks that the computer moves after two cards were turned before the table was known, and that it is
// told of the table once, whoever asked first.
func TestTwoAskers(t *testing.T) {
	engine := &late{}
	f := calc.New(calc.NewDesk(engine, store.NewMemory(job.Engine)), New)
	f.Open(clock{}, url.Values{"seed": {"4"}})
	p := f.Calculator().(*play)
	first, second := 0, 1
	for p.game.Mate(first) == second {
		second++
	}
	p.tap(first)
	p.tap(second)
	if p.person(p.game.Player) || len(p.game.Turned) != 2 || p.hint.title != "" || len(*engine) != 1 {
		t.Fatalf("%d cards are turned, %d tables asked for; it is the turn of %d", len(p.game.Turned), len(*engine),
			p.game.Player)
	}
	for _, answer := range *engine {
		answer()
	}
	if len(p.game.Turned) <= 2 || p.game.Over() == turn.GoesOn && !p.person(p.game.Player) {
		t.Fatalf("the computer has turned %d cards", len(p.game.Turned)-2)
	}
}

// TestReading checks that two cards of a person that are turned back stay until the board is tapped, after a reload
// too, and that nobody waits where seen cards stay open.
func TestReading(t *testing.T) {
	visit := func(query url.Values) *play {
		f := calc.New(calc.NewDesk(calctest.Engine{}, store.NewMemory(job.Engine)), New)
		f.Open(clock{}, query)
		return f.Calculator().(*play)
	}
	turnTwo := func(p *play) {
		second := 1
		for p.game.Mate(0) == second {
			second++
		}
		p.tap(0)
		p.tap(second)
	}
	p := visit(url.Values{"seed": {"4"}, "cards": {"closed"}})
	turnTwo(p)
	for _, at := range []*play{p, visit(p.Query())} {
		text := calctest.HTML(at)
		if len(at.game.Turned) != 2 || strings.Count(text, "turned last") != 2 ||
			!strings.Contains(text, "Tap Continue.") {
			t.Errorf("%d cards are turned: %s", len(at.game.Turned), text)
		}
		at.tap(0)
		if at.refused != "" || len(at.game.Turned) < 4 ||
			at.game.Over() == turn.GoesOn && !at.person(at.game.Player) {
			t.Errorf("after a tap %d cards are turned: %s", len(at.game.Turned), at.refused)
		}
	}
	p = visit(url.Values{"seed": {"4"}})
	turnTwo(p)
	if len(p.game.Turned) < 4 {
		t.Errorf("seen cards stay open, and only %d are turned", len(p.game.Turned))
	}
}

// TestPairSeen checks that a pair stays on the board until the next card is turned.
func TestPairSeen(t *testing.T) {
	p := open(t, "pairs=4&second=you&seed=1&cards=closed")
	p.tap(0)
	p.tap(p.game.Mate(0))
	text := func() string { return app.HTMLString(p.drawBoard()) }
	if got := text(); strings.Count(got, "pair just taken") != 2 {
		t.Errorf("the pair is not seen: %s", got)
	}
	other := 1
	for p.game.Gone(other) {
		other++
	}
	p.tap(other)
	if got := text(); strings.Contains(got, "pair just taken") || strings.Count(got, `"taken, `) != 2 {
		t.Errorf("the pair does not go: %s", got)
	}
}

// TestAutomatic checks that the computer's game against itself is paused when it comes from a link, that Step turns one
// card and Run all, and that leaving the page ends it.
func TestAutomatic(t *testing.T) {
	f := calc.New(calc.NewDesk(calctest.Engine{}, store.NewMemory(job.Engine)), New)
	f.Open(clock{}, url.Values{"first": {"optimal"}, "second": {"improved"}, "rules": {"no-zero"},
		"seed": {"4"}})
	p := f.Calculator().(*play)
	if !p.paused || len(p.game.Turned) != 0 {
		t.Fatalf("%d cards are turned", len(p.game.Turned))
	}
	p.step()
	if len(p.game.Turned) != 1 {
		t.Errorf("a step turned %d cards", len(p.game.Turned))
	}
	p.undo()
	if len(p.game.Turned) != 0 || !p.paused {
		t.Errorf("after undoing %d cards are turned", len(p.game.Turned))
	}
	p.runOrPause()
	if p.game.Over() != turn.Done {
		t.Errorf("it ends %v", p.game.Over())
	}
}

// TestPlayLinks checks that unknown names in a link are reported, and that defaults replace them.
func TestPlayLinks(t *testing.T) {
	for query, want := range map[string]string{
		"pairs=27":                 "at most 26 pairs",
		"pairs=0":                  "at least 1 pair",
		"pairs=x":                  "A whole number from 1 to 26.",
		"pairs=4&seed=1&turned=00": "already turned",
		"pairs=4&known=9&seed=x": "“9” is not a valid number of cards seen before (0 to 3). The page shows 3. “x” is not a " +
			"valid seed",
		"first=nobody": "“nobody” is not a valid player; " +
			"the options are you, forgetful, aggressive, defensive, improved and optimal.",
		"cards=open":                "“open” is not a valid value of cards; the only option is “closed”.",
		"pairs=4&known=2&seed=1":    "4 pairs, 2 seen",
		"pairs=4&seed=1&turned=abc": "not on this table of 8",
	} {
		p := open(t, ""+query)
		text := p.Unknown() + calctest.HTML(p)
		if !strings.Contains(text, want) {
			t.Errorf("%s does not say %q: %s", query, want, text)
		}
	}
	for _, query := range []string{"seed=1", "pairs=4&seed=1&turned=0102",
		"cards=closed&first=improved&known=2&rules=no-zero&second=aggressive&seed=9"} {
		if got := open(t, query).Query().Encode(); got != query {
			t.Errorf("%s became %s", query, got)
		}
	}
}

// TestForgetful checks that the forgetful player turns a card that it has forgotten as if it were new, and loses most
// games to the optimal player, on a small board too: a beginner is to have a chance.
func TestForgetful(t *testing.T) {
	const games = 60
	for _, pairs := range []int{6, 8} {
		lost, again := 0, 0
		for seed := range uint64(games) {
			p := open(t, fmt.Sprintf("pairs=%d&first=forgetful&seed=%d", pairs, seed))
			for p.game.Over() == turn.GoesOn {
				place := p.game.Choose(p.players[p.game.Player].Value(), p.solved())
				if p.game.Player == 0 && p.game.Seen[place] && !p.game.Remembers("forgetful")(place) {
					again++
				}
				p.game.Turn(place)
			}
			if p.game.Score[0] < p.game.Score[1] {
				lost++
			}
		}
		if again == 0 || lost <= games/2 {
			t.Errorf("%d pairs: forgotten cards are turned %d times, and %d of %d games are lost", pairs, again, lost, games)
		}
	}
}

// TestNewGame checks that a new game is played from memory, without hints and against the easiest player, and that its
// link says so.
func TestNewGame(t *testing.T) {
	p := open(t, "")
	if !p.closed() || p.hinted() {
		t.Error("a new game shows seen cards or hints")
	}
	if q := p.Query(); q.Get("cards") != "closed" || q.Get("hints") != "off" {
		t.Errorf("the link is %s", q.Encode())
	}
	if p.name(1) != "Forgetful" {
		t.Errorf("the first opponent is %s", p.name(1))
	}
	if old := open(t, "seed=1"); old.closed() || !old.hinted() || old.name(1) != "Optimal" {
		t.Error("an old link has another game")
	}
}
