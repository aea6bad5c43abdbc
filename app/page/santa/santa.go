// Package santa has the page Secret Santa: how likely it is that nobody draws their own name, and names drawn on this
// device.
package santa

import (
	"math/big"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/pages"
	"rencontre/app/ui"
)

// page has the same head for both parts.
type page struct{ *calc.Parts }

// New makes the page.
func New(f *calc.Frame) calc.Calculator {
	name := pages.At("/santa").Link()
	p := &page{calc.NewParts("About Secret Santa", "/santa",
		calc.Part{Name: "", Text: name, Of: "Show", Way: "the odds", Calculator: newOdds(f)},
		calc.Part{Name: "draw", Text: name, Of: "Show", Way: "names to draw", Calculator: newDraw(f)})}
	p.Others = func() []ui.Option {
		return []ui.Option{{Value: ui.To("/coincidences"), Text: pages.At("/coincidences").Link()}}
	}
	return p
}

func (p *page) Head() calc.Head {
	head := p.Parts.Head()
	head.Description = "How likely is it that nobody draws their own name, that all names form one circle, that two " +
		"people draw each other, or that the last one is stuck? With families, exactly. Draw names on your phone, too."
	return head
}

// percent formats a probability with its digits.
func percent(r *big.Rat) string {
	return figure.Percent(r, 4)
}
