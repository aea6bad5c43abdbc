package count

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// find finds some winning decks, also where there are too many decks to count them: the first that a search meets,
// random ones, or all in order, page by page. Of T1, T2 and T3 it lists the decks without a match, in dictionary order.
type find struct {
	*question
	how   *calc.Choice
	limit *calc.Number
	seed  *calc.Seed

	answer *calc.Answer[job.ListResult]
	sample *calc.Answer[job.SampleDecksResult]
	common common
	count  *calc.Answer[job.CountResult]      // the number of winning decks, if this device knows it
	first  *calc.Answer[job.FirstMatchResult] // the number of decks without a match

	decks, strings []deck.Deck // that are shown
	before         int         // how many of them are on earlier pages of the list
	earlier        []ui.Source // of those pages
	replayed       bool        // every deck was played forward and wins
}

// newFind makes the part of decks found.
func newFind(f *calc.Frame) calc.Calculator {
	p := &find{question: newQuestion(f, false, game.OnePass), seed: &calc.Seed{Default: 1},
		how: &calc.Choice{ID: "how", Label: "Found", Kind: "way to find decks here", Default: "search", Class: "wraps",
			Options: []ui.Option{{Value: "search", Text: "by a search"}, {Value: "random", Text: "at random"},
				{Value: "list", Text: "by their last hits"}, {Value: "dictionary", Text: "in dictionary order"}}},
		limit: &calc.Number{ID: "limit", Label: "Decks", Default: 10, Low: 1, High: 100}}
	p.Form = append(p.Form, p.how, p.limit, p.seed)
	p.answer, p.count = calc.PageAnswer[job.ListResult](f, p.heard), calc.PageAnswer[job.CountResult](f, nil)
	p.sample = calc.FormAnswer[job.SampleDecksResult](f, p.heard)
	p.first = calc.PageAnswer[job.FirstMatchResult](f, nil)
	p.common.exact = calc.PageAnswer[job.ListResult](f, p.heard)
	return p
}

func (p *find) Head() calc.Head {
	if p.matchless() {
		return p.head(calc.Head{Title: "Which decks of " + p.game.Cards() + " have no match?"})
	}
	return p.head(calc.Head{
		Title: "Which decks of " + p.game.Cards() + " win at " + p.game.Name() + "?",
		Lead:  "Some, a list of all, or a few at random.",
		Description: "Winning decks of Mousetrap, Modular Mousetrap and He Loves Me at sizes where no one can count them: " +
			"13 ranks in 4 suits, 52 in 2, 100 in 1.",
	})
}

// random reports whether decks are drawn at random.
func (p *find) random() bool { return p.how.Value() == "random" && !p.matchless() }
func (p *find) list() bool   { return p.how.Value() == "list" || p.dictionary() }

// dictionary reports whether decks are listed in dictionary order, and matchless whether these have no match.
func (p *find) dictionary() bool { return p.how.Value() == "dictionary" || p.matchless() }
func (p *find) matchless() bool  { return p.game.Game().Treize() }

// Refused shows a refused number of decks beside its field, which has another name when decks are drawn at random.
func (p *find) Refused(wrong *job.BadRequest) string {
	if wrong != nil && wrong.Field == "decks" {
		of := *wrong
		of.Field, wrong = p.limit.ID, &of
	}
	return p.Form.Refused(wrong)
}

func (p *find) Ask() {
	p.before, p.earlier = 0, nil
	goal, limit, drawn := p.asked().goal(), new(p.limit.Int()), p.Right() && p.random()
	p.count.AskIf(p.Right() && !p.matchless(), &job.Count{Goal: goal}, calc.Found)
	p.first.AskIf(p.Right() && p.matchless(), &job.FirstMatch{Game: goal.Game, Ranks: goal.Ranks, Suits: goal.Suits},
		calc.Begun)
	switch {
	case !p.Right() || drawn:
		p.answer.Forget()
	case p.list():
		p.page(nil)
	default:
		p.answer.Ask(&job.Find{Goal: goal, Limited: job.Limited{Limit: limit}, Seed: p.seed.Uint64()}, calc.Offered)
	}
	p.sample.AskIf(drawn, &job.SampleDecks{Population: job.Population{Goal: goal, Seed: new(p.seed.Uint64())},
		Decks: limit}, calc.Offered)
	p.common.ask(drawn, goal)
}

// more lists the decks after those that are shown.
func (p *find) more() {
	p.before, p.earlier = len(p.decks), append(p.earlier, p.answer.Exported()...)
	p.page(p.answer.Value().Next)
}

