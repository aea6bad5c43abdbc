package page

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/ui"
)

// pageParts are the parts of a page: what an address calls them, and how they are
// called on the page. The first is what an address without a part shows.
type pageParts []ui.Option

// at is the part that an address names.
func (all pageParts) at(name string) string {
	for _, o := range all {
		if o.Value == name {
			return name
		}
	}
	return all[0].Value
}

// nav leads from the part shown to the others; query gives the query of one, ""
// being the first.
func (all pageParts) nav(label, path, shown string, query func(part string) string) app.UI {
	links := make([]ui.Option, len(all))
	current := ""
	for i, o := range all {
		part := o.Value
		if part == shown {
			current = o.Text
		}
		if i == 0 {
			part = ""
		}
		links[i] = ui.Option{Value: path, Text: o.Text}
		if q := query(part); q != "" {
			links[i].Value += "?" + q
		}
	}
	return ui.SubNav(label, current, links...)
}

// A named parameter of an address is one of the known names of something.
type named struct {
	parameter, what string
	known           []string
}

// unknownName says what an address names that there is not, "" if all is known.
func unknownName(v url.Values, parameters ...named) string {
	for _, p := range parameters {
		if name := v.Get(p.parameter); name != "" && !slices.Contains(p.known, name) {
			return fmt.Sprintf("“%s” is no %s; there are %s. The usual one stands here.", clipped(name), p.what, conjunction(p.known))
		}
	}
	return ""
}

func optionValues(options []ui.Option) (all []string) {
	for _, o := range options {
		if o.Value != "" {
			all = append(all, o.Value)
		}
	}
	return all
}

// wrongLink shows what is wrong with the address, if anything is.
func wrongLink(what string) app.UI {
	return app.If(what != "", func() app.UI { return ui.Banner(true, "The link is not right.", what) })
}

// partOnly is the query of an address that names a part and nothing else.
func partOnly(part string) string { return query([2]string{"part", part}) }

// query joins what is not empty to the query of a link.
func query(pairs ...[2]string) string {
	var all []string
	for _, kv := range pairs {
		if kv[1] != "" {
			all = append(all, kv[0]+"="+url.QueryEscape(kv[1]))
		}
	}
	return strings.Join(all, "&")
}
