//go:build js && wasm

package pool

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/hack-pad/safejs"

	"rencontre/wasm/worker"
)

var shared *Pool

// init creates the pool. A variable initialiser would be a cycle, since spawn needs the pool
// for its listeners.
func init() {
	m := &module{path: "web/worker.wasm"}
	shared = New(Recommended(), m.spawn)
}

// Shared returns the page's pool, which starts workers when there is work.
func Shared() *Pool { return shared }

// Recommended is the number of workers for this device: one core is left to its user. It asks
// the browser once.
func Recommended() int { return recommended() }

var recommended = sync.OnceValue(func() int {
	navigator, err := safejs.Global().Get("navigator")
	if err != nil {
		return 1
	}
	cores, err := navigator.Get("hardwareConcurrency")
	if err != nil {
		return 1
	}
	n, err := cores.Int()
	if err != nil {
		return 1 // the browser does not tell
	}
	return min(max(1, n-1), MaxWorkers)
})

// A module is the compiled worker program, shared by all workers. The first caller has a worker
// compile it, off the page; other callers wait for it. A failure is not cached, since the
// network may come back.
type module struct {
	path string

	mu    sync.Mutex
	value safejs.Value
	have  bool
}

// get returns the program. If this call compiled it, it also returns the worker that did, which
// can be used.
func (m *module) get() (safejs.Value, *webWorker, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.have {
		return m.value, nil, nil
	}
	w, err := newWorker()
	if err != nil {
		return m.value, nil, err
	}
	v, err := w.compile(m.path)
	if err != nil {
		w.Terminate()
		return v, nil, err
	}
	m.value, m.have = v, true
	return v, w, nil
}

// compile has a worker compile the program at a path. It blocks, so it must not be called
// within a JavaScript event.
func (w *webWorker) compile(path string) (none safejs.Value, err error) {
	address, err := resolve(path)
	if err != nil {
		return none, err
	}
	type outcome struct {
		program safejs.Value
		err     error
	}
	settled := make(chan outcome, 1)
	settle := func(o outcome) {
		select {
		case settled <- o:
		default: // it is settled already
		}
	}
	err = errors.Join(
		w.on("message", func(event safejs.Value) {
			if data, err := event.Get("data"); err == nil && data.Type() == safejs.TypeObject {
				settle(outcome{program: data})
				return
			}
			settle(outcome{err: fmt.Errorf("%s: %s", path, message(event).Error)})
		}),
		w.on("error", func(event safejs.Value) { settle(outcome{err: errors.New(died(event).Error)}) }),
	)
	if err == nil {
		_, err = w.value.Call("postMessage", address)
	}
	if err != nil {
		return none, err
	}
	o := <-settled
	return o.program, errors.Join(o.err, w.removeListeners())
}

// resolve makes an absolute address from a path below the root of the app. The root is the
// folder of the page's wasm_exec.js. This works at the root of a host, in a folder, and from
// every page.
func resolve(path string) (string, error) {
	document, err := safejs.Global().Get("document")
	if err != nil {
		return "", err
	}
	script, err := document.Call("querySelector", `script[src$="wasm_exec.js"]`)
	if err != nil {
		return "", err
	}
	if script.IsNull() {
		return "", errors.New("the page has no wasm_exec.js beside which the workers would be")
	}
	base, err := script.Get("src") // absolute, whatever the attribute is
	if err != nil {
		return "", err
	}
	constructor, err := safejs.Global().Get("URL")
	if err != nil {
		return "", err
	}
	address, err := constructor.New(path, base)
	if err != nil {
		return "", err
	}
	href, err := address.Get("href")
	if err != nil {
		return "", err
	}
	return href.String()
}

// yieldOnInput makes the workers give way on every input event, before the page handles the event.
var yieldOnInput = sync.OnceValue(func() error {
	act, err := safejs.FuncOf(func(safejs.Value, []safejs.Value) any {
		shared.yieldCores()
		return nil
	})
	for _, event := range []string{"pointerdown", "keydown", "input"} {
		if err == nil {
			_, err = safejs.Global().Call("addEventListener", event, act,
				map[string]any{"capture": true, "passive": true})
		}
	}
	return err
})

// spawn starts a web worker with the program.
func (m *module) spawn(hear func(worker.Message)) (Worker, error) {
	if err := yieldOnInput(); err != nil {
		return nil, err
	}
	program, w, err := m.get()
	if err == nil && w == nil {
		w, err = newWorker()
	}
	if err != nil {
		return nil, err
	}
	err = errors.Join(
		w.on("message", func(event safejs.Value) { hear(message(event)) }),
		w.on("error", func(event safejs.Value) { hear(died(event)) }),
	)
	if err == nil {
		_, err = w.value.Call("postMessage", program)
	}
	if err != nil {
		w.Terminate()
		return nil, err
	}
	return w, nil
}

// webWorker is a worker of the browser.
type webWorker struct {
	value     safejs.Value
	listeners []listener
}

type listener struct {
	event  string
	handle safejs.Func
}

func newWorker() (*webWorker, error) {
	address, err := resolve("web/worker.js")
	if err != nil {
		return nil, err
	}
	constructor, err := safejs.Global().Get("Worker")
	if err != nil {
		return nil, err
	}
	value, err := constructor.New(address)
	return &webWorker{value: value}, err
}

func (w *webWorker) on(event string, handle func(safejs.Value)) error {
	f, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		handle(args[0])
		return nil
	})
	if err != nil {
		return err
	}
	w.listeners = append(w.listeners, listener{event, f})
	_, err = w.value.Call("addEventListener", event, f)
	return err
}

// removeListeners removes all listeners.
func (w *webWorker) removeListeners() (err error) {
	for _, e := range w.listeners {
		_, gone := w.value.Call("removeEventListener", e.event, e.handle)
		err = errors.Join(err, gone)
		e.handle.Release()
	}
	w.listeners = nil
	return err
}

func (w *webWorker) Send(o worker.Order) error {
	text, err := json.Marshal(o)
	if err != nil {
		return err
	}
	_, err = w.value.Call("postMessage", string(text))
	return err
}

func (w *webWorker) Terminate() {
	// terminate fails only on a value that is not a worker.
	_, _ = w.value.Call("terminate")
	_ = w.removeListeners()
}

// message decodes a message. An unreadable message is treated as the death of the worker.
func message(event safejs.Value) worker.Message {
	m, err := decode(event)
	if err != nil {
		return worker.Message{Kind: worker.Died, Error: err.Error()}
	}
	return m
}

func decode(event safejs.Value) (m worker.Message, err error) {
	data, err := event.Get("data")
	if err != nil {
		return m, err
	}
	text, err := data.String()
	if err != nil {
		return m, err
	}
	return worker.ReadMessage(text)
}

// died is the message for a script that cannot be loaded or has thrown.
func died(event safejs.Value) worker.Message {
	m := worker.Message{Kind: worker.Died, Error: "worker.js could not be started"}
	// The event for a script that was not found has no message.
	if text, err := event.Get("message"); err == nil && text.Type() == safejs.TypeString {
		if s, err := text.String(); err == nil && s != "" {
			m.Error = s
		}
	}
	return m
}
