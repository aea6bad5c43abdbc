package coincidence

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc/calctest"
)

// arranged counts the orders of a row that look different, and those in which nothing stands where it stood, one by
// one.
func arranged(row []rune) (orders, deranged int64) {
	left := map[rune]int{}
	for _, c := range row {
		left[c]++
	}
	var put func(at int, free bool)
	put = func(at int, free bool) {
		if at == len(row) {
			orders++
			if free {
				deranged++
			}
			return
		}
		for c, n := range left {
			if n > 0 {
				left[c]--
				put(at+1, free && c != row[at])
				left[c]++
			}
		}
	}
	put(0, true)
	return orders, deranged
}

// TestWords counts the derangements of words. Those of MISSISSIPPI and DEADBEEF are known
// (https://math.stackexchange.com/questions/3557228, https://oeis.org/A000166 for words without a letter twice).
func TestWords(t *testing.T) {
	for word, known := range map[string][2]int64{"MISSISSIPPI": {34650, 648}, "DEADBEEF": {3360, 315}, "1122": {6, 1},
		"MATTER": {360}, "ABCDEF": {720, 265}, "AAB": {3, 0},
		"ÄÖÄ": {}, "A": {1, 0}, "aAbB-cc": {}, "LEVEL": {}, "balloon": {}} {
		plain := []rune(strings.ToUpper(strings.ReplaceAll(word, "-", "")))
		orders, deranged := arranged(plain)
		if known[0] > 0 && known[0] != orders || known[1] > 0 && known[1] != deranged {
			t.Errorf("%s has %d of %d, known are %v", word, deranged, orders, known)
		}
		l := answered(t, "word="+word)
		if l.decks.Cmp(big.NewInt(orders)) != 0 || l.without.Cmp(big.NewInt(deranged)) != 0 {
			t.Errorf("%s: %v of %v, want %d of %d", word, l.without, l.decks, deranged, orders)
		}
	}
}

// TestWord checks what is said of a word, and which words are refused.
func TestWord(t *testing.T) {
	p := at[*two](t, "word=MISSISSIPPI&r=0")
	p.answer.Start()
	drawn := app.HTMLString(p.result())
	calctest.Says(t, "the word", drawn, "Orders", "648 of 34\u202f650", "0.018\u202f701")
	if title := p.Head().Title; title != "How many letters of “MISSISSIPPI” match?" {
		t.Error(title)
	}
	for word, want := range map[string][]int{"MISSISSIPPI": {1, 4, 4, 2}, "Deadbeef": {2, 3, 1, 1, 1}, "1122": {2, 2},
		"Straße": {1, 1, 1, 1, 1, 1}, " a b,a ": {2, 1}} {
		if got, err := letters(word); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %v, %v, want %v", word, got, err, want)
		}
	}
	for query, words := range map[string]string{"word=": "No letters yet", "word=!?": "No letters yet",
		"word=" + strings.Repeat("ab", 1001): "2\u202f002 letters are too many"} {
		p := at[*two](t, query)
		calctest.Says(t, query, calctest.HTML(p), words)
		if p.answer.Known() || p.Head().Title != "How many letters of a word match?" {
			t.Errorf("%.20s: %s", query, p.Head().Title)
		}
	}
}

// TestOrders checks the orders of two typed decks, one of which has blank calls: by hand.
func TestOrders(t *testing.T) {
	for query, want := range map[string]string{
		"deck=1,2&calls=2,0":             "1 of 3",
		"deck=4,4,4&calls=4,4,4":         "346 of 34\u202f650", // https://oeis.org/A059074
		"deck=2,2,2,1,1&calls=2,2,2,1,1": "772 of 5\u202f040",  // 193/1260
		"deck=1,4,4,2&calls=1,4,4,2&r=0": "648 of 34\u202f650",
	} {
		l := answered(t, query)
		drawn := app.HTMLString((&two{distribution: l}).matchPanel())
		if !strings.Contains(drawn, ">Orders<") || !strings.Contains(drawn, want) {
			t.Errorf("%s: %v of %v, want %s", query, l.without, l.decks, want)
		}
	}
}
