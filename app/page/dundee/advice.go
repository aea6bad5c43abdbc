package dundee

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/composition"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// Draw draws a game, with a real deck or with a shuffled one.
func (t *table) Draw() []app.UI {
	if t.game.deck == nil {
		return []app.UI{t.drawFields()}
	}
	return []app.UI{
		h.Tag("div", []string{"class", "dundee", "data-present", "part"},
			t.sayPanel(),
			t.pad(),
			h.Box("div", "beneath", t.turned(), h.If(t.dealt, t.deal), h.Box("div", "flow", ui.PresentButton()),
				t.drawFields()),
			h.Box("div", "behind", t.working(), t.costs(), t.drawPast(), h.If(t.dealt, t.drawMany)),
		),
	}
}

// drawFields draws the fields: the deck, the rounds and, for a shuffled deck, whether advice is shown.
func (t *table) drawFields() app.UI {
	return h.Memo([...]any{t, t.deck.Text(), t.deck.Wrong(), t.rounds.Text(), t.rounds.Wrong(), t.open,
		t.withoutAdvice()}, t.drawAsks)
}

func (t *table) drawAsks() app.UI {
	rounds := h.If(t.right(), func() app.UI {
		shown := t.rounds.Text()
		if shown == "" {
			shown = strconv.Itoa(t.size())
		}
		return ui.Stepper("rounds", t.rounds.Label, "", shown, 1, t.size(), func(v string) {
			if v == strconv.Itoa(t.size()) {
				v = ""
			}
			t.limit(v, t.laid)
		}, t.rounds.Wrong(), "")
	})
	return t.question(t.laid, rounds, h.If(t.dealt, func() app.UI {
		return ui.Check(t.advice.ID, "Show the best name", !t.withoutAdvice(), func(on bool) {
			t.advice.Set(map[bool]string{false: "off"}[on])
			t.Noted()
		})
	}))
}

// sayPanel draws the advice and the probability.
func (t *table) sayPanel() app.UI {
	g := &t.game
	if g.over() {
		return t.ending()
	}
	if t.withoutAdvice() {
		return ui.Section("panel say-panel", "The game",
			h.Text("h2", "", "Name a rank"),
			h.Tag("p", []string{"class", "why", "aria-live", "polite"},
				app.Text(strings.TrimSpace(t.lastTurn()+" "+fmt.Sprintf("Round %d of %d.", len(g.played)+1, g.rounds)))),
		)
	}
	name, best := g.name(), g.best()
	isBest := slices.Contains(best, name)
	say := "Say"
	if len(best) == len(g.deck) && len(best) > 2 { // one of them is an example
		say, best = "Any rank, such as", nil
	}
	probability, label := (*big.Rat)(nil), "Win probability"
	var cost *big.Rat
	if at := t.known(); at != nil && len(at.choices) == len(g.deck) {
		probability, cost = at.choices[name-1].win, at.choices[name-1].cost
	}
	why := g.why()
	if !isBest {
		label = "With this name"
		why = fmt.Sprintf("The %s is not best.", g.face(name))
		if cost != nil && cost.Sign() > 0 {
			why = fmt.Sprintf("Saying %s costs %s.", g.face(name), figure.Percent(cost, 2))
		} else if cost != nil {
			why = fmt.Sprintf("Saying %s costs nothing here.", g.face(name))
		}
	}
	if g.unnamed() { // in the place of the reason, so that the keys stay where they are
		why = t.ifNamed()
	}
	shown := "…"
	if probability != nil {
		shown = figure.Percent(probability, 2)
	}
	return ui.Section("panel say-panel", "What to say",
		h.Box("div", "advice",
			h.Box("div", "",
				h.Text("p", "label", say),
				t.names(name, best),
			),
			h.Box("div", "chance",
				h.Text("p", "label", label),
				h.Tag("p", []string{"class", "figure", "id", "chance"}, app.Text(shown)),
				h.If(probability != nil && t.start != nil, func() app.UI { return scale(t.start, probability) }),
			),
		),
		h.Tag("p", []string{"class", "why", "id", "why", "aria-live", "polite"},
			h.If(t.dealt && len(g.played) > 0, func() app.UI { return h.Text("span", "", t.lastTurn()+" ") }),
			h.Text("span", "hidden", "Say "+g.face(name)+". Probability "+shown+" "),
			h.Text("span", "", why),
		),
		h.If(probability != nil, func() app.UI { return figure.Exactly(probability) }),
	)
}

