package ui

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/ask"
	"rencontre/app/h"
)

// words is the glossary: terms of the literature, each explained to someone who has read none of it. A page marks a
// word in its sentences (see Words), and every page has the glossary at its foot.
var words = [...][2]string{
	{"m", "The number of ranks: the cards are numbered from 1 to m. In a real pack m = 13; 11, 12 and 13 are J, Q and " +
		"K, and 1 is the ace, A."},
	{"s", "The number of suits: every rank appears s times. In a real pack s = 4. These games ignore suits."},
	{"n pairs", "At Memory: the number of pairs on the table."},
	{"k", "At Memory: the number of cards on the table that were seen, but whose mates were not."},
	{"said", "A number is said as each card is turned: 1 for the first, 2 for the next, and so on, until the " +
		"count begins again."},
	{"count", "The numbers said one after another, one for each card turned, until a hit or the last number."},
	{"hit", "A card whose rank equals the number said as it is turned: a 3 on “three”."},
	{"set aside", "Taken out of the game after a hit. A deck is won when all its cards are set aside."},
	{"stored", "At He Loves Me: set aside, that is, taken out after a hit. A stored card scores its number."},
	{"burned", "Taken out of the game without a hit: the cards of a count that ends with no hit."},
	{"left", "The one card that is not stored when a deck wins at He Loves Me. It is the last card of the reformed deck."},
	{"string", "The cards set aside, in order, such as 3 2 1 4."},
	{"reformed", "A winning deck’s cards, put in the order they were set aside, form a new deck: the reformed deck."},
	{"visited", "Every card that was turned, in order."},
	{"called", "Every number that was said, in order."},
	{"pile", "The cards turned without a hit. The stock is the cards still to be turned."},
	{"stake", "What each hit wins at Problem I. The value of a hand, in stakes, is its expected number of hits."},
	{"Treize", "French for thirteen. With this game of chance, de Montmort began the study of matches in 1708."},
	{"best score", "The largest possible sum of the stored cards at He Loves Me: every card except one 2, which cannot " +
		"be stored last."},
	{"weak", "All cards but one are stored. The card left can be of any rank, not only the 2 of the best score."},
	{"seed", "A number that picks the shuffles: the same seed deals the same decks on every device."},
	{"interval", "A 95 % confidence interval: in 95 of 100 estimates it contains the true value."},
	{"orbit", "A deck and all the decks reached by reforming again and again. Also called a chain; Bersani calls one " +
		"that comes to a cycle a trajectory."},
	{"tail", "The decks of an orbit before its cycle. They never recur. Bersani calls their number the pre-period."},
	{"cycle", "Decks that each reform to the next, with the last reforming to the first."},
	{"fixed point", "A deck that reforms to itself."},
	{"Garden of Eden", "A deck that no deck reforms to."},
	{"census", "All decks of one size, classified by what happens when they are reformed."},
	{"preimage", "A deck that reforms to the one shown."},
	{"match", "A card that comes at its own number. Also called a coincidence, a rencontre or a hit."},
	{"distribution", "How likely 0, 1, 2, … matches are: one probability for each number."},
	{"composition", "How many cards of each rank there are: 4 3 1 is four cards of the first rank, three of the second " +
		"and one of the third."},
	{"bid", "The rank you name at Dundee before a card is turned. You lose if the card has that rank."},
	{"round", "At Dundee, one rank named and one card turned."},
	{"pair", "At Memory, two cards that are alike. A player who turns both in one turn takes them."},
	{"seen", "At Memory, a card still on the table that was turned earlier, so both players know it."},
	{"0-move", "At Memory, a turn of two cards already seen. Nothing new is shown."},
	{"1-move", "At Memory, a turn of one new card. If its mate was seen, turn that; otherwise turn another card already " +
		"seen."},
	{"2-move", "At Memory, a turn of one new card. If its mate was seen, turn that; otherwise turn a second new card."},
	{"nim", "A game with heaps of stones. Other games can be reduced to it: good moves in nim give good moves in them."},
}

// anchor returns the id of the element that explains a word.
func anchor(name string) string { return "word-" + strings.ReplaceAll(name, " ", "-") }

// Words draws a sentence. A marked word, [hit], or [hits|hit] for another form of it, becomes a button that shows its
// meaning. Other brackets are text, since a sentence may repeat what was typed. Single letters for numbers are set in
// italics (see Variables). The words of a sentence are one stop of the Tab key; arrow keys move among them (see
// web/page.js).
func Words(sentence string) []app.UI {
	var body []app.UI
	for first := true; ; first = false {
		before, mark, after, marked := cutMark(sentence)
		if !marked {
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
		before, mark, after, marked := cutMark(sentence)
		if !marked {
			return text.String() + sentence
		}
		shown, _, _ := strings.Cut(mark, "|")
		text.WriteString(before + shown)
		sentence = after
	}
}

// cutMark cuts a sentence around its first marked word.
func cutMark(sentence string) (before, mark, after string, marked bool) {
	for from := 0; ; {
		open := strings.IndexByte(sentence[from:], '[')
		if open < 0 {
			return sentence, "", "", false
		}
		open += from
		mark, after, closed := strings.Cut(sentence[open+1:], "]")
		text, name, other := strings.Cut(mark, "|")
		if !other {
			name = text
		}
		if closed && explained(name) {
			return sentence[:open], mark, after, true
		}
		from = open + 1
	}
}

// explained reports whether the glossary has a word.
func explained(name string) bool {
	return slices.ContainsFunc(words[:], func(w [2]string) bool { return w[0] == name })
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

// meaning answers "what is a match?" with the glossary.
func meaning(question string) (ask.Link, bool) {
	asked := strings.ToLower(strings.Trim(question, " ?!."))
	for _, begins := range []string{"what is ", "what’s ", "what's ", "what are ", "what does ", "define "} {
		name, is := strings.CutPrefix(asked, begins)
		if !is {
			continue
		}
		name = strings.TrimSpace(strings.TrimSuffix(name, " mean"))
		for _, article := range []string{"a ", "an ", "the "} {
			name = strings.TrimPrefix(name, article)
		}
		for _, w := range words {
			if one := strings.ToLower(w[0]); name == one || name == one+"s" || name == one+"es" {
				return ask.Link{Text: w[0] + ": " + w[1], To: "/#" + anchor(w[0])}, true
			}
		}
	}
	return ask.Link{}, false
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
