package moves

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/memory/values"
	"rencontre/app/page/memory/words"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// curves draws the expected shares as in Alfthan's figures.
type curves struct {
	*moves
	table, other *values.Lookup // as in the map
	matches      *calc.Many[job.MemoryMatchResult]

	// What is shown: the range of n, and the curves.
	from, to int
	all      []curve
	is       subject // of the curves
}

// A subject is what curves from tables show. Complete curves of the same subject are kept.
type subject struct {
	q, with          values.Question
	right, withOther bool
	curve            string
}

// A curve has exact points, by n.
type curve struct {
	name  string
	share map[int]*big.Rat
}

var curveNames = []ui.Option{
	{Value: "start", Text: "From the start"},
	{Value: "even", Text: "j even"},
	{Value: "one", Text: "j mod 4 = 1"},
	{Value: "three", Text: "j mod 4 = 3"},
	{Value: againstOthers, Text: "Against others"},
}

const againstOthers = "players"

// diagonals has the numbers j of unknown pairs that are drawn together.
var diagonals = map[string][]int{"even": {2, 4, 6, 8}, "one": {1, 5, 9, 13}, "three": {3, 7, 11, 15}}

const (
	leastMatch = 10 // smallest number of pairs of the matches
	maxMatch   = 25
)

var opponents = []string{"aggressive", "defensive", "improved"}

func newCurves(m *moves) *curves {
	c := &curves{moves: m}
	c.table, c.other = values.NewLookup(m.Frame, m.library, c.find), values.NewLookup(m.Frame, m.library, c.find)
	c.matches = calc.PageMany[job.MemoryMatchResult](m.Frame, c.find)
	return c
}

// matched reports whether the curves show matches.
func (c *curves) matched() bool { return c.curve.Value() == againstOthers }

// ask asks for what the curves need.
func (c *curves) ask() {
	defer c.find()
	if !c.matched() {
		c.table.Need(c.asked(), 0, values.Small, calc.Begun)
		c.other.Need(c.with, 0, values.Small, calc.Begun)
		return
	}
	if c.matches.Len() == 0 {
		var all []job.Request
		for _, against := range opponents {
			for first := range 2 {
				for n := leastMatch; n <= maxMatch; n++ {
					all = append(all, &job.MemoryMatch{Pairs: new(n), Players: []string{"optimal", against}, First: first})
				}
			}
		}
		if err := c.matches.Ask(all...); err != nil {
			panic(err) // the requests of the matches are constant
		}
	}
	c.matches.Start()
}

// err returns why there are no curves.
func (c *curves) err() error {
	if c.matched() {
		return c.matches.Err()
	}
	for _, u := range []*values.Lookup{c.table, c.other} {
		if u.Status() == calc.Failed {
			return u.Err()
		}
	}
	return nil
}

// find makes the curves from what is known.
func (c *curves) find() {
	is := subject{q: c.q, right: c.right, withOther: c.with != nil, curve: c.curve.Value()}
	if c.with != nil {
		is.with = *c.with
	}
	if is == c.is && !c.matched() && c.whole() {
		return
	}
	c.is, c.all = is, nil
	if !c.right {
		return
	}
	along := func(q values.Question, name string, from int, k func(n int) int) {
		of := curve{name, map[int]*big.Rat{}}
		for n := from; n <= values.Small; n++ {
			s := c.library.Share(q, n, k(n))
			if q.Aim == values.AimWin {
				s = c.library.Value(q, n, k(n))
			}
			if s != nil {
				of.share[n] = s
			}
		}
		c.all = append(c.all, of)
	}
	switch {
	case c.matched():
		c.from, c.to = leastMatch, maxMatch
		for i := 0; i < c.matches.Len(); {
			name := words.Player(opponents[len(c.all)/2])
			of := curve{name + ", Optimal first", map[int]*big.Rat{}}
			if len(c.all)%2 == 1 {
				of.name = name + " first"
			}
			for n := c.from; n <= c.to; n++ {
				if match := c.matches.Value(i); match != nil {
					of.share[n] = figure.Rational(match.Share[0])
				}
				i++
			}
			c.all = append(c.all, of)
		}
	case c.curve.Value() == "start":
		c.from, c.to = 2, values.Small
		along(c.q, c.q.Name(), 2, func(int) int { return 0 })
		if c.compares() {
			along(*c.with, c.with.Name(), 2, func(int) int { return 0 })
		}
	default:
		c.from, c.to = 1, values.Small
		for _, j := range diagonals[c.curve.Value()] {
			along(c.q, fmt.Sprintf("j = %d", j), j, func(n int) int { return n - j })
		}
	}
}

// compares reports whether the compared game has a curve. A probability of winning is not a share.
func (c *curves) compares() bool {
	return c.with != nil && c.q.Aim != values.AimWin && c.curve.Value() == "start"
}

