package page

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/pool"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// drawChosen says all that is known of the chosen cell.
func (p *Count) drawChosen(c countCell) app.UI {
	estimate := p.estimate(c)
	s := c.stand(p.desks[c], p.share(c), estimate)
	t, counted := countTallies[c]
	decks := c.shape().Count()
	parts := []app.UI{h.E("div", "flow", h.E("h2", "grow",
		h.T("i", "", "m"), app.Text(" = "+strconv.Itoa(c.ranks)+", "), h.T("i", "", "s"), app.Text(" = "+strconv.Itoa(c.suits))), ui.Verdict(s.verdict))}
	of := "of " + decksOf(c.shape()) + " = " + ui.Figures(decks.String()) + " decks"
	if decks.IsInt64() && decks.Int64() == 1 {
		of = "of 1 deck"
	} else if len(decks.String()) > 24 {
		of = "of " + decksOf(c.shape()) + " ≈ " + ui.Round(float(decks)) + " decks"
	}
	figure := func(tag ui.Provenance, won *big.Int) {
		chance := new(big.Rat).SetFrac(won, decks)
		parts = append(parts, ui.Tag(tag),
			h.E("div", "", h.T("p", "label", "Winning decks"), h.T("p", "figure", ui.Figures(won.String())), h.T("p", "num soft", of)),
			h.E("div", "", h.T("p", "label", "Probability"), h.E("p", "num lead", chanceText(chance)...)))
	}
	facts := []ui.Fact{}
	printed := p.printedFact(c)
	switch {
	case counted:
		figure(ui.Exact, t.won)
		here := count(t.parts, "part") + ", kept on this device"
		if t.took > 0 {
			here = count(t.parts, "part") + ", " + ui.Duration(t.took)
		}
		facts = append(facts, ui.Fact{Term: "Counted here", Value: app.Text(here)}, printed, ui.Fact{Term: "Backed by", Value: app.Text(c.backing(t))})
		actions := []app.UI{&ui.Share{Name: "rencontre-winning-" + string(c.game), Table: p.table(), Request: p.requestOf(c), Result: t.result}}
		if t.won.Sign() > 0 {
			actions = append(actions, ui.Button("List decks", "", "", p.openList))
		}
		parts = append(parts, ui.Facts(facts...), h.E("div", "flow", actions...))
	case s.verdict == "computing":
		parts = append(parts, h.T("p", "num soft", "Counting "+of[3:]+"."), ui.Facts(printed))
	default:
		if s.verdict == "published only" {
			for _, x := range countPrinted()[c] {
				if x.Chance == "" {
					figure(ui.Published, new(big.Int).SetUint64(x.Printed))
					break
				}
			}
		} else {
			parts = append(parts, h.T("p", "num soft", capital(of[3:])+"."))
		}
		parts = append(parts, ui.Facts(printed))
		_, known := c.work()
		switch {
		case estimate > beyond || !known && c.shape().N() > planned:
			why := "The count would take " + ui.Duration(estimate) + " with " + count(pool.Recommended(), "worker") + "."
			if work, _ := c.work(); work > 1e15 {
				why = "The count would take years."
			} else if estimate == 0 {
				why = fmt.Sprintf("This page plans counts of up to %d cards; the native command counts more.", planned)
			}
			parts = append(parts, ui.Banner(true, fmt.Sprintf("%s in %s cannot be counted here.", count(c.ranks, "rank"), count(c.suits, "suit")),
				why+" You can find winning decks, or estimate."), h.E("div", "flow", p.instead()...))
		case p.desks[c] == nil && estimate > 0 && !app.IsServer:
			parts = append(parts, h.T("p", "soft", capital(about(estimate))+" with "+count(pool.Recommended(), "worker")+"."),
				h.E("div", "flow", ui.Button("Count", "run", "main", p.begin)))
		}
	}
	return h.X("section", []string{"class", "panel stack", "id", "chosen", "tabindex", "-1", "aria-label", "The chosen cell"}, parts...)
}

// instead leads to what can be done where counting cannot.
func (p *Count) instead() []app.UI {
	query := p.q.write()
	return []app.UI{
		h.X("a", []string{"class", "button", "href", site.Path("/find?" + query)}, app.Text("Find decks")),
		h.X("a", []string{"class", "button link", "href", site.Path("/estimate?" + query)}, app.Text("Estimate")),
	}
}

