package job

import (
	"encoding/json"
	"errors"
	"math/big"
	"slices"
	"strings"
	"testing"
)

type memoryRows struct {
	Value      [][]string
	Moves      [][]string
	Share      [][]*string
	Waiting    [][]string
	Asymptotic [][]float64
	Closed     []Closed
}

type memoryFloats struct {
	Value    [][]float64
	Moves    [][]string
	Share    [][]*float64
	MaxError float64
}

func TestMemoryJob(t *testing.T) {
	r := answer[memoryRows](t, `{"job":"memory","pairs":7,"rules":"standard"}`)
	if len(r.Value) != 8 || len(r.Value[0]) != 1 || r.Value[0][0] != "0" || r.Moves[0][0] != "" || r.Share[0][0] != nil {
		t.Errorf("row 0: %v %v %v", r.Value[0], r.Moves[0], r.Share[0])
	}
	if got := strings.Join(r.Value[7], " "); got != "61/1155 61/1155 13/495 53/231 2/21 62/63 0 7" {
		t.Errorf("row 7: %s", got)
	}
	if got := strings.Join(r.Moves[4], " "); got != "2 2 1 02 12" {
		t.Errorf("moves of row 4: %s", got)
	}
	if got := *r.Share[4][0]; got != "17/35" { // (4 - 4/35)/8
		t.Errorf("share(4, 0): %s", got)
	}
	if len(r.Asymptotic) != 8 || len(r.Asymptotic[7]) != 8 {
		t.Errorf("asymptotic: %v", r.Asymptotic)
	}
	if v := answer[memoryRows](t, `{"job":"memory","pairs":1,"rules":"one-only"}`).Value[1][0]; v != "-1" {
		t.Errorf("one-only e(1, 0) = %s, not -1", v)
	}
	if m := answer[memoryRows](t, `{"job":"memory","pairs":9,"rules":"sacrifice"}`).Moves[9][8]; m != "S" {
		t.Errorf("sacrifice (9, 8): %s", m)
	}
	if m := answer[memoryRows](t, `{"job":"memory","pairs":5,"players":3}`).Moves[5][3]; m != "0" {
		t.Errorf("3 players (5, 3): %s", m)
	}
	from := answer[memoryRows](t, `{"job":"memory","pairs":7,"from":7,"closed":3,"rules":"no-zero"}`)
	if len(from.Value[6]) != 0 || len(from.Value[7]) != 8 {
		t.Errorf("from 7: %v", from.Value)
	}
	if c := from.Closed[2]; c.J != 2 || strings.Join(c.Numerator, " ") != "-12 11" || c.Denominator != "15" {
		t.Errorf("E^2: %+v", c)
	}
	// For two unknown pairs a 1-move is best for all n >= 3, and E/n = 11/15 - 4/(5n) grows.
	if c := from.Closed[2]; c.Moves != "1" || c.Settled != 3 || c.Signs > c.Table || c.Trend != "growing" ||
		c.TrendFrom != 2 {
		t.Errorf("E^2: %+v", c)
	}
	// Four terms for the requested rows. With no unknown pair the mover takes all, and the
	// first term is k/(2(n-k)).
	e := answer[MemoryResult](t, `{"job":"memory","pairs":9,"from":8,"expansions":true}`).Expansions
	if len(e) != 4 || len(e[0]) != 10 || len(e[0][7]) != 0 || len(e[3][9]) != 10 || e[2][9][9] != 9 ||
		e[0][9][1] != 1.0/16 {
		t.Errorf("expansions: %v", e)
	}
}

