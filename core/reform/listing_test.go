package reform

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
	"rencontre/core/winning"
)

// plans are the censuses of the problems that are listed. Tests that use them are not parallel.
var plans = map[winning.Problem]*Census{}

// listing runs all shards in reverse order, checks each part and encodes it as JSON, as a job does.
func listing(t *testing.T, q winning.Problem, w Wanted) (count *big.Int, decks, drawn []deck.Deck) {
	t.Helper()
	if plans[q] == nil {
		plans[q] = NewCensus(q)
	}
	l := plans[q].listing(w)
	var parts []*Listed
	for i := l.Shards - 1; i >= 0; i-- {
		part, err := l.Run(i, quiet)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(part)
		if err != nil {
			t.Fatal(err)
		}
		part = new(Listed)
		if err := json.Unmarshal(text, part); err != nil {
			t.Fatal(err)
		}
		if err := l.Check(i, part); err != nil {
			t.Fatalf("%s %+v, shard %d: %v", name(q), w, i, err)
		}
		parts = append(parts, part)
	}
	count, decks, drawn, err := l.Join(true, parts...)
	if err != nil {
		t.Fatalf("%s %+v: %v", name(q), w, err)
	}
	return count, decks, drawn
}

// plainValues plays every deck card by card, stores the whole graph, and lists the decks of each value in dictionary
// order.
func plainValues(q winning.Problem) map[Measure]map[uint64][]deck.Deck {
	all := map[Measure]map[uint64][]deck.Deck{}
	for _, m := range Measures() {
		all[m] = map[uint64][]deck.Deck{}
	}
	next, in := map[string]deck.Deck{}, map[string]uint64{}
	for d := range every(q.Shape) {
		if to := plain(q, d); to != nil {
			next[fmt.Sprint(d)] = to
			in[fmt.Sprint(to)]++
		}
	}
	for d := range every(q.Shape) {
		d := slices.Clone(d)
		put := func(m Measure, value uint64) { all[m][value] = append(all[m][value], d) }
		put(OfIndegree, in[fmt.Sprint(d)])
		met := map[string]uint64{}
		for at, x := uint64(0), d; ; at++ {
			first, again := met[fmt.Sprint(x)]
			if again {
				put(OfBasin, at-first)
				put(OfPreperiod, first)
				put(OfTrajectory, at)
				if first == 0 {
					put(OfCycle, at)
				}
				break
			}
			met[fmt.Sprint(x)] = at
			to, wins := next[fmt.Sprint(x)]
			if !wins {
				put(OfReformed, at)
				break
			}
			x = to
		}
	}
	return all
}

// TestListing compares lists and counts of all values of small games with playing every deck.
func TestListing(t *testing.T) {
	all := append(small(), problem(solitaire.Modular, 7, 1), problem(solitaire.Mousetrap, 7, 1))
	switch {
	case testing.Short():
		all = small()
	case os.Getenv("RENCONTRE_LONG") != "":
		all = append(all, problem(solitaire.Modular, 8, 1), problem(solitaire.Mousetrap, 8, 1))
	}
	for _, q := range all {
		values := plainValues(q)
		for _, m := range Measures() {
			most := uint64(0)
			for v := range values[m] {
				most = max(most, v)
			}
			for v := m.Least(); v <= most+1 && v < 40; v++ {
				want := values[m][v]
				for _, w := range []Wanted{{Limit: 3}, {Limit: 100000}, {}} {
					w.Of, w.Value = m, v
					count, decks, _ := listing(t, q, w)
					if count.Cmp(big.NewInt(int64(len(want)))) != 0 ||
						!slices.EqualFunc(decks, want[:min(len(want), w.Limit)], slices.Equal) {
						t.Fatalf("%s %+v: %s, %v; want %d, %v", name(q), w, count, decks, len(want), want)
					}
				}
				checkRest(t, q, Wanted{Of: m, Value: v}, want)
			}
			if least := max(1, m.Least()); most > least {
				total := 0
				for v, decks := range values[m] {
					if v >= least+1 {
						total += len(decks)
					}
				}
				count, decks, _ := listing(t, q, Wanted{Of: m, Value: least + 1, OrMore: true, Limit: 1 << 20})
				if count.Cmp(big.NewInt(int64(total))) != 0 || len(decks) != total ||
					!slices.IsSortedFunc(decks, slices.Compare) {
					t.Errorf("%s, %s above %d: %s and %d decks, not %d", name(q), m, least, count, len(decks), total)
				}
			}
		}
	}
}

// checkRest checks the list after a deck, and draws of all decks.
func checkRest(t *testing.T, q winning.Problem, w Wanted, want []deck.Deck) {
	t.Helper()
	rest := want
	if len(want) > 2 {
		w.After, rest = want[len(want)/2], want[len(want)/2+1:]
	}
	w.Limit, w.Draws = 5, len(want)+1
	for w.Seed = range uint64(2) {
		count, decks, drawn := listing(t, q, w)
		slices.SortFunc(drawn, slices.Compare)
		if count.Cmp(big.NewInt(int64(len(want)))) != 0 || !slices.EqualFunc(drawn, want, slices.Equal) ||
			!slices.EqualFunc(decks, rest[:min(len(rest), 5)], slices.Equal) {
			t.Fatalf("%s %+v: %s, %v, %v; want %d, %v", name(q), w, count, decks, drawn, len(want), want)
		}
	}
}