// whole reports whether all curves are complete.
func (c *curves) whole() bool {
	return len(c.all) > 0 && !slices.ContainsFunc(c.all, func(of curve) bool { return of.share[c.to] == nil })
}

// words returns the title of the curves, the label of the axis, and a description.
func (c *curves) words() (title, axis, about string) {
	start, q := c.curve.Value() == "start", c.q
	switch {
	case c.matched():
		return "Expected share", "share", "The exact share of all pairs that the optimal player takes, without 0-moves. " +
			"Alfthan’s Figure 2.10 simulates 100 000 games per point."
	case q.Aim == values.AimWin && start:
		return "P(win) − P(loss)", "P(win) − P(loss)", "For the player to move, with no card seen. Both play to win."
	case q.Aim == values.AimWin:
		return "P(win) − P(loss)", "P(win) − P(loss)", "For the player to move when j pairs are unknown and n − j cards " +
			"are seen. Both play to win."
	case !start:
		return "Expected share", "share", "The share of the player to move when j pairs are unknown and n − j cards are " +
			"seen, as in Alfthan’s Figures 2.4 to 2.9."
	case q.Aim == values.AimReply:
		return "Expected share", "share", "Your share of all pairs if you begin and always play the best move."
	}
	return "Expected share", "share", "The first player’s share of all pairs, when everyone plays their best."
}

func (c *curves) caption() string {
	switch {
	case c.matched():
		return "Expected share of the optimal player"
	case c.q.Aim == values.AimWin:
		return "P(win) − P(loss) of the player to move, " + c.q.Name()
	}
	return "Expected share of the player to move, " + c.q.Name()
}

func (c *curves) Draw() app.UI {
	title, axis, about := c.words()
	body := []app.UI{
		h.Text("h2", "", title),
		h.Box("div", "wraps", c.curve.Draw(c.Moved)),
		h.Text("p", "soft", about),
	}
	if err := c.err(); err != nil {
		body = append(body, ui.Banner(true, "It failed.", figure.Capital(err.Error())+"."))
	}
	if !c.whole() {
		waits := ui.Waits()
		if c.matched() {
			waits = h.Text("p", "soft", fmt.Sprintf("Getting ready: %d of %d games.", c.matches.Known(),
				2*len(opponents)*(maxMatch-leastMatch+1)))
		}
		return ui.Section("panel stack", title, append(body, waits)...)
	}
	return ui.Section("panel stack", title, append(body, h.Memo(&c.all[0], func() app.UI { return c.drawWhole(axis) }))...)
}

// drawWhole draws the chart and its table.
func (c *curves) drawWhole(axis string) app.UI {
	var lines []ui.Line
	for i, of := range c.all {
		line := of.line(c.from, c.to)
		if c.matched() { // the chart shows the games in which Optimal begins
			if i%2 == 1 {
				continue
			}
			line.Name = words.Player(opponents[i/2])
		}
		lines = append(lines, line)
	}
	t := c.values().Shown()
	return h.Box("div", "halves",
		&ui.Chart{ID: "shares", Label: t.Caption + ": the numbers are in the table", X: "pairs, n", Y: axis, Lines: lines},
		h.Box("div", "stack", ui.Table(t),
			&ui.ShareMenu{Name: "rencontre-memory-shares", File: c.file, Chart: "shares"}))
}

// values makes the table of all curves.
func (c *curves) values() figure.Values {
	t := figure.Values{Caption: c.caption(), Head: []string{"n"},
		Format: func(r *big.Rat) string { return figure.Places(r, 5) }}
	for _, of := range c.all {
		t.Head = append(t.Head, of.name)
	}
	for n := c.from; n <= c.to; n++ {
		row := []any{n}
		for _, of := range c.all {
			row = append(row, of.share[n])
		}
		t.Add(row...)
	}
	return t
}

// file makes the table of all curves, with the tables or matches they come from.
func (c *curves) file() (ui.File, error) {
	f := ui.File{Table: c.values().File()}
	if c.matched() {
		f.Sources = c.matches.Exported()
		return f, nil
	}
	f.Sources = c.library.Answers(c.q, 0, values.Small)
	if c.compares() {
		f.Sources = append(f.Sources, c.library.Answers(*c.with, 0, values.Small)...)
	}
	return f, nil
}

// line converts the curve for drawing.
func (of curve) line(from, to int) ui.Line {
	l := ui.Line{Name: of.name, Points: [][2]float64{}}
	for n := from; n <= to; n++ {
		if s := of.share[n]; s != nil {
			y, _ := s.Float64()
			l.Points = append(l.Points, [2]float64{float64(n), y})
		}
	}
	return l
}
