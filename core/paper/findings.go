package paper

import "strings"

// A Finding is what a reader of a paper should know first.
type Finding struct {
	Errata []string // the IDs that have the evidence
	Text   string
}

// Findings lists the findings that documents lead with.
func Findings() (all []Finding) {
	for _, row := range mustTable(must(file("findings.txt"))).rows {
		all = append(all, Finding{strings.Fields(row[0]), row[1]})
	}
	return all
}
