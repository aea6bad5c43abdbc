package rule

import (
	"cmp"
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/page/memory/chart"
	"rencontre/app/page/memory/words"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/turn"
)

// either draws a choice of two ways to ask. one is drawn beside it if the other way is chosen.
func (r *conjecture) either(id, label, usual, other string, is bool, choose func(other bool), one app.UI) app.UI {
	chosen := map[bool]string{false: "usual", true: "other"}
	return h.Box("div", "both", ui.Choice(id, label, []ui.Option{{Value: chosen[false], Text: usual},
		{Value: chosen[true], Text: other}}, chosen[is], func(value string) {
		choose(value == chosen[true])
		r.Moved()
	}), h.If(is, func() app.UI { return one }))
}

func (r *conjecture) fields() []app.UI {
	hint := "How many new cards are turned for the remainders 0, 1, 2, … For example 2201: two, two, none, one."
	if r.rules.Value() == turn.Sacrifice.String() {
		hint += " S is a sacrifice."
	}
	moves := r.moves.Field("The moves", hint, func(text string) {
		r.moves.Set(text)
		r.Moved()
	})
	own := r.moves.Value() != "" || r.moves.Wrong() != ""
	return []app.UI{
		r.players.Draw(r.Moved),
		h.Box("div", "wraps", r.rules.Draw(r.Moved)),
		r.either("memory", "Players remember", "every card", "the last cards", !r.all(), func(last bool) {
			r.capacity.Put(map[bool]int{false: allCards, true: lastCards}[last])
		}, r.capacity.DrawTo(allCards-1, r.Moved)),
		h.Box("div", "both", r.from.Draw(r.Moved), r.pairs.Draw(r.Moved)),
		r.either("rule", "The rule", "the best one", "your own", own, func(own bool) {
			r.moves.Set("")
			if own {
				r.moves.Set(cmp.Or(r.answer.Value().Moves, suggestions[0].moves))
			}
		}, moves.Draw()),
		h.If(!own || r.modulus.Wrong() != "", func() app.UI {
			other := r.modulus.Wrong() != "" || r.modulus.Int() != 0
			return r.either("divisor", "Divide n − k by", "the number of players", "another number", other, func(other bool) {
				r.modulus.Put(map[bool]int{true: r.players.Int()}[other])
			}, r.modulus.DrawFrom(1, r.modulus.High, r.Moved))
		}),
	}
}

// drawMap draws the best moves of small n. A failure of the rule is marked.
func (r *conjecture) drawMap() app.UI {
	q, v := r.asked(), r.answer.Value()
	last := len(v.Best) - 1
	var rows []app.UI
	for n := 1; n <= last; n++ {
		cells := []app.UI{h.Tag("th", []string{"scope", "row"}, app.Text(n))}
		for k, best := range r.best(n) {
			cells = append(cells, r.drawCell(n, k, best))
		}
		rows = append(rows, h.Box("tr", "", cells...))
	}
	title, tested := "Best moves, "+r.game(), ""
	if *q.From > 1 {
		tested = fmt.Sprintf(" The rule is tested only from n = %d.", *q.From)
	}
	return ui.Section("panel stack", title,
		h.Text("h2", "", title),
		r.legend(),
		ui.ScrollBox("frame", title, h.Tag("table", []string{"class", "heatmap still", "aria-label", title},
			chart.Head("n", "k", 0, len(v.Best[last])-1), h.Box("tbody", "", rows...))),
		h.Tag("a", []string{"href", site.Path(r.wholeMap())}, app.Text("The whole map, with values")),
		h.Text("p", "note", fmt.Sprintf("n = 1 to %d.", last)+tested))
}

// wholeMap is the address of the map of the same game.
func (r *conjecture) wholeMap() string {
	q := r.asked()
	address := "/memory?rules=" + q.Rules + "&aim="
	if q.Capacity == nil {
		return address + fmt.Sprintf("players&players=%d", *q.Players)
	}
	return address + fmt.Sprintf("memory&capacity=%d&players=%d&k=0", *q.Capacity, *q.Players)
}

func (r *conjecture) drawCell(n, k int, best turn.Moves) app.UI {
	label := fmt.Sprintf("n = %d, k = %d: %s", n, k, words.Say(best))
	class, text := chart.Sign(best)
	if by := r.by(n, k); best&by == 0 {
		class, text = chart.Unlike, chart.Differ(best, by)
		label += "; the rule: " + words.Say(by)
	}
	return chart.Cell(class, text, label)
}

func (r *conjecture) legend() app.UI {
	rules, _ := turn.ParseRules(r.asked().Rules)
	return chart.Key(rules.Allowed(2)|rules.Allowed(0),
		chart.Means(chart.Unlike, chart.Differ(turn.Move1, turn.Move2), "best ≠ the rule"))
}

func drawSuggestions() app.UI {
	var items []app.UI
	for _, s := range suggestions {
		items = append(items, h.Box("li", "", h.Tag("a", []string{"href", site.Path("/memory?" + s.query().Encode())},
			app.Text(s.title())),
			h.Text("p", "soft", s.text())))
	}
	return ui.Section("panel stack", "Rules that the tables suggest",
		h.Text("h2", "", "Rules that the tables suggest"),
		h.Text("p", "soft", "From three to six players, these rules are alike: turn no new card for one remainder of "+
			"n − k, one for the next, two for all others. They are checked in the exact tables, and not proved."),
		h.Tag("ul", []string{"class", "stack"}, items...),
		h.Text("p", "note", "Without 0-moves, or if cards are forgotten, even the best rule of this kind often fails: "+
			"try “No 0-move”, or fewer cards remembered."))
}
