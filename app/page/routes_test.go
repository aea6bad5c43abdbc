package page

import (
	"testing"

	"rencontre/app/pages"
)

// TestEveryPageIsMade checks that every page of the registry except home has a constructor, and every constructor a
// page.
func TestEveryPageIsMade(t *testing.T) {
	for _, path := range pages.Paths() {
		if path != pages.Home && calculators[path] == nil {
			t.Errorf("no function makes %s", path)
		}
	}
	for path := range calculators {
		if pages.At(path).Path == "" {
			t.Errorf("%s is not in the registry", path)
		}
	}
}
