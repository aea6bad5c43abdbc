package page

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"rencontre/app/pool"
	"rencontre/core/job"
	"rencontre/core/memory"
)

func result(t *testing.T, request string) json.RawMessage {
	t.Helper()
	j, err := job.Parse([]byte(request))
	if err != nil {
		t.Fatal(err)
	}
	r, err := pool.For(j).Do(context.Background(), j)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func load(t *testing.T, q memoryQuestion, from, to int) {
	t.Helper()
	if request := memoryWanted(q, from, to); request != "" {
		if err := memoryKeep(q, result(t, request)); err != nil {
			t.Fatal(err)
		}
	}
	if request := memoryWanted(q, from, to); request != "" {
		t.Fatalf("%v: still wanted: %s", q, request)
	}
}

// everyQuestion is a table of each kind.
func everyQuestion() []memoryQuestion {
	var all []memoryQuestion
	for r := memory.Standard; r <= memory.Sacrifice; r++ {
		all = append(all, usual(r))
		for _, n := range []int{3, 4, 6} {
			all = append(all, memoryQuestion{aim: aimPlayers, rules: r, number: n})
		}
		for _, n := range []int{1, 2, 3, 7} {
			all = append(all, memoryQuestion{aim: aimMemory, rules: r, number: n})
		}
	}
	for _, lead := range []int{0, 1, -1, 3, -4, 9} {
		all = append(all, memoryQuestion{aim: aimWin, number: lead})
	}
	for _, name := range memory.PlayerNames() {
		all = append(all, memoryQuestion{aim: aimReply, against: name})
	}
	return all
}

// The best of the moves computed on the page is the value of the table, and the
// moves that reach it are those of the table, whatever is asked.
func TestMemoryWorth(t *testing.T) {
	for _, q := range everyQuestion() {
		most := 20
		if q.aim == aimPairs {
			most = 40
		}
		load(t, q, 0, most)
		for n := 1; n <= most; n++ {
			for k := 0; k <= q.known(n); k++ {
				options := memoryOptions(q, n, k)
				value := memoryValue(q, n, k)
				if len(options) == 0 || value == nil || bestMoves(&q, n, k) == 0 {
					t.Fatalf("%v (%d, %d): no moves", q, n, k)
				}
				for i, o := range options {
					if is := o.value.Cmp(value) == 0; is != o.best || o.value.Cmp(value) > 0 {
						t.Fatalf("%v (%d, %d): %v is worth %v, best %v, the position %v", q, n, k, o.move, o.value, o.best, value)
					}
					if i > 0 && o.value.Cmp(options[i-1].value) > 0 {
						t.Fatalf("%v (%d, %d): not in order: %v", q, n, k, options)
					}
				}
			}
		}
	}
}

// What is saved of a row is what its request gives.
func TestMemoryRow(t *testing.T) {
	for _, q := range everyQuestion() {
		load(t, q, 0, 9)
		var saved, want struct {
			Value, Moves, Waiting [][]string
			Positions             []job.WinPosition
		}
		if err := json.Unmarshal([]byte(q.row(9)), &saved); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(result(t, q.request(9, 9, []int{q.number})), &want); err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(saved) != fmt.Sprint(want) {
			t.Errorf("%v: saved %v, computed %v", q, saved, want)
		}
	}
}

// A seen card first is never better than the best move.
func TestSeenFirst(t *testing.T) {
	load(t, usual(memory.Standard), 0, 32)
	for n := 1; n <= 32; n++ {
		for k := 1; k <= n; k++ {
			if w := memoryWorth(usual(memory.Standard), n, k, seenFirst); k < n && w.Cmp(memoryValue(usual(memory.Standard), n, k)) > 0 {
				t.Errorf("(%d, %d): a seen card first is worth %v", n, k, w)
			}
		}
	}
}

func TestMemoryWanted(t *testing.T) {
	for _, c := range [][3]int{{1, 0, 32}, {32, 0, 32}, {33, 33, 48}, {48, 33, 48}, {49, 49, 64}, {400, 385, 400}} {
		if from, to := usual(memory.Standard).block(c[0]); from != c[1] || to != c[2] {
			t.Errorf("%d is computed with %d to %d, not %d to %d", c[0], from, to, c[1], c[2])
		}
	}
	defer func(kept map[memoryQuestion]map[int]memoryRow) { memoryTables = kept }(memoryTables)
	memoryTables = map[memoryQuestion]map[int]memoryRow{}
	if got := memoryWanted(usual(memory.Free), 30, 60); got != `{"job":"memory","pairs":64,"rules":"free"}` {
		t.Error(got)
	}
	win := memoryQuestion{aim: aimWin, number: 3}
	if got := memoryWanted(win, 30, 60); got != `{"job":"memory-win","pairs":64,"leads":[0,1,-1,2,-2,3,-3,4,-4]}` {
		t.Error(got)
	}
	if got := memoryWanted(win.at(-80), 70, 80); got != `{"job":"memory-win","pairs":80,"leads":[77,-77,78,-78,79,-79,80,-80,81,-81,82,-82,83,-83,84,-84],"from":65}` {
		t.Error(got)
	}
	load(t, usual(memory.Free), 0, 10)
	if got := memoryWanted(usual(memory.Free), 30, 60); got != `{"job":"memory","pairs":64,"rules":"free","from":33}` {
		t.Error(got)
	}
}

// What the papers print agrees wherever they print it.
func TestMemoryVerdict(t *testing.T) {
	tables := map[string]int{}
	for _, r := range []memory.Rules{memory.Standard, memory.Free} {
		load(t, usual(r), 0, 32)
		for n := 1; n <= 16; n++ {
			for k := 0; k <= n; k++ {
				verdict, table := memoryVerdict(usual(r), n, k)
				tables[table]++
				if verdict == "differs" || n <= 15 != (verdict == "agrees") {
					t.Errorf("%v (%d, %d): %q, %s", r, n, k, verdict, table)
				}
			}
		}
	}
	if got := fmt.Sprint(tables); got != "map[:34 Table 1:35 Table 2:100 Table 4:35 Table 5:100]" {
		t.Error(got)
	}
}

func TestDecimal(t *testing.T) {
	for text, want := range map[string]string{
		"53/231": "0.229437…", "-1699/5775": "−0.294199…", "0": "0", "1/2": "0.5", "-3": "−3", "1/3": "0.333333…", "2/3": "0.666666…",
		"12345678/10": "1\u202f234\u202f567.8", "-1/10000000": "−0.000000…",
	} {
		if got := decimal(rational(text), 6); got != want {
			t.Errorf("%s is %s, not %s", text, got, want)
		}
	}
	for _, text := range []string{"", "x", "1/0", "1/x"} {
		if rational(text) != nil {
			t.Errorf("%q is read", text)
		}
	}
}

// The computer's players win what memory-match says they win.
func TestMemoryGamesMatch(t *testing.T) {
	const pairs, games = 6, 3000
	load(t, usual(memory.NoZero), 0, 32)
	names := []string{"optimal", "aggressive", "defensive", "improved"}
	for _, a := range names {
		for _, b := range names {
			var match job.MemoryMatch
			if err := json.Unmarshal(result(t, fmt.Sprintf(`{"job":"memory-match","pairs":%d,"players":[%q,%q]}`, pairs, a, b)), &match); err != nil {
				t.Fatal(err)
			}
			want, _ := rational(match.Margin).Float64()
			sum, square := 0.0, 0.0
			for seed := range uint64(games) {
				g := newMemoryGame(memory.NoZero, pairs, 0, seed)
				for g.over() == "" {
					place := g.choose([]string{a, b}[g.player])
					if why := g.refuse(place); why != "" {
						t.Fatalf("%s against %s, seed %d: %s", a, b, seed, why)
					}
					g.turn(place)
				}
				m := float64(g.score[0] - g.score[1])
				sum, square = sum+m, square+m*m
			}
			mean := sum / games
			if deviation := math.Sqrt((square/games - mean*mean) / games); math.Abs(mean-want) > 4.5*deviation {
				t.Errorf("%s against %s: %.3f ± %.3f, exactly %.3f", a, b, mean, deviation, want)
			}
		}
	}
}

// Optimal players lose nothing by choice, and a game from its link is the game.
func TestMemoryGameReplays(t *testing.T) {
	load(t, usual(memory.Standard), 0, 32)
	ends := map[string]int{}
	for seed := range uint64(300) {
		g := newMemoryGame(memory.Standard, 2+int(seed%12), int(seed%3), seed)
		if g.start.k != g.known && g.known < g.pairs {
			t.Fatalf("seed %d: %d seen, not %d", seed, g.start.k, g.known)
		}
		for g.over() == "" {
			g.turn(g.choose("optimal"))
		}
		ends[g.over()]++
		for _, turn := range g.turns {
			if cost := g.cost(turn); cost == nil || cost.Sign() != 0 {
				t.Fatalf("seed %d: %+v costs %v", seed, turn, cost)
			}
		}
		again := newMemoryGame(g.rules, g.pairs, g.known, seed)
		if err := again.follow(g.letters()); err != nil {
			t.Fatal(err)
		}
		if again.letters() != g.letters() || again.score != g.score || again.over() != g.over() || len(again.turns) != len(g.turns) {
			t.Fatalf("seed %d: %+v and %+v", seed, g, again)
		}
		if half := g.replay(len(g.turned) / 2); !strings.HasPrefix(g.letters(), half.letters()) {
			t.Fatal("a replay turns other cards")
		}
	}
	if ends["done"] == 0 || ends["stopped"] == 0 {
		t.Errorf("games end %v", ends)
	}
}

// Every kind of turn is told for what it is, with its cost by the table.
func TestMemoryTurns(t *testing.T) {
	load(t, usual(memory.Standard), 0, 32)
	load(t, usual(memory.NoZero), 0, 32)
	game := func(r memory.Rules, places ...int) *memoryGame {
		g := newMemoryGame(r, 4, 0, 1)
		g.cards = []int{1, 2, 3, 4, 1, 2, 3, 4}
		for _, p := range places {
			if why := g.refuse(p); why != "" {
				t.Fatal(why)
			}
			g.turn(p)
		}
		return g
	}
	for _, c := range []struct {
		places []int
		move   memory.Moves
		took   bool
		left   bool
		n, k   int
	}{
		{[]int{0, 4}, memory.Move2, true, false, 4, 0},
		{[]int{0, 1}, memory.Move2, false, false, 4, 0},
		{[]int{0, 1, 2, 1}, memory.Move1, false, false, 4, 2},
		{[]int{0, 1, 2, 3}, memory.Move2, false, false, 4, 2},
		{[]int{0, 1, 0, 1}, memory.Move0, false, false, 4, 2},
		{[]int{0, 1, 4, 0}, 0, true, false, 4, 2},
		{[]int{0, 1, 4, 1}, memory.MoveS, false, false, 4, 2},
		{[]int{0, 1, 0, 2}, seenFirst, false, false, 4, 2},
		{[]int{0, 1, 0, 4}, seenFirst, true, false, 4, 2},
		{[]int{0, 1, 2, 4, 0, 4}, 0, true, false, 4, 2},
		{[]int{0, 1, 2, 4, 3, 2}, 0, false, true, 4, 2},
		{[]int{0, 1, 4, 2}, 0, false, true, 4, 2},
	} {
		g := game(memory.Standard, c.places...)
		got := g.turns[len(g.turns)-1]
		if got.move != c.move || got.took != c.took || got.left != c.left || got.n != c.n || got.k != c.k {
			t.Errorf("%v: %+v", c.places, got)
		}
		cost := g.cost(got)
		if (cost == nil) != c.left || cost != nil && cost.Sign() < 0 {
			t.Errorf("%v costs %v", c.places, cost)
		}
	}
	// (4, 2): the 1-move is best, 4/15; the 2-move by the recurrence.
	g := game(memory.Standard, 0, 1, 2, 3)
	if cost := g.cost(g.turns[1]); cost.Sign() <= 0 || cost.Cmp(new(big.Rat).Sub(big.NewRat(4, 15), memoryWorth(usual(memory.Standard), 4, 2, memory.Move2))) != 0 {
		t.Errorf("two new cards at (4, 2) cost %v", cost)
	}
	if g := game(memory.Standard, 0, 1, 0, 1, 1, 0); g.over() != "stopped" {
		t.Errorf("after two 0-moves: %q", g.over())
	}
	if why := game(memory.NoZero, 0, 1, 0).refuse(1); !strings.Contains(why, "0-move") {
		t.Errorf("a 0-move without 0-moves: %q", why)
	}
	if why := game(memory.NoZero, 0).refuse(0); !strings.Contains(why, "already turned") {
		t.Errorf("the same card twice: %q", why)
	}
	if why := game(memory.NoZero, 0, 4).refuse(4); !strings.Contains(why, "no card any more") {
		t.Errorf("a card that is gone: %q", why)
	}
	for letters, want := range map[string]string{"0?": "card 2 of the link", "z": "not on this table of 8", "00": "already turned"} {
		if err := newMemoryGame(memory.Standard, 4, 0, 1).follow(letters); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", letters, err)
		}
	}
}

