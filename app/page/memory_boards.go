package page

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/memory"
)

// memoryBoards is the part with boards whose order both players know.
type memoryBoards struct {
	typed string
	wrong string
	names []string // the labels as typed, by number
	cards []int    // the board in numbers, nil while there is none

	request string
	result  string
	solved  *job.Board // nil until the answer is there
	step    int        // how many turns of the line are played
}

// boardMost is the most cards that are laid out.
const boardMost = 120

// memoryExamples are the boards of Alfthan's figures.
var memoryExamples = []ui.Option{
	{Value: "", Text: "your own board"},
	{Value: "1 2 1 3 2 4 3 4 5 6 7 8 5 6 7 8", Text: "Alfthan, Figure 3.1"},
	{Value: "1 2 1 3 2 4 4 5 6 3 7 8 5 6 7 8", Text: "Alfthan, Figure 3.2"},
}

func (p *Memory) openBoard(ctx app.Context, v url.Values) {
	b := &p.boards
	text := memoryExamples[1].Value
	if v.Has("board") {
		text = spaced(v.Get("board"))
	}
	p.setBoard(ctx, text)
	if n, err := strconv.Atoi(v.Get("step")); err == nil {
		b.step = max(n, 0)
	}
}

// readBoard reads a row of labels: with separators whatever stands between them,
// without them one letter or digit each.
func readBoard(text string) (cards []int, names []string, wrong string) {
	words := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ';' || r == '-' })
	if len(words) == 1 {
		words = strings.Split(words[0], "")
	}
	if len(words) > boardMost {
		return nil, nil, fmt.Sprintf("%d cards are too many; at most %d can be laid out. The command solves longer boards.", len(words), boardMost)
	}
	for i, w := range words {
		for _, r := range w {
			if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
				return nil, nil, fmt.Sprintf("Card %d is “%s”; labels are numbers or letters.", i+1, w)
			}
		}
		if len(w) > 6 {
			return nil, nil, fmt.Sprintf("Card %d is “%s…”; a label has at most 6 letters.", i+1, w[:6])
		}
		at := slices.Index(names, w)
		if at < 0 {
			at, names = len(names), append(names, w)
		}
		cards = append(cards, at+1)
	}
	var once, more []string
	for i, name := range names {
		switch n := times(cards, i+1); {
		case n == 1:
			once = append(once, name)
		case n > 2:
			more = append(more, fmt.Sprintf("%s stands %d times", name, n))
		}
	}
	switch {
	case len(more) > 0:
		return nil, names, capital(strings.Join(more, ", ")) + "; every label stands exactly twice."
	case len(once) == 1:
		return nil, names, once[0] + " stands once; every label stands exactly twice."
	case len(once) > 1:
		return nil, names, conjunction(once) + " stand once; every label stands exactly twice."
	}
	return cards, names, ""
}

func times(cards []int, label int) int {
	n := 0
	for _, c := range cards {
		if c == label {
			n++
		}
	}
	return n
}

// setBoard takes a board as typed, and has it solved.
func (p *Memory) setBoard(ctx app.Context, text string) {
	b := &p.boards
	*b = memoryBoards{typed: strings.TrimSpace(text)}
	b.cards, b.names, b.wrong = readBoard(b.typed)
	if len(b.cards) == 0 {
		return
	}
	b.request = `{"job":"board","cards":` + list(b.cards) + `}`
	request := b.request
	p.ask(request, func(ctx app.Context, result json.RawMessage, err error) {
		if p.boards.request != request {
			return // another board has come
		}
		var solved job.Board
		if err == nil {
			err = json.Unmarshal(result, &solved)
		}
		if err != nil {
			p.boards.wrong = reason(err)
			return
		}
		p.boards.solved, p.boards.result = &solved, string(result)
		p.boards.step = min(p.boards.step, len(solved.Line))
	})
}

func (b *memoryBoards) query() string {
	pairs := [][2]string{{"part", "boards"}, {"board", strings.Join(strings.Fields(b.typed), "-")}}
	if b.step > 0 {
		pairs = append(pairs, [2]string{"step", strconv.Itoa(b.step)})
	}
	return query(pairs...)
}

// newBoard takes a board as a new page of the history.
func (p *Memory) newBoard(ctx app.Context, text string) {
	p.setBoard(ctx, text)
	ui.Push(p.boards.query())
}

