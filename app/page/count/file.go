package count

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"

	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// file is the whole grid: every cell with its number and how it stands, and its
// request with what it gave here or is printed.
func (p *count) file() (ui.File, error) {
	l := p.layout()
	f := ui.File{Table: figure.Table{Caption: "Winning decks at " + p.game.Name(), Head: []string{"m"}}}
	for _, s := range l.suits {
		name := fmt.Sprintf("s = %d", s)
		f.Table.Head = append(f.Table.Head, name, name+", chance", name+", verdict")
	}
	c, _ := p.cell()
	for c.ranks = l.from; c.ranks <= l.to; c.ranks++ {
		row := []string{strconv.Itoa(c.ranks)}
		for _, c.suits = range l.suits {
			won, chance, answers, err := p.entry(c)
			if err != nil {
				return f, err
			}
			row = append(row, won, chance, c.record().stand(p.here(c)).verdict.String())
			f.Answers = append(f.Answers, answers...)
		}
		f.Table.Rows = append(f.Table.Rows, row)
	}
	return f, nil
}

// entry is what is known of a cell: its number as counted here, natively or in
// print, else as estimated here or natively, else an estimate of the chance that is
// printed; and where from.
func (p *count) entry(c cell) (won, chance string, answers []ui.Answer, err error) {
	j, err := job.Of(c.count())
	if err != nil {
		return "", "", nil, err
	}
	a, r := ui.Answer{Request: json.RawMessage(j.Key), Published: map[string]string{}}, c.record()
	for _, x := range r.printed {
		a.Published[where(x)] = x.Chance
		if x.Chance != "" {
			chance = x.Chance
			continue
		}
		won = strconv.FormatUint(x.Printed, 10)
		a.Published[where(x)] = won
	}
	if r.own != nil {
		won = r.own.won.String()
	}
	if t := p.tallies[c]; t != nil {
		won, a.Result = t.won.String(), p.answers[c].Result()
	}
	if n, ok := new(big.Int).SetString(won, 10); ok {
		chance = figure.Decimal(new(big.Rat).SetFrac(n, c.shape().Count()))
	}
	answers = append([]ui.Answer{a}, r.answers...)
	if here := p.here(c); won == "" && here.guess != nil {
		won, chance = here.guess.won, figure.Float(here.guess.chance)
		answers = append(answers, p.guesses[c].Exported()...)
	} else if won == "" && r.guess != nil {
		won, chance = r.guess.won, figure.Float(r.guess.chance)
		answers = append(answers, ui.Answer{Request: r.guess.request, Published: map[string]string{"a record of this program": won}})
	}
	return won, chance, answers, nil
}
