// Package ask finds the pages that answer a question of a few words. It reads the question as a small grammar: first
// the units, which are numbers with the words beside them, a deck, or the number of a sequence of OEIS; then what the
// question is about, by the names that people have for it (names.txt); then what is asked of it; then what is left.
// Every link says how the question was understood.
package ask

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"rencontre/app/figure"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
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

// An Index has what a question can be about, besides pages: the items of all papers, and names. The pages load it when
// the field for a question opens.
type Index struct {
	Items []Item `json:"items"`
	Names []Name `json:"names"`

	Ordinary []string `json:"ordinary"` // words that say nothing of what is asked, besides those of the grammar
}

// maxLinks is how many links Find returns at most.
const maxLinks = 8

// Examples are questions of each kind, the plainest first.
var Examples = []string{"52 cards no match", "hat check 12", "Table 9", "13 cards Mousetrap", "Memory 4x4",
	"Dundee 52 cards", "errata", "derangements of 13", "2 1 3 4", "A007709"}

// A finder is one way to read a question. One that reads numbers and names may leave other words unread.
type finder struct {
	find   func() []Link
	leaves bool
}

// Find returns the pages that answer a question, the likeliest first, and a sentence if the question asks for more than
// pages take or has a number or a word that no answer uses. It returns none if it does not understand the question.
func Find(question string, in Index) (found []Link, refused string) {
	words := split(question)
	if len(words) == 0 {
		return nil, ""
	}
	for _, way := range []finder{
		{func() []Link { return sequence(words) }, false},
		{func() []Link { return numbered(words, in.Items) }, false},
		{func() []Link { return errata(words, in.Items) }, false},
		{func() []Link { return cited(words, in.Items) }, false},
		{func() []Link { return hits(plain(question)) }, true},
		{func() []Link { return in.reformed(question) }, true},
		{func() []Link { return in.answer(question) }, true},
		{func() []Link { return in.begun(words) }, false},
		{func() []Link { return about(words) }, false},
		{func() []Link { return titled(words, in.Items) }, false},
		{func() []Link { return in.spelledAlone(words) }, false},
	} {
		found, refused = divide(distinct(way.find()))
		if len(found) > 0 || refused != "" {
			found = found[:min(len(found), maxLinks)]
			var left []string
			if way.leaves {
				left = in.unknown(plain(question))
			}
			return found, cmp.Or(refused, unused(question, found, left))
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

// to is the address of a page with parameters: names and values by turns. Parameters without a value are left out.
func to(path string, parameters ...string) string {
	v := url.Values{}
	for i := 0; i+1 < len(parameters); i += 2 {
		if parameters[i+1] != "" {
			v.Set(parameters[i], parameters[i+1])
		}
	}
	if len(v) == 0 {
		return path
	}
	return path + "?" + v.Encode()
}

// sequence finds a sequence of OEIS by its number, and says so if it is not one of those here.
func sequence(words []string) []Link {
	for _, w := range words {
		digits, is := strings.CutPrefix(w, "a")
		if !is || len(digits) != 6 || number(digits) < 0 {
			continue
		}
		for _, s := range paper.Sequences() {
			if strings.EqualFold(s.Name, w) {
				return []Link{{s.Name + ": " + s.Of, to("/sequences", "of", s.Name)}}
			}
		}
		if w == "a261867" { // its rows are decks
			return []Link{{"A261867: the first winning deck at Mousetrap in dictionary order",
				to("/count", "part", "decks", "how", "dictionary", "game", "mousetrap", "m", "9", "s", "1")}}
		}
		if cards, is := row(w); !is || !whole(cards) {
			return []Link{refusal("%s of OEIS is not one of the sequences here.", strings.ToUpper(w)),
				{"The sequences of OEIS that are here", to("/sequences")}}
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
	if most > maxPairs {
		return []Link{refusal("Pairs of hits among %s cards are too many: at most %d cards.", figure.Whole(most), maxPairs)}
	}
	n := strconv.Itoa(most)
	links := []Link{
		{"Mousetrap, " + n + " cards: the first two cards that are hit", to("/coincidences", "part", "pairs", "n", n)}}
	if most <= maxOnlyPairs {
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

// row reads a row of at least three cards. A number that is no whole deck is a size.
func row(text string) (cards deck.Deck, ok bool) {
	cards, err := deck.Parse(text, 0)
	return cards, err == nil && len(cards) > 2 && (whole(cards) || !alone(text))
}

// played answers a deck of a solitaire.
func played(game, name string, cards deck.Deck) []Link {
	if !whole(cards) {
		return loose(cards)
	}
	row := deck.Format(cards, 0)
	dashed, said := strings.ReplaceAll(row, " ", "-"), name+", "+row
	play := Link{said + ": play this deck", to("/play", "game", game, "deck", dashed)}
	if solitaire.Game(game).Treize() {
		return []Link{play}
	}
	return []Link{
		play,
		{said + ": decks that set the cards aside in this order", to("/reconstruct", "game", game, "string", dashed)},
		{said + ": reform this deck again and again", to("/reform", "game", game, "deck", dashed)},
		{said + ": decks that reform to this one", to("/reform", "game", game, "deck", dashed, "part", "preimages")},
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

// What is said of the decks of a solitaire.
const (
	winning = ": decks that win"
	losing  = ": decks that win, and that lose"
)

// lost says that decks lose if the question is about these.
func (r *reading) lost(links []Link) []Link {
	if len(links) > 0 && has(r.words, "never", "lose", "losing", "lost", "cannot") {
		links[0].Text = strings.Replace(links[0].Text, winning, losing, 1)
	}
	return links
}

// ofSolitaire answers a solitaire for ranks and suits, none if m is 0.
func ofSolitaire(game, name string, m, s int) []Link {
	if game == "t1" && s > 1 { // T1 has one suit
		return ofSolitaire("t3", "Treize, whole deck", m, s)
	}
	of := []string{"game", game}
	said, asked := name, job.Solitaire{Game: game}
	if m > 0 {
		if !fits(m, s) {
			return tooLarge(game, name, m, s)
		}
		asked.Ranks, asked.Suits = &m, &s
		of = append(of, "m", strconv.Itoa(m), "s", strconv.Itoa(s))
		said += ", " + size{m, s}.String()
	}
	play := Link{said + ": play", to("/play", of...)}
	switch game {
	case "t1", "t2", "t3":
		return []Link{{said + ": the number of matches", to("/coincidences", of...)}, play}
	case "t0", "t4":
		if m > 0 && !taken(deals(asked)) {
			return []Link{play}
		}
		return []Link{{said + ": simulate", to("/count", append(of, "part", "simulate")...)}, play}
	}
	found := []Link{{said + winning, to("/count", of...)}, play}
	for _, l := range []struct {
		text, page, part string
		request          job.Request
	}{
		{"simulate", "/count", "simulate", deals(asked)},
		{"decks found", "/count", "decks", &job.Find{Goal: job.Goal{Solitaire: asked}}},
		{"reformed decks", "/reform", "census", &job.Census{Goal: job.Goal{Solitaire: asked}}},
		{"best scores", "/count", "best", &job.Best{Solitaire: asked}},
	} {
		if l.part == "best" && game != "hlm" || m > 0 && !taken(l.request) {
			continue
		}
		found = append(found, Link{said + ": " + l.text, to(l.page, append(of, "part", l.part)...)})
	}
	return found
}
