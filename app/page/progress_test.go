package page

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"rencontre/app/pages"
)

// TestNoProgressOfMoments checks that no page draws progress for what it computes unasked, where plans, results and the
// store answer within a moment: progress would move what stands below it. Where they are late, some page does.
func TestNoProgressOfMoments(t *testing.T) {
	late := 0
	for _, path := range append(pages.Paths(), "/dundee?part=play", "/memory?part=alone") {
		at, _, _ := strings.Cut(path, "?")
		if calculators[at] == nil {
			continue // a page that computes nothing
		}
		if drawsProgress(t, path, 20*time.Millisecond) {
			t.Errorf("%s draws progress of what takes a moment", path)
		}
		if drawsProgress(t, path, 2*time.Second) {
			late++
		}
	}
	if late == 0 {
		t.Error("no page draws progress of what takes seconds")
	}
}

// drawsProgress reports whether a page draws progress before it rests, if all comes at a pace.
func drawsProgress(t *testing.T, path string, pace time.Duration) (drawn bool) {
	synctest.Test(t, func(*testing.T) {
		w := newWorld(1, false)
		w.pace = pace
		tab := w.open(w.desk, path)
		for range 100 {
			time.Sleep(pace / 2)
			for synctest.Wait(); tab.screen.next(); synctest.Wait() {
				tab.draw()
				drawn = drawn || strings.Contains(string(tab.shown().text), "class=panel progress")
			}
		}
		w.end(tab)
	})
	return drawn
}
