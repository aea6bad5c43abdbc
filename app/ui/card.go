package ui

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/core/deck"
)

// A Card is a card as it is drawn. Suits mean nothing in these games: a pip only tells copies of a rank apart. From the
// fifth copy on there is none.
type Card struct {
	Rank  int
	Ranks int // by which it is named: with 13, faces are letters (see deck.Shape.Faces)
	Copy  int // from 0
	State CardState
}

// A CardState says in which part of the game a card is.
type CardState string

const (
	Lying  CardState = ""
	Said   CardState = "said"   // a number is being said with it
	Next   CardState = "next"   // the next hit
	Hit    CardState = "hit"    // just hit
	Burned CardState = "burned" // discarded
)

var pips = []struct{ name, path string }{
	{"spades", `M12 2C9 7 3 10 3 15a4.5 4.5 0 0 0 7.8 3c-.2 2-.9 3.2-2.3 4h7c-1.4-.8-2.1-2-2.3-4A4.5 4.5 0 0 0 21 ` +
		`15c0-5-6-8-9-13z`},
	{"hearts", `M12 21C6 15.5 3 12.5 3 8.7A4.7 4.7 0 0 1 12 6.7a4.7 4.7 0 0 1 9 2c0 3.8-3 6.8-9 12.3z`},
	{"clubs", `M12 2a4.6 4.6 0 0 0-3.7 7.3A4.6 4.6 0 1 0 10.9 17c-.2 2-.8 3.9-2.4 5h7c-1.6-1.1-2.2-3-2.4-5a4.6 4.6 0 1 ` +
		`0 2.6-7.7A4.6 4.6 0 0 0 12 2z`},
	{"diamonds", `M12 2l7 10-7 10-7-10z`},
}

var spoken = map[CardState]string{Said: "current card", Next: "next hit", Hit: "hit", Burned: "burned"}

// Draw draws the card, with its description for screen readers.
func (c Card) Draw(class ...string) app.UI {
	face := deck.Face(c.Rank, c.Ranks)
	name, pip, classes := deck.Named(c.Rank, c.Ranks), "", "card "+string(c.State)
	if c.Copy < len(pips) {
		p := pips[c.Copy]
		name += " of " + p.name
		pip, classes = drawPip(c.Copy), classes+colour(c.Copy)
	} else {
		name += ", copy " + strconv.Itoa(c.Copy+1)
		classes += " plain"
	}
	if words := spoken[c.State]; words != "" {
		name += ", " + words
	}
	if len(face) > 2 {
		classes += " long"
	}
	for _, k := range class {
		classes += " " + k
	}
	return app.Raw(fmt.Sprintf(`<span class="%s" role="img" aria-label="%s" translate="no">%s%s</span>`, classes, h.Escape(name),
		drawFace(c.Rank, c.Ranks), pip))
}

// Labelled draws a card with a label of its own, which says more to screen readers, and a suit by its number from 0 on.
func Labelled(label, says, class string, suit int) app.UI {
	suit %= len(pips)
	return app.Raw(fmt.Sprintf(`<span class="card %s" role="img" aria-label="%s, %s" translate="no">%s%s</span>`,
		class+colour(suit), h.Escape(label), h.Escape(says), h.Escape(label), drawPip(suit)))
}

// drawPip returns the HTML of the sign of a suit, and colour its class.
func drawPip(suit int) string {
	return `<svg aria-hidden="true" viewBox="0 0 24 24"><path d="` + pips[suit].path + `"/></svg>`
}

func colour(suit int) string {
	if suit%2 == 1 {
		return " red"
	}
	return ""
}

// drawFace returns the HTML of a rank as it is shown: a letter has its number beside it.
func drawFace(rank, ranks int) string {
	face, number := deck.Face(rank, ranks), strconv.Itoa(rank)
	if face == number {
		return number
	}
	return `<span class="face">` + face + "<small>" + number + "</small></span>"
}

// Key returns the attribute that identifies the card's element in its row, so that a card that changes its place is
// moved instead of redrawn with all others (app/go-app.patch).
func (c Card) Key() []string {
	return []string{"data-key", strconv.Itoa(c.Rank) + "." + strconv.Itoa(c.Copy)}
}

// Cards turns a row of ranks into cards, and numbers copies in the order of the row.
func Cards(d deck.Deck, ranks int) []Card {
	seen := map[int]int{}
	row := make([]Card, len(d))
	for i, r := range d {
		row[i] = Card{Rank: r, Ranks: ranks, Copy: seen[r]}
		seen[r]++
	}
	return row
}

// CardRow draws cards as a list with a label.
func CardRow(class, label string, row []Card) app.HTMLElem {
	return h.Elem("ul", []string{"class", class, "aria-label", label},
		h.Each(len(row), func(i int) app.UI { return h.Box("li", "", row[i].Draw()) }))
}

// Deck draws the cards of a deck in equal cells, in lines of equal length, shorter ones on a phone.
func Deck(d deck.Deck, ranks int) app.UI {
	var cells strings.Builder
	for _, r := range d {
		cells.WriteString("<span>" + h.Escape(deck.Face(r, ranks)) + "</span> ")
	}
	line := func(most int) int {
		lines := max(1, (len(d)+most-1)/most)
		return (len(d) + lines - 1) / lines
	}
	return app.Raw(fmt.Sprintf(`<span class="deck" translate="no" style="--n:%d;--slim:%d">%s</span>`, line(26), line(14),
		strings.TrimSpace(cells.String())))
}

// DeckLink draws a deck that leads to an address, as the label says.
func DeckLink(d deck.Deck, ranks int, label, to string) app.UI {
	return h.Tag("a", []string{"class", "to-deck", "href", site.Path(to), "aria-label", label}, Deck(d, ranks))
}

// Grid draws many cards in lines of one card for each rank, at most 15.
func Grid(label string, row []Card, ranks int) app.UI {
	return CardRow("grid", label, row).Attr("style", "--cols:"+strconv.Itoa(min(ranks, 15)))
}

// EmptyPlace draws an empty place for a card.
func EmptyPlace() app.UI { return h.Tag("span", []string{"class", "place", "aria-hidden", "true"}) }

// Article returns the article, "a" or "an", for the spoken name of a card.
func Article(rank, ranks int) string {
	switch deck.Face(rank, ranks) {
	case "A", "8", "11", "18":
		return "an"
	}
	if rank >= 80 && rank < 90 {
		return "an"
	}
	return "a"
}
