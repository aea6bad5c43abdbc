package deck

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// faces are the letters of ranks in a pack: a deck of 13 ranks in several suits (see Shape.Faces). In games that
// count, the number of a card decides. So a card that is drawn or named there shows the number beside
// its letter (Named), and a row of letters has a Legend. Dundee, where a rank is named and nothing is
// counted, has the letters alone. Addresses and files have numbers alone. The labels of Memory's pairs
// are no ranks: they are numbers too.
var faces = map[int]string{1: "A", 11: "J", 12: "Q", 13: "K"}

// Faces returns the number of ranks by which the cards of the shape are named: m, or 0 where each card occurs once.
// Such a deck has the cards 1 to m, as in the papers, and no letters.
func (s Shape) Faces() int {
	if s.Suits == 1 {
		return 0
	}
	return s.Ranks
}

// Faces returns Shape.Faces of a whole deck.
func (d Deck) Faces() int {
	if len(d) == 0 {
		return 0
	}
	m := slices.Max(d)
	return Shape{Ranks: m, Suits: len(d) / m}.Faces()
}

// Legend explains the letters of a deck of m ranks. It is "" if there are none.
func Legend(ranks int) string {
	if ranks != 13 {
		return ""
	}
	return "A = 1, J = 11, Q = 12, K = 13."
}

// Named writes a rank of a deck of m ranks with its number beside a letter: "J (11)".
func Named(rank, ranks int) string {
	if face, number := Face(rank, ranks), strconv.Itoa(rank); face != number {
		return face + " (" + number + ")"
	}
	return strconv.Itoa(rank)
}

// Face returns the name of a rank in a deck of m ranks: A, J, Q, K when m = 13, and otherwise
// the number.
func Face(rank, ranks int) string {
	if ranks == 13 {
		if f, ok := faces[rank]; ok {
			return f
		}
	}
	return strconv.Itoa(rank)
}

// Format writes d with single spaces, with the faces of a deck of m ranks.
func Format(d Deck, ranks int) string {
	var b strings.Builder
	for i, c := range d {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(Face(c, ranks))
	}
	return b.String()
}

// Parse reads a row of cards. Cards are separated by spaces, commas, semicolons, line ends or
// brackets. A row of digits without any separator is read as one rank for each digit, unless it may be a
// single card of a deck of more than nine ranks. A, J, Q and K (in either case) stand for 1, 11,
// 12 and 13 where ranks is 13 or unknown (0); T is then a 10. A suit behind a rank, as in 10h or
// A♠, is ignored, because no game uses it. The cards must be ranks from 1 to ranks (or to
// MaxRanks). Parse accepts rows that are not whole decks.
func Parse(text string, ranks int) (Deck, error) {
	var fields []string
	suits, digitRun := false, false // digitRun: the text is digits only, and no deck of nine ranks or fewer
	for _, word := range strings.FieldsFunc(text, func(r rune) bool {
		return strings.ContainsRune(" \t\r\n\u00a0\u2009\u202f,;[](){}", r)
	}) {
		cards := splitSuited(word)
		if cards != nil {
			fields, suits = append(fields, cards...), true
		} else {
			fields = append(fields, word)
		}
	}
	if len(fields) == 1 && len(fields[0]) > 1 && !suits {
		cards := splitCompact(fields[0], ranks)
		if cards != nil {
			digitRun = strings.Trim(fields[0], "0123456789") == "" && strings.Contains(fields[0], "0")
			fields = cards
		}
	}
	d := make(Deck, 0, len(fields))
	for _, f := range fields {
		c, err := parseCard(f, ranks)
		if err != nil && digitRun {
			return nil, fmt.Errorf("%w; digits without spaces are one card each, so put spaces between the cards", err)
		}
		if err != nil {
			return nil, err
		}
		if len(d) == maxCards {
			return nil, fmt.Errorf("more than %d cards", maxCards)
		}
		d = append(d, c)
	}
	return d, nil
}

