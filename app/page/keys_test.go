package page

import (
	"net/url"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
)

// TestKeysAreListed checks that the list of keys has every key of every part of a page.
func TestKeysAreListed(t *testing.T) {
	for path, calculator := range calculators {
		for _, part := range []string{"", "play", "boards", "steen", "rounds"} {
			c := calctest.Open[calc.Calculator](t, calculator, url.Values{"part": {part}}.Encode())
			if parts, is := c.(interface{ Shown() calc.Calculator }); is {
				c = parts.Shown()
			}
			keyed, is := c.(calc.Keyed)
			if !is {
				continue
			}
			for key := range keyed.Keys() {
				if !calc.Named(key) && (len(key) != 1 || key > "9" && key != "j" && key != "q" && key != "k") {
					t.Errorf("%s, part %q: the key %q is not listed", path, part, key)
				}
			}
		}
	}
}
