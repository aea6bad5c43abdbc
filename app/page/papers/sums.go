package papers

import (
	"slices"
	"strings"

	"rencontre/app/figure"
)

// sums says what the errata and the places of some sources are, and how many the list of papers counts as wrong.
func sums(all []erratum, of []source) string {
	inPapers, elsewhere, checked := 0, 0, 0
	for _, e := range all {
		switch {
		case !e.cause().Kind.InPrint():
		case slices.Contains(papers, e.of):
			inPapers++
		default:
			elsewhere++
		}
	}
	for _, s := range of {
		checked += counted(stored()[s.name]).wrong
	}
	text := "An erratum is one error. Its places are the printed numbers, formulas and sentences that have it. Of all " +
		figure.Count(len(all), "place") + ", "
	var parts []string
	if inPapers > 0 {
		said := figure.Whole(inPapers) + " are wrong in print"
		if checked == inPapers {
			said += ", as the list of papers says"
		} else {
			said += "; our run has checked " + figure.Whole(checked) + " of them, which the list of papers counts"
		}
		parts = append(parts, said)
	}
	if elsewhere > 0 {
		parts = append(parts, figure.Whole(elsewhere)+" are wrong in sources that are no papers")
	}
	if others := len(all) - inPapers - elsewhere; others > 0 {
		parts = append(parts, "at "+figure.Whole(others)+" our copy may be damaged, a claim lacks support, or a paper "+
			"corrects others")
	}
	return text + strings.Join(parts, "; ") + "."
}
