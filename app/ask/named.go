package ask

import (
	"cmp"
	"slices"
	"strings"

	"rencontre/app/pages"
)

// places are pages and parts of pages with other words that people have for them.
var places = []struct{ said, text, to string }{
	{"errata misprints mistakes wrong errors", "Errors in the papers", to("/papers", "part", "errata")},
	{"oeis integer", "Sequences of OEIS", to("/sequences")},
	{"records beyond new results", "Results beyond the papers", to("/records")},
	{"probability chance chances odds", "The probability of winning", to("/count", "part", "chances")},
	{"simulate", "Simulate millions of deals", to("/count", "part", "simulate")},
	{"estimate uncounted", "Estimate the number of winning decks", to("/count", "part", "estimate")},
	{"find", "Find winning decks", to("/count", "part", "decks")},
	{"best scores", "Best scores at He Loves Me", to("/count", "game", "hlm", "part", "best")},
	{"string backwards reconstruct", "From a string back to its deck", to("/reconstruct")},
	{"guess guessing dundee", "Guess every card of a deck", to("/dundee", "part", "guess")},
	{"class teach teacher teaching lesson school deals guess", "Classroom mode: guess, then simulate", to("/deals")},
	{"players 3 three several", "Memory with three players", to("/memory", "aim", "players", "players", "3")},
	{"triples quadruples", "Memory alone with triples", to("/memory", "part", "alone", "kind", "3")},
	{"forget forgetful limited", "Memory alone, remembering four cards", to("/memory", "part", "alone", "memory", "4")},
	{"law distribution all decks", "The distribution over all decks", to("/distribution")},
	{"results storage work", "Your work on this device", to(pages.Work)},
}

// named finds pages by the beginnings of their names.
func named(words []string) (found []Link) {
	asked := strings.Join(words, " ")
	for _, p := range pages.All {
		for _, name := range []string{p.Name, p.Beside, p.Title} {
			if name != "" && strings.HasPrefix(strings.ToLower(name), asked) {
				found = append(found, Link{cmp.Or(p.Title, p.Link()), p.Path})
				break
			}
		}
	}
	for _, p := range places {
		for _, name := range strings.Fields(p.said) {
			if strings.HasPrefix(name, asked) {
				found = append(found, Link{p.text, p.to})
				break
			}
		}
	}
	return found
}

// fillers are words that say nothing of what is asked.
const fillers = "a an and are at do does for how i in is it its many much of on or the there to what which who with"

// about finds pages by words of their names and of what is said about them: all words but the fillers.
func about(words []string) (found []Link) {
	asked := without(words, fillers)
	for _, p := range places {
		if tells(p.said+" "+p.text, asked) {
			found = append(found, Link{p.text, p.to})
		}
	}
	for _, p := range pages.All {
		if p.Name != "" && tells(p.Name+" "+p.Beside+" "+p.Title+" "+p.About, asked) {
			found = append(found, Link{cmp.Or(p.Title, p.Link()), p.Path})
		}
	}
	return found
}

// titled finds items by words of their papers, names and titles.
func titled(words []string, items []Item) (found []Link) {
	asked := without(words, fillers)
	for _, i := range items {
		if tells(i.Part+" "+i.Paper+" "+i.Name+" "+i.Title, asked) {
			found = append(found, i.link())
		}
	}
	return found
}

// errata finds the errata of an item or of a paper: "errata table 9", "misprints in Dundee".
func errata(words []string, items []Item) []Link {
	asked := without(words, fillers+" errata erratum error errors misprint misprints mistake mistakes")
	if len(asked) == 0 || !has(words, "errat", "error", "misprint", "mistake") {
		return nil
	}
	found := numbered(asked, items) // an item says its errata
	for _, i := range items {
		if i.Number > 0 && tells(i.Part+" "+i.Paper, asked) {
			found = append(found, Link{"Errata: " + i.Paper, to("/papers", "part", "errata", "paper", i.Part)})
		}
	}
	if len(found) == 0 {
		found = titled(asked, items)
	}
	return found
}

// tells reports whether a text has all words, or words that begin with them.
func tells(text string, words []string) bool {
	all := split(text)
	for _, w := range words {
		if !slices.Contains(all, w) && (len(w) < 3 || !has(all, w)) {
			return false
		}
	}
	return len(words) > 0
}

// without returns the words that are none of others, which are separated by spaces.
func without(words []string, others string) []string {
	drop := strings.Fields(others)
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return slices.Contains(drop, w) })
}

// has reports whether the words have one that begins so.
func has(words []string, beginnings ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		return slices.ContainsFunc(beginnings, func(b string) bool { return strings.HasPrefix(w, b) })
	})
}
