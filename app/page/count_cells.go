package page

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"sync"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// A countCell is a number of winning decks: one cell of a grid.
type countCell struct {
	game         solitaire.Game
	order        solitaire.Order // "" for 1, 2, .., m
	weak         bool
	ranks, suits int
}

func (c countCell) shape() deck.Shape { return deck.Shape{Ranks: c.ranks, Suits: c.suits} }

// request asks a job about the cell's winning decks, with more fields behind.
func (c countCell) request(job, more string) string {
	q := question{game: c.game, order: c.order}
	of := `"of":"won"`
	if c.weak {
		of = `"of":"weak"`
	}
	return q.request(job, c.shape(), of+more)
}

// countRequest is the cell that a request counts, and where it splits histories,
// 0 where it leaves that to the program.
func countRequest(request string) (c countCell, split int, ok bool) {
	var r struct {
		Job, Game, Order, Of string
		Ranks, Suits, Split  int
		Burn                 bool
	}
	err := json.Unmarshal([]byte(request), &r)
	return countCell{solitaire.Game(r.Game), solitaire.Order(r.Order), r.Of == "weak", r.Ranks, max(1, r.Suits)}, r.Split,
		err == nil && r.Job == "count" && !r.Burn
}

// countCellOf is the cell that a canonical request counts.
func countCellOf(key string) (c countCell, ok bool) {
	c, split, ok := countRequest(key)
	return c, ok && split == 0
}

// A countGrid is the rows and columns that are shown of a game: those of the
// paper's table, and the rows beyond it that a device can count.
type countGrid struct {
	table    string
	from, to int // m
	suits    []int
}

func gridOf(game solitaire.Game, weak bool) countGrid {
	switch {
	case game == solitaire.Modular:
		return countGrid{"Table 5", 2, 17, []int{1, 2, 3, 4}}
	case game == solitaire.HeLovesMe && weak:
		return countGrid{"Table 20", 1, 16, []int{2, 3, 4}}
	case game == solitaire.HeLovesMe:
		return countGrid{"Table 2", 2, 18, []int{2, 3, 4}}
	}
	return countGrid{"Table 4", 2, 19, []int{1, 2, 3, 4}}
}

// The work of a count, which its plan would tell: but a plan takes
// up to seconds in a browser, and a grid has seventy. By suits and then ranks,
// both from 1; where a row ends the next count has more than 1e15 units, and the
// one after that more again. worksLast is for He Loves Me in the orders in which
// the lowest card that can be left is the one called last.
var (
	worksMousetrap = [4][]float64{
		{4.1e3, 4.2e3, 4.3e3, 5e3, 7.1e3, 1.9e4, 7e4, 3.7e5, 8.8e5, 2.5e6, 7.5e6, 3.1e7, 1.2e8, 6.8e8, 3.2e9, 2.7e10, 1.8e11, 2.4e12, 3.2e13, 4.7e14},
		{4.1e3, 4.4e3, 6.4e3, 3.6e4, 3.2e5, 2e6, 1.8e7, 2.8e8, 9.4e9, 5.2e11, 8.3e13},
		{4.2e3, 5e3, 2.4e4, 3.7e5, 6.2e6, 2.5e8, 4.5e10, 2.3e13},
		{4.2e3, 7e3, 1.2e5, 2.7e6, 3.2e8, 5.1e11},
	}
	worksModular = [4][]float64{
		{4.1e3, 4.2e3, 4.5e3, 5.3e3, 1.4e4, 3.2e4, 2.9e5, 6.4e5, 3.8e6, 1.7e7, 2.3e8, 3.8e8, 4.7e10, 2.2e11, 2.6e12, 6.6e13},
		{4.1e3, 4.6e3, 1.1e4, 1.2e5, 1.9e6, 2.2e7, 6.7e9, 3.9e11, 1.3e14},
		{4.2e3, 6.4e3, 1.1e5, 4.3e6, 1.8e9, 9.6e11},
		{4.2e3, 1.4e4, 9.2e5, 6.3e8, 1.2e13},
	}
	worksStrong = [4][]float64{
		{4.1e3, 4.2e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3},
		{4.1e3, 4.4e3, 1e3, 1e3, 1e3, 5.5e3, 8e3, 1.7e4, 8.7e4, 5.3e5, 5.1e6, 2.9e7, 1.7e8, 1.3e9, 1.7e10, 3.2e11, 6.7e12, 2.3e14},
		{4.2e3, 5e3, 5.8e3, 1.2e4, 5.5e4, 9.9e5, 8.3e6, 1.4e8, 4e9, 3e11, 5.5e13},
		{4.2e3, 7e3, 1.3e4, 1.5e5, 2.9e6, 8.2e7, 9.2e9, 5.3e12},
	}
	worksWeak = [4][]float64{
		{4.1e3, 4.2e3, 4.3e3, 4.4e3, 1e3, 1e3, 1e3, 1e3, 1.1e3, 1.3e3, 1.4e3, 1.6e3, 1.7e3, 1.9e3, 2e3, 2.2e3, 2.3e3, 2.5e3, 2.6e3, 2.8e3},
		{4.1e3, 4.4e3, 5.5e3, 8.1e3, 2.3e4, 9.3e4, 5e5, 2.8e6, 1.3e7, 7.2e7, 4.8e8, 4.9e9, 6.8e10, 1.3e12, 3.2e13, 7.7e14},
		{4.2e3, 5e3, 1.2e4, 1.1e5, 1e6, 1e7, 1.8e8, 6.6e9, 6e11, 7.1e13},
		{4.2e3, 7e3, 6e4, 9.1e5, 2.3e7, 1.7e9, 6.3e11, 9.5e14},
	}
	worksLast = [4][]float64{
		{4.1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3, 1e3},
		{4.1e3, 1e3, 1e3, 5.9e3, 9.7e3, 3.4e4, 1.4e5, 1.2e6, 4.8e6, 2.4e7, 1.7e8, 1.2e9, 1.4e10, 2.1e11, 4.2e12, 1.2e14},
		{4.2e3, 1e3, 5.8e3, 4.3e4, 5.8e5, 5.2e6, 7.6e7, 1.9e9, 1.3e11, 2.9e13},
		{4.2e3, 1e3, 1.3e4, 5.3e5, 1.2e7, 5.7e8, 2e11, 1.5e14},
	}
)