func TestMemoryJobFloat(t *testing.T) {
	exact := answer[memoryRows](t, `{"job":"memory","pairs":30}`)
	float := answer[memoryFloats](t, `{"job":"memory","pairs":30,"exact":false}`)
	for n, row := range exact.Value {
		for k := range row {
			var e float64
			r, _ := rat(row[k]).Float64()
			e = r - float.Value[n][k]
			if e > float.MaxError+1e-15 || -e > float.MaxError+1e-15 || float.Moves[n][k] != exact.Moves[n][k] {
				t.Errorf("(%d, %d): %v %s, exactly %s %s", n, k, float.Value[n][k], float.Moves[n][k], row[k], exact.Moves[n][k])
			}
		}
	}
	bounded := answer[memoryRows](t, `{"job":"memory","pairs":12,"capacity":12}`)
	perfect := answer[memoryRows](t, `{"job":"memory","pairs":12}`)
	for n := range perfect.Value {
		if strings.Join(bounded.Value[n], " ") != strings.Join(perfect.Value[n], " ") {
			t.Errorf("capacity 12, row %d: %v, not %v", n, bounded.Value[n], perfect.Value[n])
		}
	}
	for _, request := range []string{
		`{"job":"memory","pairs":12,"capacity":3}`, `{"job":"memory","pairs":12,"capacity":0}`,
	} {
		b := answer[memoryRows](t, request)
		f := answer[memoryFloats](t, strings.Replace(request, "}", `,"exact":false}`, 1))
		for n := range b.Value {
			for k, v := range b.Value[n] {
				r, _ := rat(v).Float64()
				if d := r - f.Value[n][k]; d > f.MaxError+1e-15 || -d > f.MaxError+1e-15 || b.Moves[n][k] != f.Moves[n][k] {
					t.Errorf("%s (%d, %d): %v, exactly %s", request, n, k, f.Value[n][k], v)
				}
			}
		}
	}
}

func TestMemoryWinJob(t *testing.T) {
	r := answer[MemoryWinResult](t, `{"job":"memory-win","pairs":3}`)
	seen := map[[3]int]WinPosition{}
	for _, p := range r.Positions {
		seen[[3]int{p.N, p.K, p.Lead}] = p
	}
	if len(seen) != len(r.Positions) || len(seen) != 1*7+2*5+3*5+4*7 {
		t.Errorf("%d positions, %d different", len(r.Positions), len(seen))
	}
	for at, want := range map[[3]int]string{
		{0, 0, 2}: "1", {0, 0, 0}: "0", {1, 1, 0}: "1", {2, 0, 0}: "-1/3", {2, 2, -2}: "0", {1, 0, -2}: "-1",
	} {
		if got := seen[at].Value; got != want {
			t.Errorf("%v: %s, not %s", at, got, want)
		}
	}
}

// TestMemoryParts checks that "from" and "leads" leave positions out and change none.
func TestMemoryParts(t *testing.T) {
	whole := map[[3]int]WinPosition{}
	for _, p := range answer[MemoryWinResult](t, `{"job":"memory-win","pairs":5}`).Positions {
		whole[[3]int{p.N, p.K, p.Lead}] = p
	}
	part := answer[MemoryWinResult](t, `{"job":"memory-win","pairs":5,"from":4,"leads":[-2,1,3]}`).Positions
	if len(part) != 3*(5+6) {
		t.Errorf("%d positions of 4 and 5 pairs with three leads", len(part))
	}
	for _, p := range part {
		if p.N < 4 || p != whole[[3]int{p.N, p.K, p.Lead}] {
			t.Errorf("%+v, in the whole table %+v", p, whole[[3]int{p.N, p.K, p.Lead}])
		}
	}
	if p := answer[MemoryWinResult](t, `{"job":"memory-win","pairs":2,"from":2,"leads":[9]}`).Positions; len(p) != 3 ||
		p[0].Value != "1" {
		t.Errorf("a lead that decides: %+v", p)
	}

	all := answer[MemoryReplyResult](t, `{"job":"memory-reply","pairs":6,"against":"improved"}`)
	some := answer[MemoryReplyResult](t, `{"job":"memory-reply","pairs":6,"against":"improved","from":5}`)
	for n := range all.Value {
		for _, rows := range [][2][][]string{{all.Value, some.Value}, {all.Waiting, some.Waiting}, {all.Moves, some.Moves}} {
			want := rows[0][n]
			if n < 5 {
				want = []string{}
			}
			if !slices.Equal(rows[1][n], want) {
				t.Errorf("row %d: %v, not %v", n, rows[1][n], want)
			}
		}
	}

	three := answer[memoryRows](t, `{"job":"memory","pairs":6,"players":3,"from":6}`)
	if len(three.Waiting) != 7 || len(three.Waiting[5]) != 0 || len(three.Waiting[6]) != 7 {
		t.Errorf("three players: %v", three.Waiting)
	}
	if two := answer[memoryRows](t, `{"job":"memory","pairs":3}`); two.Waiting != nil {
		t.Errorf("two players: %v", two.Waiting)
	}
}

