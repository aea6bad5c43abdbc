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
