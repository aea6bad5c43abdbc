//go:build !js

package browsertest

import (
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"rencontre/core/memory"
	"rencontre/core/turn"
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
		case face == "taken" || strings.Contains(l, "pair just taken"):
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

// playMemory plays a game to its end. open turns a card.
func playMemory(t *testing.T, b *tab, rules turn.Rules, open func(place int)) {
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
		open(place)
		b.Wait(fmt.Sprintf(`document.querySelector("#spot-%d").getAttribute("aria-label") !== %s || `+
			`!document.querySelector(".to-move .label")?.innerText.startsWith("You") || `+
			`document.querySelector(".hint-panel h2")?.innerText !== %s`, place, quote(m.labels[place]), quote(m.hint)))
	}
	if checked < 2 {
		t.Errorf("only %d hints were compared with the table", checked)
	}
	b.Wait(`/wins? \d+ to \d+|a draw/.test(document.querySelector(".memory-say").innerText)`)
	if rules == turn.NoZero {
		b.Wait(saying(".memory-score", "no pairs left"))
	}
	// Following the hints costs nothing.
	b.Wait(`/(You|Optimal) lost 0 pairs of lead, (you|Optimal) 0\./.test(` + mainText + `)`)
}

func TestMemoryByTaps(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.touchable(true)
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
		b.finger(input.TouchPoint{X: at.X + at.Width/2, Y: at.Y + at.Height/2})
	}
	b.Wait(`document.querySelector("#spot-0")`)
	const marked = `getComputedStyle(document.querySelector("#spot-0")).webkitTapHighlightColor`
	if colour := b.String(marked); colour != "rgba(0, 0, 0, 0)" {
		t.Errorf("a tapped card is marked with %s", colour)
	}
	playMemory(t, b, turn.NoZero, tap)
	b.Wait(`(e => e.scrollWidth <= e.clientWidth)(document.querySelector(".turns .frame"))`)
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
	open := func(place int) {
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
	playMemory(t, b, turn.Standard, open)
	// The keyboard is still on the board; undo takes the last turn back.
	if !strings.HasPrefix(b.String(active), "spot-") {
		t.Errorf("the focus went to %q", b.String(active))
	}
	turned := b.String(`new URLSearchParams(location.search).get("turned")`)
	b.Press(kb.Backspace)
	b.Wait(`new URLSearchParams(location.search).get("turned").length < ` + strconv.Itoa(len(turned)))
}
