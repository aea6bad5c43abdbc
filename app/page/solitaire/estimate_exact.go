package solitaire

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// exact is what is known exactly about the question of an estimate.
type exact struct {
	changed func() // called when an answer arrives

	treize  *calc.Answer[job.TreizeResult]
	matches *calc.Answer[job.CoincidenceResult]
	all     *calc.Answer[job.DistributionResult]
	wins    *calc.Answer[job.CountResult]

	game  solitaire.Game
	cards bool // the law counts cards, not the score
	none  bool // only the probability of no match is known

	known  *paper.Known // the number of winning decks
	backed string
	law    []*big.Rat // by the value that the histogram counts, as far as it is known
	mean   *big.Rat
	won    *big.Rat // the chance of winning, or nil
}

func newExact(f *calc.Frame, changed func()) *exact {
	x := &exact{changed: changed}
	x.treize = calc.PageAnswer[job.TreizeResult](f, x.heard)
	x.matches = calc.PageAnswer[job.CoincidenceResult](f, x.heard)
	x.all = calc.PageAnswer[job.DistributionResult](f, x.heard)
	x.wins = calc.PageAnswer[job.CountResult](f, x.heard)
	return x
}

// maxLawDigits is the largest number of digits of the number of decks for which the law is counted, and countable that
// for which winning decks are counted (He Loves Me has few of them). Up to there even planning takes no noticeable
// time.
const maxLawDigits = 9

func maxCountDigits(g solitaire.Game) int {
	if g == solitaire.HeLovesMe {
		return 26
	}
	return 16
}

// maxOfferedSeconds is the most work offered, in seconds of a common machine. Longer work is left to the command.
const maxOfferedSeconds = 1800

func (x *exact) forget() { x.turn(nil, nil, nil, nil) }

// turn asks for the given requests, where nil stands for none. What a job refuses stays unknown.
func (x *exact) turn(treize, matches, all, wins job.Request) {
	type answer interface {
		Ask(job.Request, calc.Way)
		Wrong() *job.BadRequest
		Forget()
	}
	turn := func(a answer, task job.Request) {
		if task != nil {
			a.Ask(task, calc.Offered)
		}
		if task == nil || a.Wrong() != nil {
			a.Forget()
		}
	}
	turn(x.treize, treize)
	turn(x.matches, matches)
	turn(x.all, all)
	turn(x.wins, wins)
	x.settle()
}

// counts reports whether winning decks are counted, or counting is offered.
func (x *exact) counts() bool {
	return x.wins.Status() != calc.Idle && x.wins.Cost().Seconds <= maxOfferedSeconds
}

// ask asks for the law of cards set aside or of scores, as far as it can be known.
func (x *exact) ask(g *game.Form, s deck.Shape, cards bool) {
	x.game, x.cards, x.none = g.Game(), cards, false
	x.known = game.Known(job.Goal{Solitaire: g.Solitaire()})
	match := func(game solitaire.Game) *job.Coincidence {
		return &job.Coincidence{Game: string(game), Ranks: new(s.Ranks), Suits: new(s.Suits)}
	}
	decks := len(s.Count().String())
	switch x.game {
	case solitaire.T0:
		x.turn(&job.Treize{Ranks: new(s.Ranks), Suits: new(s.Suits)}, nil, nil, nil)
		return
	case solitaire.T1, solitaire.T2, solitaire.T3:
		x.turn(nil, match(x.game), nil, nil)
		return
	case solitaire.T4:
		x.none = true
		x.turn(nil, match(solitaire.T3), nil, nil)
		return
	}
	var count job.Request = &job.Count{Goal: job.Goal{Solitaire: g.Solitaire()}}
	if decks > maxLawDigits {
		// Only the probability of no match is known: no card is set aside exactly if the first passes through the calls
		// have no hit, as in T2 or T3 (Bersani, Proposition 3.4 and Remark 3.5; for the other games by the same argument).
		x.none = true
		if decks > maxCountDigits(x.game) {
			count = nil
		}
		none := match(solitaire.T3)
		if x.game == solitaire.Mousetrap && !g.Solitaire().Burn {
			none = match(solitaire.T2)
		}
		x.turn(nil, none, nil, count)
		return
	}
	if cards && x.game != solitaire.HeLovesMe {
		count = nil // the last count of the distribution is that of winning decks
	}
	of := "setAside"
	if !cards {
		of = "score"
	}
	x.turn(nil, nil, &job.Distribution{Solitaire: g.Solitaire(), Of: of}, count)
}

func (x *exact) heard() {
	x.settle()
	x.changed()
}

// settle collects what the answers say.
func (x *exact) settle() {
	x.backed, x.law, x.mean, x.won = "", nil, nil, nil
	switch {
	case x.treize.Whole():
		x.backed = "Problem I solved as a Markov chain of decks, independent of the simulation."
		x.hits(x.treize.Value().Law, x.treize.Value().Expectation)
	case x.matches.Whole() && x.none:
		x.backed = "Fréchet’s theorem. A deal sets nothing aside exactly when it has no match."
		x.hits(x.matches.Value().P[:1], x.matches.Value().Mean)
		x.mean, x.won = nil, nil
	case x.matches.Whole():
		x.backed = "Fréchet’s theorem, independent of the simulation."
		x.hits(x.matches.Value().P, x.matches.Value().Mean)
	case x.all.Whole():
		x.backed = "All " + figure.Group(x.all.Value().Decks) + " decks of this size were counted."
		x.decks(x.all.Value())
	}
	if x.wins.Whole() {
		c := x.wins.Value()
		x.won = figure.Rational(c.Probability)
		x.backed = c.Theorem
		if x.backed == "" {
			x.backed = "Winning decks were counted by building them backwards from the last card: " +
				figure.Group(c.Won) + " of " + figure.Group(c.Decks) + "."
		}
	} else if x.won == nil && x.known != nil && game.Provenance(x.known) == ui.Exact {
		x.won, x.backed = x.known.Exact(), x.known.Why
	}
}

