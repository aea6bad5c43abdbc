package job

import (
	"encoding/json"
	"errors"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"testing"

	"rencontre/core/dundee"
)

func TestDundeeAdaptive(t *testing.T) {
	standard := `"deck":[4,4,4,4,4,4,4,4,4,4,4,4,4]`
	r := answer[DundeeAdaptiveResult](t, `{"job":"dundee-adaptive",`+standard+`}`)
	if want := "47058584898515020667750825872/174165229296062536531664039375"; r.Win != want || r.ByRounds[52] != want {
		t.Errorf("win %s, formula (1) says %s", r.Win, want)
	}
	if r.States != "546" || len(r.ByRounds) != 53 || r.ByRounds[0] != "1" || r.ByRounds[1] != "12/13" {
		t.Errorf("states %s, by rounds %v", r.States, r.ByRounds)
	}
	if len(r.Bids) != 13 || len(r.Choices) != 13 || r.Decimal < 0.2701 || r.Decimal > 0.2702 {
		t.Errorf("bids %v, choices %v, decimal %v", r.Bids, r.Choices, r.Decimal)
	}

	// A position in the middle of a game: 3 is named next.
	r = answer[DundeeAdaptiveResult](t, `{"job":"dundee-adaptive","deck":[4,3,1,2],"rounds":6}`)
	if !slices.Equal(r.Bids, []int{3}) || len(r.ByRounds) != 11 || r.ByRounds[6] != r.Win {
		t.Errorf("%+v", r)
	}
	best, _ := new(big.Rat).SetString(r.Win)
	for i, c := range r.Choices {
		win, _ := new(big.Rat).SetString(c.Win)
		cost, _ := new(big.Rat).SetString(c.Cost)
		if c.Rank != i+1 || win.Add(win, cost).Cmp(best) != 0 || (cost.Sign() == 0) != (c.Rank == 3) {
			t.Errorf("choice %+v of %s", c, r.Win)
		}
	}
	if r.Choices[0].Safe != "3/5" || r.Choices[0].Left != 4 {
		t.Errorf("choice 1 %+v", r.Choices[0])
	}

	// Formula (18): 1/(q+1) + 1/(k+1) - 1/(q+k+1).
	r = answer[DundeeAdaptiveResult](t, `{"job":"dundee-adaptive","deck":[2,1,3]}`)
	if r.Win != "5/12" || !slices.Equal(r.Bids, []int{2}) {
		t.Errorf("g(3,2,1) = %s, bids %v", r.Win, r.Bids)
	}
	if r.Formula == nil || *r.Formula != (DundeeFormula{"1/3 + 1/(i+1) - 1/(i+3)", 3, [2]int{2, 1}, 0, r.Win, 0, nil}) {
		t.Errorf("formula %+v", r.Formula)
	}
	r = answer[DundeeAdaptiveResult](t, `{"job":"dundee-adaptive","deck":[2,1,3],"rounds":5}`)
	if r.Formula != nil {
		t.Errorf("a formula for 5 of 6 rounds: %+v", r.Formula)
	}

	r = answer[DundeeAdaptiveResult](t, `{"job":"dundee-adaptive","deck":[2,3,3],"rounds":5,"strategy":"anti-greedy"}`)
	if r.Win != "1/56" || !slices.Equal(r.Bids, []int{2, 3}) || r.ByRounds[6] != "0" {
		t.Errorf("%+v", r) // 5/8 4/7 3/6 2/5 1/4
	}

	r = answer[DundeeAdaptiveResult](t, `{"job":"dundee-adaptive","deck":[2,0],"rounds":0}`)
	if r.Win != "1" || len(r.Bids) != 0 || len(r.Choices) != 0 {
		t.Errorf("%+v", r)
	}

	// A deck whose positions do not fit in memory is solved for a few rounds.
	r = answer[DundeeAdaptiveResult](t, `{"job":"dundee-adaptive","deck":[20,20,20,20,20,20,20,20,20,20,20,20,20,20,20,`+
		`20,20,20,20,20],"rounds":2}`)
	// The second name is the rank turned first: 380/400 × 380/399.
	if r.Win != "19/21" {
		t.Errorf("20^20 in 2 rounds: %s", r.Win)
	}
	if len(r.ByRounds) != 3 {
		t.Errorf("%d numbers of rounds", len(r.ByRounds))
	}
}

