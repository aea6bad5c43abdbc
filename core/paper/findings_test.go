package paper

import "testing"

// TestFindings checks that ten findings name errata that exist and are no damage of a copy.
func TestFindings(t *testing.T) {
	kinds := map[string]Kind{}
	for _, e := range Errata() {
		kinds[e.Cell.Erratum.ID] = e.Cell.Erratum.Kind
	}
	for _, f := range Findings() {
		if len(f.Errata) == 0 || f.Text == "" {
			t.Errorf("%+v is not whole", f)
		}
		for _, id := range f.Errata {
			if k := kinds[id]; k == "" || k == Unclear || k == Damage {
				t.Errorf("%s is %q: %s", id, k, f.Text)
			}
		}
	}
	if n := len(Findings()); n != 10 {
		t.Errorf("%d findings", n)
	}
}
