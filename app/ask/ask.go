// Package ask finds the pages that answer a question of a few words: a game with its ranks and suits, a deck,
// "derangements of 13", a sequence of OEIS, a table of a paper, an erratum, or words of a page.
package ask

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"rencontre/app/figure"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
)

// A Link leads to a page with an answer.
type Link struct {
	Text string // what the page answers
	To   string // its path with a query
}

// An Item is a table, a theorem or another numbered item of a paper, or an erratum.
type Item struct {
	Part   string `json:"part"`  // of the page Papers
	Paper  string `json:"paper"` // for readers
	Name   string `json:"name"`  // such as "table 9" or "R32"
	Title  string `json:"title"`
	Number int    `json:"number"` // in the paper, from 1; 0 of an erratum
}

// link leads to the item on the page Papers.
func (i Item) link() Link {
	link := Link{Text: i.Paper + ", " + i.Name + ": " + i.Title}
	if i.Number == 0 {
		link.To = to("/papers", "part", i.Part) + "#" + i.Name
	} else {
		link.To = to("/papers", "part", i.Part, "item", strconv.Itoa(i.Number)) + "#item"
	}
	return link
}

// most is how many links Find returns at most.
const most = 8

// Examples are questions of each kind, the plainest first.
var Examples = []string{"52 cards no match", "Table 9", "13 cards Mousetrap", "Memory 6", "Dundee 13 4", "errata",
	"derangements of 13", "2 1 3 4", "hlm 13 4", "A007709"}

// Find returns the pages that answer a question, the likeliest first, and a sentence if the question asks for more than
// pages take. It returns none if it does not understand the question. The items are those of all papers.
func Find(question string, items []Item) (found []Link, refused string) {
	words := split(question)
	if len(words) == 0 {
		return nil, ""
	}
	ofItems := func(find func([]string, []Item) []Link) func([]string) []Link {
		return func(words []string) []Link { return find(words, items) }
	}
	for _, find := range []func([]string) []Link{empty, sequence, ofItems(numbered), ofItems(errata), hits, game, matches,
		named, about, ofItems(titled)} {
		found, refused = divide(distinct(find(words)))
		if len(found) > 0 || refused != "" {
			return found[:min(len(found), most)], refused
		}
	}
	return nil, ""
}

// distinct returns the links without those that lead where one before leads.
func distinct(links []Link) (found []Link) {
	for _, l := range links {
		if !slices.ContainsFunc(found, func(f Link) bool { return f.To == l.To }) {
			found = append(found, l)
		}
	}
	return found
}

// split returns the words and numbers of a question in lower case. The x of "13x4" separates.
func split(question string) []string {
	letters := []rune(strings.ToLower(question))
	digit := func(i int) bool { return i >= 0 && i < len(letters) && unicode.IsDigit(letters[i]) }
	for i, r := range letters {
		between := r == 'x' && digit(i-1) && digit(i+1)
		if between || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' {
			letters[i] = ' '
		}
	}
	return strings.Fields(string(letters))
}

// to is the address of a page with parameters: names and values by turns.
func to(path string, parameters ...string) string {
	v := url.Values{}
	for i := 0; i+1 < len(parameters); i += 2 {
		v.Set(parameters[i], parameters[i+1])
	}
	if len(v) == 0 {
		return path
	}
	return path + "?" + v.Encode()
}

// sequence finds a sequence of OEIS by its number.
func sequence(words []string) []Link {
	if !strings.HasPrefix(words[0], "a0") && !strings.HasPrefix(words[0], "a1") {
		return nil
	}
	for _, s := range paper.Sequences() {
		if strings.EqualFold(s.Name, words[0]) {
			return []Link{{s.Name + ": " + s.Of, to("/sequences", "of", s.Name)}}
		}
	}
	return nil
}

// numbered finds items of papers, such as "table 9" or "theorem 4.4", and errata, such as "R32".
func numbered(words []string, items []Item) (found []Link) {
	asked := strings.Join(words, " ")
	var longer []Link
	for _, item := range items {
		name := strings.Join(split(item.Name), " ")
		switch {
		case name == asked:
			found = append(found, item.link())
		case strings.HasPrefix(name, asked+" ") || strings.HasPrefix(name, asked+"."):
			longer = append(longer, item.link())
		}
	}
	return append(found, longer...)
}

