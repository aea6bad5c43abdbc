package boards

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/memory/table"
	"rencontre/app/site"
	"rencontre/app/ui"
)

func (b *boards) Draw() []app.UI {
	all := []app.UI{b.drawField()}
	switch {
	case b.board.Value().cards == nil:
		return all
	case b.answer.Whole():
		return append(all, b.drawLine(), b.drawGames(), h.If(
			b.isThirdExample(), func() app.UI {
				return b.notes.Draw("What Alfthan’s thesis says about this board")
			}))
	case b.answer.Status() == calc.Failed:
		return append(all, b.answer.Draw("The board", "cards"))
	}
	return append(all, ui.Section("panel", "Result", ui.Waits()))
}

func (b *boards) drawField() app.UI {
	board := b.board.Value()
	shown := ""
	for _, o := range examples {
		if o.Value == b.board.Text() {
			shown = o.Value
		}
	}
	var repairs []app.UI
	if len(board.once) > 0 && !board.more {
		repairs = append(repairs, ui.Button("Add "+strings.Join(board.once, " ")+" at the end", "", "", ui.Handler(func() {
			b.lay(strings.Join(slices.Concat(board.words, board.once), " "))
		})))
	}
	hint := "Enter the cards in the order they will be opened. Use each label twice: 1 2 1 2 or abab."
	if len(board.cards) > 0 {
		hint = fmt.Sprintf("%s, each label twice.", figure.Count(len(board.cards)/2, "pair"))
	}
	field := b.board.Field("Board, first card first", hint, b.lay, repairs...)
	field.Around = func(input app.UI) app.UI {
		return h.Box("div", "beside", input, ui.IconButton("Shuffle a board", "shuffle", ui.Handler(b.shuffle)))
	}
	fold := ui.Fold{Label: "The board", Name: []app.UI{app.Text("Board")}, Text: strings.Join(board.words, " "),
		Folds: board.cards != nil, Wrong: board.wrong != "", Open: &b.open, Wide: true}
	return fold.Draw(field.Draw(),
		ui.Select("board-example", "An example", examples, shown, func(v string) {
			b.lay(v)
			if v == "" { // Back returns to the example
				b.Defer(func() { calc.Focus("board-text") })
			}
		}),
		b.drawKeypad())
}

// drawKeypad draws keys for entering a board card by card. A key changes the board as it is when the key is pressed,
// since the next press may come before the keys are redrawn.
func (b *boards) drawKeypad() app.UI {
	board := b.board.Value()
	empty := len(board.words) == 0
	button := func(text, icon, class string, change func(words []string) []string) app.HTMLElem {
		return ui.Button(text, icon, class, ui.Handler(
			func() { b.lay(strings.Join(change(slices.Clone(b.board.Value().words)), " ")) }))
	}
	add := func(w string) func([]string) []string {
		return func(words []string) []string { return append(words, w) }
	}
	next := 1
	for slices.Contains(board.names, strconv.Itoa(next)) {
		next++
	}
	var keys []app.UI
	for _, name := range board.once {
		keys = append(keys, button(name, "", "num", add(name)).Aria("label", "The mate of "+name))
	}
	keys = append(keys, button("New pair: "+strconv.Itoa(next), "", "", add(strconv.Itoa(next))),
		button("Back", "back", "", func(words []string) []string { return words[:max(0, len(words)-1)] }).
			Attr("disabled", empty),
		button("Clear", "close", "", func([]string) []string { return nil }).Attr("disabled", empty))
	return h.Tag("div", []string{"role", "group", "aria-label", "Draw the board card by card"},
		h.Text("p", "label", "Draw it card by card"), h.Box("div", "flow", keys...))
}

// won says who wins the board.
func (b *boards) won() string {
	pairs, by, who := len(b.board.Value().cards)/2, b.answer.Value().Margin, "The first player"
	switch {
	case by == 0:
		return fmt.Sprintf("A draw: %d pairs each", pairs/2)
	case by < 0:
		who, by = "The second player", -by
	}
	return fmt.Sprintf("%s wins by %d: %d to %d", who, by, (pairs+by)/2, (pairs-by)/2)
}

// drawGames draws the nim games of the board.
func (b *boards) drawGames() app.UI {
	board, s := b.board.Value(), b.answer.Value()
	pairs := len(board.cards) / 2
	checked := "Two computations give this margin: minimax over all moves, from the last card back, and the sum of the " +
		"nim games from the right."
	if s.Margins[0] != s.Margin {
		checked = "The two computations, minimax and the nim games, differ. This is a bug in the program."
	}
	t := figure.Values{Caption: "The nim games, left to right",
		Head: []string{"game", "cards", "kind", "pairs", "margin from here"}}
	for i, g := range b.games {
		t.Add(i+1, board.labels(g.cards), g.kind, g.pairs, g.margin)
	}
	r := ui.Result{Part: "The nim games", Title: t.Caption, Name: "board",
		Facts: []ui.Fact{ui.TextFact("Evidence", checked)},
		Body: func() app.UI {
			return h.Box("div", "stack",
				h.Text("p", "", "The board is "+figure.Count(len(b.games), "small game")+", one after the other. A margin says "+
					"how many more pairs the player to move gets, from this game to the end of the board."),
				h.Text("p", "", b.example()))
		},
		Table: t, First: true, Drawn: func() app.UI { return b.drawNims(t.Caption) },
		More: func() app.UI {
			return h.Box("p", "", h.Tag("a", []string{"href", site.Path(fmt.Sprintf("/memory?pairs=%d&part=random", pairs))},
				app.Text("All boards of "+figure.Count(pairs, "pair"))))
		}, Sources: b.answer.Exported}
	return r.Draw()
}