// The hint at the beginning of a turn names the moves of the table.
func TestMemoryHints(t *testing.T) {
	for _, r := range []memory.Rules{memory.Standard, memory.NoZero} {
		load(t, usual(r), 0, 32)
		for seed := range uint64(60) {
			p := memoryPlay{game: newMemoryGame(r, 8, 0, seed), rules: r, hints: true}
			for p.game.over() == "" {
				g := p.game
				title, words, chip, options := p.hint()
				if title == "" || words == "" {
					t.Fatalf("no hint at %+v", g.start)
				}
				if s := g.start; len(g.up) == 0 && len(s.waiting) == 0 {
					if chip != memoryTables[usual(r)][s.n].moves[s.k] || len(options) == 0 || options[0].value.Cmp(memoryValue(usual(r), s.n, s.k)) != 0 {
						t.Fatalf("%v %+v: %s, %v", r, s, title, chip)
					}
					want := map[memory.Moves]string{memory.Move0: "Turn none", memory.Move1: "Turn one new card", memory.Move2: "Turn two new cards"}[chip]
					if want != "" && want != title {
						t.Fatalf("%v %+v: %v is told as %q", r, s, chip, title)
					}
				}
				g.turn(g.choose([]string{"optimal", "aggressive"}[seed%2]))
			}
		}
	}
}

