package page

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/site"
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

var speeds = map[string]time.Duration{"slow": 1500 * time.Millisecond, "normal": 600 * time.Millisecond, "fast": 120 * time.Millisecond}

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

// address makes the link repeat what is shown.
func (p *Play) query() string {
	var more []string
	if p.typed != "" {
		row := url.QueryEscape(p.typed)
		if p.deck != nil {
			row = dashed(p.deck)
		}
		more = append(more, "deck="+row)
	}
	if p.position > 0 {
		more = append(more, "step="+strconv.Itoa(p.position))
	}
	return p.q.write(more...)
}

// lay takes a new deck as a new page of the history.
func (p *Play) lay(ctx app.Context, text string) {
	p.set(text)
	p.open = p.wrong != "" || text == ""
	ui.Push("/play", p.query())
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

// go-to and running --------------------------------------------------------

func (p *Play) goTo(ctx app.Context, position int) {
	if p.replay == nil {
		return
	}
	p.position = min(max(position, 0), p.replay.last())
	p.stepping = true
	ui.Replace("/play", p.query())
}

func (p *Play) first(ctx app.Context, e app.Event) { p.halt(); p.goTo(ctx, 0) }
func (p *Play) back(ctx app.Context, e app.Event)  { p.halt(); p.goTo(ctx, p.position-1) }
func (p *Play) next(ctx app.Context, e app.Event)  { p.halt(); p.goTo(ctx, p.position+1) }
func (p *Play) last(ctx app.Context, e app.Event) {
	p.halt()
	if p.replay != nil {
		p.goTo(ctx, p.replay.last())
	}
}

func (p *Play) halt() { p.running += p.running % 2 }

// run steps by itself until the end or until it is asked to pause.
func (p *Play) run(ctx app.Context, e app.Event) {
	if p.replay == nil {
		return
	}
	if p.running%2 == 1 {
		p.halt()
		return
	}
	if p.position >= p.replay.last() {
		p.position = 0
	}
	p.running++
	p.beat(p.running)
}

func (p *Play) beat(run int) {
	p.ctx.After(speeds[p.speed], func(ctx app.Context) {
		if p.running != run || p.replay == nil {
			return
		}
		p.goTo(ctx, p.position+1)
		if p.position >= p.replay.last() {
			p.halt()
			return
		}
		p.beat(run)
	})
}

func (p *Play) bindings() bindings {
	plain := func(do app.EventHandler) func(app.Context) {
		return func(ctx app.Context) { do(ctx, app.Event{}) }
	}
	return bindings{
		"ArrowRight": plain(p.next),
		"ArrowLeft":  plain(p.back),
		" ":          plain(p.run),
		"Home":       plain(p.first),
		"End":        plain(p.last),
		"p":          plain(p.present),
		"h":          func(app.Context) { p.hints = !p.hints },
		"Escape":     func(app.Context) { p.presenting, p.help = false, false },
		"?":          func(app.Context) { p.help = !p.help },
		"/": func(ctx app.Context) {
			p.open = true
			ctx.Defer(func(app.Context) { focus("deck-text") })
		},
		"c": copyLink,
	}
}

func (p *Play) present(ctx app.Context, e app.Event) {
	if p.replay != nil {
		p.presenting = !p.presenting
		p.stepping = true
	}
}

// drawing ------------------------------------------------------------------

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

func (p *Play) stage() stage {
	return stage{replay: p.replay, rules: p.q.rules(p.shape.Ranks), position: p.position, hints: p.hints, foot: p.pace()}
}

// pace chooses how fast Run goes; it is not for a projector's picture.
func (p *Play) pace() app.UI {
	if p.presenting {
		return nil
	}
	return ui.Choice("speed", "Run", []ui.Option{{Value: "slow", Text: "slowly"}, {Value: "normal", Text: "at a walk"}, {Value: "fast", Text: "fast"}}, p.speed,
		func(_ app.Context, v string) { p.speed = v })
}

func (p *Play) question() app.UI {
	class := ""
	if p.replay != nil && !p.open {
		class = "folds"
	}
	fields := append(p.q.fields(false, p.changed, p.reshaped),
		h.Div().Class("wide-field").Body(ui.Select("example", "An example from the papers", p.examples(), p.exampleShown(), p.example)),
		p.deckField())
	return h.Section().Class("panel").Class(class).Aria("label", "The deck").Body(
		h.Div().Class("question").Body(fields...),
		p.q.folded(p.typed, func(ctx app.Context, e app.Event) { p.open = true }),
	)
}

func (p *Play) deckField() app.UI {
	hint := "Cards separated by spaces or commas; digits alone where every rank is one digit."
	if p.deck != nil {
		switch {
		case p.shape.Suits > 1:
			hint = fmt.Sprintf("%d cards, each rank %d times. Suits are drawn to tell copies apart; the game ignores them.", len(p.deck), p.shape.Suits)
		case p.shape.Ranks == 13:
			hint = "13 cards, each rank once. A = 1, J = 11, Q = 12, K = 13."
		default:
			hint = fmt.Sprintf("%d cards, each rank once.", len(p.deck))
		}
	}
	var repairs []app.UI
	for _, f := range p.fixes {
		repairs = append(repairs, ui.Button(f.text, "", "", func(ctx app.Context, e app.Event) { p.lay(ctx, deck.Format(f.deck, p.shapeOf(f.deck).Ranks)) }, deck.Format(f.deck, 0)))
	}
	repairs = append(repairs, ui.Button("Shuffle instead", "", "", p.shuffle))
	return h.Div().Class("field deck").Body(
		h.Label().Class("label").Attr("for", "deck-text").Text("Deck, top card first"),
		h.Div().Class("beside").Body(
			ui.TextInput("deck-text", p.typed, p.lay, p.wrong),
			ui.Button("Shuffle", "shuffle", "", p.shuffle),
			ui.IconButton("Tap cards", "keypad", func(ctx app.Context, e app.Event) { p.keypad = !p.keypad }).Aria("expanded", p.keypad),
		),
		ui.Refusal("deck-wrong", p.wrong, repairs...),
		h.P().ID("deck-hint").Class("hint").Text(hint),
		app.If(p.keypad, p.pad),
	)
}

func (p *Play) shapeOf(d deck.Deck) deck.Shape {
	s, err := deck.ShapeOf(d)
	if err != nil {
		s, _, _ = p.q.shape()
	}
	return s
}

// pad lets a deck be typed by tapping its cards.
func (p *Play) pad() app.UI {
	s, ranks, suits := p.q.shape()
	if ranks != "" || suits != "" {
		return h.P().Class("hint").Text("Choose ranks and suits first.")
	}
	d, err := deck.Parse(p.typed, 0)
	if err != nil {
		d = nil
	}
	counts := s.Counts(d)
	put := func(ctx app.Context, d deck.Deck) {
		p.set(deck.Format(d, s.Ranks))
		if p.deck == nil {
			// A deck in the making is not a mistake.
			p.wrong, p.fixes = "", nil
			p.q.setShape(s)
		}
		p.open = true
		ui.Replace("/play", p.query())
	}
	return h.Div().Class("flow").Style("margin-top", ".5rem").Style("gap", ".375rem").Role("group").Aria("label", "Cards to tap").Body(
		app.Range(counts).Slice(func(i int) app.UI {
			left := s.Suits - counts[i]
			return h.Button().Attr("type", "button").Class("button square num").Attr("disabled", left <= 0).
				Aria("label", fmt.Sprintf("%s, %d left", deck.Face(i+1, s.Ranks), left)).
				Text(deck.Face(i+1, s.Ranks)).
				OnClick(func(ctx app.Context, e app.Event) { put(ctx, append(d, i+1)) }, app.EventScope("pad", i, p.typed, s.Ranks, s.Suits))
		}),
		ui.Button("Take back", "", "", func(ctx app.Context, e app.Event) { put(ctx, d[:max(0, len(d)-1)]) }, p.typed).Attr("disabled", len(d) == 0),
		ui.Button("Clear", "", "", func(ctx app.Context, e app.Event) { put(ctx, nil) }, p.typed).Attr("disabled", len(d) == 0),
	)
}

func (p *Play) empty() app.UI {
	return h.Section().Class("panel").Aria("label", "No deck yet").Body(
		h.Div().Class("stack").Style("justify-items", "center").Style("text-align", "center").Body(
			h.Div().Class("cards").Aria("hidden", "true").Body(
				h.Span().Class("card back"), h.Span().Class("card back"), h.Span().Class("card back")),
			h.H2().Text("No deck yet"),
			h.P().Class("soft").Text("Type one, shuffle one, or open an example from a paper."),
			h.Div().Class("flow").Body(
				ui.Button("Shuffle "+p.sizeText(), "shuffle", "main", p.shuffle),
				ui.Button("2 1 3 4", "", "num", func(ctx app.Context, e app.Event) { p.lay(ctx, "2 1 3 4") }),
			),
		),
	)
}

func (p *Play) sizeText() string {
	if s, ranks, suits := p.q.shape(); ranks == "" && suits == "" {
		return fmt.Sprintf("%d cards", s.N())
	}
	return "cards"
}

func (p *Play) controls() app.UI {
	run := ui.Button("Run", "run", "short", p.run).Aria("label", "Run")
	if p.running%2 == 1 {
		run = ui.Button("Pause", "pause", "short", p.run).Aria("label", "Pause")
	}
	present := ui.Button("Present", "present", "wide", p.present)
	if p.presenting {
		present = ui.Button("Leave", "close", "", p.present)
	}
	return h.Div().Class("controls").Role("group").Aria("label", "Steps").Body(
		ui.IconButton("First", "first", p.first),
		ui.IconButton("Back", "back", p.back),
		ui.Button("Step", "", "main", p.next).Attr("disabled", p.position >= p.replay.last()),
		run,
		ui.IconButton("Last", "last", p.last),
		present,
		h.Div().Class("keys").Body(
			h.Span().Body(h.Kbd().Text("→"), app.Text("step")),
			h.Span().Body(h.Kbd().Text("←"), app.Text("back")),
			h.Span().Body(h.Kbd().Text("space"), app.Text("run")),
			h.Span().Body(h.Kbd().Text("H"), app.Text("hints")),
			h.Span().Body(h.Kbd().Text("?"), app.Text("all keys")),
		),
	)
}

func (p *Play) result() app.UI {
	r := p.q.rules(p.shape.Ranks)
	end := p.replay.end
	row := func(d deck.Deck) app.UI {
		if len(d) == 0 {
			return nil
		}
		return ui.Row(deck.Format(d, r.Ranks))
	}
	var score, left, reformed app.UI
	burned := end.table.Burned
	if r.Game == solitaire.HeLovesMe {
		score = app.Text(fmt.Sprintf("%d; the best there can be is %d", end.table.Score(), solitaire.BestScore(p.shape)))
	}
	left = row(end.table.Hand)
	if d := end.table.Reformed(); d != nil {
		reformed = app.Text(p.found.orbit)
		if r.Game == solitaire.HeLovesMe {
			left, burned = row(burned), nil
		}
	}
	return h.Section().Class("panel result").Aria("label", "Result").Body(
		h.Div().Class("result-head").Body(
			ui.Tag(ui.Exact),
			h.H2().Text(ending(r, end)),
			p.share(),
		),
		app.If(len(p.deck) >= large, func() app.UI {
			return h.Div().Class("halves").Style("grid-template-columns", "repeat(auto-fit, minmax(min(100%, 20rem), 1fr))").Body(
				h.Div().Body(h.P().Class("label").Text("Dealt, top card first"), ui.Grid("Dealt, top card first", ui.Cards(p.deck, r.Ranks))),
				app.If(end.table.Reformed() != nil, func() app.UI {
					cards := append(append([]ui.Card(nil), end.aside...), end.burned...)
					text := "Reformed: set aside in this order"
					if r.Game == solitaire.HeLovesMe {
						text = "Reformed: stored in this order, the card left last"
						if n := len(cards); len(end.burned) > 0 {
							cards[n-1].State = ui.Hit
						}
					}
					return h.Div().Body(h.P().Class("label").Text(text), ui.Grid(text, cards))
				}),
			)
		}),
		ui.Facts(
			ui.Fact{Term: stored(r.Game), Value: row(end.table.SetAside)},
			ui.Fact{Term: "Burned", Value: row(burned)},
			ui.Fact{Term: "Left", Value: left},
			ui.Fact{Term: "Score", Value: score},
			ui.Fact{Term: "Reformed", Value: reformed},
			ui.Fact{Term: "Visited", Value: ui.Row(p.strings(r.Ranks, func(s solitaire.Step) int { return s.Card }))},
			ui.Fact{Term: "Called", Value: ui.Row(p.strings(0, func(s solitaire.Step) int { return s.Call }))},
			ui.Fact{Term: "Printed", Value: p.printed()},
			ui.Fact{Term: "Backed by", Value: app.Text(p.found.backed)},
		),
		h.Div().Class("flow").Body(
			app.If(end.table.Reformed() != nil, func() app.UI {
				return ui.Button("Play the reformed deck", "", "main", func(ctx app.Context, e app.Event) {
					p.lay(ctx, deck.Format(p.replay.end.table.Reformed(), p.shape.Ranks))
				})
			}),
			app.If(end.table.Reformed() != nil, func() app.UI {
				return h.A().Class("button").Attr("href", site.Path("/reconstruct?"+p.q.write("string="+dashed(end.table.Reformed())))).Text("Rebuild it backwards")
			}),
			app.If(!p.stepped(), func() app.UI {
				return ui.Button("Step through", "", "", func(ctx app.Context, e app.Event) { p.goTo(ctx, 0) })
			}),
		),
	)
}

// strings writes one thing of every step, as cards of a deck of m ranks; of a
// very long game, the beginning.
func (p *Play) strings(ranks int, of func(solitaire.Step) int) string {
	const shown = 600
	var d deck.Deck
	for _, s := range p.replay.steps[:min(shown, len(p.replay.steps))] {
		d = append(d, of(s))
	}
	text := deck.Format(d, ranks)
	if rest := len(p.replay.steps) - shown; rest > 0 {
		text += fmt.Sprintf(" … and %s more", ui.Whole(rest))
	}
	return text
}

func (p *Play) share() app.UI {
	request := p.request()
	result, err := compute(request)
	if err != nil {
		app.Log("play:", err)
		return nil
	}
	rows := [][]string{{"deck", deck.Format(p.deck, 0)}, {"set aside", deck.Format(p.replay.end.table.SetAside, 0)}}
	if d := p.replay.end.table.Burned; len(d) > 0 {
		rows = append(rows, []string{"burned", deck.Format(d, 0)})
	}
	if d := p.replay.end.table.Reformed(); d != nil {
		rows = append(rows, []string{"reformed", deck.Format(d, 0)})
	}
	rows = append(rows, []string{"outcome", string(p.replay.end.table.Outcome)}, []string{"score", strconv.Itoa(p.replay.end.table.Score())})
	return &ui.Share{Name: "rencontre-" + string(p.q.game), Table: ui.Table{Caption: ending(p.q.rules(p.shape.Ranks), p.replay.end), Head: []string{"", gameNames[p.q.game]}, Rows: rows}, Request: request, Result: result}
}

func (p *Play) helpPanel() app.UI {
	keys := [][2]string{{"→", "one step"}, {"←", "one step back"}, {"Space", "run or pause"}, {"Home", "the beginning"}, {"End", "the end"},
		{"H", "show or hide the next hit"}, {"P", "present on a projector"}, {"Esc", "leave"}, {"/", "to the deck"}, {"C", "copy the link"}, {"?", "these keys"}}
	return h.Section().Class("panel tight").Aria("label", "Keys").Body(
		h.H2().Text("Keys"),
		h.Ul().Class("keys").Body(app.Range(keys).Slice(func(i int) app.UI {
			return h.Li().Body(h.Span().Body(h.Kbd().Text(keys[i][0]), app.Text(keys[i][1])))
		})),
		ui.Check("single-keys", "Single keys work outside of fields", singleKeys(), setSingleKeys),
	)
}

func list(d deck.Deck) string {
	words := make([]string, len(d))
	for i, c := range d {
		words[i] = strconv.Itoa(c)
	}
	return "[" + strings.Join(words, ",") + "]"
}

// compute answers a request that takes no time, on the page itself.
func compute(request string) (string, error) {
	j, err := job.Parse([]byte(request))
	if err != nil {
		return "", err
	}
	result, err := j.Instant()
	return string(result), err
}
