package dundee

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/composition"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// guessing is the part of the page about guessing every card of the deck.
type guessing struct {
	*shared
	calc.Form // without fields

	answer *calc.Answer[job.GuessAllResult]
	told   *calc.Answer[job.GuessAllResult] // with yes or no
	ruled  *calc.Answer[job.GuessAllResult] // with games by a rule, if that is refused
	game   *guessGame                       // nil if the deck is wrong

	keyless keyless

	// From the answers.
	best, worst, yes *big.Rat
	by               figure.Values // by the guesses
	lines            []ui.Line
	backed           string
}

func newGuessing(s *shared) *guessing {
	g := &guessing{shared: s}
	g.answer = calc.PageAnswer[job.GuessAllResult](s.Frame, g.heard)
	g.told = calc.PageAnswer[job.GuessAllResult](s.Frame, func() { g.yes = figure.Rational(g.told.Value().YesNo) })
	g.ruled = calc.PageAnswer[job.GuessAllResult](s.Frame, nil)
	return g
}

func (g *guessing) Head() calc.Head {
	return calc.Head{Title: "How many of " + g.cards() + " can you guess?",
		Lead: "Here you try to hit the card."}
}

func (g *guessing) Leave() {
	g.answer.Leave()
	g.told.Leave()
	g.ruled.Leave()
}

func (g *guessing) Ask() {
	switch {
	case !g.right():
		g.game = nil
	case g.game == nil || !slices.Equal(g.game.deck, g.deck.Value()):
		g.deal()
	}
	g.answer.AskIf(g.right(), &job.GuessAll{DundeeDeck: g.composed()}, calc.Offered)
	g.told.AskIf(g.right(), &job.GuessAll{DundeeDeck: g.composed(), YesNo: true}, calc.Offered)
	g.ruled.AskIf(g.right() && g.told.Wrong() != nil, &job.GuessAll{DundeeDeck: g.composed(), Trials: new(g.trials())},
		calc.Begun)
}

// trials is how many games are played by the rule: as many as take a moment.
func (g *guessing) trials() int {
	trials := 100_000
	for trials > 1000 && trials*g.size()*(len(g.deck.Value())+6) > 100_000_000 {
		trials /= 10
	}
	return trials
}

// heard makes the table and the curves by the guesses, and checks that the guesses give the means.
func (g *guessing) heard() {
	r := g.answer.Value()
	g.best, g.worst = figure.Rational(r.Best), figure.Rational(r.Worst)
	g.by = figure.Values{Caption: "The probability that a guess is right, " + composition.Describe(g.deck.Value()),
		Head: []string{"guess", "best", "worst"}, Format: digits6}
	best, worst := figure.Rationals(r.BestBy), figure.Rationals(r.WorstBy)
	most, least := ui.Line{Name: "best"}, ui.Line{Name: "worst"}
	sums := [2]*big.Rat{new(big.Rat), new(big.Rat)}
	for i := range best {
		g.by.Add(i+1, best[i], worst[i])
		most.Points = append(most.Points, [2]float64{float64(i + 1), figure.Ratio(best[i])})
		least.Points = append(least.Points, [2]float64{float64(i + 1), figure.Ratio(worst[i])})
		sums[0].Add(sums[0], best[i])
		sums[1].Add(sums[1], worst[i])
	}
	g.lines = []ui.Line{most, least}
	g.backed = "The probabilities of all guesses add up to the number. Tests compare it with all strategies for small " +
		"decks."
	if sums[0].Cmp(g.best) != 0 || sums[1].Cmp(g.worst) != 0 {
		g.backed = "The probabilities of the guesses do not add up to the number. This is a bug in the program."
	}
}

func (g *guessing) Draw() []app.UI {
	if !g.right() {
		return []app.UI{g.question(nil, nil, nil)}
	}
	return []app.UI{
		g.question(nil, nil, nil),
		g.answer.DrawLong("The guesses that are right", "steps", ""),
		h.Box("div", "guess-halves", h.If(g.answer.Whole(), g.result), h.If(g.game != nil, g.drawGame)),
		g.drawTold(),
		h.If(g.answer.Whole(), g.drawBy),
	}
}