func TestReadBoard(t *testing.T) {
	for text, want := range map[string]string{
		"1 2 1 2":      "[1 2 1 2]",
		"abab":         "[1 2 1 2]",
		"7,7, 10, 10":  "[1 1 2 2]",
		"x-y-y-x":      "[1 2 2 1]",
		"":             "[]",
		"1 2 1 2 3":    "3 stands once; every label stands exactly twice.",
		"1 2 3":        "1, 2 and 3 stand once; every label stands exactly twice.",
		"1 1 1 2 2":    "1 stands 3 times; every label stands exactly twice.",
		"1 ? 1 ?":      "Card 2 is “?”; labels are numbers or letters.",
		"1 abcdefgh 1": "Card 2 is “abcdef…”; a label has at most 6 letters.",
	} {
		cards, _, wrong := readBoard(text)
		if got := fmt.Sprint(cards); got != want && wrong != want {
			t.Errorf("%q: %s, %s", text, got, wrong)
		}
	}
	if _, _, wrong := readBoard(strings.Repeat("1 ", 121)); !strings.Contains(wrong, "121 cards are too many") {
		t.Error(wrong)
	}
}

// The nim games cover the board from left to right, and the margins are those of
// the rest.
func TestBoardGames(t *testing.T) {
	cards, _, _ := readBoard(memoryExamples[1].Value)
	var solved job.Board
	if err := json.Unmarshal(result(t, `{"job":"board","cards":`+list(cards)+`}`), &solved); err != nil {
		t.Fatal(err)
	}
	games := boardGames(cards, solved.Games)
	if len(games) != len(solved.Games) || games[0].margin != solved.Margin {
		t.Fatalf("%+v", games)
	}
	var all []int
	for _, g := range games {
		all = append(all, g.cards...)
	}
	if !slices.Equal(all, cards) {
		t.Errorf("the games hold %v", all)
	}
}

