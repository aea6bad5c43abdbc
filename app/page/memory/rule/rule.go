// Package rule has the part of Memory's page that tests a rule for the best move of several players.
package rule

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/memory/words"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/turn"
)

// conjecture is the part of the page that holds a rule for the best move against the exact table. The rule gives a move
// for each remainder of n - k.
type conjecture struct {
	calc.Screen
	players, capacity, pairs, from, modulus *calc.Number
	rules                                   *calc.Choice
	moves                                   *calc.Row[string]
	open                                    bool // the question is unfolded on a phone

	answer *calc.Answer[job.MemoryRuleResult]
}

// allCards is a memory for all cards of the largest table, lastCards a small one.
const allCards, lastCards = 1000, 10

// all reports whether the players remember every card.
func (r *conjecture) all() bool { return r.capacity.Wrong() == "" && r.capacity.Int() == allCards }

func New(frame *calc.Frame) calc.Calculator {
	r := &conjecture{
		players:  &calc.Number{ID: "players", Label: "Players", Default: 3, Low: 2, High: 6},
		capacity: &calc.Number{ID: "capacity", Label: "Cards remembered", Default: allCards, Low: 0, High: allCards},
		rules: &calc.Choice{ID: "rules", Label: "Rules", Kind: "rule set", Options: words.Rules(),
			Default: turn.Standard.String()},
		pairs: &calc.Number{ID: "pairs", Label: "Pairs at most", Of: "pairs", Default: 60, Low: 2, High: allCards,
			Judged: true},
		from: &calc.Number{ID: "from", Label: "Pairs at least", Of: "pairs at least", Default: 1, Low: 1, High: allCards,
			Judged: true},
		modulus: &calc.Number{ID: "modulus", Label: "Divide n − k by", Default: 0, Low: 0, High: job.RuleModulus},
		moves: &calc.Row[string]{ID: "moves", Label: "Moves", Parse: func(text string) (string, error) {
			return strings.ToUpper(strings.ReplaceAll(text, " ", "")), nil
		}, Format: func(moves string) string { return moves }},
	}
	r.Screen = calc.NewScreen(frame, r.players, r.capacity, r.rules, r.pairs, r.from, r.modulus, r.moves)
	r.answer = calc.Answered(&r.Screen, r.state)
	return r
}

func (r *conjecture) Head() calc.Head {
	return calc.Head{Title: "Which move is best with several players?",
		Lead: "Test a rule by the number of [pairs|pair] with no card [seen]."}
}

func (r *conjecture) Ask() {
	if !r.Right() {
		r.answer.Forget()
		return
	}
	q := &job.MemoryRule{Pairs: new(r.pairs.Int()), From: new(r.from.Int()), Rules: r.rules.Value(),
		Players: new(r.players.Int()), Moves: r.moves.Value()}
	if r.capacity.Int() < r.pairs.Int() {
		q.Capacity = new(r.capacity.Int())
	}
	if q.Moves == "" && r.modulus.Int() > 0 {
		q.Modulus = new(r.modulus.Int())
	}
	r.answer.Ask(q, calc.Offered)
}

// asked is the request that was answered.
func (r *conjecture) asked() *job.MemoryRule { return r.answer.Task().(*job.MemoryRule) }

// state states the rule, where it holds, and how often each move is right.
func (r *conjecture) state(v job.MemoryRuleResult) ui.Result {
	said, verdict, game := inWords(v.Moves), r.verdict(), r.game()
	s := ui.Result{Is: ui.Exact, Title: "The rule in words", Name: "memory-rule", Table: r.counts(), Beside: true,
		Body: func() app.UI {
			return h.Box("div", "stack", h.Box("p", "", ui.Variables("There are n pairs on the table. Of k of them one card "+
				"was seen.")...),
				h.Box("p", "stated", ui.Variables(said)...), h.Box("p", "", ui.Variables(r.example())...),
				h.Tag("p", []string{"id", "rule-verdict", "class", "stated"}, app.Text(verdict)), h.Text("p", "soft", game))
		},
		Notes: []string{"A move is right if it is one of the best. Where the rules do not allow it, two new cards are " +
			"turned instead.", r.backed()}}
	if v.Last > 0 {
		s.More = r.failures(v)
	}
	return s
}

// example says what the rule means in one position, and what is best there; "" if none is in the table.
func (r *conjecture) example() string {
	v := r.answer.Value()
	n := max(*r.asked().From, min(6, *r.asked().Pairs))
	if n >= len(v.Best) || len(v.Best[n]) < 3 {
		return ""
	}
	k := min(2, len(v.Best[n])-1)
	by, best := r.by(n, k), r.best(n)[k]
	is := "That is best there."
	if by&best == 0 {
		is = "Best there is: " + words.Say(best) + "."
	}
	return fmt.Sprintf("For example, n = %d and k = %d: n − k is %d, with remainder %d, so %s. %s", n, k, n-k,
		(n-k)%len(v.Moves), words.Say(by), is)
}

