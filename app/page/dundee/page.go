// Package dundee has the page about Dundee: what to name next, a shuffled deck to play against, bids made in advance,
// the probability by rounds, the best bids, and how many cards can be guessed.
package dundee

import (
	"errors"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/composition"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
)

// The parts of the page, by their names in an address.
const (
	partAdviser = "" // for a game with a real deck
	partPlay    = "play"
	partAdvance = "advance"
	partRounds  = "rounds"
	partBids    = "bids"
	partGuess   = "guess"
	partRate    = "rate"
)

// page shows one of its parts. It reads the fields that all parts share; the part reads the rest.
type page struct {
	*calc.Parts
	shared *shared
}

// shared has the fields of all parts: the deck and the rounds.
type shared struct {
	*calc.Frame
	deck   *composition.Field
	rounds *calc.Row[int] // of a game; 0: all

	worst     *calc.Answer[job.DundeeAdaptiveResult]
	worstWins []*big.Rat // of a player who wants to lose, by rounds

	open bool // the question is unfolded on a phone
}

// New makes the page.
func New(f *calc.Frame) calc.Calculator {
	s := &shared{Frame: f, deck: composition.NewField("deck", "Cards of each rank", "13x4", ofDeck)}
	s.deck.Parse = parseDeck
	s.rounds = &calc.Row[int]{ID: "rounds", Label: "Rounds", Parse: s.parseRounds, Format: formatRounds}
	s.worst = calc.PageAnswer[job.DundeeAdaptiveResult](f,
		func() { s.worstWins = figure.Rationals(s.worst.Value().ByRounds) })
	s.read(nil)
	p := &page{shared: s, Parts: calc.NewParts("About Dundee", "/dundee",
		calc.Part{Name: partAdviser, Text: "Play", Of: "Cards", Way: "my own", Calculator: newTable(s, false)},
		calc.Part{Name: partPlay, Text: "Play", Of: "Cards", Way: "shuffled here", Calculator: newTable(s, true)},
		calc.Part{Name: partRounds, Text: "Odds", Of: "By number of", Way: "rounds", Calculator: newByRounds(s)},
		calc.Part{Name: partRate, Text: "Odds", Of: "By number of", Way: "ranks", Calculator: newRate(f)},
		calc.Part{Name: partAdvance, Text: "Bids", Of: "Decks", Way: "one", Calculator: newAdvance(s)},
		calc.Part{Name: partBids, Text: "Bids", Of: "Decks", Way: "many", Calculator: newBids(s)},
		calc.Part{Name: partGuess, Text: "Guess them all", Calculator: newGuessing(s)})}
	p.Carried = s.query
	return p
}

var ofDeck = composition.Of{Row: "deck", Each: "cards"}

// parseDeck parses a deck and refuses what the jobs would refuse.
func parseDeck(text string) ([]int, error) {
	d, err := ofDeck.Parse(text)
	if err != nil {
		return nil, err
	}
	var wrong *job.BadRequest
	if _, err := job.Of(&job.DundeeAdvance{DundeeDeck: job.DundeeDeck{Deck: d}, Bid: make([]int, len(d))}); errors.As(
		err, &wrong) {
		return nil, fmt.Errorf("the deck %s", wrong.Reason)
	}
	return d, nil
}