func TestMemoryPosition(t *testing.T) {
	for q, want := range map[string]string{
		"n=7&k=3":    "",
		"n=0&k=0":    "There is no table with 0 pairs",
		"n=-1&k=0":   "There is no table with -1 pairs",
		"n=x&k=0":    "A whole number from 1 to 400",
		"n=401&k=0":  "are computed up to n = 400",
		"n=5000&k=0": "Exact values of 5\u202f000 pairs",
		"n=7&k=8":    "Of 7 pairs at most 7 single cards can be seen; k is 8",
		"n=7&k=-1":   "No fewer than 0",
		"n=7&k=x":    "A whole number from 0 to n",

		"n=81&k=0&aim=win":                "computed up to n = 80",
		"n=201&k=0&aim=memory":            "computed up to n = 200",
		"n=7&k=5&aim=memory&capacity=4":   "No more than 4 cards are remembered; k is 5",
		"n=7&k=4&aim=memory&capacity=4":   "",
		"n=401&k=0&aim=reply":             "are computed up to n = 400",
		"n=400&k=400&aim=players":         "",
		"n=401&k=0&aim=players&players=6": "are computed up to n = 400",
	} {
		m := newMemoryMap()
		m.read(values(t, q))
		_, _, wrongN, wrongK := m.position()
		if got := wrongN + wrongK; want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s: %q", q, got)
		}
	}
}

