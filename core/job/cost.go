package job

import (
	"errors"
	"strconv"
)

// costOf returns the cost of work whose unit takes some nanoseconds. A request takes 0.1 ms and a
// megabyte besides. The work must not be 0.
func costOf(work, unit, bytes float64) Cost {
	work = max(1, work)
	return Cost{Work: work, Seconds: 1e-4 + work*unit*1e-9, Bytes: 1<<20 + bytes}
}

// Nanoseconds to write a byte of a number as text: a fraction in lowest terms, an integer, and a
// floating-point number.
const (
	fractionByte = 40
	integerByte  = 8
	floatByte    = 12
)

// heldText is the memory that a byte of text takes in the end: as a string, in pieces, and as one
// text.
const heldText = 3.4

// rows sums row(n) over the rows of a table.
func rows(from, to int, row func(n int) float64) float64 {
	total := 0.0
	for n := from; n <= to; n++ {
		total += row(n)
	}
	return total
}

// cardText is the size of a card and a comma, in bytes of text.
func cardText(ranks int) float64 { return float64(len(strconv.Itoa(ranks)) + 1) }

// deckBytes is the memory that a deck and its string take in a list: as numbers, as text in
// pieces, and as one text.
func (g *Solitaire) deckBytes() float64 {
	return float64(2**g.Ranks**g.Suits)*(8+2*cardText(*g.Ranks)) + 48
}

// tryWork is the work of a trial search, some milliseconds, besides making the tables. How soon
// a search finds decks cannot be computed.
const tryWork = 1e7

var errTried = errors.New("tried")

// try runs a search until it has done the given work. It returns the work done and whether the
// search ended.
func try(most float64, run func(tick Tick) error) (work float64, ended bool) {
	err := run(func(units float64) error {
		work += units
		if work > most {
			return errTried
		}
		return nil
	})
	return work, err != errTried
}

// maxText is the largest result, in bytes of text. A page parses it at some megabytes a
// second on a phone, and several copies of it exist on the way.
const maxText = 64 << 20

// validText refuses a request by one of its fields if its result would be longer,
// and says what can be asked instead.
func validText(field string, bytes float64, instead string) error {
	if bytes <= maxText {
		return nil
	}
	return bad(field, "asks for a result of about %.0f MB, and at most %d MB are given; %s", bytes/(1<<20),
		maxText>>20, instead)
}
