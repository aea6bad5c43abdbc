//go:build !js

package ask

import (
	_ "embed"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"
)

//go:embed testdata/questions.txt
var questions string

//go:embed testdata/fresh.txt
var fresh string

//go:embed testdata/later.txt
var later string

// An asked is a question of the table with the addresses that answer it, none if nothing does.
type asked struct {
	question string
	wanted   []string
}

// table reads a table of questions.
func table(text string) (all []asked) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		cells := strings.Split(line, "|")
		q := asked{question: strings.TrimSpace(cells[0])}
		q.wanted = strings.Split(strings.TrimSpace(cells[1]), " / ")
		all = append(all, q)
	}
	return all
}

// shorts are the pages and games that the table shortens.
var shorts = map[string]string{"T": "/coincidences game=t1", "D": "/coincidences game=t3", "C": "/count", "P": "/play",
	"M": "/memory", "G": "/dundee part=guess"}

// canonical is an address in one form. What a page takes for granted is left out.
func canonical(path string, v url.Values) string {
	for name, usual := range map[string]string{"s": "1", "k": "0"} {
		if v.Get(name) == usual {
			v.Del(name)
		}
	}
	text := path
	for _, name := range slices.Sorted(maps.Keys(v)) {
		text += " " + name + "=" + strings.Join(v[name], "+")
	}
	return text
}

// right reports whether a question leads to an address of the table first, and where it leads.
func (q asked) right(found []Link) (bool, string) {
	got := "-"
	if len(found) > 0 {
		u, err := url.Parse(found[0].To)
		if err != nil {
			return false, found[0].To
		}
		got = canonical(u.Path, u.Query())
	}
	for _, w := range q.wanted {
		fields := strings.Fields(w)
		if long, is := shorts[fields[0]]; is {
			fields = slices.Concat(strings.Fields(long), fields[1:])
		}
		v := url.Values{}
		for _, f := range fields[1:] {
			name, value, _ := strings.Cut(f, "=")
			v.Set(name, value)
		}
		if got == canonical(fields[0], v) {
			return true, got
		}
	}
	return false, got
}

// ask asks the questions of a table and returns how many are right. Wrong ones are told.
func ask(all []asked, wrong func(format string, values ...any)) (right int) {
	for _, q := range all {
		found, refused := Find(q.question, known)
		text := refused
		if len(found) > 0 {
			text = found[0].Text
		}
		ok, got := q.right(found)
		if ok {
			right++
			continue
		}
		wrong("%q leads to %s (%s), want %s", q.question, got, text, strings.Join(q.wanted, " or "))
	}
	return right
}

// TestQuestions asks all questions of the table.
func TestQuestions(t *testing.T) {
	all := table(questions)
	t.Logf("%d of %d are right", ask(all, t.Errorf), len(all))
}

// TestFresh asks questions that were looked up afterwards, twice: no fewer are right than were at first.
func TestFresh(t *testing.T) {
	for _, x := range []struct {
		table string
		first int
	}{{fresh, 27}, {later, 24}} {
		all := table(x.table)
		right := ask(all, t.Logf)
		t.Logf("%d of %d are right", right, len(all))
		if right < x.first {
			t.Errorf("%d of %d are right, and %d were", right, len(all), x.first)
		}
	}
}