func (p *Memory) randomBoard(ctx app.Context, e app.Event) {
	n := max(2, min(len(p.boards.names), boardMost/2))
	if len(p.boards.names) == 0 {
		n = 8
	}
	cards := make(deck.Deck, 2*n)
	for i := range cards {
		cards[i] = i/2 + 1
	}
	deck.Shuffle(cards, deck.Stream(seed(), 0))
	// Labels by first appearance read best.
	names := map[int]int{}
	for i, c := range cards {
		if names[c] == 0 {
			names[c] = len(names) + 1
		}
		cards[i] = names[c]
	}
	p.newBoard(ctx, deck.Format(cards, 0))
}

func (p *Memory) boardStep(by int) {
	b := &p.boards
	if b.solved == nil {
		return
	}
	b.step = min(max(b.step+by, 0), len(b.solved.Line))
	ui.Replace(b.query())
}

func (p *Memory) drawBoards() []app.UI {
	b := &p.boards
	return []app.UI{
		p.drawBoardField(),
		app.If(b.solved != nil && b.wrong == "", p.drawVerdict),
		app.If(b.solved != nil && b.wrong == "", p.drawLine),
		app.If(b.solved == nil && b.wrong == "" && len(b.cards) > 0, func() app.UI {
			return h.Section().Class("panel").Aria("label", "Result").Body(h.P().Class("soft").Text("Getting ready."))
		}),
	}
}

func (p *Memory) drawBoardField() app.UI {
	b := &p.boards
	shown := ""
	for _, o := range memoryExamples {
		if o.Value == b.typed {
			shown = o.Value
		}
	}
	var repairs []app.UI
	words := strings.Fields(strings.NewReplacer(",", " ", ";", " ", "-", " ").Replace(b.typed))
	once := single(b.names, words)
	if b.wrong != "" && len(once) > 0 && strings.Contains(b.wrong, "once") {
		whole := strings.Join(append(slices.Clone(words), once...), " ")
		repairs = append(repairs, ui.Button("Add "+strings.Join(once, " ")+" at the end", "", "", func(ctx app.Context, e app.Event) { p.newBoard(ctx, whole) }, whole))
	}
	hint := "The cards in the order in which they will be opened, each label twice: 1 2 1 2, or abab."
	if len(b.cards) > 0 {
		hint = fmt.Sprintf("%s, each label twice.", count(len(b.cards)/2, "pair"))
	}
	return h.Section().Class("panel").Class("stack").Aria("label", "The board").Body(
		h.Div().Class("question").Body(
			h.Div().Class("field").Class("deck").Body(
				h.Label().Class("label").Attr("for", "board-text").Text("Board, first card first"),
				h.Div().Class("beside").Body(
					ui.TextInput("board-text", b.typed, p.newBoard, b.wrong),
					ui.IconButton("Shuffle a board", "shuffle", p.randomBoard),
				),
				h.P().ID("board-hint").Class("hint").Text(hint),
				ui.Refusal("board-wrong", b.wrong, repairs...),
			),
			ui.Select("board-example", "An example", memoryExamples, shown, func(ctx app.Context, v string) {
				if v != "" {
					p.newBoard(ctx, v)
				}
			}),
		),
		p.drawKeypad(words),
	)
}

// single are the names that stand once among the words.
func single(names, words []string) []string {
	var once []string
	for _, name := range names {
		if i := slices.Index(words, name); i >= 0 && !slices.Contains(words[i+1:], name) {
			once = append(once, name)
		}
	}
	return once
}

// drawKeypad lets a board be drawn card by card.
func (p *Memory) drawKeypad(words []string) app.UI {
	b := &p.boards
	if len(words) == 1 {
		words = strings.Split(words[0], "")
	}
	add := func(w string) func(app.Context, app.Event) {
		text := strings.TrimSpace(strings.Join(words, " ") + " " + w)
		return func(ctx app.Context, e app.Event) { p.newBoard(ctx, text) }
	}
	next := 1
	for slices.Contains(b.names, strconv.Itoa(next)) {
		next++
	}
	keys := []app.UI{}
	for _, name := range single(b.names, words) {
		keys = append(keys, ui.Button(name, "", "num", add(name), b.typed).Aria("label", "The mate of "+name))
	}
	keys = append(keys, ui.Button("New pair: "+strconv.Itoa(next), "", "", add(strconv.Itoa(next)), b.typed))
	back := strings.Join(words[:max(0, len(words)-1)], " ")
	keys = append(keys,
		ui.Button("Back", "back", "", func(ctx app.Context, e app.Event) { p.newBoard(ctx, back) }, b.typed).Attr("disabled", len(words) == 0),
		ui.Button("Clear", "close", "", func(ctx app.Context, e app.Event) { p.newBoard(ctx, "") }, b.typed).Attr("disabled", len(words) == 0),
	)
	return h.Div().Role("group").Aria("label", "Draw the board card by card").Body(
		h.P().Class("label").Text("Draw it card by card"), h.Div().Class("flow").Body(keys...))
}

