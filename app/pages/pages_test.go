package pages

import (
	"testing"

	"rencontre/core/job"
)

// Every job of core/job has one page and a title, and every job that a page names is one of core/job.
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

// Every page has what the navigation shows of it, or is under a page that has.
func TestEveryEntry(t *testing.T) {
	for _, p := range All {
		room := At(p.Room())
		switch {
		case p.Path == Home:
		case p.Name == "" || room.Name == "" || room.Icon == "":
			t.Errorf("%s: the navigation does not show %+v", p.Path, room)
		case p.Path != Work && (room.Title == "" || room.About == ""):
			t.Errorf("%s: the home page does not show %+v", p.Path, room)
		case p.Tab != "" && At(p.Tab).Title == "":
			t.Errorf("%s: there is no tab of %s", p.Path, p.Tab)
		}
	}
}
