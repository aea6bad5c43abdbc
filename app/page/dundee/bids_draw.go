package dundee

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/composition"
	"rencontre/app/ui"
)

// result states the best bids of the decks.
func (t *bids) result() app.UI {
	of := figure.Values{
		Caption: fmt.Sprintf("Best advance bids with as many names as cards, for decks of %d ranks", t.ranks.Int()),
		Head:    []string{"cards", "deck", "best bids", "probability", "rule", "rule verdict", "Table 2"}}
	for _, r := range t.rows {
		var bids []string
		if r.best != nil {
			for _, b := range r.best.Bids {
				bids = append(bids, numbers(b))
			}
		}
		of.Add(composition.Total(r.deck), numbers(r.deck), strings.Join(bids, "; "), r.win, r.rule, r.ruled, r.printed)
	}
	r := ui.Result{Is: ui.Exact, Part: "Best bids", Title: "Best bids, " + figure.Count(t.ranks.Int(), "rank"),
		Name: fmt.Sprintf("dundee-bids-%d-%s-%s", t.ranks.Int(), t.low.Text(), t.high.Text()),
		Body: t.drawTop, Table: of, Drawn: func() app.UI { return t.drawRows(of.Caption) }, More: t.drawBelow,
		Sources: t.best.Exported}
	return r.Draw()
}

// example is the row of a deck, if there is one, with one best bid and with ranks of different sizes.
func (t *bids) example() (of bidRow) {
	for _, r := range t.rows {
		if r.best == nil {
			continue
		}
		if of.best == nil {
			of = r
		}
		if d := r.deck; len(r.best.Bids) == 1 && !slices.ContainsFunc(d[1:], func(n int) bool { return n == d[0] }) &&
			len(slices.Compact(slices.Clone(d))) == len(d) {
			return r
		}
	}
	return of
}

// drawExample draws a row of the table so large that it explains the others. Its place is kept until it is computed.
func (t *bids) drawExample() app.UI {
	of := t.example()
	if of.best == nil {
		return h.Box("div", "bids-example")
	}
	step := func(label string, value app.UI) app.UI { return h.Box("div", "", h.Text("p", "label", label), value) }
	arrow := func() app.UI { return h.Tag("span", []string{"class", "soft", "aria-hidden", "true"}, app.Text("→")) }
	return h.Box("div", "bids-example", step("Deck", bidCells(of.deck)), arrow(),
		step("Times to name", bidCells(of.best.Bids[0])), arrow(),
		step("You win", h.Text("b", "num", figure.Truncate(of.win, 5))))
}

// drawTop draws the example and what is left to compute.
func (t *bids) drawTop() app.UI {
	missing := t.best.Len() - t.best.Known()
	return h.Box("div", "stack",
		t.drawExample(),
		h.Text("p", "soft", "Choose how often to name each rank before the first card is turned."),
		h.If(missing > 0, func() app.UI {
			return h.Box("div", "flow", t.best.Button("Compute").ID("compute-bids"),
				h.Text("span", "note", fmt.Sprintf("%s to go: %s. Existing rows stay.",
					figure.Count(missing, "deck"), figure.Duration(t.left))))
		}),
		t.best.Draw())
}

// drawBelow draws the summary of the table, its key and the pattern.
func (t *bids) drawBelow() app.UI {
	said, printed := t.summary()
	line := func(sign app.UI, text string) app.UI { return h.Box("li", "", sign, h.Text("span", "", text)) }
	key := []app.UI{line(bidCells([]int{3, 4}), "times named"), line(bidCells([]int{0}), "never named"),
		line(h.Text("b", "", balanced.String()), "c − (v − 1)s times, of s cards")}
	if t.ranks.Int() == 3 {
		key = append(key, line(h.Text("b", "", oneToSpare.String()), "one name may go to another rank"),
			line(h.Text("b", "", firstNever.String()), "the largest rank is not named"))
	}
	if printed > 0 {
		key = append(key, line(ui.Icon("agrees"), "agrees with Table 2"))
	}
	return h.Box("div", "stack",
		h.Tag("p", []string{"class", "note", "id", "bids-said", "role", "status"}, app.Text(said)),
		h.Box("div", "", h.Box("details", "", h.Text("summary", "", "Key"),
			h.Tag("ul", []string{"class", "bid-key", "aria-label", "Key"}, key...)), pattern()))
}

func (t *bids) drawRows(caption string) app.UI {
	rows := make([]app.UI, len(t.rows))
	for i, r := range t.rows {
		rows[i] = r.draw(i > 0 && t.apart(t.rows[i-1].deck, r.deck))
	}
	return ui.Long(len(rows), ui.Rows("frame", "table bids-table", "bids", caption,
		[]string{"Deck", "Best bids", "Rule", "You win", "Table 2"}, rows...))
}

// apart reports whether a new group begins at b.
func (t *bids) apart(a, b []int) bool {
	if t.families() {
		return !slices.Equal(a[1:], b[1:])
	}
	return composition.Total(a) != composition.Total(b)
}

func (r bidRow) draw(apart bool) app.UI {
	class := ""
	if apart {
		class = "apart"
	}
	link := url.Values{"part": {partAdvance}, "deck": {composition.Format(r.deck)}}
	deck := ui.Link(numbers(r.deck), "/dundee?"+link.Encode())
	if r.best == nil {
		return h.Box("tr", class, h.Tag("th", []string{"scope", "row"}, deck),
			h.Tag("td", []string{"colspan", "4"}, ui.Verdict(r.printed)))
	}
	bids := make([]app.UI, len(r.best.Bids))
	for i, b := range r.best.Bids {
		bids[i] = h.Box("li", "", bidCells(b))
	}
	printed, differs := r.printed, r.ruled // what is shown of them
	if printed == ui.Unpublished {
		printed = ""
	}
	if differs == ui.Agrees {
		differs = ""
	}
	rule := h.Box("div", "", h.Text("span", "", r.rule.String()), ui.Verdict(differs))
	return ui.Cells(class, deck, h.Box("ul", "bid-list", bids...), rule, figure.Truncate(r.win, 5), ui.Verdict(printed))
}

// bidCells draws the numbers of a bid. Numbers of ranks that are never named have another shape.
func bidCells(bid []int) app.UI {
	cells := make([]app.UI, len(bid))
	for i, n := range bid {
		class := ""
		if n == 0 {
			class = "never"
		}
		cells[i] = h.Text("i", class, strconv.Itoa(n))
	}
	return h.Box("span", "bid-cells", cells...)
}
