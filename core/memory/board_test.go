package memory

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

// long enables the slow tests.
var long = os.Getenv("RENCONTRE_LONG") != ""

// eachBoard visits all (2n-1)!! boards of n pairs, labelled by first appearance.
func eachBoard(n int, visit func([]int)) {
	board := make([]int, 2*n)
	var fill func(label int)
	fill = func(label int) {
		i := slices.Index(board, 0)
		if i < 0 {
			visit(board)
			return
		}
		board[i] = label
		for j := i + 1; j < 2*n; j++ {
			if board[j] == 0 {
				board[j] = label
				fill(label + 1)
				board[j] = 0
			}
		}
		board[i] = 0
	}
	fill(1)
}

// playBoard is the reference for Minimax: it plays the rules literally, with explicit known
// cards and pending pairs.
func playBoard(board []int, next int, known map[int]bool, pending int) int {
	if pending != 0 { // a pair lies open: take it and go on
		return 1 + playBoard(board, next, known, 0)
	}
	if next == len(board) {
		return 0
	}
	with := func(labels ...int) map[int]bool {
		m := map[int]bool{}
		for l := range known {
			m[l] = true
		}
		for _, l := range labels {
			if m[l] {
				delete(m, l)
			} else {
				m[l] = true
			}
		}
		return m
	}
	first := board[next]
	if known[first] {
		return 1 + playBoard(board, next+1, with(first), 0)
	}
	best := -1000
	if len(known) > 0 { // a known card second
		best = -playBoard(board, next+1, with(first), 0)
	}
	second := board[next+1]
	switch {
	case second == first:
		best = max(best, 1+playBoard(board, next+2, with(), 0))
	case known[second]:
		best = max(best, -playBoard(board, next+2, with(first, second), second))
	default:
		best = max(best, -playBoard(board, next+2, with(first, second), 0))
	}
	return best
}

// margin returns the margin of the player who begins a row of nim games.
func margin(games []Nim) int { return Margins(games)[0] }

func margins(board []int) (minimax, nim int) {
	minimax, _ = Minimax(board)
	return minimax, margin(Translate(board))
}

// TestBoardsByTheRules compares Minimax with playBoard.
func TestBoardsByTheRules(t *testing.T) {
	for n := 1; n <= 5; n++ {
		eachBoard(n, func(board []int) {
			got, line := Minimax(board)
			if want := playBoard(board, 0, map[int]bool{}, 0); got != want {
				t.Fatalf("%v: margin %d, by the rules %d", board, got, want)
			}
			checkLine(t, board, got, line)
		})
	}
}

// checkLine checks that a line opens the whole board in order, takes every pair once, and
// has the value as its margin.
func checkLine(t *testing.T, board []int, margin int, line []Turn) {
	t.Helper()
	var opened []int
	taken := map[int]int{}
	got := 0
	for i, turn := range line {
		if turn.Player != i%2 {
			t.Fatalf("%v: turn %d is player %d's", board, i, turn.Player)
		}
		opened = append(opened, turn.Opens...)
		for _, c := range turn.Takes {
			taken[c]++
			got += 1 - 2*turn.Player
		}
	}
	if !slices.Equal(opened, board) || len(taken) != len(board)/2 || got != margin {
		t.Fatalf("%v: the line %v opens %v, margin %d, not %d", board, line, opened, got, margin)
	}
	for c, times := range taken {
		if times != 1 {
			t.Fatalf("%v: the line takes pair %d %d times", board, c, times)
		}
	}
}

// TestTranslation checks that the nim games agree with minimax on every board up to 7 pairs.
func TestTranslation(t *testing.T) {
	most := 6
	if long {
		most = 8 // one more than the claim
	} else if !testing.Short() {
		most = 7
	}
	counts := 1
	for n := 1; n <= most; n++ {
		boards := 0
		counts *= 2*n - 1
		eachBoard(n, func(board []int) {
			boards++
			minimax, nim := margins(board)
			if minimax != nim {
				t.Fatalf("%v: minimax %d, nim games %d %v", board, minimax, nim, Translate(board))
			}
			pairs := 0
			for _, g := range Translate(board) {
				pairs += g.Pairs
			}
			if pairs != n {
				t.Fatalf("%v: the games hold %d pairs: %v", board, pairs, Translate(board))
			}
		})
		if boards != counts {
			t.Fatalf("%d boards of %d pairs, not %d", boards, n, counts)
		}
	}
}

func TestTranslationOfRandomBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(1992, 2007))
	rounds := 20000
	if testing.Short() {
		rounds = 2000
	}
	for range rounds {
		n := 1 + rng.IntN(60)
		board := make([]int, 2*n)
		for i := range board {
			board[i] = i / 2 * 7
		}
		// Shuffle within a window, to get long runs of first cards too.
		window := 1 + rng.IntN(2*n)
		for i := range board {
			j := i + rng.IntN(min(window, 2*n-i))
			board[i], board[j] = board[j], board[i]
		}
		minimax, nim := margins(board)
		if minimax != nim {
			t.Fatalf("%v: minimax %d, nim games %d", board, minimax, nim)
		}
		margin, line := Minimax(board)
		checkLine(t, board, margin, line)
	}
}

