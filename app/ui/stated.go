package ui

import (
	"cmp"
	"math/big"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
)

// A Result is what a page states about an answer, as one value. The screen, the chart, the files and what a screen
// reader hears follow from it. A page makes it once, when the answer comes. An element is drawn only once, so what is
// not text is a function.
type Result struct {
	Is    Provenance
	Part  string // names the result to a screen reader; "" means Result
	Title string // with marked words (see Words)
	Name  string // of its files, after "rencontre-"; "": there are none

	Number      string   // the answer, large; "": there is none
	ID          string   // of the element of the number; "": it has none
	Means       string   // what the number is, below it, with marked words (see Words)
	Exact       *big.Rat // the number as a fraction, which unfolds if it is long; may be nil
	Probability *big.Rat // instead of Number and Exact, if the number is a probability; may be nil

	Facts  []Fact        // Evidence stands last, below all
	Body   func() app.UI // below the facts; may be nil
	Chart  Chart         // beside the table; without a label that of the table, without an ID there is none
	Table  figure.Values
	Drawn  func() app.UI // draws the table otherwise; may be nil
	First  bool          // the table is the answer, and stands above the facts
	Folds  bool          // the table unfolds below the chart
	Beside bool          // the chart, or a table without one, stands beside the number on wide screens
	Words  bool          // the table has words, which begin at the left
	Notes  []string      // below the table
	More   func() app.UI // below the notes; may be nil

	Sources func() []Source      // from which it was made
	File    func() (File, error) // what is copied and saved; nil: the table and the answers
}

func (r *Result) file() (File, error) {
	if r.File != nil {
		return r.File()
	}
	return File{Table: r.Table.File(), Sources: r.Sources()}, nil
}

// Draw draws the result: the number, what it is, the facts about it, its chart beside its table, and notes. On wide
// screens a narrow table and its chart stand beside the number.
func (r *Result) Draw() app.UI {
	label := cmp.Or(r.Part, "Result")
	var share app.UI
	if r.Name != "" {
		menu := &ShareMenu{Name: "rencontre-" + r.Name, File: r.file, Chart: r.Chart.ID, Is: r.Is}
		if number := r.shown(); number != "" {
			menu.Texts = []Option{{Text: "Number", Value: typedSpaces.Replace(number), Also: figure.Clip(number)}}
		}
		if exact := cmp.Or(r.Probability, r.Exact); exact != nil {
			text := exact.RatString()
			menu.Texts = append(menu.Texts, Option{Text: "Fraction", Value: text, Also: figure.Clip(text)})
		}
		share = menu
	}
	top := head(r.Is, r.Title, h.Box("h2", "", Words(r.Title)...), share)
	facts, evidence := r.facts()
	var body []app.UI
	beside := func(picture app.UI) app.UI {
		return h.Box("div", "sides", h.Box("div", "stack", append(r.number(), facts, drawn(r.Body))...), picture)
	}
	switch {
	case r.First:
		body = append(r.number(), drawn(r.Body), r.table(), facts)
	case r.Beside || r.Chart.ID != "" && !r.Folds && len(r.Table.Head) <= 4:
		body = []app.UI{beside(r.table())}
	case r.Chart.ID != "" && !r.Folds: // a wide table stands below
		body = []app.UI{beside(r.chart()), r.tableAlone()}
	default:
		body = append(r.number(), facts, drawn(r.Body), r.table())
	}
	for _, note := range r.Notes {
		if note != "" {
			body = append(body, h.Text("p", "note", note))
		}
	}
	return Section("panel result", label, append(append([]app.UI{top}, body...), drawn(r.More), evidence)...)
}

// typedSpaces turns the spaces of a number into those that are typed: none between its digits.
var typedSpaces = strings.NewReplacer("\u202f", "", "\u2009", "", "\u00a0", " ")

// shown is the number as it is drawn.
func (r *Result) shown() string {
	if r.Probability != nil {
		return figure.Percent(r.Probability, 4)
	}
	return r.Number
}

// number draws the number, what it is, and its fraction.
func (r *Result) number() []app.UI {
	number, means, exact := r.shown(), r.Means, r.Exact
	if r.Probability != nil {
		exact = r.Probability
		if one := figure.OneIn(r.Probability); one != "" {
			means = strings.TrimSpace(means + " " + figure.Capital(one) + ".")
		}
	}
	var body []app.UI
	if number != "" {
		attributes := []string{"class", "figure", "translate", "no"}
		if r.ID != "" {
			attributes = append(attributes, "id", r.ID)
		}
		body = append(body, h.Tag("p", attributes, BreakDigits(number)))
	}
	if means != "" {
		body = append(body, h.Box("p", "soft", Words(means)...))
	}
	if exact != nil {
		body = append(body, figure.Exactly(exact))
	}
	return body
}

// facts draws what is said of the number, and apart from it what backs the number.
func (r *Result) facts() (said, evidence app.UI) {
	var some, backs []Fact
	for _, f := range r.Facts {
		if f.Term == "Evidence" {
			backs = append(backs, f)
			continue
		}
		some = append(some, f)
	}
	return Facts(some...), factList("facts evidence", backs)
}

// table draws the table, beside the chart if there is one.
func (r *Result) table() app.UI {
	switch table := r.tableAlone(); {
	case r.Chart.ID == "" || table == nil:
		return table
	case r.Folds:
		return h.Box("div", "stack", r.chart(), table)
	default:
		return h.Box("div", "halves", r.chart(), h.Box("div", "stack", table))
	}
}

func (r *Result) tableAlone() app.UI {
	table := drawn(r.Drawn)
	if table == nil {
		if len(r.Table.Rows) == 0 {
			return nil
		}
		class := "stated-table"
		if r.Words {
			class += " worded"
		}
		table = h.Box("div", class, Table(r.Table.Shown()))
	}
	if r.Folds {
		return h.Box("details", "", AsTable(r.Table.Caption), table)
	}
	return table
}

func (r *Result) chart() app.UI {
	chart := r.Chart
	chart.Label = cmp.Or(chart.Label, r.Table.Caption) + ": the numbers are in the table"
	return &chart
}

func drawn(draw func() app.UI) app.UI {
	if draw == nil {
		return nil
	}
	return draw()
}
