// Command turns has the kinds of jumps that Go's functions have, and places where a
// goroutine waits in the middle of them. It prints what comes of them.
package main

import (
	"fmt"
	"runtime"
	"strings"
)

//go:noinline
func sieve(n int) (primes []int) {
	not := make([]bool, n)
next:
	for i := 2; i < n; i++ {
		for _, p := range primes {
			if p*p > i {
				break
			}
			if i%p == 0 {
				continue next
			}
		}
		for j := i * i; j < n; j += i {
			not[j] = true
		}
		if !not[i] {
			primes = append(primes, i)
		}
	}
	return primes
}

// A leaf: nothing is called.
//
//go:noinline
func collatz(n uint) (steps int) {
	for n != 1 {
		if n&1 == 0 {
			n /= 2
		} else {
			n = 3*n + 1
		}
		steps++
	}
	return steps
}

// Two loops that are entered in the middle of each other.
//
//go:noinline
func tangled(n int, wait func()) (s string) {
	i := n
	if n&1 == 1 {
		goto middle
	}
top:
	s += "t"
	if i--; i < 0 {
		return s
	}
	if i%3 == 0 {
		goto late
	}
middle:
	s += "m"
	wait()
	if i&2 == 0 {
		i--
		goto top
	}
late:
	s += "l"
	if i--; i > 1 {
		goto middle
	}
	wait()
	if i > 0 {
		goto top
	}
	return s
}

//go:noinline
func named(n int) string {
	switch n {
	case 0:
		return "none"
	case 1:
		return "one"
	case 2:
		return "two"
	case 3:
		return "three"
	case 5:
		return "five"
	case 8:
		return "eight"
	}
	return "many"
}

// What is deferred runs after a panic that came in a loop, and the function returns.
//
//go:noinline
func saved(n int, turns []int) (s string) {
	for i := range turns {
		defer func() {
			if r := recover(); r != nil {
				s += fmt.Sprint(" recovered ", r)
			}
			s += fmt.Sprint(" deferred ", i)
		}()
		s += fmt.Sprint(" ", 60/turns[(i+n)%len(turns)])
	}
	return s
}

//go:noinline
func savedOnce(turns []int) (s string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	for i := 0; ; i++ {
		if i%2 == 0 {
			runtime.Gosched()
		}
		s += fmt.Sprint(turns[i], ".")
	}
}

// pipe has goroutines wait for each other in loops within loops.
func pipe() (sum int) {
	numbers, squares, done := make(chan int), make(chan int, 2), make(chan bool)
	go func() {
		for i := range 30 {
			for j := range i % 4 {
				if j == 2 {
					runtime.Gosched()
					continue
				}
				numbers <- i * j
			}
		}
		close(numbers)
	}()
	go func() {
		for n := range numbers {
			squares <- n * n
		}
		done <- true
	}()
	for {
		select {
		case n := <-squares:
			sum = sum*3%1000003 + n
		case <-done:
			for len(squares) > 0 {
				sum = sum*3%1000003 + <-squares
			}
			return sum
		}
	}
}

// deep has its stack grow, and so move, in the middle of a loop.
//
//go:noinline
func deep(n int) (sum int) {
	var room [64]int
	for i := range room {
		room[i] = n * i
		if i == 40 && n > 0 {
			sum += deep(n - 1)
		}
	}
	for _, v := range room {
		sum += v
	}
	return sum
}

func main() {
	fmt.Println(sieve(100))
	longest := 0
	for n := uint(1); n < 1000; n++ {
		longest = max(longest, collatz(n))
	}
	fmt.Println(longest)
	for n := range 8 {
		fmt.Println(tangled(n, func() {}), tangled(n+7, runtime.Gosched), named(n), named(n*n))
		fmt.Println(saved(n, []int{1, 2, 0, 5, 6}))
	}
	fmt.Println(savedOnce([]int{3, 1, 4, 1, 5}))
	fmt.Println(pipe())
	fmt.Println(deep(100))
	words := map[string]int{}
	for _, word := range strings.Fields("the one the other and the third and so on") {
		words[word]++
	}
	fmt.Println(words)
	for i := range 3 {
		runtime.GC()
		go func() { panic(fmt.Sprint("the end ", i)) }()
		runtime.Gosched()
	}
}
