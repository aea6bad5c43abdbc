package page

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/memory"
)

// formula is the recurrence behind the value of a move, "" where it has no short
// form.
func (q memoryQuestion) formula(m memory.Moves) string {
	switch q.aim {
	case aimPairs:
		return memoryFormulas[m]
	case aimWin:
		return memoryWinFormulas[m]
	}
	return ""
}

// memoryFormulas are the recurrences as Zwick and Paterson write them, a term a
// line.
var memoryFormulas = map[memory.Moves]string{
	memory.Move0: formula("<mn>0</mn>", "<mn>0</mn>"),
	memory.Move1: formula("<mn>1</mn>", first, `<mo>−</mo><mfrac><mrow><mn>2</mn><mo>(</mo><mi>n</mi><mo>−</mo><mi>k</mi><mo>)</mo></mrow><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi></mrow></mfrac><msub><mi>e</mi><mrow><mi>n</mi><mo>,</mo><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub>`),
	memory.Move2: formula("<mn>2</mn>", first, "<mo>+</mo>"+second),
	memory.MoveS: formula("<mi>S</mi>", "<mo>−</mo>"+first, "<mo>+</mo>"+second),
}

// memoryWinFormulas are those of playing to win; w is P(win) − P(loss) and l the
// lead.
var memoryWinFormulas = map[memory.Moves]string{
	memory.Move0: recurrence(win("n", "k", "l", "<mn>0</mn>"), `<mo>−</mo><mi>max</mi><mo>(</mo><mo>−</mo><mi>sgn</mi><mi>l</mi><mo>,</mo>`+win("n", "k", "−l", "<mn>1</mn>")+`<mo>,</mo>`+win("n", "k", "−l", "<mn>2</mn>")+`<mo>)</mo>`),
	memory.Move1: recurrence(win("n", "k", "l", "<mn>1</mn>"), winFirst, `<mo>−</mo>`+winRest+win("n", "k+1", "−l", "")),
	memory.Move2: recurrence(win("n", "k", "l", "<mn>2</mn>"), winFirst, `<mo>+</mo>`+winRest+`<mo>·</mo><mfrac><mrow>`+win("n−1", "k", "l+1", "")+`<mo>−</mo><mi>k</mi>`+win("n−1", "k", "1−l", "")+`<mo>−</mo><mn>2</mn><mo>(</mo><mi>n</mi><mo>−</mo><mi>k</mi><mo>−</mo><mn>1</mn><mo>)</mo>`+win("n", "k+2", "−l", "")+`</mrow><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi><mo>−</mo><mn>1</mn></mrow></mfrac>`),
}

const winRest = `<mfrac><mrow><mn>2</mn><mo>(</mo><mi>n</mi><mo>−</mo><mi>k</mi><mo>)</mo></mrow><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi></mrow></mfrac>`

var winFirst = `<mfrac><mi>k</mi><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi></mrow></mfrac>` + win("n−1", "k−1", "l+1", "")

// win is w of a position, by a move or by the best.
func win(n, k, lead, move string) string {
	at := `<mrow><mi>` + n + `</mi><mo>,</mo><mi>` + k + `</mi><mo>,</mo><mi>` + lead + `</mi></mrow>`
	if move == "" {
		return `<msub><mi>w</mi>` + at + `</msub>`
	}
	return `<msubsup><mi>w</mi>` + at + move + `</msubsup>`
}

func formula(move string, terms ...string) string {
	return recurrence(`<msubsup><mi>e</mi><mrow><mi>n</mi><mo>,</mo><mi>k</mi></mrow>`+move+`</msubsup>`, terms...)
}

// recurrence sets a formula, a term a line.
func recurrence(left string, terms ...string) string {
	text := `<div><math displaystyle="true"><mrow>` + left + `<mo>=</mo>` + terms[0] + `</mrow></math>`
	for _, t := range terms[1:] {
		text += ` <math displaystyle="true"><mrow>` + t + `</mrow></math>`
	}
	return text + `</div>`
}

const (
	first  = `<mfrac><mi>k</mi><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi></mrow></mfrac><mo>(</mo><mn>1</mn><mo>+</mo><msub><mi>e</mi><mrow><mi>n</mi><mo>−</mo><mn>1</mn><mo>,</mo><mi>k</mi><mo>−</mo><mn>1</mn></mrow></msub><mo>)</mo>`
	second = `<mfrac><mrow><mn>2</mn><mo>(</mo><mi>n</mi><mo>−</mo><mi>k</mi><mo>)</mo></mrow><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi></mrow></mfrac><mo>·</mo><mfrac><mrow><mo>(</mo><mn>1</mn><mo>−</mo><mi>k</mi><mo>)</mo><mo>(</mo><mn>1</mn><mo>+</mo><msub><mi>e</mi><mrow><mi>n</mi><mo>−</mo><mn>1</mn><mo>,</mo><mi>k</mi></mrow></msub><mo>)</mo><mo>−</mo><mn>2</mn><mo>(</mo><mi>n</mi><mo>−</mo><mi>k</mi><mo>−</mo><mn>1</mn><mo>)</mo><msub><mi>e</mi><mrow><mi>n</mi><mo>,</mo><mi>k</mi><mo>+</mo><mn>2</mn></mrow></msub></mrow><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi><mo>−</mo><mn>1</mn></mrow></mfrac>`
)

