// Package exact asks for what is known exactly about the hits of a game: their distribution, their mean and the
// probability of winning.
package exact

import (
	"math/big"
	"slices"

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

// A Reference is what is known exactly about a question of deals. It has nothing before Ask.
type Reference struct {
	Distribution []*big.Rat // by the value that the histogram counts, as far as it is known
	Mean         *big.Rat   // or nil
	Won          *big.Rat   // the probability of winning, or nil
	Evidence     string

	changed func() // called when an answer arrives

	treize  *calc.Answer[job.TreizeResult]
	matches *calc.Answer[job.CoincidenceResult]
	all     *calc.Answer[job.DistributionResult]
	wins    *calc.Answer[job.CountResult]

	game  solitaire.Game
	cards bool // the distribution counts cards, not the score
	none  bool // only the probability of no match is known

	known *paper.Known // the number of winning decks
}

// New makes an answer. It calls changed when more is known.
func New(f *calc.Frame, changed func()) *Reference {
	x := &Reference{changed: changed}
	x.treize = calc.PageAnswer[job.TreizeResult](f, x.heard)
	x.matches = calc.PageAnswer[job.CoincidenceResult](f, x.heard)
	x.all = calc.PageAnswer[job.DistributionResult](f, x.heard)
	x.wins = calc.PageAnswer[job.CountResult](f, x.heard)
	return x
}

// maxDistributionDigits is the largest number of digits of the number of decks for which the distribution is counted,
// and maxCountDigits that for which winning decks are counted (He Loves Me has few of them). Up to there even planning
// takes no noticeable time.
const maxDistributionDigits = 9

func maxCountDigits(g solitaire.Game) int {
	if g == solitaire.HeLovesMe {
		return 26
	}
	return 16
}

// maxOfferedSeconds is the most work offered, in seconds of a common machine. Longer work is left to the command.
const maxOfferedSeconds = 1800

// Forget forgets what is known, and asks for nothing.
func (x *Reference) Forget() { x.ask(nil, nil, nil, nil) }

// ask asks for the given requests, where nil stands for none. What a job refuses stays unknown.
func (x *Reference) ask(treize, matches, all, wins job.Request) {
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

// Counts reports whether winning decks are counted, or counting is offered.
func (x *Reference) Counts() bool {
	return x.wins.Status() != calc.Idle && x.wins.Cost().Seconds <= maxOfferedSeconds
}

// Ask asks for the distribution of cards set aside or of scores, as far as it can be known.
func (x *Reference) Ask(g *game.Form, s deck.Shape, cards bool) {
	x.game, x.cards, x.none = g.Game(), cards, false
	x.known = game.Known(job.Goal{Solitaire: g.Solitaire()})
	match := func(game solitaire.Game) *job.Coincidence {
		return &job.Coincidence{Game: string(game), Ranks: new(s.Ranks), Suits: new(s.Suits)}
	}
	decks := len(s.Count().String())
	switch x.game {
	case solitaire.T0:
		x.ask(&job.Treize{Ranks: new(s.Ranks), Suits: new(s.Suits)}, nil, nil, nil)
		return
	case solitaire.T1, solitaire.T2, solitaire.T3:
		x.ask(nil, match(x.game), nil, nil)
		return
	case solitaire.T4:
		x.none = true
		x.ask(nil, match(solitaire.T3), nil, nil)
		return
	}
	var count job.Request = &job.Count{Goal: job.Goal{Solitaire: g.Solitaire()}}
	if decks > maxDistributionDigits {
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
		x.ask(nil, none, nil, count)
		return
	}
	if cards && x.game != solitaire.HeLovesMe {
		count = nil // the last count of the distribution is that of winning decks
	}
	of := "setAside"
	if !cards {
		of = "score"
	}
	x.ask(nil, nil, &job.Distribution{Solitaire: g.Solitaire(), Of: of}, count)
}

func (x *Reference) heard() {
	x.settle()
	x.changed()
}

// settle collects what the answers say.
func (x *Reference) settle() {
	x.Evidence, x.Distribution, x.Mean, x.Won = "", nil, nil, nil
	switch {
	case x.treize.Whole():
		x.Evidence = "Problem I solved as a Markov chain of decks, independent of the simulation."
		x.hits(x.treize.Value().Law, x.treize.Value().Expectation)
	case x.matches.Whole() && x.none:
		x.Evidence = "Fréchet’s theorem. A deal sets nothing aside exactly when it has no match."
		x.hits(x.matches.Value().P[:1], x.matches.Value().Mean)
		x.Mean, x.Won = nil, nil
	case x.matches.Whole():
		x.Evidence = "Fréchet’s theorem, independent of the simulation."
		x.hits(x.matches.Value().P, x.matches.Value().Mean)
	case x.all.Whole():
		x.Evidence = "All " + figure.Group(x.all.Value().Decks) + " decks of this size were counted."
		x.decks(x.all.Value())
	}
	if x.wins.Whole() {
		c := x.wins.Value()
		x.Won = figure.Rational(c.Probability)
		x.Evidence = c.Theorem
		if x.Evidence == "" {
			x.Evidence = "Winning decks were counted by building them backwards from the last card: " +
				figure.Group(c.Won) + " of " + figure.Group(c.Decks) + "."
		}
	} else if x.Won == nil && x.known != nil && game.Provenance(x.known) == ui.Exact {
		x.Won, x.Evidence = x.known.Exact(), x.known.Why
	}
}

// hits takes a distribution of hits. Any hit wins.
func (x *Reference) hits(distribution []string, mean string) {
	for _, p := range distribution {
		x.Distribution = append(x.Distribution, figure.Rational(p))
	}
	x.Mean = figure.Rational(mean)
	x.Won = new(big.Rat).Sub(big.NewRat(1, 1), x.Distribution[0])
	if !x.cards {
		x.Distribution, x.Mean = x.Distribution[:1], nil // score 0 means that no card is stored
	}
}

// decks takes counts of decks. If the last count is that of winning decks, the probability of winning is known.
func (x *Reference) decks(d job.DistributionResult) {
	all := figure.Int(d.Decks)
	for _, c := range d.Counts {
		x.Distribution = append(x.Distribution, new(big.Rat).SetFrac(figure.Int(c), all))
	}
	x.Mean = figure.Rational(d.Mean)
	if x.cards && x.game != solitaire.HeLovesMe {
		x.Won = x.Distribution[len(x.Distribution)-1]
	}
}

// Exported returns the answers that gave the distribution.
func (x *Reference) Exported() []ui.Source {
	return slices.Concat(x.treize.Exported(), x.matches.Exported(), x.all.Exported(), x.wins.Exported())
}

// Strokes returns the known part of the distribution, for drawing over the given number of bars.
func (x *Reference) Strokes(bars int) *ui.Distribution {
	if x.Distribution == nil {
		return nil
	}
	l := &ui.Distribution{Name: "exact distribution"}
	if len(x.Distribution) < bars && len(x.Distribution) == 1 {
		l.Name = "exact, for 0"
	}
	for _, p := range x.Distribution[:min(bars, len(x.Distribution))] {
		y, _ := p.Float64()
		l.Y = append(l.Y, y)
	}
	return l
}

// Known returns the best known number of winning decks: the one counted on this device, if there is one.
func (x *Reference) Known() *paper.Known {
	k := *x.known
	if x.Won != nil && game.Provenance(&k) != ui.Exact {
		won := new(big.Rat).Mul(x.Won, new(big.Rat).SetInt(deck.Shape{Ranks: k.Ranks, Suits: k.Suits}.Count()))
		k = paper.Known{Question: k.Question, Status: paper.Counted, Won: won.Num(), Why: x.Evidence, Printed: k.Printed}
	}
	return &k
}

// Draw draws the cost of exact work, or its progress, beside what the page is about.
func (x *Reference) Draw() app.UI {
	return h.Box("div", "exact-work",
		x.treize.DrawBeside("The exact distribution", "steps"),
		x.matches.DrawBeside("The exact distribution", "steps"),
		x.all.DrawBeside("The exact distribution", "steps"),
		h.If(x.Counts(), func() app.UI { return x.wins.DrawBeside("Exact number of winning decks", "steps") }),
	)
}
