package job

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

func init() {
	valid["boards"] = `{"job":"boards","pairs":4}`
	refused["boards"] = []refusal{
		refuse(`{"job":"boards"}`, "pairs", "is missing", "1 to 100"),
		refuse(`{"job":"boards","pairs":0}`, "pairs", "is 0", "1 to 100"),
		refuse(`{"job":"boards","pairs":101}`, "pairs", "is 101", "1 to 100"),
	}
}

// TestBoards checks the three boards of two pairs by hand, and that examples have their margins by the job board.
func TestBoards(t *testing.T) {
	r := answer[BoardsResult](t, `{"job":"boards","pairs":2}`)
	// 1 1 2 2 is won by 2; 1 2 1 2 and 1 2 2 1 are lost by 2, since two cards must be opened. The blocks are 1 1 2 2 of
	// two, and one of two first cards in each of the others.
	got, want := fmt.Sprint(r), "{3 [{-2 2 2/3 0.6666666666666666 [1 2 1 2]} {0 0 0 0 []} "+
		"{2 1 1/3 0.3333333333333333 [1 1 2 2]}] 2/3 0 1/3 -2/3 "+
		"[{0 0 1 1} {0.6666666666666666 0 0.3333333333333333 -0.6666666666666666}] [2/3 2/3] 5/3 5/3 [0 1/3 1/3]}"
	if got != want {
		t.Errorf("%s, not %s", got, want)
	}
	r = answer[BoardsResult](t, `{"job":"boards","pairs":9}`)
	sum := 0.0
	for _, m := range r.Margins {
		cards := strings.Join(strings.Fields(fmt.Sprint(m.Example)), ",")
		board := answer[BoardResult](t, fmt.Sprintf(`{"job":"board","cards":%s}`, cards))
		if board.Margin != m.Margin {
			t.Errorf("%v has the margin %d, not %d", m.Example, board.Margin, m.Margin)
		}
		sum += m.Decimal * float64(m.Margin)
	}
	mean := r.ByPairs[8].Mean
	if r.Boards != "34459425" || math.Abs(sum-mean) > 1e-12 {
		t.Errorf("%s boards, a mean of %v, not %v", r.Boards, mean, sum)
	}
}
