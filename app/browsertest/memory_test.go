//go:build !js

package browsertest

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"rencontre/core/memory"
	"rencontre/core/turn"
)

// TestMemoryMap checks the map for keyboards and screen readers: one stop of the Tab key, moves in words, arrow keys,
// and the position in the address.
func TestMemoryMap(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Desktop()
	b.Visit(h.URL + "memory?n=7&k=3")
	b.Wait(`document.querySelector("#cell-15-15.heat.m12")`)
	table, err := memory.Solve(15, turn.Standard, 2, nil)
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
	b.Wait(`document.querySelector("#cell-6-1.differs .hidden")?.textContent === ` +
		`"n = 6, k = 1: turn one new card; Free: turn two new cards"`)
	for _, window := range []func(){b.Phone, b.Desktop} {
		window()
		b.Axe()
		b.Fits()
	}
}

// TestMemoryRefusals checks that invalid input is refused in words.
func TestMemoryRefusals(t *testing.T) {
	onlyLong(t)
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
		"memory?part=play&pairs=4&seed=1&first=nobody": "“nobody” is not a valid player; " +
			"the options are you, forgetful, aggressive, defensive, improved and optimal.",
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
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL + "memory?part=boards&board=7-7")
	click(b, "Change")
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
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	win, err := memory.SolveWin(7, nil)
	if err != nil {
		t.Fatal(err)
	}
	three, err := memory.Solve(7, turn.Standard, 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	forget, err := memory.SolveBounded(7, 4, turn.Standard, nil)
	if err != nil {
		t.Fatal(err)
	}
	reply, err := memory.Reply(7, turn.Defensive, nil)
	if err != nil {
		t.Fatal(err)
	}
	for address, want := range map[string]struct {
		value *big.Rat
		moves turn.Moves
	}{
		"aim=win&lead=-1&n=7&k=3":                          {win.Value(7, 3, -1), win.Moves(7, 3, -1)},
		"aim=players&rules=standard&players=3&n=7&k=2":     {three.Value(7, 2), three.Moves(7, 2)},
		"aim=memory&rules=standard&capacity=4&n=7&k=4":     {forget.Value(7, 4), forget.Moves(7, 4)},
		"aim=reply&against=defensive&n=7&k=3&with=no-zero": {reply.Value(7, 3), reply.Moves(7, 3)},
	} {
		b.Visit(h.URL + "memory?" + address)
		cell := strings.Replace(address[strings.Index(address, "n="):], "&k=", "-", 1)[2:5]
		digits := strings.NewReplacer("-", "", "/", "").Replace(want.value.RatString())
		b.Wait(`document.querySelector("#cell-` + cell + `[aria-selected=true]") && document.querySelector("#position ` +
			`.value > math, #position .value > .num:not(.soft)").textContent.replace(/[^0-9]/g, "") === ` + quote(digits) +
			` && [...document.querySelectorAll("#position tr.best .heat")].map(e => e.innerText).join("") === ` +
			quote(want.moves.String()))
		b.Axe()
		b.Fits()
	}

	// From one question to another, and a lead that is stepped.
	b.Visit(h.URL + "memory")
	b.Eval(`(() => { const s = document.querySelector("#aim"); s.value = "win"; `+
		`s.dispatchEvent(new Event("change")); })()`, nil)
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
		"aim=reply&against=nobody": "“nobody” is not a valid player; " +
			"the options are optimal, aggressive, defensive, improved, one-move and two-move.",
		"aim=memory&capacity=eleven": "A whole number from 0 to 200.",
	} {
		b.Visit(h.URL + "memory?" + address)
		b.Wait(says(words))
	}
	b.Visit(h.URL + "memory?aim=memory&capacity=eleven")
	b.Wait(`document.querySelector("#capacity").value === "eleven" && ` +
		`document.querySelector("#capacity").ariaInvalid === "true"`)
	b.Axe()
}
