package paper

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

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

// Gains are what is added to a paper.
func (p *Paper) Gains() []Gain { return sheetOf(p.Name).gains }

// Value is what the result of a gain's request makes of it.
func (g Gain) Value(result *Result) (string, error) {
	v, err := Evaluate(g.At, []*Result{result})
	if err != nil {
		return "", err
	}
	return v.write(), nil
}

// gainGenerators maps a name in a file of items, "more NAME ARGUMENT", to the function
// that makes gains of an item, whose values stand in other files.
func gainGenerators() map[string]func(paper, item, argument string) []Gain {
	return map[string]func(paper, item, argument string) []Gain{
		"best":       bestGains,
		"count":      func(paper, item, argument string) []Gain { return countGains(paper, item, argument, false) },
		"weak-count": func(paper, item, argument string) []Gain { return countGains(paper, item, argument, true) },
		"own":        func(_, _, _ string) []Gain { return ownGains() },
		"censuses":   func(_, item, _ string) []Gain { return censusGains(item) },
	}
}

// bestGains are the best scores of all decks, where simulation has met none that
// wins, and of sizes beyond the table.
func bestGains(_, item, _ string) (all []Gain) {
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

// countGains are numbers of winning decks beyond a table, "GAME RANKSxSUITS ..": what it
// prints nothing of, or only an estimate.
func countGains(paper, item, argument string, weak bool) (all []Gain) {
	of := "winning decks"
	if weak {
		of += ", whichever card is left"
	}
	words := strings.Fields(argument)
	game := solitaire.Game(words[0])
	for _, shape := range words[1:] {
		m, suits, _ := strings.Cut(shape, "x")
		s := deck.Shape{Ranks: atoi(m), Suits: atoi(suits)}
		g := Gain{Item: item, Kind: NewTerm, Of: fmt.Sprintf("%s, m = %d, s = %d", of, s.Ranks, s.Suits),
			Request: countAsk(game, s.Ranks, s.Suits, weak), At: "/won"}
		if k := Know(Question{game, "", weak, s.Ranks, s.Suits}); k.Status == Counted {
			g.Known = k.Won.String()
		}
		for _, e := range estimatesOf(paper, item) {
			if e.Game == game && e.Ranks == s.Ranks && e.Suits == s.Suits {
				g.Kind, g.Printed = Exact, "a chance of "+e.Printed+", simulated"
			}
		}
		all = append(all, g)
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

// censusGains say what all decks do, by the records of censuses.
func censusGains(item string) (all []Gain) {
	for _, o := range Censuses() {
		var q struct{ Ranks int }
		var r struct{ GardenOfEden, InCycles string }
		if err := errors.Join(json.Unmarshal(o.Request, &q), json.Unmarshal(o.Result, &r)); err != nil {
			panic("paper: census.json: " + err.Error())
		}
		all = append(all,
			Gain{item, NewTerm, fmt.Sprintf("decks that no deck reforms to, m = %d", q.Ranks), "", string(o.Request), "/gardenOfEden", r.GardenOfEden},
			Gain{item, NewTerm, fmt.Sprintf("decks in cycles, m = %d", q.Ranks), "", string(o.Request), "/inCycles", r.InCycles})
	}
	return all
}
