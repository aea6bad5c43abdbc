package memory

import (
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/page/memory/notes/notestest"
	"rencontre/app/ui"
)

func open(t *testing.T, query string) *page {
	t.Helper()
	return calctest.Open[*page](t, loaded, query)
}

var exports = map[string]calctest.Export{
	"position.go m.file": func(t *testing.T) (all []func() (ui.File, error)) {
		for _, q := range []string{"n=7&k=3", "n=1&k=0", "aim=win&lead=-2&n=6&k=4", "aim=players&players=3&n=5&k=2",
			"aim=memory&capacity=3&n=6&k=3", "aim=reply&against=one-move&n=6&k=0"} {
			all = append(all, open(t, q).Shown().(*moves).file)
		}
		return all
	},
	"map_draw.go m.mapFile": func(t *testing.T) (all []func() (ui.File, error)) {
		for _, q := range []string{"n=7&k=3", "aim=win&lead=-2&n=6&k=4", "n=3&k=1&with=free"} {
			all = append(all, open(t, q).Shown().(*moves).mapFile)
		}
		return all
	},
	"curves.go c.file": func(t *testing.T) (all []func() (ui.File, error)) {
		for _, q := range []string{"curve=start&with=free", "curve=one&with=free", "aim=win&lead=-1&curve=start&with=free",
			"aim=players&players=4&curve=even", "aim=reply&curve=start", "curve=players"} {
			c := open(t, q).Shown().(*moves).curves
			if !c.whole() {
				t.Errorf("%s: the curves are not whole", q)
			}
			all = append(all, c.file)
		}
		return all
	},
}

func TestExports(t *testing.T) { calctest.Exports(t, exports) }

// loaded makes the page with the notes of the papers.
func loaded(f *calc.Frame) calc.Calculator { return newPage(f, notestest.Load) }
