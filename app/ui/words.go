package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
)

// words is the glossary: terms of the literature, each explained to someone who has read none of it. A page marks a
// word in its sentences (see Words), and every page has the glossary at its foot.
var words = [...][2]string{
	{"m", "The number of ranks: the cards are numbered from 1 to m. In a real pack m = 13; 11, 12 and 13 are J, Q and " +
		"K, and 1 is the ace, A."},
	{"s", "The number of suits: every rank is there s times. In a real pack s = 4. These games do not ask which suit a " +
		"card has."},
	{"n pairs", "At Memory: how many pairs lie on the table."},
	{"k", "At Memory: how many of the cards on the table have been seen, while their partners have not."},
	{"said", "A number is said with each card that is turned: 1 with the first, 2 with the next, and so on, until the " +
		"count begins again."},
	{"count", "The numbers said one after the other, one with each card turned, until there is a hit or the count ends."},
	{"hit", "A card that comes at its own number: a 3 turned as three is said."},
	{"set aside", "Taken out of the game after a hit. A deck is won when all its cards are set aside."},
	{"stored", "What He Loves Me calls set aside: taken out of the game after a hit, and worth its number in the score."},
	{"burned", "Taken out of the game without a hit: the cards of a count that hit none."},
	{"left", "The one card that is not stored when a deck wins at He Loves Me. It is the last of the reformed deck."},
	{"string", "Cards in a row, such as 3 2 1 4: those set aside, in the order in which they were."},
	{"reformed", "A deck that wins is reformed: its cards, in the order in which they were set aside, are a new deck."},
	{"visited", "Every card that was turned, in the order in which they were."},
	{"called", "Every number that was said, in the order in which they were."},
	{"pile", "The cards turned without a hit. The stock is what is still to be turned."},
	{"stake", "What a hit wins at Problem I. The hand is worth as many stakes as hits are expected, on average."},
	{"Treize", "French for thirteen: the game of chance with which de Montmort began the study of matches in 1708."},
	{"best score", "The largest sum that the stored cards can have at He Loves Me: all cards but a 2, which cannot be " +
		"stored last."},
	{"weak", "All cards but one are stored, whichever is left. It need not be the 2 of the best score."},
	{"seed", "A number that picks the shuffles: the same seed deals the same decks on every device."},
	{"interval", "Where the true value lies, in 95 of 100 such estimates."},
	{"orbit", "The decks one comes to by reforming again and again."},
	{"tail", "The decks of an orbit before its cycle, which do not come again."},
	{"cycle", "Decks that reform one to the next, and the last to the first."},
	{"fixed point", "A deck that reforms to itself."},
	{"Garden of Eden", "A deck that no deck reforms to."},
	{"census", "All decks of one size, by what becomes of them when they are reformed."},
	{"preimage", "A deck that reforms to the one shown."},
	{"match", "A card that comes at its own number; also called a coincidence, a rencontre, or a hit."},
	{"distribution", "How likely 0, 1, 2, … matches are: one probability for each number."},
	{"composition", "How many cards of each rank there are: 4 3 1 is four cards of the first rank, three of the second " +
		"and one of the third."},
	{"bid", "What is named at Dundee before a card is turned. Who names the rank of the card loses."},
	{"round", "One card named and turned."},
	{"pair", "At Memory, the two cards that are alike. Who turns both in one turn takes them."},
	{"seen", "At Memory, turned at some time in the game, so that both players know it, and still on the table."},
	{"0-move", "At Memory, a turn of two cards that were seen before: nothing new is shown."},
	{"1-move", "At Memory, a turn of one new card and then, where its mate was not seen, of one that was seen before."},
	{"2-move", "At Memory, a turn of two new cards, unless the mate of the first was seen."},
	{"nim", "A game with heaps of stones, to which others can be reduced: who moves well in nim moves well in them."},
}

// anchor returns the id of the element that explains a word.
func anchor(name string) string { return "word-" + strings.ReplaceAll(name, " ", "-") }

// Words draws a sentence. A marked word, [hit], or [hits|hit] for another form of it, becomes a button that shows its
// meaning. Single letters for numbers are set in italics (see Variables). The words of a sentence are one stop of the
// Tab key; arrow keys move among them (see web/page.js).
func Words(sentence string) []app.UI {
	var body []app.UI
	for first := true; ; first = false {
		before, rest, marked := strings.Cut(sentence, "[")
		mark, after, closed := strings.Cut(rest, "]")
		if !marked || !closed {
			return append(body, Variables(sentence)...)
		}
		if before != "" {
			body = append(body, Variables(before)...)
		}
		sentence = strings.TrimLeft(after, ",.;:)”")
		if stops := after[:len(after)-len(sentence)]; stops != "" { // a line must not begin with them
			body = append(body, h.Box("span", "keep", word(mark, first), app.Text(stops)))
			continue
		}
		body = append(body, word(mark, first))
	}
}

// Plain returns a sentence without its marks, for titles and screen readers.
func Plain(sentence string) string {
	var text strings.Builder
	for {
		before, rest, marked := strings.Cut(sentence, "[")
		mark, after, closed := strings.Cut(rest, "]")
		if text.WriteString(before); !marked || !closed {
			return text.String()
		}
		shown, _, _ := strings.Cut(mark, "|")
		text.WriteString(shown)
		sentence = after
	}
}

// word draws a button that shows the meaning of a word. web/page.js shows it, on tap, pointer or key, so that it works
// before the program has started and in sentences that page.js draws.
func word(mark string, stop bool) app.UI {
	text, name, other := strings.Cut(mark, "|")
	if !other {
		name = text
	}
	inner := app.Text(text)
	if len(text) == 1 {
		inner = h.Text("i", "", text)
	}
	attributes := []string{"type", "button", "class", "word", "aria-expanded", "false", "aria-describedby", anchor(name)}
	if !stop {
		attributes = append(attributes, "tabindex", "-1")
	}
	return h.Tag("button", attributes, inner)
}

// Glossary draws the list of all words, folded. It stands once on every page.
func Glossary() app.UI { return app.Raw(glossary) }

var glossary = func() string {
	var list strings.Builder
	list.WriteString(`<details class="glossary" id="glossary"><summary>Glossary</summary><dl>`)
	for _, w := range words {
		list.WriteString(`<div><dt>` + h.Escape(w[0]) + `</dt><dd id="` + anchor(w[0]) + `">` + h.Escape(w[1]) +
			`</dd></div>`)
	}
	list.WriteString(`</dl></details>`)
	return list.String()
}()
