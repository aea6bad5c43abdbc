package santa

import (
	"fmt"
	"slices"
	"strings"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/core/job"
)

// A group is the people who draw, family by family.
type group [][]string

// people lists all names, in the order of the families.
func (g group) people() []string { return slices.Concat(g...) }

// sizes counts the people of each family.
func (g group) sizes() []int {
	sizes := make([]int, len(g))
	for i, family := range g {
		sizes[i] = len(family)
	}
	return sizes
}

// newNames makes the field for names: one a line, and those of a family on one line, with commas between them.
func newNames() *calc.Row[group] {
	return &calc.Row[group]{ID: "names", Label: "Names", Parse: parse, Format: format}
}

// longest is the length of a name in characters.
const longest = 40

// parse reads names. Without any the group is empty, which is no mistake.
func parse(text string) (g group, err error) {
	seen := map[string]bool{}
	for line := range strings.Lines(text) {
		var family []string
		for _, name := range strings.FieldsFunc(line, func(r rune) bool { return r == ',' || r == ';' }) {
			name = strings.Join(strings.Fields(name), " ")
			same := strings.ToLower(name)
			switch {
			case name == "":
				continue
			case len([]rune(name)) > longest:
				return nil, fmt.Errorf("“%s” is too long; a name can have %d characters", figure.Clip(name), longest)
			case seen[same]:
				return nil, fmt.Errorf("“%s” is there twice; add a letter that tells them apart", name)
			}
			seen[same] = true
			family = append(family, name)
		}
		if family != nil {
			g = append(g, family)
		}
	}
	all := len(seen)
	switch {
	case all == 0:
		return nil, nil
	case all == 1:
		return nil, fmt.Errorf("“%s” is the only name; at least two people draw", g[0][0])
	case all > job.SantaPeople:
		return nil, fmt.Errorf("%d names are too many; at most %d people draw", all, job.SantaPeople)
	}
	for _, family := range g {
		if 2*len(family) > all {
			return nil, fmt.Errorf("the family of %s has %d of the %d people; it can have at most half of them, or else "+
				"somebody draws a name of their own family", family[0], len(family), all)
		}
	}
	return g, nil
}

func format(g group) string {
	lines := make([]string, len(g))
	for i, family := range g {
		lines[i] = strings.Join(family, ", ")
	}
	return strings.Join(lines, "\n")
}
