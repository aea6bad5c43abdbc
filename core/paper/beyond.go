package paper

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// A Gain is what Rencontre adds to something that a paper prints: the request gives
// it.
type Gain struct {
	Item string // of the paper
	Kind GainKind
	Of   string // what is computed
	// Printed is what the paper has instead, empty where it has nothing.
	Printed string `json:",omitempty"`
	Request string
	At      string // as that of a cell
	// Known is the value, where the request takes hours and was computed natively.
	Known string `json:",omitempty"`
}

// A GainKind is why it is worth computing.
type GainKind string

const (
	NewTerm  GainKind = "new term"      // the table goes on
	Exact    GainKind = "exact"         // the paper estimates, bounds or simulates
	Answered GainKind = "open question" // the paper asks, or conjectures
)

// gains are those of all papers, by their names.
func gains() map[string][]Gain {
	own := ownGains()
	return map[string][]Gain{
		reformed:         slices.Concat(bestGains("table 1"), countGains(reformed, beyondReformed), own, reformGains(), inDegreeGains()),
		eulerian:         slices.Concat(bestGains("table 4"), countGains(eulerian, beyondEulerian), lawGains()),
		"dundee":         dundeeGains(),
		"alfthan":        alfthanGains(),
		"zwick-paterson": zwickGains(),
	}
}

// Gains are what is added to a paper, by its items.
func (p *Paper) Gains() []Gain { return gains()[p.Name] }

// Value is what the result of a gain's request makes of it.
func (g Gain) Value(result *Result) (string, error) {
	v, err := Evaluate(g.At, []*Result{result})
	if err != nil {
		return "", err
	}
	return v.write(), nil
}

// bestGains are the best scores of all decks, where simulation has met none that
// wins, and of sizes beyond the table.
func bestGains(item string) (all []Gain) {
	add := func(kind GainKind, m, s int, printed string) {
		all = append(all, Gain{item, kind, fmt.Sprintf("best score, m = %d, s = %d", m, s), printed,
			ask("best", "game", solitaire.HeLovesMe, "ranks", m, "suits", s, "limit", 1), "/score", ""})
	}
	for _, r := range Records() {
		if !r.Won {
			add(Exact, r.Ranks, r.Suits, strconv.Itoa(r.Score)+", the best seen")
		}
	}
	for s := 2; s <= 4; s++ {
		for m := 14; m <= 16; m++ {
			add(NewTerm, m, s, "")
		}
	}
	return all
}

// A beyond is where counting goes on beyond a table: what it prints nothing or only
// an estimate of.
type beyond struct {
	item   string
	game   solitaire.Game
	weak   bool
	shapes []deck.Shape
}

var (
	beyondReformed = []beyond{
		{"table 2", solitaire.HeLovesMe, false, []deck.Shape{{Ranks: 17, Suits: 2}, {Ranks: 8, Suits: 4}}},
		{"table 4", solitaire.Mousetrap, false, []deck.Shape{{Ranks: 17, Suits: 1}, {Ranks: 18, Suits: 1}, {Ranks: 10, Suits: 2}, {Ranks: 7, Suits: 3}, {Ranks: 6, Suits: 4}}},
		{"table 5", solitaire.Modular, false, []deck.Shape{{Ranks: 14, Suits: 1}, {Ranks: 15, Suits: 1}, {Ranks: 8, Suits: 2}, {Ranks: 6, Suits: 3}}},
		{"table 20", solitaire.HeLovesMe, true, []deck.Shape{{Ranks: 14, Suits: 2}, {Ranks: 7, Suits: 4}}},
	}
	beyondEulerian = []beyond{
		{"table 5", solitaire.HeLovesMe, false, []deck.Shape{{Ranks: 16, Suits: 2}, {Ranks: 17, Suits: 2}, {Ranks: 10, Suits: 3}, {Ranks: 8, Suits: 4}}},
		{"table 7", solitaire.Mousetrap, false, []deck.Shape{{Ranks: 16, Suits: 1}, {Ranks: 17, Suits: 1}, {Ranks: 18, Suits: 1}, {Ranks: 9, Suits: 2}, {Ranks: 7, Suits: 3}, {Ranks: 6, Suits: 4}}},
		{"table 8", solitaire.Modular, false, []deck.Shape{{Ranks: 14, Suits: 1}, {Ranks: 15, Suits: 1}, {Ranks: 8, Suits: 2}, {Ranks: 6, Suits: 3}}},
	}
)

