package job

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/big"
	"strings"
	"testing"

	"rencontre/core/deck"
)

// TestEncode compares encode with encoding/json.
func TestEncode(t *testing.T) {
	type inner struct {
		Length uint64    `json:"length"`
		Deck   deck.Deck `json:"deck"`
	}
	type outer struct {
		inner
		Plain  int
		Count  int            `json:"count,string"`
		Text   string         `json:"text,omitempty"`
		List   []string       `json:"list"`
		Empty  []int          `json:"empty,omitempty"`
		Decks  [][]int        `json:"decks"`
		Floats [][]float64    `json:"floats"`
		Share  []*string      `json:"share"`
		Big    []*big.Int     `json:"big"`
		Map    map[int]string `json:"map"`
		Deep   *inner         `json:"deep"`
		None   *inner         `json:"none"`
		Any    any            `json:"any"`
		Nil    any            `json:"nil"`
		Pair   [2]float64     `json:"pair"`
	}
	text := "i < 3 & \"x\" ≥ \u2028\n"
	for _, v := range []any{
		nil, 3, "a", []uint64{1, 2}, [][]*big.Int{{big.NewInt(3), nil}}, (*outer)(nil), outer{},
		&outer{Text: text, List: []string{text, "a"}, Empty: []int{}, Decks: [][]int{{1, -2}, nil, {}},
			Floats: [][]float64{{1e30, 0.1}, nil}, Share: []*string{&text, nil}, Big: []*big.Int{big.NewInt(1)},
			Map: map[int]string{2: "b", 1: text}, Deep: &inner{Deck: deck.Deck{1}}, Any: [][]string{{"1/3"}}, Count: 1 << 60},
	} {
		var want bytes.Buffer
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		if err := e.Encode(v); err != nil {
			t.Fatal(err)
		}
		if got, err := encode(v, never); err != nil || string(got) != strings.TrimSuffix(want.String(), "\n") {
			t.Errorf("%s, %v, not %s", got, err, want.String())
		}
	}
}

// TestEncodeTicks checks that a long list is written in small steps and can be stopped.
func TestEncodeTicks(t *testing.T) {
	decks := make([]deck.Deck, 100_000)
	for i := range decks {
		decks[i] = deck.Deck{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	}
	ticks := 0
	text, err := encode(ListResult{Decks: decks}, func(float64) error { ticks++; return nil })
	if most := len(text)/tickBytes + len(text)/pieceBytes + 3; err != nil || ticks < most/2 || ticks > most {
		t.Errorf("%d ticks for %d bytes, %v", ticks, len(text), err)
	}
	if !json.Valid(text) {
		t.Error("it is no JSON")
	}
	stop := errors.New("stop")
	if _, err := encode(ListResult{Decks: decks}, func(float64) error { return stop }); err != stop {
		t.Error(err)
	}
}
