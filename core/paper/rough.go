package paper

import "slices"

// A Rough is a number that Bersani 2010 estimates in section 6, by its formula
// (18): of m! decks about m! P^k can be reformed k times, if a chance of P of
// winning, its printed estimate, holds for reformed decks too.
type Rough struct {
	Ranks   int
	Times   int
	Printed string
	Right   string // what the formula gives where something else is printed, else Printed
	Note    string
}

// Roughs lists them. That of 32 cards is lost in our copy, with its chance. The
// caller owns the list.
func Roughs() []Rough { return slices.Clone(roughs) }

var roughs = func() []Rough {
	var all []Rough
	for i, printed := range []string{"0.000074", "0.00010", "0.00011", "0.00021", "0.00025", "0.00032", "0.00051", "0.00096", "0.0013", "0.0019",
		"0.0038", "0.0076", "0.0014", "0.030", "0.062", "", "0.24", "0.64", "1.53"} {
		if printed == "" {
			continue
		}
		r := Rough{Ranks: 17 + i, Times: 6, Printed: printed, Right: printed}
		if r.Ranks == 29 {
			r.Right, r.Note = "0.014", "The formula gives 0.01366; the cells on both sides are 0.0076 and 0.030."
		}
		all = append(all, r)
	}
	return all
}()

// A Ratio is a chance that the section sets beside those, of 16 cards: how many of
// the decks that can be reformed From times can be reformed once more. Of From 0
// it is the chance of winning.
type Ratio struct {
	From    int
	Printed string
}

// Ratios lists them. The caller owns the list.
func Ratios() []Ratio { return slices.Clone(ratios) }

var ratios = []Ratio{{0, "0.00123"}, {1, "0.00124"}, {2, "0.00127"}, {3, "0.00143"}, {4, "0.0172"}}

// Expected5 is the estimate of the section for the decks of 16 cards that can be
// reformed five times: those that can be reformed four times, 57 exactly so and
// one more often, times the chance of winning, which is 0.07 by either number.
var Expected5 = Rough{Ranks: 16, Times: 5, Printed: "0.06", Right: "0.07",
	Note: "57 or 58 decks times 0.00123 are 0.0701 or 0.0713."}

// Sequence4 is A127966 as section 6 prints it, from its first term on: the decks of
// Mousetrap that can be reformed exactly four times. It has two zeros too many: the
// first of 11 cards is its thirteenth term.
var Sequence4 = []uint64{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 1, 4, 14, 57}
