package job

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/reform"
)

// asCounted asks for the decks of each number of a census, and compares how many there are. It visits at most most
// values of each number, first those of the fewest decks.
func asCounted(t *testing.T, g Goal, c CensusResult, most int, compare func(q *ReformedDecks, r ReformedDecksResult)) {
	t.Helper()
	reformed := map[uint64]string{}
	for k, count := range c.Reformed {
		reformed[uint64(k)] = count
	}
	cycles := map[uint64]string{}
	for period, count := range c.Cycles {
		n, err := strconv.ParseUint(count, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		cycles[period] = strconv.FormatUint(n*period, 10)
	}
	for by, counts := range map[reform.Measure]map[uint64]string{
		reform.OfReformed: reformed, reform.OfCycle: cycles, reform.OfBasin: c.Basins,
		reform.OfPreperiod: c.Histograms.Preperiod, reform.OfTrajectory: c.Histograms.Trajectory,
		reform.OfIndegree: c.Histograms.Indegree,
	} {
		values := slices.SortedFunc(maps.Keys(counts), func(a, b uint64) int { return len(counts[a]) - len(counts[b]) })
		for _, v := range values[:min(most, len(values))] {
			q := &ReformedDecks{Goal: g, By: string(by), Value: new(int(v)), Limited: Limited{Limit: new(3)}}
			r := finish[ReformedDecksResult](t, q)
			if r.Count != counts[v] {
				t.Errorf("%+v: %s is %d of %s decks, but the census has %s", g, by, v, r.Count, counts[v])
			}
			compare(q, r)
		}
	}
}

// TestReformedDecksOfAll compares the decks of every number of a census of small games with playing all decks, and
// reads them from page to page.
func TestReformedDecksOfAll(t *testing.T) {
	for _, p := range smallGames(t) {
		census := finish[CensusResult](t, &Census{Goal: p.Goal})
		asCounted(t, p.Goal, census, 100, func(q *ReformedDecks, r ReformedDecksResult) {
			var want, got []deck.Deck
			for _, d := range p.decks {
				if value, has := p.measure(reform.Measure(q.By), d); has && value == *q.Value {
					want = append(want, d)
				}
			}
			for got = r.Decks; r.Next != nil; got = append(got, r.Decks...) {
				r = finish[ReformedDecksResult](t, &ReformedDecks{Goal: q.Goal, By: q.By, Value: q.Value, After: r.Next})
			}
			if !slices.EqualFunc(got, want, slices.Equal) {
				t.Errorf("%+v, %s is %d: %v, not %v", p.Goal, q.By, *q.Value, got, want)
			}
		})
	}
}

// measure returns the value of a deck by playing.
func (p plainGame) measure(m reform.Measure, d deck.Deck) (value int, has bool) {
	if m == reform.OfIndegree {
		return len(p.before[fmt.Sprint(d)]), true
	}
	decks, back := p.orbit(d)
	switch {
	case m == reform.OfReformed:
		return len(decks) - 1, back < 0
	case back < 0:
		return 0, false
	case m == reform.OfCycle:
		return len(decks), back == 0
	case m == reform.OfBasin:
		return len(decks) - back, true
	case m == reform.OfPreperiod:
		return back, true
	}
	return len(decks), true
}

// TestReformedDecksOfMillions compares lists of larger games with their censuses, and follows the decks listed.
func TestReformedDecksOfMillions(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	goals := []Goal{goalOf("mousetrap", "", "", 10, 1), goalOf("modular", "", "", 9, 1), goalOf("mousetrap", "", "", 5, 2),
		goalOf("modular", "", "", 5, 2), goalOf("hlm", "", "weak", 6, 2), goalOf("hlm", "down", "weak", 5, 2)}
	if os.Getenv("RENCONTRE_LONG") != "" {
		goals = append(goals, goalOf("mousetrap", "", "", 11, 1), goalOf("modular", "", "", 10, 1),
			goalOf("modular", "", "", 11, 1), goalOf("hlm", "", "weak", 9, 2))
	}
	for _, g := range goals {
		census := finish[CensusResult](t, &Census{Goal: g})
		asCounted(t, g, census, 4, func(q *ReformedDecks, r ReformedDecksResult) {
			for _, d := range r.Decks {
				o := finish[OrbitResult](t, &Orbit{Goal: g, Deck: d, Limited: Limited{Limit: new(0)}})
				wrong := false
				switch by := reform.Measure(q.By); by {
				case reform.OfReformed:
					wrong = o.End != EndUnreformed || int(*o.Reformations) != *q.Value
				case reform.OfCycle:
					wrong = o.End != EndCycle || int(*o.Period) != *q.Value || *o.Preperiod > 0
				case reform.OfBasin:
					wrong = o.End != EndCycle || int(*o.Period) != *q.Value
				case reform.OfPreperiod:
					wrong = o.End != EndCycle || int(*o.Preperiod) != *q.Value
				case reform.OfTrajectory:
					wrong = o.End != EndCycle || int(*o.Preperiod+*o.Period) != *q.Value
				case reform.OfIndegree:
					before := finish[ReconstructResult](t, &Preimages{Solitaire: g.Solitaire, Deck: d, CountOnly: true})
					wrong = before.Count != *q.Value && g.Game != "hlm" // whose preimages may leave another card
				}
				if wrong {
					t.Errorf("%+v, %s is %d: %v has not", g, q.By, *q.Value, d)
				}
			}
		})
	}
}

// TestReformedDecksPreview checks that a preview counts no more than the result, and leaves out what is not known yet.
func TestReformedDecksPreview(t *testing.T) {
	for request, unknown := range map[string]bool{
		`{"job":"reformed-decks","game":"modular","ranks":9,"by":"reformed","value":1,"limit":5}`: false,
		`{"job":"reformed-decks","game":"modular","ranks":9,"by":"reformed","value":0,"limit":5}`: true,
	} {
		whole, j := answer[ReformedDecksResult](t, request), parse(t, request)
		preview := decoded[ReformedDecksResult](t, j, run(t, j, []int{0}))
		if (preview.Count == "") != unknown || len(preview.Count) > len(whole.Count) || len(preview.Decks) != 5 ||
			preview.Next != nil || whole.Next == nil {
			t.Errorf("%s: %+v, then %+v", request, preview, whole)
		}
	}
}

// decoded is the preview of some shards.
func decoded[R any](t *testing.T, j *Job, done map[int]json.RawMessage) (r R) {
	t.Helper()
	text, err := j.Preview(done)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	return r
}
