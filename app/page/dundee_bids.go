package page

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/pool"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/dundee"
	"rencontre/core/job"
	"rencontre/core/paper"
)

// bidTable is the table of best advance bids over many decks: Table 2 of the
// paper, and what lies beyond it. As many ranks are named as there are cards.
type bidTable struct {
	ranks, low, high string // as typed: v, and the numbers of cards
	families         bool   // sorted by all ranks but the largest

	decks [][]int // nil while something is wrong

	stop    *atomic.Bool // of what is being computed; nil: nothing is
	failure string
}

// mostDecks is how many rows a page shows, bidCards how many cards are searched in
// seconds, by the number of ranks.
const mostDecks = 400

var bidCards = map[int]int{3: 40, 4: 24, 5: 20, 6: 18}

// knownBest are the best bids that were computed in this tab, by deck.
var knownBest = map[string]*job.DundeeBest{}

func (t *bidTable) read(v url.Values) {
	t.ranks, t.low, t.high = "3", "3", "11"
	for name, at := range map[string]*string{"v": &t.ranks, "low": &t.low, "high": &t.high} {
		if v.Has(name) {
			*at = v.Get(name)
		}
	}
	t.families = v.Get("by") == "family"
}

func (t *bidTable) query() []string {
	pairs := []string{"v=" + url.QueryEscape(t.ranks), "low=" + url.QueryEscape(t.low), "high=" + url.QueryEscape(t.high)}
	if t.families {
		pairs = append(pairs, "by=family")
	}
	return pairs
}

// set lists the decks; the words say what is wrong with the numbers.
func (t *bidTable) set() (wrongRanks, wrongLow, wrongHigh string) {
	t.decks = nil
	v, err := strconv.Atoi(strings.TrimSpace(t.ranks))
	most, there := bidCards[v]
	if err != nil || !there {
		return "A whole number from 3 to 6. With two ranks Proposition 1 is the answer.", "", ""
	}
	low, errLow := strconv.Atoi(strings.TrimSpace(t.low))
	high, errHigh := strconv.Atoi(strings.TrimSpace(t.high))
	if errLow != nil || low < v || low > most {
		wrongLow = fmt.Sprintf("A whole number from %d, a card of each rank, to %d.", v, most)
	}
	switch {
	case errHigh != nil || high < v || high > most:
		wrongHigh = fmt.Sprintf("A whole number from %d to %d; for a larger deck ask under Advance.", v, most)
	case wrongLow == "" && high < low:
		wrongHigh = fmt.Sprintf("%d is less than %d, where the table begins.", high, low)
	}
	if wrongLow+wrongHigh != "" {
		return "", wrongLow, wrongHigh
	}
	decks := compositions(v, low, high)
	if len(decks) > mostDecks {
		last := high
		for last > low && len(compositions(v, low, last)) > mostDecks {
			last--
		}
		return "", "", fmt.Sprintf("These are %s decks; a page shows %d. From %d take at most %d cards.", ui.Whole(len(decks)), mostDecks, low, last)
	}
	if t.families {
		slices.SortStableFunc(decks, func(a, b []int) int { return cmp.Or(slices.Compare(a[1:], b[1:]), a[0]-b[0]) })
	}
	t.decks = decks
	return "", "", ""
}

// compositions are the decks of v ranks with low to high cards, in the order of
// Table 2: by cards, and the more unequal first. Ranks descend, none is empty.
func compositions(v, low, high int) [][]int {
	var decks [][]int
	d := make([]int, v)
	var fill func(i, most, left int)
	fill = func(i, most, left int) {
		if i == v {
			if left == 0 {
				decks = append(decks, slices.Clone(d))
			}
			return
		}
		rest := v - i - 1
		for n := min(most, left-rest); n >= 1 && n*(rest+1) >= left; n-- {
			d[i] = n
			fill(i+1, n, left-n)
		}
	}
	for c := low; c <= high; c++ {
		fill(0, c, c)
	}
	return decks
}

