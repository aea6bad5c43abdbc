// Package search has the part that follows the orbits of many decks, and shows the longest.
package search

import (
	"encoding/json"
	"fmt"
	"net/url"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/page/game"
	"rencontre/app/page/reform/goal"
	"rencontre/app/page/reform/record"
	"rencontre/app/page/reform/row"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// search follows the orbits of many decks if there are too many decks for a census, and shows the longest orbits.
type search struct {
	*goal.Fields
	trials *calc.Number
	seed   *calc.Seed
	start  *calc.Choice
	deck   *calc.Row[deck.Deck] // the deck that start "near" starts from
	from   *calc.Earlier[job.SearchOrbitsResult]

	answer *calc.Answer[job.SearchOrbitsResult]
	best   []*best // of the answer
	backed string
}

// A best is the longest orbit of one kind.
type best struct {
	column  paper.Column
	text    string
	found   *job.OrbitRecord              // nil: none was found
	orbit   *calc.Answer[job.OrbitResult] // of its deck, computed again
	printed *paper.Reform                 // nil: none is printed
	own     *job.OrbitRecord              // of this program's records
}

// near is the choice to start at a given deck and continue with the decks that follow it in order.
const near = "near"

// The default numbers of decks. Those of the usual game take less than calc.Moment with one worker, those of the
// slowest seconds.
const nearTrials, usualTrials = 64, 1 << 13

// New makes the part.
func New(g *goal.Fields) calc.Calculator {
	s := &search{Fields: g, deck: row.New(),
		trials: &calc.Number{ID: "trials", Label: "Decks", Of: "trials", Default: usualTrials, Low: 1, High: 1_000_000_000,
			Judged: true},
		seed: &calc.Seed{Default: 1},
		start: &calc.Choice{ID: "start", Label: "Starting decks", Kind: "way to start here", Options: []ui.Option{
			{Value: "", Text: "recommended"}, {Value: "top", Text: "with a 1 on top"}, {Value: "random", Text: "random"},
			{Value: "backward", Text: "built to win"}, {Value: near, Text: "near a deck"}}}}
	s.answer = calc.FormAnswer[job.SearchOrbitsResult](g.Frame, s.heard)
	s.from = calc.NewEarlier[job.SearchOrbitsResult](g.Frame, g.AskAgain)
	for _, b := range []best{
		{column: paper.Preperiod, text: "Longest tail"},
		{column: paper.Cycle, text: "Longest cycle"},
		{column: paper.Trajectory, text: "Longest tail and cycle together"},
		{column: paper.MostTimes, text: "Most reformations before a deck that does not win"},
	} {
		b.orbit = calc.PageAnswer[job.OrbitResult](g.Frame, s.back)
		s.best = append(s.best, &b)
	}
	return s
}

func (s *search) Read(v url.Values) {
	s.Game.Only(job.SearchedGames())
	s.Fields.Read(v)
	s.reset(v)
}

// reset reads what is not of all parts.
func (s *search) reset(v url.Values) {
	s.Fit(v, deck.Shape{Ranks: 10, Suits: 2}, deck.Shape{Ranks: 13, Suits: 1})
	s.start.Read(v)
	s.trials.Default = usualTrials
	if s.near() {
		s.trials.Default = nearTrials
	}
	s.fields().Read(v)
	s.from.Read(v)
}

func (s *search) near() bool { return s.start.Value() == near }

func (s *search) Query() url.Values {
	return s.Fields.Query(append(s.fields(), s.Game, s.from)...)
}

// fields lists the fields besides the game.
func (s *search) fields() calc.Form {
	if s.near() {
		return calc.Form{s.trials, s.start, s.deck}
	}
	return calc.Form{s.trials, s.start, s.seed}
}

func (s *search) form() calc.Form                      { return append(s.fields(), s.Game, s.Of) }
func (s *search) Right() bool                          { return s.form().Right() }
func (s *search) Refused(wrong *job.BadRequest) string { return s.form().Refused(wrong) }

func (s *search) Head() calc.Head {
	return calc.Head{Lead: "The longest orbits of a sample of decks. Longer orbits may exist."}
}

// followed returns the request for n decks.
func (s *search) followed(n int) *job.SearchOrbits {
	q := &job.SearchOrbits{Goal: s.Goal(), Trials: new(n), Start: s.start.Value()}
	if s.near() {
		q.Deck = s.deck.Value()
	} else {
		q.Seed = new(s.seed.Uint64())
	}
	return q
}

func (s *search) Ask() {
	if !s.Right() {
		s.answer.Forget()
		return
	}
	q := s.followed(s.trials.Int())
	from, asking := s.from.Find(s.followed(s.from.Int()))
	q.From = from
	s.answer.AskIf(!asking, q, calc.Offered)
}

// heard takes the result so far.
func (s *search) heard() {
	r := s.answer.Value()
	if s.from.Covered(s.answer, s.followed(s.trials.Int())) {
		s.Noted()
	}
	printed, own := s.printed(), s.own()
	for _, b := range s.best {
		b.found = *record.Longest(b.column, &r.LongestOrbits)
		b.printed, b.own = printed[b.column], *record.Longest(b.column, &own)
		b.orbit.Forget()
		if b.found != nil && s.answer.Whole() {
			b.orbit.Ask(s.Orbit(b.found.Deck, 0, 0), calc.Begun)
		}
	}
	s.back()
}

// printed returns the longest orbits that are printed for this shape.
func (s *search) printed() map[paper.Column]*paper.Reform {
	all := map[paper.Column]*paper.Reform{}
	m, _ := s.Game.Shape()
	for _, r := range paper.Reforms() {
		if (deck.Shape{Ranks: r.Ranks, Suits: r.Suits}) == m && r.Game == s.Game.Game() && r.Weak == s.Weak() &&
			s.Goal().Order == "" {
			all[r.Column] = &r
		}
	}
	return all
}

// longest13 is the deck of 13 cards that Modular Mousetrap reforms most often before it is lost. It comes from the
// census of all decks (paper.Censuses, which the page does not contain).
var longest13 = job.OrbitRecord{Length: 51, Deck: deck.Deck{3, 2, 4, 6, 5, 11, 1, 8, 7, 13, 12, 9, 10}}

// own returns the longest orbits among this program's records.
func (s *search) own() (all job.LongestOrbits) {
	m, _ := s.Game.Shape()
	if s.Game.Game() == solitaire.Modular && m == (deck.Shape{Ranks: 13, Suits: 1}) {
		all.Reformed = &longest13
	}
	g := s.Goal()
	for _, o := range paper.Owns() {
		var q struct {
			Job, Game, Of, Order string
			Ranks, Suits         int
		}
		var r job.LongestOrbits
		if json.Unmarshal(o.Request, &q) != nil || q.Job != "search-orbits" || json.Unmarshal(o.Result, &r) != nil ||
			q.Game != g.Game || q.Order != g.Order || (q.Of == "weak") != s.Weak() ||
			m != (deck.Shape{Ranks: q.Ranks, Suits: max(1, q.Suits)}) {
			continue // of another question; a test of package job reads all of them
		}
		for _, b := range s.best {
			has, found := record.Longest(b.column, &all), *record.Longest(b.column, &r)
			if found != nil && (*has == nil || (*has).Length < found.Length) {
				*has = found
			}
		}
	}
	return all
}

// is returns the length of the orbit that was computed again, for the kind.
func (b *best) is() uint64 {
	r := b.orbit.Value()
	switch {
	case (r.Period == nil) != (b.column == paper.MostTimes):
	case b.column == paper.MostTimes:
		return *r.Reformations
	case b.column == paper.Preperiod:
		return *r.Preperiod
	case b.column == paper.Trajectory:
		return *r.Preperiod + *r.Period
	case *r.Preperiod == 0:
		return *r.Period
	}
	return 0
}

// back confirms the result: it follows every deck again.
func (s *search) back() {
	s.backed = ""
	for _, b := range s.best {
		switch {
		case b.found == nil:
			continue
		case !b.orbit.Whole():
			s.backed = ""
			return
		case b.is() != b.found.Length:
			s.backed = "Followed again, a deck has a different orbit. This is a bug in the program."
			return
		}
		s.backed = "Each deck was followed again, separately and in full. Its orbit has the stated length."
	}
}

// stand compares what was found with the printed number: "" if none is printed. No deck can exceed a number from a
// complete census.
func (b *best) stand() string {
	n := uint64(0)
	if b.found != nil {
		n = b.found.Length
	}
	switch p := b.printed; {
	case p == nil:
		return ""
	case n == p.Printed:
		return "found again"
	case n < p.Printed:
		return "not reached"
	case p.AtLeast:
		return "passed"
	}
	return "differs"
}

// reached counts the printed numbers that were found again or exceeded.
func (s *search) reached() (reached, printed int) {
	for _, b := range s.best {
		switch b.stand() {
		case "":
			continue
		case "found again", "passed":
			reached++
		}
		printed++
	}
	return reached, printed
}

// further returns the number of decks to which the result can be continued, 0 if it cannot.
func (s *search) further() int {
	n := s.trials.Int()
	q := s.followed(10 * n)
	q.From = new(s.answer.Value())
	if _, err := job.Of(q); err != nil {
		return 0
	}
	return 10 * n
}

// goOn follows more decks after the present ones.
func (s *search) goOn(to int) {
	n := s.trials.Int()
	s.answer.As(s.followed(n))
	s.from.Put(n)
	s.trials.Put(to)
	s.Changed()
}

// climb searches near a deck that was found.
func (s *search) climb(d deck.Deck) {
	v := s.Fields.Query(s.Game)
	v.Set("start", near)
	v.Set("deck", game.Dashed(d))
	s.reset(v)
	s.Changed()
}

// started is called after a change of the start.
func (s *search) started() {
	s.trials.Put(usualTrials)
	if s.near() {
		s.trials.Put(nearTrials)
		if b := s.best[0].found; s.deck.Text() == "" && b != nil {
			s.deck.Set(game.Dashed(b.Deck))
		}
	}
	s.changed()
}

// changed is called after a change of the question.
func (s *search) changed() {
	s.from.Put(0)
	s.Changed()
}

// other is called after a change of the game.
func (s *search) other() {
	s.reset(s.fields().Query())
	s.changed()
}

// table has the longest orbits beside the printed numbers.
func (s *search) table() figure.Values {
	t := figure.Values{Caption: fmt.Sprintf("Longest orbits of %s decks, %s, %s", s.answer.Value().Trials, s.Game.Name(),
		s.Game.Size()), Head: []string{"longest", "found", "deck", "printed", "verdict"}}
	for _, b := range s.best {
		row := []any{b.text, "", "", "", b.stand()}
		if b.found != nil {
			row[1], row[2] = b.found.Length, deck.Format(b.found.Deck, 0)
		}
		if b.printed != nil {
			row[3] = b.printed.Printed
		}
		t.Add(row...)
	}
	return t
}

// exported are the search, and the orbits of the decks that it found.
func (s *search) exported() []ui.Source {
	all := s.answer.Exported()
	for _, b := range s.best {
		all = append(all, b.orbit.Exported()...)
	}
	return all
}