// drawNims draws the nim games, with who takes the pairs of each.
func (b *boards) drawNims(caption string) app.UI {
	rows := make([]app.UI, len(b.games))
	for i, g := range b.games {
		what := g.goes("them")
		if g.pairs == 1 {
			what = g.goes("it")
		}
		rows[i] = ui.Cells("", strconv.Itoa(i+1), b.board.Value().labels(g.cards),
			h.Text("strong", "", figure.Count(g.pairs, "pair")), h.Text("div", "words", what),
			figure.Group(strconv.Itoa(g.margin)))
	}
	head := []string{"No.", "Cards", "Game", "Its pairs", "Margin"}
	return ui.Rows("frame", "table nims", "nims", caption, head, rows...)
}

// drawLine says who wins, and draws the board with the controls of a best line.
func (b *boards) drawLine() app.UI {
	board, s, step := b.board.Value(), b.answer.Value(), b.step.Int()
	opened, score, now := 0, [2]int{}, map[int]bool{}
	owner := map[int]int{}
	for i, turn := range s.Line[:step] {
		for _, c := range turn.Takes {
			owner[c] = turn.Player + 1
			score[turn.Player]++
		}
		if i == step-1 {
			for at := range turn.Opens {
				now[opened+at] = true
			}
		}
		opened += len(turn.Opens)
	}
	cards := make([]app.UI, len(board.cards))
	for i, c := range board.cards {
		class, word := "to-come", "to come"
		switch {
		case owner[c] > 0 && now[i]:
			class, word = "hit", fmt.Sprintf("just opened, taken by player %d", owner[c])
		case owner[c] > 0:
			class, word = "burned", fmt.Sprintf("taken by player %d", owner[c])
		case now[i]:
			class, word = "said", "just opened"
		case i < opened:
			class, word = "", "open"
		}
		if utf8.RuneCountInString(board.label(c)) > 2 {
			class += " long"
		}
		under := "\u00a0"
		if owner[c] > 0 {
			under = strconv.Itoa(owner[c])
		}
		cards[i] = h.Box("li", "",
			ui.Labelled(board.label(c), word, class, c-1),
			h.Tag("span", []string{"class", "count", "aria-hidden", "true"}, app.Text(under)))
	}
	said := "Step through a best line of play."
	if step > 0 {
		turn := s.Line[step-1]
		said = fmt.Sprintf("Turn %d of %d: %s", step, len(s.Line), board.say(turn.Player, turn.Opens, turn.Takes))
	}
	t := figure.Table{Caption: "The turns of a best line", Head: []string{"turn", "player", "opens", "takes", "pairs"}}
	var sum [2]int
	for i, turn := range s.Line {
		sum[turn.Player] += len(turn.Takes)
		t.Rows = append(t.Rows, []string{strconv.Itoa(i + 1), strconv.Itoa(turn.Player + 1), board.labels(turn.Opens),
			board.labels(turn.Takes), fmt.Sprintf("%d : %d", sum[0], sum[1])})
	}
	by := func(turns int) app.EventHandler { return ui.Handler(func() { b.advance(turns) }) }
	return h.Tag("section", []string{"class", "panel stack line-of-play", "aria-label", "Result"},
		ui.Head(ui.Exact, b.won(), h.Text("p", "num lead", fmt.Sprintf("Pairs %d : %d", score[0], score[1]))),
		h.Tag("ul", []string{"class", "cards small", "aria-label", "The board"}, cards...),
		h.Tag("p", []string{"class", "lead", "role", "status"}, app.Text(said)),
		h.Tag("div", []string{"class", "controls", "role", "group", "aria-label", "Steps"},
			ui.IconButton("First", "first", by(-table.MaxBoard)),
			ui.IconButton("Back", "back", by(-1)),
			ui.Button("Step", "", "main", by(1)).Attr("disabled", step >= len(s.Line)),
			ui.IconButton("Last", "last", by(table.MaxBoard)),
			h.Box("div", "keys", h.Box("span", "", h.Text("kbd", "", "←"), h.Text("kbd", "", "→"), app.Text("step"))),
		),
		ui.FoldedTable(t.Caption, t),
	)
}

// say describes a turn of the line.
func (b board) say(player int, opens, takes []int) string {
	text := fmt.Sprintf("player %d opens %s", player+1, b.labels(opens))
	switch {
	case len(opens) == 0 && len(takes) > 0:
		return fmt.Sprintf("player %d takes %s.", player+1, b.labels(takes))
	case len(takes) > 0:
		return text + " and takes " + b.labels(takes) + "."
	}
	return text + " and takes nothing."
}