// drawPosition is the chosen position: its value, each move, and how it stands
// to the papers.
func (p *Memory) drawPosition(q memoryQuestion, with *memoryQuestion) app.UI {
	m := &p.moves
	n, k, wrongN, wrongK := m.position()
	panel := func(body ...app.UI) app.UI {
		return h.Section().ID("position").TabIndex(-1).Class("panel").Class("result").Aria("label", "The position").Body(body...)
	}
	if wrongN != "" || wrongK != "" {
		return panel(h.H2().Text("No such position"), h.P().Class("soft").Text(strings.TrimSpace(wrongN+" "+wrongK)))
	}
	title := h.H2().Class("num").Body(h.I().Text("n"), app.Text(fmt.Sprintf(" = %d, ", n)), h.I().Text("k"), app.Text(fmt.Sprintf(" = %d", k)))
	options := memoryOptions(q, n, k)
	if options == nil {
		return panel(title, h.P().Class("soft").Text("Getting ready."))
	}
	verdict, table := memoryVerdict(q, n, k)
	if q.aim != aimPairs {
		verdict = "unpublished"
	}
	v := memoryValue(q, n, k)
	t := ui.Table{Caption: fmt.Sprintf("Moves at n = %d, k = %d, %s", n, k, q.name()), Head: []string{"move", "value", "decimal", "best"}}
	// Fractions that do not fit are in Copy and save.
	digits, long, backed := 3, false, q.backed()
	for _, o := range options {
		long = long || len(o.value.Denom().String()) > 22
		if o.value.Cmp(v) > 0 || (o.value.Cmp(v) == 0) != o.best {
			backed = "The moves, worked out again, do not give the value. This is an error of the program."
		}
	}
	if long {
		digits = 9
	}
	var rows []app.UI
	for _, o := range options {
		best := ""
		if o.best {
			best = "best"
		}
		t.Rows = append(t.Rows, []string{memoryWords[o.move], o.value.RatString(), decimal(o.value, 9), best})
		rows = append(rows, h.Tr().Class(best).Body(
			h.Th().Attr("scope", "row").Body(h.Span().Class("flow").Body(memoryChip(o.move), h.Span().Text(capital(memoryWords[o.move])), app.If(o.best, func() app.UI { return h.Span().Class("hidden").Text(", best") }))),
			h.Td().Body(app.If(!long, func() app.UI { return mathFraction(o.value) })),
			h.Td().Text(decimal(o.value, digits)),
		))
	}
	var other, share app.UI
	if moves := bestMoves(with, n, k); moves != 0 {
		text := fmt.Sprintf("%s: %s, %s", with.name(), memorySay(moves), decimal(memoryValue(*with, n, k), 6))
		if q.aim == aimWin {
			text += " pairs ahead"
		}
		other = h.T("span", "", text)
	}
	if s := memoryShare(q, n, k); s != nil {
		who := "the player to move"
		if q.aim == aimReply {
			who = "you"
		}
		share = h.T("span", "", decimal(s, 4)+" of the pairs left go to "+who)
	}
	body := []app.UI{
		h.Div().Class("result-head").Body(title, app.If(verdict != "", func() app.UI {
			return h.Span().Class("flow").Class("verdicts").Body(ui.Verdict(verdict), h.Span().Class("note").Text(table))
		})),
		h.Div().Body(
			h.P().Class("label").Text(q.unit()),
			h.P().Class("value").Class("figure").Body(mathFraction(v), app.If(!v.IsInt(), func() app.UI { return h.Span().Class("soft").Class("num").Text(" = " + decimal(v, 6)) })),
		),
		h.Div().Class("frame").TabIndex(0).Role("region").Aria("label", t.Caption).Body(
			h.Table().Class("table").Class("worths").Body(
				h.Caption().Class("hidden").Text(t.Caption),
				h.THead().Body(h.Tr().Body(h.Th().Attr("scope", "col").Text("Move"), h.Th().Attr("scope", "col").Text("Value"), h.Th().Attr("scope", "col").Text("Decimal"))),
				h.TBody().Body(rows...),
			),
		),
	}
	if formula := q.formula(options[0].move); formula != "" {
		body = append(body, h.Div().Class("frame").Class("formula").TabIndex(0).Role("region").Aria("label", "Recurrence").Body(app.Raw(formula)))
	}
	body = append(body,
		ui.Facts(ui.Fact{Term: "Compared", Value: other}, ui.Fact{Term: "Share", Value: share}),
		h.Div().Class("flow").Body(ui.Tag(ui.Exact), h.Span().Class("grow"), &ui.Share{Name: fmt.Sprintf("%s-%d-%d", q.file(), n, k), Table: t,
			Request: q.request(n, n, []int{q.number}), Result: q.row(n)}),
		h.P().Class("note").Text(backed),
	)
	if play := m.playFrom(q, n, k); play != nil && n <= memoryMaxPairs && k < n {
		body = append(body, h.A().Class("button").Class("main").Attr("href", site.Path("/memory?"+query(play...))).Text("Play from here"))
	}
	return panel(body...)
}

// playFrom is the game from a position, nil where the board has no such game.
func (m *memoryMap) playFrom(q memoryQuestion, n, k int) [][2]string {
	play := [][2]string{{"part", "play"}, {"pairs", strconv.Itoa(n)}, {"known", strconv.Itoa(k)}}
	switch {
	case q.aim == aimPairs:
		return append(play, [2]string{"rules", m.playRules()})
	case q.aim == aimReply && memoryPlayerNames[q.against] != "":
		return append(play, [2]string{"rules", memory.NoZero.String()}, [2]string{"second", q.against})
	}
	return nil
}

// playRules are the rules of a game from this map.
func (m *memoryMap) playRules() string {
	if m.rules == memory.Standard || m.rules == memory.Free {
		return memory.Standard.String()
	}
	return memory.NoZero.String()
}