func TestDundeeAdvance(t *testing.T) {
	r := answer[DundeeAdvanceResult](t, `{"job":"dundee-advance","deck":[4,4,4,4,4,4,4,4,4,4,4,4,4],`+
		`"bid":[4,4,4,4,4,4,4,4,4,4,4,4,4]}`)
	want := "4610507544750288132457667562311567997623087869/284025438982318025793544200005777916187500000000"
	if r.Win != want || r.Rounds != 52 {
		t.Errorf("win %s, formula (2) says %s; %d rounds", r.Win, want, r.Rounds)
	}
	if r := answer[DundeeAdvanceResult](t, `{"job":"dundee-advance","deck":[1,1],"bid":[0,0]}`); r.Win != "1" ||
		r.Rounds != 0 {
		t.Errorf("%+v", r)
	}
}

// TestDundeeClosed compares a closed form with the recursion. All values agree in its range,
// and below it the two differ as they do in the answers about those decks.
func TestDundeeClosed(t *testing.T) {
	closed := func(deck string) *DundeeFormula {
		return answer[DundeeAdaptiveResult](t, `{"job":"dundee-adaptive","deck":`+deck+`,"closed":true}`).Formula
	}
	r := closed("[12,3,2]")
	if r.From != 1 || r.I != 12 || r.Agrees != 12 || r.Below == nil || r.Below.I != 0 {
		t.Fatalf("%+v", r)
	}
	at := answer[DundeeAdaptiveResult](t, `{"job":"dundee-adaptive","deck":[7,3,2]}`)
	if at.Formula == nil || at.Formula.Text != r.Text || at.Formula.Win != at.Win {
		t.Errorf("%s, and %+v for 7 cards", r.Text, at.Formula)
	}
	at = answer[DundeeAdaptiveResult](t, `{"job":"dundee-adaptive","deck":[0,3,2]}`)
	if at.Win != r.Below.Win || r.Below.Formula == r.Below.Win {
		t.Errorf("%+v, and %s", r.Below, at.Win)
	}
	r = closed("[5,2,1]")
	if r.From != 0 || r.Agrees != 6 || r.Below != nil {
		t.Errorf("%+v", r)
	}
}

func TestDundeeBest(t *testing.T) {
	r := answer[DundeeBestResult](t, `{"job":"dundee-best","deck":[1,4,2,3]}`)
	if r.Status != "proved" || len(r.Bids) == 0 || r.More {
		t.Errorf("%+v", r)
	}
	r = answer[DundeeBestResult](t, `{"job":"dundee-best","deck":[2,2,1]}`)
	if want := [][]int{{0, 1, 4}, {0, 2, 3}, {1, 1, 3}}; !slices.EqualFunc(r.Bids, want, slices.Equal) || r.Win != "1/5" {
		t.Errorf("%+v, Table 2 says %v", r, want)
	}
	r = answer[DundeeBestResult](t, `{"job":"dundee-best","deck":[3,2,3],"rounds":5,"worst":true}`)
	if want := [][]int{{0, 0, 5}}; !slices.EqualFunc(r.Bids, want, slices.Equal) || r.Win != "1/56" {
		t.Errorf("%+v, Corollary 6 says %v", r, want)
	}
}

