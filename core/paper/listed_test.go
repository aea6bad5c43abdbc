package paper_test

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"rencontre/core/job"
	"rencontre/core/paper"
)

// listed has the terms of OEIS with their first index as far as our notes go. Those of A028306 are numbered from 1, and
// the first index of A018932 and A018933 is not in the notes. A000166, which the notes do not have, is column 0 of
// A028305.
var listed = map[string]struct {
	first int
	terms string
}{
	"A007709": {1, "1 1 2 6 15 84 330 1812 9978 65503 449719 3674670 28886593 266242729 2527701273 25749021720"},
	"A007711": {1, "0 1 4 18 105 636 4710 38508 352902 3563297 39467081 475326930 6198134207 86912048471 1305146666727 " +
		"20897040866280"},
	"A007712": {2, "0 2 4 14 72 316 1730 9728 64330 444890 3645441 28758111 265434293 2522822881 25717118338"},
	"A055459": {4, "2 1 11 14 81 242 1142 4771 29009 127876 805947 4868681 31862753"},
	"A067950": {6, "1 0 1 8 31 56 219 605 2485 9697 40571"},
	"A127966": {11, "2 1 1 4 14 57"},
	"A028305": {0, "1 0 1 1 0 1 2 2 0 2 9 6 3 0 6 44 31 19 11 0 15 265 180 105 54 32 0 84 1854 1255 771 411 281 138 0 " +
		"330 14833 9949 6052 3583 2057 1366 668 0 1812 133496 89162 55340 32135 19026 12685 6753 4305 0 9978 1334961 " +
		"886837 547922 331930 193538 117323 79291 45536 25959 0 65503"},
	"A028306": {1, "2 1 1 2 9 5 5 3 9 44 31 25 20 16 44 265 203 167 142 117 96 265 1854 1501 1267 1075 932 791 675 1854"},
	"A007710": {1, "1 0 2 6 31 180 1255 9949 89162 886837 9722814 116236256 1507191024 21042127239"},
	"A000166": {0, "1 0 1 2 9 44 265 1854 14833 133496 1334961"},
	"A002467": {0, "0 1 1 4 15 76 455 3186 25487 229384 2293839 25232230"},
	"A002468": {1, "0 0 1 3 13 65 397 2819 22831 207605 2094121 23205383"},
	"A002469": {2, "0 0 1 5 31 203 1501 12449 114955 1171799"},
	"A018931": {3, "0 1 2 12 72 480 3600 30240"},
	"A018932": {4, "0 3 10 60 408 3120 26640 252000"},
	"A018933": {5, "2 11 50 348 2712 23520 225360"},
	"A018934": {0, "0 0 0 2 8 42 256 1810 14568 131642"},
	"A059073": {0, "1 0 1 56 13833 6699824 5691917785 7785547001784"},
	"A059074": {0, "1 0 1 346 748521 3993445276 45131501617225 964363228180815366"},
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
	all := paper.Sequences()
	for _, s := range all {
		want, known := listed[s.Name]
		fields, terms := strings.Fields(want.terms), compute(t, s)
		if !known || s.First != want.first || s.Of == "" || len(terms) < len(fields) {
			t.Fatalf("%s from %d has %d terms", s.Name, s.First, len(terms))
		}
		if number := map[bool]int{s.Name != "A000166": len(fields)}[true]; s.Listed != number {
			t.Errorf("%s: OEIS has %d terms, not %d", s.Name, number, s.Listed)
		}
		for i, text := range fields {
			if terms[i].String() != text {
				t.Errorf("%s: term %d is %d, not %s", s.Name, i, terms[i], text)
			}
		}
	}
	if len(all) != len(listed) {
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
	for n := 4; len(which) > 0; n++ {
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
