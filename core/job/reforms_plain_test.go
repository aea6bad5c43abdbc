package job

import (
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/reform"
	"rencontre/core/solitaire"
)

// A plainGame holds the reformed deck of every deck of a small game, found by playing.
type plainGame struct {
	Goal
	decks  []deck.Deck
	next   map[string]deck.Deck // missing for a deck that does not win
	before map[string][]deck.Deck
}

func playAll(t testing.TB, g Goal) plainGame {
	t.Helper()
	p := plainGame{Goal: g, next: map[string]deck.Deck{}, before: map[string][]deck.Deck{}}
	if err := p.validGoal(); err != nil {
		t.Fatal(err)
	}
	shape := p.shape()
	for i := range shape.Count().Int64() {
		d := shape.FromIndex(big.NewInt(i))
		p.decks = append(p.decks, d)
		table := solitaire.NewTable(p.rules(), d)
		for table.Outcome == solitaire.Unfinished {
			table.Step()
		}
		if table.Outcome == solitaire.Won || p.Of == "weak" && table.Outcome == solitaire.Weak {
			r := table.Reformed()
			p.next[fmt.Sprint(d)] = r
			p.before[fmt.Sprint(r)] = append(p.before[fmt.Sprint(r)], d)
		}
	}
	return p
}

// orbit lists the decks of an orbit. back is the index that the orbit returns to, -1 if it
// ends.
func (p plainGame) orbit(d deck.Deck) (decks []deck.Deck, back int) {
	for {
		if i := slices.IndexFunc(decks, func(e deck.Deck) bool { return slices.Equal(d, e) }); i >= 0 {
			return decks, i
		}
		decks = append(decks, d)
		next, ok := p.next[fmt.Sprint(d)]
		if !ok {
			return decks, -1
		}
		d = next
	}
}

// smallGames are all games of 4 to 6 cards in one suit and in two.
func smallGames(t testing.TB) (games []plainGame) {
	for _, shape := range [][2]int{{4, 1}, {5, 1}, {6, 1}, {2, 2}, {3, 2}} {
		if testing.Short() && shape[0] == 6 {
			continue
		}
		for _, g := range []Goal{
			{Solitaire: Solitaire{Game: "mousetrap"}},
			{Solitaire: Solitaire{Game: "mousetrap", Burn: true}},
			{Solitaire: Solitaire{Game: "modular"}},
			{Solitaire: Solitaire{Game: "hlm"}},
			{Solitaire: Solitaire{Game: "hlm"}, Of: "weak"},
			{Solitaire: Solitaire{Game: "hlm", Order: "ace-down"}, Of: "weak"},
			{Solitaire: Solitaire{Game: "hlm", Order: "down"}, Of: "weak"},
		} {
			g.Ranks, g.Suits = new(shape[0]), new(shape[1])
			games = append(games, playAll(t, g))
		}
	}
	return games
}

// finish runs a task built in Go and decodes its result.
func finish[R any](t testing.TB, task Request) (r R) {
	t.Helper()
	j, err := Of(task)
	if err != nil {
		t.Fatalf("%+v: %v", task, err)
	}
	text, err := j.Result(run(t, j, ShardsOf(j.Task.Shards(), 0, 1)))
	if err != nil {
		t.Fatalf("%s: %v", j.Key, err)
	}
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatalf("%s: %v", j.Key, err)
	}
	return r
}

// TestOrbitOfAll checks that every deck of small games has the orbit found by playing, and that
// any stretch of it can be read.
func TestOrbitOfAll(t *testing.T) {
	for _, p := range smallGames(t) {
		for i, d := range p.decks {
			decks, back := p.orbit(d)
			skip, limit := uint64(i%5), i%3
			got := finish[OrbitResult](t,
				&Orbit{Goal: Goal{Solitaire: Solitaire{Game: p.Game, Burn: p.Burn, Order: p.Order}, Of: p.Of}, Deck: d,
					Limited: Limited{Limit: &limit}, Skip: skip})
			want := OrbitResult{End: EndUnreformed, Reformations: new(uint64(len(decks) - 1)), Decks: []deck.Deck{}}
			if back >= 0 {
				want = OrbitResult{End: EndCycle, Preperiod: new(uint64(back)), Period: new(uint64(len(decks) - back)),
					CycleStart: decks[back], Decks: []deck.Deck{}}
			}
			if int(skip) < len(decks) {
				want.Decks = append(want.Decks, decks[skip:min(int(skip)+limit, len(decks))]...)
			}
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%+v %v: %+v, want %+v", p.Goal, d, got, want)
			}
		}
	}
}