func TestDundeeRefusals(t *testing.T) {
	many := strings.TrimSuffix(strings.Repeat("1,", 2001), ",")
	for _, c := range []struct{ request, field, says string }{
		{`{"job":"dundee-adaptive"}`, "deck", "missing"},
		{`{"job":"dundee-adaptive","deck":[]}`, "deck", "no ranks"},
		{`{"job":"dundee-adaptive","deck":[0,0]}`, "deck", "no cards"},
		{`{"job":"dundee-adaptive","deck":[2,-1]}`, "deck", "-1 cards of rank 2"},
		{`{"job":"dundee-adaptive","deck":[2001]}`, "deck", "0 to 2000"},
		{`{"job":"dundee-adaptive","deck":[1999,2]}`, "deck", "2001 cards"},
		{`{"job":"dundee-adaptive","deck":[` + many + `]}`, "deck", "2001 ranks"},
		{`{"job":"dundee-adaptive","deck":"4"}`, "deck", "list of whole numbers"},
		{`{"job":"dundee-adaptive","deck":[1.5]}`, "deck", "list of whole numbers"},
		{`{"job":"dundee-adaptive","deck":[9223372036854775808]}`, "deck", "list of whole numbers"},
		{`{"job":"dundee-adaptive","deck":[2,2],"rounds":5}`, "rounds", "from 0 to 4"},
		{`{"job":"dundee-adaptive","deck":[2,2],"rounds":-1}`, "rounds", "from 0 to 4"},
		{`{"job":"dundee-adaptive","deck":[2,2],"strategy":"best"}`, "strategy", "greedy or anti-greedy"},
		{`{"job":"dundee-adaptive","deck":[2,2],"bid":[1,1]}`, "bid", "not a parameter"},
		{`{"job":"dundee-adaptive","deck":[20,20,20,20,20,20,20,20,20,20,20,20,20,20,20,20,20,20,20,20]}`, "deck",
			"fewer rounds"},
		{`{"job":"dundee-advance","bid":[1]}`, "deck", "missing"},
		{`{"job":"dundee-advance","deck":[1,1]}`, "bid", "missing"},
		{`{"job":"dundee-advance","deck":[1,1],"bid":[1]}`, "bid", "has 1 ranks; the deck has 2"},
		{`{"job":"dundee-advance","deck":[1,1],"bid":[1,-1]}`, "bid", "rank 2 -1 times"},
		{`{"job":"dundee-advance","deck":[1,1],"bid":[2,1]}`, "bid", "3 names for 2 cards"},
		{`{"job":"dundee-advance","deck":[1,1],"bid":[9223372036854775807,9223372036854775807]}`, "bid", "from 0 to 2"},
		{`{"job":"dundee-advance","deck":[1,1],"bid":[1,0],"rounds":1}`, "rounds", "not a parameter"},
		{`{"job":"dundee-best"}`, "deck", "missing"},
		{`{"job":"dundee-best","deck":[0]}`, "deck", "no cards"},
		{`{"job":"dundee-best","deck":[3],"rounds":4}`, "rounds", "from 0 to 3"},
		{`{"job":"dundee-best","deck":[3],"worst":1}`, "worst", "true or false"},
	} {
		_, err := Parse([]byte(c.request))
		var b *BadRequest
		if !errors.As(err, &b) || b.Field != c.field || !strings.Contains(b.Reason, c.says) {
			t.Errorf("%.80s: %v; want %s: .. %s", c.request, err, c.field, c.says)
		}
	}
}

