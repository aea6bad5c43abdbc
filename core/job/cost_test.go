package job

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strconv"
	"testing"
	"time"
)

// costRows are requests whose cost is checked, for every job: the largest accepted, unusual
// ones and ordinary ones. The test of a new job adds its rows in init.
var costRows = slices.Concat(tableCosts, solitaireCosts, reformCosts)

// A costRow is a request and the part of it that is run.
type costRow struct {
	request string
	shards  []int   // a representative sample; nil runs all
	until   float64 // the fraction of the work after which the run is stopped; 0 runs to the end
}

// How far a cost may be off, in both directions. Bytes are compared with an allowance for any
// small request: about what Go's heap grows to before the collector runs for the first time.
const (
	workWithin  = 3
	bytesWithin = 2
	smallBytes  = 8 << 20
	smallTime   = 0.001 // seconds, at the stated pace; shorter times are not checked
	// The work between two ticks is counted, not timed: as the units of one tick, which are
	// seconds at the stated pace, and as allocated objects, some 30 nanoseconds each.
	maxPerTick     = 0.004
	maxUnannounced = 100_000
)

// A spending is what a run took, by counting.
type spending struct {
	units   float64 // of all ticks
	longest float64 // units of one tick
	silent  float64 // the most objects allocated between two ticks
	bytes   float64 // by which the memory grew
	whole   bool    // whether the run reached the end
}

var errEnough = errors.New("enough")

