//go:build !js

package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/verify"
)

// verifyOptions are the flags of verify.
type verifyOptions struct {
	computing
	paper  *paper.Paper
	item   string
	budget time.Duration // 0: none
}

func parseVerify(args []string, out io.Writer) (verifyOptions, error) {
	var o verifyOptions
	f := newFlags("verify PAPER [FLAGS]; the papers are " + strings.Join(paperNames(), ", "))
	budget := ""
	o.flags(f)
	f.StringVar(&o.item, "item", "", "compute the `ITEM` alone, such as \"table 1\"")
	f.StringVar(&budget, "budget", "", "stop after so many `SECONDS`, and say what is left")
	name := ""
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		name, args = args[0], args[1:]
	}
	err := parseFlags(f, args, out, "are -item ITEM, -budget SECONDS, -workers N, -checkpoint FILE and -o FILE")
	if err != nil {
		return o, err
	}
	rest := f.Args()
	if name == "" && len(rest) > 0 {
		name, rest = rest[0], rest[1:]
	}
	if len(rest) > 0 {
		return o, refuse("PAPER", "is followed by %q; it must be one paper, before or after the flags", rest[0])
	}
	if name == "" {
		return o, refuse("PAPER", "is missing; the papers are %s", strings.Join(paperNames(), ", "))
	}
	o.paper = paper.Find(name)
	if o.paper == nil {
		return o, refuse("PAPER", "is %q; the papers are %s", name, strings.Join(paperNames(), ", "))
	}
	if given(f, "item") {
		known := false
		for _, i := range o.paper.Items() {
			known = known || i.Name == o.item
		}
		if !known {
			return o, refuse("-item", "is %q, which %s does not have; the command papers lists the items", o.item, name)
		}
	}
	if given(f, "budget") {
		seconds, err := strconv.ParseFloat(budget, 64)
		if err != nil || !(seconds > 0 && seconds <= maxBudget) {
			return o, refuse("-budget", "is %q; it must be a number of seconds above 0, at most %d", budget, maxBudget)
		}
		o.budget = time.Duration(seconds * float64(time.Second))
	}
	return o, o.read(f)
}

// maxBudget is thirty years, which a Duration can hold.
const maxBudget = 1_000_000_000

func paperNames() []string {
	var names []string
	for _, p := range paper.Papers() {
		names = append(names, p.Name)
	}
	return names
}

// errBudget ends a run at the end of its budget.
var errBudget = errors.New("the budget is used up")

// verifyPaper computes the cells of a paper, the cheapest first, and prints the printed and the computed values.
func verifyPaper(ctx context.Context, args []string, s std) (err error) {
	o, err := parseVerify(args, s.out)
	if err != nil {
		return err
	}
	plan, err := verify.New(o.paper, o.item)
	if err != nil {
		return err
	}
	if o.budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, o.budget, errBudget)
		defer cancel()
	}
	v := newVerifier(plan, s.errs)
	if o.checkpoint != "" {
		if err := v.open(o.checkpoint, o.paper.Name); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, v.file.Close()) }()
	}
	err = v.run(ctx, o.workers.count)
	v.end()
	switch {
	case errors.Is(err, context.Canceled):
		kept := "nothing of it is kept; -checkpoint FILE would keep it"
		if o.checkpoint != "" {
			kept = "what is finished is kept in " + o.checkpoint
		}
		return fmt.Errorf("interrupted with %d of %d requests done; %s: %w", v.finished, len(plan.Asks), kept, err)
	case err != nil && !errors.Is(err, errBudget):
		return err
	}
	return o.write(s.out, plan.Report())
}

// A verifier runs the requests of a plan. Workers take shards in the order of the plan, from
// any request.
type verifier struct {
	plan *verify.Plan
	file *os.File // the checkpoint, nil if there is none

	mu       sync.Mutex
	parts    map[*verify.Ask]map[int]json.RawMessage // of unfinished requests
	finished int
	meter
	begun     time.Time
	cost      float64 // stated seconds of the finished requests
	keptCost  float64 // of those that the checkpoint had
	totalCost float64
}

func newVerifier(plan *verify.Plan, errs io.Writer) *verifier {
	v := &verifier{plan: plan, parts: map[*verify.Ask]map[int]json.RawMessage{}, meter: newMeter(errs, false),
		begun: time.Now()}
	for _, a := range plan.Asks {
		v.parts[a] = map[int]json.RawMessage{}
		v.totalCost += a.Job.Cost().Seconds
	}
	return v
}

