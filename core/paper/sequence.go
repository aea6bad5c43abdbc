package paper

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"sync"

	"rencontre/core/solitaire"
)

// A Sequence is a sequence of OEIS that this program continues or computes. Its terms are on record, or take a moment.
type Sequence struct {
	Name   string // such as A007709
	Of     string
	Own    string     // what the terms on record add or correct, "" if nothing
	First  int        // the index of the first term, the offset of OEIS
	Terms  []*big.Int // those on record
	Listed int        // how many terms the entry of OEIS has
	BFile  int        // the index of the last term of the b-file that was added to the entry, 0 if none was

	Requests []string // in their results Read finds the terms that are not on record
	Look     string   // the query by which the page of a request shows the terms, "" if it always does
	Last     int      // the number of cards, or of ranks, of the last terms
	cards    int      // of the first term on record
	request  string   // for N cards, or N ranks
	places   []string // of rows of terms in the results, as valueAt takes them
}

// Request is the request for the terms of n cards, or of n ranks.
func (s *Sequence) Request(n int) string { return strings.ReplaceAll(s.request, "N", strconv.Itoa(n)) }

// Known is the index of the last term that OEIS has, in the entry or in the b-file that was added to it.
func (s *Sequence) Known() int { return max(s.First+s.Listed-1, s.BFile) }

// Against states what OEIS has, and from which index on a number of terms, the first one with it, goes past that.
func (s *Sequence) Against(terms int) string {
	text := fmt.Sprintf("OEIS lists %d terms", s.Listed)
	if s.BFile > 0 {
		text += fmt.Sprintf(", and has a file of those up to %d", s.BFile)
	}
	if s.First+terms-1 > s.Known() {
		text += fmt.Sprintf("; those from %d on are not there", s.Known()+1)
	}
	return text + "."
}

// Read finds the terms in the results of the requests.
func (s *Sequence) Read(results []*Result) (terms []*big.Int, err error) {
	for _, place := range s.places {
		v, err := valueAt(place, results)
		if err != nil {
			return nil, err
		}
		var row []json.RawMessage
		if err := json.Unmarshal(v.json(), &row); err != nil {
			return nil, err
		}
		for _, text := range row {
			n, ok := new(big.Int).SetString(strings.Trim(string(text), `"`), 10)
			if !ok {
				return nil, fmt.Errorf("%s is no whole number", text)
			}
			terms = append(terms, n)
		}
	}
	return terms, nil
}

// winningDecks has the numbers of winning decks, losingDecks those of the others, and setAside the triangle of decks by
// the number of cards that they set aside.
const (
	winningDecks = "A007709"
	losingDecks  = "A007711"
	setAside     = "A028305"
)

var (
	//go:embed data/oeis/index.txt
	indexTable string
	//go:embed data/oeis/A028305.txt
	setAsideTable string
)

// Sequences lists the sequences by their names. The caller must not change them.
var Sequences = sync.OnceValue(func() (all []*Sequence) {
	record := map[string]*Sequence{}
	for _, row := range mustTable(indexTable).lines() {
		s := &Sequence{Name: row["name"], Of: row["of"], First: atoi(row["first"]), Listed: atoi(row["listed"]),
			Look: row["look"], request: row["request"]}
		s.cards = s.First
		if row["cards"] != "" {
			s.cards = atoi(row["cards"])
		}
		if row["bfile"] != "" {
			s.BFile = atoi(row["bfile"])
		}
		if row["place"] != "" {
			s.find(row)
		}
		all, record[s.Name] = append(all, s), s
	}
	readCounts(record)
	record[setAside].readRows()
	return all
})

// find sets the requests of a sequence, and the places of its terms.
func (s *Sequence) find(row map[string]string) {
	if row["before"] != "" {
		s.places = append(s.places, row["before"])
	}
	s.Last = atoi(row["last"])
	each := strings.Contains(row["place"], "I")
	from := atoi(row["from"])
	for n := from; n <= s.Last; n++ {
		place := strings.ReplaceAll(row["place"], "I", strconv.Itoa(n-from))
		s.places = append(s.places, strings.ReplaceAll(place, "N", strconv.Itoa(n)))
		if each || n == s.Last {
			s.Requests = append(s.Requests, s.Request(n))
		}
	}
}

// add adds a term on record, of n cards.
func (s *Sequence) add(n int, term *big.Int, own string) {
	if n != s.cards+len(s.Terms) {
		panic("paper: " + s.Name + " has a gap") // cannot happen: a test lists them all
	}
	s.Terms, s.Last = append(s.Terms, term), n
	if own != "" {
		s.Own = own
	}
}

// readCounts reads the numbers of decks that win or can be reformed: those of OEIS, corrected, and those that this
// program has counted.
func readCounts(record map[string]*Sequence) {
	wins, loses := record[winningDecks], record[losingDecks]
	for _, c := range Counts() {
		if c.Source == "oeis" {
			wins.add(c.Ranks, new(big.Int).SetUint64(c.Right), "")
		}
	}
	for _, r := range Reforms() {
		if r.Source == "oeis" {
			own := ""
			if r.Right != r.Printed {
				own = fmt.Sprintf("OEIS has %d for n = %d. %s", r.Printed, r.Ranks, r.Note)
			}
			record[r.Where].add(r.Ranks, new(big.Int).SetUint64(r.Right), own)
		}
	}
	own, why, known := "", "", wins.Last
	for n := known + 1; ; n++ {
		k := Know(Question{Game: solitaire.Mousetrap, Ranks: n, Suits: 1})
		if k.Status != Counted {
			return
		}
		if k.Why != why {
			why = k.Why
			own += fmt.Sprintf("From n = %d: %s ", n, why)
		}
		wins.add(n, k.Won, strings.TrimSpace(own))
		lost := new(big.Int).MulRange(1, int64(n))
		loses.add(n, lost.Sub(lost, k.Won), fmt.Sprintf("From n = %d: n! less the decks that win.", known+1))
	}
}

// readRows reads the triangle of decks by the number of cards that they set aside, row by row.
func (s *Sequence) readRows() {
	s.Own = "The b-file of OEIS ends with three terms of row 14. Each row adds up to n!."
	s.Last = -1
	add := func(row []string) {
		s.Last++
		for _, term := range row {
			n, _ := new(big.Int).SetString(term, 10) // a test adds the terms up
			s.Terms = append(s.Terms, n)
		}
	}
	for _, row := range mustTable(setAsideTable).rows {
		add(strings.Fields(row[1]))
	}
	for _, o := range Owns() {
		q, r := o.read()
		if q.Job == "distribution" && q.Game == solitaire.Mousetrap && q.Suits == 1 {
			add(mustJSON[[]string](r.Counts))
		}
	}
}
