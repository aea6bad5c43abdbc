package pages

import (
	"net/url"
	"testing"
)

// TestMoved checks that an old address leads to the same question on the page that is there now, and that no page
// moved.
func TestMoved(t *testing.T) {
	for old, want := range map[string]string{
		"/chances": "/count?game=mousetrap&m=13&part=chances&s=1",
		"/chances?curve=modular&game=hlm&m=13&s=4&view=chances-modular": "/count?game=modular&m=13&part=chances&s=1&" +
			"view=chances-modular",
		"/chances?game=hlm&m=9&s=4":           "/count?game=mousetrap&m=9&part=chances&s=1",
		"/find":                               "/count?game=hlm&m=13&part=decks&s=4",
		"/find?game=mousetrap&how=random":     "/count?game=mousetrap&how=random&m=13&part=decks&s=4",
		"/uncounted?of=weak&m=3":              "/count?game=hlm&m=3&of=weak&part=estimate&s=4",
		"/best":                               "/count?game=hlm&m=16&part=best&s=1",
		"/best?game=mousetrap&m=7&s=2":        "/count?game=hlm&m=7&part=best&s=2",
		"/estimate":                           "/count?game=mousetrap&m=9&part=simulate&s=1",
		"/estimate?game=hlm&of=score&seed=7":  "/count?counted=score&game=hlm&m=13&part=simulate&s=4&seed=7",
		"/estimate?game=t4&m=13&passes=6&s=4": "/count?game=t4&m=13&part=simulate&passes=6&s=4",
		"/estimate?precision=0.01&m=6&burn=1": "/count?burn=1&game=mousetrap&m=6&part=simulate&" +
			"precision=0.01&s=1",
		"/count?m=9": "",
		"/x":         "",
	} {
		at, err := url.Parse(old)
		if err != nil {
			t.Fatal(err)
		}
		if got, moved := Moved(at.Path, at.Query()); got != want || moved != (want != "") {
			t.Errorf("%s leads to %s, not %s", old, got, want)
		}
	}
	for _, p := range All {
		if to := Old()[p.Path]; to != "" {
			t.Errorf("%s is a page and was moved to %s", p.Path, to)
		}
	}
	for old, to := range Old() {
		if At(to).Path != to {
			t.Errorf("%s was moved to %s, which is no page", old, to)
		}
	}
}
