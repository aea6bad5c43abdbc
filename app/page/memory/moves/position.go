package moves

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/memory/chart"
	"rencontre/app/page/memory/table"
	"rencontre/app/page/memory/values"
	"rencontre/app/page/memory/words"
	"rencontre/app/ui"
	"rencontre/core/turn"
)

// drawPosition draws the chosen position: its value, each move, and the comparison with the papers.
func (m *moves) drawPosition() app.UI {
	q, p := m.q, m.position
	panel := func(body ...app.UI) app.UI {
		return h.Tag("section", []string{"id", "position", "tabindex", "-1", "class", "panel result", "aria-label",
			"The position"}, body...)
	}
	if !m.validPosition() {
		return panel(h.Text("h2", "", "No such position"),
			h.Text("p", "soft", strings.TrimSpace(m.n.Wrong()+" "+m.k.Wrong())))
	}
	n, k := m.n.Int(), m.k.Int()
	where := h.Box("p", "soft num", ui.Variables(fmt.Sprintf("n = %d, k = %d", n, k))...)
	if p.options == nil {
		return panel(where, ui.Waits())
	}
	v := p.value
	// Fractions that are too long are in Copy.
	digits, backed := 3, q.Backed()
	long := slices.ContainsFunc(p.options, func(o turn.Option) bool { return len(o.Value.Denom().String()) > 22 })
	if long {
		digits = 9
	}
	if !p.checked {
		backed = "The values of the moves do not give the value of the position. This is a bug in the program."
	}
	var rows []app.UI
	var moves turn.Moves
	for _, o := range p.options {
		best := ""
		if o.Best {
			best, moves = "best", moves|o.Move
		}
		rows = append(rows, ui.Cells(best, h.Box("span", "flow", chart.Chip(o.Move),
			h.Text("span", "", figure.Capital(words.Move(o.Move))),
			h.If(o.Best, func() app.UI { return h.Text("span", "hidden", ", best") })),
			h.If(!long, func() app.UI { return figure.MathML(o.Value) }), figure.Places(o.Value, digits)))
	}
	share := ""
	if p.share != nil {
		who := "the player to move"
		if q.Aim == values.AimReply {
			who = "you"
		}
		share = figure.Places(p.share, 4) + " of the pairs left go to " + who
	}
	body := []app.UI{
		h.Box("div", "tight", h.Text("h2", "best-move", figure.Capital(words.Say(moves))),
			h.Box("div", "flow", where, h.If(p.verdict != "", func() app.UI {
				return h.Box("span", "flow verdicts", ui.Verdict(p.verdict), h.Text("span", "note", p.where))
			}))),
		h.Box("div", "",
			h.Text("p", "label", q.Unit()),
			h.Box("p", "value figure", figure.MathML(v),
				h.If(!v.IsInt(), func() app.UI { return h.Text("span", "soft num", " = "+figure.Places(v, 6)) })),
		),
		ui.Rows("frame", "table worths", "worths", m.caption(), []string{"Move", "Value", "Decimal"}, rows...),
	}
	if formula := formula(q, p.options[0].Move); formula != "" {
		body = append(body, h.Tag("details", []string{"data-key", "why"}, h.Text("summary", "", "Why"),
			ui.ScrollBox("frame formula", "Recurrence", app.Raw(formula))))
	}
	body = append(body,
		ui.Facts(ui.TextFact("Compared", p.compared), ui.TextFact("Share", share)),
		h.Box("div", "flow", ui.Tag(ui.Exact), h.Box("span", "grow"),
			&ui.ShareMenu{Name: fmt.Sprintf("%s-%d-%d", q.File(), n, k), File: m.file}),
		h.If(p.open != "", func() app.UI { return h.Text("p", "note", p.open) }),
		h.Text("p", "note", backed),
	)
	if play := m.playFrom(); play != nil && n <= table.MaxPairs && k < n {
		body = append(body, ui.LinkButton("Play from here", "main", "/memory?"+play.Encode()))
	}
	return panel(body...)
}

func (m *moves) caption() string {
	return fmt.Sprintf("Moves at n = %d, k = %d, %s", m.n.Int(), m.k.Int(), m.q.Name())
}

// file makes the table of the moves, with the rows that contain the position.
func (m *moves) file() (ui.File, error) {
	t := figure.Values{Caption: m.caption(), Head: []string{"move", "value", "best"}}
	for _, o := range m.position.options {
		best := ""
		if o.Best {
			best = "best"
		}
		t.Add(words.Move(o.Move), o.Value, best)
	}
	n := m.n.Int()
	return ui.File{Table: t.File(), Sources: m.library.Answers(m.q, n, n)}, nil
}

// playFrom returns the query of the game from this position, or nil if the board cannot show it.
func (m *moves) playFrom() url.Values {
	v := url.Values{"part": {"play"}, "pairs": {m.n.Text()}, "known": {m.k.Text()}}
	switch {
	case m.q.Aim == values.AimPairs && (m.q.Rules == turn.Standard || m.q.Rules == turn.Free):
		v.Set("rules", turn.Standard.String())
	case m.q.Aim == values.AimPairs:
		v.Set("rules", turn.NoZero.String())
	case m.q.Aim == values.AimReply && words.Player(m.q.Against) != "":
		v.Set("rules", turn.NoZero.String())
		v.Set("second", m.q.Against)
	default:
		return nil
	}
	return v
}

// formula returns the recurrence for the value of a move, or "" if it has no short form.
func formula(q values.Question, m turn.Moves) string {
	switch q.Aim {
	case values.AimPairs:
		return formulas[m]
	case values.AimWin:
		return winFormulas[m]
	}
	return ""
}

