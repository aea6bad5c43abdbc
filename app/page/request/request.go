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
	"rencontre/core/solitaire"
)

// jobs say of every job what it is called, which page answers it, and what its fields
// are called there: a field that a page has not is left out, and * stands for those of
// the solitaires. (Lines of text are a fifth of a map of maps, in the page's program.)
const jobs = `
play: A deck played: /play *
reconstruct: A deck rebuilt: /reconstruct *
distribution: All decks: /distribution *
count: Winning decks counted: /count *
count-estimate: Winning decks estimated: /uncounted *
list: Winning decks listed: /count *
find: Winning decks found: /find * limit
sample-decks: Winning decks at random: /find?how=random * decks:limit
best: Best score: /best *
estimate: Deals: /estimate *
orbit: Orbit: /reform *
census: Census: /reform?part=census *
search-orbits: Long orbits: /reform?part=search *
preimages: Preimages: /reform?part=preimages *
reform-graph: Graph of reformed decks: /reform?part=graph *
coincidence: Law of matches: /coincidences game ranks:m suits:s deck calls
steen: Steen’s numbers: /coincidences?part=steen n
treize: Treize: /coincidences?part=treize ranks:m suits:s first
dundee-adaptive: Dundee: /dundee deck rounds
dundee-games: Dundee, many games: /dundee?part=play deck rounds seed
dundee-advance: Dundee, a bid: /dundee?part=advance deck bid
dundee-best: Dundee, best bids: /dundee?part=advance deck rounds
memory: Memory, values: /memory rules aim players capacity n k
memory-match: Memory, a match: /memory?curve=players
memory-reply: Memory, replies: /memory?aim=reply against n k
memory-win: Memory, to win: /memory?aim=win lead n k
board: Memory, a board: /memory?part=boards cards:board
`

const solitaires = "game ranks:m suits:s deck string of order burn passes trials precision seed start particles runs"

// of is what a job is called, the path and query of the page that answers it, and what
// the fields of the job are called there.
func of(job string) (title, page string, fields map[string]string, there bool) {
	for line := range strings.Lines(strings.ReplaceAll(jobs, "*", solitaires)) {
		name, rest, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if name != job {
			continue
		}
		title, rest, _ = strings.Cut(rest, ": ")
		words := strings.Fields(rest)
		fields = map[string]string{}
		for _, w := range words[1:] {
			field, name, renamed := strings.Cut(w, ":")
			if !renamed {
				name = field
			}
			fields[field] = name
		}
		return title, words[0], fields, true
	}
	return "", "", nil, false
}

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
	_, page, called, there := of(name)
	if !there {
		return "", false
	}
	path, fixed, _ := strings.Cut(page, "?")
	var query []string
	if fixed != "" {
		query = append(query, fixed)
	}
	for field, value := range fields {
		as, taken := called[field]
		if !taken {
			continue
		}
		if name == "best" && field == "of" {
			continue
		}
		text := strings.Trim(string(value), `"`)
		switch {
		case strings.HasPrefix(text, "["):
			text = strings.Trim(text, "[]")
		case text == "true":
			text = "1"
		}
		query = append(query, as+"="+url.QueryEscape(text))
	}
	slices.Sort(query)
	return path + "?" + strings.Join(query, "&"), true
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
	title, _, _, there := of(text("job"))
	if !there {
		title = text("job")
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