// countGains are numbers of winning decks beyond the tables of a paper.
func countGains(paper string, tables []beyond) (all []Gain) {
	for _, t := range tables {
		of := "winning decks"
		if t.weak {
			of += ", whichever card is left"
		}
		for _, s := range t.shapes {
			g := Gain{t.item, NewTerm, fmt.Sprintf("%s, m = %d, s = %d", of, s.Ranks, s.Suits), "", countAsk(t.game, s.Ranks, s.Suits, t.weak), "/won", ""}
			if k := Know(Question{t.game, "", t.weak, s.Ranks, s.Suits}); k.Status == Counted {
				g.Known = k.Won.String()
			}
			for _, e := range estimatesOf(paper, t.item) {
				if e.Game == t.game && e.Ranks == s.Ranks && e.Suits == s.Suits {
					g.Kind, g.Printed = Exact, "a chance of "+e.Printed+", simulated"
				}
			}
			all = append(all, g)
		}
	}
	return all
}

// ownGains are the estimates and laws of own.json: the real pack, and decks far larger.
func ownGains() (all []Gain) {
	before := 0 // the ranks of the last search
	for _, o := range Owns() {
		q, r := o.read()
		switch q.Job {
		case "count": // in their own lines
			continue
		case "distribution":
			all = append(all, Gain{Item: "table 4", Kind: NewTerm, Of: fmt.Sprintf("decks by cards set aside, m = %d", q.Ranks), Request: string(o.Request), At: "/counts", Known: Value{JSON: r.Counts}.write()})
			continue
		case "search-orbits":
			printed := 0
			for _, c := range Reforms() {
				if c.Where == "table 14" && c.Ranks == q.Ranks && c.Column == Preperiod {
					printed = int(c.Printed)
				}
			}
			if r.Preperiod.Length > printed { // else it found a printed one again
				if last := len(all) - 1; last >= 0 && q.Ranks == before {
					all = all[:last] // this one is longer
				}
				before = q.Ranks
				all = append(all, Gain{Item: "table 14", Kind: NewTerm, Of: fmt.Sprintf("longest tail of an orbit that was met, m = %d", q.Ranks), Printed: strconv.Itoa(printed), Request: string(o.Request), At: "/preperiod/length", Known: strconv.Itoa(r.Preperiod.Length)})
			}
			continue
		}
		item := "table 4"
		if q.Game == solitaire.HeLovesMe {
			item = "table 2"
		}
		of := fmt.Sprintf("winning decks, m = %d, s = %d, by random histories", q.Ranks, q.Suits)
		if q.Of == "weak" {
			of += ", whichever card is left"
		}
		all = append(all, Gain{Item: item, Kind: NewTerm, Of: of, Request: string(o.Request), At: "/won", Known: r.Won})
	}
	return all
}

// reformGains say of the tables of reformed decks what all decks do.
func reformGains() (all []Gain) {
	for _, c := range []struct {
		item string
		game solitaire.Game
		m, s int
	}{{"table 6", solitaire.Mousetrap, 13, 1}, {"table 10", solitaire.Modular, 11, 1}} {
		r := ask("census", "game", c.game, "ranks", c.m)
		all = append(all,
			Gain{Item: c.item, Kind: NewTerm, Of: fmt.Sprintf("decks that no deck reforms to, m = %d", c.m), Request: r, At: "/gardenOfEden"},
			Gain{Item: c.item, Kind: NewTerm, Of: fmt.Sprintf("decks in cycles, m = %d", c.m), Request: r, At: "/inCycles"})
	}
	for _, o := range Censuses() {
		var q struct{ Ranks int }
		var r struct{ GardenOfEden, InCycles string }
		if err := errors.Join(json.Unmarshal(o.Request, &q), json.Unmarshal(o.Result, &r)); err != nil {
			panic("paper: census.json: " + err.Error())
		}
		all = append(all,
			Gain{"table 10", NewTerm, fmt.Sprintf("decks that no deck reforms to, m = %d", q.Ranks), "", string(o.Request), "/gardenOfEden", r.GardenOfEden},
			Gain{"table 10", NewTerm, fmt.Sprintf("decks in cycles, m = %d", q.Ranks), "", string(o.Request), "/inCycles", r.InCycles})
	}
	return all
}

