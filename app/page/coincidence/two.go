package coincidence

import (
	"fmt"
	"net/url"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/composition"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// two asks for the distribution of the number of matches of two decks, one of cards and one of calls: those of a game,
// or typed ones.
type two struct {
	*calc.Frame
	game         calc.Choice // "" for typed decks, spelled for a word
	ranks, suits calc.Number
	to           countTo
	deck, calls  *composition.Field
	word         *composition.Field // whose letters are the deck and the calls
	matches      calc.Number        // whose probability is shown apart; 0: none, since that of no match always is
	binomial     calc.Check         // whether it is drawn
	open         bool               // the question is unfolded on a phone

	answer       *calc.Answer[job.CoincidenceResult]
	distribution *distribution // from the answer
}

// fractions is the largest number of cards for which all exact fractions are computed: about 200 kB. For larger decks
// only that of no match is.
const fractions = 260

// maxLiveTime is the longest time for an answer that follows a slider.
const maxLiveTime = time.Second / 2

// Limits of the sliders. Typed decks may have up to 2,000 cards.
const sliderRanks, sliderSuits = 52, 8

func newTwo(f *calc.Frame) *two {
	t := &two{
		Frame: f,
		game: calc.Choice{ID: "game", Label: "Game", Kind: "game on this page", Default: "t3", Options: []ui.Option{
			{Value: "t1", Text: game.Names[solitaire.T1]}, {Value: "t2", Text: game.Names[solitaire.T2]},
			{Value: "t3", Text: game.Names[solitaire.T3]}, {Value: "", Text: "Two decks"},
			{Value: spelled, Text: "A word"}}},
		ranks: calc.Number{ID: "ranks", Param: "m", Label: "Ranks", Symbol: "m", Default: 13, Low: 1,
			High: job.MatchCards},
		suits: calc.Number{ID: "suits", Param: "s", Label: "Suits", Symbol: "s", Default: 4, Low: 1, High: job.MatchCards},
		deck: composition.NewField("deck", "Deck: cards of each rank", "13x4",
			composition.Of{Row: "deck", Each: "cards"}),
		calls: composition.NewField("calls", "Calls: how often each rank is called", "13x4",
			composition.Of{Row: "calls", Each: "calls"}),
		word: newWord(),
		matches: calc.Number{ID: "matches", Param: "r", Label: "Matches", Symbol: "r", Low: 0, High: job.MatchCards,
			Hint: "Also shows the probability of this many."},
		binomial: calc.Check{ID: "binomial", Text: "draw the binomial too"},
	}
	t.to = newCountTo(func() (int, bool) { return t.ranks.Int(), t.ranks.Wrong() == "" })
	t.answer = calc.FormAnswer[job.CoincidenceResult](f,
		func() { t.distribution = newDistribution(t.answer.Task().(*job.Coincidence), t.answer.Value()) })
	return t
}

// Read reads typed decks if the address has one.
func (t *two) Read(v url.Values) {
	calc.Form{&t.game, &t.ranks, &t.suits, &t.to, t.deck, t.calls, t.word, &t.matches, &t.binomial}.Read(v)
	typed := v.Has("deck") || v.Has("calls")
	switch {
	case t.game.Value() != "" || typed:
	case v.Has(t.word.ID):
		t.game.Set(spelled)
	default:
		t.game.Set(t.game.Default)
	}
	for _, f := range []*composition.Field{t.deck, t.calls} {
		if typed && !v.Has(f.ID) {
			f.Set("")
		}
	}
}

func (t *two) Query() url.Values {
	v := append(t.asked(), &t.binomial).Query()
	if t.typed() {
		t.deck.Put(v)
		t.calls.Put(v)
	}
	if t.spelled() {
		t.word.Put(v)
	}
	return v
}

// Refused passes a refusal to the fields that are in use.
func (t *two) Refused(wrong *job.BadRequest) string { return t.asked().Refused(wrong) }

func (t *two) Right() bool { return t.asked().Right() }

func (t *two) typed() bool   { return t.game.Value() == "" }
func (t *two) spelled() bool { return t.game.Value() == spelled }

// asked lists the fields that are in use.
func (t *two) asked() calc.Form {
	switch t.game.Value() {
	case "":
		return calc.Form{t.deck, t.calls, &t.matches}
	case spelled:
		return calc.Form{t.word, &t.matches}
	case "t1":
		return calc.Form{&t.game, &t.ranks, &t.to, &t.matches}
	case "t2":
		return calc.Form{&t.game, &t.ranks, &t.suits, &t.matches}
	}
	return calc.Form{&t.game, &t.ranks, &t.suits, &t.to, &t.matches}
}

// shape returns m and s of a game.
func (t *two) shape() (m, s int) {
	if t.game.Value() == "t1" {
		return t.ranks.Int(), 1
	}
	return t.ranks.Int(), t.suits.Int()
}

func (t *two) request() *job.Coincidence {
	if t.typed() || t.spelled() {
		deck, calls := t.deck, t.calls
		if t.spelled() {
			deck, calls = t.word, t.word
		}
		return &job.Coincidence{Deck: deck.Value(), Calls: calls.Value(),
			Exact: new(composition.Total(deck.Value()) <= fractions)}
	}
	m, s := t.shape()
	q := &job.Coincidence{Game: t.game.Value(), Ranks: &m, Suits: &s, Exact: new(m*s <= fractions)}
	if q.Game != "t2" {
		q.To = t.to.asked()
	}
	return q
}

// Ask keeps the last answer until the next one arrives, unless that takes long.
func (t *two) Ask() {
	if !t.asked().Right() {
		t.answer.Forget()
		return
	}
	way := calc.Offered
	request := t.request()
	if j, err := job.Of(request); err == nil && t.Desk().Time(j.Name, request.Cost(), 1, 1) < maxLiveTime {
		way = calc.Live
	}
	t.answer.Ask(request, way)
}

func (t *two) Head() calc.Head {
	if t.spelled() {
		return t.wordHead()
	}
	title, lead := "How many cards of two decks match?",
		"Each is given by its [composition]. A card that comes when it is called is a [match]."
	if !t.typed() {
		title, lead = "How many cards match?", "Each card at its own number is a [match]."
		if m, s := t.shape(); t.asked().Right() {
			title = "How many of " + figure.Count(m*s, "card") + " match?"
			if t.game.Value() == "t2" {
				title = "How many of " + figure.Count(m, "card") + " out of " + figure.Whole(m*s) + " match?"
			}
			count := map[string]string{"t1": "", "t2": " once", "t3": " " + timesWord(s)}[t.game.Value()]
			to := m
			if c := t.request().To; c != nil {
				to, count = *c, " again and again"
			}
			lead = fmt.Sprintf("Count 1 to %s%s through a shuffled pack of %s.", figure.Whole(to), count, figure.Whole(m*s))
		}
	}
	of := solitaire.T3 // two equal decks are the whole pack and its calls
	if !t.typed() {
		of = solitaire.Game(t.game.Value())
	}
	return calc.Head{Title: title, Lead: lead, More: game.How(solitaire.Rules{Game: of}, false),
		Wrong: append(t.asked(), &t.binomial).Unknown()}
}

// timesWord formats a number of times.
func timesWord(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return figure.Word(n) + " times"
}

func (t *two) Draw() []app.UI {
	return []app.UI{
		t.question(),
		h.If(t.asked().Right(), func() app.UI { // a refusal is shown beside its field
			return t.answer.DrawLong("The distribution", "laws", map[bool]string{false: "Computing."}[t.answer.Known()])
		}),
		h.If(t.answer.Known() && t.answer.Status() != calc.Failed, t.result),
	}
}

func (t *two) question() app.UI {
	text := "m = " + t.ranks.Text()
	switch t.game.Value() {
	case "":
		text = t.deck.Text() + " against " + t.calls.Text()
	case spelled:
		text = t.word.Text()
	case "t2", "t3":
		text += ", s = " + t.suits.Text()
	}
	if t.game.Value() == "t1" || t.game.Value() == "t3" {
		text += t.to.foldedText()
	}
	if t.matches.Text() != "0" {
		text += ", r = " + t.matches.Text()
	}
	return ui.Fold{Label: "The question", Name: []app.UI{app.Text(t.game.Text())}, Text: text,
		Wrong: !t.asked().Right() || t.asked().Unknown() != "", Folds: true, Open: &t.open}.Draw(t.fields()...)
}

func (t *two) fields() []app.UI {
	fields := []app.UI{t.game.Draw(t.Moved)}
	switch t.game.Value() {
	case "":
		fields = append(fields, h.Box("div", "two-decks",
			t.deck.Draw("13x4 means 13 ranks of 4 cards; 4 3 1 means three ranks of 4, 3 and 1 cards.", t.Moved),
			t.calls.Draw("One entry for each rank of the deck; 0 is allowed. Any remaining calls are blank.", t.Moved)))
	case spelled:
		fields = append(fields, h.Box("div", "wide-field", t.word.Draw("Letters or digits, such as MISSISSIPPI or 1122.",
			t.Moved)))
	case "t1":
		fields = append(fields, t.slider(&t.ranks, sliderRanks), t.to.draw(t.Moved))
	case "t2":
		fields = append(fields, t.slider(&t.ranks, sliderRanks), t.slider(&t.suits, sliderSuits))
	default:
		fields = append(fields, t.slider(&t.ranks, sliderRanks), t.slider(&t.suits, sliderSuits), t.to.draw(t.Moved))
	}
	return append(fields, t.matches.Draw(t.Moved))
}

// slider draws a number that can be dragged, stepped and typed. The answer follows while it is dragged; the address
// changes when it is released.
func (t *two) slider(f *calc.Number, most int) app.UI {
	return h.Box("div", "slider",
		f.Draw(t.Moved),
		h.Input([]string{"type", "range", "id", f.ID + "-slider", "min", "1", "max", strconv.Itoa(most), "value", f.Text(),
			"aria-label", f.Label}).
			On("input", func(ctx app.Context, e app.Event) {
				f.Set(ctx.JSSrc().Get("value").String())
				t.AskAgain()
			}).
			OnChange(func(app.Context, app.Event) { t.Noted() }),
	)
}
