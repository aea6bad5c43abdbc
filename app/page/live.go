package page

import (
	"context"
	"encoding/json"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/pool"
	"rencontre/core/job"
)

// A live question is answered while a slider moves. One request is computed at a
// time, and after it the newest one, whatever was asked between: so the answers
// come as fast as this device computes them and never fall behind.
type live struct {
	ctx  app.Context // the page's
	hear func(request string, result json.RawMessage, err error)

	want string // the newest request, "" if it has its answer
	busy bool
}

// ask asks for a request that takes a moment.
func (l *live) ask(request string) {
	l.want = request
	if !l.busy && !app.IsServer {
		l.next()
	}
}

func (l *live) next() {
	request := l.want
	j, err := job.Parse([]byte(request))
	if err != nil {
		l.want = ""
		l.hear(request, nil, err)
		return
	}
	l.busy = true
	l.ctx.Async(func() {
		result, err := pool.For(j).Do(context.Background(), j)
		l.ctx.Dispatch(func(app.Context) {
			l.busy = false
			switch l.want {
			case "": // the question has gone
			case request:
				l.want = ""
				l.hear(request, result, err)
			default:
				l.hear(request, result, err)
				l.next()
			}
		})
	})
}

// waits is whether an answer is still to come.
func (l *live) waits() bool { return l.want != "" }

// forget drops the question.
func (l *live) forget() { l.want = "" }
