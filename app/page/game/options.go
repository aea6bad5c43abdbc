package game

import (
	"slices"

	"rencontre/app/ui"
	"rencontre/core/solitaire"
)

// options lists the games in the order in which they are offered, the Mousetrap family first, by names that are short
// enough for one row.
var options = []ui.Option{
	{Value: string(solitaire.Mousetrap), Text: "Mousetrap"},
	{Value: string(solitaire.Modular), Text: "Modular"},
	{Value: string(solitaire.HeLovesMe), Text: "He Loves Me"},
	{Value: string(solitaire.T0), Text: Names[solitaire.T0] + " (T0)"},
	{Value: string(solitaire.T1), Text: "Treize (T1)"},
	{Value: string(solitaire.T2), Text: Names[solitaire.T2] + " (T2)"},
	{Value: string(solitaire.T3), Text: Names[solitaire.T3] + " (T3)"},
	{Value: string(solitaire.T4), Text: Names[solitaire.T4] + " (T4)"},
}

// An Option changes what a form offers.
type Option func(*Form)

// WithTreize makes the form offer T0 to T4 too.
func WithTreize(f *Form) { f.game.Options = options }

// Seeded makes the form ask for a seed for every game, not only for T0, which deals further decks.
func Seeded(f *Form) { f.seeded, f.seed.Hint = true, "" }

// Wins makes the form omit options that do not matter to winning decks.
func Wins(f *Form) { f.wins = true }

// Begins makes the form omit options that do not matter until the first hit.
func Begins(f *Form) { f.begins = true }

// OnePass makes the form offer T1, T2 and T3 too.
func OnePass(f *Form) { f.game.Options = append(options[:3:3], options[4:7]...) }

// Only makes the form offer no other games than these, in the order of the list.
func (f *Form) Only(games []solitaire.Game) {
	f.game.Options = slices.DeleteFunc(slices.Clone(f.game.Options), func(o ui.Option) bool {
		return !slices.Contains(games, solitaire.Game(o.Value))
	})
}

// Alone makes the form ask about one game, without a choice of games.
func Alone(game solitaire.Game) Option {
	return func(f *Form) { f.alone, f.game.Default = true, string(game) }
}

// ManyOfTwo makes the form accept more suits of two ranks than a page lays out, since a theorem gives the number of
// winning decks.
func ManyOfTwo(f *Form) { f.proved = true }