// work is the work of the count, +Inf where it has more than 1e15 units; not
// known for shapes that no grid has.
func (c countCell) work() (units float64, known bool) {
	if c.suits > 4 {
		return 0, false
	}
	works := c.works()[c.suits-1]
	switch {
	case c.ranks <= len(works):
		return works[c.ranks-1], true
	case c.game == solitaire.HeLovesMe && c.suits == 1:
		return 0, false // few histories, however many ranks
	}
	return math.Inf(1), true
}

// works is the table of works that the cell stands in.
func (c countCell) works() *[4][]float64 {
	switch {
	case c.weak:
		return &worksWeak
	case c.order != "":
		return &worksLast
	case c.game == solitaire.HeLovesMe:
		return &worksStrong
	case c.game == solitaire.Modular:
		return &worksModular
	}
	return &worksMousetrap
}

// beyond is how long a count may take: what takes longer this device cannot do.
const beyond = 24 * time.Hour

// A countTally is a count that was done on this device.
type countTally struct {
	result string // of the job
	won    *big.Int
	chance *big.Rat
	parts  int
	took   time.Duration // 0: not known any more
}

// countTallies are the counts known to be done.
var countTallies = map[countCell]countTally{}

func countTallyOf(c countCell, result json.RawMessage) (countTally, error) {
	var r job.Count
	if err := json.Unmarshal(result, &r); err != nil {
		return countTally{}, err
	}
	won, ok := new(big.Int).SetString(r.Won, 10)
	if !ok {
		return countTally{}, fmt.Errorf("won is no number: %q", r.Won)
	}
	return countTally{result: string(result), won: won, chance: new(big.Rat).SetFrac(won, c.shape().Count())}, nil
}

// countPrinted is what is printed of every cell.
var countPrinted = sync.OnceValue(func() map[countCell][]paper.Count {
	all := map[countCell][]paper.Count{}
	for _, p := range paper.Counts() {
		c := countCell{p.Game, "", p.Weak, p.Ranks, p.Suits}
		all[c] = append(all[c], p)
	}
	return all
})

// An ownCount is a count that this program has done natively and nobody prints,
// with the splits of the histories that gave it.
type ownCount struct {
	won    *big.Int
	splits []string
}

