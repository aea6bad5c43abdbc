package page

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/pages"
)

// maxAbove is the largest number of words above the first result of a page.
const maxAbove = 25

// unread are elements whose words are not read from the top down, but chosen from.
var unread = []string{"nav", "button", "label", "legend", "select", "input", "textarea", "dialog", "template",
	"fieldset", "summary"}

// answers are classes of what answers a question.
var answers = []string{"result", "result-head", "tag", "figure", "stage", "board", "memory-score", "say-panel",
	"cards", "chart", "frame", "paper-list", "work-list", "census-cells"}

// posed are classes of the question's fields with their hints, which are filled in, and of the key to a table.
var posed = []string{"question", "folded", "field", "hint", "legend", "hidden", "way-choice"}

// A reading is what one reads on a page from the top down, until the first result.
type reading struct {
	words []string
	ended bool
}

func among(classes, these []string) bool {
	return slices.ContainsFunc(classes, func(c string) bool { return slices.Contains(these, c) })
}

func (r *reading) read(e app.UI) {
	if r.ended || e == nil {
		return
	}
	switch e := e.(type) {
	case app.HTML:
		of := elementOf(e)
		classes := strings.Fields(of.attributes["class"])
		_, hidden := of.attributes["hidden"]
		_, isOpen := of.attributes["open"]
		switch {
		case of.tag == "table" || of.tag == "svg" || of.tag == "article",
			among(classes, answers), of.attributes["id"] == "chosen":
			r.ended = true
		case slices.Contains(unread, of.tag) && !slices.Contains(classes, "word") || hidden || among(classes, posed) ||
			of.tag == "details" && !isOpen:
		default:
			for _, child := range of.children {
				r.read(child)
			}
		}
	case app.Composer:
		r.read(e.Render())
	default:
		if parts := app.FilterUIElems(e); len(parts) != 1 || parts[0] != e {
			for _, part := range parts {
				r.read(part)
			}
			return
		}
		for _, word := range strings.Fields(tags.ReplaceAllString(string(draw(e).text), " ")) {
			if strings.ContainsFunc(word, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
				r.words = append(r.words, word)
			}
		}
	}
}

// TestAbove checks that what is asked is answered soon: few words stand above the first result of each page, with its
// default question.
func TestAbove(t *testing.T) {
	for _, address := range screens(t) {
		if address == pages.Work { // it asks nothing
			continue
		}
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(2, false)
			w.pace = 20 * time.Millisecond
			at := w.open(w.desk, address)
			at.rest()
			at.draw()
			var r reading
			for _, part := range at.content {
				r.read(part)
			}
			t.Logf("%d words stand above the first result of %s: %s", len(r.words), address, at.frame.Calculator().Head().Title)
			if len(r.words) > maxAbove {
				t.Errorf("%s: %d words stand above the first result, more than %d; shorten the title or the lead: %s", address,
					len(r.words), maxAbove, strings.Join(r.words, " "))
			}
			if len(r.words) < 3 {
				t.Errorf("%s: only %q was read", address, r.words)
			}
			for _, r := range w.runs {
				r.Stop()
			}
			at.close()
			time.Sleep(time.Hour)
			synctest.Wait()
		})
	}
}
