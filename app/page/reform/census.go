package reform

import (
	"encoding/json"
	"math/big"
	"net/url"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// census is the table of what becomes of all decks, filled in row by row.
type census struct {
	*shared
	calc.Form
	validation *calc.Answer[job.CensusResult] // the chosen row; validates it
	answers    map[censusQuestion]*calc.Answer[job.CensusResult]
	kept       map[censusQuestion]float64 // stored fractions of interrupted ones, for rows without an answer
	sheet      *sheet
	filling    bool   // the quick rows are being counted, one after another
	backed     string // confirmation of the chosen row
}

// censusQuestion is the question of one census.
type censusQuestion struct {
	game         solitaire.Game
	order        string
	weak         bool
	ranks, suits int
}

const (
	quick  = 400 * time.Millisecond // rows below this are counted unasked
	beyond = 24 * time.Hour         // longer work is not possible on this device
)

func newCensus(s *shared) *census {
	return &census{shared: s, Form: calc.Form{s.game, s.of}, validation: calc.FormAnswer[job.CensusResult](s.Frame, nil),
		answers: map[censusQuestion]*calc.Answer[job.CensusResult]{}, kept: map[censusQuestion]float64{}}
}

func (c *census) Read(v url.Values) {
	if !v.Has("s") {
		s, _ := c.game.Shape()
		s.Suits = 1
		if c.hlm() {
			s.Suits = 2
		}
		c.game.SetShape(s)
	}
	if c.lay(); !v.Has("m") {
		c.row(c.sheet.usual())
	}
}

// lay makes the sheet of the game and the suits.
func (c *census) lay() {
	s, _ := c.game.Shape()
	weak := c.hlm() && c.of.Value() == "weak"
	if c.sheet == nil || c.sheet.game != c.game.Game() || c.sheet.weak != weak || c.sheet.suits != s.Suits {
		c.sheet = newSheet(c.game.Game(), weak, s.Suits)
	}
}

// row selects a row.
func (c *census) row(m int) {
	s, _ := c.game.Shape()
	s.Ranks = m
	c.game.SetShape(s)
}

func (c *census) Query() url.Values { return calc.Form{c.game}.Query() }

func (c *census) Head() calc.Head {
	return calc.Head{Lead: "What happens to every deck of [m] ranks in [s] suits when it is [reformed] again and again: " +
		"a [census], compared with Bersani’s tables.", Name: "Census"}
}

// at returns the question of a row's census.
func (c *census) at(m int) censusQuestion {
	return censusQuestion{c.game.Game(), c.game.Solitaire().Order, c.sheet.weak, m, c.sheet.suits}
}

// here returns the question of the chosen row.
func (c *census) here() censusQuestion {
	s, _ := c.game.Shape()
	return c.at(s.Ranks)
}

func (a censusQuestion) job() *job.Census {
	of := "won"
	if a.weak {
		of = "weak"
	}
	return &job.Census{Goal: job.Goal{Of: of, Solitaire: job.Solitaire{
		Game: string(a.game), Ranks: new(a.ranks), Suits: new(a.suits), Order: a.order}}}
}

func askedOf(q *job.Census) censusQuestion {
	return censusQuestion{solitaire.Game(q.Game), q.Order, q.Of == "weak", *q.Ranks, *q.Suits}
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
			c.kept[a] = answer.Share()
			answer.Forget()
		}
	}
	c.look()
	c.Desk().Kept(c.Page(), "census", func(all []calc.Work, ready bool, err error) {
		if err != nil {
			app.Log("census:", err) // the table shows less; an answer says why nothing can be stored
		}
		for _, k := range all {
			if a := askedOf(k.Job.Task.(*job.Census)); k.Busy || k.Done {
				c.turn(a)
			} else {
				c.kept[a] = k.Share
			}
		}
		if c.look(); ready {
			a := c.here()
			if c.Right() && c.validation.Wrong() == nil && c.result(a) == nil &&
				(c.kept[a] > 0 || c.takes(a.ranks) < calc.Moment) {
				c.turn(a)
			}
			c.fill()
		}
	})
}