// inDegreeGains go on with Table 21.
func inDegreeGains() (all []Gain) {
	for m := 26; m <= 30; m++ {
		all = append(all, Gain{Item: "table 21", Kind: NewTerm, Of: fmt.Sprintf("decks that reform to 1 2 .. m, m = %d", m),
			Request: ask("preimages", "game", solitaire.Modular, "deck", deck.Shape{Ranks: m, Suits: 1}.Sorted(), "countOnly", true), At: "/count"})
	}
	return all
}

// lawGains are laws that the eulerian paper approximates, and what it leaves open: de
// Montmort's problem, and a count that it had under investigation.
func lawGains() []Gain {
	all := []Gain{
		{"table 3", Exact, "no match in T3, m = 500, s = 4", "0.01824", ask("coincidence", "game", "t3", "ranks", 500, "suits", 4, "exact", false), "/p/0", ""},
		{"table 1", Exact, "chance of 4 matches in T2, 13 x 4, as a fraction", "", lawAsk("t2", 13, 4), "/p/4", ""},
		{"table 2", Exact, "chance of no match in T3, 13 x 4, as a fraction", "", lawAsk("t3", 13, 4), "/p/0", ""},
		{"section 1", Answered, "stakes that Pierre wins at T0 until his hand passes, 13 x 4", "", ask("treize", "ranks", 13, "suits", 4), "/decimal", ""},
		{"table 5", Answered, "winning decks, m = 15, s = 2", "under investigation", countAsk(solitaire.HeLovesMe, 15, 2, false), "/won", ""},
	}
	for _, n := range []int{41, 100, 200} {
		all = append(all, Gain{"formula 2.18", NewTerm, fmt.Sprintf("Steen's c(%d, 6), by rook polynomials", n), "", ask("steen", "n", n, "from", n), fmt.Sprintf("/c/%d/6", n), ""})
	}
	return all
}

func dundeeGains() []Gain {
	adaptive := func(ranks, cards int) string { return ask("dundee-adaptive", "deck", equal(ranks, cards)) }
	all := []Gain{{"formula 1", Exact, "chance with two packs, 13 x 8", "", adaptive(13, 8), "/win", ""}}
	for v := 16; v <= 20; v++ {
		all = append(all, Gain{"table 1", NewTerm, fmt.Sprintf("g(4, .., 4), v = %d", v), "", adaptive(v, 4), "/decimal", ""})
	}
	all = append(all, Gain{"table 1", Exact, "g(4, .., 4), v = 13, with its fraction", "0.2701", adaptive(13, 4), "/win", ""})
	for _, d := range [][]int{{6, 5, 2}, {6, 4, 3}, {5, 5, 3}, {5, 4, 4}, {7, 5, 3}, {20, 15, 10}} {
		all = append(all, Gain{"table 2", NewTerm, "all best advance bids, {" + words(d) + "}", "", ask("dundee-best", "deck", d), "/bids", ""})
	}
	for _, d := range [][]int{{4, 4, 4, 4}, {5, 4, 3, 2, 1}} {
		all = append(all, Gain{"corollary 6", Exact, "the least chance of an advance bid, {" + words(d) + "}", "", ask("dundee-best", "deck", d, "worst", true), "/win", ""})
	}
	return all
}

