package ui

import (
	"sync/atomic"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

var drawn atomic.Uint64

// Newest has an element call the handler that it was drawn with last. go-app
// takes handlers of equal code and equal scope for the same and keeps the first,
// with all that its closure held: the Stop of another count, the cell of another
// question. So every handler is drawn with a scope: this one, which no other has,
// or, where there are hundreds, one of all that its closure holds.
func Newest() app.EventOption { return app.EventScope(drawn.Add(1)) }
