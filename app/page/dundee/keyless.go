package dundee

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
)

// maxKeys is how many ranks have keys, and how many cards of a long row are drawn. A page of thousands would be slow.
const maxKeys = 100

// keyless is the field for the number of a rank that has no key.
type keyless struct{ typed, wrong string }

// draw draws the field and sums up the cards left of all ranks, if some have no key. press is called with the rank.
func (k *keyless) draw(left []int, press func(rank int)) app.UI {
	if len(left) <= maxKeys {
		return nil
	}
	hint := fmt.Sprintf("The ranks from %d on have no key. %s", maxKeys+1, summed(left))
	return ui.Number("rank", "Rank, by number", k.typed, hint, func(text string) { k.typed, k.wrong = text, "" }, k.wrong,
		ui.Button("Enter", "", "", ui.Handler(func() { k.submit(len(left), press) })).ID("enter"))
}

// submit presses the rank that is typed.
func (k *keyless) submit(ranks int, press func(rank int)) {
	rank, err := strconv.Atoi(figure.Typed(k.typed))
	k.wrong = ""
	if err != nil || rank < 1 || rank > ranks {
		k.wrong = fmt.Sprintf("The rank must be a whole number from 1 to %d.", ranks)
		return
	}
	press(rank)
}

// maxSums is how many numbers of cards summed tells apart.
const maxSums = 6

// summed says how many ranks have how many cards left, the fewest first.
func summed(left []int) string {
	ranks := map[int]int{}
	for _, n := range left {
		ranks[n]++
	}
	var cards []int
	for n := range ranks {
		cards = append(cards, n)
	}
	slices.Sort(cards)
	var parts []string
	for _, n := range cards[:min(len(cards), maxSums)] {
		parts = append(parts, figure.Count(ranks[n], "rank")+" with "+figure.Count(n, "card"))
	}
	text := "Left: " + strings.Join(parts, ", ")
	if len(cards) > maxSums {
		text += ", and more of others"
	}
	return text + "."
}

// drawTurned draws the turned cards, of a long row the last ones.
func drawTurned(cards []ui.Card) app.UI {
	label := "Cards turned, the first one first"
	if skipped := len(cards) - maxKeys; skipped > 0 {
		cards = cards[skipped:]
		label = fmt.Sprintf("The last %d cards turned, the first of them first", maxKeys)
	}
	return h.Tag("ul", []string{"class", "cards small turned", "aria-label", label},
		h.Each(len(cards), func(i int) app.UI {
			return h.Box("li", "", h.Memo(cards[i], func() app.UI { return cards[i].Draw() }))
		}))
}

// maxRows is how many rows of a long table are drawn.
const maxRows = 200

// thinned returns the numbers from 0 to last in equal steps and last itself, at most maxRows of them.
func thinned(last int) (list []int, step int) {
	step = max(1, (last+maxRows-2)/(maxRows-1))
	for i := 0; i < last; i += step {
		list = append(list, i)
	}
	return append(list, last), step
}