func alfthanGains() []Gain {
	forms := memoryAsk(20, "no-zero", "closed", 30)
	var all []Gain
	closed := func(item string, kind GainKind, j int, of, printed, field string) {
		all = append(all, Gain{item, kind, fmt.Sprintf(of, j), printed, forms, fmt.Sprintf("/closed/%d/%s", j, field), ""})
	}
	for j := 17; j <= 29; j++ {
		closed("appendix A", NewTerm, j, "E of j = %d, its coefficients from the constant on", "", "numerator")
	}
	for j := 16; j <= 29; j++ {
		closed("conjecture 1", Answered, j, "j = %d: the best move, 1 safe and 2 risky, proved for all large n", "", "moves")
		closed("conjecture 1", Answered, j, "j = %d: from which n on it is proved", "16", "settled")
	}
	for j := 18; j <= 29; j++ {
		closed("conjecture 2", Answered, j, "j = %d: how E/n goes, proved for all large n", "", "trend")
		closed("conjecture 2", Answered, j, "j = %d: from which n on it is proved", strconv.Itoa(j), "trendFrom")
	}
	for n := 21; n <= 24; n++ {
		all = append(all, Gain{"table 2.1", NewTerm, fmt.Sprintf("N = %d: 1 safe, 2 risky, from j = N down to 0", n), "", memoryAsk(n, "no-zero", "from", n), fmt.Sprintf("/moves/%d", n), ""})
	}
	for _, against := range []string{"aggressive", "defensive", "improved"} {
		for _, n := range []int{10, 25, 100} {
			printed := ""
			if n <= 25 {
				printed = "a point of 100 000 games"
			}
			all = append(all, Gain{"figure 2.10", Exact, fmt.Sprintf("share of the optimal player who begins, against %s, %d pairs", against, n), printed,
				ask("memory-match", "pairs", n, "players", []string{"optimal", against}, "first", 0), "/share/0", ""})
		}
	}
	return all
}

func zwickGains() []Gain {
	var all []Gain
	for n := 8; n <= 12; n++ {
		r := memoryAsk(n, "standard", "from", n)
		all = append(all, Gain{"table 1", NewTerm, fmt.Sprintf("e(%d, k), k = 0 to %d", n, n), "", r, fmt.Sprintf("/value/%d", n), ""})
	}
	for _, n := range []int{16, 17, 18} {
		all = append(all, Gain{"table 2", NewTerm, fmt.Sprintf("best moves, n = %d", n), "", memoryAsk(n, "standard", "from", n), fmt.Sprintf("/moves/%d", n), ""})
	}
	for _, n := range []int{20, 21, 100, 101} {
		c := "-1/(4n-2)"
		if n%2 == 1 {
			c = "1/(4n+2)"
		}
		all = append(all, Gain{"theorem 3.3", Exact, fmt.Sprintf("e(%d, 0)", n), c + " + O(1/n^3)", memoryAsk(n, "standard", "from", n), fmt.Sprintf("/value/%d/0", n), ""})
	}
	forms := memoryAsk(20, "standard", "closed", 30)
	for j := 2; j <= 10; j += 2 {
		all = append(all, Gain{"section 4.6", NewTerm, fmt.Sprintf("(n + a(n, n-%d))/2, its coefficients from the constant on", j), "", forms, fmt.Sprintf("/closed/%d/numerator", j), ""})
	}
	for j := 1; j <= 29; j += 7 {
		all = append(all, Gain{"theorem 3.1", Exact, fmt.Sprintf("n-k = %d: from which n on its moves are proved by closed forms", j), "", forms, fmt.Sprintf("/closed/%d/settled", j), ""})
	}
	ahead := func(n, lead int) Gain {
		return Gain{"section 6", Answered, fmt.Sprintf("P(win) - P(loss) with %d pairs left and none seen, lead %d", n, lead), "", ask("memory-win", "pairs", n, "from", n, "leads", []int{lead}), "/positions/0/value", ""}
	}
	all = append(all, ahead(8, 0), ahead(8, -2), ahead(20, 0))
	for _, c := range []int{1, 2, 4, 7} {
		all = append(all, Gain{"section 6", Answered, fmt.Sprintf("e(8, 0) of two who remember %d cards", c), "“What happens if the players have imperfect memories?”",
			memoryAsk(8, "standard", "capacity", c, "from", 8), "/value/8/0", ""})
	}
	for _, p := range []int{3, 4, 5} {
		all = append(all, Gain{"section 6", Answered, fmt.Sprintf("gain of the first of %d players, 10 pairs", p), "", memoryAsk(10, "standard", "players", p, "from", 10), "/value/10/0", ""})
	}
	return all
}
