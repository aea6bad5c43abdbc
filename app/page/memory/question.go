package memory

import (
	"fmt"
	"strconv"
	"strings"

	"rencontre/app/figure"
	"rencontre/app/page/memory/words"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/memory"
	"rencontre/core/paper"
)

// The aims of the game, by their names in an address.
const (
	aimPairs   = ""        // two players, each for the most pairs
	aimPlayers = "players" // more than two
	aimMemory  = "memory"  // players who remember only the last cards
	aimWin     = "win"     // two players who want to have more pairs at the end
	aimReply   = "reply"   // the best reply to a player with a fixed strategy
)

var aims = []ui.Option{
	{Value: aimPairs, Text: "Two players, for the most pairs"},
	{Value: aimWin, Text: "Two players, to win the game"},
	{Value: aimPlayers, Text: "Up to six players"},
	{Value: aimMemory, Text: "Players who forget"},
	{Value: aimReply, Text: "Against a fixed strategy"},
}

// A question identifies a table of values. Its zero value is the game of two players under the standard rules.
type question struct {
	aim     string
	rules   memory.Rules // the zero value for playing to win and for replies
	number  int          // of players, of remembered cards, or the lead of the player to move
	among   int          // how many players forget, if more than two
	against string       // the fixed player
}

// usual returns the game of two players who play for the most pairs.
func usual(r memory.Rules) question { return question{rules: r} }

func (q question) players() int {
	if q.aim == aimPlayers {
		return q.number
	}
	return max(2, q.among)
}

// most returns the largest number of pairs with exact values.
func (q question) most() int {
	switch q.aim {
	case aimWin:
		return 80
	case aimMemory:
		if q.among > 0 {
			return 100
		}
		return 200
	}
	return 400
}

// known returns the largest number of cards that can be known with n pairs left.
func (q question) known(n int) int {
	if q.aim == aimMemory {
		return min(n, q.number)
	}
	return n
}

// allowed returns the moves available with k known cards.
func (q question) allowed(k int) memory.Moves {
	if q.aim == aimReply {
		return memory.Move0 | memory.Move1 | memory.Move2
	}
	return q.rules.Allowed(k)
}

// decided reports whether n pairs cannot change who wins.
func (q question) decided(n int) bool { return q.aim == aimWin && max(q.number, -q.number) > n }

// decision says who has won then; sign is its mark on the map.
func (q question) decision() string {
	if q.number < 0 {
		return "lost already"
	}
	return "won already"
}

func (q question) sign() string {
	if q.number < 0 {
		return "−"
	}
	return "+"
}

