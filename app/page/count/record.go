package count

import (
	"math/big"

	"rencontre/app/figure"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/paper"
)

// A number is the number of winning decks of a shape. Its texts are made when first needed: a page has hundreds of
// numbers and shows few.
type number struct {
	won   *big.Int
	shape deck.Shape

	grouped, rounded string
}

func numberOf(s deck.Shape, won *big.Int) *number { return &number{won: won, shape: s} }

func (n *number) probability() *big.Rat { return new(big.Rat).SetFrac(n.won, n.shape.Count()) }

// text formats the number, and small the probability of winning.
func (n *number) text() string {
	if n.grouped == "" {
		n.grouped = figure.Group(n.won.String())
	}
	return n.grouped
}

func (n *number) small() string {
	if n.rounded == "" {
		f, _ := n.probability().Float64()
		n.rounded = figure.Round(f)
	}
	return n.rounded
}

// is reports whether the number equals a printed one.
func (n *number) is(printed uint64) bool { return n.won.Cmp(new(big.Int).SetUint64(printed)) == 0 }

// A record is what is known of a cell without counting it on this device.
type record struct {
	*paper.Known
	number *number      // the number of winning decks; nil if only estimated or unknown
	guess  *wonEstimate // the estimate, if there is no number
}

// record looks up what is known of the cell.
func (c cell) record() *record {
	r := &record{Known: game.Known(c.goal())}
	switch {
	case r.Won != nil:
		r.number = numberOf(c.shape(), r.Won)
	case r.Status == paper.Guessed:
		r.guess = &wonEstimate{won: r.About, interval: r.Interval, probability: r.Probability,
			probabilityInterval: r.ProbabilityInterval, how: game.Why(r.Known)}
	}
	return r
}

// record caches what is known of a cell; a grid needs seventy records whenever it is drawn.
func (p *count) record(c cell) *record {
	if p.records[c] == nil {
		p.records[c] = c.record()
	}
	return p.records[c]
}

// verdict compares the best known number with the printed ones.
func (r *record) verdict() string {
	if r.Status == paper.PrintedOnly {
		return publishedOnly
	}
	return r.judge(r.number)
}

// judge compares a number, which may be counted here, with all that is known.
func (r *record) judge(n *number) string {
	v := ui.Unpublished
	for _, p := range r.Printed {
		if p.Probability != "" {
			continue
		}
		if !n.is(p.Printed) {
			return ui.Differs
		}
		v = ui.Agrees
	}
	if r.Won != nil && n.won.Cmp(r.Won) != 0 {
		return ui.Differs
	}
	return v
}
