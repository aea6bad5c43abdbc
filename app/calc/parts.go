package calc

import (
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/ui"
)

// A PartChoice is the field that chooses a part of a page. An address without it means the first
// part.
type PartChoice struct{ Choice }

// NewPartChoice returns a choice of parts, each with its name in an address and on the page.
func NewPartChoice(options ...ui.Option) *PartChoice {
	p := &PartChoice{Choice{ID: "part", Label: "Part", Kind: "part of this page", Options: options}}
	if options[0].Value != "" {
		p.Default = options[0].Value
	}
	return p
}

// Nav links to the parts of the page at a path, and then to others. query, which may be nil, is
// what the address of a part has besides its name; a part for which it returns nil has no link. The
// parts share their deck and the rules of their game.
func (p *PartChoice) Nav(label, path string, query func(part string) url.Values, others ...ui.Option) app.UI {
	var links []ui.Option
	for _, o := range p.Options {
		v := url.Values{}
		if query != nil {
			v = query(o.Value)
		}
		if v == nil {
			continue
		}
		name := ""
		if o.Value != p.Default {
			name = o.Value
			v.Set("part", name)
		}
		links = append(links, ui.Option{Text: o.Text,
			Value: ui.Carry(path+"?part="+name, v.Encode(), o.Value == p.Value(), "deck", "of", "order", "burn", "passes")})
	}
	return ui.SubNav(label, p.Text(), append(links, others...)...)
}

// A Part is a part of a page, a calculator like a whole page. Parts embed what they share.
type Part struct {
	Name string // in an address
	Text string // on the page
	Calculator
}

// Parts is the calculator of a page in parts. It is the part that the address names. The frame asks
// that part for its keys, and to present and to leave.
type Parts struct {
	Calculator // of the part shown

	// Carried is what a link to a part keeps of the present address. It may be nil. A part for which
	// it returns nil has no link.
	Carried func(part string) url.Values
	// Others are links to related pages, which follow those to the parts. It may be nil.
	Others func() []ui.Option

	label, path string
	choice      *PartChoice
	parts       []Part
}

// NewParts returns the parts of the page at a path. label names the links between them.
func NewParts(label, path string, parts ...Part) *Parts {
	options := make([]ui.Option, len(parts))
	for i, p := range parts {
		options[i] = ui.Option{Value: p.Name, Text: p.Text}
	}
	p := &Parts{label: label, path: path, choice: NewPartChoice(options...), parts: parts}
	p.Read(nil) // it is drawn before its address is read
	return p
}

// Shown is the part that is shown.
func (p *Parts) Shown() Calculator { return p.Calculator }

// Part is the name of the part that is shown.
func (p *Parts) Part() string { return p.choice.Value() }

// Unknown says which part the address names that does not exist, "" if none.
func (p *Parts) Unknown() string { return p.choice.Unknown() }

// Read leaves the part that was shown if the address names another one.
func (p *Parts) Read(v url.Values) {
	before := p.Calculator
	p.choice.Read(v)
	for _, part := range p.parts {
		if part.Name == p.Part() {
			p.Calculator = part.Calculator
		}
	}
	if before != nil && before != p.Calculator {
		leave(before)
	}
	p.Calculator.Read(v)
}

func (p *Parts) Query() url.Values {
	v := p.Calculator.Query()
	p.choice.Write(v)
	return v
}

// Head adds the links between the parts.
func (p *Parts) Head() Head {
	head := p.Calculator.Head()
	var others []ui.Option
	if p.Others != nil {
		others = p.Others()
	}
	head.Nav = p.choice.Nav(p.label, p.path, p.Carried, others...)
	head.Wrong = strings.TrimSpace(p.Unknown() + " " + head.Wrong)
	return head
}

// shown is the part of a calculator that is shown. A calculator without parts is its own.
func shown(c Calculator) Calculator {
	if p, ok := c.(interface{ Shown() Calculator }); ok {
		return p.Shown()
	}
	return c
}

// leave ends what a calculator does only while it is shown.
func leave(c Calculator) {
	if l, ok := c.(Leaver); ok {
		l.Leave()
	}
}
