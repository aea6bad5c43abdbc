package paper

import (
	_ "embed"
	"encoding/json"
	"math/big"
	"slices"
	"strings"

	"rencontre/core/solitaire"
)

// A Sequence is a sequence of OEIS on Mousetrap with one suit, as far as it is known: its terms
// there, corrected, and those that this program has counted.
type Sequence struct {
	Name  string // such as A007709
	Of    string
	Own   string // what this program adds or corrects, "" if nothing
	First int    // the index of the first term
	Terms []*big.Int
}

// winningDecks is the sequence of the numbers of winning decks, and losingDecks that of the others.
const (
	winningDecks = "A007709"
	losingDecks  = "A007711"
)

// Sequences lists the sequences by their names.
func Sequences() []Sequence {
	of := map[string]string{
		winningDecks: "Decks of n cards that win at Mousetrap",
		losingDecks:  "Decks of n cards that do not win at Mousetrap",
		"A007712":    "Decks of n cards that can be reformed exactly once at Mousetrap",
		"A055459":    "Decks of n cards that can be reformed exactly twice at Mousetrap",
		"A067950":    "Decks of n cards that can be reformed exactly three times at Mousetrap",
		"A127966":    "Decks of n cards that can be reformed exactly four times at Mousetrap",
	}
	var all []Sequence
	add := func(name string, n int, term *big.Int, own string) {
		i := slices.IndexFunc(all, func(s Sequence) bool { return s.Name == name })
		if i < 0 {
			i = len(all)
			all = append(all, Sequence{Name: name, Of: of[name], First: n})
		}
		s := &all[i]
		if n != s.First+len(s.Terms) {
			panic("paper: " + name + " has a gap") // cannot happen: a test lists them all
		}
		s.Terms = append(s.Terms, term)
		if own != "" {
			s.Own = own
		}
	}
	last := 0
	for _, c := range Counts() {
		if c.Source == "oeis" {
			last = c.Ranks
			add(winningDecks, c.Ranks, new(big.Int).SetUint64(c.Right), "")
		}
	}
	for _, r := range Reforms() {
		if r.Source == "oeis" {
			own := ""
			if r.Right != r.Printed {
				own = r.Note
			}
			add(r.Where, r.Ranks, new(big.Int).SetUint64(r.Right), own)
		}
	}
	for n := last + 1; ; n++ {
		k := Know(Question{Game: solitaire.Mousetrap, Ranks: n, Suits: 1})
		if k.Status != Counted {
			return append(all, setAside())
		}
		add(winningDecks, n, k.Won, "The terms from "+big.NewInt(int64(last+1)).String()+" on are new. "+k.Why)
		lost := new(big.Int).MulRange(1, int64(n))
		add(losingDecks, n, lost.Sub(lost, k.Won), "The terms from "+big.NewInt(int64(last+1)).String()+
			" on are new: n! less the decks that win.")
	}
}

//go:embed data/oeis/A028305.txt
var setAsideTable string

// setAside is the triangle of decks by the number of cards that they set aside, row by row.
func setAside() Sequence {
	s := Sequence{Name: "A028305", Of: "Decks of n cards that set aside exactly k cards at Mousetrap, rows n = 0, 1, .., k = 0 to n",
		Own: "The rows from n = 11 on are counted by the job distribution. Each row adds up to n!."}
	add := func(term string) {
		n, _ := new(big.Int).SetString(term, 10) // a test adds the terms up
		s.Terms = append(s.Terms, n)
	}
	for _, row := range mustTable(setAsideTable).rows {
		for _, term := range strings.Fields(row[1]) {
			add(term)
		}
	}
	for _, o := range Owns() {
		q, r := o.read()
		if q.Job == "distribution" && q.Game == solitaire.Mousetrap && q.Suits == 1 {
			var counts []string
			if err := json.Unmarshal(r.Counts, &counts); err != nil {
				panic("paper: own.json: " + err.Error())
			}
			for _, term := range counts {
				add(term)
			}
		}
	}
	return s
}
