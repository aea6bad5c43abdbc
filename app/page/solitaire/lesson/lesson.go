// Package lesson has the page Lesson: one thing on the screen at a time, for a class that guesses, deals, sees the
// answer and asks why. Each lesson is a list of scenes (lessons.go). Phones of pupils guess and deal too (class.go),
// and a worksheet is printed.
package lesson

import (
	"net/url"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/page/game"
	"rencontre/app/page/solitaire/dealt"
	"rencontre/app/page/solitaire/exact"
	"rencontre/app/page/solitaire/words"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// page shows a scene of a lesson.
type page struct {
	*calc.Frame
	calc.Form
	of      *calc.Choice // the name of the lesson
	game    *game.Form   // its game; an address names that of the lesson "deck" alone
	scene   *calc.Choice
	left    *calc.Choice   // the scene that was left, of a lesson that is opened anew
	bet     *calc.Choice   // the answer to the question of the first scene
	phone   *calc.Check    // this is the phone of a pupil
	n       *calc.Position // number of deals so far, without those of phones
	class   *class
	guesses *guesses
	size    *calc.Position // the number of cards that the slider has

	lesson   *lesson
	question dealt.Question // without ranks while it is wrong
	asked    string         // what the outcomes are of
	own      []float64      // what came of each deal, on the scale of the guesses
	phones   []float64      // likewise, of the deals of phones
	trail    string         // the mean of the deals as they grow, as a path
	mean     float64
	last     *dealt.Deal // the last deal

	walk *calc.Walk
	goal int // number of deals at which the walk ends

	validation *calc.Answer[job.EstimateResult] // one deal; validates the game of the lesson "deck"
	exact      *exact.Reference
	santa      *calc.Answer[job.SecretSantaResult]
	alone      *calc.Answer[job.MemoryAloneResult]
	moves      *calc.Answer[job.MemoryAloneResult] // of all numbers of pairs
	curve      *calc.Many[job.CoincidenceResult]   // by the number of cards
	curved     string                              // what that is of

	misplaced            string // that the address names too many deals
	codeTyped, codeWrong string // in the field for codes, and why that is refused
}

// maxDeals is the number of deals after which a lesson deals no more.
const maxDeals = 10_000

// New makes the page.
func New(f *calc.Frame) calc.Calculator {
	p := &page{Frame: f,
		of:    &calc.Choice{ID: "of", Label: "Lesson", Kind: "lesson", Options: options(), Default: "match"},
		game:  game.New(solitaire.Mousetrap, 4, 1, game.WithTreize, game.Seeded),
		scene: &calc.Choice{ID: "scene", Label: "Scene", Kind: "scene", Default: "question"},
		left:  &calc.Choice{ID: "left", Label: "Scene that was left", Kind: "scene"},
		bet:   &calc.Choice{ID: "bet", Label: "First guess", Kind: "first guess"},
		phone: &calc.Check{ID: "phone"}, n: &calc.Position{ID: "deals", Kind: "number of deals"},
		size:  &calc.Position{ID: "n", Kind: "number"},
		class: &class{}, guesses: &guesses{}}
	p.Form = calc.Form{p.of, ofGame{p}, p.scene, p.left, p.bet, p.phone, p.n, p.class, p.guesses, p.size}
	p.validation = calc.FormAnswer[job.EstimateResult](f, nil)
	p.exact = exact.New(f, func() {})
	p.santa = calc.PageAnswer[job.SecretSantaResult](f, nil)
	p.alone = calc.PageAnswer[job.MemoryAloneResult](f, nil)
	p.moves = calc.PageAnswer[job.MemoryAloneResult](f, nil)
	p.curve = calc.PageMany[job.CoincidenceResult](f, nil)
	p.walk = calc.NewWalk(func(_ time.Duration, do func()) { f.Later(pause, do) }, p.begin, p.on)
	p.of.Read(nil)
	p.lesson = called(p.of.Value()) // the page is drawn before it reads an address
	p.Form.Read(nil)
	return p
}

// ofGame is the field of the game. The lesson is read first: all but one have a game of their own, and take the seed
// alone from an address.
type ofGame struct{ p *page }

func (f ofGame) Read(v url.Values) {
	p := f.p
	p.lesson = called(p.of.Value())
	if p.lesson.game == "" {
		p.game.Read(v)
		return
	}
	of := url.Values{"game": {string(p.lesson.game)}, "m": figures(p.lesson.ranks), "s": figures(p.lesson.suits)}
	if v.Has("seed") {
		of["seed"] = v["seed"]
	}
	p.game.Read(of)
}

func (f ofGame) Write(v url.Values) {
	of := url.Values{}
	f.p.game.Write(of)
	for name, value := range of {
		if f.p.lesson.game == "" || name == "seed" {
			v[name] = value
		}
	}
}

func (f ofGame) Refuse(wrong *job.BadRequest) bool { return f.p.game.Refuse(wrong) }
func (f ofGame) Wrong() string                     { return f.p.game.Wrong() }

// at is the number of the scene, from 0, and leftAt that of the scene that was left, 0 if there is none.
func (p *page) at() int     { return p.lesson.index(p.scene.Value()) }
func (p *page) leftAt() int { return p.lesson.index(p.left.Value()) }

func (p *page) now() scene { return p.lesson.scenes[p.at()] }

func (p *page) Read(v url.Values) {
	p.walk.Halt()
	p.misplaced = ""
	p.of.Read(v)
	p.scene.Options = called(p.of.Value()).options()
	p.left.Options = p.scene.Options
	p.bet.Options = called(p.of.Value()).bets()
	p.Form.Read(v)
	if p.at() > 0 && p.left.Value() != "" {
		p.left.Set("") // a later scene offers no other one
	}
	if p.phone.On() && !v.Has("seed") {
		p.game.SetSeed(newPhoneSeed())
		p.Noted() // a reload keeps it
	}
}

func (p *page) Leave() {
	p.walk.Halt()
	p.curve.Stop()
}

func (p *page) Head() calc.Head {
	s := p.now()
	head := calc.Head{Title: s.title, Lead: s.lead, Class: "scene-head",
		Description: "Lessons about chance, scene by scene: guess, deal cards, see the exact answer and why. For a " +
			"projector, with a code for phones and a worksheet.",
		Wrong: strings.TrimSpace(p.Unknown() + " " + p.misplaced + " " + p.size.Misplaced())}
	if head.Title == "" {
		head.Title = p.asks()
	}
	if s.id == "question" && p.lesson.game == "" && p.dealable() {
		head.Title = p.titled()
	}
	if p.phone.On() {
		head.Title, head.Lead = p.asks(), p.lesson.scenes[0].lead
	}
	head.Name = head.Title + " · Lesson"
	return head
}

// Ask asks for what the scene shows. It deals again what is not dealt yet.
func (p *page) Ask() {
	s, fits := p.game.Shape()
	p.question = dealt.Question{}
	if !fits || !p.Right() {
		p.exact.Forget()
		return
	}
	if p.lesson.game == "" {
		p.validation.Ask(&job.Estimate{AnySolitaire: p.game.Any(), Seed: p.game.Seed(), Trials: new(1)},
			calc.Found)
		if p.validation.Wrong() != nil {
			p.exact.Forget()
			return
		}
	}
	p.question = dealt.Of(p.game, s)
	low, high := p.scale()
	p.guesses.limit(low, high)
	if wrong := p.n.Fit(0, maxDeals, 0); wrong != "" {
		p.misplaced = wrong
	}
	p.askAnswers()
	p.redeal()
}

// askAnswers asks for the numbers of the lesson, and for the curve once its scene is shown.
func (p *page) askAnswers() {
	s := p.question.Shape
	switch p.lesson.of {
	case "santa":
		p.santa.Ask(&job.SecretSanta{Group: job.Group{People: new(s.N())}}, calc.Offered)
	case "memory":
		p.alone.Ask(&job.MemoryAlone{Pairs: new(s.Ranks)}, calc.Offered)
	default:
		p.exact.Ask(p.game, s, true)
	}
	p.size.Fit(cards.low, cards.high, s.Ranks)
	switch c, of := p.now().curve, p.lesson.of+" "+p.now().id; {
	case c.high == 0, of == p.curved:
	case p.lesson.of == "memory":
		p.moves.Ask(&job.MemoryAlone{Pairs: new(c.high)}, calc.Offered)
	default:
		p.curved = of
		if err := p.curve.Ask(c.tasks(p.lesson)...); err == nil {
			p.curve.Start()
		}
	}
}

func (p *page) dealable() bool { return p.question.Shape.Ranks > 0 && p.Right() }

func (p *page) words() words.Words { return words.Of(p.game.Game()) }

// to goes to a scene. Back returns to the one before. What is being dealt is dealt before a later scene speaks of it.
func (p *page) to(at int) {
	at = min(max(at, 0), len(p.lesson.scenes)-1)
	if at == p.at() || p.phone.On() {
		return
	}
	if at > p.at() {
		p.finish()
	}
	p.walk.Halt()
	p.left.Set("")
	p.scene.Set(p.lesson.scenes[at].id)
	p.Changed()
}

func (p *page) back() { p.to(p.at() - 1) }
func (p *page) next() { p.to(p.at() + 1) }

// choose begins another lesson.
func (p *page) choose() {
	v := url.Values{"of": {p.of.Value()}}
	p.Read(v)
	p.Changed()
}

func (p *page) Keys() calc.Keys {
	if p.phone.On() {
		return nil
	}
	return calc.Keys{"ArrowRight": p.next, " ": p.next, "ArrowLeft": p.back, "Home": func() { p.to(0) },
		"End": func() { p.to(len(p.lesson.scenes)) }, "p": func() { ui.FullScreen(true) }}
}

// tapped leads on for a tap beside the controls, or back for one near the left edge.
func (p *page) tapped(_ app.Context, e app.Event) {
	if e.Get("target").Call("closest", "a, button, input, select, label, dialog, .word").Truthy() {
		return
	}
	if e.Get("clientX").Float() < app.Window().Get("innerWidth").Float()/4 {
		p.back()
		return
	}
	p.next()
}
