package page

import (
	"strings"
	"testing"
	"testing/synctest"
)

// TestForeignOption checks that an option which the game of an address does not have stays in the address, with its
// refusal, until the game is chosen. A walk found pages that kept the refusal without it.
func TestForeignOption(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(0, false)
		tab := w.open(w.desk, "/count?part=simulate&order=x&trials=10")
		defer w.end(tab)
		press := func(name string) string {
			tab.rest()
			for _, c := range tab.shown().controls {
				if strings.Contains(c.String(), name) {
					tab.press(c, "1")
					tab.rest()
					return tab.history[tab.at]
				}
			}
			t.Fatalf("there is no %s", name)
			return ""
		}
		const refusal = "“x” is not a valid order"
		at := press("Suits, one more")
		if !strings.Contains(at, "order=x") || !strings.Contains(string(tab.shown().text), refusal) {
			t.Errorf("after another field was changed the address is %s", at)
		}
		at = press("game-modular")
		if strings.Contains(at, "order") || strings.Contains(string(tab.shown().text), refusal) {
			t.Errorf("after the game was chosen the address is %s", at)
		}
	})
}

// TestOneMainButton checks that long work beside what a page is about does not offer a second main button.
func TestOneMainButton(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(0, false)
		tab := w.open(w.desk, "/deals?game=mousetrap&m=17&s=1")
		defer w.end(tab)
		tab.rest()
		if text := string(tab.shown().text); !strings.Contains(text, "aria-label=Before you start") {
			t.Errorf("nothing is offered: %s", text)
		}
		for _, wrong := range tab.shown().wrong() {
			t.Error(wrong)
		}
	})
}
