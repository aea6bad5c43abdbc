package paper

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// A Gain is a result of Rencontre that goes beyond what a paper prints, with the request
// that computes it.
type Gain struct {
	ID   string // by which it is cited; package verify sets it
	Item string // the item of the paper
	Kind GainKind
	Of   string // what is computed
	// Printed is what the paper has instead, empty where it has nothing.
	Printed string `json:",omitempty"`
	Request string
	At      string // computes the value, as Cell.At
	// Known is a value that was computed before. Package verify sets it unless the request takes hours.
	Known string `json:",omitempty"`
	// Evidence says in sentences how the value is known.
	Evidence string
	// Sequence is the sequence of OEIS that the value continues, "" if none.
	Sequence string `json:",omitempty"`
}

// A GainKind says why a gain is of interest.
type GainKind string

const (
	NewTerm  GainKind = "new term"      // continues a table
	Exact    GainKind = "exact"         // replaces an estimate, a bound or a simulation
	Answered GainKind = "open question" // answers a question or a conjecture
)

// Gains lists the gains for a paper, by its items in their order.
func (p *Paper) Gains() []Gain {
	file := readPaper(p.Name)
	all := file.gains
	item := func(g Gain) int {
		return slices.IndexFunc(file.items, func(i Item) bool { return i.Name == g.Item })
	}
	slices.SortStableFunc(all, func(x, y Gain) int { return item(x) - item(y) })
	for i := range all {
		if all[i].Evidence == "" {
			all[i].Evidence = "Exact, by a computation that can be repeated."
		}
	}
	return all
}

// Value computes the value of a gain from the result of its request.
func (g Gain) Value(result *Result) (string, error) {
	v, err := valueAt(g.At, []*Result{result})
	if err != nil {
		return "", err
	}
	return v.write(), nil
}

// gainGenerators maps the NAME of a line "more NAME ARGUMENT" in a file of items to the
// function that makes the gains of an item from data in other files.
func gainGenerators() map[string]func(paper, item, argument string) []Gain {
	return map[string]func(paper, item, argument string) []Gain{
		"best":       bestGains,
		"count":      func(paper, item, argument string) []Gain { return countGains(paper, item, argument, false) },
		"weak-count": func(paper, item, argument string) []Gain { return countGains(paper, item, argument, true) },
		"own":        func(_, _, _ string) []Gain { return ownGains() },
		"censuses":   func(_, item, _ string) []Gain { return censusGains(item) },
	}
}

// bestGains returns the best scores of all decks, for the shapes in which simulation has
// found no winning deck and for sizes beyond the table.
func bestGains(_, item, _ string) (all []Gain) {
	add := func(kind GainKind, m, s int, printed string) {
		all = append(all, Gain{Item: item, Kind: kind, Of: fmt.Sprintf("best score, m = %d, s = %d", m, s), Printed: printed,
			Request: makeRequest("best", "game", solitaire.HeLovesMe, "ranks", m, "suits", s, "limit", 1), At: "/score",
			Evidence: "Exact. A computation found a deck with this score, and proved that no deck has a higher one."})
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

// countGains returns numbers of winning decks that a table lacks or only estimates, for the
// shapes in argument, "GAME RANKSxSUITS ..".
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
			Request: shapeRequest("count", game, s.Ranks, s.Suits, weak), At: "/won"}
		k := Know(Question{game, "", weak, s.Ranks, s.Suits})
		if k.Status == Counted {
			g.Known, g.Evidence = k.Won.String(), "Exact. "+k.Why
			if game == solitaire.Mousetrap && s.Suits == 1 {
				g.Sequence = winningDecks
			}
		}
		for _, e := range estimatesAt(paper, item) {
			if e.Game == game && e.Ranks == s.Ranks && e.Suits == s.Suits {
				g.Kind, g.Printed = Exact, "a probability of "+e.Printed+", simulated"
			}
		}
		all = append(all, g)
	}
	return all
}

// ownGains returns the estimates and distributions of own.json: the real pack, and far
// larger decks.
func ownGains() (all []Gain) {
	before := 0 // the number of ranks of the previous search
	for _, o := range Owns() {
		q, r := o.read()
		switch q.Job {
		case "count": // countGains has these
			continue
		case "distribution":
			all = append(all, Gain{
				Item:    "table 4",
				Kind:    NewTerm,
				Of:      fmt.Sprintf("decks by cards set aside, m = %d", q.Ranks),
				Request: string(o.Request),
				At:      "/counts",
				Known:   value{JSON: r.Counts}.write(),

				Evidence: "Exact, on record from a run of the command-line program. Its counts add up to all decks.",
			})
			continue
		case "search-orbits":
			printed := 0
			for _, c := range Reforms() {
				if c.Where == "table 14" && c.Ranks == q.Ranks && c.Column == Preperiod {
					printed = int(c.Printed)
				}
			}
			if r.Preperiod.Length > printed { // otherwise it found a printed one again
				last := len(all) - 1
				if last >= 0 && q.Ranks == before {
					all = all[:last] // the new one is longer
				}
				before = q.Ranks
				all = append(all, Gain{
					Item:    "table 14",
					Kind:    NewTerm,
					Of:      fmt.Sprintf("longest tail of an orbit that was met, m = %d", q.Ranks),
					Printed: strconv.Itoa(printed),
					Request: string(o.Request),
					At:      "/preperiod/length",
					Known:   strconv.Itoa(r.Preperiod.Length),

					Evidence: "A search met this orbit, and its length is exact. Longer ones may exist.",
				})
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
		why := byHistories(len(r.Runs), q.Particles) + " The 95 % interval is " + r.Interval[0] + " to " + r.Interval[1] + "."
		all = append(all, Gain{Item: item, Kind: NewTerm, Of: of, Request: string(o.Request), At: "/won", Known: r.Won,
			Evidence: why})
	}
	return all
}

// censusGains returns what the census records say of all decks.
func censusGains(item string) (all []Gain) {
	for _, o := range Censuses() {
		q := mustJSON[struct{ Ranks int }](o.Request)
		r := mustJSON[struct{ GardenOfEden, InCycles string }](o.Result)
		add := func(of, at, known string) {
			of = fmt.Sprintf("%s, m = %d", of, q.Ranks)
			all = append(all, Gain{Item: item, Kind: NewTerm, Of: of, Request: string(o.Request), At: at, Known: known,
				Evidence: "Exact. The value on record is of a native census of all decks."})
		}
		add("decks that no deck reforms to", "/gardenOfEden", r.GardenOfEden)
		add("decks in cycles", "/inCycles", r.InCycles)
	}
	return all
}
