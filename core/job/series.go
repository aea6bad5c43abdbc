package job

import "fmt"

// A series is a run of trials first <= i < total. They are made in chunks of a fixed size, which do
// not depend on the total. A shard is some chunks.
type series struct {
	first, total uint64
	chunk        uint64 // trials of a chunk
	perShard     uint64 // chunks of a shard, so that there are not too many shards
}

// newSeries refuses a total below the trials that an earlier result has.
func newSeries(first, total, chunk, mostShards uint64) (series, error) {
	if total < first {
		return series{}, bad("trials", "is %d; the result to go on from has %d already, and they count", total, first)
	}
	s := series{first: first, total: total, chunk: chunk}
	s.perShard = max(1, (s.chunks()+mostShards-1)/mostShards)
	return s, nil
}

// chunks is the number of chunks with trials to make.
func (s *series) chunks() uint64 {
	if s.total == s.first {
		return 0
	}
	return (s.total-1)/s.chunk - s.first/s.chunk + 1
}

func (s *series) shards() int { return int(max(1, (s.chunks()+s.perShard-1)/s.perShard)) }

// run calls trials for the chunks of a shard, in order. The trials from <= i < to of a chunk belong to
// the series.
func (s *series) run(shard int, trials func(chunk uint64, from, to int) error) error {
	begin := s.first/s.chunk + uint64(shard)*s.perShard
	for c := begin; c < begin+s.perShard && c*s.chunk < s.total; c++ {
		start := c * s.chunk
		from, to := int(max(s.first, start)-start), int(min(s.total-start, s.chunk))
		if from == to { // all trials are known
			continue
		}
		if err := trials(c, from, to); err != nil {
			return err
		}
	}
	return nil
}

// trials is how many trials a shard has.
func (s *series) trials(shard int) (n uint64) {
	_ = s.run(shard, func(_ uint64, from, to int) error { // never fails, because this function does not
		n += uint64(to - from)
		return nil
	})
	return n
}

// whole refuses shards that do not add up to all trials.
func (s *series) whole(trials uint64) error {
	if trials != s.total {
		return fmt.Errorf("the shards have %d trials, not %d", trials, s.total)
	}
	return nil
}
