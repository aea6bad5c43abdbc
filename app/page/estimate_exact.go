package page

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/coincidence"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// exact is what is known exactly of the question of an estimate.
type exact struct {
	changed func() // is told when something came

	ofLaw, ofWon desk
	backed       string
	law          []*big.Rat // by the value that the histogram counts, as far as it is known
	mean         *big.Rat
	won          *big.Rat // the chance to win, nil where unknown
}

// exhaustible is how many decks a shape may have, in digits, to be counted for the
// law, and countable for those that win, of which He Loves Me has few: up to there
// even the plan of the work takes no time that is felt.
const exhaustible = 9

func countable(g solitaire.Game) int {
	if g == solitaire.HeLovesMe {
		return 26
	}
	return 16
}

// longestCount is how much work is offered at most, in seconds of a common machine:
// what takes longer is a matter for the command.
const longestCount = 1800

func (x *exact) enter(ctx app.Context) { x.ofLaw.ctx, x.ofWon.ctx = ctx, ctx }

func (x *exact) leave() { x.ofLaw.leave(); x.ofWon.leave() }

func (x *exact) refuse() {
	x.ofLaw.refuse(nil)
	x.ofWon.refuse(nil)
	x.backed, x.law, x.mean, x.won = "", nil, nil, nil
}

// turn asks for what can be known of the law of cards set aside or of scores.
func (x *exact) turn(q *question, s deck.Shape, of string) {
	x.refuse()
	cards := of == "setAside"
	match := func(game solitaire.Game) string {
		return fmt.Sprintf(`{"job":"coincidence","game":%q,"ranks":%d,"suits":%d}`, game, s.Ranks, s.Suits)
	}
	switch q.game {
	case solitaire.T0:
		if s.Ranks < 2 || s.N() > coincidence.MaxTreize {
			return
		}
		x.backed = "Problem I solved as a Markov chain of decks, which shares nothing with the deals beside it."
		x.ofLaw.turn(fmt.Sprintf(`{"job":"treize","ranks":%d,"suits":%d}`, s.Ranks, s.Suits), x.hear(cards, x.treize))
	case solitaire.T1, solitaire.T2, solitaire.T3:
		if q.game == solitaire.T1 && s.Suits > 1 {
			return
		}
		x.backed = "Fréchet’s theorem, which shares nothing with the deals beside it."
		x.ofLaw.turn(match(q.game), x.hear(cards, x.matches))
	case solitaire.T4:
		x.none(match(solitaire.T3))
	default:
		decks := s.Count().String()
		if len(decks) > exhaustible {
			if len(decks) <= countable(q.game) {
				x.ofWon.turn(q.request("count", s, ""), x.hear(true, x.count))
				if j := x.ofWon.job; j != nil && j.Task.Cost().Seconds > longestCount {
					x.ofWon.refuse(nil)
				}
			}
			if q.game == solitaire.Mousetrap && !q.burn {
				x.none(match(solitaire.T2))
			} else {
				x.none(match(solitaire.T3))
			}
			return
		}
		x.backed = "All " + ui.Figures(decks) + " decks of the shape were counted."
		x.ofLaw.turn(q.request("distribution", s, fmt.Sprintf(`"of":%q`, of)), x.hear(true, func(result json.RawMessage) error {
			return x.distribution(result, cards && q.game != solitaire.HeLovesMe)
		}))
		if q.game == solitaire.HeLovesMe || !cards {
			x.ofWon.turn(q.request("count", s, ""), x.hear(true, x.count))
		}
	}
}

// none is for games of which one thing is known: that no card is set aside just
// when the first times through the calls have no hit, as in T2 or T3 (Bersani,
// Proposition 3.4 and Remark 3.5; for the other games by the same argument).
func (x *exact) none(request string) {
	x.ofLaw.turn(request, x.hear(true, func(result json.RawMessage) error {
		won := x.won
		if err := x.matches(result); err != nil {
			return err
		}
		x.law, x.mean, x.won = x.law[:1], nil, won
		if won == nil {
			x.backed = "Fréchet’s theorem for the deals that set nothing aside: they are those without a match."
		}
		return nil
	}))
}

// hear reads a whole result. Where the law is of something else than what the
// histogram counts, it is left out.
func (x *exact) hear(fits bool, read func(json.RawMessage) error) func(json.RawMessage, bool) {
	return func(result json.RawMessage, whole bool) {
		if !whole {
			return
		}
		if err := read(result); err != nil {
			app.Log("exact:", err)
			return
		}
		if !fits {
			x.law, x.mean = x.law[:1], nil // score 0 is no card
		}
		x.changed()
	}
}

