package ui

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"rsc.io/qr/coding"
)

// TestCodeCard checks that the dialog says what to do with the code, copies the link, and says what came of that.
func TestCodeCard(t *testing.T) {
	text := app.HTMLString(&QR{Text: "Link for phones", link: "https://example.org/deals", outcome: "Copied."})
	for _, want := range []string{"Scan this", "Copy link", "Copied.", "Close", ">example.org/deals<"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	if text := app.HTMLString(&QR{Text: "Link for phones"}); strings.Contains(text, "Copy link") {
		t.Errorf("before it is opened it has %s", text)
	}
}

// TestCode checks that the path of a QR code has exactly the dark modules of the plan, with a margin of four, and that
// the version is the smallest that holds the text.
func TestCode(t *testing.T) {
	for _, text := range []string{"https://example.org/play?deck=2-1-3-4", strings.Repeat("x", 14),
		strings.Repeat("long ", 300)} {
		path, size, ok := qrPath(text)
		if !ok || size < 29 {
			t.Fatalf("%q has no code", text)
		}
		n := size - 8
		drawn := make([][]byte, n)
		for y := range drawn {
			drawn[y] = bytes.Repeat([]byte{'.'}, n)
		}
		for _, run := range strings.Split(strings.TrimPrefix(path, "M"), "M") {
			var x, y, w, back int
			if _, err := fmt.Sscanf(run, "%d %dh%dv1H%dz", &x, &y, &w, &back); err != nil || back != x {
				t.Fatalf("%q: %v", run, err)
			}
			for i := range w {
				drawn[y-4][x-4+i] = '#'
			}
		}
		// The three finders, with their white borders, and the timing between them.
		for _, at := range [][2]int{{0, 0}, {n - 7, 0}, {0, n - 7}} {
			for y, line := range []string{"#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"} {
				if got := string(drawn[at[1]+y][at[0] : at[0]+7]); got != line {
					t.Errorf("%.20q: the finder at %v has %s in line %d", text, at, got, y)
				}
			}
		}
		for i := 8; i < n-8; i++ {
			if want := byte("#."[i%2]); drawn[6][i] != want || drawn[i][6] != want {
				t.Errorf("%.20q: the timing at %d", text, i)
			}
		}
		if v := coding.Version((n - 17) / 4); coding.String(text).Bits(v) > v.DataBytes(coding.M)*8 ||
			v > 1 && coding.String(text).Bits(v-1) <= (v-1).DataBytes(coding.M)*8 {
			t.Errorf("%.20q: not the smallest size, %d", text, v)
		}
	}
	if _, _, ok := qrPath(strings.Repeat("x", 3000)); ok {
		t.Error("3000 letters have a code")
	}
}
