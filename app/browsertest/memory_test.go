//go:build !js

package browsertest

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"rencontre/core/memory"
)

// A memoryBoard is the board as the page describes it, card by card.
type memoryBoard struct {
	labels []string // "face down, row 1, column 2"
	hint   string
	move   string // the moves that the hint shows, "1·2"
	values []string
	seen   string // "8 pairs, 0 seen"
	moving bool   // it is the user's turn
	over   bool
}

func readMemory(b *tab) memoryBoard {
	var m struct {
		Labels             []string
		Hint, Move, Seen   string
		Values             []string
		Moving, Over, Busy bool
	}
	b.Eval(`(() => {
		const text = s => document.querySelector(s)?.innerText ?? "";
		return {
			Labels: [...document.querySelectorAll(".spot")].map(e => e.getAttribute("aria-label")),
			Hint: text(".hint-panel h2"), Move: text(".hint-head .heat"), Seen: text(".memory-score .middle .num"),
			Values: [...document.querySelectorAll(".hint-values li")].map(e => e.getAttribute("aria-label")),
			Moving: text(".to-move .label").startsWith("You"),
			Over: document.querySelector(".to-move") === null,
		};
	})()`, &m)
	return memoryBoard{m.Labels, m.Hint, m.Move, m.Values, m.Seen, m.Moving, m.Over}
}

// choose returns the card to turn by the hint.
func (m memoryBoard) choose(t *testing.T) int {
	var fresh, seen []int
	at := map[string][]int{}
	up := -1
	for i, l := range m.labels {
		face, _, _ := strings.Cut(l, ",")
		switch {
		case face == "taken":
		case face == "face down":
			fresh = append(fresh, i)
		case strings.Contains(l, ", turned,"):
			up = i
			at[face] = append(at[face], i)
		default:
			seen = append(seen, i)
			at[face] = append(at[face], i)
		}
	}
	switch {
	case m.hint == "Take the pair" && up >= 0:
		face, _, _ := strings.Cut(m.labels[up], ",")
		return at[face][0] + at[face][1] - up
	case m.hint == "Take the pair":
		for _, i := range seen {
			face, _, _ := strings.Cut(m.labels[i], ",")
			if len(at[face]) == 2 {
				return i
			}
		}
	case strings.Contains(m.hint, "seen") || m.hint == "Turn no new card: two you know":
		return seen[0]
	case strings.Contains(m.hint, "new card"):
		return fresh[0]
	}
	t.Fatalf("no card for the hint %q: %v", m.hint, m.labels)
	return 0
}

// check compares the hint at the beginning of a turn with the table.
func (m memoryBoard) check(t *testing.T, table *memory.Table) bool {
	t.Helper()
	found := regexp.MustCompile(`^(\d+) pairs?, (\d+) seen$`).FindStringSubmatch(m.seen)
	if found == nil || len(m.values) == 0 {
		return false
	}
	n, _ := strconv.Atoi(found[1])
	k, _ := strconv.Atoi(found[2])
	if got, want := strings.ReplaceAll(m.move, "·", ""), table.Moves(n, k).String(); got != want {
		t.Errorf("(%d, %d): the hint is %s, in the table %s", n, k, got, want)
	}
	best := "" // the best of the values is that of the table
	value := table.Value(n, k)
	for _, v := range m.values {
		_, text, _ := strings.Cut(v, ": ")
		r, ok := new(big.Rat).SetString(text)
		if !ok || r.Cmp(value) > 0 {
			t.Errorf("(%d, %d): %s, in the table %v", n, k, v, value)
		} else if r.Cmp(value) == 0 {
			best = v
		}
	}
	if best == "" {
		t.Errorf("(%d, %d): no move of %v has the value %v", n, k, m.values, value)
	}
	return true
}

