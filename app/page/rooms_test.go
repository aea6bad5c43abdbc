package page

import (
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/pages"
)

// maxScreens is the largest number of screens: home, Your work, the page of a wrong address, and what the rows of
// links name. The papers are one of them.
const maxScreens = 32

// screens lists the addresses of the pages and their parts, with their default questions.
func screens(t *testing.T) (all []string) {
	for path, calculator := range calculators {
		c := calctest.Open[calc.Calculator](t, calculator, "")
		of, inParts := c.(interface{ Names() []string })
		if !inParts {
			all = append(all, path)
			continue
		}
		for _, name := range of.Names() {
			all = append(all, strings.TrimSuffix(path+"?part="+name, "?part="))
		}
	}
	slices.Sort(all)
	return all
}

// openAt opens the calculator at an address.
func openAt(t *testing.T, address string) calc.Calculator {
	path, query, _ := strings.Cut(address, "?")
	return calctest.Open[calc.Calculator](t, calculators[path], query)
}

// TestRooms checks that every screen has at most one row of links, of at most five, and that there are no more screens
// than a user can know.
func TestRooms(t *testing.T) {
	named := map[string]bool{pages.Home: true, pages.Work: true, "a wrong address": true}
	for _, address := range screens(t) {
		head := openAt(t, address).Head()
		if head.Nav == nil {
			continue
		}
		rows, links := 0, 0
		for _, c := range draw(head.Nav).controls {
			to, err := url.Parse(c.attributes["href"])
			if err != nil {
				t.Fatal(err)
			}
			links++
			part, _, several := strings.Cut(c.attributes["data-parts"], ",")
			if !several {
				part = to.Query().Get("part")
			}
			at := to.Path + " " + part
			if to.Path == "/papers" && several {
				named["/papers"], at = true, "/papers of one paper"
			}
			named[at] = true
		}
		rows = strings.Count(string(draw(head.Nav).text), "<nav")
		if rows != 1 || links > calc.MaxLinks {
			t.Errorf("%s: %d links in %d rows", address, links, rows)
		}
	}
	if len(named) > maxScreens {
		t.Errorf("%d screens are named, more than %d: make one a part or a way of another, or link it from a result: %q",
			len(named), maxScreens, slices.Sorted(maps.Keys(named)))
	}
}

// specialist are words that stand where a paper is spoken of, and in no title, link or worksheet.
var specialist = regexp.MustCompile(`(?i)\bT[0-4]\b|eulerian|greedy|boundary layer|collect sequence`)

// TestTitles checks that the titles of the screens are unique and plain, and so are the links to them.
func TestTitles(t *testing.T) {
	titles := map[string]string{}
	for _, address := range append(screens(t), "/papers?part=errata", "/coincidences?game=t1&m=13&s=1",
		"/coincidences?game=t2", "/count?part=simulate&game=t0", "/count?part=simulate&game=t4", "/play?game=t3",
		"/lesson?of=deck&game=t0&m=5", "/lesson?of=santa", "/coincidences?word=ANNA") {
		head := openAt(t, address).Head()
		if other, twice := titles[head.Title]; twice || head.Title == "" {
			t.Errorf("%s and %s have the title %q", other, address, head.Title)
		}
		titles[head.Title] = address
		said := head.Title + " " + head.Name
		for _, links := range []app.UI{head.Nav, head.Ways} {
			if links != nil {
				said += " " + tags.ReplaceAllString(string(draw(links).text), " ")
			}
		}
		if code := specialist.FindString(said); code != "" {
			t.Errorf("%s says %s: %s", address, code, said)
		}
	}
	for _, game := range []string{"t0", "t1", "t2", "t3", "t4"} {
		html := calctest.HTML(openAt(t, "/lesson?of=deck&scene=sheet&m=4&s=1&game="+game))
		_, sheet, there := strings.Cut(html, "sheet-page")
		if code := specialist.FindString(tags.ReplaceAllString(sheet, " ")); !there || code != "" {
			t.Errorf("the worksheet of %s says %q: %.300s", game, code, sheet)
		}
	}
}
