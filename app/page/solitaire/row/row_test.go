package row

import (
	"net/url"
	"testing"

	"rencontre/app/calc"
)

// TestTyped checks that a question stays open while its row is typed, that Enter folds it if there are cards to show,
// and that the text before can be restored.
func TestTyped(t *testing.T) {
	var r *Row
	laid := false
	lay := func(text string) {
		r.Set(text)
		laid = r.There()
		r.KeepOpen()
	}
	r = New(&calc.Frame{}, "deck", "Deck", lay, func() bool { return laid })
	r.Read(url.Values{"deck": {"2-1-3"}})
	r.before = r.Text()
	if r.before != "2 1 3" || !r.There() {
		t.Fatalf("an address gives %q", r.before)
	}
	set := r.Field("", "").Set
	for typed, folds := range map[string]bool{"2 1": true, "2 x": false, "": false} {
		set(typed)
		if !r.Open || r.Text() != typed || r.was != "2 1 3" {
			t.Errorf("%q is %q, open %v, after %q", typed, r.Text(), r.Open, r.was)
		}
		r.entered()
		if r.Open == folds {
			t.Errorf("%q: after Enter the question is open: %v", typed, r.Open)
		}
		r.enterDown = true // Enter is down before its text is read
		set(typed)
		if r.Open == folds {
			t.Errorf("%q with Enter: the question is open: %v", typed, r.Open)
		}
	}
	set(" 2 1 3 ")
	if r.was != "" {
		t.Errorf("the same cards can be restored as %q", r.was)
	}
}