// playMemory plays a game to its end. turn turns a card.
func playMemory(t *testing.T, b *tab, rules memory.Rules, turn func(place int)) {
	t.Helper()
	table, err := memory.Solve(8, rules, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	settled(b) // the first hint is drawn in slices
	checked := 0
	for {
		var m memoryBoard
		b.until("the next move, or the end", patience, func() bool {
			m = readMemory(b)
			return m.over || m.moving && m.hint != ""
		})
		if m.over {
			break
		}
		if m.check(t, table) {
			checked++
		}
		place := m.choose(t)
		turn(place)
		b.Wait(fmt.Sprintf(`document.querySelector("#spot-%d").getAttribute("aria-label") !== %s || !document.querySelector(".to-move .label")?.innerText.startsWith("You") || document.querySelector(".hint-panel h2")?.innerText !== %s`, place, quote(m.labels[place]), quote(m.hint)))
	}
	if checked < 2 {
		t.Errorf("only %d hints were compared with the table", checked)
	}
	b.Wait(`/wins? \d+ to \d+|a draw/.test(document.querySelector(".memory-say").innerText)`)
	if rules == memory.NoZero {
		b.Wait(saying(".memory-score", "no pairs left"))
	}
	// Following the hints costs nothing.
	b.Wait(`/Expected pairs lost by moves that were not the best: (you|Optimal) 0, (you|Optimal) 0;/.test(` + mainText + `)`)
}

func TestMemoryByTaps(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	do(b, "touch", command(emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true}))
	b.Visit(h.URL + "memory?part=play&pairs=8&seed=4&first=you&second=optimal&rules=no-zero")
	tap := func(place int) {
		var at struct{ X, Y, Width, Height float64 }
		b.Eval(fmt.Sprintf(`(() => {
			const e = document.querySelector("#spot-%d");
			e.scrollIntoView({block: "center"});
			return e.getBoundingClientRect().toJSON();
		})()`, place), &at)
		if at.Width < 44 || at.Height < 44 {
			t.Errorf("card %d is %v x %v px", place, at.Width, at.Height)
		}
		point := &input.TouchPoint{X: at.X + at.Width/2, Y: at.Y + at.Height/2}
		do(b, "tap", command(input.DispatchTouchEvent, input.DispatchTouchEventParams{
			Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{point}}))
		do(b, "tap", command(input.DispatchTouchEvent, input.DispatchTouchEventParams{
			Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}}))
	}
	playMemory(t, b, memory.NoZero, tap)
	b.Axe()

	// The link is the game.
	say, turns := b.Text(".memory-say"), b.Text("[aria-label^='The turns'] tbody")
	b.Reload()
	b.Started()
	b.Wait(`document.querySelector("[aria-label^='The turns'] tbody")?.innerText === ` + quote(turns) +
		` && document.querySelector(".memory-say").innerText === ` + quote(say))
}

func TestMemoryByKeyboard(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL + "memory?part=play&pairs=8&seed=11&first=optimal&second=you")
	b.Wait(`document.querySelector(".spot")`)
	const active = `document.activeElement.id`
	for i := 0; !strings.HasPrefix(b.String(active), "spot-"); i++ {
		if i > 40 {
			t.Fatal("Tab does not reach the board")
		}
		b.Press(kb.Tab)
	}
	const cols = 4
	turn := func(place int) {
		for range 20 {
			now, err := strconv.Atoi(strings.TrimPrefix(b.String(active), "spot-"))
			if err != nil {
				t.Fatalf("the focus is on %q", b.String(active))
			}
			switch {
			case now == place:
				b.Press(kb.Enter)
				return
			case now/cols < place/cols:
				b.Press(kb.ArrowDown)
			case now/cols > place/cols:
				b.Press(kb.ArrowUp)
			case now < place:
				b.Press(kb.ArrowRight)
			default:
				b.Press(kb.ArrowLeft)
			}
			b.Wait(active + ` !== ` + quote("spot-"+strconv.Itoa(now)))
		}
		t.Fatalf("arrows do not reach card %d", place)
	}
	playMemory(t, b, memory.Standard, turn)
	// The keyboard is still on the board; undo takes the last turn back.
	if !strings.HasPrefix(b.String(active), "spot-") {
		t.Errorf("the focus went to %q", b.String(active))
	}
	turned := b.String(`new URLSearchParams(location.search).get("turned")`)
	b.Press(kb.Backspace)
	b.Wait(`new URLSearchParams(location.search).get("turned").length < ` + strconv.Itoa(len(turned)))
}

