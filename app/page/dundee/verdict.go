package dundee

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/ui"
)

// A verdict says how a number stands to a printed one, or to a rule.
type verdict int

const (
	notComputed verdict = iota
	unpublished
	agrees
	differs
)

// same is the verdict on two numbers.
func same(so bool) verdict {
	if so {
		return agrees
	}
	return differs
}

func (v verdict) String() string {
	return [...]string{"not computed", "unpublished", "agrees", "differs"}[v]
}

func (v verdict) draw() app.UI { return ui.Verdict(v.String()) }
