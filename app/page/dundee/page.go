// Package dundee has the page about Dundee: what to name next, a shuffled deck to
// play against, bids made in advance, the chance by rounds, and the best bids.
package dundee

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/composition"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// The parts of the page, by their name in an address.
const (
	partAdviser = "" // cards are turned on a real table
	partPlay    = "play"
	partAdvance = "advance"
	partRounds  = "rounds"
	partBids    = "bids"
)

// A part is what one part of the page shows of the deck.
type part interface {
	// read takes what of an address is the part's own, write puts it there, and
	// wrong says what of it is wrong.
	read(url.Values)
	write(url.Values)
	wrong() string
	// laid is called when another deck, or number of rounds, was taken.
	laid()
	ask()
	// leave ends what nobody waits for when another part, or page, is shown.
	leave()
	// lead is the sentence below the title, and name what the part is called in the
	// tab of the browser.
	lead() (lead, name string)
	draw() []app.UI
}

// page has what all its parts share: the deck.
type page struct {
	*calc.Frame
	part   *calc.PartChoice
	deck   *composition.Field
	rounds *calc.Row[int] // of a game; 0 is all

	parts map[string]part
	shown part

	worst     *calc.Answer[job.DundeeAdaptiveResult]
	worstWins []*big.Rat // of one who plays to lose, by rounds

	open bool // the question, on a phone
}

// New is the page.
func New(f *calc.Frame) calc.Calculator {
	p := &page{Frame: f,
		part: calc.NewPartChoice(
			ui.Option{Value: partAdviser, Text: "Adviser"},
			ui.Option{Value: partPlay, Text: "Play"},
			ui.Option{Value: partAdvance, Text: "Advance"},
			ui.Option{Value: partRounds, Text: "Rounds"},
			ui.Option{Value: partBids, Text: "Bids"},
		),
		deck: composition.NewField("deck", "Cards of each rank", "13x4", ofDeck),
	}
	p.deck.Parse = parseDeck
	p.rounds = &calc.Row[int]{ID: "rounds", Label: "Rounds", Parse: p.parseRounds, Format: formatRounds}
	p.worst = calc.Ask[job.DundeeAdaptiveResult](f, func() { p.worstWins = rationals(p.worst.Value().ByRounds) })
	p.parts = map[string]part{
		partAdviser: newTable(p, false), partPlay: newTable(p, true), partAdvance: newAdvance(p), partRounds: newByRounds(p), partBids: newBids(p),
	}
	p.Read(url.Values{}) // it is drawn once before its address is known
	return p
}

var ofDeck = composition.Of{Row: "deck", Each: "cards"}

// mostRanks is how many ranks a page shows as keys.
const mostRanks = 100

// parseDeck refuses what the jobs would.
func parseDeck(text string) ([]int, error) {
	d, err := ofDeck.Parse(text)
	if err != nil {
		return nil, err
	}
	if len(d) > mostRanks {
		return nil, fmt.Errorf("%d ranks are too many for the keys of a page; at most %d", len(d), mostRanks)
	}
	var wrong *job.BadRequest
	if _, err := job.Of(&job.DundeeAdvance{DundeeDeck: job.DundeeDeck{Deck: d}, Bid: make([]int, len(d))}); errors.As(err, &wrong) {
		return nil, fmt.Errorf("the deck %s", wrong.Reason)
	}
	return d, nil
}

func (p *page) parseRounds(text string) (int, error) {
	if text == "" || text == "all" || p.deck.Err() != nil {
		return 0, nil
	}
	n, err := strconv.Atoi(figure.Typed(text))
	if m := p.size(); err != nil || n < 1 || n > m {
		return 0, fmt.Errorf("a whole number from 1 to %d, the number of cards; or leave it empty for all", m)
	}
	return n, nil
}

func formatRounds(n int) string {
	if n == 0 {
		return "all"
	}
	return strconv.Itoa(n)
}

// composed is the deck as the jobs take it, and size how many cards it has; there is
// one if it is right.
func (p *page) composed() job.DundeeDeck { return job.DundeeDeck{Deck: p.deck.Value()} }
func (p *page) size() int                { return composition.Total(p.deck.Value()) }
func (p *page) right() bool              { return p.deck.Err() == nil }

// rationals reads exact chances.
func rationals(texts []string) []*big.Rat {
	all := make([]*big.Rat, len(texts))
	for i, text := range texts {
		all[i] = figure.Rational(text)
	}
	return all
}

func (p *page) Read(v url.Values) {
	p.part.Read(v)
	p.deck.Read(v)
	p.rounds.Read(v)
	next := p.parts[p.part.Value()]
	if p.shown != nil && p.shown != next {
		p.shown.leave()
	}
	p.shown = next
	p.shown.read(v)
}

func (p *page) Query() url.Values {
	v := p.common(p.part.Value())
	p.part.Write(v)
	p.shown.write(v)
	return v
}