// splitSuited splits a row of ranks with suits behind them, and returns the ranks. It returns nil
// where the row is not of that form. A suit may be an emoji.
func splitSuited(word string) []string {
	var cards []string
	for word != "" {
		n := len(word) - len(strings.TrimLeft(word, "0123456789"))
		if n == 0 && strings.IndexByte("AaTtJjQqKk", word[0]) >= 0 {
			n = 1
		}
		suit, size := utf8.DecodeRuneInString(word[n:])
		if n == 0 || !strings.ContainsRune("♠♥♦♣♤♡♢♧shdcSHDC", suit) {
			return nil
		}
		cards = append(cards, word[:n])
		word = strings.TrimPrefix(word[n+size:], "\ufe0f")
	}
	return cards
}

// splitCompact splits a row written without separators: digits, or faces and digits. It returns nil
// where the text is more likely one card ("10", "K") or no row at all.
func splitCompact(word string, ranks int) []string {
	allDigits := strings.Trim(word, "0123456789") == ""
	if allDigits && ranks > 9 && len(word) <= len(strconv.Itoa(ranks)) {
		return nil
	}
	if strings.Trim(word, "0123456789AaJjQqKkTt") != "" {
		return nil
	}
	var cards []string
	for i := 0; i < len(word); i++ {
		// In a row with letters 10 is a card. In a row of digits every rank is one digit, and
		// parseCard refuses a 0.
		if !allDigits && strings.HasPrefix(word[i:], "10") {
			cards = append(cards, "10")
			i++
			continue
		}
		cards = append(cards, word[i:i+1])
	}
	return cards
}

func parseCard(f string, ranks int) (int, error) {
	highest := ranks
	if highest == 0 {
		highest = MaxRanks
	}
	if ranks == 0 || ranks == 13 {
		switch strings.ToUpper(f) {
		case "A":
			return 1, nil
		case "T":
			return 10, nil
		case "J":
			return 11, nil
		case "Q":
			return 12, nil
		case "K":
			return 13, nil
		}
	}
	c, err := strconv.Atoi(f)
	if err != nil || c < 1 || c > highest {
		r := []rune(f)
		if len(r) > 12 {
			f = string(r[:11]) + "…"
		}
		if ranks == 13 {
			return 0, fmt.Errorf("“%s” is not a rank: the ranks are A, 2 to 10, J, Q, K", f)
		}
		return 0, fmt.Errorf("“%s” is not a rank from 1 to %d", f, highest)
	}
	return c, nil
}

// maxSplitSteps limits the steps of the search in Split.
const maxSplitSteps = 10_000

// Split reads a run of digits as a deck of one suit with ten ranks or more: 12345678910 is 1 to
// 10. ok reports whether there is exactly one such deck.
func Split(text string) (d Deck, ok bool) {
	text = strings.TrimSpace(text)
	m := (len(text) + 9) / 2 // nine ranks have one digit, the others two
	if m < 10 || m > 99 || len(text) != 2*m-9 || strings.Trim(text, "0123456789") != "" {
		return nil, false
	}
	var found []Deck
	var used [100]bool
	tried := 0
	var try func(at int)
	try = func(at int) {
		if at == len(text) && len(d) == m {
			found = append(found, append(Deck(nil), d...))
		}
		for n := 1; n <= 2 && at+n <= len(text); n++ {
			c, err := strconv.Atoi(text[at : at+n])
			tried++
			if tried > maxSplitSteps || len(found) > 1 {
				return
			}
			if err != nil || c < 1 || c > m || used[c] || text[at] == '0' {
				continue
			}
			used[c], d = true, append(d, c)
			try(at + n)
			used[c], d = false, d[:len(d)-1]
		}
	}
	try(0)
	if tried > maxSplitSteps || len(found) != 1 {
		return nil, false
	}
	return found[0], true
}
