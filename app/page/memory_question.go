package page

import (
	"encoding/json"
	"fmt"
	"math/big"
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/memory"
)

// What a table of values is about, by its name in an address.
const (
	aimPairs   = ""        // two players, each for the most pairs
	aimPlayers = "players" // more than two
	aimMemory  = "memory"  // two who remember the last cards only
	aimWin     = "win"     // two who want to be ahead in the end
	aimReply   = "reply"   // the best reply to a player who keeps to his strategy
)

var memoryAims = []ui.Option{
	{Value: aimPairs, Text: "Two players, for the most pairs"},
	{Value: aimWin, Text: "Two players, to win in the end"},
	{Value: aimPlayers, Text: "Up to six players"},
	{Value: aimMemory, Text: "Two players who forget"},
	{Value: aimReply, Text: "Against one who keeps to his way"},
}

// A memoryQuestion is what a table of values is of. Its zero value is the game of
// two players under the standard rules.
type memoryQuestion struct {
	aim     string
	rules   memory.Rules // of a game to win and of replies always the zero value
	number  int          // of players, of cards remembered, or the mover's lead
	against string       // the player replied to
}

// usual is the game of two players, each for the most pairs.
func usual(r memory.Rules) memoryQuestion { return memoryQuestion{rules: r} }

func (q memoryQuestion) players() int {
	if q.aim == aimPlayers {
		return q.number
	}
	return 2
}

// most is the most pairs whose values are computed exactly.
func (q memoryQuestion) most() int {
	switch q.aim {
	case aimWin:
		return 80
	case aimMemory:
		return 200
	}
	return memoryMost
}

// known is the most cards that can be known when n pairs are left.
func (q memoryQuestion) known(n int) int {
	if q.aim == aimMemory {
		return min(n, q.number)
	}
	return n
}

// allowed are the moves there are when k cards are known.
func (q memoryQuestion) allowed(k int) memory.Moves {
	if q.aim == aimReply {
		return memory.Move0 | memory.Move1 | memory.Move2
	}
	return q.rules.Allowed(k)
}

// decided reports whether n pairs cannot change who wins.
func (q memoryQuestion) decided(n int) bool { return q.aim == aimWin && max(q.number, -q.number) > n }

// name is what the table is called.
func (q memoryQuestion) name() string {
	rules := memoryNames[q.rules]
	switch q.aim {
	case aimPlayers:
		return fmt.Sprintf("%s, %d players", rules, q.number)
	case aimMemory:
		return fmt.Sprintf("%s, %s remembered", rules, count(q.number, "card"))
	case aimWin:
		return "To win, lead " + signed(q.number)
	case aimReply:
		return "Against " + memoryKeepers[q.against].name
	}
	return rules
}

func signed(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// file is the stem of what is saved.
func (q memoryQuestion) file() string {
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
	}
	return strings.Join(parts, "-")
}

// memoryKeepers are the players who keep to a strategy, and it in words.
var memoryKeepers = map[string]struct{ name, way string }{
	"aggressive": {"the aggressive child", "always two new cards"},
	"defensive":  {"the defensive professor", "one new card whenever one is seen, else two"},
	"improved":   {"the improved professor", "as the defensive professor, but two when one pair is unknown"},
	"optimal":    {"the optimal player", "the best move of No 0-move, of two equally good ones one new card"},
	"one-move":   {"the player of 1-moves", "always one new card, even where none is seen"},
	"two-move":   {"the player of 2-moves", "always two new cards, as the aggressive child"},
}

