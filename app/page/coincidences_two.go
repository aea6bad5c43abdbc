package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
)

// twoDecks asks for the law of the number of matches of two decks, one of cards
// and one of calls. All fields are kept as typed.
type twoDecks struct {
	game         string // "t1", "t2", "t3", or "" for decks that are typed
	ranks, suits string
	deck, calls  string
	fractions    bool // of a large deck too
	binomial     bool // is drawn

	wrong map[string]string // by field of the job
	live  live
	desk  desk
	law   *matchLaw // nil while it is not known
	fault error     // why it could not be computed
}

// A matchLaw is a law that was computed.
type matchLaw struct {
	job.Coincidence
	request, text string
	game          string
	ranks, suits  int
	exact         []*big.Rat // by the number of matches; nil where it was left out
	backed        string
}

var matchGames = []ui.Option{
	{Value: "t1", Text: "T1"}, {Value: "t2", Text: "T2"}, {Value: "t3", Text: "T3"}, {Value: "", Text: "Two decks"},
}

// matchFractions is the most cards whose exact fractions are computed unasked:
// about 200 kB.
const matchFractions = 260

// followed is how many seconds an answer may take that follows a slider.
const followed = .5

// How far the sliders go. What is typed may go on to 2 000 cards.
const sliderRanks, sliderSuits = 52, 8

func newTwoDecks() twoDecks {
	return twoDecks{game: "t3", ranks: "13", suits: "4", deck: "13x4", calls: "13x4"}
}

// take takes the question from an address.
func (t *twoDecks) take(v url.Values) {
	law, fresh := t.law, newTwoDecks()
	t.game, t.ranks, t.suits = fresh.game, fresh.ranks, fresh.suits
	if v.Has("deck") || v.Has("calls") {
		t.game, t.deck, t.calls = "", strings.ReplaceAll(v.Get("deck"), ",", " "), strings.ReplaceAll(v.Get("calls"), ",", " ")
	}
	if g := v.Get("game"); g == "t1" || g == "t2" || g == "t3" {
		t.game = g
	}
	if v.Has("m") {
		t.ranks = v.Get("m")
	}
	if v.Has("s") {
		t.suits = v.Get("s")
	}
	t.fractions, t.binomial, t.law = v.Get("fractions") == "1", v.Get("binomial") == "1", law
}

// query is what take understands.
func (t *twoDecks) query() string {
	binomial, fractions := "", ""
	if t.binomial {
		binomial = "1"
	}
	if t.fractions {
		fractions = "1"
	}
	more := [][2]string{{"binomial", binomial}, {"fractions", fractions}}
	switch t.game {
	case "":
		return "deck=" + url.QueryEscape(commas(t.deck)) + "&calls=" + url.QueryEscape(commas(t.calls)) + prefixed(query(more...))
	case "t1":
		return query(append([][2]string{{"game", t.game}, {"m", t.ranks}}, more...)...)
	}
	return query(append([][2]string{{"game", t.game}, {"m", t.ranks}, {"s", t.suits}}, more...)...)
}

func prefixed(query string) string {
	if query == "" {
		return ""
	}
	return "&" + query
}

// commas is a row of numbers as it stands in an address, and anything else as it
// was typed.
func commas(text string) string {
	if d, wrong := parseCounts(text); wrong == "" {
		return formatComposition(d, ",")
	}
	return text
}

// request is the job's, "" if a field is wrong, which is then said.
func (t *twoDecks) request() string {
	t.wrong = map[string]string{}
	var fields string
	cards := 0
	if t.game == "" {
		deck, wrong := parseCounts(t.deck)
		t.wrong["deck"] = wrong
		calls, wrong := parseCounts(t.calls)
		t.wrong["calls"] = strings.NewReplacer("cards", "calls", "No deck yet", "No calls yet").Replace(wrong)
		fields = `"deck":` + list(deck) + `,"calls":` + list(calls)
		cards = total(deck)
	} else {
		m, s := t.whole("ranks", t.ranks), 1
		fields = fmt.Sprintf(`"game":%q,"ranks":%d`, t.game, m)
		if t.game != "t1" {
			s = t.whole("suits", t.suits)
			fields += fmt.Sprintf(`,"suits":%d`, s)
		}
		cards = m * s
	}
	for _, w := range t.wrong {
		if w != "" {
			return ""
		}
	}
	if cards > matchFractions && !t.fractions {
		fields += `,"exact":false`
	}
	request := `{"job":"coincidence",` + fields + `}`
	if _, err := job.Parse([]byte(request)); err != nil {
		t.refuse(err)
		return ""
	}
	return request
}

