package job

import (
	"math/big"
	"slices"
	"testing"
)

func init() {
	valid["secret-santa"] = `{"job":"secret-santa","people":8,"families":[2,2,2]}`
	refused["secret-santa"] = []refusal{
		refuse(`{"job":"secret-santa"}`, "people", "is missing", "2 to 100"),
		refuse(`{"job":"secret-santa","people":1}`, "people", "is 1", "2 to 100"),
		refuse(`{"job":"secret-santa","people":101}`, "people", "is 101", "2 to 100"),
		refuse(`{"job":"secret-santa","families":[0,2]}`, "families", "entry 1 is 0", "1 to 100"),
		refuse(`{"job":"secret-santa","families":[2,101]}`, "families", "entry 2 is 101", "1 to 100"),
		refuse(`{"job":"secret-santa","families":[60,60]}`, "families", "more than 100 people"),
		refuse(`{"job":"secret-santa","people":3,"families":[2,2]}`, "families", "have 4 people, and only 3 draw"),
		refuse(`{"job":"secret-santa","people":5,"families":[3]}`, "families", "have one of 3 among 5 people", "half"),
		refuse(`{"job":"secret-santa","families":[1]}`, "people", "is 1", "2 to 100"),
	}
	valid["secret-santa-draw"] = `{"job":"secret-santa-draw","people":8,"families":[2,2,2],"seed":1}`
	refused["secret-santa-draw"] = []refusal{
		refuse(`{"job":"secret-santa-draw"}`, "people", "is missing", "2 to 100"),
		refuse(`{"job":"secret-santa-draw","families":[3,2]}`, "families", "have one of 3 among 5 people", "half"),
		refuse(`{"job":"secret-santa-draw","people":3,"seed":-1}`, "seed", "-1"),
	}
}

// TestSecretSanta checks the published numbers: derangements of 10 (https://oeis.org/A000166), the
// families 2, 2, 2, 1, 1, and who is stuck (https://oeis.org/A102262).
func TestSecretSanta(t *testing.T) {
	r := answer[SecretSantaResult](t, `{"job":"secret-santa","people":10}`)
	if r.Orders != "3628800" || r.Drawings != "1334961" || r.P != "16481/44800" || r.Circles != "362880" ||
		r.Circle != reduced("362880/1334961") || r.WithoutPairs != "809856" ||
		r.Pair != reduced("525105/1334961") || r.Pairs != reduced("667485/1334961") || r.Stuck != "160127/2116800" ||
		*r.StuckDec != 160127./2116800 {
		t.Errorf("%+v", r)
	}
	r = answer[SecretSantaResult](t, `{"job":"secret-santa","people":8,"families":[2,2,2]}`)
	same := answer[CoincidenceResult](t, `{"job":"coincidence","deck":[2,2,2,1,1],"calls":[2,2,2,1,1]}`)
	if r.P != "193/1260" || r.P != same.P[0] || r.Drawings != "6176" || r.Stuck != "" || r.StuckDec != nil {
		t.Errorf("%+v", r)
	}
	if other := answer[SecretSantaResult](t, `{"job":"secret-santa","families":[1,2,1,2,2]}`); other != r {
		t.Errorf("in another order %+v, not %+v", other, r)
	}
}

// reduced is a fraction in lowest terms.
func reduced(text string) string {
	r, _ := new(big.Rat).SetString(text)
	return r.RatString()
}

// TestSecretSantaDraw checks a drawing, and that a seed means the same one for ever.
func TestSecretSantaDraw(t *testing.T) {
	r := answer[SecretSantaDrawResult](t, `{"job":"secret-santa-draw","people":8,"families":[2,2,2],"seed":7}`)
	if want := []int{5, 4, 7, 2, 8, 3, 1, 6}; !slices.Equal(r.Drawn, want) {
		t.Errorf("%v, not %v", r.Drawn, want)
	}
	family := []int{1, 1, 2, 2, 3, 3, 4, 5}
	for i, j := range r.Drawn {
		if family[i] == family[j-1] {
			t.Errorf("%d draws %d", i+1, j)
		}
	}
}
