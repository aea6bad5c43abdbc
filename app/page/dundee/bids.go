package dundee

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/page/composition"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/order"
	"rencontre/core/paper"
)

// bids is the table of best advance bids for many decks: Table 2 of the paper and its continuation. A bid names as many
// ranks as there are cards.
type bids struct {
	*shared
	calc.Form
	ranks, low, high calc.Number // v, and the range of the number of cards
	by               calc.Choice

	decks [][]int // nil if a field is invalid
	best  *calc.Many[job.DundeeBestResult]
	left  time.Duration // for what is not computed yet
	open  bool          // the question is unfolded on a phone
	rows  []bidRow
}

// maxDecks is the largest number of rows. bidCards is the number of cards that are searched in seconds, by the number
// of ranks.
const maxDecks = 400

var bidCards = [...]int{3: 40, 4: 24, 5: 20, 6: 18}

// maxCards returns the largest number of cards for a number of ranks, 0 if there are no such decks.
func maxCards(ranks int) int {
	if ranks < 3 || ranks >= len(bidCards) {
		return 0
	}
	return bidCards[ranks]
}

func newBids(s *shared) *bids {
	t := &bids{shared: s,
		ranks: calc.Number{ID: "v", Label: "Ranks", Symbol: "v", Default: 3, Low: 3, High: len(bidCards) - 1},
		low:   calc.Number{ID: "low", Label: "Cards from", Default: 3, Low: 3},
		high:  calc.Number{ID: "high", Label: "Cards to", Default: 11, Low: 3},
		by: calc.Choice{ID: "by", Label: "Order", Kind: "order", Options: []ui.Option{
			{Value: "", Text: "by cards"}, {Value: "family", Text: "by family"}}},
	}
	t.Form = calc.Form{&t.ranks, &t.low, &t.high, &t.by}
	t.ranks.Check = func(v int, ok bool) string {
		if !ok || maxCards(v) == 0 {
			return "A whole number from 3 to 6. For two ranks see Proposition 1."
		}
		return ""
	}
	t.low.Check, t.high.Check = t.checkLow, t.checkHigh
	t.best = calc.PageMany[job.DundeeBestResult](s.Frame, t.heard)
	return t
}

// checkLow and checkHigh report nothing while the ranks are invalid.
func (t *bids) checkLow(low int, ok bool) string {
	v := t.ranks.Int()
	if most := maxCards(v); t.ranks.Wrong() == "" && (!ok || low < v || low > most) {
		return fmt.Sprintf("A whole number from %d (one card of each rank) to %d.", v, most)
	}
	return ""
}

func (t *bids) checkHigh(high int, ok bool) string {
	v, low := t.ranks.Int(), t.low.Int()
	switch most := maxCards(v); {
	case t.ranks.Wrong() != "":
		return ""
	case !ok || high < v || high > most:
		return fmt.Sprintf("A whole number from %d to %d. For a larger deck use Advance.", v, most)
	case t.low.Wrong() != "":
		return ""
	case high < low:
		return fmt.Sprintf("%d is less than %d, the start of the table.", high, low)
	}
	if n := len(compositions(v, low, high)); n > maxDecks {
		last := high
		for last > low && len(compositions(v, low, last)) > maxDecks {
			last--
		}
		return fmt.Sprintf("That is %s decks; the page shows at most %d. From %d cards, go up to %d at "+
			"most.", figure.Whole(n),
			maxDecks, low, last)
	}
	return ""
}

func (t *bids) Head() calc.Head {
	return calc.Head{Title: fmt.Sprintf("Which bids are best for %d to %s?", t.low.Int(),
		figure.Count(t.high.Int(), "card")),
		Wrong: t.Unknown()}
}

func (t *bids) Leave() { t.best.Stop() }

// families reports whether the decks are sorted by all ranks but the largest.
func (t *bids) families() bool { return t.by.Value() == "family" }

// Ask lists the decks, and computes the table if that takes seconds. Rows appear as they arrive, and the user can stop.
func (t *bids) Ask() {
	t.decks, t.rows = nil, nil
	t.low.High = cmp.Or(maxCards(t.ranks.Int()), bidCards[3])
	t.high.High = t.low.High
	if !t.Right() {
		t.best.Stop()
		return
	}
	t.decks = compositions(t.ranks.Int(), t.low.Int(), t.high.Int())
	if t.families() {
		t.decks = order.By(t.decks, func(a, b []int) int { return cmp.Or(slices.Compare(a[1:], b[1:]), a[0]-b[0]) })
	}
	tasks := make([]job.Request, len(t.decks))
	for i, d := range t.decks {
		tasks[i] = &job.DundeeBest{DundeeDeck: job.DundeeDeck{Deck: d}}
	}
	if t.best.Ask(tasks...) != nil {
		return
	}
	t.best.Weigh(func() {
		t.left = t.best.TimeLeft()
		if t.left < 4*calc.Moment {
			t.best.Start()
		}
	})
}

