package words

import (
	"strings"

	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/turn"
)

// You is a person at this device.
const You = "you"

// players lists who can play, the computer's from easy to perfect. A longer text is cut on a phone.
var players = []ui.Option{
	{Value: You, Text: "You, or a person"},
	{Value: "forgetful", Text: "Forgetful player: easy"},
	{Value: "aggressive", Text: "Aggressive child: turns two"},
	{Value: "defensive", Text: "Defensive professor: turns one"},
	{Value: "improved", Text: "Improved professor: one or two"},
	{Value: "optimal", Text: "Optimal player: the best move"},
}

// Players returns the options of a choice of who plays.
func Players() []ui.Option { return players }

// Player returns the name of a player in a game, "" if there is no such player.
func Player(value string) string {
	if value == You {
		return "You"
	}
	for _, o := range players {
		if o.Value == value {
			name, _, _ := strings.Cut(o.Text, ":")
			return strings.TrimSuffix(name, " player")
		}
	}
	return ""
}

// fixedPlayers has the players with fixed strategies, and the strategies in words.
var fixedPlayers = map[string]struct{ name, way string }{
	"aggressive": {"the aggressive child", "always two new cards"},
	"defensive":  {"the defensive professor", "one new card if any card is seen, else two"},
	"improved":   {"the improved professor", "like the defensive professor, but two when one pair is unknown"},
	"optimal":    {"the optimal player", "the best move under No 0-move; in a tie, one new card"},
	"one-move":   {"the 1-move player", "always one new card, even where none is seen"},
	"two-move":   {"the 2-move player", "always two new cards, like the aggressive child"},
}

// FixedPlayers returns the options of a choice of a player with a fixed strategy.
func FixedPlayers() (all []ui.Option) {
	for _, value := range turn.PlayerNames() {
		name, _ := Fixed(value)
		all = append(all, ui.Option{Value: value, Text: figure.Capital(strings.TrimPrefix(name, "the "))})
	}
	return all
}

// Fixed returns the name of a player with a fixed strategy in a sentence, and the strategy.
func Fixed(value string) (name, way string) {
	of := fixedPlayers[value]
	return of.name, of.way
}
