package papers

import (
	"fmt"
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
		wrong := "%s are wrong in print; our run has checked %s of them, which the list of papers counts"
		if checked == inPapers {
			wrong = "%s are wrong in print, as the list of papers says"
		}
		parts = append(parts, fmt.Sprintf(wrong, figure.Whole(inPapers), figure.Whole(checked)))
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
