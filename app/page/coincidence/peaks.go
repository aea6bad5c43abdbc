package coincidence

import (
	"fmt"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// peaks is Figure 1 of the eulerian paper: the scores of random decks for each way of counting, with the local maxima.
type peaks struct {
	*calc.Frame
	calc.Form
	ranks, suits calc.Number
	deals        calc.Choice

	many *calc.Many[job.EstimateResult]
	all  []scores // by way of counting
}

// ways has the three ways of counting, and the game of Remark 4.2.
var ways = []struct{ name, words, game, order string }{
	{"c", "c) 1 to m", "hlm", "up"},
	{"a", "a) 1, then m down to 2", "hlm", "ace-down"},
	{"b", "b) m down to 1", "hlm", "down"},
	{"mousetrap", "Mousetrap, scored by card values", "mousetrap", ""},
}

// scores are those of one way of counting: the bars, the peaks in order, and what is stated of them.
type scores struct {
	bars   []ui.Bar
	peaks  []peak
	result ui.Result
}

// A peak is a score that is significantly more frequent than its neighbours: its 95 % interval lies above theirs.
type peak struct {
	score     int
	share     float64
	principal bool // the score is a multiple of m
}

func newPeaks(f *calc.Frame) *peaks {
	p := &peaks{Frame: f,
		ranks: calc.Number{ID: "ranks", Param: "m", Label: "Ranks", Symbol: "m", Default: 5, Low: 2, High: 13},
		suits: calc.Number{ID: "suits", Param: "s", Label: "Suits", Symbol: "s", Default: 4, Low: 1, High: 8},
		deals: calc.Choice{ID: "trials", Label: "Deals", Kind: "number of deals here", Default: "200000",
			Options: []ui.Option{
				{Value: "200000", Text: "200\u202f000"}, {Value: "2000000", Text: "2 million"},
				{Value: "20000000", Text: "20 million"}}},
	}
	p.Form = calc.Form{&p.ranks, &p.suits, &p.deals}
	p.many = calc.PageMany[job.EstimateResult](f, p.heard)
	return p
}

func (p *peaks) Head() calc.Head {
	return calc.Head{Title: fmt.Sprintf("Which scores are likely with %s?",
		figure.Count(p.ranks.Int()*p.suits.Int(), "card")), More: game.How(solitaire.Rules{Game: solitaire.HeLovesMe}, false),
		Lead: "Those above their neighbours: mostly the multiples of [m].", Wrong: p.Unknown()}
}

func (p *peaks) Ask() {
	p.all = nil
	if !p.Right() {
		p.many.Stop()
		return
	}
	deals, err := strconv.Atoi(p.deals.Value())
	if err != nil {
		panic(err) // all counts are numbers
	}
	var tasks []job.Request
	for _, w := range ways {
		tasks = append(tasks, &job.Estimate{AnySolitaire: job.AnySolitaire{
			Solitaire: job.Solitaire{Game: w.game, Ranks: new(p.ranks.Int()), Suits: new(p.suits.Int()), Order: w.order}},
			Trials: new(deals)})
	}
	if err := p.many.Ask(tasks...); err != nil {
		panic(err) // the fields allow only games that can be played
	}
	p.many.Start()
}

func (p *peaks) heard() {
	p.all = make([]scores, len(ways))
	for i := range p.all {
		if v := p.many.Value(i); v != nil {
			p.all[i] = scored(v, p.ranks.Int())
			p.all[i].result = p.result(i)
		}
	}
}

func scored(e *job.EstimateResult, m int) (s scores) {
	type interval struct{ low, high float64 }
	deals := figure.Float64(figure.Int(e.Trials))
	var seen []interval
	for i, text := range e.Score.Counts {
		count := figure.Float64(figure.Int(text))
		low, high, err := e.EventInterval(uint64(count))
		if err != nil {
			panic(err) // a count is at most the number of deals
		}
		seen = append(seen, interval{low, high})
		s.bars = append(s.bars, ui.Bar{X: strconv.Itoa(i), Y: count / deals})
	}
	for i, b := range s.bars {
		if (i == 0 || seen[i].low > seen[i-1].high) && i+1 < len(seen) && seen[i].low > seen[i+1].high {
			s.peaks = append(s.peaks, peak{i, b.Y, i%m == 0})
		}
	}
	return s
}

// list names the peaks.
func (s scores) list(principal bool) string {
	var all []string
	for _, p := range s.peaks {
		if p.principal == principal {
			all = append(all, strconv.Itoa(p.score))
		}
	}
	if all == nil {
		return "none"
	}
	return figure.And(all)
}

func (p *peaks) Draw() []app.UI {
	all := []app.UI{ui.Question(p.ranks.Draw(p.Moved), p.suits.Draw(p.Moved), p.deals.Draw(p.Moved))}
	if p.all == nil {
		return all
	}
	all = append(all, p.many.Draw())
	for i, w := range ways {
		if p.all[i].bars == nil {
			all = append(all, ui.Section("panel stack", w.words, h.Text("h2", "", w.words), ui.Waits()))
			continue
		}
		all = append(all, p.all[i].result.Draw())
	}
	return all
}

// result states the scores of a way.
func (p *peaks) result(i int) ui.Result {
	s, w, printed := p.all[i], ways[i], ""
	if w.name == "c" && p.ranks.Int() == 5 && p.suits.Int() == 4 {
		printed = "Figure 1: 5, 10 and 15; also 8, 12 and 46 (46 needs 20 million deals)"
	}
	return ui.Result{Is: ui.Estimate, Part: w.words, Title: w.words, Name: "peaks-" + w.name,
		Facts: []ui.Fact{
			ui.TextFact("Multiples of m", s.list(true)),
			ui.TextFact("Other peaks", s.list(false)),
			ui.TextFact("Deals", p.deals.Text()+", seed 1; a peak’s 95 % interval lies above those of both its neighbours"),
			ui.TextFact("Printed", printed)},
		Chart: ui.Chart{ID: "peaks-" + w.name, X: "score", Y: "probability", Bars: s.bars}, Table: p.table(i),
		Folds: true, Sources: func() []ui.Source { return p.many.ExportedOf(i) }}
}

// table makes the table of a way's scores.
func (p *peaks) table(i int) figure.Values {
	t := figure.Values{Caption: "Scores, " + ways[i].words, Head: []string{"score", "probability", "peak"}}
	for k, b := range p.all[i].bars {
		is := ""
		for _, p := range p.all[i].peaks {
			if p.score == k {
				is = map[bool]string{true: "principal", false: "secondary"}[p.principal]
			}
		}
		t.Add(b.X, b.Y, is)
	}
	return t
}
