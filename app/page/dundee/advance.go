package dundee

import (
	"fmt"
	"math/big"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/composition"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
)

// advance evaluates a bid made before the first card, given as how often each rank is named, and searches for the best
// bid.
type advance struct {
	*shared
	bid *composition.Field // "" names each rank as often as it has cards

	weighed  *calc.Answer[job.DundeeAdvanceResult]
	win      *big.Rat
	search   *calc.Answer[job.DundeeBestResult]
	best     *big.Rat
	bids     ui.Result // the best ones, from the search
	watching *calc.Answer[job.DundeeAdaptiveResult]
	watched  *big.Rat // the probability of a player who looks at the cards
}

func newAdvance(s *shared) *advance {
	a := &advance{shared: s, bid: composition.NewField("bid", "Names of each rank", "", ofBid)}
	a.bid.Parse = func(text string) ([]int, error) {
		if text == "" {
			return s.deck.Value(), nil
		}
		return ofBid.Parse(text)
	}
	a.weighed = calc.PageAnswer[job.DundeeAdvanceResult](s.Frame,
		func() { a.win = figure.Rational(a.weighed.Value().Win) })
	a.search = calc.PageAnswer[job.DundeeBestResult](s.Frame, func() { a.bids = a.stateBest(a.search.Value()) })
	a.watching = calc.PageAnswer[job.DundeeAdaptiveResult](s.Frame,
		func() { a.watched = figure.Rational(a.watching.Value().Win) })
	return a
}

var ofBid = composition.Of{Row: "bid", Each: "names"}

func (a *advance) Head() calc.Head {
	return calc.Head{Title: "Which bid is best for " + a.cards() + "?",
		Lead: "Fix all names, the [bid], before the first card."}
}

func (a *advance) Read(v url.Values) { a.bid.Read(v) }

// laid resets the bid after a change of the deck.
func (a *advance) laid() { a.bid.Set("") }

func (a *advance) Query() url.Values {
	v := url.Values{}
	if !slices.Equal(a.bid.Value(), a.deck.Value()) {
		a.bid.Write(v)
	}
	return v
}

func (a *advance) Leave() {
	a.weighed.Leave()
	a.search.Leave()
}

// names returns the number of names in the bid.
func (a *advance) names() int { return composition.Total(a.bid.Value()) }

func (a *advance) Ask() {
	if !a.right() || a.bid.Err() != nil {
		a.weighed.Forget()
		a.search.Forget()
		return
	}
	weigh := &job.DundeeAdvance{DundeeDeck: a.composed(), Bid: a.bid.Value()}
	a.weighed.Ask(weigh, calc.Soon(weigh))
	if wrong := a.weighed.Wrong(); wrong != nil {
		a.bid.SetPageError("The bid " + wrong.Reason + ".")
	}
	names := a.names()
	some := a.bid.Wrong() == "" && names > 0
	a.search.AskIf(some, &job.DundeeBest{DundeeDeck: a.composed(), Rounds: &names}, calc.Offered)
	watch := &job.DundeeAdaptive{DundeeDeck: a.composed(), Rounds: &names}
	a.watching.AskIf(some && calc.Soon(watch) == calc.Here, watch, calc.Here)
	a.askWorst()
}

// setBid sets another bid.
func (a *advance) setBid(text string) {
	a.bid.Set(text)
	a.Moved()
}

func (a *advance) Draw() []app.UI {
	if !a.right() {
		return []app.UI{a.question(a.laid, nil, nil)}
	}
	return []app.UI{
		a.question(a.laid, nil, nil),
		a.search.DrawLong("The best bid of "+figure.Count(a.names(), "name"), "bids", ""),
		h.If(a.search.Whole(), a.bids.Draw),
		h.Box("div", "halves", a.bidPanel(), h.Box("div", "stack",
			h.If(a.weighed.Wrong() == nil, func() app.UI {
				return a.weighed.DrawLong("The probability of this bid", "products", "")
			}),
			h.If(a.weighed.Whole(), a.bidResult))),
	}
}

func (a *advance) bidPanel() app.UI {
	d, bid := a.deck.Value(), a.bid.Value()
	hint := fmt.Sprintf("How often each of the %s is named, in order; at most %s in all.", figure.Count(len(d), "rank"),
		figure.Count(a.size(), "name"))
	field := a.bid.Field(a.bid.Label, hint, a.setBid,
		ui.Button("Same as the deck", "", "", func(app.Context, app.Event) { a.setBid("") }))
	if field.Text == "" {
		field.Text = composition.Format(d)
	}
	return ui.Section("panel stack", "The bid",
		field.Draw(),
		h.If(a.bid.Wrong() == "" && len(d) <= 26, func() app.UI {
			return ui.PhoneDetails("Rank by rank", h.Tag("div", []string{"class", "bids", "role", "group", "aria-label",
				a.bid.Label}, h.Each(len(d), func(i int) app.UI {
				return ui.Stepper("bid-"+strconv.Itoa(i+1), deck.Face(i+1, len(d)), "", strconv.Itoa(bid[i]), 0, bid[i]+
					a.size()-a.names(), func(v string) {
					names := figure.Texts(bid)
					names[i] = v
					a.setBid(strings.Join(names, " "))
				}, "", "")
			})))
		}),
		h.If(a.weighed.Whole(), func() app.UI {
			text := "Probability " + figure.Percent(a.win, 3)
			if a.search.Whole() {
				text += ", best " + figure.Percent(a.best, 3)
			}
			return h.Tag("p", []string{"class", "bid-now", "aria-live", "polite"}, app.Text(text))
		}),
	)
}