// hits takes a law of hits. Any hit wins.
func (x *exact) hits(law []string, mean string) {
	for _, p := range law {
		x.law = append(x.law, figure.Rational(p))
	}
	x.mean = figure.Rational(mean)
	x.won = new(big.Rat).Sub(big.NewRat(1, 1), x.law[0])
	if !x.cards {
		x.law, x.mean = x.law[:1], nil // score 0 means that no card is stored
	}
}

// decks takes counts of decks. If the last count is that of winning decks, the chance of winning is known.
func (x *exact) decks(d job.DistributionResult) {
	all := figure.Int(d.Decks)
	x.mean = new(big.Rat)
	for i, c := range d.Counts {
		p := new(big.Rat).SetFrac(figure.Int(c), all)
		x.law = append(x.law, p)
		x.mean.Add(x.mean, new(big.Rat).Mul(p, big.NewRat(int64(i), 1)))
	}
	if x.cards && x.game != solitaire.HeLovesMe {
		x.won = x.law[len(x.law)-1]
	}
}

// exported returns the answers that gave the law.
func (x *exact) exported() []ui.Answer {
	return slices.Concat(x.treize.Exported(), x.matches.Exported(), x.all.Exported(), x.wins.Exported())
}

// strokes returns the known part of the law, for drawing over the given number of bars.
func (x *exact) strokes(bars int) *ui.Law {
	if x.law == nil {
		return nil
	}
	l := &ui.Law{Name: "exact distribution"}
	if len(x.law) < bars && len(x.law) == 1 {
		l.Name = "exact, for 0"
	}
	for _, p := range x.law[:min(bars, len(x.law))] {
		y, _ := p.Float64()
		l.Y = append(l.Y, y)
	}
	return l
}

// best returns the best known number of winning decks: the one counted on this device, if there is one.
func (x *exact) best() *paper.Known {
	k := *x.known
	if x.won != nil && game.Provenance(&k) != ui.Exact {
		won := new(big.Rat).Mul(x.won, new(big.Rat).SetInt(deck.Shape{Ranks: k.Ranks, Suits: k.Suits}.Count()))
		k = paper.Known{Question: k.Question, Status: paper.Counted, Won: won.Num(), Why: x.backed, Printed: k.Printed}
	}
	return &k
}

// draw draws the panel of what is known exactly.
func (x *exact) draw(p *estimate) app.UI {
	if x.law == nil && x.won == nil {
		return nil
	}
	title, value, says := p.won(), x.won, ""
	var also app.UI
	if value == nil {
		title, value = "Nothing ["+strings.ToLower(game.Stored(p.game.Game()))+"]", x.law[0]
		says = "No exact probability is known for this size; see the simulation."
		if x.counts() {
			says = "The exact number of winning decks is below."
		}
	} else {
		says = containment(value, p.seen().Interval)
	}
	if x.mean != nil {
		also = h.Text("span", "num", figure.Places(x.mean, 6))
	}
	return ui.Section("panel result", "Exact",
		h.Box("div", "result-head", ui.Tag(ui.Exact)),
		h.Box("h2", "", ui.Words(title)...),
		h.Text("p", "figure", shortDecimal(value)),
		drawFraction(value),
		h.Text("p", "soft", says),
		ui.Facts(
			ui.Fact{Term: "Mean " + p.unit(), Value: also},
			ui.Fact{Term: "Evidence", Value: app.Text(x.backed)},
		),
	)
}

// shortDecimal formats an exact chance with all significant decimals.
func shortDecimal(r *big.Rat) string {
	if f, _ := r.Float64(); f > 0 && f < 1e-4 {
		return figure.Round(f)
	}
	return figure.Places(r, 7)
}

// drawFraction draws an exact value as a fraction, folded if it is long.
func drawFraction(r *big.Rat) app.UI {
	num, den := len(r.Num().String()), len(r.Denom().String())
	switch {
	case r.IsInt():
		return nil
	case den <= 12:
		return h.Box("div", "exactly", figure.MathML(r))
	}
	return h.Elem("details").Body(
		h.Text("summary", "", fmt.Sprintf("The fraction: %s digits over %s digits", figure.Whole(num), figure.Whole(den))),
		figure.MathML(r),
	)
}

// work draws the cost of exact work, or its progress.
func (x *exact) work() app.UI {
	return h.Box("div", "exact-work",
		x.treize.Draw("The exact distribution", "steps"),
		x.matches.Draw("The exact distribution", "steps"),
		x.all.Draw("The exact distribution", "steps"),
		app.If(x.counts(), func() app.UI { return x.wins.Draw("Exact number of winning decks", "steps") }),
	)
}

// containment says in words whether an interval contains an exact value.
func containment(won *big.Rat, interval [2]float64) string {
	v, _ := won.Float64()
	if v >= interval[0] && v <= interval[1] {
		return "The exact value lies within the interval."
	}
	return "The exact value lies outside the interval. One in twenty misses."
}