// A boardGame is a nim game and the cards that it is made of.
type boardGame struct {
	memory.Nim
	cards  []int
	margin int // of the player who begins it, to the end
}

// boardGames gives the nim games their cards: a block is first cards of pairs
// and then second ones; where nothing is known before it, its first two cards
// are a game of their own, unless it has but one first card.
func boardGames(cards []int, games []memory.Nim) []boardGame {
	seen := map[int]bool{}
	var all []boardGame
	put := func(part []int) {
		if i := len(all); i < len(games) {
			all = append(all, boardGame{games[i], part, memory.Margin(games[i:])})
		}
	}
	for i := 0; i < len(cards); {
		from, open := i, 0
		for c := range seen {
			if seen[c] {
				open++
			}
		}
		for i < len(cards) && !seen[cards[i]] {
			seen[cards[i]] = true
			i++
		}
		firsts := i - from
		for i < len(cards) && seen[cards[i]] {
			seen[cards[i]] = false
			i++
		}
		if open == 0 && firsts > 1 {
			put(cards[from : from+2])
			from += 2
		}
		put(cards[from:i])
	}
	return all
}

var memoryKinds = map[memory.Kind]string{
	memory.Shift:  "the other takes them, and leads on",
	memory.Keep:   "the player to move takes them, and leads on",
	memory.Choice: "who is to move takes them or gives them away, as he likes",
}

func (b *memoryBoards) label(c int) string { return b.names[c-1] }

func (b *memoryBoards) labels(cards []int) string {
	words := make([]string, len(cards))
	for i, c := range cards {
		words[i] = b.label(c)
	}
	return strings.Join(words, " ")
}

func (p *Memory) drawVerdict() app.UI {
	b := &p.boards
	s := b.solved
	pairs := len(b.cards) / 2
	title := fmt.Sprintf("A draw: %d pairs each", pairs/2)
	if s.Margin != 0 {
		who, by := "The first player", s.Margin
		if by < 0 {
			who, by = "The second player", -by
		}
		title = fmt.Sprintf("%s wins by %d: %d to %d", who, by, (pairs+by)/2, (pairs-by)/2)
	}
	t := ui.Table{Caption: "The nim games, left to right", Head: []string{"game", "cards", "kind", "pairs", "margin from here"}}
	games := boardGames(b.cards, s.Games)
	rows := make([]app.UI, len(games))
	for i, g := range games {
		t.Rows = append(t.Rows, []string{strconv.Itoa(i + 1), b.labels(g.cards), string(g.Kind), strconv.Itoa(g.Pairs), strconv.Itoa(g.margin)})
		what := memoryKinds[g.Kind]
		if g.Pairs == 0 {
			what = "nothing is known: two cards must be opened, and the other leads on"
		}
		rows[i] = h.Tr().Body(
			h.Th().Attr("scope", "row").Text(i+1),
			h.Td().Text(b.labels(g.cards)),
			h.Td().Body(h.Strong().Text(string(g.Kind)+" "+strconv.Itoa(g.Pairs))),
			h.Td().Class("words").Text(what),
			h.Td().Text(ui.Figures(strconv.Itoa(g.margin))),
		)
	}
	checked := "Minimax over the board, in linear time; the nim games, added from the right, give the same margin."
	if memory.Margin(s.Games) != s.Margin {
		checked = "Minimax and the nim games differ. This is an error of the program."
	}
	return h.Section().Class("panel").Class("result").Aria("label", "Result").Body(
		h.Div().Class("result-head").Body(ui.Tag(ui.Exact), h.H2().Text(title),
			&ui.Share{Name: "rencontre-board", Table: t, Request: b.request, Result: b.result}),
		h.Div().Class("frame").TabIndex(0).Role("region").Aria("label", t.Caption).Body(
			h.Table().Class("table").Class("nims").Body(
				h.Caption().Text(t.Caption),
				h.THead().Body(h.Tr().Body(
					h.Th().Attr("scope", "col").Text("No."), h.Th().Attr("scope", "col").Text("Cards"), h.Th().Attr("scope", "col").Text("Game"),
					h.Th().Attr("scope", "col").Text("Its pairs"), h.Th().Attr("scope", "col").Text("Margin"))),
				h.TBody().Body(rows...),
			)),
		h.P().Class("note").Text("The margin is that of the player who is to move when the game begins, to the end of the board."),
		ui.Facts(ui.Fact{Term: "Backed by", Value: app.Text(checked)}),
	)
}

