package page

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
)

// TestFieldsStay checks the rule of every part of every page whose question folds: what is typed into a field, which
// Enter applies, is asked and leaves the question open. Typed again, it changes nothing. A button below the fields
// leads to the answer.
func TestFieldsStay(t *testing.T) {
	tried := map[string]bool{}
	for _, address := range addresses {
		path, query, _ := strings.Cut(address, "?")
		v, err := url.ParseQuery(query)
		if part := path + " " + v.Get("part"); err != nil || tried[part] {
			continue
		}
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(0, false)
			tab := w.open(w.desk, address)
			defer w.end(tab)
			tab.rest()
			if strings.Contains(string(tab.shown().text), "The link has an error") {
				return
			}
			press := func(is func(c control) bool, typed string) bool {
				i := slices.IndexFunc(tab.shown().controls, is)
				if i < 0 {
					return false
				}
				tab.press(tab.shown().controls[i], typed)
				tab.rest()
				return true
			}
			change := func(expanded string) func(c control) bool {
				return func(c control) bool {
					return c.attributes["id"] == "change" && c.event == "click" && c.attributes["aria-expanded"] == expanded
				}
			}
			end := func(c control) bool { return c.words() == "See the answer" || c.words() == "Play this deck" }
			if !press(change("false"), "") || !slices.ContainsFunc(tab.shown().controls, end) {
				return // it does not fold
			}
			tried[path+" "+v.Get("part")] = true
			var fields []control
			for _, c := range tab.shown().controls {
				if c.tag == "input" && c.event == "change" && c.attributes["type"] == "text" && c.attributes["value"] != "" {
					fields = append(fields, c)
				}
			}
			for _, f := range fields {
				same := func(c control) bool { return c.event == "change" && c.key() == f.key() }
				before, at := string(tab.shown().text), tab.history[tab.at]
				if !press(same, f.attributes["value"]) {
					continue
				}
				if !slices.ContainsFunc(tab.shown().controls, change("true")) {
					t.Errorf("%s: what is typed into %s closes the question", address, f.key())
				}
				if after := string(tab.shown().text); after != before && tab.history[tab.at] == at {
					t.Errorf("%s: typed again, %s changes the page:\n%s", address, f.key(), difference(before, after))
				}
			}
			if !press(end, "") || !slices.ContainsFunc(tab.shown().controls, change("false")) {
				t.Errorf("%s: no button leads to the answer", address)
			}
		})
	}
	if len(tried) < 12 {
		t.Errorf("of the parts with a question that folds only %d were tried: %v", len(tried), tried)
	}
	t.Log(len(tried), tried)
}
