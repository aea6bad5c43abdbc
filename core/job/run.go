package job

import (
	"context"
	"encoding/json"
	"sync"
)

// Run computes the shards natively, with a number of goroutines. It calls tick for all work and
// done for every finished shard, and never calls them at the same time. The first error, or the
// end of ctx, stops everything.
func (j *Job) Run(ctx context.Context, shards []int, workers int, tick func(units float64),
	done func(shard int, part json.RawMessage) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		mu   sync.Mutex
		wg   sync.WaitGroup
		next = make(chan int)
	)
	for range max(1, min(workers, len(shards))) {
		wg.Go(func() {
			for shard := range next {
				part, err := j.Shard(shard, func(units float64) error {
					mu.Lock()
					tick(units)
					mu.Unlock()
					return context.Cause(ctx)
				})
				// An error stops the run before another worker can report a shard.
				mu.Lock()
				if err == nil {
					err = context.Cause(ctx)
				}
				if err == nil {
					err = done(shard, part)
				}
				if err != nil {
					cancel(err)
				}
				mu.Unlock()
			}
		})
	}
	for _, shard := range shards {
		if ctx.Err() != nil {
			break
		}
		next <- shard
	}
	close(next)
	wg.Wait()
	return context.Cause(ctx)
}
