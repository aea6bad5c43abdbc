// Package santa has the page Secret Santa: how likely it is that nobody draws their own name, and names drawn on this
// device.
package santa

import (
	"math/big"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/pages"
	"rencontre/app/ui"
)

// page has the same head for both parts.
type page struct{ *calc.Parts }

// New makes the page.
func New(f *calc.Frame) calc.Calculator {
	return &page{calc.NewParts("About Secret Santa", "/santa",
		calc.Part{Name: "", Text: "Odds", Calculator: newOdds(f)},
		calc.Part{Name: "draw", Text: "Draw names", Calculator: newDraw(f)})}
}

func (p *page) Head() calc.Head {
	head := p.Parts.Head()
	var others []ui.Option
	for _, o := range pages.Of(pages.At("/santa").Room()) {
		others = append(others, ui.Option{Value: ui.To(o.Path), Text: o.Link()})
	}
	head.Nav = h.Box("div", "", ui.SubNav("About winning decks", pages.At("/santa").Link(), others...), head.Nav)
	head.Name = "Secret Santa"
	head.Description = "How likely is it that nobody draws their own name, that all names form one circle, that two " +
		"people draw each other, or that the last one is stuck? With families, exactly. Draw names on your phone, too."
	return head
}

// percent formats a probability with its digits.
func percent(r *big.Rat) string {
	return figure.Digits(new(big.Rat).Mul(r, big.NewRat(100, 1)), 4) + "\u00a0%"
}