// whole reads a whole number.
func (t *twoDecks) whole(field, text string) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		t.wrong[field] = "A whole number from 1 to 2 000."
	}
	return n
}

// refuse says beside its field what is wrong with a request.
func (t *twoDecks) refuse(err error) {
	var bad *job.BadRequest
	if !errors.As(err, &bad) {
		t.fault = err
		return
	}
	t.wrong[bad.Field] = refusal(bad.Reason)
}

// refusal is the reason of a refusal, which goes on behind the field's name.
func refusal(reason string) string {
	first, _, _ := strings.Cut(reason, " ")
	switch first {
	case "is", "has", "adds":
		return "It " + reason + "."
	case "are":
		return "They " + reason + "."
	}
	return capital(reason) + "."
}

// askTwo turns to the question that the fields ask. The last answer stays until
// the next one is there, unless that takes long.
func (p *Coincidences) askTwo() {
	t := &p.two
	t.fault = nil
	t.live.hear = t.read
	request := t.request()
	if request == "" {
		t.law = nil
		t.live.forget()
		t.desk.refuse(nil)
		return
	}
	j, err := job.Parse([]byte(request))
	if err != nil {
		t.fault = err
		return
	}
	if j.Task.Cost().Seconds*slowdown < followed {
		t.desk.refuse(nil)
		t.live.ask(request)
		return
	}
	t.law = nil
	t.live.forget()
	t.desk.turn(request, func(result json.RawMessage, _ bool) { t.read(request, result, nil) })
}

// read takes an answer.
func (t *twoDecks) read(request string, result json.RawMessage, err error) {
	t.fault = err
	l := &matchLaw{request: request, text: string(result)}
	var asked struct {
		Game         string
		Ranks, Suits int
	}
	if err == nil {
		err = errors.Join(json.Unmarshal([]byte(request), &asked), json.Unmarshal(result, &l.Coincidence))
	}
	if err != nil {
		t.fault, t.law = err, nil
		return
	}
	l.game, l.ranks, l.suits = asked.Game, asked.Ranks, max(1, asked.Suits)
	for _, text := range l.P {
		l.exact = append(l.exact, rational(text))
	}
	l.backed = l.check()
	t.law = l
}

