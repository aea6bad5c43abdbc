package boards

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/page/memory/notes/notestest"
	"rencontre/core/memory"
)

// TestThird checks that the third example of section 3.5 has the thesis's sequence of games, but another margin.
func TestThird(t *testing.T) {
	b := open(t, "board="+strings.ReplaceAll(thirdExample, " ", "-"))
	var row []string
	for _, g := range b.games {
		row = append(row, fmt.Sprint(g.kind, " ", g.pairs))
	}
	if got, want := strings.Join(row, ", "), "shift 0, choice 5, shift 3, keep 1, choice 3, keep 4, choice 1, keep 3, "+
		"keep 4"; got != want || b.games[1].margin != 14 {
		t.Errorf("%s, of %d", got, b.games[1].margin)
	}
	if text := calctest.HTML(b); !b.isThirdExample() || !strings.Contains(text, "= 16") {
		t.Error("what the thesis says is not there")
	}
}

func open(t *testing.T, query string) *boards {
	t.Helper()
	return calctest.Open[*boards](t, loaded, query)
}

// loaded makes the part with the notes of the papers.
func loaded(f *calc.Frame) calc.Calculator { return New(f, notestest.Load) }

// TestFiles reads what the page saves.
func TestFiles(t *testing.T) {
	calctest.Saves(t, open, "board=1-2-1-3-2-4-3-4-5-6-7-8-5-6-7-8", "board=é-ж-é-ж", "board=1-1")
}

func TestReadBoard(t *testing.T) {
	for text, want := range map[string]string{
		"1 2 1 2":      "[1 2 1 2]",
		"abab":         "[1 2 1 2]",
		"7,7, 10, 10":  "[1 1 2 2]",
		"x-y-y-x":      "[1 2 2 1]",
		"":             "[]",
		"1 2 1 2 3":    "3 occurs once; every label must occur exactly twice.",
		"1 2 3":        "1, 2 and 3 occur once; every label must occur exactly twice.",
		"1 1 1 2 2":    "1 occurs 3 times; every label must occur exactly twice.",
		"1 ? 1 ?":      "Card 2 is “?”; labels are numbers or letters.",
		"1 abcdefgh 1": "Card 2 is “abcdef…”; a label has at most 6 letters.",
	} {
		b := readBoard(text)
		if got := fmt.Sprint(b.cards); got != want && b.wrong != want || (b.wrong != "") != (b.wrong == want) {
			t.Errorf("%q: %s, %s", text, got, b.wrong)
		}
	}
	if b := readBoard(strings.Repeat("1 ", 121)); b.cards != nil || !strings.Contains(b.wrong, "121 cards are too many") {
		t.Error(b.wrong)
	}
}

// TestLabelsInLetters checks that labels are measured in letters, not bytes.
func TestLabelsInLetters(t *testing.T) {
	if b := readBoard("ÄÖÜäöü ♯ ÄÖÜäöü"); !strings.Contains(b.wrong, "“♯”") {
		t.Errorf("%+v", b)
	}
	if b := readBoard("Größen Übung Größen Übung"); b.wrong != "" || len(b.cards) != 4 {
		t.Errorf("%+v", b)
	}
	if b := readBoard("Übungen Übungen"); !strings.Contains(b.wrong, "“Übunge…”") {
		t.Error(b.wrong)
	}
}

// TestNims checks that the nim games cover the board from left to right, and that margins are those of the rest.
func TestNims(t *testing.T) {
	b := open(t, "")
	solved := b.answer.Value()
	if len(b.games) == 0 || len(b.games) != len(solved.Games) || b.games[0].margin != solved.Margin {
		t.Fatalf("%+v", b.games)
	}
	var all []int
	for i, g := range b.games {
		all = append(all, g.cards...)
		if kinds[g.kind] == "" {
			t.Errorf("game %d: the kind %q has no words", i+1, g.kind)
		}
		if g.margin != memory.Margins(solved.Games[i:])[0] {
			t.Errorf("game %d: the margin is %d", i+1, g.margin)
		}
	}
	if !slices.Equal(all, b.board.Value().cards) {
		t.Errorf("the games hold %v", all)
	}
}

// TestBoardLinks checks that a step out of range becomes the nearest one, that the message about it goes with the next
// step, and that an invalid board stays in its field and in the link.
func TestBoardLinks(t *testing.T) {
	b := open(t, "step=99")
	if want := "“99” is not a valid step (0 to 7). The page shows 7."; b.Head().Wrong != want {
		t.Errorf("%q", b.Head().Wrong)
	}
	b.advance(-1)
	if b.Head().Wrong != "" || b.Query().Encode() != "step=6" {
		t.Errorf("%q, %s", b.Head().Wrong, b.Query().Encode())
	}
	b.lay("1 2 1")
	if b.answer.Known() || b.board.Wrong() != "2 occurs once; every label must occur exactly twice." ||
		b.Query().Encode() != "board=1-2-1" {
		t.Errorf("%q, %s", b.board.Wrong(), b.Query().Encode())
	}
	for _, query := range []string{"", "board=", "board=abab&step=2", "board=1-%3F-1"} {
		if got := open(t, query).Query().Encode(); got != query {
			t.Errorf("%s became %s", query, got)
		}
	}
}

// TestExample checks the sentences before the table: they have the numbers of a row.
func TestExample(t *testing.T) {
	for board, want := range map[string]string{
		"1-2-1-3-2-4-3-4-5-6-7-8-5-6-7-8": "For example, game 2: the player to move takes 1 pair and moves next. From " +
			"there to the end, that player gets 2 pairs fewer than the other.",
		"1-2-1-2": "For example, game 2: the player to move takes 2 pairs and moves next. From there to the end, " +
			"that player gets 2 pairs more than the other.",
	} {
		b := open(t, "board="+board)
		calctest.Says(t, board, calctest.Text(b), fmt.Sprintf("The board is %d small games", len(b.games)), want)
	}
}
