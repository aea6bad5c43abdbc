package page

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// Play plays one deck, step by step.
type Play struct {
	app.Compo

	q     question
	typed string // the deck as typed
	wrong string // what is wrong with it
	fixes []fix

	deck     deck.Deck // nil while there is none to play
	shape    deck.Shape
	replay   *replay
	found    *verdict
	position int
	hints    bool

	open       bool // the question, on a phone that shows an answer
	keypad     bool
	stepping   bool // a large deck is stepped through
	presenting bool
	help       bool
	running    int // counts runs, so that an old one stops; even: not running
	speed      string

	ctx  app.Context // of the page: an event's dies with its element
	keys func()      // removes the listener
}

// A fix repairs a typed deck where the repair is certain.
type fix struct {
	text string
	deck deck.Deck
}

// large is how many cards a deck must have to be shown as a grid first.
const large = 27

func (p *Play) OnInit() {
	p.q = newQuestion(13, 1)
	p.q.treize = true
	p.hints, p.speed = true, "normal"
}

func (p *Play) OnPreRender(ctx app.Context) { p.title(ctx) }

func (p *Play) OnMount(ctx app.Context) {
	p.keys = listen(ctx, p.bindings())
}

func (p *Play) OnDismount() {
	p.running = 0
	if p.keys != nil {
		p.keys()
	}
}

func (p *Play) OnNav(ctx app.Context) {
	p.ctx = ctx
	v := ctx.Page().URL().Query()
	p.q.read(v)
	text := spaced(v.Get("deck"))
	p.set(text)
	if p.deck != nil {
		p.typed = deck.Format(p.deck, p.shape.Ranks)
	}
	if k, err := strconv.Atoi(v.Get("step")); err == nil && p.replay != nil {
		p.position, p.stepping = min(max(k, 0), p.replay.last()), true
	}
	p.title(ctx)
}

func (p *Play) title(ctx app.Context) {
	ctx.Page().SetTitle("%s, played · Rencontre", gameNames[p.q.game])
	ctx.Page().SetDescription("Play a deck of Mousetrap, Modular Mousetrap, He Loves Me or Treize step by step, and see the deck it reforms to.")
}

// set takes a deck as typed, and plays it if it can be played.
func (p *Play) set(text string) {
	p.typed, p.wrong, p.fixes = text, "", nil
	p.deck, p.replay, p.found, p.q.refused = nil, nil, nil, nil
	p.position, p.stepping, p.running = 0, false, 0
	if strings.TrimSpace(text) == "" {
		p.typed = ""
		return
	}
	d, shape, err := p.read(text)
	if err != nil {
		p.wrong = capital(err.Error()) + "."
		return
	}
	p.q.setShape(shape)
	if p.shape, p.deck = shape, d; p.wrong != "" {
		return
	}
	p.play()
}

// read makes a deck of what was typed: a whole deck of any shape sets ranks and
// suits, so that it is enough to type it.
func (p *Play) read(text string) (deck.Deck, deck.Shape, error) {
	chosen, wrongRanks, wrongSuits := p.q.shape()
	known := wrongRanks == "" && wrongSuits == ""
	d, err := deck.Parse(text, 0)
	if err != nil {
		return nil, chosen, err
	}
	if len(d) > most {
		return nil, chosen, fmt.Errorf("%d cards are too many; at most %d can be laid out", len(d), most)
	}
	shape, err := deck.ShapeOf(d)
	var mismatch *deck.Mismatch
	if err == nil || !errors.As(err, &mismatch) {
		return d, shape, err
	}
	// Not whole: it is measured by the shape that was chosen where it could be
	// meant for it.
	if known && (len(d) == chosen.N() || shape.Ranks <= chosen.Ranks) && shape.Ranks <= chosen.Ranks {
		shape = chosen
		errors.As(chosen.Check(d), &mismatch)
	}
	if extra, missing := mismatch.Extra(), mismatch.Missing(); len(extra) == 1 && len(missing) == 1 {
		repaired := append(deck.Deck(nil), d...)
		for i := len(d) - 1; i >= 0; i-- {
			if d[i] == extra[0] {
				repaired[i] = missing[0]
				break
			}
		}
		p.fixes = append(p.fixes, fix{fmt.Sprintf("Replace the last %s by %s", deck.Face(extra[0], shape.Ranks), deck.Face(missing[0], shape.Ranks)), repaired})
	}
	return nil, shape, fmt.Errorf("%w. With s = %d %s", mismatch, shape.Suits, shape.Rule())
}

// play plays the deck and finds out all that the result says.
func (p *Play) play() {
	var bad *job.BadRequest
	if _, err := job.Parse([]byte(p.request())); errors.As(err, &bad) {
		p.wrong = p.q.refuse(bad)
		return
	}
	r := p.q.rules(p.shape.Ranks)
	p.replay = newReplay(r, p.deck)
	p.found = judge(r, p.deck, p.replay)
	p.position = 0
}

// request is the job that plays the deck.
func (p *Play) request() string {
	more := `"deck":` + list(p.deck)
	if p.q.game == solitaire.T0 {
		more += `,"seed":` + value(p.q.seed)
	}
	return p.q.request("play", p.shape, more)
}

// query is the address of what is shown.
func (p *Play) query() string {
	more := rowIn("deck", p.deck, p.typed)
	if p.position > 0 {
		more = append(more, "step="+strconv.Itoa(p.position))
	}
	return p.q.write(more...)
}

// lay takes a new deck as a new page of the history.
func (p *Play) lay(ctx app.Context, text string) {
	p.set(text)
	p.open = p.wrong != "" || text == ""
	ui.Push(p.query())
	p.title(ctx)
}

// changed plays the deck again by other rules.
func (p *Play) changed(ctx app.Context) {
	p.lay(ctx, p.typed)
}

// reshaped deals a deck of the new shape, if there was a deck; a wrong shape is
// said beside its field and leaves the deck.
func (p *Play) reshaped(ctx app.Context) {
	if _, ranks, suits := p.q.shape(); ranks != "" || suits != "" || p.deck == nil {
		return
	}
	p.shuffle(ctx, app.Event{})
}

func (p *Play) shuffle(ctx app.Context, e app.Event) {
	s, ranks, suits := p.q.shape()
	if ranks != "" || suits != "" {
		return
	}
	d := s.Sorted()
	deck.Shuffle(d, deck.Stream(seed(), 0))
	p.lay(ctx, deck.Format(d, s.Ranks))
}

func (p *Play) Render() app.UI {
	if p.presenting && p.replay != nil {
		return h.Main().ID("main").Class("panel present").TabIndex(-1).Body(
			h.H1().Class("hidden").Text(gameNames[p.q.game]+", played"), p.stage().draw(p.controls()))
	}
	return ui.Shell("/play",
		ui.Title(gameNames[p.q.game]+", played", p.sentence()),
		p.q.subnav("One deck"),
		p.question(),
		app.If(p.deck == nil && p.wrong == "", p.empty),
		app.If(p.replay != nil && p.stepped(), func() app.UI {
			return h.Section().Class("panel").Aria("label", "The game, step by step").Body(p.stage().draw(p.controls()))
		}),
		app.If(p.replay != nil, p.result),
		app.If(p.help, p.helpPanel),
	)
}

// sentence explains the games that have no name of their own.
func (p *Play) sentence() string {
	if p.q.game.Treize() {
		return gameSentences[p.q.game]
	}
	return ""
}

// stepped reports whether the stage is shown.
func (p *Play) stepped() bool { return p.stepping || len(p.deck) < large }
