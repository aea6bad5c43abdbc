package dundee_test

import (
	"fmt"

	"rencontre/core/dundee"
)

func quiet(float64) error { return nil }

// One Ace, two Queens, three Kings: the player names the Ace until it is certain not to come.
func ExampleGame_Solve() {
	wins, choices, err := dundee.Game{Deck: []int{1, 2, 3}, Horizon: 6, Rounds: 6}.Solve(quiet)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(wins)
	for _, c := range choices {
		fmt.Println(c.Rank, c.Win, c.Cost, c.Best)
	}
	// Output:
	// [1/1 5/6 2/3 31/60 5/12 5/12 5/12]
	// 1 5/12 0/1 true
	// 2 2/5 1/60 false
	// 3 7/20 1/15 false
}

func ExampleBest() {
	a, err := dundee.Best([]int{5, 4, 2}, 11, dundee.MaxCompared, quiet)
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
