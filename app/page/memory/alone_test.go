package memory

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

func openAlone(t *testing.T, query string) *alone {
	return open(t, "part=alone&"+query).Shown().(*alone)
}

// TestAlone checks what the page says of two, eight and many pairs, and of no number.
func TestAlone(t *testing.T) {
	for query, want := range map[string][]string{
		"pairs=2":    {"Moves for 2 pairs", "2.666\u202f666\u202f666…", "<mn>8</mn><mn>3</mn>", "0.666666…", "give the mean"},
		"":           {"Moves for 8 pairs", "agree", "1.6137 n", "1\u202f000 pairs take 1.6132 moves"},
		"pairs=101":  {"Moves for 101 pairs", "Accuracy", "up to 100 pairs"},
		"pairs=1000": {"Moves for 1\u202f000 pairs", "Accuracy"},
		"pairs=x":    {"A whole number from 1 to 1\u202f000.", "Moves for each pair"},
	} {
		text := app.HTMLString(app.Div().Body(openAlone(t, query).Draw()...))
		for _, w := range want {
			if !strings.Contains(text, w) {
				t.Errorf("%s does not say %q: %s", query, w, text)
			}
		}
		if strings.Contains(text, "bug") || strings.Contains(text, "alone-moves") != (query == "" || query == "pairs=2") {
			t.Errorf("%s says %s", query, text)
		}
	}
}
