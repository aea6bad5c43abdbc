package turn

import "slices"

// A Player is a named strategy.
type Player int

const (
	// Optimal plays the optimal moves of NoZero. Where 1- and 2-move are equally good it
	// plays the 1-move; for k < n this never happens up to 300 pairs.
	Optimal Player = iota
	// Aggressive always plays the 2-move (Alfthan's Aggressive child).
	Aggressive
	// Defensive plays the 1-move whenever a card is known (Alfthan's Defensive
	// professor).
	Defensive
	// Improved is Defensive, but plays the 2-move when one pair is unknown.
	Improved
	// OneMover always plays the 1-move, as OneOnly demands, even when no card is known.
	OneMover
	// TwoMover always plays the 2-move, as TwoOnly demands. It plays like Aggressive.
	TwoMover
)

var playerNames = []string{"optimal", "aggressive", "defensive", "improved", "one-move", "two-move"}

func (p Player) String() string { return playerNames[p] }

// PlayerNames returns the names of the players, in the order of the constants.
func PlayerNames() []string { return slices.Clone(playerNames) }

// ParsePlayer returns the player with a name.
func ParsePlayer(name string) (p Player, ok bool) {
	i := slices.Index(playerNames, name)
	return Player(max(0, i)), i >= 0
}
