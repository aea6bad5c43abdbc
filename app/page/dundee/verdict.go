package dundee

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/ui"
)

// A verdict compares a number with a printed one, or with a rule.
type verdict int

const (
	notComputed verdict = iota
	unpublished
	agrees
	differs
)

// verdictOf returns the verdict on whether two numbers are equal.
func verdictOf(so bool) verdict {
	if so {
		return agrees
	}
	return differs
}

func (v verdict) String() string {
	return [...]string{"not computed", "unpublished", "agrees", "differs"}[v]
}

func (v verdict) draw() app.UI { return ui.Verdict(v.String()) }
