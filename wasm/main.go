//go:build js && wasm

// Command wasm is the worker program. It passes messages between the browser and package
// worker. It must stay small: it is fetched once, and every worker has a copy of its memory.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/hack-pad/safejs"

	"rencontre/core/job"
	"rencontre/wasm/worker"
)

func main() {
	if err := serve(); err != nil {
		// worker.js tells the page that the program has ended.
		fmt.Fprintln(os.Stderr, "worker:", err)
		os.Exit(1)
	}
	select {}
}

func serve() error {
	hop, err := newHop()
	if err != nil {
		return err
	}
	self := safejs.Global()
	w := &worker.Worker{Yield: hop, Send: func(m worker.Message) { send(self, m) }}
	listen, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		o, err := decode(args[0])
		if err != nil {
			send(self, worker.Message{Protocol: job.Protocol, Kind: worker.Died, Error: err.Error()})
			return nil
		}
		w.Receive(o)
		return nil
	})
	if err != nil {
		return err
	}
	if _, err := self.Call("addEventListener", "message", listen); err != nil {
		return err
	}
	w.Start()
	return nil
}

// newHop returns a function that lets the event loop handle the messages that wait. It posts a
// message to itself, which is queued behind them, and waits for it. A timer would wait for 4
// ms, and a yield to the Go scheduler lets no event in.
func newHop() (func(), error) {
	constructor, err := safejs.Global().Get("MessageChannel")
	if err != nil {
		return nil, err
	}
	channel, err := constructor.New()
	if err != nil {
		return nil, err
	}
	here, err := channel.Get("port1")
	if err != nil {
		return nil, err
	}
	there, err := channel.Get("port2")
	if err != nil {
		return nil, err
	}
	back := make(chan struct{}, 1)
	landed, err := safejs.FuncOf(func(safejs.Value, []safejs.Value) any {
		back <- struct{}{}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if err := here.Set("onmessage", landed); err != nil {
		return nil, err
	}
	return func() {
		if _, err := there.Call("postMessage", safejs.Null()); err != nil {
			panic(err) // reported as the error of the shard
		}
		<-back
	}, nil
}

func decode(event safejs.Value) (worker.Order, error) {
	var o worker.Order
	data, err := event.Get("data")
	if err != nil {
		return o, err
	}
	text, err := data.String()
	if err != nil {
		return o, err
	}
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		return o, fmt.Errorf("order %.80q: %w", text, err)
	}
	return o, nil
}

func send(self safejs.Value, m worker.Message) {
	if _, err := self.Call("postMessage", m.Text()); err != nil {
		panic(err)
	}
}
