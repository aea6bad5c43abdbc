package dundee

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
)

// pattern folds the rule and the range in which it was checked.
func pattern() app.UI {
	line := func(of rule, words, formula string) app.UI {
		return h.Box("li", "", h.Box("span", "",
			h.Box("span", "", h.Text("b", "", figure.Capital(of.String())), app.Text(": "+words)),
			h.If(formula != "", func() app.UI { return app.Raw("<div>" + formula + "</div>") })))
	}
	mi := func(names ...string) string { return "<mi>" + strings.Join(names, "</mi><mi>") + "</mi>" }
	s := func(i string) string { return "<msub><mi>s</mi><mn>" + i + "</mn></msub>" }
	b := func(i string) string { return "<msub><mi>b</mi><mn>" + i + "</mn></msub>" }
	return h.Box("details", "tight", h.Text("summary", "", "The pattern"),
		h.Box("div", "", ui.Verdict(ui.Unpublished)),
		h.Text("p", "soft", "Table 2 of the paper lists the best bids of small decks. The paper sees no pattern; here is "+
			"one. A deck has c cards and v ranks. The ranks have s₁ ≥ s₂ ≥ … cards and are named b₁, b₂, … times, c times "+
			"in all."),
		h.Box("ul", "rule-list",
			line(balanced, "no rank has more than c/(v − 1) cards. Then the only best bid is",
				`<math translate="no" displaystyle="true"><mrow><msub><mi>b</mi><mi>i</mi></msub><mo>=</mo>`+mi("c")+`<mo>−</mo><mo>(</mo>`+
					mi("v")+`<mo>−</mo><mn>1</mn><mo>)</mo><msub><mi>s</mi><mi>i</mi></msub></mrow></math>`),
			line(oneToSpare, "three ranks with s₁ = s₂ + s₃ − 1. The balanced bid names the first rank once. That name can "+
				"go to either other rank instead.", ""),
			line(firstNever, "three ranks with s₁ ≥ s₂ + s₃. The first rank is never named. If the division leaves no "+
				"remainder, b₂ − 1 is equally good:",
				`<math translate="no" displaystyle="true"><mrow>`+b("2")+`<mo>=</mo><mo>⌊</mo><mfrac><mrow>`+s("3")+`<mo>(</mo>`+mi("c")+
					`<mo>+</mo><mn>1</mn><mo>)</mo></mrow><mrow>`+s("2")+`<mo>+</mo>`+s("3")+
					`</mrow></mfrac><mo>⌋</mo></mrow></math>`),
		),
		ui.Facts(
			ui.TextFact("Checked", "The pattern gives exactly the best bids, as the search proves, for all 1\u202f841 "+
				"decks of three ranks with up to 40 cards. The same holds for all 109, 34 and 14 balanced decks of four, "+
				"five and six ranks with up to 26, 22 and 20 cards."),
			ui.TextFact("Not proved", "That a first rank with s₂ + s₃ or more cards is never named, and that the balanced "+
				"bid is best. If the first rank is not named, a bid wins in C(b₃, s₂) C(b₂, s₃) orders of the deck, where "+
				"C(a, b) is a binomial coefficient. The formula maximises this number."),
		),
	)
}