// game names the game that was asked about.
func (r *conjecture) game() string {
	q := r.asked()
	rules, _ := turn.ParseRules(q.Rules)
	name := fmt.Sprintf("%d players, %s", *q.Players, words.Rule(rules))
	if q.Capacity != nil {
		name += fmt.Sprintf(", %s remembered", figure.Count(*q.Capacity, "card"))
	}
	return name
}

// positions counts positions.
func positions(n int) string {
	if n == 1 {
		return "1 position"
	}
	return figure.Whole(n) + " positions"
}

// verdict says where the rule holds.
func (r *conjecture) verdict() string {
	q, v := r.asked(), r.answer.Value()
	in := func(from int) string {
		if from == *q.Pairs {
			return "with " + figure.Count(from, "pair")
		}
		return fmt.Sprintf("with %d to %s", from, figure.Count(*q.Pairs, "pair"))
	}
	switch {
	case v.Positions == 0:
		return "In no position " + in(*q.From) + " is there a choice."
	case v.Positions == 1 && v.Holds == 1:
		return fmt.Sprintf("The rule holds in the only position %s.", in(*q.From))
	case v.Holds == v.Positions:
		return fmt.Sprintf("The rule holds in all %s %s.", positions(v.Positions), in(*q.From))
	case v.Last < *q.Pairs:
		return fmt.Sprintf("The rule holds in %s of %s %s, and in all of those %s.", figure.Whole(v.Holds),
			positions(v.Positions), in(*q.From), in(v.Last+1))
	}
	return fmt.Sprintf("The rule holds in %s of %s %s.", figure.Whole(v.Holds), positions(v.Positions),
		in(*q.From))
}

// backed says what the count means, and where best play is not unique.
func (r *conjecture) backed() string {
	v := r.answer.Value()
	text := "Checked in the exact table. This is no proof for more pairs. Positions with only one allowed move are left " +
		"out."
	if open := len(v.Several) + len(v.None); open > 0 {
		text += fmt.Sprintf(" With a full memory, a turn can lead back to the same position. In %s of the table, best play "+
			"is not unique: several moves are such that nobody gains by another move for one turn, or no move is.",
			positions(open))
	}
	return text
}

// inWords says a rule: "Divide n − k by 3. Remainder 0: turn one new card; 1: two; 2: none."
func inWords(moves string) string {
	if len(moves) == 1 {
		return figure.Capital("always " + plain(moves) + ".")
	}
	var cases []string
	for i, letter := range moves {
		if strings.IndexRune(moves, letter) < i {
			continue
		}
		var remainders []string
		for k := range moves {
			if moves[k] == moves[i] {
				remainders = append(remainders, strconv.Itoa(k))
			}
		}
		does := plain(string(letter))
		if len(cases) > 0 && moves[0] != 'S' { // a move in full stands before it
			does = words.Numeral(words.ReadMoves(string(letter)))
		}
		cases = append(cases, figure.Or(remainders)+": "+does)
	}
	return fmt.Sprintf("Divide n − k by %d. Remainder %s.", len(moves), strings.Join(cases, "; "))
}

// plain says a move of a rule in words.
func plain(letter string) string { return words.Move(words.ReadMoves(letter)) }

// counts is the table of the remainders.
func (r *conjecture) counts() figure.Values {
	v := r.answer.Value()
	t := figure.Values{Caption: "The rule by the remainder of n − k, " + r.game(),
		Head: []string{fmt.Sprintf("(n\u00a0−\u00a0k) mod\u00a0%d", len(v.Moves)), "new cards", "positions",
			"none is right", "one is right", "two are right"}}
	sacrifice := r.asked().Rules == turn.Sacrifice.String()
	if sacrifice {
		t.Head = append(t.Head, "sacrifice is right")
	}
	for i, c := range v.Counts {
		row := []any{i, words.Numeral(words.ReadMoves(v.Moves[i : i+1])), c[0], c[1], c[2], c[3]}
		if sacrifice {
			row = append(row, c[4])
		}
		t.Add(row...)
	}
	return t
}

