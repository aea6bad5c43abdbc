package deck

import (
	"fmt"
	"strconv"
	"strings"
)

// faces are the ranks of a 13-rank deck that are written as letters.
var faces = map[int]string{1: "A", 11: "J", 12: "Q", 13: "K"}

// Face is the name of a rank in a deck of m ranks: A, J, Q, K when m = 13,
// else the number.
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

// Parse reads a row of cards. Cards are separated by spaces, commas,
// semicolons or line ends; a row of digits without any separator is read as
// one rank a digit, unless it may be a single card of a deck of more than nine
// ranks. A, J, Q and K (in either case) stand for 1, 11, 12 and 13 where ranks
// is 13 or unknown (0); T is a 10 beside them. The cards must be ranks from 1
// to ranks (or to MaxRanks); Parse does not ask for a whole deck.
func Parse(text string, ranks int) (Deck, error) {
	fields := strings.FieldsFunc(text, func(r rune) bool {
		return strings.ContainsRune(" \t\r\n\u00a0\u2009\u202f,;", r)
	})
	if len(fields) == 1 && len(fields[0]) > 1 {
		if cards := compact(fields[0], ranks); cards != nil {
			fields = cards
		}
	}
	d := make(Deck, 0, len(fields))
	for _, f := range fields {
		c, err := parseCard(f, ranks)
		if err != nil {
			return nil, err
		}
		if len(d) == MaxCards {
			return nil, fmt.Errorf("more than %d cards", MaxCards)
		}
		d = append(d, c)
	}
	return d, nil
}

// compact splits a row written without separators: digits, or faces and
// digits. It returns nil where the row is rather one card ("10", "K") or no
// row at all.
func compact(word string, ranks int) []string {
	allDigits := strings.Trim(word, "0123456789") == ""
	if allDigits && ranks > 9 && len(word) <= len(strconv.Itoa(ranks)) {
		return nil
	}
	if strings.Trim(word, "0123456789AaJjQqKkTt") != "" {
		return nil
	}
	var cards []string
	for i := 0; i < len(word); i++ {
		// In a row with letters 10 is a card; in a row of digits alone every
		// rank is one digit, and a 0 is refused when it is read.
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
		if r := []rune(f); len(r) > 12 {
			f = string(r[:11]) + "…"
		}
		if ranks == 13 {
			return 0, fmt.Errorf("“%s” is not a rank: the ranks are A, 2 to 10, J, Q, K", f)
		}
		return 0, fmt.Errorf("“%s” is not a rank from 1 to %d", f, highest)
	}
	return c, nil
}