func (s *shared) parseRounds(text string) (int, error) {
	if text == "" || text == "all" || s.deck.Err() != nil {
		return 0, nil
	}
	n, err := strconv.Atoi(figure.Typed(text))
	if m := s.size(); err != nil || n < 1 || n > m {
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

// composed returns the deck as the jobs have it, size its number of cards. ok is false if the deck is invalid.
func (s *shared) composed() job.DundeeDeck { return job.DundeeDeck{Deck: s.deck.Value()} }
func (s *shared) size() int                { return composition.Total(s.deck.Value()) }
func (s *shared) right() bool              { return s.deck.Err() == nil }

// read reads the deck and the rounds from an address.
func (s *shared) read(v url.Values) {
	s.deck.Read(v)
	s.rounds.Set(s.rounds.Default)
	if limited(v.Get("part")) {
		s.rounds.Read(v)
	}
}

// query returns the query of a part with the deck and the rounds.
func (s *shared) query(part string) url.Values {
	v := url.Values{}
	s.deck.Write(v)
	if limited(part) {
		s.rounds.Write(v)
	}
	return v
}

// limited reports whether a part has a number of rounds.
func limited(part string) bool { return part == partAdviser || part == partPlay }

func (p *page) Read(v url.Values) {
	p.shared.read(v)
	p.Parts.Read(v)
}

func (p *page) Query() url.Values {
	v := p.Parts.Query()
	maps.Copy(v, p.shared.query(p.Part()))
	return v
}

// askWorst asks for the probabilities of a player who wants to lose.
func (s *shared) askWorst() {
	s.worst.Ask(&job.DundeeAdaptive{DundeeDeck: s.composed(), Strategy: "anti-greedy"}, calc.Here)
}

// cards is the number of cards for a title, "52 cards".
func (s *shared) cards() string {
	if !s.right() {
		return "some cards"
	}
	return figure.Count(s.size(), "card")
}

// how describes the rules of Dundee, short in a few words, for the parts without a game.
const (
	how = "Name a rank, then turn the top card of a shuffled deck. You lose if it has the rank you named. You win if " +
		"this never happens."
	short = "Say a rank, turn a card. You lose if it has that rank."
)

func (p *page) Head() calc.Head {
	head := p.Parts.Head()
	head.Description = "Dundee: name a rank, turn a card, lose if they agree. What to name next, the exact probability " +
		"from here, and what any other name costs."
	if head.More == nil {
		says := &calc.How{Of: lesson{}, Rule: how}
		if head.Lead == "" {
			says.Says = short
		}
		head.More = says
	}
	return head
}

// lay sets another deck, with all its rounds. laid, which may be nil, is called after that.
func (s *shared) lay(text string, laid func()) {
	s.deck.Set(text)
	s.limit("", laid)
}

// limit sets the number of rounds.
func (s *shared) limit(rounds string, laid func()) {
	s.rounds.Set(rounds)
	if laid != nil {
		laid()
	}
	s.open = s.open || !s.right() || s.rounds.Err() != nil
	s.Changed()
}

// presets has the decks that can be chosen without typing.
var presets = [...]ui.Option{
	{Value: "13x4", Text: "52 cards: 13 ranks × 4"},
	{Value: "8x4", Text: "32 cards: 8 ranks × 4"},
	{Value: "6x4", Text: "24 cards: 6 ranks × 4"},
	{Value: "13x8", Text: "Two packs: 13 ranks × 8"},
	{Value: "250x4", Text: "1\u202f000 cards: 250 ranks × 4"},
	{Value: "5 3 2", Text: "Three ranks: 5 3 2"},
}

// question draws the deck, folded to one line on a phone, with a part's fields after its choice and after its row. laid
// is called after a change, see lay.
func (s *shared) question(laid func(), chosen, typed app.UI) app.UI {
	d := s.deck.Value()
	preset, hint, folded := "", "13x4 is 13 ranks of 4 cards; or one number per rank: 4 3 1.", s.deck.Text()
	if s.right() {
		preset = composition.Format(d)
		hint = fmt.Sprintf("%s, %s. %s", figure.Count(s.size(), "card"), figure.Count(len(d), "rank"), hint)
		folded = composition.Describe(d)
	}
	options := presets[:]
	if !slices.ContainsFunc(options, func(o ui.Option) bool { return o.Value == preset }) {
		options = append([]ui.Option{{Value: "", Text: "your own deck"}}, options...)
	}
	wrong := !s.right() || s.rounds.Err() != nil
	return ui.Fold{Label: "The deck", Name: []app.UI{app.Text("Deck")}, Text: folded,
		Folds: true, Wrong: wrong, Open: &s.open}.Draw(
		ui.Select("preset", "Deck", options, preset, func(v string) {
			if v != "" {
				s.lay(v, laid)
			}
		}),
		chosen,
		s.deck.Field(s.deck.Label, hint, func(text string) { s.lay(text, laid) },
			ui.Button("52 cards", "", "", func(app.Context, app.Event) { s.lay("13x4", laid) })).Draw(),
		typed,
	)
}

func (s *shared) Keys() calc.Keys {
	return calc.Keys{"d": func() {
		s.open = true
		s.Defer(func() { calc.Focus("deck-text") })
	}}
}

// newSeed returns a random seed that is short enough to read out.
func newSeed() uint64 { return rand.Uint64N(1e9) }

// lesson is an example with two cards of each of two ranks, played with best names: a deal that loses, and one that
// wins.
type lesson struct{}

var (
	lessonDeck  = []int{2, 2}
	lessonDeals = [...]deck.Deck{{2, 1, 2, 1}, {2, 1, 1, 2}}
)

func (lesson) Name() string { return "Dundee" }

func (lesson) Lay() calc.Laid {
	var all []scene
	for i, order := range lessonDeals {
		g := game{deck: lessonDeck, rounds: len(order)}
		all = append(all, scene{game: g, deal: i})
		for _, card := range order {
			if g.over() {
				break
			}
			all = append(all, scene{g, i, true})
			g.played = append(g.played[:len(g.played):len(g.played)], round{g.name(), card})
			all = append(all, scene{g, i, false})
		}
	}
	return calc.Laid{Last: len(all) - 1, Note: "Four cards: two 1s and two 2s.",
		Draw: func(at int, controls app.UI, to func(int)) []app.UI {
			return []app.UI{all[at].draw(controls)}
		}}
}

// A scene is a position of a game. A rank may be named for the next card.
type scene struct {
	game
	deal  int
	named bool
}

// says describes the scene.
func (s scene) says() string {
	n := len(s.played)
	switch {
	case s.named:
		return fmt.Sprintf("Name a rank, your [bid]: %s. %s", s.face(s.name()), s.why())
	case n == 0 && s.deal > 0:
		return "Another deal. These cards have 6 possible orders. The best names win in one of them."
	case n == 0:
		return "The deck is shuffled and lies face down."
	}
	last := s.played[n-1]
	switch {
	case s.lost():
		return fmt.Sprintf("The card is a %s, the rank you named. You lose.", s.face(last.turned))
	case s.over():
		return fmt.Sprintf("The card is a %s. No card had the rank you named: you win.", s.face(last.turned))
	}
	return fmt.Sprintf("The card is a %s, not the %s you named. Continue.", s.face(last.turned), s.face(last.named))
}

func (s scene) draw(controls app.UI) app.UI {
	n := len(s.played)
	name, shown := "", ui.Facedown("big", "the deck, face down")
	// Copies are numbered with the turned cards first.
	cards := ui.Cards(append(s.turned(), sorted(s.now())...), len(s.deck))
	switch {
	case s.named:
		name = s.face(s.name())
	case n > 0:
		name = s.face(s.played[n-1].named)
		if s.lost() {
			cards[n-1].State = ui.Hit
		}
		shown = cards[n-1].Draw("big")
	}
	row := func(label string, cards []ui.Card) app.UI {
		return h.Box("div", "", h.Text("p", "label", label), ui.CardRow("cards", label, cards))
	}
	return ui.Scene("Named", name, shown, s.says(), fmt.Sprintf("Deal %d, %d of %d cards turned.", s.deal+1, n, s.rounds),
		[]app.UI{row("Turned", cards[:n]), row("Still in the deck, order unknown", cards[n:])}, controls)
}