// page lists the decks after a deck.
func (p *find) page(after deck.Deck) {
	goal, limit := p.asked().goal(), job.Limited{Limit: new(p.limit.Int())}
	var task job.Request = &job.List{Goal: goal, Limited: limit, After: after}
	if p.dictionary() {
		task = &job.Dictionary{Goal: goal, Limited: limit, After: after}
	}
	p.answer.Ask(task, calc.Offered)
}

func (p *find) heard() {
	if r := p.answer.Value(); p.random() {
		p.decks, p.strings = p.sample.Value().Decks, p.sample.Value().Strings
		p.common.heard(p.game, p.sample)
	} else {
		p.decks = append(p.decks[:p.before:p.before], r.Decks...)
		p.strings = append(p.strings[:min(p.before, len(p.strings)):len(p.strings)], r.Strings...)
	}
	if p.matchless() {
		p.strings = nil
	}
	p.replayed = replays(p.game, p.decks, p.strings)
}

// replays plays decks forward, by the rules alone, and compares their strings. The job has checked that each wins by
// its goal.
func replays(g *game.Form, decks, strings []deck.Deck) bool {
	s, _ := g.Shape()
	for i, d := range decks {
		t := solitaire.Play(g.Rules(s.Ranks), d)
		if g.Game().Treize() {
			if len(t.SetAside) > 0 {
				return false
			}
			continue
		}
		if t.Outcome != solitaire.Won && t.Outcome != solitaire.Weak ||
			!slices.Equal(t.Reformed(), strings[i]) {
			return false
		}
	}
	return true
}

func (p *find) Draw() []app.UI {
	others := ui.Button("Others", "shuffle", "", func(app.Context, app.Event) {
		p.seed.Put(p.seed.Uint64() + 1)
		p.Changed()
	})
	var seed app.UI
	text := p.how.Text()
	if !p.list() {
		seed, text = p.seed.Draw(p.Changed, others), text+", seed "+strconv.FormatUint(p.seed.Uint64(), 10)
	}
	how := p.how.Draw(p.Changed)
	if p.matchless() {
		how, text = nil, "no match"
	}
	chosen := func() {
		p.game.OneSuit()
		p.Changed()
	}
	body := []app.UI{p.draw(text, chosen, p.Changed, how, p.limit.Draw(p.Changed), seed)}
	if !p.random() {
		found := p.answer.Whole() || p.before > 0
		return append(body,
			h.If(p.Right() && !found, p.working),
			h.If(found, p.result))
	}
	return append(body,
		h.If(p.Right(), func() app.UI { return p.sample.DrawLong("Drawing decks", "units", "Drawing.") }),
		h.If(p.sample.Known(), p.drawn),
		h.If(p.sample.Whole() && len(p.sample.Value().Decks) > 0, p.common.draw))
}

// working draws the cost of the search, or its progress.
func (p *find) working() app.UI { return p.answer.DrawLong("Finding decks", "units", "Searching.") }

// replayFailed is shown if a deck that was found does not win.
const replayFailed = "A deck replayed on this page does not win. This is a bug in the program."

func (p *find) result() app.UI {
	// Each deck certainly wins; their number is not counted here.
	decks, next := p.decks, p.answer.Value().Next
	title := figure.Count(len(decks), "winning deck") + " found"
	note := "This is not a random sample: the search prefers decks that use the high ranks early. The same seed finds " +
		"the same decks."
	if len(decks) >= p.limit.Int() {
		title = figure.Whole(p.limit.Int()) + " of the winning decks"
	}
	switch {
	case len(decks) == 0 && p.replayed && p.answer.Value().Theorem != "":
		return p.panel(ui.Exact, "No deck wins", p.answer.Value().Theorem)
	case len(decks) == 0 && p.matchless():
		return p.panel(ui.Exact, "Every deck has a match", "")
	case len(decks) == 0 && p.replayed:
		return p.panel(ui.Exact, "No deck wins", "The search was complete.",
			ui.TextFact("Sample", "Every history was searched. None belongs to a winning deck."))
	case p.list() && next == nil && p.answer.Whole():
		return p.panel(ui.Exact, "All "+p.those(), p.backed(), p.facts()...)
	case p.list():
		return h.Box("div", "stack", p.panel(ui.Found, "The first "+p.those(), p.backed(), p.facts()...),
			p.working(),
			h.If(p.answer.Whole(), func() app.UI {
				return h.Box("div", "", ui.Button("More decks", "", "", func(app.Context, app.Event) { p.more() }))
			}))
	}
	return p.panel(ui.Found, title, playedForward, ui.TextFact("Sample", note))
}

