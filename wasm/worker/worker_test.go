package worker

import (
	"encoding/json"
	"reflect"
	"strings"
	"sync"
	"testing"

	"rencontre/core/job"
)

// quick is one shard, and a shard of long takes practically forever.
const (
	quick = `{"job":"list","game":"mousetrap","ranks":6,"suits":1,"of":"won","limit":100}`
	long  = `{"job":"distribution","game":"modular","ranks":18,"suits":1,"of":"setAside"}`
)

// order is the order for a shard of a request.
func order(t *testing.T, id uint64, request string, shard int) Order {
	t.Helper()
	j, err := job.Parse([]byte(request))
	if err != nil {
		t.Fatal(err)
	}
	if j.Key != request {
		t.Fatalf("the canonical form is %s", j.Key)
	}
	return Order{Kind: Run, ID: id, Request: request, Shards: j.Task.Shards(), Shard: shard}
}

// start makes a worker that sends its messages to a channel. A running shard calls yield.
func start(yield func()) (*Worker, <-chan Message) {
	heard := make(chan Message, 1000)
	return &Worker{Send: func(m Message) { heard <- m }, Yield: yield}, heard
}

// last returns the message that ends an order.
func last(t *testing.T, heard <-chan Message) Message {
	t.Helper()
	units := map[uint64]float64{} // by order
	for m := range heard {
		if m.Protocol != job.Protocol {
			t.Errorf("protocol %d in %+v", m.Protocol, m)
		}
		if m.Units < units[m.ID] {
			t.Errorf("the units of order %d fell from %v to %v", m.ID, units[m.ID], m.Units)
		}
		units[m.ID] = m.Units
		if m.Kind != Progress {
			return m
		}
	}
	panic("unreachable: nobody closes the channel")
}

func TestDone(t *testing.T) {
	w, heard := start(func() {})
	w.Start()
	if m := last(t, heard); m.Kind != Ready {
		t.Fatalf("%+v", m)
	}
	units := 0.0 // the same for the same order
	for id := range uint64(3) {
		w.Receive(order(t, id+1, quick, 0))
		m := last(t, heard)
		var r job.ListResult // the only shard is the result
		if err := json.Unmarshal(m.Part, &r); err != nil || len(r.Decks) != 84 {
			t.Fatalf("%v in %s", err, m.Part)
		}
		if units == 0 {
			units = m.Units
		}
		if m.Kind != Done || m.ID != id+1 || m.Units != units || units == 0 || m.Error != "" {
			t.Errorf("%+v", m)
		}
	}
}

func TestFailed(t *testing.T) {
	w, heard := start(func() {})
	stranger := order(t, 2, quick, 0)
	stranger.Shards = 7
	other := order(t, 3, quick, 0)
	other.Request = strings.Replace(quick, `,"suits":1`, "", 1) // as another build might write it
	tests := map[string]Order{
		"there is no shard 1 of 1": order(t, 1, quick, 1),
		"the page and its worker are of different versions (7 and 1 shards)": stranger,
		"the page and its worker are of different versions ({":               other,
		"job: is missing": {Kind: Run, ID: 4, Request: "{}", Shards: 1},
	}
	for want, o := range tests {
		w.Receive(o)
		if m := last(t, heard); m.Kind != Failed || m.ID != o.ID || m.Shard != o.Shard || !strings.Contains(m.Error, want) {
			t.Errorf("%+v, not %s", m, want)
		}
	}
	// The worker still works.
	w.Receive(order(t, 9, quick, 0))
	if m := last(t, heard); m.Kind != Done {
		t.Errorf("%+v", m)
	}
}

// TestPanic checks that a panic ends its order alone.
func TestPanic(t *testing.T) {
	var fault sync.Once
	w, heard := start(func() { fault.Do(func() { panic("a fault") }) })
	w.Receive(order(t, 1, long, 3))
	if m := last(t, heard); m.Kind != Failed || m.Error != "panic: a fault" {
		t.Errorf("%+v", m)
	}
	w.Receive(order(t, 2, quick, 0))
	if m := last(t, heard); m.Kind != Done {
		t.Errorf("%+v", m)
	}
}

