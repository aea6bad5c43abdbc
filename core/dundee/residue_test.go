package dundee

import (
	"math/big"
	"testing"
)

// TestModuli checks that the moduli have no common factors, and that there are enough for every
// deck.
func TestModuli(t *testing.T) {
	product := new(big.Int)
	products := []*big.Int{big.NewInt(1)}
	for i, gap := range gaps() {
		if gcd := product.GCD(nil, nil, products[i], modulus(gap)); i > 0 && gcd.Cmp(big.NewInt(1)) != 0 {
			t.Errorf("2^52 - %d has the factor %v of others", gap, gcd)
		}
		products = append(products, new(big.Int).Mul(products[i], modulus(gap)))
	}
	for c := 1; c <= maxCards; c++ {
		ways := big.NewInt(1)
		for m := 1; m <= c; m++ {
			ways.Mul(ways, big.NewInt(int64(c-m+1)))
			if products[moduliFor(ways)].Cmp(ways) <= 0 {
				t.Errorf("%d moduli do not determine %d of %d cards", moduliFor(ways), m, c)
			}
		}
	}
	if d := 62; 2*(maxCards-1)+d >= 1<<(64-modulusBits) || (d+1)*(d+2)/2 < maxCards {
		t.Errorf("sums of weights do not fit for %d cards", maxCards)
	}
}

// TestPasses compares a game of several passes with the closed form, and refuses a part of them.
func TestPasses(t *testing.T) {
	const j, k = 20, 10
	deck := []int{k, maxCards - j - k, j}
	if n := Need(deck, maxCards).Passes(); n < 3 {
		t.Fatalf("%d passes", n)
	}
	if got, want := greedy(t, deck, maxCards)[maxCards], Closed(j, k).At(deck[1]); got.Cmp(want) != 0 {
		t.Errorf("%s, by the formula %s", got.FloatString(20), want.FloatString(20))
	}
	g := Game{deck, maxCards, 0}
	first, err := g.Pass(0, noTick)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err = g.Join([]Residues{first}, noTick); err == nil {
		t.Error("one pass is enough")
	}
}
