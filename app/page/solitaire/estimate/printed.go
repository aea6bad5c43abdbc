package estimate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// cells lists the simulations of the same question in the papers.
func (p *estimate) cells() []paper.Estimate {
	s, _ := p.game.Shape()
	r := p.game.Rules(s.Ranks)
	return slices.DeleteFunc(paper.Estimates(), func(e paper.Estimate) bool {
		// Burning in Mousetrap does not change which decks win.
		return e.Game != r.Game || e.Ranks != s.Ranks || e.Suits != s.Suits || e.Order != r.Order || e.Passes != r.Passes
	})
}

// printed compares the printed simulations with the results of a longer run.
func (p *estimate) printed() app.UI {
	var facts []ui.Fact
	for _, e := range p.cells() {
		half := (e.High - e.Low) / 2
		value, exponent, tiny := strings.Cut(e.Printed, "e")
		if n, err := strconv.Atoi(exponent); tiny && err == nil {
			value += figure.Times10(n)
		}
		found := fmt.Sprintf("%s deals with seed %d give %s to %s.", figure.Whole(e.Trials), e.Seed, toPrecision(e.Low, half),
			toPrecision(e.High, half))
		if exact := e.Exact(); exact != nil {
			found = fmt.Sprintf("Exact count: %s decks win, probability %s.", game.Number(p.exact.Known()),
				figure.Places(exact, 8))
		}
		facts = append(facts, ui.Fact{Term: game.Papers[e.Paper] + ", " + e.Where, Value: h.Box("span", "tight",
			h.Box("span", "flow", h.Text("span", "num", value), ui.Verdict(e.Verdict())),
			h.Text("span", "note", found),
		)})
	}
	if note := p.record(); note != nil {
		facts = append(facts, ui.Fact{Term: "Bersani 2010, table 1", Value: note})
	}
	if facts == nil {
		return nil
	}
	return ui.Section("panel result printed", "Published",
		h.Box("div", "result-head", ui.Tag(ui.Published)),
		h.Text("h2", "", "Published simulations"),
		ui.Facts(facts...),
	)
}

// record draws the best score in the paper's own deals of He Loves Me.
func (p *estimate) record() app.UI {
	s, _ := p.game.Shape()
	all := paper.Records()
	i := slices.IndexFunc(all, func(r paper.Record) bool { return r.Ranks == s.Ranks && r.Suits == s.Suits })
	if i < 0 || p.game.Game() != solitaire.HeLovesMe || p.game.Solitaire().Order != "" {
		return nil
	}
	r, greatest := all[i], solitaire.BestScore(s)
	after := ""
	if r.Deals > 0 {
		after = " in " + figure.Whole(r.Deals) + " deals"
	}
	note := "This is the largest possible score."
	switch {
	case !r.Won && s.Suits == 2 && s.Ranks <= 5:
		note = fmt.Sprintf("No deck scores %d, so this is the best possible.", greatest)
	case !r.Won:
		note = fmt.Sprintf("Decks scoring %d exist, but none turned up in that many deals.", greatest)
	}
	return h.Box("span", "tight",
		h.Text("span", "num", fmt.Sprintf("best score %d of %d%s", r.Score, greatest, after)),
		h.Text("span", "note", note),
	)
}
