// Package census has the part that counts what becomes of all decks, compared with print.
package census

import (
	"encoding/json"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/page/reform/goal"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// census is the table of what becomes of all decks, filled in row by row.
type census struct {
	*goal.Fields
	calc.Form
	validation *calc.Answer[job.CensusResult] // the chosen row; validates it
	answers    map[question]*calc.Answer[job.CensusResult]
	kept       map[question]float64 // stored fractions of interrupted ones, for rows without an answer
	sheet      *sheet
	filling    bool   // the quick rows are being counted, one after another
	backed     string // confirmation of the chosen row
}

// question is the question of one census.
type question struct {
	game         solitaire.Game
	order        string
	weak         bool
	ranks, suits int
}

const (
	quick  = 400 * time.Millisecond // rows below this are counted unasked
	beyond = 24 * time.Hour         // longer work is not possible on this device
)

// New makes the part.
func New(g *goal.Fields) calc.Calculator {
	return &census{Fields: g, Form: calc.Form{g.Game, g.Of}, validation: calc.FormAnswer[job.CensusResult](g.Frame, nil),
		answers: map[question]*calc.Answer[job.CensusResult]{}, kept: map[question]float64{}}
}

func (c *census) Read(v url.Values) {
	c.Fields.Read(v)
	c.reset(v)
}

// reset chooses the usual suits and row of the game, unless an address has others.
func (c *census) reset(v url.Values) {
	if s, _ := c.Game.Shape(); !v.Has("s") {
		s.Suits = 1
		if c.LovesMe() {
			s.Suits = 2
		}
		c.Game.SetShape(s)
	}
	c.lay()
	if !v.Has("m") {
		c.row(c.sheet.usual())
	}
}

// lay makes the sheet of the goal and the suits, and reports whether it is another one.
func (c *census) lay() bool {
	s, _ := c.Game.Shape()
	g, weak := c.Game.Game(), c.Weak()
	if c.sheet != nil && c.sheet.game == g && c.sheet.weak == weak && c.sheet.suits == s.Suits {
		return false
	}
	c.sheet = newSheet(g, weak, s.Suits)
	return true
}

// row selects a row.
func (c *census) row(m int) {
	s, _ := c.Game.Shape()
	s.Ranks = m
	c.Game.SetShape(s)
}

func (c *census) Query() url.Values { return c.Fields.Query(c.Game) }

func (c *census) Head() calc.Head {
	return calc.Head{Lead: "The [census], beside Bersani’s tables."}
}

// at returns the question of a row's census.
func (c *census) at(m int) question {
	return question{c.Game.Game(), c.Game.Solitaire().Order, c.sheet.weak, m, c.sheet.suits}
}

// here returns the question of the chosen row.
func (c *census) here() question {
	s, _ := c.Game.Shape()
	return c.at(s.Ranks)
}

func (a question) job() *job.Census {
	of := "won"
	if a.weak {
		of = "weak"
	}
	return &job.Census{Goal: job.Goal{Of: of, Solitaire: job.Solitaire{
		Game: string(a.game), Ranks: new(a.ranks), Suits: new(a.suits), Order: a.order}}}
}

func askedOf(q *job.Census) question {
	return question{solitaire.Game(q.Game), q.Order, q.Of == "weak", *q.Ranks, *q.Suits}
}

// Ask lists the censuses that this device has, then counts the quick rows.
func (c *census) Ask() {
	c.lay()
	c.validation.Forget()
	if !c.Right() {
		return
	}
	c.validation.Ask(c.here().job(), calc.Found)
	for a, answer := range c.answers { // withdraw those that wait for the user
		if s := answer.Status(); a != c.here() && (s == calc.Waiting || s == calc.Interrupted) {
			c.kept[a] = answer.FinishedPart()
			answer.Forget()
		}
	}
	c.checkSums()
	c.Desk().Stored(c.Page(), "census", func(all []calc.Work, ready bool, err error) {
		if err != nil {
			app.Log("census:", err) // the table shows less; an answer says why nothing can be stored
		}
		for _, k := range all {
			if a := askedOf(k.Job.Task.(*job.Census)); k.Busy || k.Done {
				c.request(a)
			} else {
				c.kept[a] = k.FinishedPart
			}
		}
		c.checkSums()
		if ready {
			a := c.here()
			if c.Right() && c.validation.Wrong() == nil && c.result(a) == nil &&
				(c.kept[a] > 0 || c.takes(a.ranks) < calc.Moment) {
				c.request(a)
			}
			c.fill()
		}
	})
}

// request asks for a row. A quick row is counted at once; a long one asks the user first.
func (c *census) request(a question) { c.ask(a, calc.Offered) }

func (c *census) ask(a question, way calc.Way) {
	if c.answers[a] == nil {
		c.answers[a] = calc.PageAnswer[job.CensusResult](c.Frame, func() { c.heard(a) })
		c.answers[a].Keep()
	}
	c.answers[a].Ask(a.job(), way)
}

func (c *census) heard(a question) {
	if !c.answers[a].Whole() {
		return
	}
	delete(c.kept, a)
	c.checkSums()
	if c.filling {
		c.fill()
	}
}

// fill counts the quick rows of the sheet one at a time, the cheapest first.
func (c *census) fill() {
	c.filling = true
	for _, m := range c.sheet.rows {
		a := c.at(m)
		if answer := c.answers[a]; answer != nil && (answer.Busy() || answer.Status() == calc.Asking) && c.quickly(m) {
			return // heard continues
		}
		if c.result(a) == nil && c.quickly(m) && c.kept[a] == 0 &&
			(c.answers[a] == nil || c.answers[a].Status() == calc.Idle) {
			c.request(a)
			return
		}
	}
	c.filling = false
}

// quickly reports whether a row is counted unasked.
func (c *census) quickly(m int) bool { return c.takes(m) < quick }

// takes returns how long a row takes on this device.
func (c *census) takes(m int) time.Duration {
	workers := c.Desk().Workers()
	return c.Desk().Time("census", job.Cost{Seconds: c.sheet.seconds(m)}, workers, workers)
}

// result returns the result of a census on this device, or nil.
func (c *census) result(a question) *job.CensusResult {
	answer := c.answers[a]
	if answer == nil || !answer.Whole() {
		return nil
	}
	r := answer.Value()
	return &r
}

// pick selects a row, and brings what is known of it on the screen.
func (c *census) pick(m int) {
	c.row(m)
	c.Moved()
	c.Defer(func() { ui.Reach("row") })
}

// begin counts a row. Its button states the time, so that nothing more is asked.
func (c *census) begin(m int) {
	c.row(m)
	c.Noted()
	c.ask(c.at(m), calc.Begun)
	c.Defer(func() { ui.Reach("row") })
}

// changed is called after a change of the goal or the shape, other after one of the game.
func (c *census) changed() {
	if _, ok := c.Game.Shape(); ok && c.lay() {
		c.row(c.sheet.usual())
	}
	c.Changed()
}

func (c *census) other() {
	c.reset(nil)
	c.Changed()
}

// checkSums derives the confirmation of the chosen row.
func (c *census) checkSums() {
	c.backed = ""
	a := c.here()
	r := c.result(a)
	if r == nil {
		return
	}
	sum := add(append([]string{r.InCycles, r.LeadingToCycles}, r.Reformed...)...)
	if sum != r.Decks {
		c.backed = "The numbers do not add up to all decks. This is a bug in the program."
		return
	}
	c.backed = "The numbers add up to all " + figure.Group(r.Decks) + " decks."
	won, _ := solitaire.ModularWins(deck.Shape{Ranks: a.ranks, Suits: 1})
	if a.game == solitaire.Modular && a.suits == 1 && won != nil {
		if add(won.String(), r.Unreformed) != r.Decks {
			c.backed = "m is prime, but the count of decks that do not win is not the number of derangements. " +
				"This is a bug in the program."
			return
		}
		c.backed += " m is prime, so the decks that do not win must be the derangements; their number agrees."
	}
}

// counted lists the values of histograms in order, with what each histogram has of a value.
func counted(all ...map[uint64]string) (rows [][]string) {
	var values []int
	for v := range all[0] {
		values = append(values, int(v))
	}
	slices.Sort(values)
	for _, n := range values {
		v := uint64(n)
		row := []string{strconv.FormatUint(v, 10)}
		for _, counts := range all {
			row = append(row, counts[v])
		}
		rows = append(rows, row)
	}
	return rows
}

// times lists the numbers of decks that are reformed once, twice and so on.
func times(r *job.CensusResult) (rows [][]string) {
	for k := 1; k < len(r.Reformed); k++ {
		rows = append(rows, []string{strconv.Itoa(k), r.Reformed[k]})
	}
	return rows
}

// cell writes such rows in one cell.
func cell(rows [][]string) (text string) {
	for _, row := range rows {
		text += row[0] + ": " + row[1] + "; "
	}
	return text
}

// file makes the whole table, with each census as computed here or as printed.
func (c *census) file() (ui.File, error) {
	s := c.sheet
	f := ui.File{Table: figure.Table{Caption: "Reformed decks at " + c.Game.Name() + ", s = " + strconv.Itoa(s.suits),
		Head: []string{"m"}}}
	for _, col := range s.columns {
		f.Table.Head = append(f.Table.Head, col.title(), col.title()+", verdict")
	}
	f.Table.Head = append(f.Table.Head, "in cycles", "gardens of Eden", "cycles by length", "reformed exactly k times")
	for _, m := range s.rows {
		j, err := job.Of(c.at(m).job())
		if err != nil {
			return f, err
		}
		answer := ui.Source{Request: json.RawMessage(j.Key), Published: map[string]string{}}
		row := []string{strconv.Itoa(m)}
		r := c.result(c.at(m))
		for _, col := range s.columns {
			text, verdict := s.stand(m, col, r)
			if p, printed := s.printed[m][col]; printed {
				n := strconv.FormatUint(p.Printed, 10)
				answer.Published[col.title()] = n
				if r == nil {
					text = n
				}
			}
			row = append(row, text, verdict)
		}
		more := make([]string, 4)
		if r != nil {
			answer.Result = c.answers[c.at(m)].Result()
			more = []string{r.InCycles, r.GardenOfEden, cell(counted(r.Cycles)), cell(times(r))}
		}
		f.Table.Rows = append(f.Table.Rows, append(row, more...))
		f.Sources = append(f.Sources, answer)
	}
	return f, nil
}

// title names the column uniquely among several tables.
func (c column) title() string {
	if c.where == "" {
		return c.name()
	}
	return c.name() + ", " + c.where
}
