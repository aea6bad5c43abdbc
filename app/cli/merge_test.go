//go:build !js

package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"rencontre/core/job"
	"slices"
	"strings"
	"testing"
)

// shards runs every share of n of a request and returns the files with their output.
func shards(t *testing.T, request string, n int) []string {
	t.Helper()
	dir := t.TempDir()
	files := make([]string, n)
	for i := range n {
		got := rencontre(t, "", "run", "-shard", fmt.Sprintf("%d/%d", i, n), request)
		if got.status != 0 {
			t.Fatalf("%+v", got)
		}
		var part job.Part
		if err := json.Unmarshal([]byte(got.out), &part); err != nil || part.Request == nil {
			t.Fatalf("%s: %v", got.out, err)
		}
		files[i] = filepath.Join(dir, fmt.Sprintf("%d.json", i))
		if err := os.WriteFile(files[i], []byte(got.out), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

func TestMerge(t *testing.T) {
	whole := rencontre(t, "", "run", counts)
	if whole.status != 0 {
		t.Fatalf("the whole is %+v", whole)
	}
	// More shares than shards leave some empty, which is allowed.
	for _, n := range []int{1, 3, 20} {
		files := shards(t, counts, n)
		slices.Reverse(files)
		if got := rencontre(t, "", append([]string{"merge"}, files...)...); got != whole {
			t.Errorf("%d parts: %+v", n, got)
		}
	}
	// 1 of 2 is 1 of 4 and 3 of 4.
	two, four := shards(t, counts, 2), shards(t, counts, 4)
	if got := rencontre(t, "", "merge", two[0], four[1], four[3]); got != whole {
		t.Errorf("mixed parts: %+v", got)
	}

	// What is missing is named as -shards reads it.
	got := rencontre(t, "", "merge", four[0], four[1], four[3])
	if !strings.HasSuffix(got.errors, "shards are missing: 2,6,10\n") {
		t.Errorf("missing are 2, 6 and 10: %+v", got)
	}
	late := filepath.Join(t.TempDir(), "late.json")
	if got := rencontre(t, "", "run", "-shards", "2,6,10", "-o", late, counts); (got != outcome{}) {
		t.Errorf("with -o it prints %+v", got)
	}
	if got := rencontre(t, "", "merge", four[0], four[1], four[3], late); got != whole {
		t.Errorf("with what was missing: %+v", got)
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(late), ".*")); err != nil || len(left) > 0 {
		t.Errorf("left behind is %v: %v", left, err)
	}

	others := shards(t, other, 2)
	for name, files := range map[string][]string{
		"missing":       {four[0], four[1], four[3]},
		"repeated":      {two[0], two[1], two[1]},
		"overlapping":   {two[0], two[1], four[1]},
		"different":     {two[0], others[1]},
		"no file":       {two[0], "nothing.json"},
		"not a part":    {writeTemp(t, whole.out)},
		"empty":         {writeTemp(t, "")},
		"cut off":       {two[0], writeTemp(t, text(t, two[1])[:40])},
		"two in one":    {writeTemp(t, text(t, two[0])+text(t, two[1]))},
		"other engine":  {writeTemp(t, strings.Replace(text(t, two[0]), `{"engine":"`, `{"engine":"0`, 1)), two[1]},
		"no engine":     {writeTemp(t, strings.Replace(text(t, two[0]), `"engine":"`+job.Engine+`",`, "", 1)), two[1]},
		"other version": {writeTemp(t, strings.Replace(text(t, two[0]), `"shards":`, `"shards":1`, 1)), two[1]},
	} {
		got := rencontre(t, "", append([]string{"merge"}, files...)...)
		if got.status != 1 || got.out != "" || !strings.HasPrefix(got.errors, "error: ") ||
			strings.Count(got.errors, "\n") != 1 {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