// A number that is not right is refused beside its field, and what can be is
// said; an unknown question or player is the usual one.
func TestMemoryQuestions(t *testing.T) {
	for q, want := range map[string]string{
		"":                                     "",
		"aim=nothing":                          "",
		"aim=win":                              "",
		"aim=win&lead=−3":                      "",
		"aim=win&lead=81":                      "A whole number from −80 to 80.",
		"aim=win&lead=x":                       "A whole number from −80 to 80.",
		"aim=players":                          "",
		"aim=players&players=7":                "A whole number from 2 to 6.",
		"aim=players&players=1":                "A whole number from 2 to 6.",
		"aim=memory&capacity=-1":               "A whole number from 0 to 200.",
		"aim=memory&capacity=0":                "",
		"aim=memory&capacity=0&rules=one-only": "at least 1",
		"aim=reply&against=nobody":             "",
	} {
		m := newMemoryMap()
		m.read(values(t, q))
		asked, wrong := m.question()
		if want == "" && wrong != "" || !strings.Contains(wrong, want) {
			t.Errorf("%s: %q", q, wrong)
		}
		if wrong == "" {
			if _, err := job.Parse([]byte(asked.request(0, 9, []int{asked.number}))); err != nil {
				t.Errorf("%s: %v", q, err)
			}
		}
	}
}

// A link says again what it was made from.
func TestMemoryLinks(t *testing.T) {
	for _, q := range []string{
		"aim=win&lead=-2&n=7&k=3", "aim=win&lead=x&n=7&k=3", "aim=players&rules=free&players=6&n=7&k=3", "aim=memory&rules=no-zero&capacity=2&n=7&k=1",
		"aim=reply&against=one-move&n=7&k=3&with=free", "aim=win&lead=81&n=7&k=3",
		"rules=standard&n=7&k=3", "rules=free&n=100&k=50", "rules=no-zero&n=9&k=4&with=free", "rules=standard&n=7&k=3&top=16&left=3&curve=players", "rules=sacrifice&n=x&k=3",
	} {
		m := newMemoryMap()
		m.read(values(t, q))
		if got := m.query(); got != q {
			t.Errorf("%s became %s", q, got)
		}
	}
}