// TestDundeeCost checks that the cost is known without running the job and grows with the deck.
func TestDundeeCost(t *testing.T) {
	last := 0.0
	for _, request := range []string{
		`{"job":"dundee-adaptive","deck":[4,4,4,4]}`,
		`{"job":"dundee-adaptive","deck":[8,8,8,8,8,8,8,8,8,8,8,8,8]}`,
		`{"job":"dundee-adaptive","deck":[9,9,9,9,9,9,9,9,9,9,9,9,9,9]}`,
		`{"job":"dundee-adaptive","deck":[1,2,3,4,5,6,7,8,9,10,11,12,13]}`,
	} {
		j, err := Parse([]byte(request))
		if err != nil {
			t.Fatal(err)
		}
		c := j.Cost()
		if c.Work <= last || c.Seconds <= 0 || c.Bytes <= 0 {
			t.Errorf("%s costs %+v", request, c)
		}
		last = c.Work
	}
	if n := dundee.Need([]int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}, 91).Multisets; n.Int64() != 742900 {
		t.Errorf("the deck 1..13 has %v positions", n)
	}
	for _, request := range []string{
		`{"job":"dundee-adaptive","deck":[500,500],"strategy":"anti-greedy"}`,
		`{"job":"dundee-advance","deck":[500,500],"bid":[500,500]}`,
		`{"job":"dundee-best","deck":[7,6,5,4,3,2,1]}`,
		`{"job":"dundee-best","deck":[7,6,5,4,3,2,1],"worst":true}`,
	} {
		j, err := Parse([]byte(request))
		if err != nil {
			t.Fatal(err)
		}
		if c := j.Cost(); c.Work <= 0 || c.Seconds <= 0 || c.Bytes <= 0 {
			t.Errorf("%s costs %+v", request, c)
		}
	}
}

// TestDundeeGames checks that games are won about as often as the exact probability says, that fewer
// games are a part of more, and that the sum of the shards is reported as it grows.
func TestDundeeGames(t *testing.T) {
	for _, c := range []struct{ deck, player, chance string }{
		{`"deck":[3,2,2],"rounds":5`, "greedy", `{"job":"dundee-adaptive","deck":[3,2,2],"rounds":5}`},
		{`"deck":[3,2,2],"rounds":5`, "anti-greedy",
			`{"job":"dundee-adaptive","deck":[3,2,2],"rounds":5,"strategy":"anti-greedy"}`},
		{`"deck":[3,2,2],"rounds":4`, "level", `{"job":"dundee-advance","deck":[3,2,2],"bid":[3,1,0]}`},
		{`"deck":[2,0]`, "greedy", `{"job":"dundee-adaptive","deck":[2,0]}`},
	} {
		request := `{"job":"dundee-games",` + c.deck + `,"player":"` + c.player + `","seed":3,"games":20000}`
		r := answer[DundeeGamesResult](t, request)
		exact := answer[struct{ Decimal float64 }](t, c.chance).Decimal
		if r.Games != 20000 || exact < r.Interval[0]-0.01 || exact > r.Interval[1]+0.01 ||
			r.Probability != float64(r.Won)/20000 {
			t.Errorf("%s: %+v, exactly %v", request, r, exact)
		}
	}
	const some, more = `{"job":"dundee-games","deck":[5,3,2],"games":5000}`, `{"job":"dundee-games","deck":[5,3,2],` +
		`"games":12345}`
	first, j := answer[DundeeGamesResult](t, some), parse(t, more)
	part, err := j.Shard(0, func(float64) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	text, err := j.Preview(map[int]json.RawMessage{0: part})
	if err != nil {
		t.Fatal(err)
	}
	var soFar DundeeGamesResult
	if err := json.Unmarshal(text, &soFar); err != nil || soFar != first || j.Task.Shards() != 3 {
		t.Errorf("%+v of %d shards, alone %+v; %v", soFar, j.Task.Shards(), first, err)
	}
	if r := answer[DundeeGamesResult](t, more); r.Games != 12345 {
		t.Errorf("%+v", r)
	}
}

// TestDundeeShards checks that the shards of a large deck merge to what one pass over all moduli gives.
func TestDundeeShards(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	j, err := Parse([]byte(`{"job":"dundee-adaptive","deck":[1000,1000]}`))
	if err != nil {
		t.Fatal(err)
	}
	q := j.Task.(*DundeeAdaptive)
	if q.Shards() < 2 {
		t.Fatalf("%d shards", q.Shards())
	}
	parts := make([]*dundeePart, q.Shards())
	for i := range parts {
		parts[i], err = q.Run(i, never)
		if err != nil {
			t.Fatal(err)
		}
	}
	merged, err := q.Merge(parts)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := q.whole(never)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(merged, whole) {
		t.Errorf("merged %s, whole %s", merged.Win, whole.Win)
	}
}
