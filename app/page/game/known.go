package game

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// Known is the best that is known of how many decks of a goal win.
func Known(g job.Goal) *paper.Known {
	suits := 1
	if g.Suits != nil {
		suits = *g.Suits
	}
	return paper.Know(paper.Question{Game: solitaire.Game(g.Game), Order: solitaire.Order(g.Order), Weak: g.Of == "weak",
		Ranks: *g.Ranks, Suits: suits})
}

// Provenance is the tag of what is known.
func Provenance(k *paper.Known) ui.Provenance {
	return map[paper.Status]ui.Provenance{paper.Proved: ui.Exact, paper.Counted: ui.Exact, paper.PrintedOnly: ui.Published,
		paper.Guessed: ui.Estimate}[k.Status]
}

// Best is the best known number of decks, as a reader reads it; a program has it whole.
func Best(k *paper.Known) app.UI {
	return h.Tag("data", []string{"class", "num", "value", k.Value(), "data-status", string(k.Status)},
		app.Text(Number(k)))
}

// Number is the number in words.
func Number(k *paper.Known) string {
	if k.Won != nil {
		return figure.Group(k.Won.String())
	}
	return "≈ " + figure.Estimated(k.About)
}

// Why says how it is known: by what, or where it is printed.
func Why(k *paper.Known) string {
	switch k.Status {
	case paper.PrintedOnly:
		return "Printed in " + Where(k.Printed[0]) + "."
	case paper.Guessed:
		return figure.Sentence(k.Why) // its figures in groups
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

// Misprints are the numbers that are printed and wrong, struck, with their places.
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

// DrawKnown is the panel of the best that is known, nil where nothing is.
func DrawKnown(k *paper.Known) app.UI {
	if k.Status == paper.Unknown {
		return nil
	}
	body := []app.UI{
		h.Box("div", "result-head", ui.Tag(Provenance(k)), h.Text("h2", "", "Winning decks")),
		h.Box("p", "figure", Best(k)),
		h.Text("p", "soft num", "Chance "+Chance(k)),
		h.Text("p", "soft why", Why(k)),
	}
	return ui.Section("panel result best-known", "Known", append(body, Misprints(k)...)...)
}

// Chance is the chance in words, with its interval where it is estimated.
func Chance(k *paper.Known) string {
	if k.Won == nil {
		return "≈ " + figure.Round(k.Chance) + ", from " + figure.Round(k.Chances[0]) + " to " +
			figure.Round(k.Chances[1]) + ", 95 %"
	}
	p, _ := k.Exact().Float64()
	if k.Won.Sign() == 0 || k.Exact().IsInt() {
		return figure.Round(p)
	}
	return figure.Digits(k.Exact(), 6)
}