// countOwn are the records of counts.
var countOwn = sync.OnceValue(func() map[countCell]ownCount {
	all := map[countCell]ownCount{}
	for _, r := range paper.Owns() {
		c, split, ok := countRequest(string(r.Request))
		if !ok {
			continue // of another job
		}
		t, err := countTallyOf(c, r.Result)
		if err != nil {
			app.Log("count: record:", err)
			continue
		}
		all[c] = ownCount{t.won, append(all[c].splits, strconv.Itoa(split))}
	}
	return all
})

// countWhere names the place where a count is printed.
func countWhere(p paper.Count) string {
	switch p.Source {
	case "oeis":
		return "OEIS " + p.Where
	case "bersani-2014":
		return "Bersani’s web page, 2014"
	}
	return paperNames[p.Source] + ", " + p.Where
}

// A standing is how a cell stands: what it shows and the verdict on it.
type standing struct {
	figure, small string
	verdict       string
	percent       float64 // of a count that is running
}

// stand says how a cell stands. run is its desk, nil if none; kept is the share
// of an interrupted count that is kept here, and estimate how long a count will
// take, 0 where that is not known.
func (c countCell) stand(run *desk, kept float64, estimate time.Duration) standing {
	t, counted := countTallies[c]
	var number, chance *paper.Count
	verdict := "unpublished"
	own, ownCounted := countOwn()[c]
	if counted && ownCounted && t.won.Cmp(own.won) != 0 {
		verdict = "differs"
	}
	for _, p := range countPrinted()[c] {
		switch {
		case p.Chance != "":
			chance = &p
		case counted && t.won.Cmp(new(big.Int).SetUint64(p.Printed)) != 0:
			number, verdict = &p, "differs"
		case verdict == "unpublished":
			number, verdict = &p, "agrees"
		}
	}
	switch {
	case counted:
		f, _ := t.chance.Float64()
		return standing{figure: ui.Figures(t.won.String()), small: ui.Round(f), verdict: verdict}
	case run.running():
		share := run.state.WorkDone / max(1, run.state.Work)
		return standing{figure: fmt.Sprintf("%.0f %%", math.Floor(100*share)), verdict: "computing", percent: 100 * share}
	case kept > 0:
		return standing{figure: fmt.Sprintf("%.0f %% kept", math.Floor(100*kept)), small: "interrupted", verdict: "not computed"}
	case number != nil:
		f, _ := new(big.Rat).SetFrac(new(big.Int).SetUint64(number.Printed), c.shape().Count()).Float64()
		return standing{figure: ui.Whole(number.Printed), small: ui.Round(f), verdict: "published only"}
	}
	if ownCounted {
		f, _ := new(big.Rat).SetFrac(own.won, c.shape().Count()).Float64()
		return standing{figure: ui.Figures(own.won.String()), small: ui.Round(f), verdict: "unpublished"}
	}
	s := standing{figure: "·", verdict: "not computed"}
	if estimate > beyond {
		s.verdict = "beyond this device"
	} else if estimate > 0 {
		s.figure, s.small = about(estimate), "unpublished"
	}
	if chance != nil {
		s.figure, s.small = "≈ "+chance.Chance, "estimate, "+chance.Where
	}
	return s
}

// decksOf is how many decks there are, as a formula.
func decksOf(s deck.Shape) string {
	if s.Suits == 1 {
		return strconv.Itoa(s.N()) + "!"
	}
	return fmt.Sprintf("%d! / %d!%s", s.N(), s.Suits, ui.Superscript(s.Ranks))
}

// playedOut plays every deck and counts those that win; ok is false where there
// are too many for a page.
func (c countCell) playedOut() (won int, ok bool) {
	s := c.shape()
	if n := s.Count(); !n.IsInt64() || n.Int64() > 2520 {
		return 0, false
	}
	rules := solitaire.Rules{Game: c.game, Ranks: c.ranks, Order: c.order}
	left := make([]int, s.Ranks+1)
	for v := range left {
		left[v] = s.Suits
	}
	d := make(deck.Deck, s.N())
	var deal func(i int)
	deal = func(i int) {
		if i == len(d) {
			if o := solitaire.Play(rules, d).Outcome; o == solitaire.Won || c.weak && o == solitaire.Weak {
				won++
			}
			return
		}
		for v := 1; v <= s.Ranks; v++ {
			if left[v] > 0 {
				left[v]--
				d[i] = v
				deal(i + 1)
				left[v]++
			}
		}
	}
	deal(0)
	return won, true
}