// working draws the progress of the probability if it takes long. The advice does not need the probability.
func (t *table) working() app.UI {
	if w := t.answer.Wrong(); w != nil {
		return ui.Banner(true, "The probability cannot be computed here.",
			calc.Sentence(w, "The deck")+" The advice is still right. With fewer rounds or ranks its probability can be "+
				"computed too.")
	}
	return t.answer.DrawLong(fmt.Sprintf("The probability with %s", figure.Count(composition.Total(t.game.now()), "card")),
		"positions", "")
}

// names draws the name that is said, and another that is equally good.
func (t *table) names(name int, best []int) app.UI {
	items := []app.UI{t.nameCard(name, true)}
	for _, r := range best {
		if r != name {
			items = append(items, h.Text("span", "or", "or"), t.nameCard(r, false))
			break
		}
	}
	return h.Tag("div", []string{"class", "names", "role", "group", "aria-label", "Names"}, items...)
}

// nameCard draws a name as a card that differs from the turned ones.
func (t *table) nameCard(rank int, said bool) app.UI {
	left := t.game.now()[rank-1]
	c := ui.Card{Rank: rank, Ranks: len(t.game.deck), Copy: max(0, t.game.deck[rank-1]-max(1, left))}
	label := fmt.Sprintf("Say %s", t.game.face(rank))
	return h.Elem("button", []string{"type", "button", "class", "name", "aria-pressed", strconv.FormatBool(said),
		"aria-label", label}, h.Tag("span", []string{"aria-hidden", "true"}, c.Draw("big"))).
		OnClick(ui.Handler(func() { t.say(rank) }))
}

// mark draws a mark on a scale from 0 to 1.
func mark(class string, at float64) app.UI {
	return h.Tag("i", []string{"class", class, "style", "left:" + percent(at)})
}

// scale draws the probability between 0 and 1, and the probability at the start of the game.
func scale(start, now *big.Rat) app.UI {
	return h.Box("div", "scale",
		h.Tag("div", []string{"aria-hidden", "true"},
			mark("began", figure.Ratio(start)), mark("now", figure.Ratio(now)),
		),
		h.Text("p", "note", "Start: "+figure.Percent(start, 2)), // in one line, so that the keys stay
	)
}

func percent(x float64) string { return fmt.Sprintf("%.2f%%", 100*x) }

// lastTurn describes the last turn.
func (t *table) lastTurn() string {
	n := len(t.game.played)
	if n == 0 {
		return ""
	}
	last := t.game.played[n-1]
	return fmt.Sprintf("You said %s, %s %s came.", t.game.face(last.named), ui.Article(last.turned, len(t.game.deck)),
		t.game.face(last.turned))
}

// ifNamed says what to do if the shown name came and was said.
func (t *table) ifNamed() string {
	last := t.game.played[len(t.game.played)-1].turned
	return fmt.Sprintf("You turned %s %s. If you said it, tap Lost.", ui.Article(last, len(t.game.deck)),
		t.game.face(last))
}

