// Package play has the page One deck: a deck of any solitaire, played step by step, and what it reforms to.
package play

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/page/game"
	"rencontre/app/page/solitaire/row"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// play plays one deck step by step.
type play struct {
	*calc.Frame
	calc.Form
	game *game.Form
	row  *row.Row
	step *calc.Position
	hide *calc.Check // hides the answer until the deck is played

	deck    deck.Deck // nil if there is none to play
	dealt   bool      // the user has not named the deck: it was shuffled, or an address hides its answer
	shape   deck.Shape
	fixes   []fix
	example int // index of the example, or none

	examples []paper.Example
	offered  []ui.Option

	played   *calc.Answer[struct{}]        // only for export; the page shows the replay
	replay   *game.Replay                  // nil if no deck is played
	orbit    *calc.Answer[job.OrbitResult] // of a winning deck
	backed   string
	rebuilt  *calc.Answer[job.ReconstructResult]
	winner   winner
	stage    game.Stage
	farthest int            // the largest position that was shown
	guessed  map[string]int // guesses of a class; never stored

	hints      bool
	keypad     bool
	stepping   bool // a large deck is shown step by step
	presenting bool
	walk       *calc.Walk
}

// A fix is a certain correction of a typed deck.
type fix struct {
	text string
	deck deck.Deck
}

// gridFrom is the number of cards from which a deck is first shown as a grid.
const gridFrom = 27

// New makes the page.
func New(f *calc.Frame) calc.Calculator {
	p := &play{Frame: f, game: game.New(solitaire.Mousetrap, 13, 1, game.WithTreize),
		step: &calc.Position{ID: "step", Kind: "step"},
		hide: &calc.Check{ID: "hide", Text: "Hide the answer"}, hints: true, guessed: map[string]int{}}
	p.walk = calc.NewWalk(f.Later, p.begin, p.on)
	p.walk.Quiet = p.quiet
	p.row = row.New(f, "deck", "Deck", p.lay)
	p.Form = calc.Form{p.game, p.row, p.step, p.hide}
	p.examples = paper.Examples()
	p.offered = offered(p.examples)
	p.example = none
	p.played = calc.PageAnswer[struct{}](f, p.heard)
	p.rebuilt = calc.PageAnswer[job.ReconstructResult](f, nil)
	p.orbit = calc.PageAnswer[job.OrbitResult](f, nil)
	p.winner.found = calc.PageAnswer[job.ListResult](f, p.foundWinner)
	return p
}

func (p *play) Head() calc.Head {
	return calc.Head{
		Title: "Play " + p.game.Name(),
		More:  p.game.How(true),
		Class: "ruled",
		Description: "Play a deck of Mousetrap, Modular Mousetrap, He Loves Me or Treize step by step, and see the deck it " +
			"reforms to.",
		Nav:   p.game.Nav("/play"),
		Wrong: p.step.Misplaced(),
	}
}

func (p *play) Read(v url.Values) {
	p.Form.Read(v)
	p.dealt = p.hide.On()
	_, whole := p.game.Shape()
	switch {
	case p.row.There():
		p.row.Set(p.format(p.row.Value()))
	case p.row.Text() == "" && whole:
		p.deal()
		p.Noted() // puts the deck in the address
	}
	p.take()
	if !whole { // a wrong number of ranks or suits stays beside its field
		p.game.Read(v)
	}
	p.stepping = p.step.Named()
}

// format writes a deck with its faces.
func (p *play) format(d deck.Deck) string {
	s, err := deck.ShapeOf(d)
	if err != nil {
		s, _ = p.game.Shape()
	}
	return deck.Format(d, s.Faces())
}

// take reads the typed deck.
func (p *play) take() {
	p.deck, p.fixes, p.stepping, p.farthest = nil, nil, false, 0
	clear(p.guessed)
	p.winner.cancel()
	p.walk.Halt()
	p.row.SetPageError("")
	if !p.row.There() {
		return
	}
	d, shape, err := p.whole(p.row.Value())
	if err != nil {
		p.row.SetPageError(figure.Capital(err.Error()) + ".")
		return
	}
	p.game.SetShape(shape)
	p.deck, p.shape = d, shape
}

// whole makes a deck from the typed cards. A whole deck of any shape sets ranks and suits, so that typing it is enough.
func (p *play) whole(d deck.Deck) (deck.Deck, deck.Shape, error) {
	chosen, known := p.game.Shape()
	if len(d) > game.MaxCards {
		return nil, chosen, fmt.Errorf("%d cards are too many; at most %d can be laid out", len(d), game.MaxCards)
	}
	shape, err := deck.ShapeOf(d)
	var mismatch *deck.Mismatch
	if err == nil || !errors.As(err, &mismatch) {
		return d, shape, err
	}
	// Not a whole deck: it is compared with the chosen shape if it may be meant for that.
	if known && shape.Ranks <= chosen.Ranks {
		shape = chosen
		errors.As(chosen.Check(d), &mismatch)
	}
	if extra, missing := mismatch.Extra(), mismatch.Missing(); len(extra) == 1 && len(missing) == 1 {
		repaired := slices.Clone(d)
		for i := len(d) - 1; i >= 0; i-- {
			if d[i] == extra[0] {
				repaired[i] = missing[0]
				break
			}
		}
		p.fixes = append(p.fixes, fix{fmt.Sprintf("Replace the last %s by %s", deck.Named(extra[0], shape.Ranks),
			deck.Named(missing[0], shape.Ranks)), repaired})
	}
	return nil, shape, fmt.Errorf("%w. With s = %d %s", mismatch, shape.Suits, shape.Rule())
}

