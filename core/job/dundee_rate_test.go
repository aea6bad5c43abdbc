package job

import (
	"math"
	"math/big"
	"testing"
)

func init() {
	valid["dundee-rate"] = `{"job":"dundee-rate","suits":4,"ranks":[3]}`
	refused["dundee-rate"] = []refusal{
		refuse(`{"job":"dundee-rate"}`, "ranks", "has 0 numbers", "from 1 to 100"),
		refuse(`{"job":"dundee-rate","ranks":`+repeated(101, 1)+`}`, "ranks", "has 101 numbers"),
		refuse(`{"job":"dundee-rate","ranks":[3,0]}`, "ranks", "has 0;", "from 1 to 1000000000000"),
		refuse(`{"job":"dundee-rate","ranks":[1000000000001]}`, "ranks", "has 1000000000001;", "from 1 to 1000000000000"),
		refuse(`{"job":"dundee-rate","ranks":[3],"suits":5}`, "suits", "is 5", "from 1 to 4"),
		refuse(`{"job":"dundee-rate","ranks":[3],"suits":0}`, "suits", "is 0", "from 1 to 4"),
		refuse(`{"job":"dundee-rate","ranks":[3],"deck":[2]}`, "deck", "is not a parameter", "ranks, suits"),
	}
}

// TestDundeeRate compares with the exact job, within the stated errors.
func TestDundeeRate(t *testing.T) {
	r := answer[DundeeRateResult](t, `{"job":"dundee-rate","ranks":[1,2,13,20]}`)
	if r.Suits != 4 || len(r.Rows) != 4 {
		t.Fatalf("%+v", r)
	}
	for _, row := range r.Rows {
		exact := answer[DundeeAdaptiveResult](t, `{"job":"dundee-adaptive","deck":`+repeated(row.Ranks, 4)+`}`)
		if math.Abs(row.Win-exact.Decimal) > row.Error || math.Abs(row.Win+row.Lose-1) > 1e-15 || row.Error > 1e-11 ||
			row.Limit <= 0 || row.Near < row.Lose-.01 {
			t.Errorf("%+v, exactly %v", row, exact.Decimal)
		}
		if row.Ranks > MaxRateExact {
			if row.Exact != "" {
				t.Errorf("%+v", row)
			}
			continue
		}
		lose, ok1 := new(big.Rat).SetString(row.Exact)
		win, ok2 := new(big.Rat).SetString(exact.Win)
		if !ok1 || !ok2 || lose.Add(lose, win).Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%+v, won with %s", row, exact.Win)
		}
	}
}
