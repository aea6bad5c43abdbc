package memory

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/memory"
	"rencontre/core/paper"
)

// ruleNames and ruleSentences describe which moves each rule set allows.
var ruleNames = []string{"Standard", "Free", "No 0-move", "Only 1", "Only 2", "Sacrifice"}

var ruleSentences = []string{
	"Standard: with two or more cards seen a player may turn none; with one seen he turns at least one new card, with " +
		"none seen two.",
	"Free: a player may turn none, one or two new cards in every position.",
	"No 0-move: a player turns at least one new card, and two where none is seen. The game always ends.",
	"Only 1: every player turns one new card and no more, even where none is seen.",
	"Only 2: every player turns two new cards, unless the first has a mate that is seen.",
	"Sacrifice: as No 0-move, but with two or more cards seen a player may leave a pair on purpose. The next player " +
		"must take it.",
}

// chip draws a move as on the map.
func chip(m memory.Moves) app.UI {
	return h.Span().Class("heat").Class("m"+strings.ToLower(m.String())).Aria("hidden", "true").
		Body(h.Text("b", "", strings.Join(strings.Split(m.String(), ""), "·")))
}

var moveWords = map[memory.Moves]string{
	memory.Move0: "turn none", memory.Move1: "turn one", memory.Move2: "turn two", memory.MoveS: "sacrifice",
	seenFirst: "a seen card first",
}

// say describes a set of moves: "turn one or turn two".
func say(m memory.Moves) string {
	var words []string
	for one := memory.Move0; one <= memory.MoveS; one <<= 1 {
		if m&one != 0 {
			words = append(words, moveWords[one])
		}
	}
	return strings.ReplaceAll(strings.Join(words, " or "), "or turn ", "or ")
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
