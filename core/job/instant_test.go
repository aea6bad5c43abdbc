package job

import (
	"slices"
	"testing"
)

// TestAtOnce checks what a page computes at once: short work of the jobs that it has, and no other.
func TestAtOnce(t *testing.T) {
	for request, want := range map[string]bool{
		`{"job":"play","game":"mousetrap","deck":[1,3,2]}`:          true,
		`{"job":"reconstruct","game":"mousetrap","string":[1,2,3]}`: true,
		`{"job":"dundee-adaptive","deck":[4,4,4]}`:                  true,
		`{"job":"dundee-advance","deck":[2,2],"bid":[1,2]}`:         true,
		`{"job":"dundee-adaptive","deck":[100,100,100,100]}`:        false, // it takes long
		`{"job":"count","game":"mousetrap","ranks":3}`:              false, // its solver is a worker's
		`{"job":"coincidence","game":"t1","ranks":3}`:               false,
	} {
		j := parse(t, request)
		if got := j.AtOnce(); got != want {
			t.Errorf("%s: %v", request, got)
		}
		workers := slices.Contains([]string{"count", "coincidence"}, j.Name)
		if !want && !workers {
			continue // it takes long
		}
		if _, err := j.Instant(); (err != nil) != workers {
			t.Errorf("%s: %v", request, err)
		}
	}
}
