package solitaire

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
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// play plays one deck, step by step.
type play struct {
	*calc.Frame
	calc.Form
	game *game.Form
	row  *row
	step *calc.Place
	hide *calc.Check // the answer, until the deck is played

	deck    deck.Deck // nil while there is none to play
	dealt   bool      // it was shuffled because the address names none, and its answer is hidden
	shape   deck.Shape
	fixes   []fix
	example int // that it is, or none

	examples []paper.Example
	offered  []ui.Option

	played  *calc.Answer[struct{}]        // what is exported; what is shown is the replay
	replay  *game.Replay                  // nil while no deck is played
	orbit   *calc.Answer[job.OrbitResult] // of a deck that wins
	backed  string
	rebuilt *calc.Answer[job.ReconstructResult]
	stage   game.Stage
	far     int            // the farthest position that was shown
	guessed map[string]int // by a class; kept nowhere
	link    string         // that is shown as a code

	hints      bool
	open       bool // the question, where an answer is shown
	typing     typing
	keypad     bool
	stepping   bool // a large deck is stepped through
	presenting bool
	walk       *calc.Walk
}

// A fix repairs a typed deck where the repair is certain.
type fix struct {
	text string
	deck deck.Deck
}

// large is how many cards a deck must have to be shown as a grid first.
const large = 27

// Play is the page One deck.
func Play(f *calc.Frame) calc.Calculator {
	p := &play{Frame: f, game: game.New(solitaire.Mousetrap, 13, 1, game.WithTreize), row: newRow("deck", "Deck"),
		step: &calc.Place{ID: "step", Kind: "step"},
		hide: &calc.Check{ID: "hide", Text: "Hide the answer"}, hints: true, guessed: map[string]int{}}
	p.walk = calc.NewWalk(f.Later, p.begin, p.on)
	p.Form = calc.Form{p.game, p.row, p.step, p.hide}
	p.typing = typing{entered: func() {
		if p.row.Wrong() == "" && p.deck != nil {
			p.open = false
			p.Defer(toChange)
		}
	}}
	p.examples = paper.Examples()
	p.offered = offered(p.examples)
	p.example = none
	p.played = calc.Ask[struct{}](f, p.heard)
	p.rebuilt = calc.Ask[job.ReconstructResult](f, nil)
	p.orbit = calc.Ask[job.OrbitResult](f, nil)
	return p
}

func (p *play) Head() calc.Head {
	return calc.Head{
		Title: "Play " + p.game.Name(),
		Lead:  p.game.Short(),
		More:  p.game.How(false),
		Description: "Play a deck of Mousetrap, Modular Mousetrap, He Loves Me or Treize step by step, and see the deck it " +
			"reforms to.",
		Nav: p.game.Nav("/play"),
	}
}

func (p *play) Read(v url.Values) {
	p.Form.Read(v)
	p.dealt = false
	switch _, whole := p.game.Shape(); {
	case p.row.there():
		p.row.Set(p.format(p.row.Value()))
	case p.row.Text() == "" && whole:
		p.deal()
		p.Noted() // so that a link repeats it
	}
	p.take()
	p.stepping = p.step.Named()
}

// format writes a deck with its faces.
func (p *play) format(d deck.Deck) string {
	s, err := deck.ShapeOf(d)
	if err != nil {
		s, _ = p.game.Shape()
	}
	return deck.Format(d, s.Ranks)
}

// take takes the deck that was typed.
func (p *play) take() {
	p.deck, p.fixes, p.stepping, p.far = nil, nil, false, 0
	clear(p.guessed)
	p.walk.Halt()
	if p.row.Say(""); !p.row.there() {
		return
	}
	d, shape, err := p.whole(p.row.Value())
	if err != nil {
		p.row.Say(figure.Capital(err.Error()) + ".")
		return
	}
	p.game.SetShape(shape)
	p.deck, p.shape = d, shape
}

