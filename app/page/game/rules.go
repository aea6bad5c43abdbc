package game

import (
	"strings"

	"rencontre/app/figure"
	"rencontre/core/solitaire"
)

// Names has the names of the games. The papers have codes for some of them, which are in options.
var Names = map[solitaire.Game]string{
	solitaire.Mousetrap: "Mousetrap",
	solitaire.Modular:   "Modular Mousetrap",
	solitaire.HeLovesMe: "He Loves Me",
	solitaire.T0:        "Problem I",
	solitaire.T1:        "Treize, one suit",
	solitaire.T2:        "Treize, suits",
	solitaire.T3:        "Treize, whole deck",
	solitaire.T4:        "Roll Call",
}

// rules has the rules of each game, with marked words (see ui.Words). The calls are filled in.
var rules = map[solitaire.Game]string{
	solitaire.Mousetrap: "Say {calls} as you turn cards. A card that comes at its own number is a [hit]: it is [set " +
		"aside] and the [count] starts again at 1. Any other card goes to the bottom. {lost}.",
	solitaire.Modular: "Say {calls}, then 1 again, as you turn cards. A card that comes at its own number is a [hit]: " +
		"it is [set aside] and the [count] starts again. Any other card goes to the bottom. You lose once no further " +
		"hit is possible.",
	solitaire.HeLovesMe: "Say {calls} as you turn cards. A card that comes at its own number is a [hit]: it is " +
		"[stored], the cards before it go to the bottom and the [count] starts again. A count is no longer than the cards " +
		"that are left: a single 1 is stored. If a count ends without a hit, its cards are [burned]. You win if every " +
		"card except one 2 is stored.",
	solitaire.T0: "De Montmort’s Problem I: say {calls} as you turn cards. A card that comes at its own number is a " +
		"[hit]: it wins a [stake] and the [count] starts again. When the deck runs out, the whole deck is shuffled. " +
		"After m numbers without a hit, the hand ends.",
	solitaire.T1: "De Montmort’s [Treize]: turn [m] different cards once and say 1 to m. Each card at its own number " +
		"is a [hit].",
	solitaire.T2: "[Treize] with a deck of [s] suits: turn [m] of its cards and say 1 to m once. Each card at its own " +
		"number is a [hit].",
	solitaire.T3: "[Treize] through the whole deck: turn all cards and say 1 to [m], [s] times over. Each card at its " +
		"own number is a [hit].",
	solitaire.T4: "Roll Call: say {calls}, again and again, as you turn cards. A card that comes at its own number is " +
		"a [hit]: it is [set aside] and the count goes on. The others form the [pile], which is turned over without " +
		"shuffling. {passes}.",
}

// short describes each game in a few words.
var short = map[solitaire.Game]string{
	solitaire.Mousetrap: "Turn cards, counting 1, 2, 3. A card [equal to its count|hit] is out; start again at 1.",
	solitaire.Modular:   "Like Mousetrap, but after [m] the [count] goes on at 1 until a [hit].",
	solitaire.HeLovesMe: "Turn cards, counting 1, 2, 3. Store a card [equal to its count|hit]; [burn|burned] a " +
		"count without one.",
	solitaire.T0: "Turn cards, counting 1, 2, 3. A card [equal to its count|hit] wins a [stake]; start again at 1.",
	solitaire.T1: "Turn [m] different cards, counting 1 to m. A card equal to its count is a [hit].",
	solitaire.T2: "Turn [m] cards of [s] suits, counting 1 to m. A card equal to its count is a [hit].",
	solitaire.T3: "Turn all cards, counting 1 to [m] again and again. A card equal to its count is a [hit].",
	solitaire.T4: "Turn cards, counting 1, 2, 3. A card [equal to its count|hit] is out; turn the rest over.",
}

// describe states the rules of a game.
func describe(r solitaire.Rules) string {
	calls := "1, 2, 3 up to [m]"
	switch r.Order {
	case solitaire.Down:
		calls = "[m], m − 1 down to 1"
	case solitaire.AceDown:
		calls = "1, then [m], m − 1 down to 2"
	}
	lost := "You lose after m numbers without a hit"
	if r.Burn {
		lost = "After m numbers without a hit, the last m cards are [burned]"
	}
	passes := "You lose once no further hit is possible"
	if r.Passes > 0 {
		passes = "You lose after going through the cards " + figure.Count(r.Passes, "time") +
			" without a hit, from turning them over to turning them over"
	}
	return strings.NewReplacer("{calls}", calls, "{lost}", lost, "{passes}", passes).Replace(rules[r.Game])
}