// compositions returns the decks of v ranks with low to high cards in the order of Table 2: by number of cards, and the
// more unequal first. Ranks descend, and none is empty.
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

// A rule is the form of a best bid.
type rule int

const (
	noRule rule = iota
	balanced
	oneToSpare
	firstNever
)

func (r rule) String() string {
	return [...]string{"no rule", "balanced", "one to spare", "first never"}[r]
}

func ruleOf(d []int) rule {
	v := len(d)
	switch spare := composition.Total(d) - (v-1)*d[0]; {
	case spare > 1 || spare >= 0 && v > 3:
		return balanced
	case v > 3:
		return noRule
	case spare == 1:
		return oneToSpare
	}
	return firstNever
}

// A bidRow is a row of the table.
type bidRow struct {
	deck []int
	rule rule
	best *job.DundeeBestResult // nil: not computed
	win  *big.Rat
	// printed and ruled are the verdicts on Table 2 and on the rule. ruled is "" if there is no rule.
	printed, ruled string
}

func (t *bids) heard() {
	printed := map[string][][]int{}
	for _, r := range paper.DundeeTable2() {
		printed[numbers(r.Deck)] = r.Bids
	}
	t.rows, t.left = nil, t.best.TimeLeft()
	for i, d := range t.decks {
		r := bidRow{deck: d, rule: ruleOf(d), printed: ui.NotComputed, ruled: ui.NotComputed}
		r.best = t.best.Value(i)
		if r.best != nil {
			r.win, r.printed, r.ruled = figure.Rational(r.best.Win), ui.Unpublished, ""
			if bids := printed[numbers(d)]; bids != nil {
				r.printed = ui.Compared(slices.EqualFunc(bids, r.best.Bids, slices.Equal))
			}
			if said := r.best.Rule; said != nil {
				r.ruled = ui.Compared(slices.EqualFunc(said, r.best.Bids, slices.Equal))
			}
		}
		t.rows = append(t.rows, r)
	}
}

// numbers formats a deck or bid, "5 3 2".
func numbers(d []int) string { return strings.Join(figure.Texts(d), " ") }

func (t *bids) Draw() []app.UI {
	content := []app.UI{
		ui.Fold{Label: "The decks", Name: []app.UI{app.Text(figure.Count(t.ranks.Int(), "rank"))},
			Text: t.low.Text() + " to " + figure.Count(t.high.Int(), "card"), Folds: t.decks != nil, Wrong: t.decks == nil,
			Open: &t.open}.Draw(
			t.ranks.Draw(func() {
				if n := t.ranks.Int(); t.ranks.Wrong() == "" {
					t.low.Put(n)
					t.high.Put(n + 8)
				}
				t.Moved()
			}),
			t.low.Draw(t.Moved),
			t.high.Draw(t.Moved),
			t.by.Draw(t.Moved),
		),
	}
	if t.decks == nil {
		return append(content, ui.Section("panel", "The pattern", pattern()))
	}
	return append(content, t.result())
}

// summary summarises the table.
func (t *bids) summary() (text string, printed int) {
	proved, ruled, agree := 0, 0, 0
	for _, r := range t.rows {
		if r.best == nil {
			continue
		}
		if r.best.Status == "proved" {
			proved++
		}
		if r.ruled == ui.Agrees {
			ruled++
		}
		if r.printed != ui.Unpublished {
			printed++
		}
		if r.printed == ui.Agrees {
			agree++
		}
	}
	decks := figure.Count(len(t.rows), "deck")
	text = decks + ", each with all its best bids, proved by the search."
	if proved < len(t.rows) {
		text = fmt.Sprintf("%s of %s done; the best bids of %s are proved.", figure.Whole(t.best.Known()), decks,
			figure.Whole(proved))
	}
	text += fmt.Sprintf(" The pattern gives the best bids of %s.", figure.Whole(ruled))
	if printed > 0 {
		text += fmt.Sprintf(" Table 2 prints %d of these decks, and %d agree.", printed, agree)
	}
	return text, printed
}
