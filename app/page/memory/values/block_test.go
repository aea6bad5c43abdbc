package values

import (
	"testing"

	"rencontre/core/turn"
)

// TestBlocks checks that rows are computed in blocks.
func TestBlocks(t *testing.T) {
	for _, c := range [][3]int{{1, 0, 32}, {32, 0, 32}, {33, 33, 48}, {48, 33, 48}, {49, 49, 64}, {400, 385, 400}} {
		if from, to := Usual(turn.Standard).block(c[0]); from != c[1] || to != c[2] {
			t.Errorf("%d is computed with %d to %d, not %d to %d", c[0], from, to, c[1], c[2])
		}
	}
}