// TestListingIsFair draws one deck many times, both from decks that are enumerated and from others, which are tried.
func TestListingIsFair(t *testing.T) {
	for _, w := range []Wanted{{Of: OfReformed, Value: 1}, {Of: OfCycle, Value: 1}, {Of: OfReformed}, {Of: OfIndegree}} {
		q := problem(solitaire.Modular, 5, 1)
		want := plainValues(q)[w.Of][w.Value]
		w.Draws = 1
		const each = 40
		drawn := map[string]int{}
		for w.Seed = range uint64(each * len(want)) {
			_, _, decks := listing(t, q, w)
			drawn[fmt.Sprint(decks[0])]++
		}
		chi := 0.0
		for _, d := range want {
			off := float64(drawn[fmt.Sprint(d)] - each)
			chi += off * off / each
		}
		if free := float64(len(want)); chi > 2*free+20 {
			t.Errorf("%+v: chi-square of %d decks is %g: %v", w, len(want), chi, drawn)
		}
	}
}

// TestListingOthers lists decks that do not win and Gardens of Eden of larger games: the first are found by trying, and
// random ones are drawn.
func TestListingOthers(t *testing.T) {
	for _, q := range []winning.Problem{problem(solitaire.Modular, 10, 1), problem(solitaire.Modular, 11, 1),
		problem(solitaire.Mousetrap, 10, 1), problem(solitaire.Modular, 3, 3), problem(solitaire.HeLovesMe, 5, 2)} {
		for _, m := range []Measure{OfReformed, OfIndegree} {
			l := NewListing(q, Wanted{Of: m, Limit: 50, Draws: 60, Seed: 3})
			first, draw := l.first(), l.draw()
			if err := l.list(first, draw, quiet); err != nil {
				t.Fatal(err)
			}
			_, decks, drawn, err := l.Join(false, &Listed{Decks: first.decks(), Drawn: draw.decks()})
			if err != nil || len(decks) != 50 || len(drawn) != 60 {
				t.Errorf("%s %s: %d and %d decks, %v", name(q), m, len(decks), len(drawn), err)
			}
		}
	}
}

// TestListingOfThirteen finds the decks of 13 cards that can be reformed three times at Mousetrap, as many as a census
// counts.
func TestListingOfThirteen(t *testing.T) {
	if !long {
		t.Skip("it takes a quarter of a minute")
	}
	count, decks, _ := listing(t, problem(solitaire.Mousetrap, 13, 1), Wanted{Of: OfReformed, Value: 3, Limit: 1000})
	if count.String() != "605" || len(decks) != 605 {
		t.Errorf("%s are counted and %d listed", count, len(decks))
	}
}

// TestListingRefuses checks that damaged parts are refused, and that an error of tick ends a shard.
func TestListingRefuses(t *testing.T) {
	q := problem(solitaire.Modular, 5, 1)
	l := NewListing(q, Wanted{Of: OfReformed, Value: 1, Limit: 4, Draws: 2})
	one := func() *Listed {
		part, err := l.Run(0, quiet)
		if err != nil {
			t.Fatal(err)
		}
		return part
	}
	for want, damage := range map[string]func(*Listed){
		"more than there are decks": func(p *Listed) { p.Count = 121 },
		"decks has 4 decks":         func(p *Listed) { p.Count = 3 },
		"decks has 3 decks":         func(p *Listed) { p.Decks = p.Decks[1:] },
		"drawn has 1 decks":         func(p *Listed) { p.Drawn = p.Drawn[1:] },
		"a deck of 4 cards":         func(p *Listed) { p.Decks[1] = p.Decks[1][1:] },
		"is not whole":              func(p *Listed) { p.Drawn[1] = deck.Deck{1, 1, 2, 3, 4} },
		"is not in order":           func(p *Listed) { p.Drawn[1] = p.Drawn[0] },
		"none of those":             func(p *Listed) { p.Decks[0] = deck.Deck{1, 2, 3, 4, 5} },
	} {
		p := one()
		damage(p)
		err := l.Check(0, p)
		if err == nil {
			_, _, _, err = l.Join(true, p)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	for want, damaged := range map[string][]*Listed{
		"is listed twice": {one(), one()},
		"there are 120":   {one(), {Count: 100, Decks: []deck.Deck{}}},
	} {
		if _, _, _, err := l.Join(true, damaged...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	stop := errors.New("stop")
	l = NewListing(problem(solitaire.Modular, 9, 1), Wanted{Of: OfReformed, Value: 1})
	if _, err := l.Run(0, func(float64) error { return stop }); err != stop {
		t.Error(err)
	}
}