// deal shuffles a deck for an address without one, and hides its answer.
func (p *play) deal() {
	seed := rand.Uint64()
	if app.IsServer {
		seed = 0 // the page is the same at every build
	}
	p.row.Set(p.shuffled(seed))
	p.dealt, p.row.Open = true, false
	p.hide.Set(true)
}

// given is called for a deck that the user names. Its answer is shown.
func (p *play) given() {
	if p.dealt {
		p.dealt = false
		p.hide.Set(false)
	}
}

// lay sets the deck from text.
func (p *play) lay(text string) {
	if text != p.row.Text() {
		p.given()
	}
	p.put(text)
}

// put sets a new deck, with an entry in the history.
func (p *play) put(text string) {
	p.row.Set(text)
	p.step.Reset()
	p.take()
	p.row.KeepOpen()
	p.Changed()
}

// again plays the deck by other rules.
func (p *play) again() { p.lay(p.row.Text()) }

// reshaped deals a deck of the new shape, if there was a deck. Cards that are no whole deck are compared with the new
// shape. An invalid shape is reported beside its field; a deck that the user named then stays.
func (p *play) reshaped() {
	_, ok := p.game.Shape()
	switch {
	case ok && (p.deck != nil || p.dealt):
		p.shuffle()
	case p.dealt: // there is no deck of that shape
		p.put("")
	case p.deck == nil:
		p.take()
		p.Changed()
	default:
		p.Changed()
	}
}

func (p *play) shuffle() {
	if _, ok := p.game.Shape(); ok {
		p.put(p.shuffled(rand.Uint64())) // the link has the deck itself
	}
}

// shuffled returns a shuffled deck of the chosen shape, as text.
func (p *play) shuffled(seed uint64) string {
	s, _ := p.game.Shape()
	d := s.Sorted()
	deck.Shuffle(d, deck.Stream(seed, 0))
	return deck.Format(d, s.Faces())
}

func (p *play) Ask() {
	if p.deck == nil || !p.Right() {
		p.played.Forget()
	} else {
		request := &job.Play{AnySolitaire: p.game.Any(), Deck: p.deck}
		if p.game.Game() == solitaire.T0 {
			request.Seed = p.game.Seed()
		}
		p.played.Ask(request, calc.Here)
		if elsewhere := p.Refused(p.played.Wrong()); elsewhere != "" {
			p.row.SetPageError(elsewhere)
		}
	}
	p.example = p.find()
	if !p.played.Whole() {
		p.replay = nil
		p.rebuilt.Forget()
		p.orbit.Forget()
		return
	}
	p.step.Fit(0, p.replay.Last(), 0)
	p.showStep()
}

// heard lays out the game that was played, and asks for what else is shown about it.
func (p *play) heard() {
	r := p.game.Rules(p.shape.Ranks)
	p.replay = game.NewReplay(r, p.deck)
	p.orbit.Forget()
	p.rebuilt.Forget()
	if reformed := p.replay.End.Table.Reformed(); reformed != nil {
		p.orbit.Ask(&job.Orbit{Goal: job.Goal{Solitaire: p.winning(), Of: p.of()}, Deck: p.deck, Limited: job.Limited{
			Limit: new(0)}}, calc.Offered)
		p.rebuilt.Ask(&job.Reconstruct{Solitaire: p.game.Solitaire(), String: reformed, Within: new(1 << 16)}, calc.Here)
	}
	p.backed = p.check()
}

// winning returns the game without the option of burning, which does not change which decks win.
func (p *play) winning() job.Solitaire {
	s := p.game.Solitaire()
	s.Burn = false
	return s
}

// of says by which goal the deck has won.
func (p *play) of() string {
	if p.replay.End.Table.Outcome == solitaire.Weak {
		return "weak"
	}
	return "won"
}

// check confirms the game independently: it builds a winning deck backwards.
func (p *play) check() string {
	if p.replay.End.Table.Reformed() == nil {
		return fmt.Sprintf("Every one of the %s steps can be followed above.", figure.Whole(len(p.replay.Steps)))
	}
	partialDeck := p.rebuilt.Value()
	switch found := slices.ContainsFunc(partialDeck.Decks, func(d deck.Deck) bool { return slices.Equal(d, p.deck) }); {
	case found && !partialDeck.More && partialDeck.Count == 1:
		return "Rebuilding the reformed deck backwards gives this deck and no other."
	case found && !partialDeck.More:
		return fmt.Sprintf("Rebuilding the reformed deck backwards gives %s, including this one.",
			figure.Count(partialDeck.Count, "deck"))
	case found:
		return "Rebuilding the reformed deck backwards gives many decks, including this one."
	case partialDeck.More:
		return "You can follow every step above. Too many decks reform to the same deck to rebuild them all here."
	}
	return "Rebuilding the reformed deck backwards does not give this deck. This is a bug in the program."
}