type (
	verifyHead struct {
		Engine string `json:"engine"`
		Paper  string `json:"paper"`
	}
	verifyLine struct {
		Request json.RawMessage `json:"request"`
		Shard   *int            `json:"shard"`
		Part    json.RawMessage `json:"part"`
	}
)

// open reads what earlier runs of the paper have finished, for any item.
func (v *verifier) open(name, of string) error {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	asks := map[string]*verify.Ask{}
	for _, a := range v.plan.Asks {
		asks[a.Job.Key] = a
	}
	err = readLines(f, verifyHead{job.Engine, of}, func(line []byte) error {
		var head verifyHead
		if err := json.Unmarshal(line, &head); err != nil || head.Paper == "" {
			return errors.New("the file is not a checkpoint of verify")
		}
		if err := job.SameEngine(head.Engine); err != nil {
			return fmt.Errorf("the file %w", err)
		}
		if head.Paper != of {
			return fmt.Errorf("the file is of another paper: %s", head.Paper)
		}
		return nil
	}, func(line []byte) error {
		var l verifyLine
		if err := json.Unmarshal(line, &l); err != nil || l.Request == nil || l.Shard == nil || l.Part == nil {
			return errors.New("is not a finished shard")
		}
		a := asks[string(l.Request)]
		if a == nil {
			return nil // of another item
		}
		if err := a.Job.Check(map[int]json.RawMessage{*l.Shard: l.Part}); err != nil {
			return fmt.Errorf("is no shard of its request: %w", err)
		}
		v.parts[a][*l.Shard] = l.Part
		return nil
	})
	if err != nil {
		return errors.Join(fmt.Errorf("-checkpoint %s: %w", name, err), f.Close())
	}
	v.file = f
	return nil
}

// run computes what is missing. It ends with the first error, or with ctx.
func (v *verifier) run(ctx context.Context, workers int) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	type shard struct {
		ask *verify.Ask
		at  int
	}
	next := make(chan shard)
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for s := range next {
				part, err := s.ask.Job.Shard(s.at, func(float64) error { return context.Cause(ctx) })
				if err == nil {
					err = v.add(s.ask, s.at, part)
				}
				if err != nil {
					cancel(err)
				}
			}
		})
	}
plan:
	for _, a := range v.plan.Asks {
		v.mu.Lock()
		done := make(map[int]bool)
		for at := range v.parts[a] {
			done[at] = true
		}
		v.mu.Unlock()
		if len(done) == a.Job.Task.Shards() {
			v.keptCost += a.Job.Cost().Seconds
			if err := v.finish(a); err != nil {
				cancel(err)
			}
			continue
		}
		for at := range a.Job.Task.Shards() {
			if done[at] {
				continue
			}
			select {
			case next <- shard{a, at}:
			case <-ctx.Done():
				break plan
			}
		}
	}
	close(next)
	wg.Wait()
	if v.finished == len(v.plan.Asks) {
		return nil
	}
	return context.Cause(ctx)
}

// add records a finished shard, and the result after the last shard of a request.
func (v *verifier) add(a *verify.Ask, at int, part json.RawMessage) error {
	v.mu.Lock()
	v.parts[a][at] = part
	whole := len(v.parts[a]) == a.Job.Task.Shards()
	var err error
	if v.file != nil {
		err = print(v.file, verifyLine{json.RawMessage(a.Job.Key), &at, part})
	}
	v.mu.Unlock()
	if err != nil || !whole {
		return err
	}
	return v.finish(a)
}

func (v *verifier) finish(a *verify.Ask) error {
	v.mu.Lock()
	parts := v.parts[a]
	v.mu.Unlock()
	result, err := a.Job.Result(parts) // may take long; other workers go on
	if err != nil {
		return fmt.Errorf("%s: %w", a.Job.Key, err)
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.parts[a] = nil
	v.finished++
	v.cost += a.Job.Cost().Seconds
	now := time.Now()
	if v.due(now) {
		v.draw(now, false)
	}
	return v.plan.Take(a, result)
}

// end draws the last state.
func (v *verifier) end() { v.draw(time.Now(), true) }

func (v *verifier) draw(now time.Time, last bool) {
	fraction := func(cost float64) float64 { return min(1, (v.cost-cost)/max(1e-9, v.totalCost-cost)) }
	text := fmt.Sprintf("%d of %d requests", v.finished, len(v.plan.Asks))
	v.show(now, fraction(0), text+timeLeft(now.Sub(v.begun).Seconds(), fraction(v.keptCost)), last)
}
