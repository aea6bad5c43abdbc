package calc

import (
	"encoding/json"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/core/job"
)

// Quick answers a request if that takes a moment. heard is called with the result on the page's goroutine, and never
// for a request that takes longer or fails.
func (d *Desk) Quick(ctx app.Context, task job.Request, heard func(result json.RawMessage)) {
	d.quick(PageOf(ctx), task, heard)
}

func (d *Desk) quick(p Page, task job.Request, heard func(result json.RawMessage)) {
	if _, err := job.Of(task); err != nil {
		return
	}
	var a *Answer[json.RawMessage]
	a = NewAnswer[json.RawMessage](d, p, func() {
		if a.Whole() {
			if a.run != nil {
				d.markSeen(a.run) // it was heard: no banner tells of its end
			}
			heard(a.result)
			a.Leave()
		}
	})
	a.Ask(task, Soon(task))
}
