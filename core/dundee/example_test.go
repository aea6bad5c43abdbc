package dundee_test

import (
	"fmt"

	"rencontre/core/dundee"
)

func quiet(float64) error { return nil }

// One Ace, two Queens, three Kings: the player names the Ace until it is certain not to come.
func ExampleTable_Choices() {
	table, err := dundee.NewTable([]int{1, 2, 3}, 6, quiet)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range table.Choices([]int{1, 2, 3}) {
		fmt.Println(c.Rank, c.Win, c.Cost, c.Best)
	}
	// Output:
	// 1 5/12 0/1 true
	// 2 2/5 1/60 false
	// 3 7/20 1/15 false
}

func ExampleGreedy() {
	wins, err := dundee.Greedy([]int{4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4}, 52, quiet)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(wins[52], wins[52].FloatString(6))
	// Output: 47058584898515020667750825872/174165229296062536531664039375 0.270195
}

func ExampleBest() {
	a, err := dundee.Best([]int{5, 4, 2}, 11, dundee.MostCompared, quiet)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Win, a.Bids, a.Proved)
	// Output: 1/33 [[0 3 8] [0 4 7] [1 3 7]] true
}

func ExampleClosed() {
	f := dundee.Closed(3, 2)
	fmt.Println(f)
	fmt.Println(f.At(7), "from i =", f.From())
	// Output:
	// 1/10 + 2/(i+1) - 9/(i+3) + 12/(i+4) - 5/(i+5)
	// 41/330 from i = 1
}
