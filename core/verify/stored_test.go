package verify

import (
	"testing"

	"rencontre/core/job"
	"rencontre/core/paper"
)

// TestStoreds checks that the stored verdicts are of this engine and of all cells of each paper, that nearly all are
// computed, and that as many are wrong as there are errata at most.
func TestStoreds(t *testing.T) {
	all := Storeds()
	for _, p := range paper.Papers() {
		s := all[p.Name]
		cells, errata := 0, 0
		for _, i := range p.Items() {
			cells += len(i.Cells)
			for _, c := range i.Cells {
				if c.Erratum != nil {
					errata++
				}
			}
		}
		sum, wrong := 0, 0
		for verdict, n := range s.Verdicts {
			sum += n
			switch verdict {
			case paper.Agrees, paper.Consistent, paper.Left, paper.Earlier, paper.Unread:
			default:
				wrong += n
			}
		}
		if s.Engine != job.Engine || s.Budget == 0 || sum != cells || wrong > errata || s.Verdicts[paper.Agrees] < cells*8/10 {
			t.Errorf("%s: %+v for %d cells and %d errata; make verdicts.json again (see stored.go)", p.Name, s, cells, errata)
		}
	}
	if len(all) != len(paper.Papers()) {
		t.Errorf("%d papers", len(all))
	}
}
