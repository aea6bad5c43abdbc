package solitaire

import (
	"testing"

	"rencontre/app/calc/calctest"
	"rencontre/app/ui"
)

// exports has every export, by the file and the words given to ui.Share.
var exports = map[string]calctest.Export{
	"decks.go p.file": func(t *testing.T) (all []func() (ui.File, error)) {
		for _, q := range []string{"m=7", "game=hlm&m=3&s=2&of=score", "game=modular&m=1"} {
			all = append(all, calctest.Open[*decks](t, Decks, q).file)
		}
		return all
	},
	"backwards_draw.go p.file": func(t *testing.T) (all []func() (ui.File, error)) {
		for _, text := range []string{"2-1-3-4", "4-3-2-1"} {
			all = append(all, calctest.Open[*backwards](t, Backwards, "game=modular&m=4&s=1&string="+text).file)
		}
		return all
	},
	"play_result.go p.file": func(t *testing.T) (all []func() (ui.File, error)) {
		for _, q := range []string{"deck=4-2-5-3-1", "game=hlm&deck=1-2-4-3", "game=t4&deck=1-1-2-2-3-3", "deck=1"} {
			all = append(all, calctest.Open[*play](t, Play, q).file)
		}
		return all
	},
	"deals_draw.go p.file": func(t *testing.T) (all []func() (ui.File, error)) {
		for _, q := range []string{"deals=50", "game=hlm&m=13&s=4&deals=9", "game=t1&m=4&s=1",
			"game=t4&m=4&s=1&deals=20&hide=1"} {
			all = append(all, dealt(t, q).file)
		}
		return all
	},
	"estimate_draw.go p.file": func(t *testing.T) (all []func() (ui.File, error)) {
		for _, q := range []string{"game=t3&trials=20000&seed=3", "trials=5000&counted=score",
			"game=mousetrap&m=6&s=1&trials=10000&seed=1"} {
			all = append(all, calctest.Open[*estimate](t, Estimate, q).file)
		}
		return all
	},
}

func TestExports(t *testing.T) { calctest.Exports(t, exports) }
