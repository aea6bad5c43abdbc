//go:build !(js && wasm)

package pool

import (
	"runtime"
	"sync"

	"rencontre/wasm/worker"
)

// Shared returns the pool of the process. Its workers are goroutines, so that pages can be
// tested without a browser.
var Shared = sync.OnceValue(func() *Pool { return New(Recommended(), local) })

// Recommended is the number of workers for this device: one core is left to its user.
func Recommended() int { return min(max(1, runtime.NumCPU()-1), MaxWorkers) }

func local(hear func(worker.Message)) (Worker, error) {
	w := &worker.Worker{Send: hear, Yield: func() {}}
	go w.Start()
	return &goroutine{worker: w}, nil
}

// goroutine is a worker without a browser.
type goroutine struct {
	worker *worker.Worker

	mu    sync.Mutex
	order uint64
}

func (g *goroutine) Send(o worker.Order) error {
	g.mu.Lock()
	g.order = o.ID
	g.mu.Unlock()
	g.worker.Receive(o)
	return nil
}

// Terminate stops the shard at its next tick, since a goroutine cannot be ended from outside.
func (g *goroutine) Terminate() {
	g.mu.Lock()
	order := g.order
	g.mu.Unlock()
	g.worker.Receive(worker.Order{Kind: worker.Stop, ID: order})
}
