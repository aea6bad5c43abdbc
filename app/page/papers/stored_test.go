package papers

import (
	"fmt"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/core/paper"
)

// TestJoint checks that the items of each paper together count what our run said of it, and that a newer finding of this
// device takes the place of that of the run.
func TestJoint(t *testing.T) {
	for _, of := range papers {
		s := open(t, "part="+of.name).shown()
		var all tally
		for i := range s.Items {
			item := s.joint(i)
			all.cells += item.cells
			all.wrong += item.wrong
			all.doubtful += item.doubtful
			all.unread += item.unread
			all.agrees += item.agrees + item.consistent
			all.earlier += item.earlier
		}
		want := counted(stored()[of.name])
		// Which estimates agree, and which are only not contradicted, is not known of each item. Some of the cells that
		// agree with an earlier run needed a result of this run too.
		want.agrees, want.consistent = want.agrees+want.consistent, 0
		if want.earlier < all.earlier || want.earlier > all.earlier+3 {
			t.Errorf("%s: %d cells agree with an earlier run, want nearly %d", of.name, all.earlier, want.earlier)
		}
		all.earlier = want.earlier
		if all != want {
			t.Errorf("%s: the items count %+v, the run %+v", of.name, all, want)
		}
	}
	p := open(t, "part=dundee")
	s := p.shown()
	was := s.joint(0)
	html := strings.ReplaceAll(app.HTMLString(app.Div().Body(p.Draw()...)), "\u202f", "")
	if cells := len(s.Items[0].Cells); was.known() != cells || !strings.Contains(html, fmt.Sprintf("%d of %d checked", cells, cells)) {
		t.Errorf("the item counts %+v", was)
	}
	s.found[0][0] = finding{Computed: "1", Verdict: paper.Differs}
	if now := s.joint(0); now.wrong != was.wrong+1 || now.known() != was.known() {
		t.Errorf("the item counts %+v, and %+v with another finding", was, now)
	}
	s = read(strings.Replace(files()[(&page{}).path("dundee")], "\ncell,", "\nitem,another,,\ncell,a,b,1,,/at,exact,0,false,\ncell,", 1))
	if s.err != nil || s.ran != nil {
		t.Errorf("a run of other cells counts, or is not read: %v", s.err)
	}
}