// ending draws the panel of a finished game.
func (t *table) ending() app.UI {
	g := &t.game
	title, text := "You got through", fmt.Sprintf("%s without a match.",
		figure.Capital(figure.Count(len(g.played), "round")))
	if g.rounds == t.size() {
		text = fmt.Sprintf("All %s without a match.", figure.Count(len(g.played), "card"))
	}
	if t.start != nil && !g.lost() {
		text += fmt.Sprintf(" At the start the probability was %s.", figure.Percent(t.start, 2))
	}
	if g.lost() {
		title = fmt.Sprintf("Lost in round %d", len(g.played))
		text = fmt.Sprintf("%s %s left.", t.lastTurn(), figure.Capital(figure.Count(g.rounds-len(g.played), "round")))
	}
	if g.unnamed() {
		title, text = "The last card", t.ifNamed()
	}
	restart := "New game"
	if t.dealt {
		restart = "Another deck"
	}
	return ui.Section("panel say-panel", "The end",
		h.Tag("h2", []string{"id", "ending"}, app.Text(title)),
		h.Tag("p", []string{"class", "why", "aria-live", "polite"}, app.Text(text)),
		h.Box("div", "flow", ui.Button(restart, "shuffle", "main", ui.Handler(t.restart))),
	)
}

// turned draws the turned cards.
func (t *table) turned() app.UI {
	g := &t.game
	if len(g.played) == 0 {
		return h.Box("p", "note", t.opening()...)
	}
	cards := ui.Cards(g.turned(), len(g.deck))
	if g.lost() {
		cards[len(cards)-1].State = ui.Hit
	}
	return h.Box("div", "",
		h.Tag("p", []string{"class", "label", "id", "turned"}, app.Text(turnedLabel(len(g.played), t.size()))),
		drawTurned(cards),
	)
}

func turnedLabel(turned, cards int) string {
	text := fmt.Sprintf("Turned, %d of %d", turned, cards)
	if turned > maxKeys {
		text += fmt.Sprintf(", the last %d shown", maxKeys)
	}
	return text
}

func (t *table) opening() []app.UI {
	if t.dealt {
		return []app.UI{app.Text("A shuffled deck lies face down. Tap the rank you name to turn the top card. You lose " +
			"if it has that rank.")}
	}
	keys := "the keys 1 to 9"
	if len(t.game.deck) == 13 {
		keys = "the keys A, 2 to 9, 0 for 10, J, Q, K"
	}
	return []app.UI{app.Text("Shuffle your own deck. Say the rank above, turn the top card and tap its rank here"),
		h.Text("span", "by-keys", ", or use "+keys+"; Backspace undoes"),
		app.Text(". You lose if you turn the rank you said.")}
}

// costs draws the probability of each name, by the cards left.
func (t *table) costs() app.UI {
	g := &t.game
	at := t.known()
	if at == nil || g.over() || t.withoutAdvice() {
		return nil
	}
	return h.Memo([...]any{t, at.win, g.name()}, t.drawCosts) // each answer has a probability of its own
}

func (t *table) drawCosts() app.UI {
	at := &t.at
	list := groups(at.choices)
	most := new(big.Rat)
	for _, c := range list {
		if c.cost.Cmp(most) > 0 {
			most = c.cost
		}
	}
	const title = "If you name another rank"
	of := at.worths()
	means := ""
	if len(list) == 1 {
		means = "Each name wins with " + figure.Percent(list[0].win, 2) + "."
	}
	r := ui.Result{Is: ui.Exact, Part: title, Title: title, Name: "dundee", Means: means,
		Facts: []ui.Fact{
			{Term: "Closed form", Value: formulaOf(at.formula, at.win)},
			ui.TextFact("Why", t.theorem()),
			ui.TextFact("Evidence", at.backed())},
		Table: of, First: true, Drawn: func() app.UI {
			if len(list) == 1 {
				return t.chips(list[0])
			}
			rows := make([]app.UI, len(list))
			for i, c := range list {
				rows[i] = t.costRow(c, most)
			}
			return ui.Rows("frame", "table costs", "costs", of.Caption, []string{"Name", "Left", "Probability", "Cost"},
				rows...)
		}, Sources: t.answer.Exported}
	return r.Draw()
}

