package page

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/page/papers"
)

// TestHomePapers checks that the home page keeps what is known of every paper, and adds what this device repeated.
func TestHomePapers(t *testing.T) {
	html := app.HTMLString((&home{here: map[string]int{"bersani-2010": 42}}).papers())
	for _, of := range papers.List() {
		want := ">" + of.State
		if of.Name == "bersani-2010" {
			want += "; 42 repeated here"
		}
		if !strings.Contains(html, want+"<") {
			t.Errorf("%q is not in %s", want, html)
		}
	}
}
