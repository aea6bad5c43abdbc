// Package boards has the part of Memory's page about boards whose order both players know.
package boards

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/page/memory/notes"
	"rencontre/app/page/memory/table"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/turn"
)

// boards is the part of the page about boards whose order both players know.
type boards struct {
	*calc.Frame
	calc.Form
	board *calc.Row[board]
	step  *calc.Position // number of turns of the line that are played
	open  bool           // the question is unfolded

	notes  *notes.Notes
	answer *calc.Answer[job.BoardResult]
	games  []nim // from the answer
}

// thirdExample is a board with a sequence of nim games: choice 5, shift 3, keep 1, choice 3, keep 4, choice 1, keep 3,
// keep 4. The empty shift that opens every board comes before them.
const thirdExample = "1 2 3 4 5 6 6 1 2 3 4 7 8 9 10 5 7 8 11 12 13 9 14 14 10 11 15 16 17 12 13 15 16 18 18 19 20 " +
	"21 17 19 20 22 23 24 21 22 23 24"

// examples are the boards of Alfthan's figures and the third example.
var examples = []ui.Option{
	{Value: "", Text: "your own board"},
	{Value: "1 2 1 3 2 4 3 4 5 6 7 8 5 6 7 8", Text: "Alfthan, Figure 3.1"},
	{Value: "1 2 1 3 2 4 4 5 6 3 7 8 5 6 7 8", Text: "Alfthan, Figure 3.2"},
	{Value: thirdExample, Text: "Alfthan, section 3.5, the third example"},
}

func New(frame *calc.Frame, load notes.Loader) calc.Calculator {
	b := &boards{Frame: frame, notes: notes.New(frame, load, "boards"),
		board: &calc.Row[board]{ID: "board", Label: "Board", Default: examples[1].Value,
			Parse:  func(text string) (board, error) { return readBoard(text), nil }, // an invalid board is kept, for correction
			Format: func(b board) string { return strings.Join(strings.Fields(b.text), "-") }},
		step: &calc.Position{ID: "step", Kind: "step"},
	}
	b.Form = calc.Form{b.board, b.step}
	b.answer = calc.FormAnswer[job.BoardResult](frame, b.heard)
	return b
}

func (b *boards) Head() calc.Head {
	return calc.Head{Title: "Who wins this board if both know it?",
		Lead:  "There is no chance: the board is a row of [nim] games.",
		Wrong: b.step.Misplaced()}
}

func (b *boards) Keys() calc.Keys {
	return calc.Keys{
		"ArrowRight": func() { b.advance(1) },
		"ArrowLeft":  func() { b.advance(-1) },
		"d": func() {
			b.open = true
			b.Defer(func() { calc.Focus("board-text") })
		},
	}
}

// isThirdExample reports whether the board is the third example.
func (b *boards) isThirdExample() bool {
	return strings.Join(b.board.Value().words, " ") == thirdExample
}

func (b *boards) Read(v url.Values) {
	b.Form.Read(v)
	b.set(strings.ReplaceAll(b.board.Text(), "-", " "))
}

// Ask asks for the solution of the board.
func (b *boards) Ask() {
	if b.board.Value().cards == nil {
		b.answer.Forget()
		return
	}
	if b.isThirdExample() {
		b.notes.Fetch()
	}
	b.answer.Ask(&job.Board{Cards: b.board.Value().cards}, calc.Begun)
	b.heard()
}

// heard assigns cards to the games of the answer and sets the step on its line.
func (b *boards) heard() {
	b.games = nil
	if !b.answer.Whole() {
		return
	}
	b.games = nims(b.board.Value().cards, b.answer.Value())
	b.step.Fit(0, len(b.answer.Value().Line), 0)
}

// A board is a row of cards as typed.
type board struct {
	text  string
	words []string // the labels in their order
	names []string // each label, by its number
	once  []string // labels that occur once
	more  bool     // a label occurs more than twice
	cards []int    // the board in numbers, nil if it is invalid
	wrong string   // why it is invalid; "" if nothing is typed
}

