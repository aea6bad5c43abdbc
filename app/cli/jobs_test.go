//go:build !js

package cli

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"rencontre/core/job"
)

// TestJobs checks that the listing has every job, field and example, that the schema has every
// job, and that mistakes are refused.
func TestJobs(t *testing.T) {
	var out, errs bytes.Buffer
	if status := Run(t.Context(), "jobs", nil, nil, &out, &errs); status != ok || errs.Len() > 0 {
		t.Fatalf("%d, %s", status, errs.String())
	}
	for _, d := range job.Describe() {
		_, own, found := strings.Cut(out.String(), d.Job+": "+d.About+"\n")
		own, _, _ = strings.Cut(own, "\n\n")
		if !found {
			t.Errorf("%s is not listed", d.Job)
		}
		for _, f := range d.Fields {
			if !strings.Contains(own, "  "+f.Name+" ") || !strings.Contains(own, f.About) {
				t.Errorf("%s: the field %s is not listed", d.Job, f.Name)
			}
		}
		for _, e := range d.Examples {
			if !strings.Contains(own, "run '"+e+"'") {
				t.Errorf("%s is not listed", e)
			}
		}
	}
	out.Reset()
	var schema struct{ OneOf []struct{ Title string } }
	status := Run(t.Context(), "jobs", []string{"-schema"}, nil, &out, &errs)
	if status != ok || json.Unmarshal(out.Bytes(), &schema) != nil ||
		len(schema.OneOf) != len(job.Names()) {
		t.Errorf("%d, %s", status, out.String())
	}
	out.Reset()
	for _, args := range [][]string{{"count"}, {"-foo"}} {
		if status := Run(t.Context(), "jobs", args, nil, &out, &errs); status != badRequest || out.Len() > 0 ||
			!strings.HasPrefix(errs.String(), "error: ") {
			t.Errorf("%v: %d, %s", args, status, errs.String())
		}
	}
}
