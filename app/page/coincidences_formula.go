package page

import "strings"

// A lawFormula is set in lines of MathML, with words below.
type lawFormula struct {
	lines []string
	words string
}

// matchFormula is the law of the number of matches, by inclusion and exclusion.
func matchFormula(game string) lawFormula {
	p := mi("P") + paren(mi("r")) + mo("=")
	sign := func(k string) string { return power(paren(mo("−")+mn("1")), k) }
	kr := mi("k") + mo("−") + mi("r")
	part := func(n string) string { return frac(paren(n+mo("−")+mi("k"))+mo("!"), paren(n)+mo("!")) }
	ms := mi("m") + mi("s")
	switch game {
	case "t1":
		return lawFormula{
			[]string{display(p + frac(mn("1"), mi("r")+mo("!")) + sum(mi("j")+mo("=")+mn("0"), mi("m")+mo("−")+mi("r")) + frac(sign(mi("j")), mi("j")+mo("!")))},
			"Jean Bernoulli 1710 for r = 0, Catalan 1837; (2.12) in the eulerian paper.",
		}
	case "t2":
		return lawFormula{
			[]string{display(p + sum(mi("k")+mo("=")+mi("r"), mi("m")) + sign(kr) + choose(mi("k"), mi("r")) + choose(mi("m"), mi("k")) + power(mi("s"), mi("k")) + part(ms))},
			"Nicolas Bernoulli 1711 for r = 0, Fréchet 1943; (2.5) in the eulerian paper.",
		}
	case "t3":
		return lawFormula{
			[]string{
				display(p + sum(mi("k")+mo("=")+mi("r"), ms) + sign(kr) + choose(mi("k"), mi("r")) + part(ms) + sub(mi("R"), mi("k")) + mo(",")),
				display(sum(mi("k"), "") + sub(mi("R"), mi("k")) + power(mi("x"), mi("k")) + mo("=") +
					power(tall(sum(mi("j")+mo("=")+mn("0"), mi("s"))+mi("j")+mo("!")+power(choose(mi("s"), mi("j")), mn("2"))+power(mi("x"), mi("j"))), mi("m"))),
			},
			"Fréchet 1943; (2.6) in the eulerian paper, with its inner sums as the coefficients of a rook polynomial.",
		}
	}
	n := mi("n")
	return lawFormula{
		[]string{
			display(p + sum(mi("k")+mo("≥")+mi("r"), "") + sign(kr) + choose(mi("k"), mi("r")) + frac(paren(n+mo("−")+mi("k"))+mo("!"), n+mo("!")) + sub(mi("R"), mi("k")) + mo(",")),
			display(sum(mi("k"), "") + sub(mi("R"), mi("k")) + power(mi("x"), mi("k")) + mo("=") +
				"<munder><mo>∏</mo>" + mi("i") + "</munder>" + sum(mi("j"), "") + mi("j") + mo("!") + choose(sub(mi("ν"), mi("i")), mi("j")) + choose(sub(mi("ρ"), mi("i")), mi("j")) + power(mi("x"), mi("j"))),
		},
		"n cards, of which νᵢ have the rank i, and ρᵢ calls of it. Fréchet 1943, pp. 168–169; (2.2) in the eulerian paper.",
	}
}

// MathML, a function an element.

func display(row string) string { return `<math display="block">` + group(row) + `</math>` }
func mi(x string) string        { return "<mi>" + x + "</mi>" }
func mn(x string) string        { return "<mn>" + x + "</mn>" }
func mo(x string) string        { return "<mo>" + x + "</mo>" }
func paren(x string) string     { return group(mo("(") + x + mo(")")) }
func frac(a, b string) string   { return "<mfrac>" + group(a) + group(b) + "</mfrac>" }
func power(x, k string) string  { return "<msup>" + group(x) + group(k) + "</msup>" }
func sub(x, k string) string    { return "<msub>" + group(x) + group(k) + "</msub>" }

func choose(n, k string) string {
	return tall(strings.Replace(frac(n, k), "<mfrac>", `<mfrac linethickness="0">`, 1))
}

// tall sets parentheses around what is twice as high as a line. They are enlarged
// by their size, since only a font with a table for mathematics stretches them.
func tall(x string) string {
	side := func(c string) string {
		return `<mpadded voffset="-0.25em"><mo stretchy="false" mathsize="200%">` + c + `</mo></mpadded>`
	}
	return group(side("(") + x + side(")"))
}

// group makes one element of several.
func group(x string) string { return "<mrow>" + x + "</mrow>" }

func sum(below, above string) string {
	if above == "" {
		return "<munder><mo>∑</mo>" + group(below) + "</munder>"
	}
	return "<munderover><mo>∑</mo>" + group(below) + group(above) + "</munderover>"
}
