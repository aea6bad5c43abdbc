package papers

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/app/ui"
)

// A lead is an erratum or a record that stands above the long list, in a plain sentence. Its numbers are those of the
// sheets.
type lead struct {
	id      string // of the erratum or the record
	text    string
	numbers []string // in the sheets, with their separators in the sentence
}

// leadErrata are the most surprising errata.
var leadErrata = []lead{
	{"R28", "With 14 ranks in 2 suits, 17\u202f156\u202f400 decks win at He Loves Me. The paper prints " +
		"17\u202f175\u202f636.",
		[]string{"17\u202f156\u202f400", "17\u202f175\u202f636"}},
	{"A3", "Conjecture 2 on Memory fails just once up to 300 pairs: with j = 21, from 21 pairs to 22.",
		[]string{"j = 21", "21", "22"}},
	{"R11", "The long orbit of 19 cards has 55\u202f354 decks. The paper prints 55\u202f355.",
		[]string{"55\u202f354", "55\u202f355"}},
}

// leadRecords are the best records.
var leadRecords = []lead{
	{"B-1pchu1b", "With a real pack, the problem of 1708 brings 1.802619… stakes on average.", []string{"1.802619"}},
	{"B-16qkp6f", "38\u202f214\u202f865\u202f550\u202f871 decks of 19 cards win at Mousetrap.",
		[]string{"38\u202f214\u202f865\u202f550\u202f871"}},
	{"B-fv5exr", "With a real pack, the best score at He Loves Me is 362. The best seen before was 305.",
		[]string{"362", "305"}},
}

// leadSequences are the sequences that stand above the others.
var leadSequences = []string{"A000166", "A007709", "A127966"}

// drawLeads draws leads as links to their places in the list at an address.
func drawLeads(title, address string, leads []lead) app.UI {
	return ui.Section("panel work-list leads", title, h.Text("h2", "", title),
		h.Box("ul", "", h.Each(len(leads), func(i int) app.UI {
			return h.Box("li", "", h.Tag("a", []string{"href", site.Path(address + "#" + leads[i].id)},
				ui.Words(leads[i].text)...))
		})))
}