// drawTold draws the progress of the answer for a player who is told right or wrong, or of games by the rule.
func (g *guessing) drawTold() app.UI {
	if g.told.Wrong() == nil {
		return g.told.DrawLong("The guesses that are right, with right or wrong", "steps", "")
	}
	return g.ruled.DrawLong("Games with right or wrong, by a rule", "steps", "")
}

// result states how many guesses are right, by what the player is told.
func (g *guessing) result() app.UI {
	const title = "Expected right guesses"
	without := g.answer.Value().Without
	r := ui.Result{Is: ui.Exact, Part: title, Title: title, Name: "guess-all",
		Facts: []ui.Fact{ui.TextFact("Evidence", g.backed)},
		Body: func() app.UI {
			return h.Box("div", "stack", g.drawNumbers(), figure.Exactly(g.best), ui.Facts(
				ui.TextFact("Told the card", "Guess a rank with the most cards left."),
				ui.TextFact("Told right or wrong", g.saysYes()),
				ui.TextFact("Told nothing", fmt.Sprintf("Choose a rank with the most cards and guess it each time. "+
					"That is right for exactly %d of %s.", without, figure.Count(g.size(), "card")))))
		},
		Table: g.numbers(),
		Drawn: func() app.UI { return h.Box("div", "frame worded", ui.Table(g.shownNumbers().Shown())) },
		Notes: []string{"Source: P. Diaconis and R. Graham, The analysis of sequential experiments with feedback to " +
			"subjects, Annals of Statistics 9, 1981."},
		More:    g.drawRule,
		Sources: g.exported}
	return r.Draw()
}

// drawRule folds how the number of a player told right or wrong is estimated where the best one is not computed.
func (g *guessing) drawRule() app.UI {
	if g.told.Wrong() == nil {
		return nil
	}
	return h.Box("details", "tight", h.Text("summary", "", "The rule for right or wrong, and bounds"),
		ui.Facts(ui.FormulaFact("The rule", "Let s cards of a rank be still to hit, c cards of all ranks, and let w "+
			"guesses of the rank have been wrong. Guess a rank with the largest s/(c - w), of these one guessed wrongly "+
			"most often. For 5 ranks of 5 cards this gives 6.48, where the best player has 6.63."),
			ui.TextFact("The estimate", g.saysRule()), g.bounds()))
}

// drawNumbers draws the numbers side by side, by what the player is told.
func (g *guessing) drawNumbers() app.UI {
	yes, why := "…", ""
	switch {
	case g.told.Whole():
		yes = figure.Truncate(g.yes, 2)
	case g.told.Wrong() != nil:
		why = "An estimate, for a player with a rule. The best player has as much or more."
		if g.ruled.Whole() {
			yes = "≈ " + strconv.FormatFloat(g.ruled.Value().Rule.Mean, 'f', 2, 64)
		}
	}
	number := func(id, told, text string) app.UI {
		return h.Box("div", "", h.Text("p", "label", told), h.Tag("p", []string{"class", "figure", "id", id}, app.Text(text)))
	}
	return h.Box("div", "", h.Box("div", "guess-told", number("guess-best", "Told the card", figure.Truncate(g.best, 2)),
		number("guess-yes", "Right or wrong", yes), number("guess-none", "Nothing", figure.Whole(g.answer.Value().Without))),
		h.If(why != "", func() app.UI { return h.Text("p", "note", why) }))
}

// saysYes says how the number for yes or no is known, or why it is not.
func (g *guessing) saysYes() string {
	switch {
	case g.told.Wrong() != nil:
		return "Guess a rank with many cards left that was often guessed wrongly. The best guess is known for small decks " +
			"alone, such as 5 ranks of 5 cards."
	case g.different():
		return "Guess the same card until it comes, then another. For n different cards this gives 1/1! + 1/2! + … + " +
			"1/n!, which tends to e − 1 = 1.718…. Told the card, it is 1 + 1/2 + … + 1/n."
	}
	return "The best guess is computed in every position."
}

