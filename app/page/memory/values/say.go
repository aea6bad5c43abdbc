package values

import (
	"fmt"
	"strconv"
	"strings"

	"rencontre/app/figure"
	"rencontre/app/page/memory/words"
	"rencontre/app/ui"
	"rencontre/core/turn"
)

// Decision says who has won where the pairs left cannot change it.
func (q Question) Decision() string {
	if q.Number < 0 {
		return "lost already"
	}
	return "won already"
}

// Sign marks that decision on the map.
func (q Question) Sign() string {
	if q.Number < 0 {
		return "−"
	}
	return "+"
}

// Name is the title of the table.
func (q Question) Name() string {
	rules := words.Rule(q.Rules)
	switch q.Aim {
	case AimPlayers:
		return fmt.Sprintf("%s, %d players", rules, q.Number)
	case AimMemory:
		name := fmt.Sprintf("%s, %s remembered", rules, figure.Count(q.Number, "card"))
		if q.Among > 0 {
			name += fmt.Sprintf(", %d players", q.Among)
		}
		return name
	case AimWin:
		return "To win, lead " + signed(q.Number)
	case AimReply:
		name, _ := words.Fixed(q.Against)
		return "Against " + name
	}
	return rules
}

func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// File returns the stem of file names.
func (q Question) File() string {
	parts := []string{"rencontre-memory"}
	switch q.Aim {
	case AimWin:
		parts = append(parts, "win", strconv.Itoa(q.Number))
	case AimReply:
		parts = append(parts, "against", q.Against)
	case AimPairs:
		parts = append(parts, q.Rules.String())
	default:
		parts = append(parts, q.Rules.String(), q.Aim, strconv.Itoa(q.Number))
		if q.Among > 0 {
			parts = append(parts, "players", strconv.Itoa(q.Among))
		}
	}
	return strings.Join(parts, "-")
}

// Sentence describes the rules.
func (q Question) Sentence() string {
	switch q.Aim {
	case AimPlayers:
		return words.RuleSentence(q.Rules) + several
	case AimMemory:
		says := words.RuleSentence(q.Rules) +
			fmt.Sprintf(" Each player remembers only the last %s seen that are still on the table. When a turn ends, older "+
				"cards are forgotten and become unknown again. If both cards of a pair are known, the pair is taken before "+
				"anything is forgotten. So k is at most %d.",
				figure.Count(q.Number, "card"), q.Number)
		if q.Among > 0 {
			says += several + fmt.Sprintf(" With k = %d, a turn can lead back to the same position. All players make the same "+
				"move there, one from which nobody gains by another move for one turn. Of several such moves, it is the one of "+
				"the largest value; where there is none, it is the move of the largest value of all.", q.Number)
		}
		return says
	case AimWin:
		return "Two players, standard rules; most pairs wins. The value is the probability of winning minus the " +
			"probability of losing. The lead is how many pairs the player to move is ahead. Turning no new card passes the " +
			"position to the other player. If they turn no new card either, the game ends and the lead decides."
	case AimReply:
		name, way := words.Fixed(q.Against)
		return figure.Capital(fmt.Sprintf("%s has a fixed strategy: %s. It is your move. You may turn no new card, one "+
			"or two in every position. Turning no new card passes the turn to your opponent.", name, way))
	}
	return words.RuleSentence(q.Rules)
}

// several is the aim of more than two players.
const several = " Each player maximises their pairs minus the mean of the others’. Equally good moves are chosen in " +
	"the order no new card, one, two. This choice affects only the other players."

// Unit says what the value of a position means.
func (q Question) Unit() string {
	switch {
	case q.Aim == AimWin:
		return "Value of the position, P(win) − P(loss)"
	case q.Players() > 2:
		return "Value of the position, in pairs ahead of the mean of the others"
	case q.Aim == AimReply:
		return "Value of the position to you, in pairs ahead"
	}
	return "Value of the position, in pairs ahead"
}

// Backed says how the values were checked.
func (q Question) Backed() string {
	switch q.Aim {
	case AimPlayers:
		return fmt.Sprintf("Computed by the recursion for %d players, in integers. Checked by exhaustive search over "+
			"labelled cards up to %d pairs.", q.Number, []int{3: 4, 4: 4, 5: 3, 6: 3}[q.Number])
	case AimMemory:
		if q.Among > 0 {
			return fmt.Sprintf("Computed by the recursion with k capped for %d players, in fractions. Checked by playing each "+
				"move with labelled cards up to 5 pairs, and against perfect memory where nothing is forgotten.", q.Among)
		}
		return "Computed by the recursion with k capped, in fractions. Checked by exhaustive search over labelled cards up " +
			"to 3 pairs, and against perfect memory where nothing is forgotten."
	case AimWin:
		return "Computed by a recursion over n, k and the lead, in integers. Zwick and Paterson leave this question open. " +
			"Checked by exhaustive search over labelled cards up to 4 pairs."
	case AimReply:
		return "Computed by a recursion against the fixed strategy, in integers. " +
			"Checked by exhaustive search over labelled cards up to 4 pairs."
	}
	return "Computed from small positions to large ones, as in Zwick and Paterson, in integers. Checked by exhaustive " +
		"search over labelled cards up to 5 pairs."
}

// SectionSix returns what section 6 of the paper states about the question, and how it compares with the values. Tests
// in core/memory check the comparison.
func (q Question) SectionSix() (says, verdict string) {
	switch {
	case q.Aim == AimWin:
		return "The paper leaves this open. It expects that a player who is behind turns two new cards wherever " +
				"playing for the most pairs says no new card. Up to n = 30 this is always true. For a player level or ahead, " +
				"9\u202f653 of 9\u202f918 moves up to n = 30 are the same as for the most pairs.",
			ui.Agrees
	case q.Aim == AimPlayers && q.Number == 3 && q.Rules == turn.Standard:
		return "For three players, take n − k modulo 3: if it is 2 and k ≥ 3, turn no new card; if it is 0 and " +
			"k ≥ 1, turn one; else turn two. Correct is k ≥ 2, first at n = 4, k = 2. With it, the rule holds up to " +
			"n = 90.", ui.Differs
	case q.Aim == AimMemory:
		return "“What happens if the players have imperfect memories?” The paper leaves this open.", ""
	case q.Aim == AimReply && q.Against == "one-move":
		return "Turn one new card if n + k is even, none if it is odd. This holds up to n = 100.", ui.Agrees
	case q.Aim == AimReply && (q.Against == "two-move" || q.Against == "aggressive"):
		return "Turn one new card in almost all positions; the details were not entirely known. From n = 20 to 100, each " +
			"row has at most four exceptions.", ui.Agrees
	}
	return "", ""
}
