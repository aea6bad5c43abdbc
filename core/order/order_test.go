package order

import (
	"slices"
	"testing"
)

// TestBy checks that elements are sorted, and that equal ones stay in their order.
func TestBy(t *testing.T) {
	all := []string{"bb", "a", "cc", "", "d"}
	got := By(all, func(a, b string) int { return len(b) - len(a) })
	if want := []string{"bb", "cc", "a", "d", ""}; !slices.Equal(got, want) || all[0] != "bb" || all[3] != "" {
		t.Errorf("%q of %q, not %q", got, all, want)
	}
	if got := By([]int(nil), func(a, b int) int { return a - b }); len(got) != 0 {
		t.Errorf("%v of nothing", got)
	}
}