// chanceText is a probability in digits, or in powers of ten where they would be
// zeros.
func chanceText(r *big.Rat) []app.UI {
	f, _ := r.Float64()
	if f == 0 {
		return []app.UI{app.Text("0")}
	}
	text := decimal(r, 9)
	if f < 1e-4 {
		text = "≈ " + ui.Round(f)
	}
	one := ui.Round(1 / f)
	if r.Num().IsInt64() && r.Num().Int64() == 1 {
		one = ui.Figures(r.Denom().String())
	}
	return []app.UI{app.Text(text), h.Br(), h.T("small", "soft", "one deck in "+one)}
}

// printedFact says where the cell is printed, and how that agrees.
func (p *Count) printedFact(c countCell) ui.Fact {
	t, counted := countTallies[c]
	var lines []app.UI
	for _, x := range countPrinted()[c] {
		if x.Chance != "" {
			lines = append(lines, h.E("li", "", h.T("span", "num", "P ≈ "+x.Chance), h.T("p", "note", countWhere(x)+", by simulation")))
			continue
		}
		line := []app.UI{h.T("span", "num", ui.Whole(x.Printed))}
		if counted {
			verdict := "agrees"
			if t.won.Cmp(new(big.Int).SetUint64(x.Printed)) != 0 {
				verdict = "differs"
			}
			line = append(line, ui.Verdict(verdict))
		}
		line = append(line, h.T("p", "note", countWhere(x)))
		if counted && x.Note != "" {
			line = append(line, h.T("p", "note", x.Note))
		}
		lines = append(lines, h.E("li", "", line...))
	}
	if r, ok := countOwn()[c]; ok {
		line := []app.UI{h.Span().Body(h.Span().Class("num").Text(ui.Figures(r.won.String())), app.Text(", a record of this program, counted natively with histories split at "+strings.Join(r.splits, " and at ")))}
		if counted {
			verdict := "agrees"
			if t.won.Cmp(r.won) != 0 {
				verdict = "differs"
			}
			line = append(line, ui.Verdict(verdict))
		}
		lines = append(lines, h.Li().Body(line...))
	}
	if lines == nil {
		return ui.Fact{Term: "Printed", Value: app.Text("nowhere that we know of")}
	}
	return ui.Fact{Term: "Printed", Value: h.E("ul", "tight", lines...)}
}

// backing is what stands behind a count, beside what is printed.
func (c countCell) backing(t countTally) string {
	if won, ok := c.playedOut(); ok {
		if t.won.Cmp(big.NewInt(int64(won))) != 0 {
			return fmt.Sprintf("Playing all %s gives %d. This is an error of the program.", count(int(c.shape().Count().Int64()), "deck"), won)
		}
		return fmt.Sprintf("%s played here, one by one: the same number wins.", count(int(c.shape().Count().Int64()), "deck"))
	}
	if c.game == solitaire.Modular && c.suits == 1 && prime(c.ranks) {
		all, none := big.NewInt(1), big.NewInt(1)
		for n := 1; n <= c.ranks; n++ {
			k := big.NewInt(int64(n))
			all.Mul(all, k)
			none.Mul(none, k)
			none.Add(none, big.NewInt(int64(1-n%2*2)))
		}
		if all.Sub(all, none).Cmp(t.won) == 0 {
			return "m is prime: all decks win but the derangements, and m! less their number is the same."
		}
		return "m is prime, but m! less the number of derangements is another number. This is an error of the program."
	}
	if c.game == solitaire.HeLovesMe && c.order != "" && c.weak {
		up := c
		up.order = ""
		if u, known := countTallies[up]; known && u.won.Cmp(t.won) == 0 {
			return "Renaming the ranks turns one order of calling into another: called 1, 2, …, m the count is the same."
		}
	}
	agree, others := 0, 0
	for _, x := range countPrinted()[c] {
		if x.Chance == "" {
			others++
			if t.won.Cmp(new(big.Int).SetUint64(x.Printed)) == 0 {
				agree++
			}
		}
	}
	method := "Wherever all decks can be played or all winning ones visited, this way of counting gives the same numbers."
	if agree > 0 && agree == others {
		return "Whoever printed it counted in another way. " + method
	}
	return method
}

func prime(n int) bool {
	for d := 2; d*d <= n; d++ {
		if n%d == 0 {
			return false
		}
	}
	return n > 1
}

// requestOf is the canonical request that counts the cell.
func (p *Count) requestOf(c countCell) string {
	j, err := job.Parse([]byte(c.request("count", "")))
	if err != nil {
		app.Log("count:", err)
		return "null"
	}
	return j.Key
}
