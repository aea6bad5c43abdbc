package row

import (
	"net/url"
	"testing"

	"rencontre/app/calc"
)

// TestTyped checks that a question stays open when its row is typed, and that the text before can be restored.
func TestTyped(t *testing.T) {
	var r *Row
	lay := func(text string) {
		r.Set(text)
		r.KeepOpen()
	}
	r = New(&calc.Frame{}, "deck", "Deck", lay)
	r.Read(url.Values{"deck": {"2-1-3"}})
	r.before = r.Text()
	if r.before != "2 1 3" || !r.There() {
		t.Fatalf("an address gives %q", r.before)
	}
	set := r.Field("", "").Set
	for _, typed := range []string{"2 1", "2 x", ""} {
		set(typed)
		if !r.Open || r.Text() != typed || r.was != "2 1 3" {
			t.Errorf("%q is %q, open %v, after %q", typed, r.Text(), r.Open, r.was)
		}
	}
	if set("3-1-2"); r.Text() != "3 1 2" {
		t.Errorf("cards as in an address are %q", r.Text())
	}
	set(" 2 1 3 ")
	if r.was != "" {
		t.Errorf("the same cards can be restored as %q", r.was)
	}
}