// name is the title of the table.
func (q question) name() string {
	rules := words.Rule(q.rules)
	switch q.aim {
	case aimPlayers:
		return fmt.Sprintf("%s, %d players", rules, q.number)
	case aimMemory:
		name := fmt.Sprintf("%s, %s remembered", rules, figure.Count(q.number, "card"))
		if q.among > 0 {
			name += fmt.Sprintf(", %d players", q.among)
		}
		return name
	case aimWin:
		return "To win, lead " + signed(q.number)
	case aimReply:
		name, _ := words.Fixed(q.against)
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

// file returns the stem of file names.
func (q question) file() string {
	parts := []string{"rencontre-memory"}
	switch q.aim {
	case aimWin:
		parts = append(parts, "win", strconv.Itoa(q.number))
	case aimReply:
		parts = append(parts, "against", q.against)
	case aimPairs:
		parts = append(parts, q.rules.String())
	default:
		parts = append(parts, q.rules.String(), q.aim, strconv.Itoa(q.number))
		if q.among > 0 {
			parts = append(parts, "players", strconv.Itoa(q.among))
		}
	}
	return strings.Join(parts, "-")
}

// sentence describes the rules.
func (q question) sentence() string {
	switch q.aim {
	case aimPlayers:
		return words.RuleSentence(q.rules) + several
	case aimMemory:
		says := words.RuleSentence(q.rules) + fmt.Sprintf(" Each player remembers only the last %s seen that are still on the "+
			"table. When a turn ends, older cards are forgotten and become unknown again. If both cards of a pair are known, "+
			"the pair is taken before anything is forgotten. So k is at most %d.",
			figure.Count(q.number, "card"), q.number)
		if q.among > 0 {
			says += several + fmt.Sprintf(" With k = %d, a turn can lead back to the same position. All players make the same "+
				"move there, one from which nobody gains by another move for one turn. Of several such moves, it is the one of "+
				"the largest value; where there is none, it is the move of the largest value of all.", q.number)
		}
		return says
	case aimWin:
		return "Two players, standard rules; most pairs wins. The value is the probability of winning minus the " +
			"probability of losing. The lead is how many pairs the player to move is ahead. Turning no new card passes the " +
			"position to the other player. If they turn no new card either, the game ends and the lead decides."
	case aimReply:
		name, way := words.Fixed(q.against)
		return figure.Capital(fmt.Sprintf("%s has a fixed strategy: %s. It is your move. You may turn no new card, one "+
			"or two in every position. Turning no new card passes the turn to your opponent.", name, way))
	}
	return words.RuleSentence(q.rules)
}

// several is the aim of more than two players.
const several = " Each player maximises their pairs minus the mean of the others’. Equally good moves are chosen in the " +
	"order no new card, one, two. This choice affects only the other players."

// unit says what the value of a position means.
func (q question) unit() string {
	switch {
	case q.aim == aimWin:
		return "Value of the position, P(win) − P(loss)"
	case q.players() > 2:
		return "Value of the position, in pairs ahead of the mean of the others"
	case q.aim == aimReply:
		return "Value of the position to you, in pairs ahead"
	}
	return "Value of the position, in pairs ahead"
}

// backed says how the values were checked.
func (q question) backed() string {
	switch q.aim {
	case aimPlayers:
		return fmt.Sprintf("Computed by the recursion for %d players, in integers. Checked by exhaustive search over "+
			"labelled cards up to %d pairs.", q.number, []int{3: 4, 4: 4, 5: 3, 6: 3}[q.number])
	case aimMemory:
		if q.among > 0 {
			return fmt.Sprintf("Computed by the recursion with k capped for %d players, in fractions. Checked by playing each "+
				"move with labelled cards up to 5 pairs, and against perfect memory where nothing is forgotten.", q.among)
		}
		return "Computed by the recursion with k capped, in fractions. Checked by exhaustive search over labelled cards up " +
			"to 3 pairs, and against perfect memory where nothing is forgotten."
	case aimWin:
		return "Computed by a recursion over n, k and the lead, in integers. Zwick and Paterson leave this question open. " +
			"Checked by exhaustive search over labelled cards up to 4 pairs."
	case aimReply:
		return "Computed by a recursion against the fixed strategy, in integers. " +
			"Checked by exhaustive search over labelled cards up to 4 pairs."
	}
	return "Computed from small positions to large ones, as in Zwick and Paterson, in integers. Checked by exhaustive " +
		"search over labelled cards up to 5 pairs."
}

// sectionSix returns what section 6 of the paper states about the question, and how it compares with the values. Tests
// in core/memory check the comparison.
func (q question) sectionSix() (says, verdict string) {
	switch {
	case q.aim == aimWin:
		return "The paper leaves this open. It expects that a player who is behind turns two new cards wherever " +
				"playing for the most pairs says no new card. Up to n = 30 this is always true. For a player level or ahead, " +
				"9\u202f653 of 9\u202f918 moves up to n = 30 are the same as for the most pairs.",
			ui.Agrees
	case q.aim == aimPlayers && q.number == 3 && q.rules == memory.Standard:
		return "For three players, take n − k modulo 3: if it is 2 and k ≥ 3, turn no new card; if it is 0 and " +
			"k ≥ 1, turn one; else turn two. Correct is k ≥ 2, first at n = 4, k = 2. With it, the rule holds up to " +
			"n = 90.", ui.Differs
	case q.aim == aimMemory:
		return "“What happens if the players have imperfect memories?” The paper leaves this open.", ""
	case q.aim == aimReply && q.against == "one-move":
		return "Turn one new card if n + k is even, none if it is odd. This holds up to n = 100.", ui.Agrees
	case q.aim == aimReply && (q.against == "two-move" || q.against == "aggressive"):
		return "Turn one new card in almost all positions; the details were not entirely known. From n = 20 to 100, each " +
			"row has at most four exceptions.", ui.Agrees
	}
	return "", ""
}

// request asks for the rows from..to.
func (q question) request(from, to int, leads []int) job.Request {
	switch q.aim {
	case aimWin:
		return &job.MemoryWin{Pairs: new(to), From: from, Leads: leads}
	case aimReply:
		return &job.MemoryReply{Pairs: new(to), From: from, Against: q.against}
	}
	t := &job.Memory{Pairs: new(to), From: from, Rules: q.rules.String()}
	switch q.aim {
	case aimPlayers:
		t.Players = new(q.number)
	case aimMemory:
		t.Capacity = new(q.number)
		if q.among > 0 {
			t.Players = new(q.among)
		}
	}
	return t
}

// neededTables lists the tables needed to value a move. Taking a pair adds one to the lead, and passing the turn
// changes its sign.
func (q question) neededTables() []question {
	if q.aim != aimWin {
		return []question{q}
	}
	return []question{q, q.at(q.number + 1), q.at(-q.number), q.at(1 - q.number)}
}

// at returns the same game at another lead.
func (q question) at(lead int) question {
	q.number = lead
	return q
}

// leadsAround returns the leads that are computed together with a lead, a few at a time.
func leadsAround(lead int) []int {
	high := max(1, (max(lead, -lead)+3)/4) * 4
	low := high - 3
	if high == 4 {
		low = 0
	}
	var leads []int
	for l := low; l <= high; l++ {
		leads = append(leads, l)
		if l > 0 {
			leads = append(leads, -l)
		}
	}
	return leads
}

// printed compares a position with what the papers print of it, and says where they do.
func (l library) printed(q question, n, k int) (verdict, where string) {
	r, known := l[q][n]
	if !known || q != usual(q.rules) {
		return "", ""
	}
	same := func(is bool) {
		switch {
		case !is:
			verdict = ui.Differs
		case verdict == "":
			verdict = ui.Agrees
		}
	}
	for _, p := range paper.MemoryTables() {
		if p.Rules != q.rules.String() {
			continue
		}
		if n < len(p.Moves) && p.Moves[n] != "" {
			where = p.MovesIn
			same(strings.Contains(r.moves[k].String(), p.Moves[n][k:k+1]))
		}
		if n < len(p.Values) && p.Values[n] != "" {
			where = p.ValuesIn
			same(strings.Fields(p.Values[n])[k] == r.value[k])
		}
	}
	return verdict, where
}