// common is what an address of any part has.
func (p *page) common(part string) url.Values {
	v := url.Values{}
	p.deck.Write(v)
	if _, played := p.parts[part].(*table); played {
		p.rounds.Write(v)
	}
	return v
}

func (p *page) Ask() { p.shown.ask() }

// Leave ends what nobody waits for.
func (p *page) Leave() { p.shown.leave() }

// askWorst asks for the chances of one who plays to lose.
func (p *page) askWorst() {
	p.worst.Ask(&job.DundeeAdaptive{DundeeDeck: p.composed(), Strategy: "anti-greedy"}, calc.Here)
}

// how says how Dundee goes, on the parts that are no game.
const how = "name a rank, then turn the top card of a shuffled deck; you lose when it has the rank that was named, and come through when no card does."

func (p *page) Head() calc.Head {
	lead, name := p.shown.lead()
	goes := &calc.How{Of: lesson{}}
	if _, played := p.shown.(*table); !played {
		goes.Says = how
	}
	head := calc.Head{
		Title: "Dundee", Lead: lead, Name: "Dundee, " + name, More: goes,
		Description: "Dundee: name a rank, turn a card, lose if they agree. What to name next, the exact chance from here, and what any other name costs.",
		Nav:         h.E("div", "parts", p.part.Nav("About Dundee", "/dundee", p.common)),
		Wrong:       strings.TrimSpace(p.part.Unknown() + " " + p.shown.wrong()),
	}
	if _, played := p.shown.(*table); played {
		head.Class = "slim"
	}
	return head
}

func (p *page) Draw() []app.UI { return p.shown.draw() }

// lay takes another deck, for all its rounds.
func (p *page) lay(text string) {
	p.deck.Set(text)
	p.limit("")
}

// limit takes another number of rounds.
func (p *page) limit(rounds string) {
	p.rounds.Set(rounds)
	p.shown.laid()
	p.open = !p.right() || p.rounds.Err() != nil
	p.Changed()
}

// presets are the decks that can be chosen without typing.
var presets = [...]ui.Option{
	{Value: "13x4", Text: "52 cards: 13 ranks × 4"},
	{Value: "8x4", Text: "32 cards: 8 ranks × 4"},
	{Value: "6x4", Text: "24 cards: 6 ranks × 4"},
	{Value: "13x8", Text: "Two packs: 13 ranks × 8"},
	{Value: "5 3 2", Text: "Three ranks: 5 3 2"},
}

// question is the deck, one line on a phone, with the fields of a part after its
// choice and after its row.
func (p *page) question(chosen, typed app.UI) app.UI {
	d := p.deck.Value()
	preset, hint, folded := "", "13x4 is 13 ranks of 4 cards; or one number a rank: 4 3 1.", p.deck.Text()
	if p.right() {
		preset = composition.Format(d)
		hint = fmt.Sprintf("%s, %s. %s", figure.Count(p.size(), "card"), figure.Count(len(d), "rank"), hint)
		folded = composition.Describe(d)
	}
	options := presets[:]
	known := false
	for _, o := range options {
		known = known || o.Value == preset
	}
	if !known {
		options = append([]ui.Option{{Value: "", Text: "your own deck"}}, options...)
	}
	wrong := !p.right() || p.rounds.Err() != nil
	class := "panel folds"
	if p.open || wrong {
		class = "panel"
	}
	return ui.Section(class, "The deck",
		h.E("div", "question",
			ui.Select("preset", "Deck", options, preset, func(v string) {
				if v != "" {
					p.lay(v)
				}
			}),
			chosen,
			p.deck.Field(p.deck.Label, hint, p.lay, ui.Button("52 cards", "", "", func(app.Context, app.Event) { p.lay("13x4") })).Draw(),
			typed,
		),
		app.If(p.open && !wrong, func() app.UI {
			return h.E("div", "unfolded", ui.Button("Close", "close", "", func(app.Context, app.Event) { p.open = false }))
		}),
		h.E("div", "folded",
			h.E("p", "", h.T("span", "label", "Deck"), h.T("span", "row", folded)),
			ui.Button("Change", "", "", func(app.Context, app.Event) { p.open = true }),
		),
	)
}

// Keys are those of a game, and of the page.
func (p *page) Keys() calc.Keys {
	// at does something with the game that is shown.
	at := func(do func(*table)) func() {
		return func() {
			if t, played := p.shown.(*table); played && t.game.deck != nil {
				do(t)
			}
		}
	}
	keys := calc.Keys{
		"Backspace":  at((*table).undo),
		"ArrowRight": at((*table).step),
		" ":          at((*table).step),
		"Escape":     at((*table).notLost),
		"/": func() {
			p.open = true
			p.Defer(func() { calc.Focus("deck-text") })
		},
	}
	for key, rank := range map[string]int{"a": 1, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "0": 10, "j": 11, "q": 12, "k": 13} {
		keys[key] = at(func(t *table) { t.press(rank) })
	}
	return keys
}

// newSeed picks a shuffle, by a number that can be read out.
func newSeed() uint64 { return rand.Uint64N(1e9) }