// sentence states the rules.
func (q memoryQuestion) sentence() string {
	switch q.aim {
	case aimPlayers:
		return memorySentences[q.rules] + " Each player maximises his pairs minus the mean of the others’. Of equally good moves the first in the order none, one, two is played; it makes a difference to the others alone."
	case aimMemory:
		return memorySentences[q.rules] + fmt.Sprintf(" Both players remember the last %s they saw that are still on the table, and no more. When a turn ends, the oldest are forgotten: they lie among the unknown cards again. A pair whose two cards are known at one moment is taken before anything is forgotten. So k is at most %d.", count(q.number, "card"), q.number)
	case aimWin:
		return "Two players under the standard rules; who has more pairs in the end wins. The value is P(win) − P(loss), a draw counting 0; the lead is that of the player to move. To turn none hands the position over, and if the other turns none too, the game ends and the lead decides."
	case aimReply:
		return capital(fmt.Sprintf("%s keeps to his way: %s. You are to move and may turn none, one or two new cards everywhere; to turn none hands the turn over, and he goes on.", memoryKeepers[q.against].name, memoryKeepers[q.against].way))
	}
	return memorySentences[q.rules]
}

// unit says what the value of a position is.
func (q memoryQuestion) unit() string {
	switch q.aim {
	case aimWin:
		return "Value of the position, P(win) − P(loss)"
	case aimPlayers:
		return "Value of the position, in pairs ahead of the mean of the others"
	case aimReply:
		return "Value of the position to you, in pairs ahead"
	}
	return "Value of the position, in pairs ahead"
}

// backed is what the values were checked by.
func (q memoryQuestion) backed() string {
	switch q.aim {
	case aimPlayers:
		return fmt.Sprintf("The recursion for %d players, in integers. Backed by a search over labelled cards up to %d pairs.", q.number, []int{3: 4, 4: 4, 5: 3, 6: 3}[q.number])
	case aimMemory:
		return "The recursion with every k capped, in fractions. Backed by a search over labelled cards up to 3 pairs, and by perfect memory where nothing is forgotten."
	case aimWin:
		return "A recursion over n, k and the lead, in integers; Zwick and Paterson leave it open. Backed by a search over labelled cards up to 4 pairs."
	case aimReply:
		return "A recursion against the fixed strategy, in integers. Backed by a search over labelled cards up to 4 pairs."
	}
	return "Zwick and Paterson’s recursion, in integers. Backed by a search over labelled cards up to 5 pairs."
}

// sectionSix is what the paper says of the question where it asks for more, and
// how that stands to the values; core/memory tests it so far as is said.
func (q memoryQuestion) sectionSix() (says, verdict string) {
	switch {
	case q.aim == aimWin:
		return "Open in the paper. Behind, it expects, turn two wherever the most pairs ask for none: so it is everywhere up to n = 30. Level or ahead the moves are almost those for the most pairs: 9\u202f653 of 9\u202f918 up to n = 30.", "agrees"
	case q.aim == aimPlayers && q.number == 3 && q.rules == memory.Standard:
		return "For three players, n − k modulo 3 decides: if it is 2 and k ≥ 3 turn none, if it is 0 and k ≥ 1 turn one, else two. It must say k ≥ 2, first at n = 4, k = 2, and then holds up to n = 90.", "differs"
	case q.aim == aimMemory:
		return "“What happens if the players have imperfect memories?” The paper asks and leaves it open.", ""
	case q.aim == aimReply && q.against == "one-move":
		return "Turn one where n + k is even, none where it is odd: so it is up to n = 100.", "agrees"
	case q.aim == aimReply && (q.against == "two-move" || q.against == "aggressive"):
		return "Turn one in almost all positions; the details were not entirely known. From n = 20 to 100 at most four positions of a row want another move.", "agrees"
	}
	return "", ""
}

// request asks for the rows from..to.
func (q memoryQuestion) request(from, to int, leads []int) string {
	text := fmt.Sprintf(`{"job":"memory","pairs":%d,"rules":%q`, to, q.rules)
	switch q.aim {
	case aimPlayers:
		text += fmt.Sprintf(`,"players":%d`, q.number)
	case aimMemory:
		text += fmt.Sprintf(`,"capacity":%d`, q.number)
	case aimWin:
		text = fmt.Sprintf(`{"job":"memory-win","pairs":%d,"leads":%s`, to, list(leads))
	case aimReply:
		text = fmt.Sprintf(`{"job":"memory-reply","pairs":%d,"against":%q`, to, q.against)
	}
	if from > 0 {
		text += fmt.Sprintf(`,"from":%d`, from)
	}
	return text + "}"
}

