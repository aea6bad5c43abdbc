package page

import (
	"encoding/json"
	"fmt"
	"math/big"
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// steenNumbers shows Steen's triangles and the law of the only card removed.
type steenNumbers struct {
	typed string // n
	of    string // the triangle: "a", "b" or "c"
	wrong string
	desk  desk

	n       int
	from    int // the first row that is there
	request string
	text    string
	found   *job.Steen // nil while it is not known
	fault   error
}

// steenMost is what the job's refusal says too; the stepper ends there.
const steenMost = 200

// Triangles of up to steenWhole rows are shown whole. Of a larger one these are
// shown: the last steenRows rows, and as many columns from either end.
const steenWhole, steenRows = 16, 12

var steenTriangles = []ui.Option{{Value: "a", Text: "a"}, {Value: "b", Text: "b"}, {Value: "c", Text: "c"}}

// What the triangles count, where the On-Line Encyclopedia of Integer Sequences
// has their parts, and how they stand to what is printed.
var steenWords = map[string][3]string{
	"a": {"a(n, i): decks of n cards whose first hit is card i; i = 0: no hit.", "A000166 is column 0, A002467 the sums over i ≥ 1.",
		"As (2.17) and (2.18) of the eulerian paper give them."},
	"b": {"b(n, i): decks whose first hit is card 1 and whose second is card i; i = 0: card 1 alone.", "Row n is row n − 1 of a, moved: b(n, i) = a(n − 1, i − 1). Column 0 is A000166, the sums are A002467.",
		"As (2.17) gives them. (2.18) has a(n − 2, i − 2) − a(n − 3, i − 2) besides, where the first indices should be n − 1 and n − 2."},
	"c": {"c(n, i): decks whose first hit is card 2 and whose second is card i; i = 0: card 2 alone.", "A002469 is column 0, A018931 to A018933 are columns 3 to 5, A018934 is c(n, n), A002468 the sums over i ≥ 1.",
		"The closed forms hold for small i only: (2.17) for i = 3, 4, (2.18) for i = 3, 4, 5. These numbers come from rook polynomials and hold for every n and i."},
}

func newSteenNumbers() steenNumbers { return steenNumbers{typed: "10", of: "a"} }

func (s *steenNumbers) take(v url.Values) {
	s.typed, s.of = "10", "a"
	if v.Has("n") {
		s.typed = v.Get("n")
	}
	if steenWords[v.Get("of")][0] != "" {
		s.of = v.Get("of")
	}
}

func (s *steenNumbers) query() string {
	return query([2]string{"part", "steen"}, [2]string{"n", s.typed}, [2]string{"of", s.of})
}

// askSteen turns to the typed n.
func (p *Coincidences) askSteen() {
	s := &p.steen
	s.wrong, s.found, s.fault = "", nil, nil
	n, err := strconv.Atoi(strings.TrimSpace(s.typed))
	if err != nil || n < 1 || n > steenMost {
		s.wrong = fmt.Sprintf("A whole number from 1 to %d.", steenMost)
		s.desk.refuse(nil)
		return
	}
	s.n, s.from = n, 0
	if n > steenWhole {
		s.from = n - steenRows + 1
	}
	s.request = fmt.Sprintf(`{"job":"steen","n":%d,"from":%d}`, n, s.from)
	s.desk.turn(s.request, func(result json.RawMessage, _ bool) {
		var found job.Steen
		if err := json.Unmarshal(result, &found); err != nil {
			s.fault = err
			return
		}
		s.found, s.text = &found, string(result)
	})
}

func (p *Coincidences) setSteen(set func(*steenNumbers)) {
	n := p.steen.typed
	set(&p.steen)
	ui.Replace(p.steen.query())
	if p.steen.typed != n {
		p.askSteen()
	}
}

func (p *Coincidences) drawSteen() []app.UI {
	s := &p.steen
	return []app.UI{
		section("panel", "The question", h.E("div", "question",
			ui.Stepper("cards", "Cards", "n", s.typed, 1, steenMost, func(ctx app.Context, v string) {
				p.setSteen(func(s *steenNumbers) { s.typed = v })
			}, s.wrong),
			ui.Choice("triangle", "Triangle", steenTriangles, s.of, func(ctx app.Context, v string) {
				p.setSteen(func(s *steenNumbers) { s.of = v })
			}),
		)),
		s.desk.draw(fmt.Sprintf("Steen’s numbers to n = %d", s.n), "tables"),
		app.If(s.fault != nil, func() app.UI { return ui.Banner(true, "It failed.", reason(s.fault)) }),
		app.If(s.found != nil, func() app.UI { return h.E("div", "stack", s.onlyPanel(), s.trianglePanel()) }),
	}
}

// onlyPanel shows which card is the only one removed.
func (s *steenNumbers) onlyPanel() app.UI {
	whole := new(big.Int)
	decks := new(big.Int).MulRange(1, int64(s.n))
	t := ui.Table{Caption: fmt.Sprintf("Card k alone is removed, n = %d", s.n), Head: []string{"k", "decks", "chance"}}
	var bars []ui.Bar
	for i, text := range s.found.Only {
		count, ok := new(big.Int).SetString(defined(text), 10)
		if !ok {
			return ui.Banner(true, "It failed.", fmt.Sprintf("%q is no number.", defined(text)))
		}
		whole.Add(whole, count)
		chance := proportion(new(big.Rat).SetFrac(count, decks))
		bars = append(bars, ui.Bar{X: strconv.Itoa(i + 1), Y: chance})
		t.Rows = append(t.Rows, []string{strconv.Itoa(i + 1), count.String(), rounded(chance)})
	}
	chance := new(big.Rat).SetFrac(whole, decks)
	shown := t
	shown.Rows = make([][]string, len(t.Rows))
	for i, row := range t.Rows {
		shown.Rows[i] = []string{row[0], approximate(row[1]), row[2]}
	}
	return section("panel result", "The only card removed",
		h.E("div", "result-head", ui.Tag(ui.Exact), h.T("h2", "", "Exactly one card removed"),
			&ui.Share{Name: fmt.Sprintf("rencontre-only-%d", s.n), Table: t, Request: s.request, Result: s.text, Chart: "only-chart"}),
		h.P().ID("only").Class("figure").Text(digits(chance, 6)),
		h.E("div", "halves",
			h.E("div", "stack",
				&ui.Chart{ID: "only-chart", Label: t.Caption + ": the numbers stand in the table", X: "the only card removed, k", Y: "chance", Bars: bars},
				ui.Facts(
					ui.Fact{Term: "Decks", Value: ofDecks(whole, decks)},
					ui.Fact{Term: "OEIS", Value: app.Text("A028306 has the decks by k, A007710 their number.")},
					ui.Fact{Term: "Backed by", Value: app.Text(s.backed())},
				)),
			h.E("div", "scrolls", shown.Draw()),
		),
	)
}

// backed holds the numbers against each other.
func (s *steenNumbers) backed() string {
	last := s.n
	sum := new(big.Int)
	for _, text := range s.found.A[last] {
		if n, ok := new(big.Int).SetString(defined(text), 10); ok {
			sum.Add(sum, n)
		}
	}
	only := s.found.Only
	if sum.Cmp(new(big.Int).MulRange(1, int64(s.n))) != 0 || defined(only[0]) != defined(s.found.B[last][0]) {
		return "The numbers do not fit each other. This is an error of the program."
	}
	if last >= 2 && defined(only[1]) != defined(s.found.C[last][0]) {
		return "The numbers do not fit each other. This is an error of the program."
	}
	return "The decks by their first hit add up to n!; the counts for cards 1 and 2 stand in the triangles b and c too."
}

// defined is a number that may not be there.
func defined(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

func (s *steenNumbers) trianglePanel() app.UI {
	rows, sums := s.found.A, s.found.Sums.A
	switch s.of {
	case "b":
		rows, sums = s.found.B, s.found.Sums.B
	case "c":
		rows, sums = s.found.C, s.found.Sums.C
	}
	// The files have all columns; the page the first and the last.
	all := ui.Table{Caption: fmt.Sprintf("Steen’s %s(n, i), n = %d to %d", s.of, s.from, s.n), Head: []string{"n"}}
	shown := all
	var columns []int
	for i := 0; i <= s.n; i++ {
		all.Head = append(all.Head, strconv.Itoa(i))
		if s.n <= 2*steenRows || i < steenRows || i > s.n-steenRows {
			columns = append(columns, i)
		}
	}
	shown.Head = []string{"n \\ i"}
	gap := func(k int) bool { return k > 0 && columns[k] > columns[k-1]+1 }
	for k, i := range columns {
		if gap(k) {
			shown.Head = append(shown.Head, "…")
		}
		shown.Head = append(shown.Head, strconv.Itoa(i))
	}
	all.Head = append(all.Head, "sum, i ≥ 1")
	shown.Head = append(shown.Head, "sum, i ≥ 1")
	for n := s.from; n <= s.n; n++ {
		entry := func(i int) string {
			switch {
			case i >= len(rows[n]):
				return ""
			case rows[n][i] == nil:
				return "–"
			}
			return *rows[n][i]
		}
		full, short := []string{strconv.Itoa(n)}, []string{strconv.Itoa(n)}
		for i := 0; i <= s.n; i++ {
			full = append(full, entry(i))
		}
		for k, i := range columns {
			if gap(k) {
				short = append(short, "…")
			}
			short = append(short, approximate(entry(i)))
		}
		all.Rows = append(all.Rows, append(full, defined(sums[n])))
		shown.Rows = append(shown.Rows, append(short, approximate(defined(sums[n]))))
	}
	note := ""
	switch {
	case s.n > 2*steenRows:
		note = fmt.Sprintf("The last %d rows, with the first and the last %d columns; numbers of more than 15 digits are rounded. The files have these rows whole and exact.", steenRows, steenRows)
	case s.from > 0:
		note = fmt.Sprintf("The last %d rows. Numbers of more than 15 digits are rounded here; the files have them exact.", steenRows)
	}
	return section("panel result", "The triangle",
		h.E("div", "result-head", ui.Tag(ui.Exact), h.T("h2", "", "The triangle "+s.of),
			&ui.Share{Name: fmt.Sprintf("rencontre-steen-%s-%d", s.of, s.n), Table: all, Request: s.request, Result: s.text}),
		h.T("p", "soft", steenWords[s.of][0]),
		h.E("div", "triangle", shown.Draw()),
		app.If(note != "", func() app.UI { return h.T("p", "hint", note) }),
		ui.Facts(
			ui.Fact{Term: "OEIS", Value: app.Text(steenWords[s.of][1])},
			ui.Fact{Term: "Printed", Value: app.Text(steenWords[s.of][2])},
		),
	)
}