// spend runs shards one after the other, as a worker does, until the units reach most. The
// bytes of a Cost are the growth of a worker's memory: the peak of what is held together with
// garbage that is not collected yet, since a WebAssembly memory never shrinks. spend measures
// them as the peak of the memory that the heap has from the system, at all ticks and at the
// end. Go's collector normally runs concurrently, so that the peak would depend on the load of
// the machine. It is therefore off, and spend runs it by its ordinary rule: when the heap is
// twice what was live after the last collection.
func spend(t testing.TB, j *Job, shards []int, most float64) spending {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	runtime.GC()         // what pools hold of an earlier job goes at the second collection
	debug.FreeOSMemory() // so that the heap has to grow
	counts := []metrics.Sample{
		{Name: "/gc/heap/allocs:objects"},
		{Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/memory/classes/heap/unused:bytes"},
		{Name: "/memory/classes/heap/free:bytes"},
	}
	read := func() (objects, held, grown float64) {
		metrics.Read(counts)
		held = float64(counts[1].Value.Uint64())
		return float64(counts[0].Value.Uint64()), held, held + float64(counts[2].Value.Uint64()+counts[3].Value.Uint64())
	}
	allocated, first, before := read()
	const least = 4 << 20 // Go's collector does not run below it
	next := first + least
	var s spending
	look := func() {
		objects, held, grown := read()
		// What the heap had to spare before is no growth, but the objects in it are the job's.
		s.bytes = max(s.bytes, grown-before, held-first)
		s.silent = max(s.silent, objects-allocated)
		if held > next {
			runtime.GC()
			objects, held, _ = read()
			next = first + max(least, 2*(held-first))
		}
		allocated = objects
	}
	done := map[int]json.RawMessage{}
	for _, shard := range shards {
		part, err := j.Shard(shard, func(units float64) error {
			look()
			s.longest = max(s.longest, units)
			s.units += units
			if s.units > most {
				return errEnough
			}
			return nil
		})
		if errors.Is(err, errEnough) {
			return s
		}
		if err != nil {
			t.Fatalf("%s: shard %d: %v", j.Key, shard, err)
		}
		if !json.Valid(part) {
			t.Fatalf("%s: shard %d is no JSON: %.100q", j.Key, shard, part)
		}
		look()
		done[shard] = part
	}
	s.whole = true
	return s
}

// sample returns the shards that a row runs.
func (r costRow) sample(j *Job) []int {
	if r.shards != nil {
		return r.shards
	}
	return ShardsOf(j.Task.Shards(), 0, 1)
}

// part is the fraction of the whole work that a row runs, by the stated work.
func (r costRow) part(j *Job) float64 {
	part := float64(len(r.sample(j))) / float64(j.Task.Shards())
	if r.until > 0 {
		part *= r.until
	}
	return part
}

// apart is the factor between two amounts, at least 1, after adding an allowance to both.
func apart(a, b, allowance float64) float64 {
	a, b = a+allowance, b+allowance
	return max(a/b, b/a)
}

// TestCost compares the stated cost of a job with the counted cost. Of a long job it runs a
// small part, enough to notice that the end comes far too early, and of all rows the first of each
// job and every third, unless RENCONTRE_LONG is set.
func TestCost(t *testing.T) {
	tried := map[string]bool{}
	for i, r := range costRows {
		if testing.Short() && i%4 != 0 {
			continue // wasm counts the same units
		}
		name := parse(t, r.request).Name
		if tried[name] && i%3 != 0 && os.Getenv("RENCONTRE_LONG") == "" {
			continue
		}
		tried[name] = true
		t.Run(r.name(), func(t *testing.T) {
			j := parse(t, r.request)
			stated := j.Cost()
			brief := 1.0 // the fraction of a long job that is run
			switch seconds := stated.Seconds * r.part(j); {
			case seconds > 0.4 && os.Getenv("RENCONTRE_LONG") == "":
				brief = 0.1 / seconds
			case seconds > 0.1 && testing.Short():
				t.Skip("takes more than a moment")
			}
			j = parse(t, r.request) // a fresh job, without what Cost has cached
			work := stated.Work * r.part(j)
			most := work * (workWithin + 1) // beyond this the stated work is refuted
			if r.until > 0 || brief < 1 {
				most = work * brief
			}
			s := spend(t, j, r.sample(j), most+stated.units(smallTime))
			t.Logf("work %.3g, stated %.3g; bytes %.3g, stated %.3g; between ticks %.2g s and %.0f objects",
				s.units, work, s.bytes, stated.Bytes, s.longest/stated.units(1), s.silent)
			if r.until == 0 && (s.whole || brief == 1) && apart(s.units, work, stated.units(smallTime)) > workWithin {
				t.Errorf("the work was %.4g units, stated %.4g", s.units, work)
			}
			if s.bytes+smallBytes > bytesWithin*(stated.Bytes+smallBytes) ||
				s.whole && apart(s.bytes, stated.Bytes, smallBytes) > bytesWithin {
				t.Errorf("the memory was %.4g bytes, stated %.4g", s.bytes, stated.Bytes)
			}
			s.often(t, stated)
		})
	}
}

// often reports too much work between two ticks.
func (s spending) often(t *testing.T, stated Cost) {
	t.Helper()
	if s.longest > stated.units(maxPerTick) {
		t.Errorf("%.4g units were told at once, %.3g seconds at the stated pace", s.longest, s.longest/stated.units(1))
	}
	if s.silent > maxUnannounced {
		t.Errorf("%.0f objects were allocated between two ticks", s.silent)
	}
}

// units is the number of units in some seconds, at the stated pace.
func (c Cost) units(seconds float64) float64 { return seconds * c.Work / c.Seconds }

// name is the request, cut short.
func (r costRow) name() string {
	if len(r.request) > 100 {
		return r.request[:60] + ".. of " + strconv.Itoa(len(r.request)) + " bytes"
	}
	return r.request
}

// TestCostOfAll checks that every job has a row.
func TestCostOfAll(t *testing.T) {
	missing := Names()
	for _, r := range costRows {
		name := parse(t, r.request).Name
		missing = slices.DeleteFunc(missing, func(s string) bool { return s == name })
	}
	if len(missing) > 0 {
		t.Errorf("no cost is checked of %v", missing)
	}
}

// benchSeconds is the time after which a benchmark stops a row and extrapolates from the units
// done.
const benchSeconds = 10

// BenchmarkCost measures every row: seconds and megabytes as stated and as measured, their
// ratios, and the longest time without a tick. The metric part is the fraction of the work that
// was run; its bytes are those of that fraction.
func BenchmarkCost(b *testing.B) {
	for _, r := range costRows {
		b.Run(r.name(), func(b *testing.B) {
			var s spending
			var stated Cost
			part, seconds, longest := 1.0, math.Inf(1), time.Duration(0)
			for b.Loop() {
				j := parse(b, r.request)
				stated = j.Cost()
				timed := &timedEngine{engine: j.engine}
				j.engine = timed
				s = spend(b, j, r.sample(j), math.Inf(1))
				part = float64(len(r.sample(j))) / float64(j.Task.Shards())
				if !s.whole {
					part = s.units / stated.Work
				}
				seconds, longest = min(seconds, timed.ran.Seconds()/part), timed.longest
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(part, "part")
			b.ReportMetric(stated.Seconds, "s-stated")
			b.ReportMetric(seconds, "s")
			b.ReportMetric(seconds/stated.Seconds, "s/stated")
			b.ReportMetric(stated.Bytes/1e6, "MB-stated")
			b.ReportMetric(s.bytes/1e6, "MB")
			b.ReportMetric(s.bytes/stated.Bytes, "MB/stated")
			b.ReportMetric(longest.Seconds()*1e3, "ms-longest")
		})
	}
}

// timedEngine times its shards.
type timedEngine struct {
	engine
	ran, longest time.Duration // of all shards; between two ticks
}

func (w *timedEngine) run(shard int, tick Tick) (any, error) {
	heard := time.Now()
	lap := func() {
		now := time.Now()
		w.ran += now.Sub(heard)
		w.longest = max(w.longest, now.Sub(heard))
	}
	part, err := w.engine.run(shard, func(units float64) error {
		lap()
		err := tick(units)
		if w.ran > benchSeconds*time.Second {
			err = errEnough
		}
		heard = time.Now()
		return err
	})
	lap()
	return part, err
}