// kin are the tables by which a move is valued: with a pair taken the mover's
// lead is one more, and when the turn passes it changes its sign.
func (q memoryQuestion) kin() []memoryQuestion {
	if q.aim != aimWin {
		return []memoryQuestion{q}
	}
	return []memoryQuestion{q, q.at(q.number + 1), q.at(-q.number), q.at(1 - q.number)}
}

// at is the same game at another lead.
func (q memoryQuestion) at(lead int) memoryQuestion {
	q.number = lead
	return q
}

// leadsAround are the leads that are computed with one of them, a few at a time.
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

// There are, after a turn, three things for the player who has made it: he has
// taken a pair and moves on at (n, k); the next player moves there; or the next
// player has taken a pair and moves there.

func (q memoryQuestion) take(n, k int) *big.Rat {
	if q.aim == aimWin {
		return memoryValue(q.at(q.number+1), n, k)
	}
	v := memoryValue(q, n, k)
	return v.Add(v, big.NewRat(1, 1))
}

func (q memoryQuestion) pass(n, k int) *big.Rat {
	k = min(k, q.known(n))
	if row := memoryTables[q][n]; row.waiting != nil {
		return rational(row.waiting[k])
	}
	if q.aim == aimWin {
		q = q.at(-q.number)
	}
	v := memoryValue(q, n, k)
	return v.Neg(v)
}

func (q memoryQuestion) lose(n, k int) *big.Rat {
	if q.aim == aimWin {
		v := memoryValue(q.at(1-q.number), n, k)
		return v.Neg(v)
	}
	v := q.pass(n, k)
	return v.Sub(v, big.NewRat(1, int64(q.players()-1)))
}

// none is what turning none is worth.
func (q memoryQuestion) none(n, k int) *big.Rat {
	switch q.aim {
	case aimReply:
		return q.pass(n, k)
	case aimWin: // the other turns none too, and his lead decides, or he goes on
		other := q.at(-q.number)
		best := big.NewRat(int64(min(max(other.number, -1), 1)), 1)
		for _, m := range []memory.Moves{memory.Move1, memory.Move2} {
			if v := memoryWorth(other, n, k, m); v.Cmp(best) > 0 {
				best = v
			}
		}
		return best.Neg(best)
	}
	return new(big.Rat)
}

// row is the row n of a table as the job returns it.
func (q memoryQuestion) row(n int) string {
	row := memoryTables[q][n]
	moves := make([]string, len(row.moves))
	for k, m := range row.moves {
		moves[k] = m.String()
	}
	var result any
	if q.aim == aimWin {
		var w job.MemoryWin
		for k := range moves {
			w.Positions = append(w.Positions, job.WinPosition{N: n, K: k, Lead: q.number, Value: row.value[k], Moves: moves[k]})
		}
		result = w
	} else {
		below := func(row []string) [][]string {
			all := make([][]string, n+1)
			for i := range n {
				all[i] = []string{}
			}
			all[n] = row
			return all
		}
		fields := map[string][][]string{"value": below(row.value), "moves": below(moves)}
		if row.waiting != nil {
			fields["waiting"] = below(row.waiting)
		}
		result = fields
	}
	text, err := json.Marshal(result)
	if err != nil {
		app.Log(err)
	}
	return string(text)
}

// memoryTyped is the question as it is typed, right or wrong.
type memoryTyped struct {
	aim     string
	rules   memory.Rules
	number  map[string]string // by aim
	against string
}

// memoryNumbers are the numbers that go with an aim: what they count, the name in
// an address, the range and where it begins.
var memoryNumbers = map[string]struct {
	label, name      string
	low, high, first int
}{
	aimPlayers: {"Players", "players", 2, 6, 3},
	aimMemory:  {"Cards remembered", "capacity", 0, 200, 4},
	aimWin:     {"Lead", "lead", -80, 80, 0},
}