// TestMemoryMap checks the map for keyboards and screen readers: one stop of the Tab key, moves in words, arrow keys,
// and the position in the address.
func TestMemoryMap(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Desktop()
	b.Visit(h.URL + "memory?n=7&k=3")
	b.Wait(`document.querySelector("#cell-15-15.heat.m12")`)
	table, err := memory.Solve(15, memory.Standard, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	words := map[string]string{"0": "turn no new card", "1": "turn one new card", "2": "turn two new cards",
		"12": "turn one new card or two", "02": "turn no new card or two"}
	var want []string
	for n := 1; n <= 15; n++ {
		for k := 0; k <= n; k++ {
			want = append(want, fmt.Sprintf("n = %d, k = %d: %s", n, k, words[table.Moves(n, k).String()]))
		}
	}
	settled(b)
	b.until(fmt.Sprintf("the tree to have the grid and the cells %q", want), patience, func() bool { // it follows the page
		cells := slices.DeleteFunc(axNames(b, "gridcell"), func(name string) bool { return !strings.HasPrefix(name, "n = ") })
		return slices.Contains(axNames(b, "grid"), "Best moves, Standard") && slices.Equal(cells, want) &&
			len(axNames(b, "rowheader")) >= 15
	})
	if got := b.String(`document.querySelectorAll(".heatmap [tabindex='0']").length`); got != "1" {
		t.Errorf("the map has %s stops", got)
	}
	b.Wait(saying("#position", "= 0.229437…", "agrees"))

	b.Eval(`document.querySelector("#cell-7-3").focus()`, nil)
	b.Press(kb.ArrowDown)
	b.Wait(`document.activeElement.id === "cell-8-3"`)
	b.Press(kb.ArrowRight)
	b.Wait(`document.activeElement.id === "cell-8-4"`)
	b.Wait(addressed("n=8&k=4") + ` && ` + saying("#position", table.Value(8, 4).FloatString(7)[:6]))
	b.Press(kb.PageDown)
	b.Wait(`document.activeElement.id === "cell-23-4" && document.querySelector("#cell-23-4.m2, #cell-23-4.m1")`)
	b.Reload()
	b.Started()
	b.Wait(`document.querySelector("#cell-23-4[aria-selected=true]")`)

	// Compared with other rules, the map shows where the best moves differ.
	b.Visit(h.URL + "memory?rules=standard&with=free&n=6&k=1")
	b.Wait(`document.querySelector("#cell-6-1.differs .hidden")?.textContent === "n = 6, k = 1: turn one new card; Free: turn two new cards"`)
	for _, window := range []func(){b.Phone, b.Desktop} {
		window()
		b.Axe()
		b.Fits()
	}
}

// TestMemoryRefusals checks that invalid input is refused in words.
func TestMemoryRefusals(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	for address, want := range map[string]string{
		"memory?n=-1&k=0":                           "n = -1 is too small",
		"memory?n=7&k=8":                            "at most 7 single cards can be seen",
		"memory?n=5000&k=0":                         "computed up to n = 400",
		"memory?part=play&pairs=27":                 "at most 26 pairs",
		"memory?part=play&pairs=4&seed=1&turned=00": "already turned",
		"memory?part=boards&board=1-2-1":            "2 occurs once",
		"memory?part=boards&board=1-1-1-2-2":        "1 occurs 3 times",
		"memory?part=play&pairs=4&seed=1&first=nobody": "“nobody” is not a valid player; the options are you, forgetful, aggressive, " +
			"defensive, improved and optimal.",
		"memory?rules=strict":                           "“strict” is not a valid rule set; the options are standard,",
		"memory?part=boards&board=1-2-1-3-2-4-3-4":      "The second player wins by 2: 3 to 1",
		"memory?part=boards&board=abab&step=2":          "Turn 2 of",
		"memory?part=play&first=optimal&second=optimal": "Optimal 1",
	} {
		b.Visit(h.URL + address)
		b.Wait(`document.querySelector("main").textContent.includes(` + quote(want) + `)`)
	}
}

// TestMemoryBoardDrawn enters a board card by card, and steps through its line by keys.
func TestMemoryBoardDrawn(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL + "memory?part=boards&board=7-7")
	press := func(words string) {
		b.Wait(`[...document.querySelectorAll("[aria-label^='Draw'] button")].some(e => e.innerText === ` +
			quote(words) + `)`)
		b.Eval(`[...document.querySelectorAll("[aria-label^='Draw'] button")].find(e => e.innerText === `+quote(words)+
			`).click()`, nil)
	}
	for _, words := range []string{"Clear", "New pair: 1", "New pair: 2", "1", "2"} {
		press(words)
	}
	b.Wait(`document.querySelector("[aria-label=Result] h2")?.innerText === "The second player wins by 2: 2 to 0"`)
	b.Press(kb.ArrowRight)
	b.Wait(addressed("part=boards&board=1-2-1-2&step=1"))
	b.Axe()
}

