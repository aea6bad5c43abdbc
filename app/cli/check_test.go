//go:build !js

package cli

import (
	"encoding/json"
	"strings"
	"testing"

	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// TestCheck checks that a file that a page saved is computed again, and that a result that differs is an error.
func TestCheck(t *testing.T) {
	was := rencontre(t, "", "run", play).out
	saved := `{"provenance":"exact","answers":[{"request":` + play + `,"result":` + was + `},{"request":` + counts + `}]}`
	got := rencontre(t, "", "check", "-workers", "1", writeTemp(t, saved))
	want := "1 result as in the file, by engine " + job.Engine + "; 1 request without a result in the file\n"
	if (got != outcome{out: want}) {
		t.Errorf("%+v", got)
	}
	// A table has the same in its comments, and a document may have several tables.
	table := ui.File{Table: figure.Table{Caption: "Played", Head: []string{"deck"}, Rows: [][]string{{"2 1 3 4"}}},
		Sources: []ui.Source{{Request: json.RawMessage(play), Result: json.RawMessage(was)},
			{Request: json.RawMessage(counts)}}}
	markdown, err := table.Markdown()
	if err != nil {
		t.Fatal(err)
	}
	latex, err := table.LaTeX()
	if err != nil {
		t.Fatal(err)
	}
	got = rencontre(t, "", "check", writeTemp(t, markdown+"\nA text.\n"+latex+"% and 1\u202f234 further requests\n"))
	want = "2 results as in the file, by engine " + job.Engine + "; 1\u202f236 requests without a result in the file\n"
	if (got != outcome{out: want}) {
		t.Errorf("%+v", got)
	}
	damaged := func(old, new string) string { return strings.Replace(saved, old, new, 1) }
	for name, c := range map[string]struct {
		file   string
		status int
		says   string
	}{
		"another result": {strings.Replace(saved, `"won"`, `"lost"`, 1), failed, "differs"},
		"half a file":    {saved[:len(saved)/2], failed, "is damaged: unexpected end of JSON input"},
		"a list":         {`{"answers":{"request":` + play + `}}`, failed, "is damaged: json: cannot unmarshal object"},
		"no answer":      {`{"answers":[null]}`, badRequest, "answer 1: request: is empty"},
		"no request":     {`{"answers":[{"result":` + was + `}]}`, badRequest, "answer 1: request: is empty"},
		"a request lost": {`{"answers":[{"request":null,"result":` + was + `}]}`, badRequest, "must be a JSON object"},
		"another kind":   {`{"answers":[{"request":` + play + `,"result":"won"}]}`, failed, `damaged: is "won", not a JSON object`},
		"null":           {`{"answers":[{"request":` + play + `,"result":null}]}`, failed, "answer 1: its result is damaged: is null"},
		"a null":         {damaged(`"won"`, "null"), failed, "its result is damaged: outcome is null"},
		"a field lost":   {damaged(`"outcome":"won",`, ""), failed, "its result is damaged: outcome is missing"},
		"a new field":    {damaged(`"outcome":`, `"left":[],"outcomes":`), failed, "its result is damaged: "},
		"a number":       {damaged(`"won"`, "7"), failed, "its result is damaged: outcome is 7, not a text in quotes"},
		"a null inside":  {damaged(`"setAside":[`, `"setAside":[null,`), failed, "its result is damaged: setAside[0] is null"},
		"old and other": {strings.Replace(damaged(`"outcome":`, `"end":`), `{"`, `{"engine":"9","`, 1), failed,
			"than engine 9"},
		"another file":  {`{"counts":[1]}`, failed, "is not a file"},
		"no JSON":       {"play", failed, "is not a file"},
		"no result":     {`{"answers":[{"request":` + play + `}]}`, failed, "has no result"},
		"another table": {strings.Replace(markdown, "# result ", "# result f", 1), failed, "differs"},
		"another engine": {strings.Replace(strings.Replace(latex, "engine "+job.Engine, "engine old", 1), "# result ",
			"# result f", 1), failed, "than engine old"},
		"an old table":    {"<!-- rencontre run '" + play + "' -->", failed, "has no result"},
		"another request": {strings.Replace(saved, `"play"`, `"walk"`, 1), badRequest, "answer 1"},
	} {
		got := rencontre(t, "", "check", writeTemp(t, c.file))
		if got.status != c.status || got.out != "" || !strings.Contains(got.errors, c.says) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
