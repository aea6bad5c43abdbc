package play

import (
	"fmt"
	"strings"

	"rencontre/core/turn"
)

// refusals says why a card may not be turned now.
var refusals = map[turn.Refusal]string{
	turn.GameOver:     "The game is over.",
	turn.NoCard:       "There is no card here.",
	turn.AlreadyUp:    "This card is already turned. Turn another one.",
	turn.NoZeroAllows: "These rules do not allow turning two seen cards. Turn a new card.",
}

// alphabet has a letter for each place, for links.
const alphabet = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// letters returns the turned cards of a game for a link.
func letters(g *turn.Game) string {
	var b strings.Builder
	for _, place := range g.Turned {
		b.WriteByte(alphabet[place])
	}
	return b.String()
}

// follow turns the cards named by letters. It returns an error for the first that may not be turned.
func follow(g *turn.Game, letters string) error {
	for i, c := range letters {
		place := strings.IndexRune(alphabet, c)
		if place < 0 || place >= len(g.Cards) {
			return fmt.Errorf("card %d of the link, “%c”, is not on this table of %d cards", i+1, c, len(g.Cards))
		}
		if why := g.Refuse(place); why != turn.Fits {
			return fmt.Errorf("card %d of the link cannot be turned: %s", i+1, strings.TrimSuffix(refusals[why], "."))
		}
		g.Turn(place)
	}
	return nil
}
