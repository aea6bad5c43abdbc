package figure

import (
	"cmp"
	"strings"
)

// A node is a formula or a part of one.
type node struct {
	kind string // an element of MathML, or root, brackets, or power: a number with a power of ten
	text string // of a leaf; of brackets, the opening one
	end  string // of brackets, the closing one
	args []node
}

// A parser reads the tokens of a formula.
type parser struct {
	t []token
	i int
}

// row reads terms up to the end, or to the bracket that closes an inner one.
func (p *parser) row(inner bool) node {
	var all []node
	for p.i < len(p.t) && !(inner && p.t[p.i].kind == ')') {
		x := p.t[p.i]
		if x.kind == 'o' || x.kind == ')' {
			p.i++
			all = append(all, node{kind: "mo", text: x.text})
			continue
		}
		if x.space && len(all) > 0 && all[len(all)-1].kind != "mo" {
			all = append(all, node{kind: "mspace"})
		}
		all = append(all, p.term())
	}
	return node{kind: "mrow", args: all}
}

// term reads groups of factors with fraction bars between them.
func (p *parser) term() node {
	of := p.factors()
	for p.i+1 < len(p.t) && p.t[p.i].text == "/" && (p.t[p.i+1].kind != 'o' && p.t[p.i+1].kind != ')') {
		p.i++
		of = node{kind: "mfrac", args: []node{bare(of), bare(p.factors())}}
	}
	return of
}

// factors reads factors that touch each other.
func (p *parser) factors() node {
	var all []node
	for p.i < len(p.t) && p.t[p.i].kind != 'o' && p.t[p.i].kind != ')' && (len(all) == 0 || !p.t[p.i].space) {
		all = append(all, p.factor()...)
	}
	if len(all) == 1 {
		return all[0]
	}
	return node{kind: "mrow", args: all}
}

// factor reads a number, a variable or brackets, and what is raised or lowered after it.
func (p *parser) factor() []node {
	of := []node{p.base()}
	for p.i < len(p.t) {
		last := len(of) - 1
		switch x := p.t[p.i]; {
		case (x.text == "^" || x.text == "_") && p.i+1 < len(p.t):
			p.i++
			script := node{kind: "mrow"}
			for p.i+1 < len(p.t) && strings.Contains("-−", p.t[p.i].text) {
				script.args = append(script.args, node{kind: "mo", text: "-"})
				p.i++
			}
			raised := p.base()
			if raised.kind == "brackets" && !(len(raised.args) == 1 && raised.args[0].kind == "mn") { // p^(2) is a name
				raised = node{kind: "mrow", args: raised.args}
			}
			script.args = append(script.args, raised)
			of[last] = node{kind: map[string]string{"^": "msup", "_": "msub"}[x.text], args: []node{of[last], script}}
		case x.text == "!" || x.text == "'":
			p.i++
			of = append(of, node{kind: "mo", text: strings.Replace(x.text, "'", "′", 1)})
		default:
			return of
		}
	}
	return of
}

// bare omits parentheses, which a fraction bar or a root sign makes superfluous.
func bare(n node) node {
	if n.kind == "brackets" && n.text == "(" && n.end != "" {
		return node{kind: "mrow", args: n.args}
	}
	return n
}

// base reads a number, a variable, a root or brackets.
func (p *parser) base() node {
	x := p.t[p.i]
	p.i++
	switch x.kind {
	case 'n':
		if strings.Contains(x.text, "e") {
			return node{kind: "power", text: x.text}
		}
		return node{kind: "mn", text: x.text}
	case '(':
		of := node{kind: "brackets", text: x.text, args: p.row(true).args}
		if p.i < len(p.t) {
			of.end = p.t[p.i].text
			p.i++
		}
		return of
	case 'i':
		if x.text == "sqrt" && p.i < len(p.t) && p.t[p.i].text == "(" {
			return node{kind: "root", args: []node{bare(p.base())}}
		}
		return node{kind: "mi", text: cmp.Or(names[x.text], x.text)}
	}
	return node{kind: "mo", text: x.text}
}
