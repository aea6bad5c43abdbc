package papers

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/paper"
)

// A record is a result of this program that is printed nowhere.
type record struct {
	what, value, how string
	asked            []json.RawMessage
}

// names are what the games are called here.
var names = map[string]string{"mousetrap": "Mousetrap", "modular": "Modular Mousetrap", "hlm": "He Loves Me"}

// records are those results; the two counts of one thing, with histories split in
// two ways, are one of them.
func records() (all []*record) {
	counted := map[string]*record{}
	for _, o := range paper.Owns() {
		var q struct {
			Job, Game, Of       string
			Ranks, Suits, Split int
		}
		var r struct {
			Won           string
			Interval      []string
			RelativeError float64
		}
		if json.Unmarshal(o.Request, &q) != nil || json.Unmarshal(o.Result, &r) != nil {
			continue // a test of the paper package reads them all
		}
		q.Suits = max(1, q.Suits)
		of := fmt.Sprintf("%s, %s in %s", names[q.Game], figure.Count(q.Ranks, "rank"), figure.Count(q.Suits, "suit"))
		if q.Of == "weak" {
			of += ", any card left"
		}
		rec := &record{asked: []json.RawMessage{o.Request}}
		switch q.Job {
		case "count":
			if before := counted[of]; before != nil {
				before.asked = append(before.asked, o.Request)
				before.how += " and at " + strconv.Itoa(q.Split)
				continue
			}
			counted[of] = rec
			rec.what, rec.value, rec.how = "Winning decks, "+of, r.Won, "counted, with histories split at "+strconv.Itoa(q.Split)
		case "count-estimate":
			rec.what, rec.value = "Winning decks, "+of, r.Won
			rec.how = fmt.Sprintf("estimated to %s %%", figure.Round(100*r.RelativeError))
			if len(r.Interval) == 2 {
				rec.how += ", 95 %: " + figure.AsPrinted(r.Interval[0]) + " to " + figure.AsPrinted(r.Interval[1])
			}
		case "distribution":
			rec.what, rec.value, rec.how = "Decks by cards set aside, "+of, "the exact law", "counted"
		default:
			continue
		}
		all = append(all, rec)
	}
	return all
}

func (p *page) drawBeyond() app.UI {
	rows := app.Range(p.records).Slice(func(i int) app.UI {
		r := p.records[i]
		value := []app.UI{h.T("span", "num", figure.Group(figure.AsPrinted(r.value)))}
		if to, there := address(string(r.asked[0])); there {
			value = append(value, app.Text(" "), h.X("a", []string{"href", site.Path(to)}, app.Text("open it")))
		}
		return h.E("tr", "", scoped("row", r.what), h.E("td", "", value...), h.T("td", "", r.how))
	})
	return ui.Section("panel result", "Beyond",
		h.E("div", "result-head", h.T("h2", "", "What no paper prints"), &ui.Share{Name: "rencontre-beyond", File: p.beyondFile}),
		h.T("p", "soft", "New terms, and numbers where the papers stop. Each can be computed again by its request, natively or here."),
		h.X("div", []string{"class", "frame", "tabindex", "0", "role", "region", "aria-label", "What no paper prints"},
			h.E("table", "table paper-rows", h.T("caption", "hidden", "What no paper prints"),
				h.E("thead", "", h.E("tr", "", scoped("col", "Of"), scoped("col", "Found"), scoped("col", "How"))),
				h.E("tbody", "", rows))))
}

func (p *page) beyondFile() (ui.File, error) {
	f := ui.File{Table: figure.Table{Caption: "What no paper prints", Head: []string{"of", "found", "how", "requests"}}}
	for _, r := range p.records {
		texts := make([]string, len(r.asked))
		for i, q := range r.asked {
			texts[i] = string(q)
			f.Answers = append(f.Answers, ui.Answer{Request: q, Published: map[string]string{"a record of this program": r.value}})
		}
		f.Table.Rows = append(f.Table.Rows, []string{r.what, r.value, r.how, strings.Join(texts, " ")})
	}
	return f, nil
}
