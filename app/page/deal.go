package page

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
)

const (
	cards = 13 // of a deal
	many  = 10 // deals after which they are compared with the probability
	pace  = 180 * time.Millisecond

	// Before anyone plays, decks turn by themselves, slowly, and no more than a few, so that nothing moves for ever.
	slowly  = 1200 * time.Millisecond
	by      = 3 // decks that turn by themselves
	resting = 3 // steps for which a whole deck lies open
)

// A round is one deck, the guess whether it has a match (a card at its own number), and the score of all decks so far.
type round struct {
	deck   deck.Deck
	turned int    // cards that lie face up
	guess  string // "Yes", "No", or "" before the guess

	decks, matched, right int // decks turned to the end, those with a match, right guesses
}

// lay starts a round with a new deck, face down.
func (r *round) lay(d deck.Deck) { r.deck, r.turned, r.guess = d, 0, "" }

// turnCard turns the next card and reports whether any card is left. Turning the last card scores the guess.
func (r *round) turnCard() bool {
	if r.turned == len(r.deck) {
		return false
	}
	r.turned++
	if r.turned < len(r.deck) {
		return true
	}
	r.decks++
	if len(r.matches()) > 0 {
		r.matched++
	}
	if r.won() {
		r.right++
	}
	return false
}

// over reports whether all cards are turned.
func (r *round) over() bool { return r.guess != "" && r.turned == len(r.deck) }

func (r *round) won() bool { return (r.guess == "Yes") == (len(r.matches()) > 0) }

// matches lists the cards at their own numbers.
func (r *round) matches() (all []int) {
	for i, card := range r.deck {
		if card == i+1 {
			all = append(all, card)
		}
	}
	return all
}

// result describes the outcome of the deck.
func (r *round) result() string {
	text := "Not this time: "
	if r.won() {
		text = "You were right: "
	}
	var names []string
	for _, card := range r.matches() {
		names = append(names, "the "+strconv.Itoa(card))
	}
	switch len(names) {
	case 0:
		return text + "no match."
	case 1:
		return text + names[0] + " is a match."
	default:
		return text + figure.And(names) + " match."
	}
}

// score sums up all decks so far. After many decks it adds the expected number of matches.
func (r *round) score() string {
	expected := ""
	if r.decks >= many {
		expected = ", " + decimal(float64(r.decks)*figure.Ratio(matched(cards))) + " expected"
	}
	return fmt.Sprintf("%s: %d with a match%s; %d guessed right.",
		figure.Count(r.decks, "deck"), r.matched, expected, r.right)
}

// matched is the probability that a shuffled deck of n different cards has a match:
// 1 - D(n)/n!, where D(n) = n D(n-1) + (-1)^n is the number of decks without one.
func matched(n int64) *big.Rat {
	without, all, sign := int64(1), int64(1), int64(1)
	for k := int64(1); k <= n; k++ {
		sign = -sign
		without, all = k*without+sign, k*all
	}
	return big.NewRat(all-without, all)
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }

// deal is the game on the home page: the reader guesses, and the cards are turned one by one.
type deal struct {
	app.Compo
	round

	ctx  app.Context
	walk *calc.Walk
	idle *calc.Walk // turns decks until one takes over

	open  int  // cards of a deck that turned by themselves
	shows int  // decks that did
	why   bool // the explanation is open

	offered string  // what the buttons do
	since   float64 // milliseconds from which on they take a press
}

func (d *deal) Alone() {}

func (d *deal) OnMount(ctx app.Context) {
	d.ctx = ctx
	after := func(_ time.Duration, do func()) { ctx.After(pace, func(app.Context) { do() }) }
	d.walk = calc.NewWalk(after, func() bool { return true }, d.turnCard)
	after = func(_ time.Duration, do func()) { ctx.After(slowly, func(app.Context) { do() }) }
	d.idle = calc.NewWalk(after, func() bool { return !ui.Still() }, d.show)
	d.shuffle()
	d.idle.Turn()
}

// show turns the next card of a deck that turns by itself, and reports whether more is to be shown.
func (d *deal) show() bool {
	d.open++
	if d.open < cards+resting {
		return true
	}
	d.shuffle()
	d.shows++
	return d.shows < by
}

func (d *deal) shuffle() {
	d.open = 0
	cards := deck.Shape{Ranks: cards, Suits: 1}.Sorted()
	deck.Shuffle(cards, deck.Stream(rand.Uint64(), 0))
	d.lay(cards)
}

// guessed starts to turn the cards one by one, or turns all at once if the user prefers reduced motion. Cards that
// turned by themselves, and those of the deck before, are shuffled first.
func (d *deal) guessed(guess string) {
	d.idle.Halt()
	if d.open > 0 || d.over() {
		d.shuffle()
	}
	d.guess, d.why = guess, false
	if ui.Still() {
		d.turnAll()
	} else {
		d.walk.Turn()
	}
	d.focus("deal-next")
}

// turnAll turns all remaining cards.
func (d *deal) turnAll() {
	d.walk.Halt()
	for d.turnCard() {
	}
}

// settling is how many milliseconds a button takes no press of a pointer after it appeared: the buttons stand in one
// place, so that the second press of two would be of another button.
const settling = 400

// pressed returns a handler of a button.
func (d *deal) pressed(do func()) app.EventHandler {
	return func(_ app.Context, e app.Event) {
		if byPointer := e.Get("detail").Int() > 0; !byPointer || e.Get("timeStamp").Float() >= d.since {
			do()
		}
	}
}

