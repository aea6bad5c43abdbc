package values

import (
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/turn"
)

// The aims of the game, by their names in an address.
const (
	AimPairs   = ""        // two players, each for the most pairs
	AimPlayers = "players" // more than two
	AimMemory  = "memory"  // players who remember only the last cards
	AimWin     = "win"     // two players who want to have more pairs at the end
	AimReply   = "reply"   // the best reply to a player with a fixed strategy
)

// Aims are the options of a choice of the aim.
var Aims = []ui.Option{
	{Value: AimPairs, Text: "Two players, for the most pairs"},
	{Value: AimWin, Text: "Two players, to win the game"},
	{Value: AimPlayers, Text: "Up to six players"},
	{Value: AimMemory, Text: "Players who forget"},
	{Value: AimReply, Text: "Against a fixed strategy"},
}

// A Question identifies a table of values. Its zero value is the game of two players under the standard rules.
type Question struct {
	Aim     string
	Rules   turn.Rules // the zero value for playing to win and for replies
	Number  int        // of players, of remembered cards, or the lead of the player to move
	Among   int        // how many players forget, if more than two
	Against string     // the fixed player
}

// Usual returns the game of two players who play for the most pairs.
func Usual(r turn.Rules) Question { return Question{Rules: r} }

// Players returns the number of players.
func (q Question) Players() int {
	if q.Aim == AimPlayers {
		return q.Number
	}
	return max(2, q.Among)
}

// MaxRow is the largest number of pairs of which the part Many pairs shows a row of exact values.
const MaxRow = 1000

// MaxPairs returns the largest number of pairs with a whole table of exact values.
func (q Question) MaxPairs() int {
	switch q.Aim {
	case AimWin:
		return 80
	case AimMemory:
		if q.Among > 0 {
			return 100
		}
		return 200
	}
	return 400
}

// Known returns the largest number of cards that can be known with n pairs left.
func (q Question) Known(n int) int {
	if q.Aim == AimMemory {
		return min(n, q.Number)
	}
	return n
}

// Allowed returns the moves available with k known cards.
func (q Question) Allowed(k int) turn.Moves {
	if q.Aim == AimReply {
		return turn.Move0 | turn.Move1 | turn.Move2
	}
	return q.Rules.Allowed(k)
}

// Decided reports whether n pairs cannot change who wins.
func (q Question) Decided(n int) bool { return q.Aim == AimWin && max(q.Number, -q.Number) > n }

// Request asks for the rows from..to.
func (q Question) Request(from, to int, leads []int) job.Request {
	switch q.Aim {
	case AimWin:
		return &job.MemoryWin{Pairs: new(to), From: from, Leads: leads}
	case AimReply:
		return &job.MemoryReply{Pairs: new(to), From: from, Against: q.Against}
	}
	t := &job.Memory{Pairs: new(to), From: from, Rules: q.Rules.String()}
	switch q.Aim {
	case AimPlayers:
		t.Players = new(q.Number)
	case AimMemory:
		t.Capacity = new(q.Number)
		if q.Among > 0 {
			t.Players = new(q.Among)
		}
	}
	return t
}

// neededTables lists the tables needed to value a move. Taking a pair adds one to the lead, and passing the turn
// changes its sign.
func (q Question) neededTables() []Question {
	if q.Aim != AimWin {
		return []Question{q}
	}
	return []Question{q, q.at(q.Number + 1), q.at(-q.Number), q.at(1 - q.Number)}
}

// at returns the same game at another lead.
func (q Question) at(lead int) Question {
	q.Number = lead
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
