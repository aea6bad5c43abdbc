package pages

import (
	"maps"
	"net/url"
	"strings"
)

// A move is a page that became a part of another one. Old links to it lead there.
type move struct {
	path, page, part string

	renamed string // a field with another name now: "old new"; an address had no use for the new one
	fixed   string // fields that no address of the page could change, as a query
	usual   string // what its address meant without a query, where that is not what the page means now
	hlm     string // the same for He Loves Me
}

var moves = []move{
	{path: "/estimate", page: "/count", part: "simulate", renamed: "of counted", usual: "game=mousetrap&m=9&s=1",
		hlm: "m=13&s=4"},
	{path: "/uncounted", page: "/count", part: "estimate", usual: "game=hlm&m=13&s=4"},
	{path: "/find", page: "/count", part: "decks", usual: "game=hlm&m=13&s=4"},
	{path: "/best", page: "/count", part: "best", fixed: "game=hlm", usual: "m=16&s=1"},
	{path: "/chances", page: "/count", part: "chances", renamed: "curve game", fixed: "s=1", usual: "game=mousetrap&m=13"},
}

// Old lists the paths that pages had before, each with the page that is there now.
func Old() map[string]string {
	old := map[string]string{}
	for _, m := range moves {
		old[m.path] = m.page
	}
	return old
}

// Moved returns the address that has the answer of an old one. moved is false for the path of a page.
func Moved(path string, query url.Values) (address string, moved bool) {
	for _, m := range moves {
		if m.path == path {
			return m.page + "?" + m.query(query).Encode(), true
		}
	}
	return "", false
}

func (m move) query(old url.Values) url.Values {
	v := maps.Clone(old)
	if was, is, renamed := strings.Cut(m.renamed, " "); renamed {
		v.Del(is)
		if v.Has(was) {
			v[is] = v[was]
		}
		v.Del(was)
	}
	set := func(query string, always bool) {
		fields, err := url.ParseQuery(query)
		if err != nil {
			panic(err) // moves has queries alone
		}
		for name := range fields {
			if always || !v.Has(name) {
				v[name] = fields[name]
			}
		}
	}
	set(m.fixed, true)
	if v.Get("game") == "hlm" {
		set(m.hlm, false)
	}
	set(m.usual, false)
	v.Set("part", m.part)
	return v
}
