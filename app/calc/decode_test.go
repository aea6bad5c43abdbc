package calc

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

// result computes a request at once.
func result(t *testing.T, request string) json.RawMessage {
	t.Helper()
	j, err := job.Parse([]byte(request))
	if err != nil {
		t.Fatal(err)
	}
	var result json.RawMessage
	r := &fakeRun{job: j, parts: map[int]json.RawMessage{}, hear: func(s pool.State) { result = s.Result }}
	r.done(t)
	return result
}

// inner is a part of what a page reads of a result.
type inner struct {
	Value [][]string
	Share [][]*string `json:"share"`
}

// TestDecode checks that a large result is decoded as by encoding/json, and in pieces.
func TestDecode(t *testing.T) {
	type read struct {
		inner
		Moves      [][]string
		Closed     []job.Closed
		MaxError   *float64
		Expansions [][][]float64
	}
	memory := `{"job":"memory","pairs":70,"from":3,"expansions":true,"closed":3}`
	for _, of := range []struct {
		request string
		into    any
		pieces  int
	}{
		{memory, read{}, 20},
		{memory, job.MemoryResult{}, 5}, // its values are of any kind, each read at once
		{memory, json.RawMessage{}, 0},
		{memory, map[string]json.RawMessage{}, 1},
		{`{"job":"memory","pairs":100,"exact":false,"from":1}`, job.MemoryResult{}, 5},
		{`{"job":"memory-win","pairs":30,"from":20}`, job.MemoryWinResult{}, 20},
		{`{"job":"steen","n":60,"from":2}`, job.SteenResult{}, 15},
		{`{"job":"reform-graph","game":"modular","ranks":8}`, job.ReformGraphResult{}, 9},
		{`{"job":"orbit","game":"modular","deck":[1,7,17,8,5,4,9,2,14,11,3,6,18,15,10,12,16,19,13],"limit":2000}`,
			job.OrbitResult{}, 6},
		{`{"job":"count","game":"mousetrap","ranks":5}`, job.CountResult{}, 1},
	} {
		text := result(t, of.request)
		got, want := reflect.New(reflect.TypeOf(of.into)), reflect.New(reflect.TypeOf(of.into))
		pieces := 0
		if err := decode(text, got.Elem(), func() { pieces++ }); err != nil {
			t.Errorf("%s: %v", of.request, err)
		}
		if err := json.Unmarshal(text, want.Interface()); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got.Interface(), want.Interface()) {
			t.Errorf("%s as %T is read otherwise", of.request, of.into)
		}
		if pieces < of.pieces {
			t.Errorf("%s, %d bytes, as %T: %d pieces", of.request, len(text), of.into, pieces)
		}
	}
	broken := `{"moves":[` + strings.Repeat(`["1"],`, pieceSize) + `7]}`
	if err := decode([]byte(broken), reflect.ValueOf(&read{}).Elem(), func() {}); err == nil {
		t.Error("a number is read as a list")
	}
	if err := decode([]byte(broken[:len(broken)-2]), reflect.ValueOf(&read{}).Elem(), func() {}); err == nil {
		t.Error("half of a result is read")
	}
}

// TestLarge checks that a large result is decoded outside the page's goroutine, which handles events meanwhile. The
// answer is Done when it is decoded.
func TestLarge(t *testing.T) {
	in(t, func(t *testing.T) {
		d, e, p := bench(store.NewMemory(job.Engine))
		heard := 0
		a := NewAnswer[inner](d, p, func() { heard++ })
		large := task(t, `{"job":"memory","pairs":60}`)
		// turn does what was dispatched, once.
		turn := func() {
			synctest.Wait()
			now := p.waiting
			p.waiting = nil
			for _, f := range now {
				f()
			}
		}
		a.Ask(large, Begun)
		p.settle()
		e.last(t).is(pool.Running)
		p.settle()
		e.last(t).done(t)
		turn()
		if a.Status() != Running || a.Known() || heard > 0 {
			t.Fatalf("it is not read yet: %v, known %v, heard %d times", a.Status(), a.Known(), heard)
		}
		turn()
		if a.Status() != Done || !a.Whole() || heard != 1 || len(a.Value().Value) != 61 {
			t.Fatalf("%v, heard %d times, %d rows", a.Status(), heard, len(a.Value().Value))
		}
		// It is there for who asks the same, and not for who has turned to something else.
		b := NewAnswer[inner](d, p, nil)
		b.Ask(large, Found)
		if b.Status() != Asking || b.Known() {
			t.Errorf("%v", b.Status())
		}
		p.settle()
		if b.Status() != Done || len(b.Value().Value) != 61 || len(e.runs) != 1 {
			t.Errorf("%v, %d rows, %d runs", b.Status(), len(b.Value().Value), len(e.runs))
		}
		c := NewAnswer[inner](d, p, func() { t.Error("it hears of what it asked before") })
		c.Ask(large, Offered)
		c.Ask(task(t, quick), Recalled)
		c.Leave()
		p.settle()
		if c.Known() {
			t.Errorf("%v, %s", c.Status(), c.Request())
		}
		// Nor is it read twice, or lost, when the way leads back.
		f := NewAnswer[inner](d, p, func() { heard++ })
		heard = 0
		f.Ask(large, Offered)
		f.Forget()
		f.Ask(large, Offered)
		if f.Status() != Asking {
			t.Errorf("%v", f.Status())
		}
		p.settle()
		if f.Status() != Done || heard != 1 || len(f.Value().Value) != 61 {
			t.Errorf("%v, heard %d times", f.Status(), heard)
		}
	})
}