// missing are the decks that are not computed yet, and how long they take here.
func (t *bidTable) missing() (decks [][]int, takes time.Duration) {
	seconds := 0.0
	for _, d := range t.decks {
		if knownBest[list(d)] == nil {
			decks = append(decks, d)
			seconds += slowdown*1.5e-9*dundee.BestWork(d, total(d)) + 15e-3 // to a worker and back
		}
	}
	return decks, time.Duration(seconds * 1e9)
}

func (t *bidTable) halt() {
	if t.stop != nil {
		t.stop.Store(true)
		t.stop = nil
	}
}

// askBids computes the table if that takes but seconds: rows show as they come, and
// it can be stopped.
func (p *Dundee) askBids() {
	t := &p.bids
	t.halt()
	t.failure = ""
	t.set()
	if missing, takes := t.missing(); len(missing) > 0 && takes < 4*instant && !app.IsServer {
		p.computeBids(p.ctx, app.Event{})
	}
}

// computeBids has the missing rows computed one after another; pressed again it
// stops. What is there stays.
func (p *Dundee) computeBids(app.Context, app.Event) {
	t := &p.bids
	if t.stop != nil {
		t.halt()
		return
	}
	stop := new(atomic.Bool)
	t.stop, t.failure = stop, ""
	missing, _ := t.missing()
	p.ctx.Async(func() {
		found, shown := map[string]*job.DundeeBest{}, time.Now()
		show := func(end bool, why string) {
			rows := found
			found, shown = map[string]*job.DundeeBest{}, time.Now()
			p.ctx.Dispatch(func(app.Context) {
				for deck, best := range rows {
					knownBest[deck] = best
				}
				if end && t.stop == stop {
					t.stop, t.failure = nil, why
				}
			})
		}
		for _, d := range missing {
			if stop.Load() {
				break
			}
			best, err := bestBids(d)
			if err != nil {
				show(true, fmt.Sprintf("The deck %s could not be computed: %v.", formatComposition(d, " "), err))
				return
			}
			found[list(d)] = best
			// Hundreds of rows are drawn anew a few times, not with each row.
			if time.Since(shown) > 300*time.Millisecond {
				show(false, "")
			}
		}
		show(true, "")
	})
}

func bestBids(d []int) (*job.DundeeBest, error) {
	j, err := job.Parse([]byte(fmt.Sprintf(`{"job":"dundee-best","deck":%s}`, list(d))))
	if err != nil {
		return nil, err
	}
	text, err := pool.For(j).Do(context.Background(), j)
	if err != nil {
		return nil, err
	}
	best := new(job.DundeeBest)
	return best, json.Unmarshal(text, best)
}

// printedBids are the bids that Table 2 has for a deck, nil if it has not that
// deck.
func printedBids(d []int) [][]int {
	for _, r := range paper.DundeeTable2() {
		if slices.Equal(r.Deck, d) {
			return r.Bids
		}
	}
	return nil
}

// numbersOf writes a deck or bid, "5 3 2", and bidsOf several.
func numbersOf(d []int) string { return strings.Trim(strings.ReplaceAll(list(d), ",", " "), "[]") }

func bidsOf(bids [][]int) string {
	words := make([]string, len(bids))
	for i, b := range bids {
		words[i] = numbersOf(b)
	}
	return strings.Join(words, ",")
}

// A bidRow is a row of the table.
type bidRow struct {
	deck []int
	best *job.DundeeBest // nil: not computed
	rule string          // how the bids come about
	// printed and ruled say how the bids stand to Table 2 and to the rule.
	printed, ruled string
}

