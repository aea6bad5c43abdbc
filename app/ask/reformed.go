package ask

import (
	"slices"
	"strconv"
	"strings"

	"rencontre/app/figure"
	"rencontre/core/job"
)

// often are words for how often.
var often = map[string]int{"once": 1, "twice": 2, "thrice": 3}

// reforms are the games whose decks are reformed, with their names.
var reforms = [][2]string{{"mousetrap", "Mousetrap"}, {"modular", "Modular Mousetrap"}, {"hlm", "He Loves Me"}}

// reformed answers which decks can be reformed a number of times: "a deck that can be reformed 3 times, 13 cards". It
// answers no other question.
func (in Index) reformed(question string) (found []Link) {
	words := plain(question)
	if !has(words, "reform") {
		return nil
	}
	times, least, rest := timesOf(strings.Fields(bounds.Replace(" " + strings.Join(words, " ") + " ")))
	if times < 0 {
		return nil
	}
	r := read(rest)
	named := names(r.words, in.Names)
	games := reforms
	for _, s := range named {
		if s.kind() == aSolitaire && slices.ContainsFunc(games, func(g [2]string) bool { return g[0] == s.get("game") }) {
			games = [][2]string{{s.get("game"), s.Called}}
		}
	}
	all := r.sizes()
	says := "decks that can be reformed " + figure.Count(times, "time")
	if least {
		says += " or more"
	}
	if times == 0 {
		says = "decks that cannot be reformed"
	}
	for _, g := range games {
		of := []string{"part", "decks", "game", g[0], "by", "reformed", "value", strconv.Itoa(times)}
		text := g[1]
		if least {
			of = append(of, "orMore", "1")
		}
		if len(all) > 0 {
			m, s := all[0].m, all[0].s
			if !fits(m, s) {
				return tooLarge(g[0], g[1], m, s)
			}
			if !taken(&job.ReformedDecks{Goal: job.Goal{Solitaire: job.Solitaire{Game: g[0], Ranks: &m, Suits: &s}},
				Value: &times, OrMore: least}) {
				continue
			}
			of = append(of, "m", strconv.Itoa(m), "s", strconv.Itoa(s))
			text += ", " + all[0].String()
		}
		found = append(found, Link{text + ": " + says, to("/reform", of...)})
	}
	return found
}

// census is the page of all reformed decks of a size.
var census = &Name{Path: "/reform", Query: "part=census"}

// ofReforms answers what is named of reformed decks for each game, and He Loves Me where a record is printed.
func (r *reading) ofReforms(n *Name) (found []Link) {
	if n.Path != "/reform" || len(r.sizes()) == 0 {
		return nil
	}
	for _, g := range [][2]string{reforms[1], reforms[0], reforms[2]} {
		of := r.solitaire(g[0], g[1])
		i := leads(of, n)
		if i >= 0 && (g[0] != "hlm" || of[i].Number() != nil) {
			found = append(found, of[i])
		}
	}
	return found
}

// timesOf returns how many times something is done by the words, -1 if they do not say, whether more times are meant
// too, and the other words.
func timesOf(words []string) (times int, least bool, rest []string) {
	times = -1
	for i, w := range words {
		n, from, to := -1, i, i+1
		if k, is := often[w]; is {
			n = k
		} else if next := words[min(i+1, len(words)-1):]; has(next[:1], "time") {
			n, to = told(w), i+2
		} else if len(next) > 2 && next[0] == "or" && next[1] == "more" && has(next[2:3], "time") { // 3 or more times
			n, to, least = told(w), i+4, true
		}
		if n < 0 {
			continue
		}
		if from > 1 && words[from-2] == "at" && words[from-1] == "least" {
			from, least = from-2, true
		}
		if from > 1 && words[from-2] == "more" && words[from-1] == "than" {
			n, from, least = n+1, from-2, true
		}
		if to+1 < len(words) && words[to] == "or" && words[to+1] == "more" {
			to, least = to+2, true
		}
		return n, least && n > 0, slices.Delete(slices.Clone(words), from, to)
	}
	return times, false, words
}

// reformed asks how many decks can be reformed as often as the address says.
func (a address) reformed() *Number {
	q := &job.ReformedDecks{Goal: job.Goal{Solitaire: job.Solitaire{Game: a.Get("game"), Ranks: a.whole("m"),
		Suits: a.whole("s")}}, By: a.Get("by"), Value: a.whole("value"), OrMore: a.Get("orMore") == "1",
		Limited: job.Limited{Limit: new(0)}}
	if q.Ranks == nil {
		return nil
	}
	var r job.ReformedDecksResult
	return from(q, &r, func() string {
		if r.Count == "1" {
			return "1 deck"
		}
		return figure.Group(r.Count) + " decks"
	})
}
