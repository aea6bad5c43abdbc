package rule

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/page/memory/chart"
	"rencontre/app/page/memory/words"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/turn"
)

func (r *conjecture) fields() []app.UI {
	moves := r.moves.Field("Moves for the remainders 0, 1, …",
		"0, 1, 2 or S for each remainder, as 2201. Empty: the moves that are best most often.", func(text string) {
			r.moves.Set(text)
			r.Moved()
		})
	return []app.UI{
		r.players.Draw(r.Moved),
		h.Box("div", "wraps", r.rules.Draw(r.Moved)),
		r.capacity.Draw(r.Moved),
		h.Box("div", "both", r.from.Draw(r.Moved), r.pairs.Draw(r.Moved)),
		moves.Draw(),
		h.If(r.moves.Value() == "" || r.modulus.Wrong() != "", func() app.UI { return r.modulus.Draw(r.Moved) }),
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
