package count

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// address returns the address of a cell.
func (c cell) address() string {
	of := ""
	if c.weak {
		of = "&of=weak"
	}
	return fmt.Sprintf("game=%s&m=%d&s=%d&order=%s%s", c.game, c.ranks, c.suits, c.order, of)
}

// someCells are cells of every kind.
var someCells = []cell{
	{solitaire.Mousetrap, "", false, 6, 1}, {solitaire.Modular, "", false, 3, 2}, {solitaire.Modular, "", false, 7, 1},
	{solitaire.HeLovesMe, "", false, 2, 4}, {solitaire.HeLovesMe, "", true, 4, 2}, {solitaire.HeLovesMe, "", true, 2, 3},
	{solitaire.HeLovesMe, solitaire.Down, false, 4, 1}, {solitaire.HeLovesMe, solitaire.AceDown, true, 3, 2},
	{solitaire.HeLovesMe, solitaire.AceDown, false, 3, 2},
}

// TestCellOf checks that a cell is recovered from its canonical request, and from its address.
func TestCellOf(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	for _, c := range someCells {
		j, err := job.Parse([]byte(c.job(t).Key))
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := cellOf(j.Task.(*job.Count).Goal); !ok || got != c {
			t.Errorf("%+v became %+v, %v", c, got, ok)
		}
		p := calctest.Open[*count](t, newCount, c.address())
		q := calctest.Open[*count](t, newCount, p.Query().Encode())
		if got, ok := q.cell(); !ok || got != c {
			t.Errorf("%s is %+v, %v", p.Query().Encode(), got, ok)
		}
	}
	for query, want := range map[string]cell{
		"": {solitaire.Mousetrap, "", false, 13, 1}, "game=hlm": {solitaire.HeLovesMe, "", false, 10, 2},
		"game=hlm&m=7": {solitaire.HeLovesMe, "", false, 7, 2},
		"of=weak":      {solitaire.Mousetrap, "", false, 13, 1}, "burn=1": {solitaire.Mousetrap, "", false, 13, 1},
	} {
		if got, ok := calctest.Open[*count](t, newCount, query).cell(); !ok || got != want {
			t.Errorf("%q is %+v, %v", query, got, ok)
		}
	}
}

// TestGrids checks that a grid has everything printed for its suits. A cell that is not counted shows the printed
// number, or the right one if that is wrong.
func TestGrids(t *testing.T) {
	shown := 0
	for _, p := range paper.Counts() {
		l := layoutOf(p.Game, p.Weak)
		if p.Ranks < l.from || p.Ranks > l.to {
			continue
		}
		shown++
		c := cell{p.Game, "", p.Weak, p.Ranks, p.Suits}
		r := c.record()
		s := r.standingFor(deviceState{takes: time.Minute})
		want := publishedOnly
		switch {
		case r.number == nil && r.guess == nil:
			t.Errorf("%+v: nothing is known", c)
			continue
		case r.number == nil:
			want = estimated
			if s.figure != "≈ "+figure.Estimated(r.guess.won) {
				t.Errorf("%+v: %+v", c, s)
			}
		case r.Status != paper.PrintedOnly && p.Probability != "":
			want = ui.Unpublished
		case r.Status != paper.PrintedOnly:
			want = ui.Compared(r.number.is(p.Printed))
		}
		if p.Probability == "" && s.figure != figure.Whole(p.Right) || s.verdict != want {
			t.Errorf("%+v: %+v, not %s", c, s, want)
		}
	}
	if shown < 110 {
		t.Errorf("only %d printed cells are shown", shown)
	}
}

// TestWrongInPrint checks that a printed number that is known to be wrong is never the main one: the cell, the panel
// and every file have the right number, with the wrong one struck through beside it.
func TestWrongInPrint(t *testing.T) {
	for _, x := range []struct {
		query                string
		right, wrong, source string
	}{
		{"game=hlm&m=14&s=2", "17156400", "17175636", "Bersani 2010, table 2"},
		{"game=modular&m=14&s=1", "21487954601", "21487935690", "Bersani’s web page, 2014"},
		{"game=hlm&m=2&s=3&of=weak", "4", "5", "Bersani 2010, table 20"},
	} {
		for _, counted := range []bool{false, true} {
			if counted && testing.Short() {
				continue
			}
			p := calctest.Open[*count](t, newCount, x.query)
			if c, _ := p.cell(); counted && (p.isInstant(c) || c.game == solitaire.HeLovesMe) {
				p.begin()
				p.begin()
			} else if p.tallies[c] != nil {
				delete(p.tallies, c) // it took but a moment
			}
			text := shown(p)
			wrong := ">" + figure.Group(x.wrong) + "<"
			_, panel, _ := strings.Cut(text, `class="figure"`)
			headline := strings.Index(panel, ">"+figure.Group(x.right)+"<")
			if headline < 0 || headline > 150 || strings.Contains(panel[:150], wrong) || strings.Count(text, wrong+"/s>") != 1 {
				t.Errorf("%s, counted %v: the headline begins %.150q", x.query, counted, panel)
			}
			f, err := p.file()
			if err != nil {
				t.Fatal(err)
			}
			latex := f.Table.LaTeX()
			if i := strings.Index(latex, figure.LaTeX(x.right)); i < 0 ||
				!strings.Contains(latex[i:], "differs, "+x.wrong+" is printed") {
				t.Errorf("%s, counted %v: %s", x.query, counted, latex)
			}
			said := ""
			for _, a := range f.Sources {
				said += a.Published[x.source] + ";"
			}
			if !strings.Contains(said, x.wrong+", which is wrong;") {
				t.Errorf("%s, counted %v: %s", x.query, counted, said)
			}
		}
	}
}