func rationals(texts []string) ([]*big.Rat, error) {
	list := make([]*big.Rat, len(texts))
	for i, text := range texts {
		if list[i] = rational(text); list[i] == nil {
			return nil, fmt.Errorf("%.40q is no rational", text)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("there is no law")
	}
	return list, nil
}

// hits takes a law of hits, of which any one wins.
func (x *exact) hits(law []string, mean string) (err error) {
	if x.law, err = rationals(law); err != nil {
		return err
	}
	x.mean = rational(mean)
	x.won = new(big.Rat).Sub(big.NewRat(1, 1), x.law[0])
	return nil
}

func (x *exact) matches(result json.RawMessage) error {
	var r struct {
		P    []string `json:"p"`
		Mean string   `json:"mean"`
	}
	if err := json.Unmarshal(result, &r); err != nil {
		return err
	}
	return x.hits(r.P, r.Mean)
}

func (x *exact) treize(result json.RawMessage) error {
	var r struct {
		Law         []string `json:"law"`
		Expectation string   `json:"expectation"`
	}
	if err := json.Unmarshal(result, &r); err != nil {
		return err
	}
	return x.hits(r.Law, r.Expectation)
}

// distribution takes counts of decks; where the last of them are those won, it
// is known how many win.
func (x *exact) distribution(result json.RawMessage, won bool) error {
	var d job.Distribution
	if err := json.Unmarshal(result, &d); err != nil {
		return err
	}
	all, err := rationals(d.Counts)
	if err != nil {
		return err
	}
	decks := rational(d.Decks)
	if decks == nil || decks.Sign() <= 0 {
		return fmt.Errorf("%.40q is no number of decks", d.Decks)
	}
	x.law, x.mean = all, new(big.Rat)
	for i, c := range all {
		c.Quo(c, decks)
		x.mean.Add(x.mean, new(big.Rat).Mul(c, big.NewRat(int64(i), 1)))
	}
	if won {
		x.won = all[len(all)-1]
	}
	return nil
}

func (x *exact) count(result json.RawMessage) error {
	var c job.Count
	if err := json.Unmarshal(result, &c); err != nil {
		return err
	}
	if x.won = rational(c.Probability); x.won == nil {
		return fmt.Errorf("%.40q is no probability", c.Probability)
	}
	x.backed = "The decks that win were counted backwards, from their last card on: " + ui.Figures(c.Won) + " of " + ui.Figures(c.Decks) + "."
	return nil
}

// strokes is what is known of the law, to be drawn over so many bars.
func (x *exact) strokes(bars int) *ui.Law {
	if x.law == nil {
		return nil
	}
	l := &ui.Law{Name: "exact law"}
	if len(x.law) < bars && len(x.law) == 1 {
		l.Name = "exact, for 0"
	}
	for _, p := range x.law[:min(bars, len(x.law))] {
		y, _ := p.Float64()
		l.Y = append(l.Y, y)
	}
	return l
}

// draw is the panel of what is known exactly.
func (x *exact) draw(p *Estimate) app.UI {
	if x.law == nil && x.won == nil {
		return nil
	}
	title, value, says := p.won(), x.won, ""
	var also app.UI
	if value == nil {
		title, value = "Nothing "+strings.ToLower(stored(p.q.game)), x.law[0]
		says = "The chance of winning is known by deals alone."
		if x.ofWon.job != nil {
			says = "How many decks win is counted below."
		}
	} else {
		says = holds(value, p.seen.Interval)
	}
	if x.mean != nil {
		also = h.T("span", "num", decimal(x.mean, 6))
	}
	return h.Section().Class("panel result").Aria("label", "Exact").Body(
		h.Div().Class("result-head").Body(ui.Tag(ui.Exact)),
		h.H2().Text(title),
		h.P().Class("figure").Text(brief(value)),
		wholly(value),
		h.P().Class("soft").Text(says),
		ui.Facts(
			ui.Fact{Term: "Mean " + p.unit(), Value: also},
			ui.Fact{Term: "Backed by", Value: app.Text(x.backed)},
		),
	)
}

// brief is an exact chance in decimals, as many as say something.
func brief(r *big.Rat) string {
	if f, _ := r.Float64(); f > 0 && f < 1e-4 {
		return ui.Round(f)
	}
	return decimal(r, 7)
}

// wholly is an exact value as a fraction, folded where it is long.
func wholly(r *big.Rat) app.UI {
	num, den := len(r.Num().String()), len(r.Denom().String())
	switch {
	case r.IsInt():
		return nil
	case den <= 12:
		return h.E("div", "exactly", mathFraction(r))
	}
	return h.Elem("details").Body(
		h.T("summary", "", fmt.Sprintf("The fraction, %d digits over %d", num, den)),
		mathFraction(r),
	)
}

// desks show what exact work would cost, or how far it is.
func (x *exact) desks() app.UI {
	return h.Div().Class("exact-work").Body(
		x.ofLaw.draw("The exact law", "steps"),
		x.ofWon.draw("Exactly how many win", "steps"),
	)
}

// holds says in words whether an interval holds an exact value.
func holds(won *big.Rat, interval [2]float64) string {
	v, _ := won.Float64()
	if v >= interval[0] && v <= interval[1] {
		return "The interval of the deals holds it."
	}
	return "The interval of the deals misses it, as one in twenty does."
}
