package job

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/big"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rencontre/core/paper"
	"rencontre/core/reform"
	"rencontre/core/solitaire"
)

// TestOwns checks that every record is of a valid request. A count has at least two splits that
// agree, or the page says that it was counted once, and an estimate by deals agrees with it. A
// distribution of Mousetrap sums to all decks; the decks that set nothing aside are the derangements,
// and those that set all aside are in the counts. An estimate has an interval, is the result of its
// runs, and its first run is repeated. The records of a search
// are the orbits of their decks.
func TestOwns(t *testing.T) {
	won := map[string]string{}
	splits, again := map[string][]int{}, 0
	once := map[string]*Count{}
	for _, c := range paper.Counts() {
		if c.Probability == "" {
			won[cell(string(c.Game), c.Ranks, c.Suits, c.Weak)] = strconv.FormatUint(c.Right, 10)
		}
	}
	text, err := os.ReadFile("../paper/testdata/chances.json")
	var curve []paper.Own
	if err := errors.Join(err, json.Unmarshal(text, &curve)); err != nil {
		t.Fatal(err)
	}
	for i, r := range append(paper.Owns(), curve...) {
		switch q := parse(t, string(r.Request)).Task.(type) {
		case *Count:
			var c CountResult
			if err := json.Unmarshal(r.Result, &c); err != nil {
				t.Fatal(err)
			}
			at := cell(q.Game, *q.Ranks, *q.Suits, q.Of == "weak")
			if q.Split == 0 {
				t.Errorf("%s: the page says where its histories were split, and it does not", at)
			}
			if w := won[at]; w != "" && w != c.Won {
				t.Errorf("%s: %s, but elsewhere %s", at, c.Won, w)
			}
			won[at], once[at] = c.Won, q
			splits[at] = append(splits[at], q.planned().Split)
			if c.Decks != q.shape().Count().String() {
				t.Errorf("%s: not %s decks", at, c.Decks)
			}
		case *Distribution:
			var d DistributionResult
			if err := json.Unmarshal(r.Result, &d); err != nil {
				t.Fatal(err)
			}
			sum, n := new(big.Int), len(d.Counts)-1
			none := big.NewInt(1) // derangements of 0 cards
			for i, c := range d.Counts {
				x, ok := new(big.Int).SetString(c, 10)
				if !ok {
					t.Fatalf("%q is no number", c)
				}
				sum.Add(sum, x)
				if i > 0 {
					none.Mul(none, big.NewInt(int64(i)))
					none.Add(none, big.NewInt(int64(1-i%2*2)))
				}
			}
			if q.Game != "mousetrap" || *q.Ranks != n || sum.String() != d.Decks || d.Decks != q.shape().Count().String() ||
				d.Counts[0] != none.String() {
				t.Errorf("%d ranks: %v of %s, of which %v set nothing aside", n, sum, d.Decks, none)
			}
			if w := won[cell(q.Game, n, 1, false)]; w != d.Counts[n] {
				t.Errorf("%d ranks: %s win, in the counts %s", n, d.Counts[n], w)
			}
		case *CountEstimate:
			// The first run is repeated, and so is the result of all runs.
			var e CountEstimateResult
			if err := json.Unmarshal(r.Result, &e); err != nil {
				t.Fatal(err)
			}
			if e.Interval == nil || len(e.Runs) != *q.Runs {
				t.Fatalf("%s: %d runs, interval %v", r.Request, len(e.Runs), e.Interval)
			}
			again, err := q.result(e.Runs)
			if err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(again)
			var want bytes.Buffer
			if err := errors.Join(err, json.Compact(&want, r.Result)); err != nil {
				t.Fatal(err)
			}
			if string(text) != want.String() {
				t.Errorf("%s: of its runs comes %s", r.Request, text)
			}
			// A run of each takes minutes together.
			if testing.Short() || i%16 != 0 && os.Getenv("RENCONTRE_LONG") == "" {
				break
			}
			first, err := q.Run(0, func(float64) error { return nil })
			if err != nil || first != e.Runs[0] {
				t.Errorf("%s: its first run is %s, %v", r.Request, first, err)
			}
		case *SearchOrbits:
			// The decks have orbits of the stated lengths, none is longer than those of all
			// decks in a table, and short searches are repeated.
			var l SearchOrbitsResult
			if err := json.Unmarshal(r.Result, &l); err != nil {
				t.Fatal(err)
			}
			if l.Start != q.Start || l.Seed != *q.Seed || !slices.Equal(l.Deck, q.Deck) || l.Trials != strconv.Itoa(*q.Trials) {
				t.Errorf("%s: a result of %+v", r.Request, l)
			}
			if testing.Short() {
				break
			}
			f := reform.New(q.problem())
			follow := func(d []int) reform.Orbit {
				o, err := f.Orbit(d, func(float64) error { return nil })
				if err != nil {
					t.Fatal(err)
				}
				return o
			}
			tail := follow(l.Preperiod.Deck)
			if tail.Preperiod != l.Preperiod.Length {
				t.Errorf("%s: the pre-period %+v is %d", r.Request, *l.Preperiod, tail.Preperiod)
			}
			both := tail
			if !slices.Equal(l.Trajectory.Deck, l.Preperiod.Deck) {
				both = follow(l.Trajectory.Deck)
			}
			if both.Trajectory() != l.Trajectory.Length {
				t.Errorf("%s: the trajectory %+v is %d", r.Request, *l.Trajectory, both.Trajectory())
			}
			if o := follow(l.Cycle.Deck); o.Period != l.Cycle.Length || o.Preperiod > 0 {
				t.Errorf("%s: the cycle %+v is %+v", r.Request, *l.Cycle, o)
			}
			for _, c := range paper.Reforms() {
				length := map[paper.Column]uint64{paper.Preperiod: l.Preperiod.Length, paper.Trajectory: l.Trajectory.Length,
					paper.Cycle: l.Cycle.Length}[c.Column]
				if string(c.Game) == q.Game && c.Ranks == *q.Ranks && c.Suits == *q.Suits && !c.AtLeast && length > c.Right {
					t.Errorf("%s: %s %d, but of all decks %d", r.Request, c.Column, length, c.Right)
				}
			}
			if q.Cost().Seconds > 2 {
				break
			}
			var want bytes.Buffer
			if err := json.Compact(&want, r.Result); err != nil {
				t.Fatal(err)
			}
			if got := result(t, string(r.Request)); got != want.String() {
				t.Errorf("%s: again it is %s", r.Request, got)
			}
			again++
		default:
			t.Errorf("a record of %s", r.Request)
		}
	}
	for at, s := range splits {
		slices.Sort(s)
		if len(slices.Compact(s)) < 2 && !countedOnce(t, once[at], won[at]) {
			t.Errorf("%s: counted with the splits %v alone", at, s)
		}
	}
	if again == 0 && !testing.Short() {
		t.Error("no search was made again")
	}
	if len(splits) == 0 {
		t.Error("there are no records")
	}
}

