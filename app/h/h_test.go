package h

import (
	"html"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

func TestEscape(t *testing.T) {
	all := "1 & 2 &amp; é 🂡 \u00a0\x00\xff"
	for c := range rune(0x100) {
		all += string(c)
	}
	if got, want := Escape(all), html.EscapeString(all); got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// TestSame checks which values are drawn again. Comparing a slice, a map or a function would end the program.
func TestSame(t *testing.T) {
	draw := func() app.UI { return Br() }
	for _, c := range []struct {
		before, after any
		same          bool
	}{
		{nil, nil, true},
		{1, 1, true},
		{1, 2, false},
		{1, "1", false},
		{[...]any{1, "a", nil}, [...]any{1, "a", nil}, true},
		{[...]any{1, "a"}, [...]any{1, "b"}, false},
		{[]int{1}, []int{1}, false},
		{[...]any{1, []int{1}}, [...]any{1, []int{1}}, false},
		{[...]any{1, 1}, [...]any{1, []int{1}}, false},
		{struct{ v any }{[]int{1}}, struct{ v any }{[]int{1}}, false},
		{map[string]int{}, map[string]int{}, false},
		{draw, draw, false},
	} {
		m := Memo(c.before, draw).(*Memoized)
		if same := m.Same(Memo(c.after, draw).(*Memoized)); same != c.same {
			t.Errorf("%v and %v: same is %v", c.before, c.after, same)
		}
	}
}