// readBoard reads a row of labels. Without separators each letter or digit is a label.
func readBoard(text string) board {
	b := board{text: text, words: strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || r == ',' || r == ';' || r == '-'
	})}
	if len(b.words) == 1 {
		b.words = strings.Split(b.words[0], "")
	}
	if len(b.words) > table.MaxBoard {
		b.wrong = fmt.Sprintf("%d cards are too many; a board here has at most %d. The rencontre command solves longer "+
			"boards.",
			len(b.words), table.MaxBoard)
		return b
	}
	var cards []int
	var names []string
	for i, w := range b.words {
		if strings.ContainsFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			b.wrong = fmt.Sprintf("Card %d is “%s”; labels are numbers or letters.", i+1, w)
			return b
		}
		if letters := []rune(w); len(letters) > 6 {
			b.wrong = fmt.Sprintf("Card %d is “%s…”; a label has at most 6 letters.", i+1, string(letters[:6]))
			return b
		}
		at := slices.Index(names, w)
		if at < 0 {
			at, names = len(names), append(names, w)
		}
		cards = append(cards, at+1)
	}
	b.names = names
	var more []string
	for i, name := range b.names {
		switch n := times(cards, i+1); {
		case n == 1:
			b.once = append(b.once, name)
		case n > 2:
			more = append(more, fmt.Sprintf("%s occurs %d times", name, n))
		}
	}
	b.more = len(more) > 0
	const rule = "; every label must occur exactly twice."
	switch {
	case b.more:
		b.wrong = figure.Capital(strings.Join(more, ", ")) + rule
	case len(b.once) == 1:
		b.wrong = b.once[0] + " occurs once" + rule
	case len(b.once) > 1:
		b.wrong = figure.And(b.once) + " occur once" + rule
	default:
		b.cards = cards
	}
	return b
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

// set reads a typed board.
func (b *boards) set(text string) {
	b.board.Set(text)
	b.board.SetPageError(b.board.Value().wrong)
}

// lay sets a board, with an entry in the history.
func (b *boards) lay(text string) {
	b.set(text)
	b.step.Reset()
	b.Changed()
}

func (b *boards) shuffle() {
	n := max(2, min(len(b.board.Value().names), table.MaxBoard/2))
	if len(b.board.Value().names) == 0 {
		n = 8
	}
	cards := turn.Deal(n, rand.Uint64())
	// The labels are numbered by first appearance, which reads best.
	names := map[int]int{}
	for i, c := range cards {
		if names[c] == 0 {
			names[c] = len(names) + 1
		}
		cards[i] = names[c]
	}
	b.lay(deck.Format(cards, 0))
}

// advance moves by a number of turns on the line.
func (b *boards) advance(by int) {
	if !b.answer.Whole() {
		return
	}
	b.step.Put(min(max(b.step.Int()+by, 0), len(b.answer.Value().Line)))
	b.Noted()
}

// A nim is a nim game with the cards that form it.
type nim struct {
	kind   string
	pairs  int
	cards  []int
	margin int // by which the player who begins it wins, to the end of the board
}

// nims assigns cards to the nim games. A block consists of first cards of pairs and then of second cards. If no card is
// known before a block, its first two cards are a game of their own, unless it has only one first card.
func nims(cards []int, solved job.BoardResult) []nim {
	seen := map[int]bool{}
	var all []nim
	put := func(part []int) {
		if i := len(all); i < len(solved.Games) {
			g := solved.Games[i]
			all = append(all, nim{string(g.Kind), g.Pairs, part, solved.Margins[i]})
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

// kinds says who takes the pairs of a game, by its kind in a result.
var kinds = map[string]string{
	"shift":  "the other player takes %s and moves next",
	"keep":   "the player to move takes %s and moves next",
	"choice": "the player to move chooses who takes %s; the taker moves next",
}

// goes says how a game goes, with its pairs in words.
func (g nim) goes(pairs string) string {
	if g.pairs == 0 {
		return "no card is known: the player to move opens two, then the other player moves"
	}
	return fmt.Sprintf(kinds[g.kind], pairs)
}

// example says in words what the table says of the first game with pairs; "" if there is none.
func (b *boards) example() string {
	i := slices.IndexFunc(b.games, func(g nim) bool { return g.pairs > 0 })
	if i < 0 {
		return ""
	}
	g := b.games[i]
	gets := "both get as many pairs"
	switch {
	case g.margin > 0:
		gets = "that player gets " + figure.Count(g.margin, "pair") + " more than the other"
	case g.margin < 0:
		gets = "that player gets " + figure.Count(-g.margin, "pair") + " fewer than the other"
	}
	return fmt.Sprintf("For example, game %d: %s. From there to the end, %s.", i+1,
		g.goes(figure.Count(g.pairs, "pair")), gets)
}

func (b board) label(c int) string { return b.names[c-1] }

func (b board) labels(cards []int) string {
	words := make([]string, len(cards))
	for i, c := range cards {
		words[i] = b.label(c)
	}
	return strings.Join(words, " ")
}
