// Package game has the form of every page about a solitaire: the game, its options and a shape. It also shows how games
// are played.
package game

import (
	"fmt"
	"maps"
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/pages"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// MaxCards is the largest number of cards that a page lays out.
const MaxCards = pages.MaxCards

// A Form asks for a game. It is a field of the page's form.
type Form struct {
	game, order  calc.Choice
	ranks, suits calc.Number
	burn         calc.Check
	passes       calc.Number
	seed         calc.Seed
	foreign      url.Values // what the address has of options that the game does not have
	seeded, wins bool
	alone        bool
	begins       bool                          // only what matters until the first hit is asked for
	proved       bool                          // two ranks may have as many suits as a theorem is asked for
	usual        map[solitaire.Game]deck.Shape // default shapes that differ from that of New
}

// manyOfTwo reports whether there are two ranks that may have many suits.
func (f *Form) manyOfTwo() bool { return f.proved && f.ranks.Int() == 2 }

// NewOfWins makes the form of the parts of the page about winning decks, which have the same defaults.
func NewOfWins(with ...Option) *Form {
	f := New(solitaire.Mousetrap, 13, 1, with...)
	f.usual = map[solitaire.Game]deck.Shape{solitaire.HeLovesMe: {Ranks: 10, Suits: 2}}
	return f
}

// New makes a form with a default game and a default shape of ranks and suits.
func New(game solitaire.Game, ranks, suits int, with ...Option) *Form {
	f := &Form{
		game: calc.Choice{ID: "game", Class: "games", Label: "Game", Kind: "game on this page", Options: options[:3],
			Default: string(game)},
		ranks: calc.Number{ID: "ranks", Param: "m", Label: "Ranks", Symbol: "m", Of: "ranks", Default: ranks, Low: 1,
			High: deck.MaxRanks},
		suits: calc.Number{ID: "suits", Param: "s", Label: "Suits", Symbol: "s", Of: "suits", Default: suits, Low: 1,
			High: deck.MaxSuits},
		order: calc.Choice{ID: "order", Label: "Order of calling", Kind: "order of calling", Default: string(solitaire.Up),
			Options: []ui.Option{
				{Value: string(solitaire.Up), Text: "1, 2, …, m"},
				{Value: string(solitaire.AceDown), Text: "1, m, …, 2"},
				{Value: string(solitaire.Down), Text: "m, …, 2, 1"},
			}},
		burn: calc.Check{ID: "burn", Text: "burn those m cards"},
		passes: calc.Number{ID: "passes", Label: "Passes without a hit before you lose", Of: "passes", Default: 2, Low: 0,
			High: deck.MaxRanks, Judged: true, Hint: "0: no limit. Morehead 2, Carobene 6."},
		seed: calc.Seed{Default: 1708, Hint: "Picks the reshuffles; the same on every device."}, // the year of Treize
	}
	for _, option := range with {
		option(f)
	}
	return f
}

// fields lists the fields of the chosen game, in the order of drawing.
func (f *Form) fields() calc.Form {
	all := calc.Form{&f.game, &f.ranks, &f.suits}
	if f.alone {
		all = all[1:]
	}
	if f.ordered() {
		all = append(all, &f.order)
	}
	if f.burns() {
		all = append(all, &f.burn)
	}
	if f.passed() {
		all = append(all, &f.passes)
	}
	if f.shuffles() {
		all = append(all, &f.seed)
	}
	return all
}

// ordered reports whether the game has orders of calling, burns whether it has a choice of what follows m calls without
// a hit, passed whether it counts passes, and shuffles whether the seed matters.
func (f *Form) ordered() bool  { return (f.Game() == solitaire.HeLovesMe || f.passed()) && !f.begins }
func (f *Form) burns() bool    { return f.Game() == solitaire.Mousetrap && !f.wins }
func (f *Form) passed() bool   { return f.Game() == solitaire.T4 && !f.begins }
func (f *Form) shuffles() bool { return f.seeded || f.Game() == solitaire.T0 && !f.begins }

func (f *Form) Read(v url.Values) {
	// The game is read first. Options that it does not have keep their defaults.
	(calc.Form{&f.game, &f.ranks, &f.suits, &f.order, &f.burn, &f.passes, &f.seed}).Read(url.Values{})
	f.foreign = url.Values{}
	if !f.alone {
		f.game.Read(v)
	}
	f.fields().Read(v)
	if s, other := f.usual[f.Game()]; other {
		if !v.Has("m") {
			f.ranks.Put(s.Ranks)
		}
		if !v.Has("s") {
			f.suits.Put(s.Suits)
		}
	}
	if !f.ordered() {
		f.elsewhere(v, &f.order)
	}
	if !f.burns() {
		f.elsewhere(v, &f.burn)
	}
	f.fit()
}

// elsewhere reports beside the game an option in the address that the game does not have, or that no game has. It stays
// in the address as long as its refusal stays.
func (f *Form) elsewhere(v url.Values, option calc.Field) {
	option.Read(v)
	wrong := option.Wrong()
	if wrong != "" {
		f.Say(wrong)
		option.Write(f.foreign)
	}
	option.Read(url.Values{})
}

// chosen is called after the game was chosen. It forgets what the address had wrong for the game before.
func (f *Form) chosen() {
	clear(f.foreign)
	for _, option := range []calc.Field{&f.order, &f.burn} {
		if option.Wrong() != "" {
			option.Read(url.Values{})
		}
	}
}

// Say shows another problem of an address beside the game, until the game is chosen again. "" removes it.
func (f *Form) Say(sentence string) {
	if sentence != "" {
		sentence = strings.TrimSpace(f.game.PageError() + " " + sentence)
	}
	f.game.SetPageError(sentence)
}

// Misnamed reports whether an address has an unknown value.
func (f *Form) Misnamed() bool {
	return f.game.Wrong() != "" || f.order.Wrong() != "" || f.burn.Wrong() != ""
}

// Write writes the game and the shape even if they are the page's defaults, since links carry them to pages with other
// defaults. A game that does not exist stays in the address as long as its refusal stays.
func (f *Form) Write(v url.Values) {
	maps.Copy(v, f.foreign)
	for _, field := range f.fields() {
		field.Write(v)
	}
	if !v.Has("game") {
		v.Set("game", f.game.Value())
	}
	v.Set("m", f.ranks.Text())
	v.Set("s", f.suits.Text())
}

// Query returns the question as a query for a link to another page. more has further parameters, each a name and its
// value.
func (f *Form) Query(more ...string) string {
	v := url.Values{}
	f.Write(v)
	v.Set("game", f.game.Value())
	if len(more) > 0 {
		v.Set(more[0], more[1])
	}
	return v.Encode()
}

func (f *Form) Refuse(wrong *job.BadRequest) bool {
	own := false
	for _, field := range f.fields() {
		own = field.Refuse(wrong) || own
	}
	if wrong == nil {
		f.fit()
	}
	return own
}

// Wrong returns the first refusal of a field. It omits unknown names in an address, which the default replaces.
func (f *Form) Wrong() string {
	for _, field := range f.fields() {
		switch field {
		case &f.game, &f.order, &f.burn:
			continue
		}
		if wrong := field.Wrong(); wrong != "" {
			return wrong
		}
	}
	return ""
}

// fit reports too many cards, even if ranks and suits are valid.
func (f *Form) fit() {
	f.ranks.SetPageError("")
	f.suits.SetPageError("")
	f.suits.High = deck.MaxSuits
	if f.manyOfTwo() {
		f.suits.High = solitaire.MaxTwoSuits
	}
	if f.ranks.Wrong() == "" && f.suits.Wrong() == "" && f.ranks.Int()*f.suits.Int() > MaxCards &&
		!f.manyOfTwo() {
		beyond := &f.suits
		if job.TooMany(f.ranks.Int(), f.suits.Int()) == "ranks" {
			beyond = &f.ranks
		}
		beyond.SetPageError(fmt.Sprintf("%d × %d = %s cards; at most %d.", f.ranks.Int(), f.suits.Int(),
			figure.Whole(f.ranks.Int()*f.suits.Int()), MaxCards))
	}
}

// Game returns the chosen game, Order its order of calling.
func (f *Form) Game() solitaire.Game { return solitaire.Game(f.game.Value()) }
func (f *Form) SetGame(g solitaire.Game) {
	f.game.Set(string(g))
	clear(f.foreign)
	f.burn.Set(false)
	f.order.Set(string(solitaire.Up))
}

// OneSuit takes the other suits from T1, which has one, when it is chosen.
func (f *Form) OneSuit() {
	if s, ok := f.Shape(); ok && f.Game() == solitaire.T1 {
		f.SetShape(deck.Shape{Ranks: s.Ranks, Suits: 1})
	}
}

// Name returns the name of the game.
func (f *Form) Name() string { return Names[f.Game()] }

// Shape returns the shape. ok is false if it is not valid.
func (f *Form) Shape() (s deck.Shape, ok bool) {
	return deck.Shape{Ranks: f.ranks.Int(), Suits: f.suits.Int()}, f.ranks.Wrong() == "" && f.suits.Wrong() == ""
}

// Ranks returns the number of ranks. ok is false if it is not valid.
func (f *Form) Ranks() (m int, ok bool) { return f.ranks.Int(), f.ranks.Wrong() == "" }

func (f *Form) SetShape(s deck.Shape) {
	f.ranks.Put(s.Ranks)
	f.suits.Put(s.Suits)
	f.fit()
}

// Size returns "m = 13, s = 4", as typed.
func (f *Form) Size() string { return "m = " + f.ranks.Text() + ", s = " + f.suits.Text() }

// Cards is the number of cards for a title, "52 cards".
func (f *Form) Cards() string {
	if s, ok := f.Shape(); ok {
		return figure.Count(s.N(), "card")
	}
	return "some cards"
}

// File returns the question for the name of a file: "hlm-13x4".
func (f *Form) File() string {
	return f.game.Value() + "-" + f.ranks.Text() + "x" + f.suits.Text()
}

// Solitaire returns the question as most jobs have it.
func (f *Form) Solitaire() job.Solitaire {
	s := job.Solitaire{Game: f.game.Value(), Ranks: new(f.ranks.Int()), Suits: new(f.suits.Int())}
	if f.burns() {
		s.Burn = f.burn.On()
	}
	if f.ordered() && f.order.Value() != string(solitaire.Up) {
		s.Order = f.order.Value()
	}
	return s
}

// Any returns the question for a job that plays T0 to T4 too.
func (f *Form) Any() job.AnySolitaire {
	s := job.AnySolitaire{Solitaire: f.Solitaire()}
	if f.Game() == solitaire.T4 {
		s.Passes = new(f.passes.Int())
	}
	return s
}

// Seed returns the seed, or nil if it does not matter.
func (f *Form) Seed() *uint64 {
	if !f.shuffles() {
		return nil
	}
	return new(f.seed.Uint64())
}

// SetSeed sets the seed.
func (f *Form) SetSeed(n uint64) { f.seed.Put(n) }

// Rules returns the rules of the game for a number of ranks.
func (f *Form) Rules(ranks int) solitaire.Rules {
	s := f.Solitaire()
	r := solitaire.Rules{Game: f.Game(), Ranks: ranks, Burn: s.Burn, Order: solitaire.Order(s.Order)}
	if f.Game() == solitaire.T0 {
		r.Seed = f.seed.Uint64()
	}
	if f.Game() == solitaire.T4 {
		r.Passes = f.passes.Int()
	}
	return r
}

// How draws the foldable rules of the game as chosen. says begins with Short.
func (f *Form) How(says bool) app.UI { return How(f.Rules(0), says) }

// Short describes the game in a few words.
func (f *Form) Short() string { return short[f.Game()] }

// Draw draws the fields. changed is called after a change of the game or an option, reshaped after one of the shape.
func (f *Form) Draw(changed, reshaped func()) []app.UI {
	ranks, suits := deck.MaxRanks, deck.MaxSuits
	if s, ok := f.Shape(); ok { // within the limit of cards
		ranks, suits = min(ranks, max(s.Ranks, MaxCards/s.Suits)), min(suits, MaxCards/s.Ranks)
		if f.manyOfTwo() {
			suits = solitaire.MaxTwoSuits
		}
	}
	chosen := func() {
		f.chosen()
		changed()
	}
	fitted := func() {
		f.fit()
		reshaped()
	}
	return []app.UI{
		h.If(!f.alone, func() app.UI { return f.game.Draw(chosen) }),
		f.ranks.DrawTo(ranks, fitted),
		f.suits.DrawTo(suits, fitted),
		h.If(f.ordered(), func() app.UI { return f.order.Draw(changed) }),
		h.If(f.burns(), func() app.UI {
			return h.Box("div", "field", h.Text("span", "label", "If you reach m without a hit"), f.burn.Draw(changed))
		}),
		h.If(f.passed(), func() app.UI { return f.passes.Draw(changed) }),
		h.If(f.shuffles(), func() app.UI { return f.seed.Draw(changed) }),
	}
}

// Fold returns the question of a page as one that folds above its answer. text says what is asked besides the game.
func (f *Form) Fold(text string, folds bool, open *bool) ui.Fold {
	size := f.ranks.Text() + " ranks in " + f.suits.Text() + " suits"
	if s, right := f.Shape(); right && s.Suits == 1 {
		size = figure.Count(s.Ranks, "card")
	}
	return ui.Fold{Label: "The question", Text: text, Folds: folds, Wrong: f.Misnamed(), Open: open, Name: []app.UI{
		h.Text("span", "keep", f.Name()+","), app.Text(" "), h.Text("span", "keep", size)}}
}