// those counts the listed decks.
func (p *find) those() string {
	if p.matchless() {
		return figure.Count(len(p.decks), "deck") + " without a match"
	}
	return figure.Count(len(p.decks), "winning deck")
}

// backed says how listed decks are confirmed.
func (p *find) backed() string {
	if p.matchless() {
		return "Each deck was played on this page: no card matches."
	}
	return playedForward
}

// facts says in which order decks are listed, and where their first one is printed.
func (p *find) facts() []ui.Fact {
	switch s, _ := p.game.Shape(); {
	case !p.dictionary():
		return []ui.Fact{ui.TextFact("Order", "Sorted by the last hit, then the one before it, and so on.")}
	case p.game.Game() == solitaire.Mousetrap && s.Suits == 1:
		return []ui.Fact{ui.TextFact("Order", "Dictionary order: by the first card, then the second, and so on."),
			ui.TextFact("OEIS", fmt.Sprintf("The first of these decks is row %d of A261867.", s.Ranks))}
	}
	return []ui.Fact{ui.TextFact("Order", "Dictionary order: by the first card, then the second, and so on.")}
}

// playedForward backs the decks that are shown.
const playedForward = "Each deck was replayed on this page: it wins, and its hits come in the order shown."

// panel draws the decks.
func (p *find) panel(is ui.Provenance, title, backed string, more ...ui.Fact) app.UI {
	if !p.replayed {
		backed = replayFailed
	}
	shape, _ := p.game.Shape()
	name, number, of := "found", "Winning decks", "Winning decks of "
	switch {
	case p.matchless():
		name, number, of = "no-match", "Without a match", "Decks without a match, "
	case p.random():
		name = "random"
	}
	r := ui.Result{Is: is, Title: title, Name: name + "-" + string(p.game.Game()), Means: "Of " + allDecks(shape) + ".",
		Facts:   append([]ui.Fact{{Term: number, Value: p.known()}, ui.TextFact("Evidence", backed)}, more...),
		Table:   table(of+p.game.Name(), "string", p.decks, p.strings),
		First:   true,
		Drawn:   func() app.UI { return drawDecks(p.game, stringIntro(p.game), p.decks, p.strings, !p.matchless()) },
		Sources: p.exported}
	return r.Draw()
}

// exported are the answers from which the decks are.
func (p *find) exported() []ui.Source {
	if p.random() {
		return p.sample.Exported()
	}
	return append(slices.Clip(p.earlier), p.answer.Exported()...)
}

// known draws the number of winning decks: as counted on this device, or the best known.
func (p *find) known() app.UI {
	if p.matchless() {
		if !p.first.Whole() {
			return nil
		}
		return ui.BreakDigits(figure.Group(p.first.Value().None) + " in all")
	}
	k := game.Known(p.asked().goal())
	switch exact := game.Provenance(k) == ui.Exact; {
	case p.count.Whole() && !exact:
		return app.Text(figure.Group(p.count.Value().Won) + " in all, counted on this device")
	case k.Status == paper.Unknown:
		return nil
	}
	return h.Box("span", "", append([]app.UI{game.Best(k), app.Text(" in all. " + game.Why(k))}, game.Misprints(k)...)...)
}

// drawn shows random decks.
func (p *find) drawn() app.UI {
	r := p.sample.Value()
	title, backed := figure.Count(len(r.Decks), "winning deck")+" at random", playedForward
	fair := "Each deck is drawn from its own " + figure.Whole(r.Particles) + " histories, built backwards together. " +
		"So the draws are independent. "
	if r.Spread != nil {
		fair += "A deck’s probability of being drawn is off by roughly " + figure.Round(100**r.Spread**r.Spread) +
			" %, judging by the spread of the draws’ estimates. "
	} else {
		fair += "At least 8 draws are needed to judge how uniform they are. "
	}
	fair += "With 7 cards, where all winning decks are known, a chi-square test of draws found no deck favoured."
	switch {
	case r.Theorem != "":
		return p.panel(ui.Exact, "No deck wins", r.Theorem)
	case !p.sample.Whole():
		title += " so far"
	case p.replayed && len(r.Decks) == 0:
		title, backed, fair = "No deck was drawn", "", "Every history ended without a winning deck: there are too few "+
			"histories, or no deck wins."
	}
	dead := ""
	if r.Dead > 0 {
		dead = figure.Whole(r.Dead) + " of " + figure.Whole(r.Dead+len(r.Decks)) + " draws gave no deck"
	}
	return p.panel(ui.Found, title, backed, ui.TextFact("How fair", fair), ui.TextFact("No deck", dead),
		ui.TextFact("Seed", strconv.FormatUint(r.Seed, 10)+"; the same seed draws the same decks on every device"))
}