func rowOf(d []int) bidRow {
	r := bidRow{deck: d, best: knownBest[list(d)], printed: "not computed", ruled: "not computed"}
	v, c := len(d), total(d)
	switch spare := c - (v-1)*d[0]; {
	case spare > 1 || spare >= 0 && v > 3:
		r.rule = "balanced"
	case v > 3:
		r.rule = "no rule"
	case spare == 1:
		r.rule = "one to spare"
	default:
		r.rule = "first never"
	}
	if r.best == nil {
		return r
	}
	bids := bidsOf(r.best.Bids)
	r.printed, r.ruled = "unpublished", ""
	if printed := printedBids(d); printed != nil {
		r.printed = verdictOf(bidsOf(printed) == bids)
	}
	if said := dundee.Pattern(d); said != nil {
		r.ruled = verdictOf(bidsOf(said) == bids)
	}
	return r
}

func verdictOf(same bool) string {
	if same {
		return "agrees"
	}
	return "differs"
}

func (p *Dundee) drawBids() []app.UI {
	t := &p.bids
	wrongRanks, wrongLow, wrongHigh := t.set()
	most := bidCards[3]
	if v, err := strconv.Atoi(t.ranks); err == nil && bidCards[v] > 0 {
		most = bidCards[v]
	}
	step := func(at *string) func(app.Context, string) {
		return func(ctx app.Context, v string) { *at = v; p.rebids(ctx) }
	}
	orders := []ui.Option{{Value: "", Text: "by cards"}, {Value: "family", Text: "by family"}}
	order := ""
	if t.families {
		order = "family"
	}
	content := []app.UI{
		section("panel", "The decks", h.E("div", "question",
			ui.Stepper("v", "Ranks", "v", t.ranks, 3, 6, func(ctx app.Context, v string) {
				t.ranks = v
				if n, err := strconv.Atoi(v); err == nil && bidCards[n] > 0 {
					t.low, t.high = v, strconv.Itoa(n+8)
				}
				p.rebids(ctx)
			}, wrongRanks),
			ui.Stepper("low", "Cards from", "", t.low, 3, most, step(&t.low), wrongLow),
			ui.Stepper("high", "Cards to", "", t.high, 3, most, step(&t.high), wrongHigh),
			ui.Choice("by", "Order", orders, order, func(ctx app.Context, v string) { t.families = v == "family"; p.rebids(ctx) }),
		)),
	}
	if t.decks == nil {
		return append(content, pattern(), p.helpPanel())
	}
	return append(content, h.E("div", "bids-halves", p.bidsResult(), pattern()), p.helpPanel())
}

// rebids takes another table.
func (p *Dundee) rebids(ctx app.Context) {
	ui.Replace(p.query())
	p.askBids()
}

