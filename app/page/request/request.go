// Package request says what a request of any job is called, and which page answers it.
package request

import (
	"encoding/json"
	"maps"
	"net/url"
	"slices"
	"strings"

	"rencontre/app/figure"
	"rencontre/app/page/game"
	"rencontre/app/pages"
	"rencontre/core/solitaire"
)

// Address is the page that answers a request, with what it asks, where there is one.
func Address(request string) (to string, there bool) {
	var fields map[string]json.RawMessage
	var name string
	if json.Unmarshal([]byte(request), &fields) != nil || json.Unmarshal(fields["job"], &name) != nil {
		return "", false
	}
	if fields["closed"] != nil {
		return "/memory?part=forms&rules=" + strings.Trim(string(fields["rules"]), `"`), true
	}
	if strings.HasPrefix(name, "memory") {
		ofMemory(fields)
	}
	page, how, there := pages.Answering(name)
	if !there {
		return "", false
	}
	var query []string
	if how.Query != "" {
		query = append(query, how.Query)
	}
	for word := range strings.FieldsSeq(how.Fields) {
		field, parameter, renamed := strings.Cut(word, ":")
		if !renamed {
			parameter = field
		}
		value, given := fields[field]
		if !given {
			continue
		}
		text := strings.Trim(string(value), `"`)
		switch {
		case strings.HasPrefix(text, "["):
			text = strings.Trim(text, "[]")
		case text == "true":
			text = "1"
		}
		query = append(query, parameter+"="+url.QueryEscape(text))
	}
	slices.Sort(query)
	return page.Path + "?" + strings.Join(query, "&"), true
}

// ofMemory takes from a request of a table of Memory what its page calls otherwise:
// the row that a table begins with is that of the position shown.
func ofMemory(fields map[string]json.RawMessage) {
	for _, other := range []struct{ field, aim string }{{"capacity", "memory"}, {"players", "players"}} {
		if text := string(fields[other.field]); text == "" || text == "2" && other.aim == "players" || text[0] == '[' {
			delete(fields, other.field)
		} else {
			fields["aim"] = json.RawMessage(other.aim)
		}
	}
	if fields["from"] != nil {
		fields["n"], fields["k"] = fields["pairs"], json.RawMessage("0")
	}
	fields["lead"] = fields["leads"]
	var leads []int
	if json.Unmarshal(fields["leads"], &leads) != nil || len(leads) != 1 {
		delete(fields, "lead")
	}
}

// Title is a request in words: what it asks, of which game and size, and all else by its
// name.
func Title(request string) string {
	var fields map[string]json.RawMessage
	if json.Unmarshal([]byte(request), &fields) != nil {
		return figure.Clip(request)
	}
	text := func(name string) string { return strings.Trim(string(fields[name]), `"`) }
	title := text("job")
	if _, how, there := pages.Answering(title); there {
		title = how.Title
	}
	words := []string{title}
	if name := game.Names[solitaire.Game(text("game"))]; name != "" {
		words = append(words, name)
	}
	for _, letter := range []string{"m ranks", "s suits"} {
		if is, name, _ := strings.Cut(letter, " "); fields[name] != nil {
			words = append(words, is+" = "+text(name))
			delete(fields, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if of := text(name); name != "job" && name != "game" && of != "won" && of != "setAside" {
			words = append(words, name+" "+figure.Clip(strings.Trim(string(fields[name]), `"[]`)))
		}
	}
	return strings.Join(words, ", ")
}
