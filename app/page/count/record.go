package count

import (
	"encoding/json"
	"math/big"
	"strconv"
	"sync"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
)

// A number is how many decks of a shape win. What is said of it is made when it is
// first asked for: a page that opens has hundreds, and shows few.
type number struct {
	won   *big.Int
	shape deck.Shape

	grouped, rounded string
}

func numberOf(s deck.Shape, won *big.Int) *number { return &number{won: won, shape: s} }

func (n *number) chance() *big.Rat { return new(big.Rat).SetFrac(n.won, n.shape.Count()) }

// text is how many, in words, and small with what chance.
func (n *number) text() string {
	if n.grouped == "" {
		n.grouped = figure.Group(n.won.String())
	}
	return n.grouped
}

func (n *number) small() string {
	if n.rounded == "" {
		f, _ := n.chance().Float64()
		n.rounded = figure.Round(f)
	}
	return n.rounded
}

// is reports whether it is the number.
func (n *number) is(printed uint64) bool { return n.won.Cmp(new(big.Int).SetUint64(printed)) == 0 }

// A record is what was known of a cell before this device counted it.
type record struct {
	printed   []paper.Count
	number    *number // the first of them that is one
	simulated *paper.Count

	own     *number  // which this program has counted natively and nobody prints,
	splits  []string // by splitting histories here,
	answers []ui.Answer

	guess *guess // which it has estimated natively
}

// known are records by their cells.
type known map[cell]*record

func (all known) at(c cell) *record {
	if all[c] == nil {
		all[c] = &record{}
	}
	return all[c]
}

// guess takes a record that is an estimate.
func (all known) guess(own paper.Own) {
	var asked job.CountEstimate
	var given job.CountEstimateResult
	if err := json.Unmarshal(own.Request, &asked); err != nil {
		app.Log("count: record:", err)
		return
	}
	if err := json.Unmarshal(own.Result, &given); err != nil {
		app.Log("count: record:", err)
		return
	}
	c, _ := cellOf(asked.Goal)
	if g := guessOf(given); g != nil {
		g.request = own.Request
		all.at(c).guess = g
	}
}

// records are those of all cells of which something is known.
var records = sync.OnceValue(func() known {
	all := known{}
	at := all.at
	for _, p := range paper.Counts() {
		c := cell{p.Game, "", p.Weak, p.Ranks, p.Suits}
		r := at(c)
		switch r.printed = append(r.printed, p); {
		case p.Chance != "":
			r.simulated = &p
		case r.number == nil:
			r.number = numberOf(c.shape(), new(big.Int).SetUint64(p.Printed))
		}
	}
	for _, own := range paper.Owns() {
		var asked struct {
			Job string `json:"job"`
			job.Count
		}
		var given job.CountResult
		if err := json.Unmarshal(own.Request, &asked); err != nil || asked.Job != "count" {
			if asked.Job == "count-estimate" {
				all.guess(own)
			}
			continue
		}
		if err := json.Unmarshal(own.Result, &given); err != nil {
			app.Log("count: record:", err)
			continue
		}
		c, _ := cellOf(asked.Goal)
		r := at(c)
		r.own = numberOf(c.shape(), figure.Int(given.Won))
		r.splits = append(r.splits, strconv.Itoa(asked.Split))
		r.answers = append(r.answers, ui.Answer{Request: own.Request, Result: own.Result})
	}
	return all
})

// record is what was known of the cell.
func (c cell) record() *record {
	if r := records()[c]; r != nil {
		return r
	}
	return &record{}
}

// judge says how a number that was counted here stands to all that was known.
func (r *record) judge(n *number) verdict {
	v := unpublished
	for _, p := range r.printed {
		if p.Chance != "" {
			continue
		}
		if !n.is(p.Printed) {
			return differs
		}
		v = agrees
	}
	if r.own != nil && n.won.Cmp(r.own.won) != 0 {
		return differs
	}
	return v
}

// where names the place where a count is printed.
func where(p paper.Count) string {
	switch p.Source {
	case "oeis":
		return "OEIS " + p.Where
	case "bersani-2014":
		return "Bersani’s web page, 2014"
	}
	return game.Papers[p.Source] + ", " + p.Where
}
