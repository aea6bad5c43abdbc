package page

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/page/request"
	"rencontre/app/pages"
	"rencontre/app/store"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// queries has addresses of the pages besides the bare one: every part, every kind of field, and refusals. To those that
// are listed it adds, for each job of a page, the addresses of its examples, and each field with a value that is wrong.
var queries = withJobs(map[string][]string{
	"/play":         {"deck=1-2-3-3", "deck=2-1-3-4&game=t0&seed=x", "game=hlm&m=13&s=4", "game=t4&deck=1-2&passes=often"},
	"/reconstruct":  {"string=1-2-3-3", "game=hlm&m=3&s=3&string=2-2-1-2"},
	"/distribution": {"m=99&s=99", "game=hlm&m=4&s=1"},
	"/deals":        {"m=x", "game=mousetrap&m=17&s=1"},
	"/lesson": {"scene=guess", "scene=deal&deals=30", "scene=answer&deals=7&guesses=3,60x2", "scene=card", "scene=three",
		"scene=limit", "scene=size", "scene=sheet", "of=frustration&scene=card", "of=frustration&scene=suits",
		"of=frustration&scene=deal&deals=2", "of=santa", "of=santa&scene=deal&deals=2", "of=santa&scene=card",
		"of=santa&scene=three", "of=santa&scene=sheet", "of=memory&scene=deal&deals=3", "of=memory&scene=moves",
		"of=memory&scene=luck", "of=memory&scene=size", "of=memory&scene=sheet", "phone=1&seed=5",
		"phone=1&seed=5&guess=40&deals=100", "of=deck&game=hlm&m=3&s=2&scene=answer", "of=deck&m=x", "of=x", "scene=x",
		"guesses=x", "of=deck&game=t1&m=4&s=2", "of=memory&phone=1&seed=5", "scene=size&n=99", "left=answer",
		"of=santa&left=x", "left=answer&guesses=3"},
	"/reform": {"deck=1-2-3-3", "part=graph&m=4&s=1", "part=graph&m=9&s=1", "part=census", "part=search",
		"part=decks", "part=decks&game=mousetrap&m=7&s=1&value=0", "part=decks&by=cycle&value=x&orMore=1",
		"part=decks&m=6&s=1&by=basin&value=1&orMore=1",
		"part=search&start=near", "part=search&trials=300", "part=search&game=modular&m=11&s=1&trials=40",
		"part=preimages&deck=1-2-3-4", "part=preimages&deck=1-1-2"},
	"/coincidences": {"deck=x&calls=y", "m=x&s=0", "part=steen", "part=pairs", "part=pairs&n=20&only=1",
		"part=pairs&n=51&only=1", "part=cayley", "part=cayley&n=x", "part=treize", "part=treize&first=99", "part=two",
		"word=MISSISSIPPI&r=0", "word=-",
		"game=t3&m=10&s=4&to=3", "game=t1&m=10&to=99", "part=first", "part=first&game=t1&m=9&s=2", "part=first&m=4&s=2&to=x",
		"part=first&game=mousetrap&m=6&s=2&burn=1", "part=first&game=hlm&m=99&s=9",
		"part=peaks&m=2&s=1&trials=200000", "part=peaks&m=5&s=3&trials=2000", "part=peaks&m=99"},
	"/santa": {"n=x", "n=8&families=2+2+2", "n=5&families=3", "families=x", "part=draw", "part=draw&names=Ann",
		"part=draw&names=Ann,Ben%0ACarla%0ADavid&seed=5", "part=draw&names=Ann,Ben%0ACarla", "part=draw&seed=x&names=A%0AB"},
	"/memory": {"part=play", "part=boards", "part=boards&board=1-2-2", "part=forms", "part=expansions", "curve=players",
		"part=rule", "part=rule&moves=2x",
		"part=alone", "part=alone&pairs=1", "part=alone&pairs=101", "part=alone&pairs=x", "part=alone&memory=3",
		"part=alone&pairs=101&memory=x", "part=alone&pairs=101&memory=3", "part=alone&kind=3", "part=alone&kind=4&memory=2",
		"part=alone&kind=4&pairs=13", "part=alone&kind=any", "part=alone&kind=any&known=3", "part=alone&blind=1&known=4",
		"part=alone&forget=20", "part=alone&forget=x",
		"part=random", "part=random&pairs=1", "part=random&pairs=100", "part=random&pairs=x",
		"n=x&k=y", "aim=win", "aim=reply"},
	"/dundee": {"deck=x", "deck=250x4", "part=play", "part=play&deck=2+2&rounds=9", "part=advance", "part=advance&bid=x",
		"part=rounds&deck=3+2+1",
		"part=bids", "part=bids&low=99", "part=rate", "part=rate&suits=2&most=x", "part=guess", "part=guess&deck=3+2",
		"part=guess&deck=5x1", "part=guess&deck=x"},
	"/count": {"m=99", "m=5&s=1", "game=hlm&m=4&s=2", "part=chances&game=hlm", "part=chances&game=modular&s=4",
		"part=chances&s=x", "part=chances&game=modular&n=9", "part=chances&game=modular&n=x&seed=x",
		"part=estimate&game=hlm&m=13&s=4", "part=estimate&particles=x",
		"part=estimate&game=mousetrap&m=6&s=1&particles=100&runs=3", "part=decks&limit=1e3&seed=-1", "part=decks&m=5&s=1",
		"part=decks&m=5&s=1&how=dictionary", "part=decks&game=t1&m=4&s=1", "part=decks&game=t3&m=1&s=3",
		"part=decks&game=t1&m=4&s=2",
		"part=simulate&trials=none&seed=x", "part=simulate&game=hlm&m=2&s=2&trials=10", "game=t4&trials=20",
		"part=simulate&by=precision&precision=x", "part=best&m=5&order=x", "part=best&m=3&s=2"},
	"/papers":    {"part=errata", "part=errata&paper=dundee&severity=wrong-statement", "part=beyond", "part=dundee"},
	"/records":   {"paper=dundee", "paper=x"},
	"/sequences": {"of=A007709", "of=A018934", "of=x"},
})

