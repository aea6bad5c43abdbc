package page

import (
	"strings"
	"testing"
)

// An address that names what there is not is told so; the usual one stands.
func TestUnknownNames(t *testing.T) {
	for query, want := range map[string]string{
		"game=whist":              "“whist” is no game on this page; there are mousetrap, modular, hlm, t0, t1, t2, t3 and t4.",
		"game=hlm&order=sideways": "“sideways” is no order of calling",
		"game=hlm&order=down":     "",
		"game=t4&m=13&s=4":        "",
		"":                        "",
	} {
		p := &Play{}
		p.OnInit()
		if p.q.read(values(t, query)); (want == "") != (p.q.wrongName == "") || !strings.Contains(p.q.wrongName, want) {
			t.Errorf("%q: %q, want %q", query, p.q.wrongName, want)
		}
	}
	count := newQuestion(4, 1)
	if count.read(values(t, "game=t4")); !strings.Contains(count.wrongName, "there are mousetrap, modular and hlm.") || count.game != "mousetrap" {
		t.Errorf("a page without Treize says of t4: %q", count.wrongName)
	}
	for query, want := range map[string]string{
		"part=bets":                  "“bets” is no part of this page; there are",
		"part=bids":                  "",
		"part=play&deck=2,2&seed=-x": "“-x” is no shuffle",
	} {
		p := &Dundee{}
		p.OnInit()
		if p.take(values(t, query)); (want == "") != (p.wrongLink == "") || !strings.Contains(p.wrongLink, want) {
			t.Errorf("%q: %q, want %q", query, p.wrongLink, want)
		}
	}
}
