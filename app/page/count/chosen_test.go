package count

import (
	"slices"
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// TestChosen checks that the panel of a cell says the best known number and its status, the probability, what is
// printed, how to cite it, and what this device could compute next with its cost.
func TestChosen(t *testing.T) {
	for _, x := range []struct {
		query string
		want  []string
	}{
		{"game=mousetrap&m=16&s=1", []string{">Published<", "25\u202f749\u202f021\u202f720", "one in 813", "Bersani",
			"Cite: Winning decks at Mousetrap, m = 16, s = 1: 25749021720", "about ", ">Count<"}},
		{"game=mousetrap&m=17&s=1", []string{">Exact<", "counted", "272\u202f265\u202f850\u202f695",
			"m = 17, s = 1: 272265850695"}},
		{"game=mousetrap&m=13&s=4", []string{">Estimate<", "8.97 to 9.09", "one in 1.02\u00a0×\u00a010¹⁰", "seed 1",
			"No published value found", "cannot be counted here", "Estimate it here", "Find decks"}},
		{"game=hlm&m=9&s=3&of=weak", []string{">Count<", "Estimate it here"}},
		{"game=hlm&m=52&s=1", []string{">Exact<", "proved", ">0</data>", "Remark 3", "Probability"}},
		{"game=mousetrap&m=100&s=2", []string{"200! / 2!¹⁰⁰", "more than 2⁶⁴ multisets", "cannot be counted here",
			"/count?game=mousetrap&amp;m=100&amp;part=estimate&amp;s=2"}},
	} {
		queued := calctest.Engine{State: func(*job.Job) pool.State { return pool.State{Status: pool.Queued} }}
		p := calctest.At[*count](t, calc.NewDesk(queued, store.NewMemory(job.Engine)), newCount, x.query)
		next, takes := p.next(p.asked())
		if is := next.name() == "m = 6, s = 4"; is != (p.game.Game() == solitaire.Mousetrap) || takes >= maxCountTime {
			t.Errorf("%s: next is %s, in %v", x.query, next.name(), takes)
		}
		note := "Note: Counted."
		if p.asked().ranks < 100 { // there is no request for a larger one
			note += ` To repeat it, compute {"job":"count","game"`
		}
		plain, _ := p.asked().cite("7", "Counted.").Texts()
		if !strings.Contains(plain, ": 7. ") || !strings.Contains(plain, note) || strings.Contains(plain, "compute  with") {
			t.Errorf("%s: cited as %s", x.query, plain)
		}
		if n := strings.Count(calctest.HTML(p), `class="button main"`); n > 1 {
			t.Errorf("%s: %d main buttons", x.query, n)
		}
		text := shown(p)
		for _, want := range x.want {
			if !strings.Contains(text, want) && !strings.Contains(strings.ReplaceAll(text, "&", "&amp;"), want) {
				t.Errorf("%s: no %q in %s", x.query, want, text)
			}
		}
	}
}

// TestFile checks that the file has every cell of the grid with its verdict, its request, and the counted or printed
// number.
func TestFile(t *testing.T) {
	c := cell{game: solitaire.Mousetrap, ranks: 5, suits: 1}
	f, err := counted(t, c).file()
	if err != nil {
		t.Fatal(err)
	}
	table := f.Table
	if len(table.Rows) != 18 || len(table.Head) != 13 {
		t.Fatalf("%d rows, %d columns", len(table.Rows), len(table.Head))
	}
	for _, row := range table.Rows {
		for i := 3; i < len(row); i += 3 {
			if row[i] == "" {
				t.Errorf("m = %s: no verdict on s = %d", row[0], i/3)
			}
		}
	}
	if row := table.Rows[14]; row[0] != "16" || row[1] != "25749021720" || row[3] != "published only" {
		t.Errorf("m = 16: %v", row)
	}
	if row := table.Rows[8]; row[4] != "5.13618e11" || row[5] != "0.00021618" || row[6] != "estimated" {
		t.Errorf("m = 10: %v", row)
	}
	asked, results := map[cell]bool{}, 0
	for _, a := range f.Sources {
		j, err := job.Parse(a.Request)
		if err != nil {
			t.Fatal(err)
		}
		q, counts := j.Task.(*job.Count)
		if !counts { // an estimate stands beside the count that cannot be
			if a.Result != nil || a.Published["a record of this program"] == "" {
				t.Errorf("%s is no record", a.Request)
			}
			continue
		}
		of, ok := cellOf(q.Goal)
		if !ok {
			t.Errorf("%s counts no cell", a.Request)
		}
		record := slices.ContainsFunc(paper.Owns(), func(o paper.Own) bool { return string(o.Request) == string(a.Request) })
		asked[of] = true
		if !record && a.Result != nil {
			results++
			if of != c || len(a.Published) == 0 {
				t.Errorf("%s has a result, and is printed in %v", a.Request, a.Published)
			}
		}
	}
	if len(asked) != 18*4 || results != 1 {
		t.Errorf("%d cells of 72 are asked for, %d counted", len(asked), results)
	}
}
