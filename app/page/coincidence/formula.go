package coincidence

// Pieces of MathML for the laws of the number of matches, by inclusion and exclusion. Constants cost no code. A
// parenthesis around a term of double height is enlarged by its font size, since only a font with a table for
// mathematics stretches it.
const (
	mlLeft  = `<mpadded voffset="-0.25em"><mo stretchy="false" mathsize="200%">(</mo></mpadded>`
	mlRight = `<mpadded voffset="-0.25em"><mo stretchy="false" mathsize="200%">)</mo></mpadded>`

	mlP = `<mi>P</mi><mrow><mo>(</mo><mi>r</mi><mo>)</mo></mrow><mo>=</mo>`

	mlSum, mlSummed = `<munderover><mo>∑</mo><mrow>`, `</mrow></munderover>` // a sum; its bounds stand between them
	mlUnder         = `<munder><mo>∑</mo><mrow>`
	mlUnderEnd      = `</mrow></munder>`

	mlSign   = `<msup><mrow><mo>(</mo><mo>−</mo><mn>1</mn><mo>)</mo></mrow>` // followed by its exponent
	mlSignKR = mlSign + `<mrow><mi>k</mi><mo>−</mo><mi>r</mi></mrow></msup>`

	mlPair      = `<mrow>` + mlLeft + `<mfrac linethickness="0">` // followed by the two numbers of a binomial
	mlPaired    = `</mfrac>` + mlRight + `</mrow>`
	mlChooseKR  = mlPair + `<mi>k</mi><mi>r</mi>` + mlPaired
	mlChooseMK  = mlPair + `<mi>m</mi><mi>k</mi>` + mlPaired
	mlChooseSJ  = mlPair + `<mi>s</mi><mi>j</mi>` + mlPaired
	mlChooseNu  = mlPair + `<msub><mi>ν</mi><mi>i</mi></msub><mi>j</mi>` + mlPaired
	mlChooseRho = mlPair + `<msub><mi>ρ</mi><mi>i</mi></msub><mi>j</mi>` + mlPaired

	mlPartMS = `<mfrac><mrow><mo>(</mo><mi>m</mi><mi>s</mi><mo>−</mo><mi>k</mi><mo>)</mo><mo>!</mo></mrow><mrow><mo>(</mo><mi>m</mi><mi>s</mi><mo>)</mo><mo>!</mo></mrow></mfrac>`
	mlPartN  = `<mfrac><mrow><mo>(</mo><mi>n</mi><mo>−</mo><mi>k</mi><mo>)</mo><mo>!</mo></mrow><mrow><mi>n</mi><mo>!</mo></mrow></mfrac>`
	mlRookK  = `<msub><mi>R</mi><mi>k</mi></msub>`
	mlRooks  = mlUnder + `<mi>k</mi>` + mlUnderEnd + mlRookK + `<msup><mi>x</mi><mi>k</mi></msup><mo>=</mo>`
	mlXJ     = `<msup><mi>x</mi><mi>j</mi></msup>`

	mlDisplay, mlDisplayed = `<math display="block"><mrow>`, `</mrow></math>`
)

// formula returns the formula of a game and the place where it is printed.
func formula(game string) (mathML, where string) {
	switch game {
	case "t1":
		return mlDisplay + mlP + `<mfrac><mn>1</mn><mrow><mi>r</mi><mo>!</mo></mrow></mfrac>` +
				mlSum + `<mi>j</mi><mo>=</mo><mn>0</mn></mrow><mrow><mi>m</mi><mo>−</mo><mi>r</mi>` + mlSummed +
				`<mfrac>` + mlSign + `<mi>j</mi></msup><mrow><mi>j</mi><mo>!</mo></mrow></mfrac>` + mlDisplayed,
			"Jean Bernoulli 1710 for r = 0, Catalan 1837; (2.12) in the eulerian paper."
	case "t2":
		return mlDisplay + mlP + mlSum + `<mi>k</mi><mo>=</mo><mi>r</mi></mrow><mrow><mi>m</mi>` + mlSummed +
				mlSignKR + mlChooseKR + mlChooseMK + `<msup><mi>s</mi><mi>k</mi></msup>` + mlPartMS + mlDisplayed,
			"Nicolas Bernoulli 1711 for r = 0, Fréchet 1943; (2.5) in the eulerian paper."
	case "t3":
		return mlDisplay + mlP + mlSum + `<mi>k</mi><mo>=</mo><mi>r</mi></mrow><mrow><mi>m</mi><mi>s</mi>` + mlSummed +
				mlSignKR + mlChooseKR + mlPartMS + mlRookK + `<mo>,</mo>` + mlDisplayed +
				mlDisplay + mlRooks + `<msup><mrow>` + mlLeft + mlSum +
				`<mi>j</mi><mo>=</mo><mn>0</mn></mrow><mrow><mi>s</mi>` + mlSummed +
				`<mi>j</mi><mo>!</mo><msup>` + mlChooseSJ + `<mn>2</mn></msup>` + mlXJ + mlRight + `</mrow><mi>m</mi></msup>` +
				mlDisplayed,
			"Fréchet 1943; (2.6) in the eulerian paper, with its inner sums as the coefficients of a rook polynomial."
	}
	return mlDisplay + mlP + mlUnder + `<mi>k</mi><mo>≥</mo><mi>r</mi>` + mlUnderEnd + mlSignKR + mlChooseKR + mlPartN +
			mlRookK + `<mo>,</mo>` + mlDisplayed +
			mlDisplay + mlRooks + `<munder><mo>∏</mo><mi>i</mi></munder>` + mlUnder + `<mi>j</mi>` + mlUnderEnd +
			`<mi>j</mi><mo>!</mo>` + mlChooseNu + mlChooseRho + mlXJ + mlDisplayed,
		"n cards, of which νᵢ have the rank i, and ρᵢ calls of it. Fréchet 1943, pp. 168–169; (2.2) in the eulerian paper."
}