// TestPreimagesOfAll checks that the preimages of every deck of small games, counted and
// listed, are those found by playing.
func TestPreimagesOfAll(t *testing.T) {
	for _, p := range smallGames(t) {
		if p.Game == "hlm" && p.Of == "won" {
			continue // covered by the weak game
		}
		for _, d := range p.decks {
			ask := func(only bool) ReconstructResult {
				return finish[ReconstructResult](t,
					&Preimages{Solitaire: Solitaire{Game: p.Game, Burn: p.Burn, Order: p.Order}, Deck: d, CountOnly: only})
			}
			listed, counted := ask(false), ask(true)
			want := slices.Clone(p.before[fmt.Sprint(d)])
			slices.SortFunc(want, slices.Compare)
			slices.SortFunc(listed.Decks, slices.Compare)
			if len(want) != listed.Count || !slices.EqualFunc(want, listed.Decks, slices.Equal) {
				t.Fatalf("%+v %v: %+v, not %v", p.Goal, d, listed, want)
			}
			if counted.Count != listed.Count || len(counted.Decks) > 0 || !reflect.DeepEqual(counted.Why, listed.Why) ||
				(counted.Why == nil) != (listed.Count > 0) {
				t.Fatalf("%+v %v: counted %+v, listed %+v", p.Goal, d, counted, listed)
			}
		}
	}
}

// TestCensusOfAll compares the census of small games with counting the orbits of all decks. A
// preview must not exceed it.
func TestCensusOfAll(t *testing.T) {
	for _, p := range smallGames(t) {
		type counts = map[uint64]uint64
		reformed, cycles, basins, trajectory, preperiod, indegree := counts{}, counts{}, counts{}, counts{},
			counts{}, counts{}
		var won, on, to uint64
		var longest reform.Longest
		meet := func(r *reform.Record, length uint64, d deck.Deck) {
			if r.Deck == nil || length > r.Length {
				*r = reform.Record{Length: length, Deck: d}
			}
		}
		for _, d := range p.decks { // in dictionary order
			decks, back := p.orbit(d)
			indegree[uint64(len(p.before[fmt.Sprint(d)]))]++
			if len(decks) > 1 || back == 0 {
				won++
			}
			if back < 0 {
				reformed[uint64(len(decks)-1)]++
				if len(decks) > 1 {
					meet(&longest.Reformed, uint64(len(decks)-1), d)
				}
				continue
			}
			pre, period := uint64(back), uint64(len(decks)-back)
			basins[period]++
			trajectory[pre+period]++
			preperiod[pre]++
			meet(&longest.Trajectory, pre+period, d)
			meet(&longest.Preperiod, pre, d)
			if back == 0 {
				cycles[period]++
				meet(&longest.Cycle, period, d)
				on++
			} else {
				to++
			}
		}
		for period := range cycles {
			cycles[period] /= period
		}
		text := func(x uint64) string { return strconv.FormatUint(x, 10) }
		texts := func(c counts) map[uint64]string {
			m := map[uint64]string{}
			for k, x := range c {
				if x > 0 {
					m[k] = text(x)
				}
			}
			return m
		}
		want := CensusResult{
			Decks: text(uint64(len(p.decks))), Won: text(won), Unreformed: text(reformed[0]), InCycles: text(on),
			LeadingToCycles: text(to), Cycles: texts(cycles), Basins: texts(basins), GardenOfEden: text(indegree[0]),
			Longest: longestOf(longest), Histograms: OrbitHistograms{texts(trajectory), texts(preperiod), texts(indegree)},
		}
		for k := uint64(0); k == 0 || reformed[k] > 0 || k <= longest.Reformed.Length; k++ {
			want.Reformed = append(want.Reformed, text(reformed[k]))
		}
		got := finish[CensusResult](t, &Census{Goal: p.Goal})
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%+v: %+v, want %+v", p.Goal, got, want)
		}
	}
}