// worths is the table of the names. If some ranks have no key, it has a row for each number of cards left, since its
// numbers may have thousands of digits.
func (at *position) worths() figure.Values {
	of := figure.Values{Caption: "What each name is worth", Head: []string{"rank", "left", "probability", "cost"}}
	if len(at.choices) <= maxKeys {
		for _, c := range at.choices {
			of.Add(c.rank, c.left, c.win, c.cost)
		}
		return of
	}
	of.Head[0] = "ranks"
	for _, c := range groups(at.choices) {
		of.Add(len(c.ranks), c.left, c.win, c.cost)
	}
	return of
}

func (t *table) theorem() string {
	if len(t.game.deck) < 3 {
		return "A rank with the fewest cards left is best (Theorem 2 of How to Play Dundee)."
	}
	return "The rank with the fewest cards left is the least likely to come, so it is best to name. While every rank " +
		"has cards left, no other name is as good (Theorem 2 of How to Play Dundee)."
}

// backed says how the probability was checked: it is computed twice, forward from the position and backward from the
// end.
func (at *position) backed() string {
	for _, c := range at.choices {
		if c.win.Cmp(at.win) > 0 || c.cost.Sign() == 0 && c.win.Cmp(at.win) != 0 {
			return "Two computations differ. This is a bug in the program."
		}
	}
	return "Computed forward from these cards and backward from the end of the deck; both agree."
}

func (t *table) costRow(c group, most *big.Rat) app.UI {
	cost := app.UI(h.Text("b", "", "best"))
	if c.cost.Sign() > 0 {
		width := 100 * figure.Ratio(c.cost) / figure.Ratio(most)
		cost = h.Box("span", "cost", h.Text("span", "", "−"+figure.Percent(c.cost, 2)),
			h.Tag("i", []string{"aria-hidden", "true", "style", fmt.Sprintf("width:%.1f%%", width)}))
	}
	return ui.Cells("", t.chips(c), strconv.Itoa(c.left), figure.Percent(c.win, 2), cost)
}

// chips draws the names of a group.
func (t *table) chips(c group) app.UI {
	name := t.game.name()
	shown := c.ranks
	if len(t.game.deck) > maxKeys {
		shown = shown[:min(len(shown), maxChips)]
	}
	return h.Box("div", "chips", h.Each(len(shown), func(i int) app.UI {
		rank, said := shown[i], shown[i] == name
		return h.Memo([...]any{t, rank, len(t.game.deck), said}, func() app.UI { return t.chip(rank, said) })
	}), h.If(len(shown) < len(c.ranks), func() app.UI {
		return h.Text("span", "note", fmt.Sprintf("and %d more", len(c.ranks)-len(shown)))
	}))
}

// maxChips is how many names of a row have chips if some ranks have no key.
const maxChips = 5

// chip draws a name in the table of costs.
func (t *table) chip(rank int, said bool) app.UI {
	face := t.game.face(rank)
	return h.Elem("button", []string{"type", "button", "class", "chip", "aria-label", "Say " + face, "aria-pressed",
		strconv.FormatBool(said)}, app.Text(face)).OnClick(ui.Handler(func() { t.say(rank) }))
}

// formulaOf draws a closed form, which may be nil, beside the value that was computed without it.
func formulaOf(f *job.DundeeFormula, win *big.Rat) app.UI {
	if f == nil {
		return nil
	}
	at := figure.Rational(f.Win)
	return h.Box("div", "closed",
		figure.Formula(fmt.Sprintf("g(i, %d, %d) = %s for i ≥ %d", f.Rest[0], f.Rest[1], f.Text, f.From)),
		h.Tag("span", []string{"class", "flow", "style", "gap:.5rem"},
			figure.Formula(fmt.Sprintf("At i = %d: %s", f.I, at.RatString())),
			ui.Verdict(ui.Compared(at.Cmp(win) == 0))),
	)
}
