package job

import (
	"math/big"
	"testing"
)

func TestAbout(t *testing.T) {
	for text, want := range map[string]string{
		"0":      "0",
		"999":    "999",
		"1000":   "1 × 10^3",
		"123499": "1.23 × 10^5",
		"99960":  "1 × 10^5",
		"99949":  "9.99 × 10^4",
		"92024242230271040357108320801872044844750000000000": "9.2 × 10^49",
	} {
		n, _ := new(big.Int).SetString(text, 10)
		if got := about(n); got != want {
			t.Errorf("%s is about %s, want %s", text, got, want)
		}
	}
	if got := about(new(big.Int).MulRange(1, 200)); got != "more than 10^308" {
		t.Errorf("200! is about %s", got)
	}
}