// check holds the law against what must be so of it.
func (l *matchLaw) check() string {
	const few = 104 // cards: adding fractions takes a moment
	if l.exact == nil || l.Cards > few {
		sum, mean := 0.0, 0.0
		for r, p := range l.Decimals {
			sum += p
			mean += float64(r) * p
		}
		if math.Abs(sum-1) > 1e-9 || math.Abs(mean-proportion(rational(l.Mean))) > 1e-9*(1+mean) {
			return "The chances do not add to 1, or not to their mean. This is an error of the program."
		}
		return "The chances add to 1 and to the mean that a formula of its own gives, to 9 digits."
	}
	sum, mean := new(big.Rat), new(big.Rat)
	for r, p := range l.exact {
		sum.Add(sum, p)
		mean.Add(mean, new(big.Rat).Mul(p, big.NewRat(int64(r), 1)))
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 || mean.Cmp(rational(l.Mean)) != 0 {
		return "The chances do not add to 1, or not to their mean. This is an error of the program."
	}
	return "The fractions add to 1 and to the mean that a formula of its own gives, exactly."
}

// The words ------------------------------------------------------------------

func (t *twoDecks) title() (title, sentence string) {
	m, _ := strconv.Atoi(strings.TrimSpace(t.ranks))
	s, _ := strconv.Atoi(strings.TrimSpace(t.suits))
	many := m >= 1 && s >= 1 && m <= 2000 && m*s <= 2000
	switch {
	case t.game == "":
		return "Coincidences of two decks", "One deck is shuffled and dealt against a row of calls. How often does a card come when it is called?"
	case t.game == "t1" && many:
		return "Coincidences in T1", fmt.Sprintf("Count 1 to %s through a shuffled pack of %s. How often does a card come at its own number?", ui.Whole(m), ui.Whole(m))
	case t.game == "t2" && many:
		return "Coincidences in T2", fmt.Sprintf("Count 1 to %s once through a shuffled pack of %s. How often does a card come at its own number?", ui.Whole(m), ui.Whole(m*s))
	case many:
		return "Coincidences in T3", fmt.Sprintf("Count 1 to %s %s through a shuffled pack of %s. How often does a card come at its own number?", ui.Whole(m), often(s), ui.Whole(m*s))
	}
	return "Coincidences in T" + t.game[1:], "How often does a card come at its own number?"
}

// often says how often.
func often(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return ui.Word(n) + " times"
}

// rounded is x with four digits: 0.01517, 1.697 × 10⁻¹⁴.
func rounded(x float64) string {
	if x == 0 {
		return "0"
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(x, 'e', 3, 64), "e")
	e, err := strconv.Atoi(exponent)
	switch {
	case err != nil:
		return mantissa
	case e >= -4 && e < 4:
		return strconv.FormatFloat(x, 'f', 3-e, 64)
	}
	return mantissa + " × 10" + ui.Superscript(e)
}

// asPrinted sets a number of a paper, "1.413e-2", as rounded sets others.
func asPrinted(text string) string {
	mantissa, exponent, scientific := strings.Cut(text, "e")
	e, err := strconv.Atoi(exponent)
	x, err2 := strconv.ParseFloat(text, 64)
	switch {
	case !scientific || err != nil || err2 != nil:
		return text
	case e >= -4:
		return strconv.FormatFloat(x, 'f', len(mantissa)-2-e, 64)
	}
	return mantissa + " × 10" + ui.Superscript(e)
}

// grouped sets thin spaces between groups of three digits behind the point too.
func grouped(text string) string {
	whole, fraction, point := strings.Cut(text, ".")
	if !point || strings.Contains(fraction, " ") {
		return text
	}
	var b strings.Builder
	for i, c := range []rune(fraction) {
		if i > 0 && i%3 == 0 && c != '…' {
			b.WriteString("\u202f")
		}
		b.WriteRune(c)
	}
	return whole + "." + b.String()
}

// The page -------------------------------------------------------------------

func (p *Coincidences) setTwo(ctx app.Context, set func(*twoDecks)) {
	set(&p.two)
	ui.Replace("/coincidences", p.two.query())
	p.askTwo()
}

func (p *Coincidences) drawTwo() []app.UI {
	t := &p.two
	return []app.UI{
		p.twoQuestion(),
		t.desk.draw("The law", "laws"),
		app.If(t.fault != nil, func() app.UI { return ui.Banner(true, "It failed.", reason(t.fault)) }),
		app.If(t.law != nil, p.twoAnswer).
			ElseIf(app.IsServer, func() app.UI { return h.T("p", "soft", "Getting ready.") }).
			ElseIf(t.live.waits(), func() app.UI { return h.T("p", "soft", "Computing.") }),
	}
}

func (p *Coincidences) twoQuestion() app.UI {
	t := &p.two
	fields := []app.UI{ui.Choice("game", "Game", matchGames, t.game, func(ctx app.Context, v string) {
		p.setTwo(ctx, func(t *twoDecks) { t.game, t.fractions = v, false })
	})}
	if t.game == "" {
		hint := "13x4 is 13 ranks of 4 cards; 4 3 1 lists the cards of three ranks."
		fields = append(fields, h.E("div", "two-decks",
			textField("deck", "Deck: cards of each rank", hint, t.deck, t.wrong["deck"], func(ctx app.Context, v string) {
				p.setTwo(ctx, func(t *twoDecks) { t.deck = v })
			}),
			textField("calls", "Calls: how often each rank is called", "As many entries as the deck, 0 allowed. What the calls leave over are blank calls.", t.calls, t.wrong["calls"], func(ctx app.Context, v string) {
				p.setTwo(ctx, func(t *twoDecks) { t.calls = v })
			}),
		))
	} else {
		fields = append(fields, p.slider("ranks", "Ranks", "m", t.ranks, sliderRanks, t.wrong["ranks"], func(t *twoDecks, v string) { t.ranks = v }))
		if t.game != "t1" {
			fields = append(fields, p.slider("suits", "Suits", "s", t.suits, sliderSuits, t.wrong["suits"], func(t *twoDecks, v string) { t.suits = v }))
		}
	}
	return section("panel", "The question", h.E("div", "question", fields...))
}

// slider is a number that can be dragged, stepped and typed. While it is dragged
// the answer follows; the address does when it is let go.
func (p *Coincidences) slider(id, label, symbol, text string, most int, wrong string, set func(*twoDecks, string)) app.UI {
	return h.E("div", "slider",
		ui.Stepper(id, label, symbol, text, 1, 2000, func(ctx app.Context, v string) {
			p.setTwo(ctx, func(t *twoDecks) { set(t, v) })
		}, wrong),
		h.Input().Attr("type", "range").ID(id+"-slider").Attr("min", "1").Attr("max", strconv.Itoa(most)).Attr("value", text).Aria("label", label).
			On("input", func(ctx app.Context, e app.Event) {
				set(&p.two, ctx.JSSrc().Get("value").String())
				p.askTwo()
			}, app.EventScope(id)).
			OnChange(func(ctx app.Context, e app.Event) { ui.Replace("/coincidences", p.two.query()) }, app.EventScope(id)),
	)
}

// printedLinks lead to what the paper prints.
func (p *Coincidences) printedLinks() []app.UI {
	link := func(text, game string, m, s int) app.UI {
		return ui.Button(text, "", "link", func(ctx app.Context, e app.Event) {
			p.setTwo(ctx, func(t *twoDecks) {
				t.game, t.ranks, t.suits, t.fractions = game, strconv.Itoa(m), strconv.Itoa(s), false
			})
		})
	}
	var links []app.UI
	for _, l := range paper.Laws() {
		links = append(links, link(l.Where, l.Game, l.Ranks, l.Suits))
	}
	return append(links, link("Table 3, m = 500", "t3", 500, 4))
}

func (p *Coincidences) twoAnswer() app.UI {
	l, class := p.two.law, "law"
	if p.two.live.waits() {
		class = "law stale" // grey if it stays so
	}
	return h.E("div", class,
		p.lawPanel(l),
		h.E("div", "beside-law", p.noMatchPanel(l), p.distancePanel(l)),
		p.tablePanel(l),
		p.formulaPanel(l),
	)
}

// printed is what the paper prints of the law, nil if nothing.
func (l *matchLaw) printed() *paper.PrintedLaw {
	for _, t := range paper.Laws() {
		if t.Game == l.game && t.Ranks == l.ranks && t.Suits == l.suits {
			return &t
		}
	}
	return nil
}

// window is where the law is seen: from the first to the last number of matches
// whose chance is more than a part of the greatest, or as many around that as
// most.
func (l *matchLaw) window(part float64, most int) (from, to int) {
	top := 0
	for r, p := range l.Decimals {
		if p > l.Decimals[top] {
			top = r
		}
	}
	for to = len(l.Decimals) - 1; to > top && l.Decimals[to] < part*l.Decimals[top]; to-- {
	}
	for from = 0; from < top && l.Decimals[from] < part*l.Decimals[top]; from++ {
	}
	if from < 12 {
		from = 0
	}
	if to-from >= most {
		from = max(from, min(top-most/2, to-most+1))
		to = from + most - 1
	}
	return from, to
}

func (p *Coincidences) lawPanel(l *matchLaw) app.UI {
	from, to := l.window(5e-4, 120)
	var bars []ui.Bar
	for r := from; r <= to; r++ {
		bars = append(bars, ui.Bar{X: strconv.Itoa(r), Y: l.Decimals[r]})
	}
	near := []ui.Law{{Name: "Poisson, mean " + ui.Figures(l.Mean), Y: l.Poisson.P[from : to+1]}}
	if p.two.binomial {
		near = append(near, ui.Law{Name: "binomial " + binomialName(l.Binomial), Y: l.Binomial.P[from : to+1]})
	}
	label := fmt.Sprintf("The law of the number of matches: mean %s, variance %s. The numbers stand in the table.", l.Mean, l.Variance)
	return section("panel result", "The law",
		h.E("div", "result-head", ui.Tag(ui.Exact),
			h.E("h2", "", app.Text("mean "), mathFraction(rational(l.Mean)), app.Text(", variance "), mathFraction(rational(l.Variance))),
			&ui.Share{Name: "rencontre-coincidences", Table: l.table(0, len(l.Decimals)-1, true), Request: l.request, Result: l.text, Chart: "law"}),
		&ui.Chart{ID: "law", Label: label, X: "number of matches", Y: "chance", Bars: bars,
			Exact: &ui.Law{Name: "exact law", Y: l.Decimals[from : to+1]}, Near: near},
		ui.Check("binomial", "draw the binomial too", p.two.binomial, func(ctx app.Context, on bool) {
			p.two.binomial = on
			ui.Replace("/coincidences", p.two.query())
		}),
		ui.Facts(
			ui.Fact{Term: "3rd moment", Value: mathFraction(rational(l.Mu3))},
			ui.Fact{Term: "4th moment", Value: mathFraction(rational(l.Mu4))},
			ui.Fact{Term: "Backed by", Value: app.Text(l.backed)},
		),
	)
}

func binomialName(a job.Approximation) string {
	if a.Parameters.N == nil {
		return ""
	}
	return "(" + ui.Whole(*a.Parameters.N) + ",\u00a0" + a.Parameters.P + ")"
}

// noMatchPanel shows the chance that nothing matches.
func (p *Coincidences) noMatchPanel(l *matchLaw) app.UI {
	chance := l.Decimals[0]
	figure, fraction := rounded(chance), app.UI(nil)
	if l.exact != nil {
		figure, fraction = grouped(digits(l.exact[0], 7)), exactly(l.exact[0])
	} else {
		fraction = ui.Button(fmt.Sprintf("Compute the fractions, about %s", ui.Bytes(l.fractionBytes())), "", "link", func(ctx app.Context, e app.Event) {
			p.setTwo(ctx, func(t *twoDecks) { t.fractions = true })
		})
	}
	words := "It cannot be: some card always comes at its number."
	if chance > 0 {
		words = fmt.Sprintf("One deal in %s.", ui.Round(1/chance))
	}
	var decks, printed app.UI
	if n := l.decks(); n != nil {
		none := new(big.Rat).Mul(l.exact[0], new(big.Rat).SetInt(n))
		decks = ofDecks(none.Num(), n)
	}
	for _, row := range paper.Table3() {
		if l.game == "t3" && l.suits == 4 && row.Ranks == l.ranks {
			printed = printedCell(row.P, chance, "Table 3")
		}
	}
	return section("panel stack", "No match at all",
		h.T("h2", "", "No match at all"),
		h.P().ID("no-match").Class("figure").Text(figure),
		h.T("p", "soft", words),
		fraction,
		ui.Facts(ui.Fact{Term: "Decks", Value: decks}, ui.Fact{Term: "Printed", Value: printed}),
	)
}

// decks is how many decks there are, suits ignored; nil where nobody would read
// the number.
func (l *matchLaw) decks() *big.Int {
	const few = 60
	if l.exact == nil || l.Cards > few || l.game == "" {
		return nil
	}
	n := new(big.Int).MulRange(1, int64(l.Cards))
	suit := new(big.Int).MulRange(1, int64(l.suits))
	for range l.ranks {
		n.Quo(n, suit)
	}
	return n
}

// fractionBytes is about how long the fractions are: a numerator and a
// denominator of log10 n! digits for each number of matches.
func (l *matchLaw) fractionBytes() float64 {
	n := float64(l.Cards)
	return float64(len(l.Decimals)) * 2 * n * math.Log10(n/math.E+1)
}

// printedCell is a printed number with its verdict.
func printedCell(printed string, x float64, where string) app.UI {
	verdict := "agrees"
	if paper.Rounded(printed, x) != printed {
		verdict = "differs"
	}
	link := " with "
	if verdict == "differs" {
		link = " from "
	}
	return h.E("span", "flow printed", h.T("span", "num", asPrinted(printed)), h.E("span", "flow from", ui.Verdict(verdict), h.T("span", "note", link+where)))
}

// distancePanel shows how far the approximations are.
func (p *Coincidences) distancePanel(l *matchLaw) app.UI {
	printed := l.printed()
	type line struct {
		name    string
		x       float64
		printed string
	}
	lines := []line{
		{"Poisson, " + ui.Figures(l.Mean), l.Poisson.Distance, ""},
		{"Binomial " + binomialName(l.Binomial), l.Binomial.Distance, ""},
	}
	if printed != nil {
		lines[0].printed, lines[1].printed = printed.Poisson, printed.Binomial
	}
	if l.Best != nil {
		best := line{"Best binomial " + binomialName(*l.Best), l.Best.Distance, ""}
		if printed != nil && printed.Best != "" && *l.Best.Parameters.N == printed.BestN {
			best.printed = printed.Best
		}
		lines = append(lines, best)
	}
	if l.Bound != nil {
		lines = append(lines, line{"Bound for Poisson", *l.Bound, ""})
	}
	head := []app.UI{columnHead("Total variation"), columnHead("Computed")}
	if printed != nil {
		head = append(head, columnHead("Printed"))
	}
	note := ""
	rows := make([]app.UI, len(lines))
	for i, n := range lines {
		cells := []app.UI{h.Th().Attr("scope", "row").Text(n.name), h.T("td", "", rounded(n.x))}
		if printed != nil {
			cell := h.T("td", "", "")
			if n.printed != "" {
				verdict := "agrees"
				if paper.Rounded(n.printed, n.x) != n.printed {
					verdict, note = "differs", secondWay(printed)
					if n.printed == printed.Best {
						note = fmt.Sprintf("Barbour, Holst and Janson name the binomial %s the best, and it is: it has the law’s mean and variance. Section 2 doubts it.", binomialName(*l.Best))
					}
				}
				cell = h.E("td", "", h.E("span", "printed", h.T("span", "num", asPrinted(n.printed)), ui.Verdict(verdict)))
			}
			cells = append(cells, cell)
		}
		rows[i] = h.Tr().Body(cells...)
	}
	best := ""
	if l.Best == nil {
		best = "No binomial law of the same mean is nearest: more trials always come nearer, as far as Poisson."
	}
	return section("panel stack", "How far from the law",
		h.T("h2", "", "How far from the law"),
		h.Div().Class("frame").TabIndex(0).Role("region").Aria("label", "Distances").Body(
			h.Table().Class("table distances").Body(h.THead().Body(h.Tr().Body(head...)), h.TBody().Body(rows...))),
		app.If(note != "", func() app.UI { return h.T("p", "soft", note) }),
		app.If(best != "", func() app.UI { return h.T("p", "note", best) }),
		h.T("p", "note", "Bound: Barbour, Holst and Janson 1992. Best: of the binomial laws with the same mean."),
	)
}

func columnHead(text string) app.UI { return h.Th().Attr("scope", "col").Text(text) }

// secondWay is the distance by the printed table's own rows.
func secondWay(t *paper.PrintedLaw) string {
	var sum [2]float64
	for _, row := range t.Rows {
		var x [3]float64
		for i, cell := range row {
			var err error
			if x[i], err = strconv.ParseFloat(cell, 64); err != nil {
				return ""
			}
		}
		sum[0] += math.Abs(x[0]-x[1]) / 2
		sum[1] += math.Abs(x[0]-x[2]) / 2
	}
	return fmt.Sprintf("Half the sum over %s’s own printed rows is %.4f for Poisson and %.4f for the binomial.", t.Where, sum[0], sum[1])
}

// table is the law from r = from to to.
func (l *matchLaw) table(from, to int, fractions bool) ui.Table {
	t := ui.Table{Caption: fmt.Sprintf("The law, r = %d to %d of %d", from, to, len(l.Decimals)-1), Head: []string{"r", "exact law", "Poisson", "binomial"}}
	fractions = fractions && l.exact != nil
	if fractions {
		t.Head = append(t.Head, "fraction")
	}
	for r := from; r <= to; r++ {
		row := []string{strconv.Itoa(r), rounded(l.Decimals[r]), rounded(l.Poisson.P[r]), rounded(l.Binomial.P[r])}
		if fractions {
			row = append(row, l.P[r])
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// short is whether the fractions can be read in a table.
func (l *matchLaw) short() bool {
	for _, text := range l.P {
		if len(text) > 40 {
			return false
		}
	}
	return true
}

func (p *Coincidences) tablePanel(l *matchLaw) app.UI {
	from, to := l.window(1e-12, 60)
	t := l.table(from, to, l.short())
	body := []app.UI{
		h.Elem("details").Body(h.T("summary", "", t.Caption), t.Draw(),
			app.If(to < len(l.Decimals)-1 || from > 0, func() app.UI {
				return h.T("p", "hint", "All rows, with their fractions, are in the files under Copy and save.")
			})),
	}
	if printed := l.printed(); printed != nil {
		t, differs := l.compared(printed)
		text := fmt.Sprintf("%s as printed: all %d numbers agree", printed.Where, 3*len(printed.Rows))
		if differs > 0 {
			text = fmt.Sprintf("%s as printed: %d of %d numbers differ", printed.Where, differs, 3*len(printed.Rows))
		}
		body = append(body, h.Elem("details").Body(h.T("summary", "", text), t.Draw()))
	}
	body = append(body, h.E("div", "flow from-paper", append([]app.UI{h.T("span", "note", "From the paper")}, p.printedLinks()...)...))
	return section("panel law-table", "The table", body...)
}

// compared sets the printed rows beside the computed ones.
func (l *matchLaw) compared(printed *paper.PrintedLaw) (t ui.Table, differs int) {
	t = ui.Table{Caption: printed.Where + " of Bersani’s eulerian paper", Head: []string{"k", "P printed", "computed", "Po printed", "computed", "Bi printed", "computed", "verdict"}}
	columns := [3][]float64{l.Decimals, l.Poisson.P, l.Binomial.P}
	for k := range l.Decimals {
		cells, there := printed.Rows[k]
		if !there {
			continue
		}
		row, verdict := []string{strconv.Itoa(k)}, "agrees"
		for c, cell := range cells {
			row = append(row, asPrinted(cell), rounded(columns[c][k]))
			if paper.Rounded(cell, columns[c][k]) != cell {
				verdict = "differs"
				differs++
			}
		}
		t.Rows = append(t.Rows, append(row, verdict))
	}
	return t, differs
}

func (p *Coincidences) formulaPanel(l *matchLaw) app.UI {
	f := matchFormula(l.game)
	return section("panel stack", "The formula",
		h.T("h2", "", "The formula"),
		h.Div().Class("frame formulas").TabIndex(0).Role("region").Aria("label", "Formula").Body(app.Raw("<div>"+strings.Join(f.lines, "")+"</div>")),
		h.T("p", "note", f.words),
	)
}