func withJobs(listed map[string][]string) map[string][]string {
	for _, d := range job.Describe() {
		page, of, there := pages.Answering(d.Job)
		if !there {
			continue
		}
		for _, e := range d.Examples {
			j, err := job.Parse([]byte(e))
			if err != nil {
				continue // TestDescriptions says so
			}
			if address, there := request.Address(j.Key); there {
				_, query, _ := strings.Cut(address, "?")
				listed[page.Path] = append(listed[page.Path], query)
			}
		}
		for field := range strings.FieldsSeq(of.Fields) {
			name, parameter, renamed := strings.Cut(field, ":")
			if !renamed {
				parameter = name
			}
			listed[page.Path] = append(listed[page.Path], strings.TrimPrefix(of.Query+"&"+parameter+"=x", "&"))
		}
	}
	for path, all := range listed {
		slices.Sort(all)
		listed[path] = slices.Compact(all)
	}
	return listed
}

// TestMarkup checks every page, with answers or refusals: references lead to existing elements, ids are unique, every
// term has a name, and no element announces a menu.
func TestMarkup(t *testing.T) {
	for path, calculator := range calculators {
		for _, query := range append([]string{""}, queries[path]...) {
			c := calctest.Open[calc.Calculator](t, calculator, query)
			head := c.Head()
			content := append([]app.UI{ui.Title(head.Title, head.Lead, head.More, head.Beside), head.Nav, head.Ways},
				c.Draw()...)
			for _, wrong := range markup(t, app.HTMLString(ui.Shell(path, nil, nil, content...))) {
				t.Errorf("%s?%s: %s", path, query, wrong)
			}
		}
	}
	home := &home{desk: calc.NewDesk(nil, store.NewMemory(job.Engine))}
	for _, wrong := range markup(t, app.HTMLString(home.Render())) {
		t.Errorf("home: %s", wrong)
	}
}

// markup lists mistakes in the elements of a page.
func markup(t *testing.T, page string) (wrong []string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	ids, refers, term, inTerm := map[string]int{}, map[string]string{}, "", false
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in %.300s", err, page)
		}
		switch e := token.(type) {
		case xml.StartElement:
			if e.Name.Local == "dt" {
				term, inTerm = "", true
			}
			for _, a := range e.Attr {
				switch {
				case a.Name.Local == "id":
					ids[a.Value]++
				case a.Name.Local == "aria-haspopup", a.Name.Local == "role" && strings.HasPrefix(a.Value, "menu"):
					wrong = append(wrong, a.Name.Local+" announces a menu, which has keys of its own")
				case slices.Contains([]string{"aria-describedby", "aria-labelledby", "aria-controls", "for"}, a.Name.Local):
					for _, id := range strings.Fields(a.Value) {
						refers[id] = e.Name.Local + " " + a.Name.Local
					}
				case a.Name.Local == "href" && strings.HasPrefix(a.Value, "#"):
					refers[a.Value[1:]] = e.Name.Local + " " + a.Name.Local
				}
			}
		case xml.CharData:
			term += string(e)
		case xml.EndElement:
			if inTerm && e.Name.Local == "dt" {
				inTerm = false
				if strings.TrimSpace(term) == "" {
					wrong = append(wrong, "a dt is empty")
				}
			}
		}
	}
	for id, from := range refers {
		if ids[id] == 0 {
			wrong = append(wrong, from+" refers to "+id+", which is not there")
		}
	}
	for id, n := range ids {
		if n > 1 {
			wrong = append(wrong, "the id "+id+" is there twice")
		}
	}
	if len(refers) == 0 {
		wrong = append(wrong, "nothing was read")
	}
	return wrong
}