// whole is a deck of what was read: a whole deck of any shape sets ranks and suits,
// so that it is enough to type it.
func (p *play) whole(d deck.Deck) (deck.Deck, deck.Shape, error) {
	chosen, known := p.game.Shape()
	if len(d) > game.Most {
		return nil, chosen, fmt.Errorf("%d cards are too many; at most %d can be laid out", len(d), game.Most)
	}
	shape, err := deck.ShapeOf(d)
	var mismatch *deck.Mismatch
	if err == nil || !errors.As(err, &mismatch) {
		return d, shape, err
	}
	// Not whole: it is measured by the shape that was chosen where it could be
	// meant for it.
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
		p.fixes = append(p.fixes, fix{fmt.Sprintf("Replace the last %s by %s", deck.Face(extra[0], shape.Ranks),
			deck.Face(missing[0], shape.Ranks)), repaired})
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
	p.dealt, p.open = true, false
	p.hide.Set(true)
}

// given is called for a deck that the reader names: its answer is shown.
func (p *play) given() {
	if p.dealt {
		p.dealt = false
		p.hide.Set(false)
	}
}

// lay takes the deck of a text.
func (p *play) lay(text string) {
	if text != p.row.Text() {
		p.given()
	}
	p.put(text)
}

// put takes a new deck, as a new page of the history.
func (p *play) put(text string) {
	p.row.Set(text)
	p.step.Reset()
	p.take()
	p.open = p.open || p.row.Wrong() != "" || p.row.Text() == ""
	p.Changed()
}

// typed takes a deck in the making: its field stays open until it is entered.
func (p *play) typed(text string) {
	p.open = p.typing.on(text)
	if p.lay(text); !p.open {
		p.Defer(toChange)
	}
}

// again plays the deck by other rules.
func (p *play) again() { p.lay(p.row.Text()) }

// reshaped deals a deck of the new shape, if there was a deck; a wrong shape is
// said beside its field and leaves a deck that the reader named.
func (p *play) reshaped() {
	_, ok := p.game.Shape()
	switch {
	case ok && (p.deck != nil || p.dealt):
		p.shuffle()
	case p.dealt: // no deck of that shape is there
		p.put("")
	default:
		p.Changed()
	}
}

func (p *play) shuffle() {
	if _, ok := p.game.Shape(); ok {
		p.put(p.shuffled(rand.Uint64())) // the deck itself stands in the link
	}
}

// shuffled is a shuffled deck of the chosen shape, as text.
func (p *play) shuffled(seed uint64) string {
	s, _ := p.game.Shape()
	d := s.Sorted()
	deck.Shuffle(d, deck.Stream(seed, 0))
	return deck.Format(d, s.Ranks)
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
			p.row.Say(elsewhere)
		}
	}
	if p.example = p.find(); !p.played.Whole() {
		p.replay = nil
		p.rebuilt.Forget()
		p.orbit.Forget()
		return
	}
	if wrong := p.step.Fit(0, p.replay.Last(), 0); wrong != "" {
		p.game.Say(wrong)
	}
	p.look()
}

// heard lays out the game that was played, and finds out what else the result says.
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

// winning is the game without the option of burning, which no deck that wins does.
func (p *play) winning() job.Solitaire {
	s := p.game.Solitaire()
	s.Burn = false
	return s
}

// of is how the deck that is shown has won.
func (p *play) of() string {
	if p.replay.End.Table.Outcome == solitaire.Weak {
		return "weak"
	}
	return "won"
}

// check is an independent check of the game: of one that wins, its deck is built
// backwards.
func (p *play) check() string {
	if p.replay.End.Table.Reformed() == nil {
		return fmt.Sprintf("Every one of the %s steps can be followed above.", figure.Whole(len(p.replay.Steps)))
	}
	built := p.rebuilt.Value()
	switch found := slices.ContainsFunc(built.Decks, func(d deck.Deck) bool { return slices.Equal(d, p.deck) }); {
	case found && !built.More && built.Count == 1:
		return "The reformed deck, rebuilt backwards, gives this deck and no other."
	case found && !built.More:
		return fmt.Sprintf("The reformed deck, rebuilt backwards, gives this deck among %s in all.",
			figure.Count(built.Count, "deck"))
	case found:
		return "The reformed deck, rebuilt backwards, gives this deck among many others."
	case built.More:
		return "Every step can be followed above; too many decks reform to the same one to rebuild them all here."
	}
	return "Rebuilding the reformed deck backwards does not give this deck. This is an error of the program."
}
