package figure

import (
	"cmp"
	"strings"

	"rencontre/app/h"
)

// typed maps signs as they are typed to signs as they are printed.
var typed = map[string]string{"-": "−", "~": "∼", "<=": "≤", ">=": "≥"}

// mathML writes a formula in MathML.
func (n node) mathML() string {
	inner, text := "", n.text
	for _, arg := range n.args {
		inner += arg.mathML()
	}
	switch n.kind {
	case "mspace":
		return `<mspace width="0.2em"></mspace>`
	case "power":
		digits, exponent := n.parts()
		return "<mrow><mn>" + digits + "</mn><mo>×</mo><msup><mn>10</mn><mn>" +
			strings.Replace(exponent, "-", "−", 1) + "</mn></msup></mrow>"
	case "brackets":
		return "<mrow><mo>" + text + "</mo><mrow>" + inner + "</mrow><mo>" + n.end + "</mo></mrow>"
	case "root": // a sign: msqrt is drawn without one in a font that has no table for mathematics
		of := n.args[0]
		if of.kind == "mrow" && len(of.args) > 1 {
			inner = node{kind: "brackets", text: "(", end: ")", args: of.args}.mathML()
		} else if of.kind == "mrow" {
			return node{kind: "root", args: of.args}.mathML()
		}
		return "<mrow><mo>√</mo>" + inner + "</mrow>"
	case "mn":
		inner = Group(text)
	case "mi":
		inner = h.Escape(text)
	case "mo":
		if text == "|" {
			return `<mo stretchy="false">|</mo>`
		}
		inner = n.sign()
	}
	return "<" + n.kind + ">" + inner + "</" + n.kind + ">"
}

// sign writes a sign as it is printed.
func (n node) sign() string { return h.Escape(cmp.Or(typed[n.text], n.text)) }

// breakable writes a formula as mathML does, but in several formulas, which begin with the signs between terms. So it
// does in brackets of three terms or more.
func (n node) breakable() string {
	all, signs := "", 0
	for i, arg := range n.args {
		sign := arg.kind == "mo" && strings.Contains("+-−=<=≤>=≥", arg.text)
		switch {
		case sign && i == 0:
			all += `<mo form="prefix">` + arg.sign() + "</mo>"
		case sign && n.args[i-1].kind != "mo":
			signs++
			all += end + " " + begin + `<mo form="infix" lspace="0">` + arg.sign() + "</mo>"
		default:
			all += arg.breakable()
		}
	}
	switch {
	case n.kind == "mrow":
		return all
	case n.kind == "brackets" && signs > 1 && !strings.Contains(all, "<mfrac>"):
		return `<mo stretchy="false">` + n.text + "</mo>" + all + `<mo stretchy="false">` + n.end + "</mo>"
	}
	return n.mathML()
}

// parts returns the digits and the power of ten of a number such as 1.03e-8.
func (n node) parts() (digits, exponent string) {
	digits, exponent, _ = strings.Cut(n.text, "e")
	return digits, strings.TrimPrefix(exponent, "+")
}

// commands are the signs and letters that LaTeX has as commands.
var commands = map[string]string{"<=": `\leq `, ">=": `\geq `, "≤": `\leq `, "≥": `\geq `, "−": "-", "×": `\times `,
	"≈": `\approx `, "~": `\sim `, "·": `\cdot `, "′": "'", "√": `\surd `, "↑": `\uparrow `, "↓": `\downarrow `, "↕": `\updownarrow `,
	"λ": `\lambda `, "θ": `\theta `, "α": `\alpha `, "β": `\beta `, "γ": `\gamma `, "Γ": `\Gamma `, "ε": `\varepsilon `,
	"ρ": `\rho `, "ν": `\nu `, "_": `\_`, "^": `\hat{}`}

// tex writes a formula in LaTeX.
func (n node) tex() string {
	args := make([]string, len(n.args))
	for i, arg := range n.args {
		args[i] = arg.tex()
	}
	inner := strings.Join(args, "")
	command, is := commands[n.text]
	switch {
	case n.kind == "mspace":
		return `\,`
	case n.kind == "power":
		digits, exponent := n.parts()
		return digits + `\times 10^{` + exponent + "}"
	case n.kind == "mrow":
		return inner
	case n.kind == "brackets":
		return n.text + inner + n.end
	case n.kind == "mfrac":
		return `\frac{` + args[0] + "}{" + args[1] + "}"
	case n.kind == "msub":
		return args[0] + "_{" + args[1] + "}"
	case n.kind == "msup":
		return args[0] + "^{" + args[1] + "}"
	case n.kind == "root":
		return `\sqrt{` + inner + "}"
	case is:
		return command
	case n.kind == "mi" && len(n.text) > 1:
		return `\mathrm{` + n.text + "}"
	}
	return n.text
}