// drawLine plays a best line.
func (p *Memory) drawLine() app.UI {
	b := &p.boards
	s := b.solved
	opened, score, now := 0, [2]int{}, map[int]bool{}
	owner := map[int]int{}
	for i, turn := range s.Line[:b.step] {
		for _, c := range turn.Takes {
			owner[c] = turn.Player + 1
			score[turn.Player]++
		}
		if i == b.step-1 {
			for at := range turn.Opens {
				now[opened+at] = true
			}
		}
		opened += len(turn.Opens)
	}
	cards := make([]app.UI, len(b.cards))
	for i, c := range b.cards {
		class, word := "card plain to-come", "to come"
		switch {
		case owner[c] > 0 && now[i]:
			class, word = "card plain hit", fmt.Sprintf("just opened, taken by player %d", owner[c])
		case owner[c] > 0:
			class, word = "card plain burned", fmt.Sprintf("taken by player %d", owner[c])
		case now[i]:
			class, word = "card plain said", "just opened"
		case i < opened:
			class, word = "card plain", "open"
		}
		if len(b.label(c)) > 2 {
			class += " long"
		}
		under := "\u00a0"
		if owner[c] > 0 {
			under = strconv.Itoa(owner[c])
		}
		cards[i] = h.Li().Body(
			h.Span().Class(class).Role("img").Aria("label", b.label(c)+", "+word).Text(b.label(c)),
			h.Span().Class("count").Aria("hidden", "true").Text(under))
	}
	said := "Before the first turn."
	if b.step > 0 {
		said = fmt.Sprintf("Turn %d of %d: %s", b.step, len(s.Line), b.say(s.Line[b.step-1]))
	}
	t := ui.Table{Caption: "The turns of the line", Head: []string{"turn", "player", "opens", "takes", "pairs"}}
	var sum [2]int
	for i, turn := range s.Line {
		sum[turn.Player] += len(turn.Takes)
		t.Rows = append(t.Rows, []string{strconv.Itoa(i + 1), strconv.Itoa(turn.Player + 1), b.labels(turn.Opens), b.labels(turn.Takes), fmt.Sprintf("%d : %d", sum[0], sum[1])})
	}
	by := func(turns int) app.EventHandler {
		return func(ctx app.Context, e app.Event) { p.boardStep(turns) }
	}
	return h.Section().Class("panel").Class("stack").Class("line-of-play").Aria("label", "A best line, played out").Body(
		h.Div().Class("result-head").Body(h.H2().Text("A best line, played out"), h.P().Class("num").Class("lead").Text(fmt.Sprintf("%d : %d", score[0], score[1]))),
		h.Ul().Class("cards").Class("small").Aria("label", "The board").Body(cards...),
		h.P().Role("status").Class("lead").Text(said),
		h.Div().Class("controls").Role("group").Aria("label", "Steps").Body(
			ui.IconButton("First", "first", by(-boardMost)),
			ui.IconButton("Back", "back", by(-1)),
			ui.Button("Step", "", "main", by(1)).Attr("disabled", b.step >= len(s.Line)),
			ui.IconButton("Last", "last", by(boardMost)),
			h.Div().Class("keys").Body(h.Span().Body(h.Kbd().Text("←"), h.Kbd().Text("→"), app.Text("step"))),
		),
		t.Draw(),
	)
}

// say says a turn of the line.
func (b *memoryBoards) say(t memory.Turn) string {
	text := fmt.Sprintf("player %d opens %s", t.Player+1, b.labels(t.Opens))
	switch {
	case len(t.Opens) == 0 && len(t.Takes) > 0:
		return fmt.Sprintf("player %d takes %s.", t.Player+1, b.labels(t.Takes))
	case len(t.Takes) > 0:
		return text + " and takes " + b.labels(t.Takes) + "."
	}
	return text + " and takes nothing."
}
