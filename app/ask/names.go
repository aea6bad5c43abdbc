package ask

import (
	"slices"
	"strings"
)

// A Name is a way to say what a page answers.
type Name struct {
	Said     []string `json:"said"`
	Language string   `json:"language"`
	Meta     bool     `json:"-"` // whether the description of the page has them
	Path     string   `json:"path"`
	Query    string   `json:"query,omitempty"` // without a size; it may end with an anchor
	Called   string   `json:"called"`          // here
}

// to is the address of what is named, without a size.
func (n *Name) to() string {
	switch {
	case n.Query == "":
		return n.Path
	case n.Query[0] == '#':
		return n.Path + n.Query
	}
	return to(n.Path, n.parameters()...)
}

// parameters are the names and values of the query by turns.
func (n *Name) parameters() (all []string) {
	for _, p := range strings.Split(n.Query, "&") {
		name, value, is := strings.Cut(p, "=")
		if is {
			all = append(all, name, value)
		}
	}
	return all
}

// without returns the name without a parameter of its address.
func (n *Name) without(parameter string) *Name {
	var kept []string
	for _, p := range strings.Split(n.Query, "&") {
		if name, _, _ := strings.Cut(p, "="); name != parameter {
			kept = append(kept, p)
		}
	}
	other := *n
	other.Query = strings.Join(kept, "&")
	return &other
}

// get is the value of a parameter, "" if there is none.
func (n *Name) get(parameter string) string {
	all := n.parameters()
	for i := 0; i < len(all); i += 2 {
		if all[i] == parameter {
			return all[i+1]
		}
	}
	return ""
}

// what says which question a name is about: the page, and the part of it that answers.
func (n *Name) what() string { return n.Path + " " + n.get("part") }

// A mention is a name in the words of a question.
type mention struct {
	*Name
	at, words int
}

// names finds the names in the words of a question, the longest first, and those that stand first of the same length.
// Each word belongs to one name.
func names(words []string, all []Name) (found []mention) {
	byLength := make([][]mention, len(words)) // the longest first
	for i := range all {
		for _, name := range all[i].Said {
			parts := strings.Fields(name)
			if at := place(words, parts); at >= 0 {
				length := &byLength[len(words)-len(parts)]
				*length = append(*length, mention{&all[i], at, len(parts)})
			}
		}
	}
	found = slices.Concat(byLength...)
	taken := make([]bool, len(words))
	return slices.DeleteFunc(found, func(s mention) bool {
		its := taken[s.at : s.at+s.words]
		if slices.Contains(its, true) {
			return true
		}
		for i := range its {
			its[i] = true
		}
		return false
	})
}

// place is where parts stand among words, -1 if nowhere. The last part may be said of several: hat, hats.
func place(words, parts []string) int {
	last := len(parts) - 1
	for at := 0; at+last < len(words); at++ {
		w := words[at+last]
		if slices.Equal(words[at:at+last], parts[:last]) && (w == parts[last] || w == parts[last]+"s") {
			return at
		}
	}
	return -1
}