// TestThesisBoards checks the boards of figures 3.1 and 3.2, which the text around them
// describes.
func TestThesisBoards(t *testing.T) {
	for _, c := range []struct {
		board  []int
		games  string
		margin int
	}{
		{[]int{1, 2, 1, 3, 2, 4, 3, 4, 5, 6, 7, 8, 5, 6, 7, 8},
			"[{shift 0} {keep 1} {shift 1} {shift 2} {shift 0} {choice 4}]", 2},
		{[]int{1, 2, 1, 3, 2, 4, 4, 5, 6, 3, 7, 8, 5, 6, 7, 8},
			"[{shift 0} {keep 1} {shift 1} {choice 1} {choice 1} {choice 4}]", 6},
	} {
		if got := fmt.Sprint(Translate(c.board)); got != c.games {
			t.Errorf("%v: %s, not %s", c.board, got, c.games)
		}
		if minimax, nim := margins(c.board); minimax != c.margin || nim != c.margin {
			t.Errorf("%v: minimax %d, nim %d, not %d", c.board, minimax, nim, c.margin)
		}
	}
}

// TestThesisThirdExample checks the row of games in section 3.5. The thesis merges it by
// Lemma 2 from the left and finds |1 + |7 + |8|| = 16. Added from the right, as the
// definition of a shift demands, it is 14.
func TestThesisThirdExample(t *testing.T) {
	games := []Nim{{Choice, 5}, {Shift, 3}, {Keep, 1}, {Choice, 3}, {Keep, 4}, {Choice, 1}, {Keep, 3}, {Keep, 4}}
	if got := thesisMargin(games); got != 16 {
		t.Errorf("by the lemmas of the thesis %d, not the printed 16", got)
	}
	if got := margin(games); got != 14 {
		t.Errorf("margin %d, not 14", got)
	}
}

// thesisMargin merges shifts and keeps into the game on their left, as Lemmas 1 and 2
// say, in the order of the thesis: first shifts and keeps from the right up to the last
// choice, then nested absolute values.
func thesisMargin(games []Nim) int {
	var choices []Nim
	for i := 0; i < len(games); {
		j := i + 1
		for j < len(games) && games[j].Kind != Choice {
			j++
		}
		sum := 0
		for x := j - 1; x > i; x-- {
			sum += games[x].Pairs
			if games[x].Kind == Shift {
				sum = -sum
			}
		}
		choices = append(choices, Nim{games[i].Kind, games[i].Pairs + sum})
		i = j
	}
	return margin(choices)
}

// thesisTranslation reads section 3.4: an adjacent pair is a choice game of one pair, and its
// first card is no part of the nim game before it. In the no-choice case it is a keep game. Where
// its first card is the second of two that must be opened, the literal reading has a choice
// too, and the other one a keep, since the opponent collects the pair.
func thesisTranslation(board []int, literal bool) []Nim {
	b := analyse(board)
	var games []Nim
	for i := 0; i < len(board); {
		start := i
		for !b.second[i] {
			i++
		}
		r, adjacent := i-start, board[i] == board[i-1]
		from := i
		for i < len(board) && b.second[i] {
			i++
		}
		p := i - from
		clear := b.known[start] == 0
		if adjacent && r == 1 && clear {
			games = append(games, Nim{Keep, p})
			continue
		}
		if clear {
			games = append(games, Nim{Shift, 0})
			r -= 2
		}
		if !adjacent || r <= 0 && !literal {
			games = append(games, Nim{kind(r, false), p})
			continue
		}
		if r > 1 {
			games = append(games, Nim{kind(r-1, false), 0})
		}
		games = append(games, Nim{Choice, p})
	}
	return games
}

// TestThesisTranslation records where the translation of the thesis first fails: with 5
// pairs, on 38 of the 945 boards, and read literally with 3, on 1 2 2 3 1 3, and on 66 of 5.
// Its Lemma 2, applied from the left to the right games,
// first fails with 4: 1 1 2 3 2 4 4 3 is keep 1, shift 0, keep 1, choice 2, of margin -2,
// where the lemma makes keep 0, choice 2 of the first three.
func TestThesisTranslation(t *testing.T) {
	lemma := []int{1, 1, 2, 3, 2, 4, 4, 3}
	if m, thesis := playBoard(lemma, 0, map[int]bool{}, 0), thesisMargin(Translate(lemma)); m != -2 || thesis != 2 {
		t.Errorf("%v: margin %d, by Lemma 2 %d; recorded are -2 and 2", lemma, m, thesis)
	}
	first := []int{1, 2, 1, 3, 4, 4, 5, 2, 3, 5}
	m, thesis := playBoard(first, 0, map[int]bool{}, 0), margin(thesisTranslation(first, false))
	if m != -3 || thesis != 1 {
		t.Errorf("%v: margin %d, by the thesis %d; recorded are -3 and 1", first, m, thesis)
	}
	for n, want := range []struct{ translation, literal, lemma int }{{}, {0, 0, 0}, {0, 0, 0}, {0, 1, 0}, {0, 5, 14},
		{38, 66, 184}, {598, 955, 1916}} {
		if n == 0 {
			continue
		}
		translation, literal, lemma := 0, 0, 0
		var example []int
		eachBoard(n, func(board []int) {
			minimax, _ := Minimax(board)
			if margin(thesisTranslation(board, false)) != minimax {
				translation++
			}
			if margin(thesisTranslation(board, true)) != minimax {
				literal++
				if literal == 1 {
					t.Logf("%d pairs: the literal reading fails on %v: %v", n, board, thesisTranslation(board, true))
				}
			}
			if thesisMargin(Translate(board)) != minimax {
				lemma++
				if example == nil {
					example = slices.Clone(board)
				}
			}
		})
		if translation != want.translation || literal != want.literal || lemma != want.lemma {
			t.Errorf("%d pairs: the translation fails on %d boards, read literally on %d, recorded are %d and %d; "+
				"Lemma 2 on %d, recorded %d, first on %v", n, translation, literal, want.translation, want.literal, lemma,
				want.lemma, example)
		}
	}
}
