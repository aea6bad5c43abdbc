package papers

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/store"
	"rencontre/core/job"
	"rencontre/core/paper"
)

// TestSlowStore repeats a cell before the store says what it has. What was computed wins, and nothing stored is lost.
func TestSlowStore(t *testing.T) {
	old, ctx := open(t, "part=dundee").shown(), context.Background()
	here := old.at[old.next(1, efforts["quick"], -1)[0].Request][0]
	other := place{here.item, (here.cell + 1) % len(old.Items[here.item].Cells)}
	for _, at := range []place{here, other} {
		old.found[at.item][at.cell] = finding{Computed: "stored", Verdict: paper.Agrees, Again: "again"}
	}
	saved, before := store.NewMemory(job.Engine), old.keep()
	if err := saved.Set(ctx, found("dundee"), before); err != nil {
		t.Fatal(err)
	}
	q := &queue{}
	f := calc.New(calc.NewDesk(calctest.Engine{}, saved), loaded)
	f.Open(q, url.Values{"part": {"dundee"}})
	p := f.Calculator().(*page)
	for p.shown() == nil {
		q.next()
	}
	drain := func() {
		for len(q.waiting) > 0 {
			q.next()
		}
	}
	late := q.waiting // the store is asked
	q.waiting = nil
	s := p.shown()
	p.repeat(s, both(s.Items[here.item].Cells[here.cell]))
	drain()
	if text, err := saved.Setting(ctx, found("dundee")); err != nil || text != before || p.running != nil {
		t.Fatalf("%v: what is stored was overwritten: %v", err, text != before)
	}
	q.waiting = late
	drain()
	text, err := saved.Setting(ctx, found("dundee"))
	var k kept
	if err == nil {
		err = json.Unmarshal([]byte(text), &k)
	}
	if err != nil {
		t.Fatal(err)
	}
	for name, all := range map[string][][]finding{"the page": s.found, "the store": k.Found} {
		now, was := all[here.item][here.cell], all[other.item][other.cell]
		if now.Computed == "stored" || now.Computed == "" || now.Again != "again" || was.Computed != "stored" {
			t.Errorf("%s has %+v and %+v", name, now, was)
		}
	}
}

// mute is a store that does not say what it has.
type mute struct{ store.Store }

func (mute) Setting(context.Context, string) (string, error) {
	return "", errors.New("the store is busy")
}

// TestMuteStore checks that nothing is stored while the store does not say what it has, and that the page says so.
func TestMuteStore(t *testing.T) {
	saved := store.NewMemory(job.Engine)
	p := calctest.At[*page](t, calc.NewDesk(calctest.Engine{}, mute{saved}), loaded, "part=dundee&verify=1")
	text, err := saved.Setting(context.Background(), found("dundee"))
	if err != nil || text != "" || p.shown().tally(-1).here == 0 {
		t.Errorf("%v: %q is stored", err, text)
	}
	if !strings.Contains(calctest.HTML(p), "The results could not be saved: the store is busy.") {
		t.Error("the page does not say it")
	}
}
