package calc

import (
	"net/url"
	"slices"
	"strings"

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

// A Part is a part of a page, a calculator like a whole page. Parts embed what they share.
type Part struct {
	Name string // in an address
	Text string // of its link in the row of parts; "": a result leads to it

	// Adjacent parts with the same Text share one link, and answer one question in several ways. A line under the title
	// chooses among the ways. Of says what is chosen, and Way which this part is.
	Of, Way string

	Calculator
}

// Parts is the calculator of a page in parts. It is the part that the address names. The frame asks
// that part for its keys, and to present and to leave.
type Parts struct {
	Calculator // of the part shown

	// Carried is what a link to a part keeps of the present address. It may be nil. A part for which
	// it returns nil has no link.
	Carried func(part string) url.Values
	// Others are links to related pages, which follow those to the parts. It may be nil. A page has one row of links, of
	// at most MaxLinks.
	Others func() []ui.Option

	label, path string
	choice      *PartChoice
	parts       []Part
}

// MaxLinks is the largest number of links in the row of a page.
const MaxLinks = 5

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

// Head adds the row of links to the parts, and the line that chooses among the ways of the part shown.
func (p *Parts) Head() Head {
	head := p.Calculator.Head()
	now := p.now()
	var links, ways []ui.Option
	for _, part := range p.parts {
		to, there := p.address(part)
		last := len(links) - 1
		switch {
		case !there || part.Text == "":
			continue
		case last >= 0 && links[last].Text == part.Text:
			links[last].Also += "," + part.Name
			if part.Name == now.Name { // the link leads where one is
				links[last].Value = to
			}
		default:
			links = append(links, ui.Option{Value: to, Text: part.Text, Also: part.Name})
		}
		if part.Text == now.Text && part.Way != "" {
			ways = append(ways, ui.Option{Value: to, Text: part.Way})
		}
	}
	if p.Others != nil {
		links = append(links, p.Others()...)
	}
	head.Nav = ui.SubNav(p.label, now.Text, links...)
	if len(ways) > 1 {
		head.Ways = ui.Ways(now.Of, now.Way, ways...)
	}
	head.Wrong = strings.TrimSpace(p.Unknown() + " " + head.Wrong)
	return head
}

// now is the part that is shown.
func (p *Parts) now() Part {
	i := slices.IndexFunc(p.parts, func(part Part) bool { return part.Name == p.Part() })
	return p.parts[i] // Read shows a part that there is
}

// address is the address of a part. there is false if the part has no answer to the present question. The parts share
// their deck and the rules of their game.
func (p *Parts) address(part Part) (to string, there bool) {
	v := url.Values{}
	if p.Carried != nil {
		v = p.Carried(part.Name)
	}
	if v == nil {
		return "", false
	}
	name := ""
	if part.Name != p.choice.Default {
		name = part.Name
		v.Set("part", name)
	}
	return ui.Carry(p.path+"?part="+name, v.Encode(), part.Name == p.Part(), "deck", "of", "order", "burn", "passes"), true
}

// Names lists the parts by their names in an address.
func (p *Parts) Names() []string {
	names := make([]string, len(p.parts))
	for i, part := range p.parts {
		names[i] = part.Name
	}
	return names
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
