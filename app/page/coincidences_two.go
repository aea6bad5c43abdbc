package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// twoDecks asks for the law of the number of matches of two decks, one of cards
// and one of calls. All fields are kept as typed.
type twoDecks struct {
	game         string // "t1", "t2", "t3", or "" for decks that are typed
	ranks, suits string
	deck, calls  string
	binomial     bool // is drawn

	wrong map[string]string // by field of the job
	live  live
	desk  desk
	law   *matchLaw // nil while it is not known
	fault error     // why it could not be computed
}

var matchGames = []ui.Option{
	{Value: "t1", Text: "T1"}, {Value: "t2", Text: "T2"}, {Value: "t3", Text: "T3"}, {Value: "", Text: "Two decks"},
}

// matchFractions is the most cards of which all exact fractions are computed:
// about 200 kB. Of larger decks the first is, for no match.
const matchFractions = 260

// matchRows is the longest law whose table is shown whole.
const matchRows = 30

// followed is how many seconds an answer may take that follows a slider.
const followed = .5

// How far the sliders go. What is typed may go on to 2 000 cards.
const sliderRanks, sliderSuits = 52, 8

func newTwoDecks() twoDecks {
	return twoDecks{game: "t3", ranks: "13", suits: "4", deck: "13x4", calls: "13x4"}
}

// take takes the question from an address.
func (t *twoDecks) take(v url.Values) {
	fresh := newTwoDecks()
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
	t.binomial = v.Get("binomial") == "1"
}

// query is what take understands.
func (t *twoDecks) query() string {
	binomial := ""
	if t.binomial {
		binomial = "1"
	}
	more := [2]string{"binomial", binomial}
	switch t.game {
	case "":
		return query([2]string{"deck", commas(t.deck)}, [2]string{"calls", commas(t.calls)}, more)
	case "t1":
		return query([2]string{"game", t.game}, [2]string{"m", t.ranks}, more)
	}
	return query([2]string{"game", t.game}, [2]string{"m", t.ranks}, [2]string{"s", t.suits}, more)
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
	if cards > matchFractions {
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
	if err == nil && len(l.P) == 0 {
		err = errors.New("the law is empty")
	}
	if err != nil {
		t.fault, t.law = err, nil
		return
	}
	l.game, l.ranks, l.suits = asked.Game, asked.Ranks, max(1, asked.Suits)
	for _, text := range l.P {
		l.exact = append(l.exact, rational(text))
	}
	l.none = l.exact[0]
	if len(l.exact) < len(l.Decimals) {
		l.exact = nil // a large deck's
	}
	l.backed = l.check()
	l.all = l.table(0, len(l.Decimals)-1, true)
	from, to := 0, len(l.Decimals)-1
	if to >= matchRows {
		from, to = l.window(1e-12, 2*matchRows)
	}
	l.seen = l.table(from, to, l.short())
	t.law = l
}

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

func (p *Coincidences) setTwo(set func(*twoDecks)) {
	set(&p.two)
	ui.Replace(p.two.query())
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
		p.setTwo(func(t *twoDecks) { t.game = v })
	})}
	if t.game == "" {
		hint := "13x4 is 13 ranks of 4 cards; 4 3 1 lists the cards of three ranks."
		fields = append(fields, h.E("div", "two-decks",
			ui.Text("deck", "Deck: cards of each rank", t.deck, hint, func(ctx app.Context, v string) {
				p.setTwo(func(t *twoDecks) { t.deck = v })
			}, t.wrong["deck"]),
			ui.Text("calls", "Calls: how often each rank is called", t.calls, "As many entries as the deck, 0 allowed. What the calls leave over are blank calls.", func(ctx app.Context, v string) {
				p.setTwo(func(t *twoDecks) { t.calls = v })
			}, t.wrong["calls"]),
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
			p.setTwo(func(t *twoDecks) { set(t, v) })
		}, wrong),
		h.Input().Attr("type", "range").ID(id+"-slider").Attr("min", "1").Attr("max", strconv.Itoa(most)).Attr("value", text).Aria("label", label).
			On("input", func(ctx app.Context, e app.Event) {
				set(&p.two, ctx.JSSrc().Get("value").String())
				p.askTwo()
			}, app.EventScope(id)).
			OnChange(func(ctx app.Context, e app.Event) { ui.Replace(p.two.query()) }, app.EventScope(id)),
	)
}
