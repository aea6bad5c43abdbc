package game

import (
	"fmt"
	"math"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// Known returns the best known number of winning decks for a goal.
func Known(g job.Goal) *paper.Known {
	suits := 1
	if g.Suits != nil {
		suits = *g.Suits
	}
	return paper.Know(paper.Question{Game: solitaire.Game(g.Game), Order: solitaire.Order(g.Order), Weak: g.Of == "weak",
		Ranks: *g.Ranks, Suits: suits})
}

// Provenance returns the tag of a known number.
func Provenance(k *paper.Known) ui.Provenance {
	return map[paper.Status]ui.Provenance{paper.Proved: ui.Exact, paper.Counted: ui.Exact, paper.PrintedOnly: ui.Published,
		paper.Guessed: ui.Estimate}[k.Status]
}

// Best draws the best known number of decks, shortened for readers; programs get all digits.
func Best(k *paper.Known) app.UI {
	return h.Tag("data", []string{"class", "num", "value", k.Value(), "data-status", string(k.Status)},
		ui.BreakDigits(Number(k)))
}

// Number formats the number.
func Number(k *paper.Known) string {
	if k.Won != nil {
		return figure.Group(k.Won.String())
	}
	return "≈ " + figure.Estimated(k.About)
}

// Why says how the number is known: by which method, or where it is printed.
func Why(k *paper.Known) string {
	switch k.Status {
	case paper.PrintedOnly:
		return "Printed in " + Where(k.Printed[0]) + "."
	case paper.Guessed:
		return figure.Sentence(k.Why) // with grouped digits
	}
	return k.Why
}

// Where names the place where a count is printed.
func Where(c paper.Count) string {
	switch c.Source {
	case "oeis":
		return "OEIS " + c.Where
	case "bersani-2014":
		return "Bersani’s web page, 2014"
	}
	return Papers[c.Source] + ", " + c.Where
}

// Misprints draws the wrong printed numbers, struck through, with their places.
func Misprints(k *paper.Known) []app.UI {
	var all []app.UI
	for _, c := range k.Printed {
		if k.Stands(c) == paper.Differs {
			all = append(all, h.Box("p", "note", h.Text("s", "num", figure.Whole(c.Printed)), app.Text(" "),
				ui.Verdict("differs"), app.Text(" "+Where(c))))
		}
	}
	return all
}

// DrawKnown draws the panel of the best known number. It returns nil if nothing is known.
func DrawKnown(k *paper.Known) app.UI {
	if k.Status == paper.Unknown {
		return nil
	}
	body := []app.UI{
		ui.Head(Provenance(k), "Winning decks"),
		h.Box("p", "figure", Best(k)),
		h.Text("p", "soft num", "Probability "+Probability(k)),
		h.If(oneIn(k) != "", func() app.UI { return h.Text("p", "soft num", oneIn(k)) }),
		h.Text("p", "soft why", Why(k)),
	}
	return ui.Section("panel result best-known", "Known", append(body, Misprints(k)...)...)
}

// Probability formats the probability, with its interval if it is estimated.
func Probability(k *paper.Known) string {
	if k.Won == nil {
		return fmt.Sprintf("≈ %s\u00a0%%, from %s to %s\u00a0%% (95\u00a0%% interval)", figure.Round(100*k.Probability),
			figure.Round(100*k.ProbabilityInterval[0]), figure.Round(100*k.ProbabilityInterval[1]))
	}
	return figure.Percent(k.Exact(), 4)
}

// oneIn says one in how many decks wins, which a reader sees sooner than a power of ten.
func oneIn(k *paper.Known) string {
	one := ""
	switch {
	case k.Won != nil:
		one = figure.OneIn(k.Exact())
	case k.Probability > 0 && k.Probability <= .5:
		of := 1 / k.Probability
		digits := math.Pow(10, math.Floor(math.Log10(of))-2) // three, as the estimate has
		one = "about one in " + figure.Round(math.Round(of/digits)*digits)
	}
	if one == "" {
		return ""
	}
	return figure.Capital(one) + "."
}

// Papers has the citations of the papers.
var Papers = map[string]string{
	"bersani-2010":            "Bersani 2010",
	"bersani-eulerian":        "Bersani, “eulerian”",
	"morehead and mott-smith": "Morehead and Mott-Smith",
}