func TestMemoryMatchAndReplyJobs(t *testing.T) {
	r := answer[MemoryMatchResult](t, `{"job":"memory-match","pairs":6,"players":["optimal","optimal"],"first":1}`)
	// The player who begins expects e(6, 0) = 646/3465 of no-zero.
	if r.Margin != "-646/3465" || r.Share != [2]string{"5036/10395", "5359/10395"} {
		t.Errorf("optimal against optimal: %+v", r)
	}
	if sum := rat(r.Share[0]); sum.Add(sum, rat(r.Share[1])).RatString() != "1" {
		t.Errorf("shares add to %v", sum)
	}
	reply := answer[MemoryReplyResult](t, `{"job":"memory-reply","pairs":3,"against":"one-move"}`)
	one := answer[memoryRows](t, `{"job":"memory","pairs":3,"rules":"one-only"}`)
	for n := range one.Value {
		for k, v := range one.Value[n] {
			if want := strings.TrimPrefix(v, "-"); reply.Value[n][k] != want {
				t.Errorf("(%d, %d): reply %s, not %s", n, k, reply.Value[n][k], want)
			}
		}
	}
}

func TestBoardJob(t *testing.T) {
	r := answer[BoardResult](t, `{"job":"board","cards":[1,2,1,3,2,4,3,4]}`)
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	// 1 and 2 must be opened. Then come {keep 1}, {shift 1}, {shift 2}. From the right: -2,
	// then -(1-2) = 1, then 1+1 = 2, and the shift of nothing makes it -2.
	want := `{"margin":-2,"games":[{"kind":"shift","pairs":0},{"kind":"keep","pairs":1},{"kind":"shift",` +
		`"pairs":1},{"kind":"shift","pairs":2}],"margins":[-2,2,1,-2],"line":[{"player":0,"opens":[1,2],` +
		`"takes":[]},{"player":1,"opens":[1,3],"takes":[1]},{"player":0,"opens":[2,4],"takes":[2]},{"player":1,` +
		`"opens":[3,4],"takes":[3,4]}]}`
	if string(text) != want {
		t.Errorf("%s\nnot\n%s", text, want)
	}
}

// TestMemoryTicks checks that an error from tick stops every job that can be long.
func TestMemoryTicks(t *testing.T) {
	stop := errors.New("stop")
	for _, request := range []string{
		`{"job":"memory","pairs":60}`, `{"job":"memory","pairs":200,"exact":false}`,
		`{"job":"memory","pairs":30,"capacity":5}`, `{"job":"memory","pairs":30,"capacity":5,"exact":false}`,
		`{"job":"memory","pairs":20,"capacity":5,"players":3}`, `{"job":"memory-win","pairs":12}`,
		`{"job":"memory-match","pairs":30,"players":["optimal","improved"]}`,
		`{"job":"memory-reply","pairs":30,"against":"two-move"}`, `{"job":"board","cards":[1,1]}`,
	} {
		j, err := Parse([]byte(request))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := j.Shard(0, func(float64) error { return stop }); !errors.Is(err, stop) {
			t.Errorf("%s: not stopped: %v", request, err)
		}
		if c := j.Cost(); c.Work <= 0 || c.Seconds <= 0 || c.Bytes <= 0 {
			t.Errorf("%s: cost %+v", request, c)
		}
	}
}

func rat(s string) *big.Rat {
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		panic("no rational: " + s)
	}
	return r
}