// failures returns what draws where the rule fails: how often for each n, and first.
func (r *conjecture) failures(v job.MemoryRuleResult) func() app.UI {
	by := figure.Values{Caption: "Positions in which the rule fails, " + r.game(), Head: []string{"n", "failures"}}
	line := ui.Line{Name: "failures"}
	for n := *r.asked().From; n < len(v.ByPairs); n++ {
		by.Add(n, v.ByPairs[n])
		line.Points = append(line.Points, [2]float64{float64(n), float64(v.ByPairs[n])})
	}
	first := figure.Values{Caption: "The first failures, " + r.game(), Head: []string{"n", "k", "n − k", "best", "rule"}}
	for _, f := range v.Fails {
		first.Add(f.N, f.K, f.N-f.K, words.Spelled(words.ReadMoves(f.Best)), f.Rule)
	}
	file := func() (ui.File, error) { return ui.File{Table: by.File(), Sources: r.answer.Exported()}, nil }
	return func() app.UI {
		return h.Box("div", "halves",
			h.Box("div", "stack", &ui.Chart{ID: "failures", Label: "Positions in which the rule fails, by n", X: "pairs, n",
				Y: "failures", Lines: []ui.Line{line}, Zero: true},
				&ui.ShareMenu{Name: "rencontre-memory-rule-failures", File: file, Chart: "failures"}),
			h.Box("div", "stack", h.Text("h3", "", first.Caption), ui.Table(first.Shown())))
	}
}

// A suggestion is a rule that a table suggests, with what the table says of it. A test counts again.
type suggestion struct {
	players, pairs, from int
	rules                turn.Rules
	moves                string
	holds, positions     int
	note                 string
}

var suggestions = []suggestion{
	{players: 3, pairs: 1000, from: 1, moves: "120", holds: 500500, positions: 500500,
		note: "This is the rule of Zwick and Paterson, section 6, with k ≥ 2 instead of k ≥ 3 for turning no new card."},
	{players: 4, pairs: 1000, from: 1, moves: "2201", holds: 500500, positions: 500500},
	{players: 5, pairs: 1000, from: 21, moves: "22012", holds: 500290, positions: 500290,
		note: "With fewer pairs it fails in 88 positions."},
	{players: 6, pairs: 1000, from: 1, moves: "222012", holds: 497104, positions: 500500},
	{players: 2, pairs: 1000, from: 16, rules: turn.NoZero, moves: "12", holds: 500380, positions: 500380,
		note: "This is Alfthan’s Conjecture 1: safe if n − k is even, risky if it is odd."},
}

func (s suggestion) query() url.Values {
	v := url.Values{"part": {"rule"}, "players": {strconv.Itoa(s.players)}, "pairs": {strconv.Itoa(s.pairs)},
		"moves": {s.moves}}
	if s.from > 1 {
		v.Set("from", strconv.Itoa(s.from))
	}
	if s.rules != turn.Standard {
		v.Set("rules", s.rules.String())
	}
	return v
}

// title is "3 players", text what the table says.
func (s suggestion) title() string {
	title := strconv.Itoa(s.players) + " players"
	if s.rules != turn.Standard {
		title += ", " + words.Rule(s.rules)
	}
	return title
}

func (s suggestion) text() string {
	how := fmt.Sprintf("%s of %s", figure.Whole(s.holds), positions(s.positions))
	if s.holds == s.positions {
		how = "all " + positions(s.positions)
	}
	return strings.TrimSpace(fmt.Sprintf("%s It holds in %s with %d to %d pairs. %s", inWords(s.moves), how,
		s.from, s.pairs, s.note))
}

// best returns the best moves of a row as sets.
func (r *conjecture) best(n int) (all []turn.Moves) {
	for _, text := range r.answer.Value().Best[n] {
		all = append(all, words.ReadMoves(text))
	}
	return all
}

// by returns the move of the rule at (n, k).
func (r *conjecture) by(n, k int) turn.Moves {
	rules, _ := turn.ParseRules(r.asked().Rules)
	return job.RuleMove(r.answer.Value().Moves, rules, n, k)
}

func (r *conjecture) Draw() []app.UI {
	fold := ui.Fold{Label: "The rule", Name: []app.UI{app.Text(r.players.Text() + " players")}, Open: &r.open,
		Text: "up to " + r.pairs.Text() + " pairs", Wrong: !r.Right(), Folds: r.Right()}
	all := []app.UI{fold.Draw(r.fields()...)}
	if !r.Right() {
		return all
	}
	if r.answer.Brief() || r.answer.Status() == calc.Asking {
		return append(all, ui.Waits()) // what stands below it would move at once
	}
	all = append(all, r.answer.Draw("The rule", "positions"))
	if r.answer.Whole() {
		return append(all, r.Result.Draw(), h.Box("div", "wide-first", r.drawMap(), drawSuggestions()))
	}
	return append(all, drawSuggestions())
}
