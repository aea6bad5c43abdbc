package page

import (
	"testing"

	"rencontre/app/pages"
)

// Every page of the registry but home has a function that makes it, and every function makes a page of the registry.
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