func TestStop(t *testing.T) {
	yields := make(chan struct{})
	w, heard := start(func() { yields <- struct{}{} })
	w.Receive(Order{Kind: Stop, ID: 1}) // of no order in progress
	w.Receive(order(t, 5, long, 3))
	<-yields
	w.Receive(order(t, 6, quick, 0))
	if m := last(t, heard); m.Kind != Failed || m.ID != 6 || m.Error != "the worker is busy with shard 3" {
		t.Errorf("%+v", m)
	}
	w.Receive(Order{Kind: Stop, ID: 4}) // of an earlier order
	<-yields
	w.Receive(Order{Kind: Stop, ID: 5})
	// One more yield may be under way.
	for {
		select {
		case <-yields:
			continue
		case m := <-heard:
			if m.Kind == Progress {
				continue
			}
			if m.Kind != Stopped || m.ID != 5 || m.Shard != 3 {
				t.Errorf("%+v", m)
			}
		}
		break
	}
}

// TestPause checks that a paused shard computes nothing until it is resumed or stopped.
func TestPause(t *testing.T) {
	for end, want := range map[OrderKind]int{Resume: 2, Stop: 1} {
		var w *Worker
		yieldCount := 0
		paused := make(chan struct{})
		w, heard := start(func() {
			yieldCount++
			if yieldCount > 1 {
				w.Receive(Order{Kind: Stop, ID: 5})
				return
			}
			w.Receive(Order{Kind: Pause, ID: 5})
			w.Receive(Order{Kind: Pause, ID: 5}) // a second pause changes nothing
			close(paused)
		})
		w.Receive(order(t, 5, long, 3))
		<-paused
		w.Receive(Order{Kind: end, ID: 5})
		if m := last(t, heard); m.Kind != Stopped || m.ID != 5 || yieldCount != want {
			t.Errorf("%s: %+v after %d breaths", end, m, yieldCount)
		}
	}
}

// TestText checks that a message is read as it was written, with its part unchanged.
func TestText(t *testing.T) {
	for _, m := range []Message{
		{Protocol: 1, Kind: Ready},
		{Protocol: 1, Kind: Progress, ID: 3, Shard: 2, Units: 1.5},
		{Kind: Died, Error: "two\nlines"},
		{Kind: Done, ID: 3, Part: json.RawMessage(`{"a":"b\n"}`), Whole: true},
		{Kind: Done, Part: json.RawMessage("[\n1]")},
	} {
		got, err := ReadMessage(m.Text())
		if err != nil || !reflect.DeepEqual(got, m) || !strings.HasSuffix(m.Text(), string(m.Part)) {
			t.Errorf("%+v: %+v, %v", m, got, err)
		}
	}
	if m, err := ReadMessage("nonsense\n{}"); err == nil {
		t.Errorf("nonsense is %+v", m)
	}
}

// TestWhole checks that the part of an only shard is the result.
func TestWhole(t *testing.T) {
	w, heard := start(func() {})
	for _, request := range []string{
		`{"job":"play","game":"mousetrap","ranks":3,"suits":1,"deck":[1,3,2]}`,
		quick,
		`{"job":"dundee-games","deck":[4,4,4],"rounds":12,"player":"greedy","games":100,"seed":1}`,
	} {
		o := order(t, 1, request, 0)
		w.Receive(o)
		if m := last(t, heard); m.Kind != Done || o.Shards != 1 || !m.Whole {
			t.Errorf("%s, %d shards: %+v", request, o.Shards, m)
		}
	}
}

// TestMost checks that a part larger than a page accepts is refused with an alternative.
func TestMost(t *testing.T) {
	w, heard := start(func() {})
	w.Receive(order(t, 1, `{"job":"memory","pairs":1400,"rules":"standard","players":2,"exact":false}`, 0))
	m := last(t, heard)
	if m.Kind != Failed || m.Part != nil ||
		!strings.Contains(m.Error, "a page takes at most 32 MB; ask for less of it (a limit,") {
		t.Errorf("%s: %d bytes, %q", m.Kind, len(m.Part), m.Error)
	}
}
