package memory

import (
	"rencontre/core/memory"
)

// formula returns the recurrence for the value of a move, or "" if it has no short form.
func (q question) formula(m memory.Moves) string {
	switch q.aim {
	case aimPairs:
		return formulas[m]
	case aimWin:
		return winFormulas[m]
	}
	return ""
}

// formulas has the recurrences as Zwick and Paterson write them, a term on each line.
var formulas = map[memory.Moves]string{
	memory.Move0: mlPairs("<mn>0</mn>", "<mn>0</mn>"),
	memory.Move1: mlPairs("<mn>1</mn>", mlFirst,
		`<mo>−</mo><mfrac><mrow><mn>2</mn><mo>(</mo><mi>n</mi><mo>−</mo><mi>k</mi><mo>)</mo></mrow><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi></mrow></mfrac><msub><mi>e</mi><mrow><mi>n</mi><mo>,</mo><mi>k</mi><mo>+</mo><mn>1</mn></mrow></msub>`),
	memory.Move2: mlPairs("<mn>2</mn>", mlFirst, "<mo>+</mo>"+mlSecond),
	memory.MoveS: mlPairs("<mi>S</mi>", "<mo>−</mo>"+mlFirst, "<mo>+</mo>"+mlSecond),
}

// winFormulas has the recurrences of playing to win. w is P(win) − P(loss) and l the lead.
var winFormulas = map[memory.Moves]string{
	memory.Move0: mlLines(mlWin("n", "k", "l", "<mn>0</mn>"),
		`<mo>−</mo><mi>max</mi><mo>(</mo><mo>−</mo><mi>sgn</mi><mi>l</mi><mo>,</mo>`+mlWin("n", "k", "−l", "<mn>1</mn>")+
			`<mo>,</mo>`+mlWin("n", "k", "−l", "<mn>2</mn>")+`<mo>)</mo>`),
	memory.Move1: mlLines(mlWin("n", "k", "l", "<mn>1</mn>"), mlWinFirst, `<mo>−</mo>`+mlWinRest+
		mlWin("n", "k+1", "−l", "")),
	memory.Move2: mlLines(mlWin("n", "k", "l", "<mn>2</mn>"), mlWinFirst, `<mo>+</mo>`+mlWinRest+`<mo>·</mo><mfrac><mrow>`+
		mlWin("n−1", "k", "l+1", "")+`<mo>−</mo><mi>k</mi>`+mlWin("n−1", "k", "1−l", "")+
		`<mo>−</mo><mn>2</mn><mo>(</mo><mi>n</mi><mo>−</mo><mi>k</mi><mo>−</mo><mn>1</mn><mo>)</mo>`+
		mlWin("n", "k+2", "−l", "")+`</mrow><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi><mo>−</mo><mn>1</mn></mrow></mfrac>`),
}

const mlWinRest = `<mfrac><mrow><mn>2</mn><mo>(</mo><mi>n</mi><mo>−</mo><mi>k</mi><mo>)</mo></mrow><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi></mrow></mfrac>`

var mlWinFirst = `<mfrac><mi>k</mi><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi></mrow></mfrac>` +
	mlWin("n−1", "k−1", "l+1", "")

// mlWin writes w of a position, for a move or for the best.
func mlWin(n, k, lead, move string) string {
	at := `<mrow><mi>` + n + `</mi><mo>,</mo><mi>` + k + `</mi><mo>,</mo><mi>` + lead + `</mi></mrow>`
	if move == "" {
		return `<msub><mi>w</mi>` + at + `</msub>`
	}
	return `<msubsup><mi>w</mi>` + at + move + `</msubsup>`
}

// mlPairs writes e of a position for a move, in the game for the most pairs.
func mlPairs(move string, terms ...string) string {
	return mlLines(`<msubsup><mi>e</mi><mrow><mi>n</mi><mo>,</mo><mi>k</mi></mrow>`+move+`</msubsup>`, terms...)
}

// mlLines writes a formula with a term on each line.
func mlLines(left string, terms ...string) string {
	text := `<div><math displaystyle="true"><mrow>` + left + `<mo>=</mo>` + terms[0] + `</mrow></math>`
	for _, t := range terms[1:] {
		text += ` <math displaystyle="true"><mrow>` + t + `</mrow></math>`
	}
	return text + `</div>`
}

const (
	mlFirst  = `<mfrac><mi>k</mi><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi></mrow></mfrac><mo>(</mo><mn>1</mn><mo>+</mo><msub><mi>e</mi><mrow><mi>n</mi><mo>−</mo><mn>1</mn><mo>,</mo><mi>k</mi><mo>−</mo><mn>1</mn></mrow></msub><mo>)</mo>`
	mlSecond = `<mfrac><mrow><mn>2</mn><mo>(</mo><mi>n</mi><mo>−</mo><mi>k</mi><mo>)</mo></mrow><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi></mrow></mfrac><mo>·</mo><mfrac><mrow><mo>(</mo><mn>1</mn><mo>−</mo><mi>k</mi><mo>)</mo><mo>(</mo><mn>1</mn><mo>+</mo><msub><mi>e</mi><mrow><mi>n</mi><mo>−</mo><mn>1</mn><mo>,</mo><mi>k</mi></mrow></msub><mo>)</mo><mo>−</mo><mn>2</mn><mo>(</mo><mi>n</mi><mo>−</mo><mi>k</mi><mo>−</mo><mn>1</mn><mo>)</mo><msub><mi>e</mi><mrow><mi>n</mi><mo>,</mo><mi>k</mi><mo>+</mo><mn>2</mn></mrow></msub></mrow><mrow><mn>2</mn><mi>n</mi><mo>−</mo><mi>k</mi><mo>−</mo><mn>1</mn></mrow></mfrac>`
)
