// Command traced does what asks the tables of functions for something: it grows
// and moves stacks, collects garbage below them, recovers, finds every function,
// names its callers, and dies.
package main

import (
	"fmt"
	"os"
	"reflect"
	"runtime"
	"strings"
)

type tree struct{ left, right *tree }

func grow(n int) *tree {
	if n == 0 {
		runtime.GC()
		return nil
	}
	t := &tree{left: grow(n - 1)}
	if n%7 == 0 {
		t.right = grow(n / 7)
	}
	return t
}

func (t *tree) count() int {
	if t == nil {
		return 0
	}
	return 1 + t.left.count() + t.right.count()
}

func caught() (err error) {
	defer func() { err = recover().(error) }()
	var none *tree
	return fmt.Errorf("not reached: %v", none.left)
}

// found is how many functions are found, each by its first instruction.
func found() (n int) {
	first := reflect.ValueOf(found).Pointer()
	for f := runtime.FuncForPC(first); f != nil; f = runtime.FuncForPC(first) {
		first = f.Entry() - 1<<16
	}
	for pc := first + 1<<16; ; pc += 1 << 16 {
		f := runtime.FuncForPC(pc)
		if f == nil {
			return n
		}
		if f.Entry() != pc {
			panic("a function is not where it is found")
		}
		n++
	}
}

func main() {
	done := make(chan int)
	for i := range 8 {
		go func() { done <- grow(30 + i).count() }()
	}
	sum := 0
	for range 8 {
		sum += <-done
	}
	fmt.Println(sum, found(), caught())
	var frame, above runtime.Frame
	strings.Map(func(r rune) rune {
		pc := make([]uintptr, 10)
		frames := runtime.CallersFrames(pc[:runtime.Callers(1, pc)])
		frame, _ = frames.Next()
		above, _ = frames.Next()
		return r
	}, "x")
	fmt.Println(frame.Function, strings.HasSuffix(frame.File, "main.go"), frame.Line > 0, above.Function == "strings.Map")
	if len(os.Args) > 1 {
		panic(os.Args[1])
	}
}