func (p *Dundee) bidsResult() app.UI {
	t := &p.bids
	v := len(t.decks[0])
	rows := make([]bidRow, len(t.decks))
	done, proved, ruled, agree, printed := 0, 0, 0, 0, 0
	table := ui.Table{Caption: fmt.Sprintf("Best advance bids of as many names as cards, decks of %d ranks", v), Head: []string{"cards", "deck", "best bids", "chance", "exact", "rule", "rule verdict", "Table 2"}}
	for i, d := range t.decks {
		r := rowOf(d)
		rows[i] = r
		line := []string{strconv.Itoa(total(d)), numbersOf(d), "", "", "", r.rule, r.ruled, r.printed}
		if r.best != nil {
			done++
			line[2], line[3], line[4] = strings.ReplaceAll(bidsOf(r.best.Bids), ",", "; "), digits(rational(r.best.Win), 6), r.best.Win
			if r.best.Status == "proved" {
				proved++
			}
			if r.ruled == "agrees" {
				ruled++
			}
			if r.printed != "unpublished" {
				printed++
			}
			if r.printed == "agrees" {
				agree++
			}
		}
		table.Rows = append(table.Rows, line)
	}
	missing, takes := t.missing()
	said := fmt.Sprintf("%s, with all best bids of each; the search proves them.", count(len(rows), "deck"))
	if proved < len(rows) {
		said = fmt.Sprintf("%s of %s; the best bids of %s are proved.", ui.Whole(done), count(len(rows), "deck"), ui.Whole(proved))
	}
	said += fmt.Sprintf(" The pattern gives them for %s.", ui.Whole(ruled))
	if printed > 0 {
		said += fmt.Sprintf(" Table 2 prints %d of these decks, and %d agree.", printed, agree)
	}
	button, icon := "Compute", "run"
	if t.stop != nil {
		button, icon = "Stop", "stop"
	}
	return section("panel result", "Best bids",
		h.E("div", "result-head", ui.Tag(ui.Exact), h.T("h2", "", "Best bids, "+count(v, "rank")),
			&ui.Share{Name: fmt.Sprintf("rencontre-dundee-bids-%d-%s-%s", v, t.low, t.high), Table: table, Request: `{"job":"dundee-best","deck":` + list(t.decks[0]) + `}`, Result: result1(table)}),
		h.P().Class("soft").ID("bids-said").Role("status").Text(said),
		app.If(len(missing) > 0, func() app.UI {
			return h.E("div", "flow", ui.Button(button, icon, "", p.computeBids).ID("compute-bids"),
				h.T("span", "note", fmt.Sprintf("%s to go: %s with 1 worker, 20 MB. Rows that are there stay.", count(len(missing), "deck"), ui.Duration(takes))))
		}),
		app.If(t.failure != "", func() app.UI { return ui.Banner(true, "It stopped.", t.failure) }),
		h.Ul().Class("bid-key").Aria("label", "Key").Body(
			h.E("li", "", bidCells([]int{3, 4}), h.T("span", "", "times named")),
			h.E("li", "", bidCells([]int{0}), h.T("span", "", "never named")),
			h.E("li", "", ruleMark("balanced"), h.T("span", "", "balanced, c − (v − 1)s")),
			app.If(v == 3, func() app.UI {
				return h.E("li", "", ruleMark("one to spare"), h.T("span", "", "one name to spare"))
			}),
			app.If(v == 3, func() app.UI {
				return h.E("li", "", ruleMark("first never"), h.T("span", "", "largest never named"))
			}).Else(func() app.UI { return h.E("li", "", ruleMark("no rule"), h.T("span", "", "no rule known")) }),
			app.If(printed > 0, func() app.UI { return h.E("li", "", ui.Icon("agrees"), h.T("span", "", "agrees with Table 2")) }),
		),
		h.Div().Class("frame bids-frame").TabIndex(0).Role("region").Aria("label", table.Caption).Body(
			h.Table().Class("table bids-table").ID("bids").Body(
				h.T("caption", "hidden", table.Caption),
				h.E("thead", "", h.E("tr", "", app.Range([]string{"Deck", "Best bids", "Rule", "Chance", "Table 2"}).Slice(func(i int) app.UI {
					return h.Th().Attr("scope", "col").Text([]string{"Deck", "Best bids", "Rule", "Chance", "Table 2"}[i])
				}))),
				h.E("tbody", "", app.Range(rows).Slice(func(i int) app.UI {
					return rows[i].draw(i > 0 && t.apart(rows[i-1].deck, rows[i].deck))
				})),
			),
		),
	)
}

// apart reports whether a new group begins at b.
func (t *bidTable) apart(a, b []int) bool {
	if t.families {
		return !slices.Equal(a[1:], b[1:])
	}
	return total(a) != total(b)
}

func (r bidRow) draw(apart bool) app.UI {
	class := ""
	if apart {
		class = "apart"
	}
	link := "/dundee?part=advance&deck=" + formatComposition(r.deck, ",")
	deck := h.Th().Attr("scope", "row").Body(h.A().Attr("href", site.Path(link)).Text(numbersOf(r.deck)))
	if r.best == nil {
		return h.E("tr", class, deck, h.Td().Attr("colspan", "4").Body(ui.Verdict("not computed")))
	}
	bids := make([]app.UI, len(r.best.Bids))
	for i, b := range r.best.Bids {
		bids[i] = h.E("li", "", bidCells(b))
	}
	return h.E("tr", class, deck,
		h.E("td", "", h.E("ul", "bid-list", bids...)),
		h.E("td", "", ruleMark(r.rule), h.T("span", "hidden", r.rule), app.If(r.ruled == "differs", func() app.UI { return ui.Verdict("differs") })),
		h.T("td", "", digits(rational(r.best.Win), 5)),
		h.E("td", "", app.If(r.printed != "unpublished", func() app.UI { return ui.Verdict(r.printed) })),
	)
}

