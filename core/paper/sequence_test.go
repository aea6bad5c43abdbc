package paper

import (
	"math/big"
	"slices"
	"strings"
	"testing"
)

// TestSequences checks the terms of OEIS, with the first term of A007712 corrected, and that the new
// terms are there: winning and losing decks together are all decks.
func TestSequences(t *testing.T) {
	terms := map[string]map[int]string{
		"A007709": {1: "1", 5: "15", 16: "25749021720", 17: "272265850695", 18: "3237294526053"},
		"A007711": {1: "0", 5: "105", 16: "20897040866280", 17: "355415162245305", 18: "6399136411201947"},
		"A007712": {2: "0", 3: "2", 16: "25717118338"},
		"A055459": {4: "2", 16: "31862753"},
		"A067950": {6: "1", 7: "0", 16: "40571"},
		"A127966": {11: "2", 16: "57"},
		"A028305": {0: "1", 1: "0", 2: "1", 65: "65503", 152: "25749021720"}, // the last ones of rows 10 and 16
	}
	all := Sequences()
	for _, s := range all {
		for n, want := range terms[s.Name] {
			if n < s.First || n >= s.First+len(s.Terms) || s.Terms[n-s.First].String() != want {
				t.Errorf("%s from %d, %v: its term %d is %s", s.Name, s.First, s.Terms, n, want)
			}
		}
		if terms[s.Name] == nil || s.Of == "" {
			t.Errorf("%+v is not expected", s)
		}
		if own := slices.Contains([]string{"A007709", "A007711", "A007712", "A028305"}, s.Name); own != (s.Own != "") {
			t.Errorf("%s: %q", s.Name, s.Own)
		}
	}
	if len(all) != len(terms) {
		t.Errorf("%d sequences", len(all))
	}
	triangle := all[len(all)-1]
	rest := triangle.Terms
	for n := int64(0); len(rest) > 0; n++ {
		sum := new(big.Int)
		for _, term := range rest[:n+1] {
			sum.Add(sum, term)
		}
		if sum.Cmp(new(big.Int).MulRange(1, n)) != 0 || n > 0 && rest[n].Cmp(all[0].Terms[n-1]) != 0 {
			t.Errorf("row %d of %s adds up to %d, and ends with %d", n, triangle.Name, sum, rest[n])
		}
		rest = rest[n+1:]
	}
	for i, won := range all[0].Terms {
		n := int64(i + 1)
		if sum := new(big.Int).Add(won, all[1].Terms[i]); sum.Cmp(new(big.Int).MulRange(1, n)) != 0 {
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
	if splits < 8 || intervals < 7 || sequences < 4 {
		t.Errorf("%d have two splits, %d an interval, %d a sequence", splits, intervals, sequences)
	}
}
