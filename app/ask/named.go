package ask

import (
	"cmp"
	"slices"
	"strings"

	"rencontre/app/pages"
)

// silent are words that say nothing of which page or item is asked for.
const silent = "a an and are at do does for how i in is it its many much of on or the there to what which who with"

// about finds pages by words of their names and of what is said about them: all words but the fillers.
func about(words []string) (found []Link) {
	asked := without(words, silent)
	for _, p := range pages.All {
		if p.Name != "" && tells(p.Name+" "+p.Beside+" "+p.Title+" "+p.About, asked) {
			found = append(found, Link{cmp.Or(p.Title, p.Link()), p.Path})
		}
	}
	return found
}

// begun finds pages by the beginnings of their names.
func (in Index) begun(words []string) (found []Link) {
	asked := strings.Join(words, " ")
	for _, p := range pages.All {
		for _, name := range []string{p.Name, p.Beside, p.Title} {
			if name != "" && strings.HasPrefix(strings.ToLower(name), asked) {
				found = append(found, Link{cmp.Or(p.Title, p.Link()), p.Path})
				break
			}
		}
	}
	for _, n := range in.Names {
		if slices.ContainsFunc(n.Said, func(name string) bool { return strings.HasPrefix(name, asked) }) {
			found = append(found, Link{n.Called, n.to()})
		}
	}
	return found
}

// titled finds items by words of their papers, names and titles.
func titled(words []string, items []Item) (found []Link) {
	asked := without(words, silent)
	for _, i := range items {
		if tells(i.Part+" "+i.Paper+" "+i.Name+" "+i.Title, asked) {
			found = append(found, i.link())
		}
	}
	return found
}

// cited finds an item by its kind and words of its paper: "Bersani 2010 table 9".
func cited(words []string, items []Item) []Link {
	if !has(words, "table", "theorem", "formula", "figure", "lemma", "section", "proposition", "corollary") ||
		len(numbersOf(words)) == 0 {
		return nil
	}
	return titled(words, items)
}

// errata finds the errata of an item or of a paper: "errata table 9", "misprints in Dundee".
func errata(words []string, items []Item) []Link {
	about := without(words, silent+" errata erratum error errors misprint misprints mistake mistakes")
	asked := without(about, "paper papers article articles thesis")
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
	if len(found) == 0 && len(asked) < len(about) { // of a paper by another name
		found = []Link{{"Errata of the papers", to("/papers", "part", "errata")}}
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
