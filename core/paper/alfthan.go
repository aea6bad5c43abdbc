package paper

import (
	_ "embed"
	"math/big"
	"slices"
	"strings"
)

var (
	//go:embed data/alfthan/table-2-1.txt
	alfthanTable21 string
	//go:embed data/alfthan/appendix-a.txt
	alfthanAppendix string
)

// AlfthanTable21 returns Table 2.1, from 2 to 20 pairs. A row has a letter for each number
// of unknown pairs from 0 on: 1 for risky (a 2-move), 0 for safe (a 1-move), # for no
// choice.
func AlfthanTable21() []string { return rowsOf(alfthanTable21, "")[2:] }

// A PrintedForm is a formula of Alfthan's appendix. E is the polynomial with the
// coefficients Numerator, the constant first, over Denominator times the product of n+i, i
// in Factors.
type PrintedForm struct {
	Denominator string
	Factors     []int
	Numerator   []string
}

// AlfthanAppendix lists the formulas E^0 to E^16 as our copy has them. In E^3 an n is missing, so
// that the constant is -61 (erratum alfthan-appendix-A).
func AlfthanAppendix() (all []PrintedForm) {
	for _, b := range mustTable(alfthanAppendix).boxes(false) {
		switch b.col {
		case "below":
			all = append(all, PrintedForm{Denominator: b.text})
		case "factors":
			all[len(all)-1].Factors = factorsOf(b.text)
		case "numerator":
			all[len(all)-1].Numerator = strings.Fields(b.text)
			slices.Reverse(all[len(all)-1].Numerator)
		}
	}
	return all
}

// factorsOf reads "(n-1)n(n+2)" as -1, 0, 2.
func factorsOf(text string) []int {
	all := []int{}
	for _, f := range strings.Split(strings.ReplaceAll(text, ")n(", ")(n+0)("), "(n")[1:] {
		all = append(all, intOf(read([]byte(strings.Trim(f, "+)")))))
	}
	return all
}

// valueAt returns the value of a printed formula for n pairs.
func (f PrintedForm) valueAt(n int) *big.Rat {
	value, below := new(big.Rat), numberOf(read([]byte(f.Denominator)))
	for _, c := range slices.Backward(f.Numerator) {
		value.Add(value.Mul(value, big.NewRat(int64(n), 1)), numberOf(read([]byte(c))))
	}
	for _, i := range f.Factors {
		below.Mul(below, big.NewRat(int64(n+i), 1))
	}
	return value.Quo(value, below)
}

// boardOf returns the board of a list of blocks. A block is the number of first cards and
// the number of second cards after them. Second cards come in the order of the first ones,
// except that a block with a third number begins with the mate of its last first card.
func boardOf(blocks [][]int) []int {
	var board, open []int
	label := 0
	for _, b := range blocks {
		for range b[0] {
			label++
			board, open = append(board, label), append(open, label)
		}
		for i := range b[1] {
			at := 0
			if len(b) > 2 && i == 0 {
				at = len(open) - 1
			}
			board, open = append(board, open[at]), slices.Delete(open, at, at+1)
		}
	}
	return board
}