// bidResult states the probability of the bid, compared with what the other answers know.
func (a *advance) bidResult() app.UI {
	const title = "The probability of this bid"
	names, short, watching, worst := a.names(), "", "", ""
	if a.search.Whole() {
		short = a.distance()
	}
	if a.watching.Whole() {
		watching = figure.Percent(a.watched, 2) + ", naming the best rank after every card"
	}
	if names > 0 {
		worst = figure.Percent(a.worstWins[names], 2)
	}
	r := ui.Result{Is: ui.Exact, Part: title, Title: title, Name: "dundee-bid", ID: "bid-chance",
		Probability: a.win,
		Facts: []ui.Fact{
			ui.TextFact("Rounds", fmt.Sprintf("%d of %d; the order of the names does not matter", names, a.size())),
			ui.TextFact("Compared", short),
			ui.TextFact("Worst bid", worst),
			ui.TextFact("Adaptive", watching),
			ui.TextFact("Evidence", a.bidBacked())},
		File: a.bidFile}
	return r.Draw()
}

// bidBacked checks the results against facts that hold for any bid.
func (a *advance) bidBacked() string {
	if a.win.Cmp(a.worstWins[a.names()]) < 0 || a.watching.Whole() && a.win.Cmp(a.watched) > 0 ||
		a.search.Whole() && a.win.Cmp(a.best) > 0 && a.proved() {
		return "No strategy can have this probability. This is a bug in the program."
	}
	return "A rook polynomial counts exactly how names and cards can match. The probability lies between the worst " +
		"possible (Corollary 6) and that of an adaptive player."
}

// proved reports whether the search has proved its result.
func (a *advance) proved() bool { return a.search.Value().Status == "proved" }

// distance compares the bid with the best known one.
func (a *advance) distance() string {
	short := new(big.Rat).Sub(a.best, a.win)
	known := "the best"
	if !a.proved() {
		known = "the best found"
	}
	switch {
	case short.Sign() < 0:
		return "Better than any bid that the search found before it stopped."
	case short.Sign() == 0 && a.proved():
		return "No bid with as many names is better."
	case short.Sign() == 0:
		return "As good as the best found."
	case a.win.Sign() == 0:
		return fmt.Sprintf("%s below %s. This bid cannot win.", figure.Percent(short, 2), known)
	}
	ratio := new(big.Rat).Quo(a.win, a.best)
	return fmt.Sprintf("%s below %s: %s times its probability.", figure.Percent(short, 2), known,
		figure.Truncate(ratio, 4))
}

func (a *advance) bidFile() (ui.File, error) {
	t := figure.Values{Caption: "The bid", Head: []string{"rank", "cards", "names"}}
	for i, n := range a.deck.Value() {
		t.Add(i+1, n, a.bid.Value()[i])
	}
	return ui.File{Table: t.File(), Sources: a.weighed.Exported()}, nil
}

// stateBest states the best bids. The file has all that were found, the screen the first of them.
func (a *advance) stateBest(found job.DundeeBestResult) ui.Result {
	a.best = figure.Rational(found.Win)
	names := figure.Count(a.names(), "name")
	title, backed := "The best bid of "+names, "Every bid was compared or ruled out."
	if len(found.Bids) > 1 {
		title = "The best bids of " + names
	}
	if !a.proved() {
		title = "Best found, of " + names
		backed = fmt.Sprintf("The search stopped after %s. Better bids may exist. The probability shown is exact.",
			figure.Count(found.Checked, "bid"))
	}
	shown := found.Bids[:min(24, len(found.Bids))]
	more := ""
	if len(shown) < len(found.Bids) || found.More {
		more = fmt.Sprintf("The first %d are shown.", len(shown))
	}
	t := figure.Values{Caption: "Bids of " + names + " with the probability " + found.Win, Head: []string{"no."}}
	for i := range a.deck.Value() {
		t.Head = append(t.Head, "rank "+strconv.Itoa(i+1))
	}
	for i, bid := range found.Bids {
		row := []any{i + 1}
		for _, n := range bid {
			row = append(row, n)
		}
		t.Add(row...)
	}
	return ui.Result{Is: ui.Exact, Part: title, Title: title, Name: "dundee-best", ID: "best-chance",
		Probability: a.best, Facts: []ui.Fact{ui.TextFact("Evidence", backed)},
		Table: t, Drawn: func() app.UI { return a.drawBids(shown) },
		Notes: []string{strings.TrimSpace(more + " Ranks with equally many cards can be swapped. One bid is shown for " +
			"all such swaps.")},
		Sources: a.search.Exported}
}

// drawBids draws bids with buttons that use them.
func (a *advance) drawBids(bids [][]int) app.UI {
	return h.Box("ul", "rows best-bids", h.Each(len(bids), func(i int) app.UI {
		bid := bids[i]
		use := h.Text("span", "note", "your bid")
		if !slices.Equal(bid, a.bid.Value()) {
			use = ui.Button("Use this bid", "", "link", ui.Handler(func() { a.setBid(composition.Format(bid)) }))
		}
		return h.Box("li", "flow", ui.CardText(describe(bid)), use)
	}))
}

// describe characterises a bid.
func describe(bid []int) string {
	if composition.Level(bid) {
		return fmt.Sprintf("each of the %d ranks %s", len(bid), figure.Count(bid[0], "time"))
	}
	return composition.Format(bid)
}