// formulas has the recurrences as Zwick and Paterson write them, a term on each line.
var formulas = map[turn.Moves]string{
	turn.Move0: mlPairs("<mn>0</mn>", "<mn>0</mn>"),
	turn.Move1: mlPairs("<mn>1</mn>", mlFirst,
		`<mo>−</mo><mfrac><mrow><mn>2</mn><mo>(</mo><mi>n</mi><mo>−</mo><mi>k</mi><mo>)</mo></mrow><mrow><mn>2</mn>`+
			`<mi>n</mi><mo>−</mo><mi>k</mi></mrow></mfrac><msub><mi>e</mi><mrow><mi>n</mi><mo>,</mo><mi>k</mi><mo>+</mo>`+
			`<mn>1</mn></mrow></msub>`),
	turn.Move2: mlPairs("<mn>2</mn>", mlFirst, "<mo>+</mo>"+mlSecond),
	turn.MoveS: mlPairs("<mi>S</mi>", "<mo>−</mo>"+mlFirst, "<mo>+</mo>"+mlSecond),
}

// winFormulas has the recurrences of playing to win. w is P(win) − P(loss) and l the lead.
var winFormulas = map[turn.Moves]string{
	turn.Move0: mlLines(mlWin("n", "k", "l", "<mn>0</mn>"),
		`<mo>−</mo><mi>max</mi><mo>(</mo><mo>−</mo><mi>sgn</mi><mi>l</mi><mo>,</mo>`+mlWin("n", "k", "−l", "<mn>1</mn>")+
			`<mo>,</mo>`+mlWin("n", "k", "−l", "<mn>2</mn>")+`<mo>)</mo>`),
	turn.Move1: mlLines(mlWin("n", "k", "l", "<mn>1</mn>"), mlWinFirst, `<mo>−</mo>`+mlWinRest+
		mlWin("n", "k+1", "−l", "")),
	turn.Move2: mlLines(mlWin("n", "k", "l", "<mn>2</mn>"), mlWinFirst, `<mo>+</mo>`+mlWinRest+`<mo>·</mo><mfrac><mrow>`+
		mlWin("n−1", "k", "l+1", "")+`<mo>−</mo><mi>k</mi>`+mlWin("n−1", "k", "1−l", "")+
		`<mo>−</mo><mn>2</mn><mo>(</mo><mi>n</mi><mo>−</mo><mi>k</mi><mo>−</mo><mn>1</mn><mo>)</mo>`+
		mlWin("n", "k+2", "−l", "")+`</mrow><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi><mo>−</mo><mn>1</mn>`+
		`</mrow></mfrac>`),
}

const mlWinRest = `<mfrac><mrow><mn>2</mn><mo>(</mo><mi>n</mi><mo>−</mo><mi>k</mi><mo>)</mo></mrow><mrow><mn>2</mn>` +
	`<mi>n</mi><mo>−</mo><mi>k</mi></mrow></mfrac>`

var mlWinFirst = `<mfrac><mi>k</mi><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi></mrow></mfrac>` +
	mlWin("n−1", "k−1", "l+1", "")

// mlWin writes w of a position, for a move or for the best.
func mlWin(n, k, lead, move string) string {
	at := `<mrow><mi>` + n + `</mi><mo>,</mo><mi>` + k + `</mi><mo>,</mo><mi>` + lead + `</mi></mrow>`
	if move == "" {
		return `<msub><mi>w</mi>` + at + `</msub>`
	}
	return `<msubsup><mi>w</mi>` + at + move + `</msubsup>`
}

// mlPairs writes e of a position for a move, in the game for the most pairs.
func mlPairs(move string, terms ...string) string {
	return mlLines(`<msubsup><mi>e</mi><mrow><mi>n</mi><mo>,</mo><mi>k</mi></mrow>`+move+`</msubsup>`, terms...)
}

// mlLines writes a formula with a term on each line.
func mlLines(left string, terms ...string) string {
	text := `<div><math translate="no" displaystyle="true"><mrow>` + left + `<mo>=</mo>` + terms[0] + `</mrow></math>`
	for _, t := range terms[1:] {
		text += ` <math translate="no" displaystyle="true"><mrow>` + t + `</mrow></math>`
	}
	return text + `</div>`
}

const (
	mlFirst = `<mfrac><mi>k</mi><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi></mrow></mfrac><mo>(</mo><mn>1</mn>` +
		`<mo>+</mo><msub><mi>e</mi><mrow><mi>n</mi><mo>−</mo><mn>1</mn><mo>,</mo><mi>k</mi><mo>−</mo><mn>1</mn></mrow>` +
		`</msub><mo>)</mo>`
	mlSecond = `<mfrac><mrow><mn>2</mn><mo>(</mo><mi>n</mi><mo>−</mo><mi>k</mi><mo>)</mo></mrow><mrow><mn>2</mn>` +
		`<mi>n</mi><mo>−</mo><mi>k</mi></mrow></mfrac><mo>·</mo><mfrac><mrow><mo>(</mo><mn>1</mn><mo>−</mo><mi>k</mi>` +
		`<mo>)</mo><mo>(</mo><mn>1</mn><mo>+</mo><msub><mi>e</mi><mrow><mi>n</mi><mo>−</mo><mn>1</mn><mo>,</mo><mi>k</mi>` +
		`</mrow></msub><mo>)</mo><mo>−</mo><mn>2</mn><mo>(</mo><mi>n</mi><mo>−</mo><mi>k</mi><mo>−</mo><mn>1</mn><mo>)</mo>` +
		`<msub><mi>e</mi><mrow><mi>n</mi><mo>,</mo><mi>k</mi><mo>+</mo><mn>2</mn></mrow></msub></mrow><mrow><mn>2</mn>` +
		`<mi>n</mi><mo>−</mo><mi>k</mi><mo>−</mo><mn>1</mn></mrow></mfrac>`
)