// hits answers which two cards are hit first, or are the only ones: "exactly 2 and 5 hit".
func hits(words []string) []Link {
	pair := has(words, "pair") || slices.Contains(words, "and") && len(numbersOf(words)) == 2
	most := slices.Max(append(numbersOf(words), 8))
	if !has(words, "hit") || !pair {
		return nil
	}
	if most > mostPairs {
		return []Link{refusal("Pairs of hits among %s cards are too many: at most %d cards.", figure.Whole(most), mostPairs)}
	}
	n := strconv.Itoa(most)
	links := []Link{
		{"Mousetrap, " + n + " cards: the first two cards that are hit", to("/coincidences", "part", "pairs", "n", n)}}
	if most <= mostOnlyPairs {
		links = append(links, Link{"Mousetrap, " + n + " cards: the only two cards that are hit",
			to("/coincidences", "part", "pairs", "n", n, "only", "1")})
	}
	if has(words, "exactly", "only") {
		slices.Reverse(links)
	}
	return links
}

func shape(m, s int) string {
	if s == 1 {
		return "m = " + figure.Whole(m)
	}
	return figure.Whole(m) + " × " + figure.Whole(s)
}

// numbersOf returns the positive numbers among the words.
func numbersOf(words []string) (numbers []int) {
	for _, w := range words {
		n, err := strconv.Atoi(w)
		if err == nil && n > 0 {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// games are the games by the names that people give them. A longer name stands before its beginning.
var games = []struct{ said, game, name string }{
	{"modular mousetrap", "modular", "Modular Mousetrap"}, {"modular", "modular", "Modular Mousetrap"},
	{"mm", "modular", "Modular Mousetrap"},
	{"mousetrap", "mousetrap", "Mousetrap"}, {"mt", "mousetrap", "Mousetrap"},
	{"he loves me he loves me not", "hlm", "He Loves Me"}, {"he loves me", "hlm", "He Loves Me"},
	{"hlm", "hlm", "He Loves Me"},
	{"treize", "t1", "Treize"}, {"t0", "t0", "Problem I"}, {"t1", "t1", "Treize"}, {"t2", "t2", "Treize, suits"},
	{"t3", "t3", "Treize, whole deck"}, {"roll call", "t4", "Roll Call"}, {"t4", "t4", "Roll Call"},
	{"dundee", "dundee", "Dundee"}, {"memory", "memory", "Memory"}, {"concentration", "memory", "Memory"},
	{"pairs", "memory", "Memory"},
}

// units are words beside numbers.
const units = "card cards rank ranks suit suits"

// game answers a game, with ranks and suits or with a deck, and a deck or a shape alone.
func game(words []string) []Link {
	all := strings.Join(words, " ")
	for _, g := range games {
		before, after, there := strings.Cut(" "+all+" ", " "+g.said+" ")
		if !there {
			continue
		}
		rest := without(strings.Fields(before+" "+after), "and in of on the with play game "+units) // an "a" is an ace
		found := ofGame(g.game, g.name, rest)
		switch {
		case g.game == "memory" && forOne(rest):
			found = append(found, about(words)...)
		case len(numbersOf(rest)) < len(rest): // the question has other words
			found = append(about(words), found...)
		}
		return found
	}
	cards, ok := row(all)
	if ok {
		return append(played("mousetrap", "Mousetrap", cards),
			append(played("hlm", "He Loves Me", cards)[:1], played("modular", "Modular Mousetrap", cards)[:1]...)...)
	}
	words = without(words, units)
	all = strings.Join(words, " ")
	if numbers := numbersOf(words); len(numbers) > 0 && len(numbers) == len(words) && len(numbers) <= 2 {
		return slices.Concat(ofSolitaire("mousetrap", "Mousetrap", all)[:1], ofSolitaire("hlm", "He Loves Me", all)[:1],
			ofSolitaire("modular", "Modular Mousetrap", all)[:1], matches(append([]string{"match"}, words...)))
	}
	return nil
}

// ofGame answers a game with what else the question has.
func ofGame(game, name string, rest []string) []Link {
	switch game {
	case "dundee":
		return dundee(numbersOf(rest))
	case "memory":
		if forOne(rest) {
			return alone(numbersOf(without(rest, "1")))
		}
		return memory(numbersOf(rest))
	case "t1":
		if of, _ := stated(rest); of.r > 0 { // that number is no number of suits
			return matches(rest)
		}
	}
	return ofSolitaire(game, name, strings.Join(rest, " "))
}

// empty refuses no cards, ranks or suits: a 0 before that word.
func empty(words []string) []Link {
	for i, w := range words[1:] {
		if n, err := strconv.Atoi(words[i]); err == nil && n == 0 && slices.Contains(strings.Fields(units), w) {
			return []Link{refusal("There must be at least 1 %s.", strings.TrimSuffix(w, "s"))}
		}
	}
	return nil
}

// row reads a row of at least three cards. A number that is no whole deck is a size.
func row(text string) (cards deck.Deck, ok bool) {
	cards, err := deck.Parse(text, 0)
	return cards, err == nil && len(cards) > 2 && (whole(cards) || !size(text))
}

func played(game, name string, cards deck.Deck) []Link {
	if !whole(cards) {
		return loose(cards)
	}
	dashed := strings.ReplaceAll(deck.Format(cards, 0), " ", "-")
	return []Link{
		{name + ": play this deck", to("/play", "game", game, "deck", dashed)},
		{name + ": the deck that sets the cards aside in this order", to("/reconstruct", "game", game, "string", dashed)},
	}
}

// loose answers cards that are no whole deck, by how many there are of each rank.
func loose(cards deck.Deck) []Link {
	cards = slices.Sorted(slices.Values(cards))
	var counts []string
	for len(cards) > 0 {
		rank := cards[0]
		left := slices.IndexFunc(cards, func(card int) bool { return card != rank })
		if left < 0 {
			left = len(cards)
		}
		counts, cards = append(counts, strconv.Itoa(left)), cards[left:]
	}
	of := strings.Join(counts, ",")
	return []Link{
		refusal("No solitaire is played with these cards: every rank from 1 to the highest must come equally often."),
		{"Matches between two decks of these cards", to("/coincidences", "deck", of, "calls", of)},
		{"Dundee with these cards: guess every card", to("/dundee", "deck", of, "part", "guess")},
	}
}

// ofSolitaire answers a solitaire for ranks and suits, or a deck of it.
func ofSolitaire(game, name, rest string) []Link {
	cards, ok := row(rest)
	if ok {
		return played(game, name, cards)
	}
	numbers := numbersOf(strings.Fields(rest))
	if len(numbers) > 2 {
		return nil
	}
	if game == "t1" && len(numbers) > 1 && numbers[1] > 1 { // T1 has one suit
		return ofSolitaire("t3", "Treize, whole deck", rest)
	}
	of := []string{"game", game}
	said, asked := name, job.Solitaire{Game: game}
	if len(numbers) > 0 {
		suits := 1
		if len(numbers) > 1 {
			suits = numbers[1]
		}
		if !fits(numbers[0], suits) {
			return tooLarge(game, name, numbers[0], suits)
		}
		asked.Ranks, asked.Suits = &numbers[0], &suits
		of = append(of, "m", strconv.Itoa(numbers[0]), "s", strconv.Itoa(suits))
		said += ", " + shape(numbers[0], suits)
	}
	play := Link{said + ": play", to("/play", of...)}
	switch game {
	case "t1", "t2", "t3":
		return []Link{{said + ": the number of matches", to("/coincidences", of...)}, play}
	case "t0", "t4":
		if len(numbers) > 0 && !taken(deals(asked)) {
			return []Link{play}
		}
		return []Link{{said + ": simulate", to("/count", append(of, "part", "simulate")...)}, play}
	}
	found := []Link{{said + ": decks that win", to("/count", of...)}, play}
	for _, l := range []struct {
		text, page, part string
		request          job.Request
	}{
		{"simulate", "/count", "simulate", deals(asked)},
		{"decks found", "/count", "decks", &job.Find{Goal: job.Goal{Solitaire: asked}}},
		{"reformed decks", "/reform", "census", &job.Census{Goal: job.Goal{Solitaire: asked}}},
		{"best scores", "/count", "best", &job.Best{Solitaire: asked}},
	} {
		if l.part == "best" && game != "hlm" || len(numbers) > 0 && !taken(l.request) {
			continue
		}
		found = append(found, Link{said + ": " + l.text, to(l.page, append(of, "part", l.part)...)})
	}
	return found
}
