package ui

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"rencontre/app/figure"
	"rencontre/core/job"
)

// TestSources checks that what is copied or saved says how to repeat it, in comments of its format.
func TestSources(t *testing.T) {
	f := File{Table: figure.Table{Caption: "Counts", Head: []string{"m", "decks"}, Rows: [][]string{{"3", "6"}}}}
	for i := range 2 * (maxSources + 2) { // each twice
		f.Sources = append(f.Sources, Source{Request: json.RawMessage(fmt.Sprintf(`{"job":"count","ranks":%d}`, i/2)),
			Result: json.RawMessage(fmt.Sprintf(`{"won": "%d"}`, i/2))})
	}
	for want, form := range map[string]func() (string, error){
		"<!-- rencontre run '{\"job\":\"count\"": f.Markdown,
		"% rencontre run '{\"job\":\"count\"":    f.LaTeX,
	} {
		text, err := form()
		digest := "ranks\":2}' # result " + job.Digest([]byte(`{"won":"2"}`))
		if err != nil || strings.Count(text, want) != maxSources || !strings.Contains(text, "engine "+job.Engine) ||
			!strings.Contains(text, digest) ||
			!strings.Contains(text, "and 2 further requests") {
			t.Errorf("%v: %s", err, text)
		}
	}
	text, err := f.JSON(Exact, "https://x.example/")
	if err != nil || !strings.Contains(text, `"engine": "`+job.Engine+`"`) {
		t.Errorf("%v: %s", err, text)
	}
}
