// Package words has what the parts of Memory's page call the rules, the moves and the players.
package words

import (
	"rencontre/app/ui"
	"rencontre/core/turn"
)

// rules describes which moves each rule set allows.
var rules = []struct{ name, sentence string }{
	turn.Standard: {"Standard", "Standard: if no card is seen, a player turns two new cards; if one is seen, at least " +
		"one. With two or more seen, a player may turn no new card."},
	turn.Free: {"Free", "Free: a player may turn no new card, one or two in every position."},
	turn.NoZero: {"No 0-move", "No 0-move: a player turns at least one new card, and two if none is seen. The game " +
		"always ends."},
	turn.OneOnly: {"Only 1", "Only 1: every player turns one new card and no more, even where none is seen."},
	turn.TwoOnly: {"Only 2", "Only 2: every player turns two new cards, unless the first matches a seen card."},
	turn.Sacrifice: {"Sacrifice", "Sacrifice: like No 0-move, but with two or more cards seen a player may leave a " +
		"pair on purpose. The next player must take it."},
}

// Rule returns the name of a rule set.
func Rule(r turn.Rules) string { return rules[r].name }

// RuleSentence says which moves a rule set allows.
func RuleSentence(r turn.Rules) string { return rules[r].sentence }

// Rules returns the options of a choice of rules, in the order of their constants.
func Rules() []ui.Option {
	all := make([]ui.Option, len(rules))
	for i, r := range rules {
		all[i] = ui.Option{Value: turn.Rules(i).String(), Text: r.name}
	}
	return all
}