func (t *memoryTyped) read(v url.Values) {
	*t = memoryTyped{number: map[string]string{}, against: "aggressive"}
	t.rules, _ = memory.ParseRules(v.Get("rules"))
	for _, a := range memoryAims {
		if v.Get("aim") == a.Value {
			t.aim = a.Value
		}
	}
	for aim, n := range memoryNumbers {
		t.number[aim] = strconv.Itoa(n.first)
		if v.Has(n.name) {
			t.number[aim] = strings.Replace(v.Get(n.name), "−", "-", 1)
		}
	}
	if _, there := memoryKeepers[v.Get("against")]; there {
		t.against = v.Get("against")
	}
}

// query is what read understands.
func (t *memoryTyped) query() [][2]string {
	pairs := [][2]string{{"aim", t.aim}}
	if t.aim != aimWin && t.aim != aimReply {
		pairs = append(pairs, [2]string{"rules", t.rules.String()})
	}
	if n, there := memoryNumbers[t.aim]; there {
		pairs = append(pairs, [2]string{n.name, t.number[t.aim]})
	}
	if t.aim == aimReply {
		pairs = append(pairs, [2]string{"against", t.against})
	}
	return pairs
}

// question is what was typed; the words say what is wrong with its number.
func (t *memoryTyped) question() (q memoryQuestion, wrong string) {
	q = memoryQuestion{aim: t.aim, rules: t.rules}
	switch t.aim {
	case aimWin:
		q.rules = memory.Standard
	case aimReply:
		q.rules, q.against = memory.Standard, t.against
	}
	about, there := memoryNumbers[t.aim]
	if !there {
		return q, ""
	}
	n, err := strconv.Atoi(strings.TrimSpace(t.number[t.aim]))
	switch {
	case err != nil || n < about.low || n > about.high:
		return memoryQuestion{aim: t.aim, rules: t.rules}, fmt.Sprintf("A whole number from %s to %d.", signed(about.low), about.high)
	case t.aim == aimMemory && n == 0 && t.rules == memory.OneOnly:
		wrong = "Who turns one new card and remembers none never takes a pair; at least 1 with these rules."
	}
	if q.number = n; t.aim == aimPlayers && n == 2 {
		return usual(t.rules), ""
	}
	return q, wrong
}

// fields draw the question; changed is called after a change.
func (t *memoryTyped) fields(wrong string, changed func(app.Context)) []app.UI {
	fields := []app.UI{ui.Select("aim", "Question", memoryAims, t.aim, func(ctx app.Context, v string) { t.aim = v; changed(ctx) })}
	switch t.aim {
	case aimWin:
	case aimReply:
		var keepers []ui.Option
		for _, name := range memory.PlayerNames() {
			keepers = append(keepers, ui.Option{Value: name, Text: capital(strings.TrimPrefix(memoryKeepers[name].name, "the "))})
		}
		fields = append(fields, ui.Select("against", "He plays as", keepers, t.against, func(ctx app.Context, v string) { t.against = v; changed(ctx) }))
	default:
		rules := make([]ui.Option, len(memoryNames))
		for i, name := range memoryNames {
			rules[i] = ui.Option{Value: memory.Rules(i).String(), Text: name}
		}
		fields = append(fields, h.E("div", "wraps", ui.Choice("rules", "Rules", rules, t.rules.String(), func(ctx app.Context, v string) {
			t.rules, _ = memory.ParseRules(v)
			changed(ctx)
		})))
	}
	if n, there := memoryNumbers[t.aim]; there {
		fields = append(fields, ui.Stepper(n.name, n.label, "", strings.Replace(t.number[t.aim], "-", "−", 1), n.low, n.high, func(ctx app.Context, v string) {
			t.number[t.aim] = strings.Replace(v, "−", "-", 1)
			changed(ctx)
		}, wrong))
	}
	return fields
}
