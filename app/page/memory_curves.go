package page

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
)

// memoryCurves are the curves of expected shares, as in Alfthan's figures.
type memoryCurves struct {
	of      string
	matches map[string]string // share of the optimal player, by request
	failed  string
}

var memoryCurveNames = map[string]string{
	"start": "From the start", "even": "j even", "one": "j mod 4 = 1", "three": "j mod 4 = 3", "players": "Against others",
}

var memoryCurveOrder = []string{"start", "even", "one", "three", "players"}

// memoryDiagonals are the numbers j of unknown pairs that are drawn together.
var memoryDiagonals = map[string][]int{"even": {2, 4, 6, 8}, "one": {1, 5, 9, 13}, "three": {3, 7, 11, 15}}

const curvePairs = 32

// memoryShare is the share of the pairs left that goes to the player to move; nil
// if it is not known, or the game is not for pairs.
func memoryShare(q memoryQuestion, n, k int) *big.Rat {
	v := memoryValue(q, n, k)
	if v == nil || q.aim == aimWin {
		return nil
	}
	p := int64(q.players())
	v.Mul(v, big.NewRat(p-1, 1)).Add(v, big.NewRat(int64(n), 1))
	return v.Mul(v, big.NewRat(1, p*int64(n)))
}

// A memoryCurve is one curve: its exact points by n.
type memoryCurve struct {
	name  string
	share map[int]*big.Rat
}

// curve are the curves to show, and the n they run over.
func (p *Memory) curve(q memoryQuestion, with *memoryQuestion) (from, to int, all []memoryCurve) {
	m := &p.moves
	along := func(q memoryQuestion, name string, from int, k func(n int) int) {
		c := memoryCurve{name, map[int]*big.Rat{}}
		for n := from; n <= curvePairs; n++ {
			s := memoryShare(q, n, k(n))
			if q.aim == aimWin {
				s = memoryValue(q, n, k(n))
			}
			if s != nil {
				c.share[n] = s
			}
		}
		all = append(all, c)
	}
	switch m.curves.of {
	case "players":
		for _, name := range memoryOpponents {
			for first := range 2 {
				c := memoryCurve{memoryPlayerNames[name] + ", Optimal first", map[int]*big.Rat{}}
				if first == 1 {
					c.name = memoryPlayerNames[name] + " first"
				}
				for n := 10; n <= 25; n++ {
					if text := m.curves.matches[memoryMatchRequest(n, name, first)]; text != "" {
						c.share[n] = rational(text)
					}
				}
				all = append(all, c)
			}
		}
		return 10, 25, all
	case "start":
		along(q, q.name(), 2, func(int) int { return 0 })
		if with != nil && q.aim != aimWin { // a chance to win is no share
			along(*with, with.name(), 2, func(int) int { return 0 })
		}
		return 2, curvePairs, all
	}
	for _, j := range memoryDiagonals[m.curves.of] {
		along(q, fmt.Sprintf("j = %d", j), j, func(n int) int { return n - j })
	}
	return 1, curvePairs, all
}

var memoryOpponents = []string{"aggressive", "defensive", "improved"}

func memoryMatchRequest(n int, against string, first int) string {
	return fmt.Sprintf(`{"job":"memory-match","pairs":%d,"players":["optimal",%q],"first":%d}`, n, against, first)
}

// drawCurves has computed what the curves need.
func (p *Memory) drawCurves(ctx app.Context) {
	m := &p.moves
	q, with := m.asked()
	from, to := m.window()
	for _, q := range []*memoryQuestion{q, with} {
		if q != nil && memoryWanted(*q, from, to) != "" {
			return // the map comes first
		}
	}
	if m.curves.of != "players" {
		for _, q := range []*memoryQuestion{q, with} {
			if q == nil {
				continue
			}
			if request := memoryWanted(*q, 0, curvePairs); request != "" {
				p.ask(request, func(ctx app.Context, result json.RawMessage, err error) {
					if err == nil {
						err = memoryKeep(*q, result)
					}
					p.curvesFailed(err)
				})
			}
		}
		return
	}
	if m.curves.matches == nil {
		m.curves.matches = map[string]string{}
	}
	for _, against := range memoryOpponents {
		for n := 10; n <= 25; n++ {
			for first := range 2 {
				request := memoryMatchRequest(n, against, first)
				if m.curves.matches[request] != "" {
					continue
				}
				p.ask(request, func(ctx app.Context, result json.RawMessage, err error) {
					var match struct {
						Share [2]string `json:"share"`
					}
					if err == nil {
						err = json.Unmarshal(result, &match)
					}
					m.curves.matches[request] = match.Share[0]
					p.curvesFailed(err)
				})
			}
		}
	}
}

