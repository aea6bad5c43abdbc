package count

import (
	"encoding/json"
	"fmt"
	"strconv"

	"rencontre/app/figure"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// file makes the table of the whole grid: every cell with its number and verdict, and its request with the result or
// the printed numbers.
func (p *count) file() (ui.File, error) {
	l := p.layout()
	f := ui.File{Table: figure.Table{Caption: "Winning decks at " + p.game.Name(), Head: []string{"m"}}}
	for _, s := range l.suits {
		name := fmt.Sprintf("s = %d", s)
		f.Table.Head = append(f.Table.Head, name, name+", probability", name+", verdict")
	}
	c, _ := p.cell()
	for c.ranks = l.from; c.ranks <= l.to; c.ranks++ {
		row := []string{strconv.Itoa(c.ranks)}
		for _, c.suits = range l.suits {
			won, probability, answers, err := p.entry(c)
			if err != nil {
				return f, err
			}
			row = append(row, won, probability, p.stands(c))
			f.Sources = append(f.Sources, answers...)
		}
		f.Table.Rows = append(f.Table.Rows, row)
	}
	return f, nil
}

// cellFile makes the table of one cell.
func (p *count) cellFile(c cell) (ui.File, error) {
	won, probability, answers, err := p.entry(c)
	t := figure.Table{Caption: "Winning decks at " + p.game.Name() + ", " + c.name(),
		Head: []string{"m", "s", "winning decks", "probability", "verdict"},
		Rows: [][]string{{strconv.Itoa(c.ranks), strconv.Itoa(c.suits), won, probability, p.stands(c)}}}
	return ui.File{Table: t, Sources: answers}, err
}

// stands returns the verdict on a cell and, if the printed number differs, that number.
func (p *count) stands(c cell) string {
	r := p.record(c)
	v := r.standingFor(p.here(c)).verdict
	for _, x := range r.Printed {
		if n := r.best(p.tallies[c]); v == ui.Differs && x.Probability == "" && !n.is(x.Printed) {
			return v + ", " + strconv.FormatUint(x.Printed, 10) + " is printed"
		}
	}
	return v
}

// best returns the number of winning decks, counted here or known.
func (r *record) best(t *tally) *number {
	if t != nil {
		return t.number
	}
	return r.number
}

// entry returns what is known of a cell, in this order: the number counted here, the best known one, an estimate of
// this device; and its answers.
func (p *count) entry(c cell) (won, probability string, answers []ui.Source, err error) {
	j, err := job.Of(c.count())
	if err != nil {
		return "", "", nil, err
	}
	a, r, here := ui.Source{Request: json.RawMessage(j.Key), Published: map[string]string{}}, p.record(c), p.here(c)
	for _, x := range r.Printed {
		text := x.Probability
		if text == "" {
			text = strconv.FormatUint(x.Printed, 10)
		}
		if n := r.best(here.counted); x.Probability == "" && !n.is(x.Printed) {
			text += ", which is wrong"
		}
		a.Published[game.Where(x)] = text
	}
	if here.counted != nil {
		a.Result = p.answers[c].Result()
	}
	answers = []ui.Source{a}
	g := p.known(c, here)
	switch n := r.best(here.counted); {
	case n != nil:
		won, probability = n.won.String(), figure.Decimal(n.probability())
	case g != nil:
		won, probability = g.won, figure.Float(g.probability)
	}
	if g != nil && g == here.guess {
		return won, probability, append(answers, p.guesses[c].Exported()...), nil
	}
	for _, of := range r.Records {
		record := ui.Source{Request: of.Request, Result: of.Result}
		if of.Result == nil {
			record.Published = map[string]string{"a record of this program": won}
		}
		answers = append(answers, record)
	}
	return won, probability, answers, nil
}