// turn asks for a row. A quick row is counted at once; a long one asks the user first.
func (c *census) turn(a censusQuestion) {
	if c.answers[a] == nil {
		c.answers[a] = calc.PageAnswer[job.CensusResult](c.Frame, func() { c.heard(a) })
		c.answers[a].Keep()
	}
	c.answers[a].Ask(a.job(), calc.Offered)
}

func (c *census) heard(a censusQuestion) {
	if !c.answers[a].Whole() {
		return
	}
	delete(c.kept, a)
	c.look()
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
			c.turn(a)
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
func (c *census) result(a censusQuestion) *job.CensusResult {
	answer := c.answers[a]
	if answer == nil || !answer.Whole() {
		return nil
	}
	r := answer.Value()
	return &r
}

// pick selects a row.
func (c *census) pick(m int) {
	c.row(m)
	c.Moved()
}

// begin counts a row, if that is possible.
func (c *census) begin(m int) {
	c.row(m)
	c.Noted()
	c.turn(c.at(m))
}

// changed is called after a change of the order or goal, reshaped after a change of the row or the number of suits.
func (c *census) changed() {
	c.lay()
	c.row(c.sheet.usual())
	c.Changed()
}

func (c *census) reshaped() {
	if s, ok := c.game.Shape(); ok && s.Suits != c.sheet.suits {
		c.changed()
		return
	}
	c.Changed()
}

func (c *census) other() {
	c.Read(c.common())
	c.Changed()
}

// look derives the confirmation of the chosen row.
func (c *census) look() {
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
	if a.game == solitaire.Modular && a.suits == 1 && prime(a.ranks) {
		if r.Unreformed != derangements(a.ranks) {
			c.backed = "m is prime, but the count of decks that do not win is not the number of derangements. " +
				"This is a bug in the program."
			return
		}
		c.backed += " m is prime, so the decks that do not win must be the derangements; their number agrees."
	}
}

func prime(n int) bool {
	for d := 2; d*d <= n; d++ {
		if n%d == 0 {
			return false
		}
	}
	return n > 1
}

// derangements returns the number of derangements of n cards.
func derangements(n int) string {
	d := big.NewInt(1)
	for k := 1; k <= n; k++ {
		d.Mul(d, big.NewInt(int64(k)))
		d.Add(d, big.NewInt(int64(1-k%2*2)))
	}
	return d.String()
}

// values lists the values of a histogram in order. There are few of them, and slices.Sort would add 15 kB of program
// only for this.
func values(m map[uint64]string) []uint64 {
	var all []uint64
	for v := range m {
		all = append(all, v)
		for i := len(all) - 1; i > 0 && all[i] < all[i-1]; i-- {
			all[i], all[i-1] = all[i-1], all[i]
		}
	}
	return all
}

// file makes the whole table, with each census as computed here or as printed.
func (c *census) file() (ui.File, error) {
	s := c.sheet
	f := ui.File{Table: figure.Table{Caption: "Reformed decks at " + c.game.Name() + ", s = " + strconv.Itoa(s.suits),
		Head: []string{"m"}}}
	for _, col := range s.columns {
		f.Table.Head = append(f.Table.Head, col.title(), col.title()+", verdict")
	}
	f.Table.Head = append(f.Table.Head, "in cycles", "gardens of Eden", "cycles by length", "reformed exactly k times")
	for _, m := range s.rows {
		a := c.at(m)
		j, err := job.Of(a.job())
		if err != nil {
			return f, err
		}
		answer := ui.Answer{Request: json.RawMessage(j.Key), Published: map[string]string{}}
		row := []string{strconv.Itoa(m)}
		r := c.result(a)
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
		if r != nil {
			answer.Result = c.answers[a].Result()
			cycles := ""
			for _, p := range values(r.Cycles) {
				cycles += strconv.FormatUint(p, 10) + ": " + r.Cycles[p] + "; "
			}
			times := ""
			for k := 1; k < len(r.Reformed); k++ {
				times += strconv.Itoa(k) + ": " + r.Reformed[k] + "; "
			}
			row = append(row, r.InCycles, r.GardenOfEden, cycles, times)
		} else {
			row = append(row, "", "", "", "")
		}
		f.Table.Rows = append(f.Table.Rows, row)
		f.Answers = append(f.Answers, answer)
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
