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
		Answers: []ui.Answer{{Request: json.RawMessage(play), Result: json.RawMessage(was)},
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
	for name, c := range map[string]struct {
		file   string
		status int
		says   string
	}{
		"another result": {strings.Replace(saved, `"won"`, `"lost"`, 1), failed, "differs"},
		"another file":   {`{"counts":[1]}`, failed, "is not a file"},
		"no JSON":        {"play", failed, "is not a file"},
		"no result":      {`{"answers":[{"request":` + play + `}]}`, failed, "has no result"},
		"another table":  {strings.Replace(markdown, "# result ", "# result f", 1), failed, "differs"},
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
