//go:build js && wasm

// Command page is the page of the browser tests: it lets JavaScript use the
// pool and the store. What it says about a run is in window.runs[name].
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"syscall/js"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/app/store/storetest"
	"rencontre/core/job"
)

var runs = map[string]*pool.Run{}

func main() {
	all := js.Global().Get("Object").New()
	js.Global().Set("runs", all)
	js.Global().Set("settled", js.Global().Get("Object").New())
	export("start", func(args []js.Value) {
		name, request, workers, keep := args[0].String(), args[1].String(), args[2].Int(), args[3].Bool()
		j, err := job.Parse([]byte(request))
		if err != nil {
			panic(err)
		}
		go start(all, name, j, pool.Options{Workers: workers}, keep)
	})
	export("stop", func(args []js.Value) { runs[args[0].String()].Stop() })
	export("pause", func(args []js.Value) { runs[args[0].String()].Pause() })
	export("resume", func(args []js.Value) { runs[args[0].String()].Resume() })
	export("checkStore", func([]js.Value) {
		go func() {
			err := storetest.Check(func(engine string) store.Store { return store.Open(engine) })
			js.Global().Set("checked", fmt.Sprint(err))
		}()
	})
	js.Global().Set("recommended", pool.Recommended())
	js.Global().Set("started", true)
	select {}
}

func start(all js.Value, name string, j *job.Job, o pool.Options, keep bool) {
	kept := store.Open("test")
	if keep {
		saved, err := kept.Get(context.Background(), j.Key)
		if err != nil {
			js.Global().Set("notLoaded", err.Error())
		}
		if saved.Result != nil {
			all.Set(name, js.Global().Get("JSON").Call("parse", `{"status":"kept before","result":`+string(saved.Result)+`}`))
			return
		}
		o.Finished = saved.Parts
	}
	plan, err := pool.Shared().Plan(context.Background(), j)
	if err != nil {
		all.Set(name, map[string]any{"status": "failed", "error": err.Error()})
		return
	}
	if keep {
		o.Keeper = store.Of(kept, j, plan.Shards)
	}
	runs[name] = pool.Shared().Start(j, plan, o, func(s pool.State) {
		text, err := json.Marshal(map[string]any{
			"status": s.Status.String(), "shards": s.Shards, "finished": s.Finished,
			"work": s.Work, "workDone": s.WorkDone, "rate": s.Rate, "workers": s.Workers,
			"kept": s.Stored, "storeError": fmt.Sprint(s.StoreError), "resumed": len(o.Finished),
			"result": s.Result, "preview": s.Preview, "error": fmt.Sprint(s.Err),
		})
		if err != nil {
			panic(err)
		}
		all.Set(name, js.Global().Get("JSON").Call("parse", string(text)))
	})
	<-runs[name].Settled()
	js.Global().Get("settled").Set(name, true)
}

func export(name string, f func(args []js.Value)) {
	js.Global().Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
		f(args)
		return nil
	}))
}