// TestMemoryQuestions checks the other questions: to win, more players, players who forget, the best reply. Each has a
// table, the value of each move and a link.
func TestMemoryQuestions(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	win, err := memory.SolveWin(7, nil)
	if err != nil {
		t.Fatal(err)
	}
	three, err := memory.Solve(7, memory.Standard, 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	forget, err := memory.SolveBounded(7, 4, memory.Standard, nil)
	if err != nil {
		t.Fatal(err)
	}
	reply, err := memory.Reply(7, memory.Defensive, nil)
	if err != nil {
		t.Fatal(err)
	}
	for address, want := range map[string]struct {
		value *big.Rat
		moves memory.Moves
	}{
		"aim=win&lead=-1&n=7&k=3":                          {win.Value(7, 3, -1), win.Moves(7, 3, -1)},
		"aim=players&rules=standard&players=3&n=7&k=2":     {three.Value(7, 2), three.Moves(7, 2)},
		"aim=memory&rules=standard&capacity=4&n=7&k=4":     {forget.Value(7, 4), forget.Moves(7, 4)},
		"aim=reply&against=defensive&n=7&k=3&with=no-zero": {reply.Value(7, 3), reply.Moves(7, 3)},
	} {
		b.Visit(h.URL + "memory?" + address)
		cell := strings.Replace(address[strings.Index(address, "n="):], "&k=", "-", 1)[2:5]
		digits := strings.NewReplacer("-", "", "/", "").Replace(want.value.RatString())
		b.Wait(`document.querySelector("#cell-` + cell + `[aria-selected=true]") && document.querySelector("#position .value > math, #position .value > .num:not(.soft)").textContent.replace(/[^0-9]/g, "") === ` + quote(digits) +
			` && [...document.querySelectorAll("#position tr.best .heat")].map(e => e.innerText).join("") === ` + quote(want.moves.String()))
		b.Axe()
		b.Fits()
	}

	// From one question to another, and a lead that is stepped.
	b.Visit(h.URL + "memory")
	b.Eval(`(() => { const s = document.querySelector("#aim"); s.value = "win"; s.dispatchEvent(new Event("change")); })()`, nil)
	b.Wait(addressed("aim=win"))
	b.Click("#change")
	b.Click(`button[aria-label="Lead, one less"]`)
	b.Wait(addressed("aim=win&lead=-1") + ` && document.querySelector("#lead").value === "−1"`)
	b.Wait(`document.querySelector("#position")?.innerText.includes("−0.121500…")`)
	for address, words := range map[string]string{
		"aim=win&lead=99":       "A whole number from −80 to 80.",
		"aim=win&n=81&k=0":      "are computed up to n = 80",
		"aim=players&players=7": "A whole number from 2 to 6.",
		"aim=memory&capacity=2": "No more than 2 cards are remembered; k is 3.",
		"aim=reply&against=nobody": "“nobody” is not a valid player; the options are optimal, aggressive, defensive, improved, one-move " +
			"and two-move.",
		"aim=memory&capacity=eleven": "A whole number from 0 to 200.",
	} {
		b.Visit(h.URL + "memory?" + address)
		b.Wait(says(words))
	}
	b.Visit(h.URL + "memory?aim=memory&capacity=eleven")
	b.Wait(`document.querySelector("#capacity").value === "eleven" && document.querySelector("#capacity").ariaInvalid === "true"`)
	b.Axe()
}
