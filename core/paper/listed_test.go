package paper_test

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"rencontre/core/job"
	"rencontre/core/paper"
)

// A listing has the terms that an entry of OEIS lists.
type listing struct {
	offset int
	terms  []string
}

//go:embed testdata/oeis.txt
var listedText string

// listed reads the entries of OEIS. A line that begins with a space goes on with the entry before it.
func listed(t *testing.T) map[string]listing {
	t.Helper()
	all, name := map[string]listing{}, ""
	for line := range strings.Lines(listedText) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		head, terms, begins := strings.Cut(line, " :")
		if begins {
			var offset int
			if _, err := fmt.Sscanf(head, "%s %d", &name, &offset); err != nil {
				t.Fatal(err)
			}
			all[name] = listing{offset: offset}
		} else {
			terms = line
		}
		l := all[name]
		l.terms = append(l.terms, strings.Fields(terms)...)
		all[name] = l
	}
	return all
}

// run computes a request.
func run(t *testing.T, request string) json.RawMessage {
	t.Helper()
	j, err := job.Parse([]byte(request))
	if err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	part, err := j.Shard(0, func(float64) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	result, err := j.Result(map[int]json.RawMessage{0: part})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// compute runs the requests of a sequence.
func compute(t *testing.T, s *paper.Sequence) []*big.Int {
	t.Helper()
	if len(s.Requests) == 0 {
		return s.Terms
	}
	var results []*paper.Result
	for _, request := range s.Requests {
		results = append(results, paper.Open(run(t, request)))
	}
	terms, err := s.Read(results)
	if err != nil {
		t.Fatal(err)
	}
	return terms
}

// TestListed checks the terms of every sequence against those of OEIS, with the first term of A007712 corrected, and
// that as many are said to be there.
func TestListed(t *testing.T) {
	all, entries := paper.Sequences(), listed(t)
	for _, s := range all {
		want, known := entries[s.Name]
		terms := compute(t, s)
		if !known || s.First != want.offset || s.Of == "" || len(terms) < len(want.terms) {
			t.Fatalf("%s from %d has %d terms", s.Name, s.First, len(terms))
		}
		if s.Listed != len(want.terms) {
			t.Errorf("%s: OEIS has %d terms, not %d", s.Name, len(want.terms), s.Listed)
		}
		for i, text := range want.terms {
			if terms[i].String() != text {
				t.Errorf("%s: term %d is %d, not %s", s.Name, i, terms[i], text)
			}
		}
	}
	if len(all) != len(entries) {
		t.Errorf("%d sequences", len(all))
	}
}

// TestTwoWays checks the computed terms beyond those of OEIS: derangements and the decks that set one card aside come
// from two jobs, and the rows of A028306 add up to A007710.
func TestTwoWays(t *testing.T) {
	terms := map[string][]*big.Int{}
	for _, s := range paper.Sequences() {
		terms[s.Name] = compute(t, s)
	}
	triangle, which := terms["A028305"], terms["A028306"]
	for n := 0; len(triangle) > 0; n++ {
		none, some := triangle[0], new(big.Int).Add(terms["A000166"][n], terms["A002467"][n])
		if none.Cmp(terms["A000166"][n]) != 0 || some.Cmp(new(big.Int).MulRange(1, int64(n))) != 0 {
			t.Errorf("%d cards: %d decks set nothing aside, %d are all", n, none, some)
		}
		if n > 0 && triangle[1].Cmp(terms["A007710"][n-1]) != 0 {
			t.Errorf("%d cards: %d decks set one card aside", n, triangle[1])
		}
		triangle = triangle[n+1:]
	}
	for n := 1; len(which) > 0; n++ {
		sum := new(big.Int)
		for _, term := range which[:n] {
			sum.Add(sum, term)
		}
		if sum.Cmp(terms["A007710"][n-1]) != 0 {
			t.Errorf("the row of %d cards adds up to %d", n, sum)
		}
		which = which[n:]
	}
}
