package page

import (
	"encoding/json"
	"fmt"
	"math/big"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/dundee"
	"rencontre/core/job"
)

// advanceBid is a bid made before the first card: how often each rank is named.
type advanceBid struct {
	typed string
	wrong string
	bid   []int // nil while it is wrong

	win     *big.Rat
	request string
	result  string
	desk    desk

	best     desk
	found    *job.DundeeBest
	text     string // that it was read from
	of       string // what was looked for
	watching *big.Rat
}

func (b *advanceBid) leave() {
	b.desk.leave()
	b.best.leave()
	b.of, b.found = "", nil
}

// set reads a bid for the deck; no text is the bid that names each rank as often
// as it has cards.
func (b *advanceBid) set(d []int, text string) {
	b.wrong, b.bid, b.win = "", nil, nil
	if strings.TrimSpace(text) == "" {
		text = formatComposition(d, " ")
	}
	b.typed = text
	bid, wrong := parseCounts(text)
	if wrong != "" {
		b.wrong = strings.NewReplacer("cards", "names", "No deck yet. ", "").Replace(wrong)
		return
	}
	if err := dundee.CheckBid(d, bid); err != nil {
		b.wrong = "The bid " + err.Error() + "."
		return
	}
	b.bid = bid
}

func (b *advanceBid) query() []string {
	if b.bid == nil {
		return []string{"bid=" + url.QueryEscape(b.typed)}
	}
	return []string{"bid=" + formatComposition(b.bid, ",")}
}

func (p *Dundee) readBid(v url.Values) {
	p.bid.set(p.game.deck, strings.ReplaceAll(v.Get("bid"), ",", " "))
}

// smallAdvance is the work of a bid that is weighed between two taps.
const smallAdvance = 3e6

// askBid weighs the bid, and looks for the best of as many names.
func (p *Dundee) askBid() {
	b, d := &p.bid, p.game.deck
	b.win = nil
	if b.bid == nil {
		b.desk.refuse(nil)
		b.best.refuse(nil)
		b.of, b.found = "", nil
		return
	}
	work := smallWork
	if dundee.AdvanceWork(d, b.bid) > smallAdvance {
		work *= 2
	}
	request := fmt.Sprintf(`{"job":"dundee-advance","deck":%s,"bid":%s}`, list(d), list(b.bid))
	p.value(&b.desk, request, work, func(result json.RawMessage, _ bool) {
		var r job.DundeeAdvance
		if !decoded("dundee", result, &r) {
			return
		}
		b.win, b.request, b.result = rational(r.Win), request, string(result)
	})
	names := total(b.bid)
	search := fmt.Sprintf(`{"job":"dundee-best","deck":%s,"rounds":%d}`, list(d), names)
	if search == b.of {
		return
	}
	b.of, b.found, b.watching = search, nil, nil
	if names == 0 {
		b.best.refuse(nil)
		return
	}
	if dundee.Need(d, names).Operations() <= smallWork {
		if wins, err := dundee.Greedy(d, names, func(float64) error { return nil }); err == nil {
			b.watching = wins[names]
		}
	}
	b.best.turn(search, func(result json.RawMessage, _ bool) {
		var r job.DundeeBest
		if decoded("dundee", result, &r) {
			b.found, b.text = &r, string(result)
		}
	})
}

// rebid takes another bid.
func (p *Dundee) rebid(ctx app.Context, text string) {
	p.bid.set(p.game.deck, text)
	ui.Replace(p.query())
	p.askBid()
}

func (p *Dundee) drawAdvance() []app.UI {
	if p.game.deck == nil {
		return []app.UI{p.question()}
	}
	b := &p.bid
	return []app.UI{
		p.question(),
		p.bidPanel(),
		b.desk.draw("The chance of this bid", "products"),
		app.If(b.win != nil, p.bidResult),
		b.best.draw(fmt.Sprintf("The best bid of %s", count(total(b.bid), "name")), "bids"),
		app.If(b.found != nil, p.bestResult),
		p.helpPanel(),
	}
}

func (p *Dundee) bidPanel() app.UI {
	b, d := &p.bid, p.game.deck
	hint := fmt.Sprintf("How often each of the %s is named, in order; at most %s in all.", count(len(d), "rank"), count(total(d), "name"))
	room := 0
	if b.bid != nil {
		room = total(d) - total(b.bid)
	}
	return section("panel stack", "The bid",
		ui.Text("bid-text", "Names of each rank", b.typed, hint, p.rebid, b.wrong,
			ui.Button("As often as it has cards", "", "", func(ctx app.Context, e app.Event) { p.rebid(ctx, "") })),
		app.If(b.bid != nil && len(d) <= 26, func() app.UI {
			return h.Div().Class("bids").Role("group").Aria("label", "Names of each rank").Body(app.Range(d).Slice(func(i int) app.UI {
				return ui.Stepper("bid-"+strconv.Itoa(i+1), p.game.face(i+1), "", strconv.Itoa(b.bid[i]), 0, b.bid[i]+room, func(ctx app.Context, v string) {
					bid := texts(b.bid)
					bid[i] = v
					p.rebid(ctx, strings.Join(bid, " "))
				}, "")
			}))
		}),
		app.If(b.win != nil, func() app.UI {
			text := "Chance " + digits(b.win, 5)
			if b.found != nil {
				text += ", best " + digits(rational(b.found.Win), 5)
			}
			return h.P().Class("bid-now").Aria("live", "polite").Text(text)
		}),
	)
}