func (p *Memory) curvesFailed(err error) {
	p.moves.curves.failed = ""
	if err != nil {
		p.moves.curves.failed = reason(err)
	}
}

func (p *Memory) drawCurveSection(q memoryQuestion, with *memoryQuestion) app.UI {
	m := &p.moves
	options := make([]ui.Option, len(memoryCurveOrder))
	for i, of := range memoryCurveOrder {
		options[i] = ui.Option{Value: of, Text: memoryCurveNames[of]}
	}
	from, to, curves := p.curve(q, with)
	t := ui.Table{Caption: "Expected share of the player to move, " + q.name(), Head: []string{"n"}}
	title, axis := "Expected share", "share"
	about := "The share of all pairs that the player who begins takes, when all play their best."
	switch {
	case q.aim == aimWin && m.curves.of != "players":
		t.Caption = "P(win) − P(loss) of the player to move, " + q.name()
		title, axis = "P(win) − P(loss)", "P(win) − P(loss)"
		about = "For the player to move, with no card seen, both playing to win."
		if m.curves.of != "start" {
			about = "For the player to move when j pairs are unknown and n − j cards are seen, both playing to win."
		}
	case q.aim == aimReply && m.curves.of == "start":
		about = "The share of all pairs that you take when you begin and reply best."
	}
	switch m.curves.of {
	case "players":
		title, axis = "Expected share", "share"
		t.Caption = "Expected share of the optimal player"
		about = "The share of all pairs that the optimal player takes, exactly; Alfthan’s Figure 2.10 plays 100 000 games a point. All play without 0-moves."
	case "start":
	default:
		if q.aim == aimWin {
			break
		}
		about = "The share of the player to move when j pairs are unknown and n − j cards are seen, as in Alfthan’s Figures 2.4 to 2.9."
	}
	var lines []ui.Line
	for _, c := range curves {
		t.Head = append(t.Head, c.name)
		lines = append(lines, c.line(from, to))
	}
	if m.curves.of == "players" { // the chart shows the games that Optimal begins
		lines = []ui.Line{lines[0], lines[2], lines[4]}
		for i := range lines {
			lines[i].Name = memoryPlayerNames[memoryOpponents[i]]
		}
	}
	whole := true
	for _, c := range curves {
		whole = whole && c.share[to] != nil
	}
	for n := from; n <= to; n++ {
		row := []string{strconv.Itoa(n)}
		for _, c := range curves {
			cell := ""
			if s := c.share[n]; s != nil {
				cell = decimal(s, 5)
			}
			row = append(row, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	request := q.request(0, curvePairs, []int{q.number})
	if m.curves.of == "players" {
		request = memoryMatchRequest(to, memoryOpponents[0], 0)
	}
	return h.Section().Class("panel").Class("stack").Aria("label", title).Body(
		h.H2().Text(title),
		h.Div().Class("wraps").Body(ui.Choice("curve", "Curves", options, m.curves.of, func(ctx app.Context, v string) {
			p.moves.curves.of = v
			p.chosen(ctx, true)
		})),
		h.P().Class("soft").Text(about),
		app.If(m.curves.failed != "", func() app.UI { return ui.Banner(true, "It failed.", m.curves.failed) }),
		app.If(whole, func() app.UI {
			return h.Div().Class("halves").Body(
				&ui.Chart{ID: "shares", Label: t.Caption + ": the numbers stand in the table", X: "pairs, n", Y: axis, Lines: lines},
				h.Div().Class("stack").Body(h.Div().Class("scrolls").Body(t.Draw()),
					&ui.Share{Name: "rencontre-memory-shares", Table: t, Request: request, Result: shareJSON(t), Chart: "shares"}))
		}).Else(func() app.UI {
			text := "Getting ready."
			if m.curves.of == "players" {
				text = fmt.Sprintf("Getting ready: %d of 96 games.", len(m.curves.matches))
			}
			return h.P().Class("soft").Text(text)
		}),
	)
}

// line is the curve as it is drawn.
func (c memoryCurve) line(from, to int) ui.Line {
	l := ui.Line{Name: c.name, Points: [][2]float64{}}
	for n := from; n <= to; n++ {
		if s := c.share[n]; s != nil {
			y, _ := s.Float64()
			l.Points = append(l.Points, [2]float64{float64(n), y})
		}
	}
	return l
}

func shareJSON(t ui.Table) string {
	text, err := json.Marshal(map[string]any{"columns": t.Head, "rows": t.Rows})
	if err != nil {
		app.Log(err)
	}
	return string(text)
}
