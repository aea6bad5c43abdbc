package paper

import (
	"math/big"
	"slices"
	"strings"
	"testing"
)

// TestOwn checks the new terms: winning and losing decks together are all decks.
func TestOwn(t *testing.T) {
	all := map[string]*Sequence{}
	for _, s := range Sequences() {
		all[s.Name] = s
	}
	terms := map[string]map[int]string{
		"A007709": {17: "272265850695", 18: "3237294526053", 19: "38214865550871"},
		"A007711": {17: "355415162245305", 18: "6399136411201947", 19: "121606885543281129"},
		"A028305": {152: "25749021720"}, // the last one of row 16
	}
	for _, s := range all {
		for n, want := range terms[s.Name] {
			if n >= s.First+len(s.Terms) || s.Terms[n-s.First].String() != want {
				t.Errorf("%s from %d, %v: its term %d is %s", s.Name, s.First, s.Terms, n, want)
			}
		}
		if own := slices.Contains([]string{"A007709", "A007711", "A007712", "A028305"}, s.Name); own != (s.Own != "") {
			t.Errorf("%s: %q", s.Name, s.Own)
		}
	}
	triangle := all[setAside]
	rest := triangle.Terms
	for n := int64(0); len(rest) > 0; n++ {
		sum := new(big.Int)
		for _, term := range rest[:n+1] {
			sum.Add(sum, term)
		}
		if sum.Cmp(new(big.Int).MulRange(1, n)) != 0 || n > 0 && rest[n].Cmp(all[winningDecks].Terms[n-1]) != 0 {
			t.Errorf("row %d of %s adds up to %d, and ends with %d", n, triangle.Name, sum, rest[n])
		}
		rest = rest[n+1:]
	}
	for i, won := range all[winningDecks].Terms {
		n := int64(i + 1)
		if sum := new(big.Int).Add(won, all[losingDecks].Terms[i]); sum.Cmp(new(big.Int).MulRange(1, n)) != 0 {
			t.Errorf("%d decks of %d cards", sum, n)
		}
	}
}

// TestGainsHaveEvidence checks that every gain says how it is known, and that an estimate has its interval.
func TestGainsHaveEvidence(t *testing.T) {
	splits, intervals, sequences := 0, 0, 0
	for _, p := range Papers() {
		for _, g := range p.Gains() {
			switch {
			case g.Evidence == "":
				t.Errorf("%s: nothing is said of it", g.Of)
			case g.Sequence != "":
				sequences++
			}
			if strings.Contains(g.Evidence, "histories split at") {
				splits++
			}
			if strings.Contains(g.Evidence, "95 % interval") {
				intervals++
			}
		}
	}
	if splits < 10 || intervals < 6 || sequences < 4 {
		t.Errorf("%d have splits, %d an interval, %d a sequence", splits, intervals, sequences)
	}
}
