//go:build !js

package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/cli"
	"rencontre/app/figure"
	"rencontre/app/page/count"
	"rencontre/app/page/solitaire/estimate"
	"rencontre/core/paper"
	game "rencontre/core/solitaire"
)

// questions are a hundred and more, of every kind of answer.
func questions() (all []paper.Question) {
	ask := func(g game.Game, weak bool, suits, from, to int) {
		for m := from; m <= to; m++ {
			all = append(all, paper.Question{Game: g, Weak: weak, Ranks: m, Suits: suits})
		}
	}
	ask(game.Mousetrap, false, 1, 1, 24)
	ask(game.Modular, false, 1, 1, 24)
	ask(game.HeLovesMe, false, 2, 1, 18)
	ask(game.HeLovesMe, true, 3, 1, 8)
	ask(game.HeLovesMe, false, 4, 6, 9)
	ask(game.HeLovesMe, true, 4, 5, 8)
	ask(game.Modular, false, 2, 6, 13)
	ask(game.Mousetrap, false, 4, 4, 8)
	for _, m := range []int{1, 2, 3, 4, 13, 52} {
		ask(game.HeLovesMe, false, 1, m, m)
	}
	for _, m := range []int{13, 26} {
		ask(game.HeLovesMe, false, 4, m, m)
		ask(game.Mousetrap, false, 4, m, m)
	}
	ask(game.HeLovesMe, true, 4, 13, 13)
	ask(game.Mousetrap, false, 1, 52, 52)
	return all
}

// within is the markup that a long number has within it (ui.Digits).
var within = regexp.MustCompile(`\s*</?(span( translate="no")?|wbr)>\s*`)

var best = regexp.MustCompile(`(?s)<data([^>]*)>\s*([^<]*?)\s*</data>`)

// said is the best known number that a page shows: as a program reads it, as a reader
// does, and how it is known; nothing of a page that shows none.
func said(t *testing.T, c calc.Calculator) (value, text, status string) {
	t.Helper()
	all := best.FindAllStringSubmatch(within.ReplaceAllString(calctest.HTML(c), ""), -1)
	if len(all) > 1 {
		t.Errorf("%d best known numbers on a page", len(all))
	}
	if len(all) == 0 {
		return "", "", string(paper.Unknown)
	}
	of := func(name string) string {
		_, rest, _ := strings.Cut(all[0][1], name+`="`)
		value, _, _ := strings.Cut(rest, `"`)
		return value
	}
	return of(" value"), all[0][2], of("data-status")
}

// TestOneAnswer checks that every page and the command give the same number of winning decks, known in the same way. -v
// prints the table.
func TestOneAnswer(t *testing.T) {
	if testing.Short() {
		t.Skip("it opens four pages a hundred times")
	}
	asked := questions()
	if len(asked) < 100 {
		t.Fatalf("%d questions", len(asked))
	}
	var table strings.Builder
	for _, q := range asked {
		k, of, query := paper.Know(q), "won", fmt.Sprintf("game=%s&m=%d&s=%d", q.Game, q.Ranks, q.Suits)
		if q.Weak {
			of = "weak"
		}
		text := ""
		wrong := []string{}
		differ := func(where, value, status string) {
			if value != k.Value() || status != string(k.Status) {
				wrong = append(wrong, fmt.Sprintf("%s says %s, %s", where, value, status))
			}
		}
		pages := map[string]calc.Calculator{
			"Find": calctest.Open[calc.Calculator](t, count.New(estimate.New), query+"&part=decks&limit=1&of="+of),
			"Estimated": calctest.Open[calc.Calculator](t, count.New(estimate.New),
				query+"&part=estimate&particles=10&runs=2&of="+of),
		}
		if html := calctest.HTML(pages["Find"]); !strings.Contains(html, `aria-label="Result"`) {
			delete(pages, "Find") // it asks before it searches long
		}
		// Nothing is counted on this device.
		pages["Count"] = calctest.At[calc.Calculator](t, calc.NewDesk(nil, nil), count.New(estimate.New),
			query+"&of="+of)
		if !q.Weak {
			pages["Estimate"] = calctest.Open[calc.Calculator](t, estimate.New, query+"&trials=100")
		}
		var places []string
		for _, name := range slices.Sorted(maps.Keys(pages)) {
			p := pages[name]
			places = append(places, name)
			value, shown, status := said(t, p)
			if name == "Estimate" && status == string(paper.Counted) && k.Status != paper.Counted {
				status = string(k.Status) // it has counted the decks meanwhile: to the same number
				if k.Status == paper.Unknown {
					continue
				}
			}
			differ(name, value, status)
			if text == "" {
				text = shown
			}
			if shown != text {
				wrong = append(wrong, fmt.Sprintf("%s shows %s, not %s", name, shown, text))
			}
		}
		if chances := q.Suits == 1 && q.Game != game.HeLovesMe; chances {
			places = append(places, "Probability")
			page := calctest.HTML(
				calctest.Open[calc.Calculator](t, count.New(estimate.New),
					"part=chances&game="+string(q.Game)))
			want := "≈ " + figure.Precise(k.Probability)
			if k.Won != nil {
				want = figure.Truncate(k.Exact(), 6)
			}
			_, row, there := strings.Cut(page, fmt.Sprintf(`id="chance-%d"`, q.Ranks))
			row, _, _ = strings.Cut(row, "</tr>")
			if there != (k.Status != paper.Unknown) || !strings.Contains(row, want) {
				wrong = append(wrong, "Probability has not "+want)
			}
		}
		var out, errs bytes.Buffer
		request := fmt.Sprintf(`{"job":"count-estimate","game":%q,"ranks":%d,"suits":%d,"of":%q}`, q.Game, q.Ranks,
			q.Suits, of)
		var command struct{ Won, Status string }
		status := cli.Run(t.Context(), "known", []string{request}, nil, &out, &errs)
		if status != 0 || json.Unmarshal(out.Bytes(), &command) != nil {
			t.Fatalf("%s: %s", request, errs.String())
		}
		differ("the command", command.Won, command.Status)
		if len(wrong) > 0 {
			t.Errorf("%+v: known is %s, %s; %s", q, k.Value(), k.Status, strings.Join(wrong, "; "))
		}
		fmt.Fprintf(&table, "%-9s %-4s %3d x %d  %-9s  %-24s %-16s %s\n", q.Game, of, q.Ranks, q.Suits, k.Status, k.Value(),
			text, strings.Join(append(places, "known"), ", "))
	}
	t.Logf("%d questions, one answer each:\n%s", len(asked), table.String())
}

// TestBeyondIsKnown checks that a value that a paper lacks and that was computed before is the best known one.
func TestBeyondIsKnown(t *testing.T) {
	compared := 0
	for _, p := range paper.Papers() {
		for _, g := range p.Gains() {
			var q struct {
				Job, Of      string
				Game         game.Game
				Ranks, Suits int
			}
			if err := json.Unmarshal([]byte(g.Request), &q); err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(q.Job, "count") || g.Known == "" {
				continue
			}
			compared++
			k := paper.Know(paper.Question{Game: q.Game, Weak: q.Of == "weak", Ranks: q.Ranks, Suits: q.Suits})
			is, ok := new(big.Rat).SetString(k.Value())
			if of, ok2 := new(big.Rat).SetString(g.Known); !ok || !ok2 || is.Cmp(of) != 0 {
				t.Errorf("%s: %s, known is %s", g.Request, g.Known, k.Value())
			}
		}
	}
	if compared < 15 {
		t.Errorf("%d were compared", compared)
	}
}
