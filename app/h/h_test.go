package h

import (
	"html"
	"testing"
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