// offer is called with what the buttons do as they are drawn.
func (d *deal) offer(does string) {
	if does == d.offered || app.IsServer {
		return
	}
	if d.offered != "" {
		d.since = math.Inf(1)
		d.ctx.Defer(func(app.Context) { d.since = app.Window().Get("performance").Call("now").Float() + settling })
	}
	d.offered = does
}

// next turns all cards, or deals again with the same guess if all are turned.
func (d *deal) next() {
	if d.over() {
		d.guessed(d.guess)
		return
	}
	d.turnAll()
}

// tapped is called for a tap on a card: the first one says that a match will come.
func (d *deal) tapped() {
	if d.guess == "" {
		d.guessed("Yes")
		return
	}
	d.next()
}

// focus moves the focus to the button that replaced the pressed one.
func (d *deal) focus(id string) { d.ctx.Defer(func(app.Context) { calc.Focus(id) }) }

func (d *deal) Render() app.UI {
	return h.Tag("section", []string{"class", "deal", "aria-label", "A deal"},
		h.Text("h1", "", "Will a card come at its own number?"),
		h.Text("p", "lead", fmt.Sprintf("Cards 1 to %d, shuffled, face down. If the 5 comes fifth, it is a match.", cards)),
		h.Elem("ul", []string{"class", "cards", "aria-label", "The deck, first card first"},
			h.Each(cards, d.drawCard)).OnClick(d.pressed(d.tapped)),
		h.Tag("div", []string{"class", "flow deal-buttons", "role", "group", "aria-label", "Your guess"}, d.buttons()...),
		h.Tag("div", []string{"class", "deal-says", "role", "status"}, d.says()...),
	)
}

func (d *deal) drawCard(i int) app.UI {
	class, card := "count", ui.Facedown("", "face down")
	if i < max(d.turned, d.open) {
		up := ui.Card{Rank: d.deck[i]} // a number, which is compared with its place
		if up.Rank == i+1 {
			class, up.State = "count now", ui.Hit
		}
		card = up.Draw()
	}
	return h.Box("li", "", h.Text("span", class, strconv.Itoa(i+1)), card)
}

func (d *deal) buttons() []app.UI {
	switch {
	case d.guess == "":
		d.offer("guess")
		return []app.UI{d.answer("Yes"), d.answer("No")}
	case d.over():
		d.offer("Again")
		other := map[string]string{"Yes": "No", "No": "Yes"}[d.guess]
		return []app.UI{ui.Button("Again", "", "main", d.pressed(d.next)).ID("deal-next"),
			ui.Button("I say "+strings.ToLower(other), "", "", d.pressed(func() { d.guessed(other) })).ID("deal-other")}
	}
	d.offer("Turn all")
	return []app.UI{ui.Button("Turn all", "", "", d.pressed(d.next)).ID("deal-next")}
}

// answer is a button that works before the program has started (app/serve/early.js).
func (d *deal) answer(guess string) app.UI {
	return ui.Button(guess, "", "main", d.pressed(func() { d.guessed(guess) })).
		ID("deal-"+guess).Attr("data-early", "deal-early")
}

// says draws the message to the reader. Screen readers announce it.
func (d *deal) says() []app.UI {
	switch {
	case d.over():
		return []app.UI{h.Text("p", "lead", d.result()), d.tally(), h.If(d.why, explain)}
	case d.guess != "":
		return []app.UI{h.Text("p", "lead", "You say "+strings.ToLower(d.guess)+"."),
			h.If(d.decks > 0, d.tally)}
	}
	return []app.UI{h.Text("p", "lead", "Guess, and watch the cards turn one by one."),
		h.If(d.idle != nil && d.idle.Goes(), func() app.UI { // WCAG 2.2.2: who reads can stop what moves
			return h.Box("p", "", ui.Button("Stop the cards", "", "link", ui.Handler(d.idle.Halt)).ID("deal-stop"))
		}),
		h.If(app.IsServer, func() app.UI {
			return h.Tag("p", []string{"id", "deal-early", "class", "soft", "hidden", "true"},
				app.Text("The program is starting. Then the cards will turn."))
		})}
}

// tally draws the share of decks with a match, as it grows towards the probability.
func (d *deal) tally() app.UI {
	odds := percent(figure.Ratio(matched(cards)))
	says := strings.Replace(odds, "%", "\u00a0% of all decks have a match.", 1)
	if d.over() {
		says = d.score() + " " + says
	}
	return h.Box("div", "deal-tally",
		h.Tag("div", []string{"class", "deal-bar", "role", "img", "aria-label",
			fmt.Sprintf("With a match: %d of %s", d.matched, figure.Count(d.decks, "deck"))},
			h.Tag("i", []string{"class", "seen", "style", "width:" + percent(float64(d.matched)/float64(d.decks))}),
			h.Tag("i", []string{"class", "odds", "style", "left:" + odds})),
		h.Box("p", "soft", app.Text(says), h.If(d.over() && !d.why, func() app.UI {
			return ui.Button("Why?", "", "link", func(app.Context, app.Event) { d.why = true }).Aria("expanded", "false")
		})))
}

// percent writes a share with one decimal, as style sheets do.
func percent(share float64) string { return decimal(100*share) + "%" }

// explain answers why so many decks have a match.
func explain() app.UI {
	return h.Box("p", "", app.Text(fmt.Sprintf("Each card is at its own number in 1 of %d decks, so one card matches on "+
		"average: in some decks several, in others none. The share of decks with a match is very nearly ", cards)),
		h.Box("span", "keep", app.Text("1 − 1/"), h.Text("i", "", "e")), app.Text(", as for every larger deck. "),
		ui.Link("Why, in pictures", "/lesson?scene=card"))
}
