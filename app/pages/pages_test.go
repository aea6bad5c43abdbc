package pages

import (
	"testing"

	"rencontre/core/job"
)

// TestEveryJob checks that every job of core/job has one page and a title, and that every job of a page exists.
func TestEveryJob(t *testing.T) {
	paths := map[string]string{}
	for _, p := range All {
		for _, j := range p.Jobs {
			if other, twice := paths[j.Name]; twice {
				t.Errorf("%s is answered by %s and %s", j.Name, other, p.Path)
			}
			if j.Title == "" {
				t.Errorf("%s has no title", j.Name)
			}
			paths[j.Name] = p.Path
		}
	}
	for _, name := range job.Names() {
		if paths[name] == "" {
			t.Errorf("no page answers %s", name)
		}
		delete(paths, name)
	}
	for name, path := range paths {
		t.Errorf("%s: core/job has no job %s", path, name)
	}
}

// TestEveryEntry checks that every page has what the navigation and the home page show, or is under a page that has.
// A phone has room for five entries.
func TestEveryEntry(t *testing.T) {
	for _, p := range All {
		room := At(p.Room())
		if p.Path == Home || p.Path == Work {
			continue
		}
		if p.Name == "" || room.Name == "" || room.Icon == "" || room.Title == "" || room.Under != "" {
			t.Errorf("%s: the navigation does not show %+v", p.Path, room)
		}
		if p.Title != "" && (p.Icon == "" || p.About == "") {
			t.Errorf("%s: the home page does not show %+v", p.Path, p)
		}
	}
	if n := len(Rooms()); n > 5 {
		t.Errorf("the navigation has %d entries", n)
	}
}