// bidCells are the numbers of a bid, those of ranks that are never named set
// apart by their shape.
func bidCells(bid []int) app.UI {
	cells := make([]app.UI, len(bid))
	for i, n := range bid {
		class := ""
		if n == 0 {
			class = "never"
		}
		cells[i] = h.T("i", class, strconv.Itoa(n))
	}
	return h.E("span", "bid-cells", cells...)
}

var ruleMarks = map[string]string{"balanced": "≡", "one to spare": "±", "first never": "∅", "no rule": "·"}

func ruleMark(rule string) app.UI {
	return h.Span().Class("rule-mark").Aria("hidden", "true").Text(ruleMarks[rule])
}

// pattern states the rule, and where it was checked.
func pattern() app.UI {
	line := func(mark, words, formula string) app.UI {
		return h.E("li", "", ruleMark(mark), h.E("span", "", h.T("span", "", words), app.Raw("<div>"+formula+"</div>")))
	}
	mi := func(names ...string) string { return "<mi>" + strings.Join(names, "</mi><mi>") + "</mi>" }
	s := func(i string) string { return "<msub><mi>s</mi><mn>" + i + "</mn></msub>" }
	b := func(i string) string { return "<msub><mi>b</mi><mn>" + i + "</mn></msub>" }
	return section("panel stack", "The pattern",
		h.E("div", "result-head", h.T("h2", "", "The pattern"), ui.Verdict("unpublished")),
		h.T("p", "soft", "The paper sees no pattern in Table 2. Here c is the number of cards, v that of ranks, s₁ ≥ s₂ ≥ … the deck and b the bid of c names."),
		h.E("ul", "rule-list",
			line("balanced", "Balanced: no rank has more than c/(v − 1) cards. Then the only best bid is", `<math displaystyle="true"><mrow><msub><mi>b</mi><mi>i</mi></msub><mo>=</mo>`+mi("c")+`<mo>−</mo><mo>(</mo>`+mi("v")+`<mo>−</mo><mn>1</mn><mo>)</mo><msub><mi>s</mi><mi>i</mi></msub></mrow></math>`),
			line("one to spare", "Three ranks with s₁ = s₂ + s₃ − 1: it names the first rank once, and that name can as well be given to either other rank.", ""),
			line("first never", "Three ranks with s₁ ≥ s₂ + s₃: the first rank is never named, and, one less being as good if the division leaves nothing,",
				`<math displaystyle="true"><mrow>`+b("2")+`<mo>=</mo><mo>⌊</mo><mfrac><mrow>`+s("3")+`<mo>(</mo>`+mi("c")+`<mo>+</mo><mn>1</mn><mo>)</mo></mrow><mrow>`+s("2")+`<mo>+</mo>`+s("3")+`</mrow></mfrac><mo>⌋</mo></mrow></math>`),
		),
		ui.Facts(
			ui.Fact{Term: "Checked", Value: app.Text("It gives every best bid and no other for all 1\u202f841 decks of three ranks with up to 40 cards, and for the 109, 34 and 14 balanced decks of four, five and six ranks with up to 26, 22 and 20 cards, where the search proves its answer.")},
			ui.Fact{Term: "Not proved", Value: app.Text("That the largest rank is never named from s₂ + s₃ on, and the balanced bid. Once it is not named, the bid wins in C(b₃, s₂) C(b₂, s₃) ways, which is greatest where the formula says.")},
		),
	)
}
