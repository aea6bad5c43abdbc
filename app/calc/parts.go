package calc

import (
	"net/url"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/ui"
)

// Parts are the parts of a page: what an address calls them, and how they are
// called on the page. The first is what an address without a part shows.
type Parts struct{ Choice }

// NewParts has the first part for its default.
func NewParts(options ...ui.Option) *Parts {
	p := &Parts{Choice{ID: "part", Label: "Part", Kind: "part of this page", Options: options}}
	if options[0].Value != "" {
		p.Default = options[0].Value
	}
	return p
}

// Nav leads from the part shown to the others of the page at a path; query is what
// the address of a part has beside it. What parts share is their deck.
func (p *Parts) Nav(label, path string, query func(part string) url.Values) app.UI {
	links := make([]ui.Option, len(p.Options))
	for i, o := range p.Options {
		v := url.Values{}
		if query != nil {
			v = query(o.Value)
		}
		name := ""
		if o.Value != p.Default {
			name = o.Value
			v.Set("part", name)
		}
		links[i] = ui.Option{Value: ui.Carry(path+"?part="+name, v.Encode(), o.Value == p.Value(), "deck"), Text: o.Text}
	}
	return ui.SubNav(label, p.Text(), links...)
}