// saysRule says how the games by the rule were played.
func (g *guessing) saysRule() string {
	if !g.ruled.Whole() {
		return "…"
	}
	e := g.ruled.Value().Rule
	number := func(x float64) string { return strconv.FormatFloat(x, 'f', 3, 64) }
	return fmt.Sprintf("%s right guesses on average by the rule, in %s shuffled decks with seed %d; 95 %% interval %s to "+
		"%s.", number(e.Mean), figure.Whole(e.Trials), e.Seed, number(e.Interval[0]), number(e.Interval[1]))
}

// bounds says between which numbers the best player told right or wrong is.
func (g *guessing) bounds() ui.Fact {
	deck := g.deck.Value()
	text := fmt.Sprintf("Told right or wrong, the best player has at least the %s of one told nothing, and at most "+
		"the %s of one told the card.", figure.Whole(g.answer.Value().Without), figure.Truncate(g.best, 6))
	if m := slices.Max(deck); m == slices.Min(deck) {
		text += " With m cards of each rank it is at most m + O(m^(3/4) log m), however many ranks there are: " +
			"P. Diaconis, R. Graham, X. He and S. Spiro, Card guessing with partial feedback, 2020."
	}
	return ui.Fact{Term: "Bounds", Value: figure.Prose(text)}
}

// different reports whether no two cards have the same rank.
func (g *guessing) different() bool { return slices.Max(g.deck.Value()) == 1 }

// numbers is the table of all means that are known.
func (g *guessing) numbers() figure.Values {
	t := figure.Values{Caption: "Expected right guesses, " + composition.Describe(g.deck.Value()),
		Head: []string{"told", "player", "right"}, Format: digits6}
	t.Add("the card", "best", g.best)
	if g.told.Whole() {
		t.Add("right or wrong", "best", g.yes)
	}
	if g.told.Wrong() != nil && g.ruled.Whole() {
		e := g.ruled.Value().Rule
		t.Add("right or wrong", "by a rule, estimated",
			big.NewRat(int64(math.Round(e.Mean*float64(e.Trials))), int64(e.Trials)))
	}
	t.Add("nothing", "best", big.NewRat(int64(g.answer.Value().Without), 1))
	t.Add("the card", "worst", g.worst)
	return t
}

// shownNumbers is the table for the screen, in shorter words and with the row that is still computed.
func (g *guessing) shownNumbers() figure.Values {
	t := g.numbers()
	switch {
	case g.told.Wrong() == nil:
	case g.ruled.Whole():
		t.Rows[1][1] = "by a rule, ≈"
	default:
		t.Rows = slices.Insert(t.Rows, 1, []any{"right or wrong", "by a rule, ≈", "…"})
	}
	return t
}

// exported are the answers behind the table.
func (g *guessing) exported() []ui.Source {
	answers := g.answer.Exported()
	if g.told.Whole() {
		answers = append(answers, g.told.Exported()...)
	}
	if g.told.Wrong() != nil && g.ruled.Whole() {
		answers = append(answers, g.ruled.Exported()...)
	}
	return answers
}

// drawBy draws the probability of each guess. Of a long deck the table has some of them.
func (g *guessing) drawBy() app.UI {
	some, note := g.by, ""
	list, step := thinned(len(g.by.Rows) - 1)
	if step > 1 {
		some.Few, note = list, fmt.Sprintf("One of %d guesses is shown; the file has all.", step)
	}
	r := ui.Result{Is: ui.Exact, Part: "Guess by guess", Title: "Guess by guess", Name: "guess-by-guess",
		Means: "The probability that each guess is right for a player who sees the cards. The worst player guesses a rank " +
			"with the fewest cards left.",
		Chart: ui.Chart{ID: "guess-chart", X: "guess", Y: "probability", Lines: g.lines, Zero: true}, Table: some,
		Notes: []string{note}, Sources: g.answer.Exported}
	return r.Draw()
}
