package memory

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/job"
)

func (f *forms) Draw() []app.UI {
	all := []app.UI{ui.Question(h.Box("div", "wraps", f.rules.Draw(f.Moved)), f.j.Draw(f.Moved))}
	if !f.answer.Whole() {
		return append(all, f.answer.Draw("The closed forms", "positions"))
	}
	c, there := f.chosen()
	if there {
		all = append(all, f.drawForm(c))
	}
	return append(all, f.drawAll(), f.drawTable(), f.notes.Draw("His conjectures, and what is known"))
}

// readable is the largest number of characters of a formula that is drawn as one fraction.
const readable = 60

func (f *forms) drawForm(c job.Closed) app.UI {
	math := func(formula string) string { return `<math displaystyle="true">` + figure.Math(formula) + "</math>" }
	formula := math(equation(c))
	if len(typed(c)) > readable { // it wraps between its terms
		pieces := func(name string, parts []string) string {
			text := "<p>" + math(name+" =")
			for _, part := range parts {
				text += " " + math(part)
			}
			return text + "</p>"
		}
		formula = "<p>" + math(fmt.Sprintf("E_n^%d = P(n)/Q(n)", c.J)) + "</p>" + pieces("P(n)", terms(c)) +
			pieces("Q(n)", factors(c))
	}
	trend := "Whether it grows or declines in the end is not proved."
	if c.Trend != "" {
		trend = fmt.Sprintf("%s for all n ≥ %d, proved in the same way", c.Trend, c.TrendFrom)
	}
	copies := func(text, what, formula string) app.UI {
		return ui.Button(text, "copy", "", ui.Handler(func() {
			ui.Copy(formula, func(err error) {
				f.Page().Dispatch(func() {
					f.copied = what + " is copied."
					if err != nil {
						f.copied = "This did not work: " + err.Error() + "."
					}
				})
			})
		}))
	}
	title := fmt.Sprintf("Pairs that the player to move expects, %s unknown", figure.Count(c.J, "pair"))
	return ui.Section("panel result", "The form",
		ui.Head(ui.Exact, title),
		ui.Frame("frame forms", "Formula", app.Raw("<div>"+formula+"</div>")),
		h.Box("div", "flow", copies("Copy LaTeX", "LaTeX", latex(c)), copies("Copy as text", "Text", typed(c)),
			h.Tag("span", []string{"class", "note", "role", "status"}, app.Text(f.copied))),
		ui.Facts(
			ui.TextFact("Holds", fmt.Sprintf("for all n ≥ %d", c.From)),
			ui.Fact{Term: "Best move", Value: h.Box("span", "", h.Text("strong", "", figure.Capital(strategy(c.Moves))),
				app.Text(" "+proved(c)))},
			ui.TextFact("Share E/n", trend),
		),
	)
}

// drawAll lists all forms.
func (f *forms) drawAll() app.UI {
	t := figure.Table{Caption: "What is proved for all n, by unknown pairs",
		Head: []string{"j", "best move", "for all n ≥", "form holds for n ≥", "E/n", "for all n ≥"}}
	for _, c := range f.answer.Value().Closed {
		from := ""
		if c.Trend != "" {
			from = strconv.Itoa(c.TrendFrom)
		}
		t.Rows = append(t.Rows, []string{strconv.Itoa(c.J), strategy(c.Moves), strconv.Itoa(c.Settled), strconv.Itoa(c.From),
			c.Trend, from})
	}
	return ui.Section("panel stack", "All forms",
		ui.Head("", "Proved for all n", &ui.Share{Name: "rencontre-memory-forms", File: f.file}),
		h.Text("p", "soft", "The best move along a whole diagonal, from a number of pairs on."+
			map[bool]string{true: " Alfthan’s appendix prints the forms of j = 0 to 16."}[f.alfthan()]),
		h.Box("div", "scrolls", ui.Table(t)),
		app.If(f.alfthan(), func() app.UI {
			return h.Box("p", "note", h.Tag("a", []string{"href", site.Path("/papers?part=alfthan")},
				app.Text("His formulas as printed, coefficient by coefficient")))
		}))
}

// drawTable draws Table 2.1. With no known card, or with no unknown pair, there is no choice of moves.
func (f *forms) drawTable() app.UI {
	head := []app.UI{h.Tag("th", []string{"scope", "col", "class", "corner"}, h.Text("i", "", "n"), app.Text("\\"),
		h.Text("i", "", "j"))}
	for j := range tablePairs + 1 {
		head = append(head, ui.Th("col", strconv.Itoa(j)))
	}
	var rows []app.UI
	for n := 2; n <= tablePairs; n++ {
		cells := []app.UI{ui.Th("row", strconv.Itoa(n))}
		for j := 0; j <= n; j++ {
			moves := f.answer.Value().Moves[n][n-j]
			class, letter, word := "heat m"+moves, strings.ToUpper(strategy(moves)[:1]), strategy(moves)
			if j == 0 || j == n || len(moves) > 1 {
				class, letter, word = "heat same", "#", "no choice"
			}
			cells = append(cells, h.Box("td", class, h.Tag("b", []string{"aria-hidden", "true"}, app.Text(letter)),
				h.Text("span", "hidden", word)))
		}
		rows = append(rows, h.Box("tr", "", cells...))
	}
	key := []app.UI{}
	for _, k := range []struct{ class, letter, words string }{
		{"m2", "R", "risky: open two unknown cards"}, {"m1", "S", "safe: open an unknown card, then a known one"},
		{"m0", "P", "passive: open two known cards"}, {"same", "#", "no choice, or both are the same"},
	} {
		if k.class != "m0" || strings.Contains(f.rules.Value(), "standard") || strings.Contains(f.rules.Value(), "free") {
			key = append(key, h.Box("li", "", h.Tag("span", []string{"class", "heat " + k.class, "aria-hidden", "true"},
				h.Text("b", "", k.letter)), h.Text("span", "", k.words)))
		}
	}
	title := "The strategy with up to 20 pairs"
	if f.alfthan() {
		title = "Table 2.1 in Alfthan’s words"
	}
	return ui.Section("panel stack", title,
		h.Text("h2", "", title),
		h.Tag("ul", []string{"class", "memory-key", "aria-label", "Key"}, key...),
		ui.Frame("frame", "The strategy, n pairs of which j are unknown",
			h.Box("table", "heatmap still", h.Text("caption", "hidden", title+", n pairs of which j are unknown"),
				h.Box("thead", "", h.Box("tr", "", head...)), h.Box("tbody", "", rows...))))
}
