// Package request gives requests their titles, and the addresses of the pages that answer them.
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

// Address returns the address of the page that answers a request, with the request in its query.
func Address(request string) (to string, there bool) {
	var fields map[string]json.RawMessage
	var name string
	if json.Unmarshal([]byte(request), &fields) != nil || json.Unmarshal(fields["job"], &name) != nil {
		return "", false
	}
	if fields["closed"] != nil {
		return "/memory?part=forms&rules=" + strings.Trim(string(fields["rules"]), `"`), true
	}
	if strings.HasPrefix(name, "memory") && name != "memory-rule" {
		ofMemory(fields)
	}
	if name == "dundee-rate" {
		ofRate(fields)
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

// ofMemory renames the fields of a request for a Memory table for the address: the first row of the table is the row of
// the position shown.
func ofMemory(fields map[string]json.RawMessage) {
	for _, other := range []struct{ field, aim string }{{"players", "players"}, {"capacity", "memory"}} {
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

// ofRate gives the fields of a request for many ranks at Dundee the largest number of ranks, which the page lists up
// to.
func ofRate(fields map[string]json.RawMessage) {
	var ranks []json.RawMessage
	if json.Unmarshal(fields["ranks"], &ranks) == nil && len(ranks) > 0 {
		fields["most"] = ranks[len(ranks)-1]
	}
}

// Game returns the name of the solitaire of a request, or "" if it has none.
func Game(request string) string {
	var of struct{ Game solitaire.Game }
	if json.Unmarshal([]byte(request), &of) != nil {
		return ""
	}
	return game.Names[of.Game]
}

// GameName returns the name of a solitaire that requests call so, or "" if there is none.
func GameName(in string) string { return game.Names[solitaire.Game(in)] }

// Title describes a request in words: the job, the game and the size, then all other fields by name.
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
			of := strings.ReplaceAll(strings.Trim(text(name), "[]"), ",", ", ") // several numbers may break into lines
			words = append(words, is+" = "+figure.Clip(of))
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