func (p *Dundee) bidResult() app.UI {
	b, d := &p.bid, p.game.deck
	names := total(b.bid)
	var short, watching, worst app.UI
	if b.found != nil {
		short = app.Text(b.distance())
	}
	if b.watching != nil {
		watching = app.Text(digits(b.watching, 4) + ", naming the best rank after every card")
	}
	if names > 0 {
		worst = app.Text(digits(dundee.Worst(d, names)[names], 4))
	}
	t := ui.Table{Caption: "The bid", Head: []string{"rank", "cards", "names"}}
	for i := range d {
		t.Rows = append(t.Rows, []string{p.game.face(i + 1), strconv.Itoa(d[i]), strconv.Itoa(b.bid[i])})
	}
	return section("panel result", "The chance of this bid",
		h.E("div", "result-head", ui.Tag(ui.Exact), h.T("h2", "", "The chance of this bid"),
			&ui.Share{Name: "rencontre-dundee-bid", Table: t, Request: b.request, Result: b.result}),
		h.P().ID("bid-chance").Class("figure").Text(digits(b.win, 5)),
		exactly(b.win),
		ui.Facts(
			ui.Fact{Term: "Rounds", Value: app.Text(fmt.Sprintf("%d of %d; the order of the names does not matter", names, total(d)))},
			ui.Fact{Term: "Compared", Value: short},
			ui.Fact{Term: "Worst bid", Value: worst},
			ui.Fact{Term: "Adaptive", Value: watching},
			ui.Fact{Term: "Backed by", Value: app.Text(p.bidBacked())},
		),
	)
}

// bidBacked holds what must be so of any bid against what was computed.
func (p *Dundee) bidBacked() string {
	b := &p.bid
	names := total(b.bid)
	worst := dundee.Worst(p.game.deck, names)[names]
	if b.win.Cmp(worst) < 0 || b.watching != nil && b.win.Cmp(b.watching) > 0 || b.found != nil && b.win.Cmp(rational(b.found.Win)) > 0 && b.found.Status == "proved" {
		return "It lies outside of what any strategy can reach. This is an error of the program."
	}
	return "The rook polynomial of the names against the cards; it lies between the worst there can be (Corollary 6) and what adaptive play reaches."
}

// distance says how far the bid is from the best that is known.
func (b *advanceBid) distance() string {
	best := rational(b.found.Win)
	short := new(big.Rat).Sub(best, b.win)
	known := "the best"
	if b.found.Status != "proved" {
		known = "the best found"
	}
	switch {
	case short.Sign() < 0:
		return "Better than the best that the search found before it was cut off."
	case short.Sign() == 0 && b.found.Status == "proved":
		return "No bid of as many names is better."
	case short.Sign() == 0:
		return "As good as the best found."
	case b.win.Sign() == 0:
		return fmt.Sprintf("%s short of %s. This bid cannot win.", digits(short, 4), known)
	}
	ratio := new(big.Rat).Quo(b.win, best)
	return fmt.Sprintf("%s short of %s, with %s of its chance.", digits(short, 4), known, digits(ratio, 4))
}

func (p *Dundee) bestResult() app.UI {
	b := &p.bid
	names := count(total(b.bid), "name")
	title, backed := "The best bid of "+names, "Every bid was compared or shown to be no better."
	if len(b.found.Bids) > 1 {
		title = "The best bids of " + names
	}
	tag := ui.Tag(ui.Exact)
	if b.found.Status != "proved" {
		title = "Best found, of " + names
		backed = fmt.Sprintf("The search was cut off after %s; there may be better ones. The chance itself is exact.", count(b.found.Checked, "bid"))
	}
	best := rational(b.found.Win)
	shown := b.found.Bids[:min(24, len(b.found.Bids))]
	more := ""
	if len(shown) < len(b.found.Bids) || b.found.More {
		more = fmt.Sprintf("The first %d are shown.", len(shown))
	}
	head := []string{""}
	for i := range p.game.deck {
		head = append(head, p.game.face(i+1))
	}
	t := ui.Table{Caption: title, Head: head}
	for i, bid := range b.found.Bids {
		t.Rows = append(t.Rows, append([]string{strconv.Itoa(i + 1)}, texts(bid)...))
	}
	return section("panel result", title,
		h.E("div", "result-head", tag, h.T("h2", "", title),
			&ui.Share{Name: "rencontre-dundee-best", Table: t, Request: b.of, Result: b.text}),
		h.P().ID("best-chance").Class("figure").Text(digits(best, 5)),
		exactly(best),
		h.E("ul", "rows best-bids", app.Range(shown).Slice(func(i int) app.UI {
			bid := shown[i]
			mine := slices.Equal(bid, b.bid)
			return h.E("li", "flow",
				ui.Row(describeBid(bid)),
				app.If(mine, func() app.UI { return h.T("span", "note", "your bid") }).
					Else(func() app.UI {
						return ui.Button("Take it", "", "link", func(ctx app.Context, e app.Event) { p.rebid(ctx, formatComposition(bid, " ")) }, fmt.Sprint(bid))
					}),
			)
		})),
		h.T("p", "hint", strings.TrimSpace(more+" Ranks with equally many cards can be swapped; one bid stands for all of these.")),
		ui.Facts(ui.Fact{Term: "Backed by", Value: app.Text(backed)}),
	)
}
