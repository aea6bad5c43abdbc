package job

import (
	"context"
	"encoding/json"
	"sync"
)

// Run computes the shards with a number of goroutines, natively. tick hears of
// all work and done of every finished shard; neither is called by two
// goroutines at once. The first error, or the end of ctx, stops everything.
func (j *Job) Run(ctx context.Context, shards []int, workers int, tick func(units float64), done func(shard int, part json.RawMessage) error) error {
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
				// It ends before another worker can hand on.
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