// countedOnce reports whether the page says that a count was made once, and an estimate by deals agrees with it.
func countedOnce(t *testing.T, q *Count, won string) bool {
	t.Helper()
	game := solitaire.Game(q.Game)
	k := paper.Know(paper.Question{Game: game, Weak: q.Of == "weak", Ranks: *q.Ranks, Suits: *q.Suits})
	n, ok := new(big.Int).SetString(won, 10)
	if !ok || !strings.HasSuffix(k.Why, " It was counted once.") {
		return false
	}
	probability, _ := new(big.Rat).SetFrac(n, q.shape().Count()).Float64()
	return slices.ContainsFunc(paper.Estimates(), func(e paper.Estimate) bool {
		return e.Game == game && e.Ranks == *q.Ranks && e.Suits == *q.Suits && e.Low < probability && probability < e.High
	})
}

// TestCensuses checks that a stored census has every deck exactly once. The decks that do not
// win are the derangements, and the others reach a deck that does not win or a cycle. Its
// longest orbits have the stated lengths, and every cell of the paper's row agrees.
func TestCensuses(t *testing.T) {
	for _, r := range paper.Censuses() {
		q, ok := parse(t, string(r.Request)).Task.(*Census)
		if !ok {
			t.Fatalf("a record of %s", r.Request)
		}
		var c CensusResult
		if err := json.Unmarshal(r.Result, &c); err != nil {
			t.Fatal(err)
		}
		number := func(text string) *big.Int {
			n, ok := new(big.Int).SetString(text, 10)
			if !ok {
				t.Fatalf("%q is no number", text)
			}
			return n
		}
		add := func(all ...string) *big.Int {
			sum := new(big.Int)
			for _, n := range all {
				sum.Add(sum, number(n))
			}
			return sum
		}
		values := func(m map[uint64]string) (all []string) {
			for _, n := range m {
				all = append(all, n)
			}
			return all
		}
		cyclic := add(c.InCycles, c.LeadingToCycles)
		for what, sums := range map[string][2]*big.Int{
			"decks":      {add(c.Won, c.Unreformed), q.shape().Count()},
			"all":        {number(c.Decks), q.shape().Count()},
			"winning":    {new(big.Int).Add(add(c.Reformed[1:]...), cyclic), number(c.Won)},
			"unreformed": {number(c.Reformed[0]), number(c.Unreformed)},
			"basins":     {add(values(c.Basins)...), cyclic},
		} {
			if sums[0].Cmp(sums[1]) != 0 {
				t.Errorf("%s: %v, not %v", what, sums[0], sums[1])
			}
		}
		inCycles := new(big.Int)
		for period, n := range c.Cycles {
			inCycles.Add(inCycles, new(big.Int).Mul(new(big.Int).SetUint64(period), number(n)))
		}
		if inCycles.Cmp(number(c.InCycles)) != 0 {
			t.Errorf("the cycles have %v decks, not %s", inCycles, c.InCycles)
		}
		f := reform.New(q.problem())
		orbit := func(d []int) reform.Orbit {
			o, err := f.Orbit(d, func(float64) error { return nil })
			if err != nil {
				t.Fatal(err)
			}
			return o
		}
		l := c.Longest
		for what, lengths := range map[string][2]uint64{
			"reformed":   {orbit(l.Reformed.Deck).Reformations, l.Reformed.Length},
			"trajectory": {orbit(l.Trajectory.Deck).Trajectory(), l.Trajectory.Length},
			"pre-period": {orbit(l.Preperiod.Deck).Preperiod, l.Preperiod.Length},
			"cycle":      {orbit(l.Cycle.Deck).Period, l.Cycle.Length},
		} {
			if lengths[0] != lengths[1] {
				t.Errorf("the longest %s is %d, not %d", what, lengths[0], lengths[1])
			}
		}
		compared := 0
		for _, cell := range paper.Reforms() {
			if string(cell.Game) != q.Game || cell.Ranks != *q.Ranks || cell.Suits != *q.Suits || cell.AtLeast {
				continue
			}
			is := map[paper.Column]string{
				paper.Unreformed: c.Unreformed, paper.Reformed: c.Won, paper.ToCycles: cyclic.String(),
				paper.Finitely: new(big.Int).Sub(number(c.Won), cyclic).String(), paper.OneCycles: c.Cycles[1],
				paper.MostTimes:  strconv.FormatUint(l.Reformed.Length, 10),
				paper.Trajectory: strconv.FormatUint(l.Trajectory.Length, 10),
				paper.Preperiod:  strconv.FormatUint(l.Preperiod.Length, 10),
				paper.Cycle:      strconv.FormatUint(l.Cycle.Length, 10),
			}[cell.Column]
			if is == "" {
				continue
			}
			compared++
			if is != strconv.FormatUint(cell.Right, 10) {
				t.Errorf("%s, %s: %s, not %d", cell.Where, cell.Column, is, cell.Right)
			}
		}
		if compared < 9 {
			t.Errorf("only %d cells of the paper are compared", compared)
		}
	}
}

// cell names a count.
func cell(game string, ranks, suits int, weak bool) string {
	s := game + " " + strconv.Itoa(ranks) + " x " + strconv.Itoa(suits)
	if weak {
		s += " weak"
	}
	return s
}
