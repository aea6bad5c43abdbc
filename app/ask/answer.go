package ask

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// fillers are words that say nothing of what is asked.
const fillers = "a an and any are at be by can chance chances compute calculate do does each every find for " +
	"get gets getting given give has have having how i if in into is it its many me much my of " +
	"on one or out probability random randomly shuffled shuffle so some than that the their them " +
	"then there this to total two up value was way ways we what when where whether which who " +
	"whose will with without you your exactly least most more number numbers nobody none no not " +
	"count formula expected average mean likely likelihood odds win winning wins game games " +
	"question problem between both after all deck decks pack packs card cards rank ranks suit " +
	"suits solitaire s t di il la le les de des du un una une ein eine der die das och ett en el " +
	"los las per con su sur med mit carte quante same position place own original"

// answer reads a question and answers it.
func (in Index) answer(question string) []Link {
	words, count := countedTo(plain(question))
	about := count > 0 || slices.ContainsFunc(names(words, in.Names), func(s mention) bool { return s.kind() == aMatch })
	of, rest := stated(words, about)
	r := read(rest)
	r.event, r.word = of, cmp.Or(spelling(question), in.letters(words))
	for _, s := range r.sizes() {
		if r.packs > 5 && r.packs == s.decks() { // all decks, not so many packs
			r.packs = 0
		}
	}
	if r.zero != "" {
		return []Link{refusal("There must be at least 1 %s.", r.zero)}
	}
	if r.cards > 0 && r.ranks > 0 && r.suits > 0 && r.cards != r.ranks*r.suits {
		return []Link{refusal("%d ranks in %d suits are %d cards, not %d.", r.ranks, r.suits, r.ranks*r.suits, r.cards)}
	}
	found := names(r.words, in.Names)
	r.words = unnamed(r.words, found)
	subject := r.subject(found)
	switch {
	case subject != nil && subject.get("how") == "dictionary":
		return r.inOrder(subject.Name, found)
	case subject != nil && subject.get("part") == "first":
		return r.first(subject.Name, found, count)
	case count > 0 && (subject == nil || subject.kind() <= aMatch):
		return r.matches(counting(count))
	case subject == nil:
		return r.unnamedAnswer()
	}
	return r.ordered(r.of(subject.Name, found), subject.Name, found)
}

// unnamed returns the words that belong to no name.
func unnamed(words []string, found []mention) (left []string) {
	for i, w := range words {
		if !slices.ContainsFunc(found, func(s mention) bool { return s.at <= i && i < s.at+s.words }) {
			left = append(left, w)
		}
	}
	return left
}

// A kind is what a name is a name of.
type kind int

const (
	aPage      kind = iota // with no numbers
	aDeck                  // something that is done with a deck
	aPart                  // of Memory or Dundee
	aMatch                 // the number of matches
	aGuess                 // cards guessed
	aGift                  // Secret Santa
	aSolitaire             // a game
	aMemory
)

func (n *Name) kind() kind {
	part := n.get("part")
	switch n.Path {
	case "/coincidences":
		if part == "" || part == "two" {
			return aMatch
		}
	case "/count":
		if n.get("game") != "" && part != "best" {
			return aSolitaire
		}
	case "/memory":
		if part == "play" {
			return aMemory
		}
		if part == "boards" {
			return aDeck
		}
		return aPart
	case "/dundee":
		return aGuess
	case "/santa":
		return aGift
	case "/play", "/reconstruct", "/reform":
		if n.Query == "" || part == "preimages" {
			return aDeck
		}
	}
	return aPage
}

// subject returns the name of what a question is about, nil if it has none: a game before matches, and these before a
// part of a game or something that is done.
func (r *reading) subject(found []mention) *mention {
	best, rank := -1, -1
	for i, s := range found {
		k := int(s.kind())
		switch {
		case s.get("part") == "steen", s.get("how") == "dictionary", s.get("scene") != "",
			s.get("part") == "first" && !slices.ContainsFunc(found, ofMemory):
			k = int(aMemory) + 1
		case s.kind() == aMemory && (r.packs > 1 || slices.ContainsFunc(found, ofGifts)):
			k = int(aPage)
		}
		if k > rank {
			best, rank = i, k
		}
	}
	if best < 0 || rank <= int(aPart) && (r.event.about != "" || r.packs > 1) && found[best].kind() != aDeck {
		return nil
	}
	if _, is := r.row(); !is && found[best].Path == "/reconstruct" && len(r.words) > 0 { // "order" of something else
		return nil
	}
	if rank == int(aPage) && (r.pairs > 0 || r.players > 0) {
		return nil
	}
	if found[best].kind() == aMemory {
		for i := range found { // one player, by the name that says most
			says := found[best].kind() == aMemory || len(found[i].Query) > len(found[best].Query)
			if found[i].get("part") == "alone" && says {
				best = i
			}
		}
	}
	return &found[best]
}

// of answers a question about what is named, among all names of the question.
func (r *reading) of(n *Name, all []mention) []Link {
	switch n.kind() {
	case aMemory, aPart:
		return r.memory(n)
	case aGuess:
		return r.dundee(n)
	case aGift:
		return r.gifts(n)
	case aMatch:
		if r.word != "" {
			return spelled(r.word)
		}
		if found := r.digits(); found != nil && (n.get("r") == "0" || n.get("game") == "") {
			return found
		}
		if cards, is := r.row(); is && n.get("game") != "" {
			return played(n.get("game"), n.Called, cards)
		}
		if game := n.get("game"); game != "" && n.get("r") == "" && n.get("m") == "" && r.event.r == 0 &&
			r.event.about != none {
			return r.solitaire(game, n.Called)
		}
		return r.matches(n)
	case aSolitaire:
		return r.lost(r.solitaire(n.get("game"), n.Called))
	case aDeck:
		return r.deck(n)
	}
	if n.Path == "/lesson" {
		return lessons(n, all)
	}
	if found := r.ofReforms(n); found != nil {
		return found
	}
	if len(r.sizes()) > 0 { // of the game that is usual on the page
		if found := r.solitaire(reforms[0][0], reforms[0][1]); leads(found, n) >= 0 {
			return leading(found, n)
		}
	}
	return []Link{{n.Called, n.to()}}
}

// row reads a row of cards in the words that are left.
func (r *reading) row() ([]int, bool) {
	return row(strings.Join(without(r.words, "and as at by in is of on the with what which play game deck cards "+
		"does do win wins lose loses my it came come comes out order"), " "))
}

// deck answers what is done with a deck.
func (r *reading) deck(n *Name) []Link {
	cards, is := r.row()
	if !is {
		if s := r.sizes(); len(s) > 0 && n.Path == "/play" {
			return r.solitaire("mousetrap", "Mousetrap")
		}
		return []Link{{n.Called, n.to()}}
	}
	if n.Path == "/memory" {
		return board(cards)
	}
	found := leading(played("mousetrap", "Mousetrap", cards), n)
	if n.Path != "/reform" || !whole(cards) {
		return found
	}
	for i, g := range reforms[1:] {
		found = slices.Insert(found, i+1, leading(played(g[0], g[1], cards), n)[0])
	}
	return found
}

// leads is where the link to the page of a name is, -1 if it is not there.
func leads(links []Link, n *Name) int {
	part := n.get("part")
	return slices.IndexFunc(links, func(l Link) bool {
		path, query, _ := strings.Cut(l.To, "?")
		return path == n.Path && (part == "" && !strings.Contains(query, "part=") ||
			part != "" && strings.Contains("&"+query+"&", "&part="+part+"&"))
	})
}

// leading puts the link to the page of a name before the others.
func leading(links []Link, n *Name) []Link {
	i := leads(links, n)
	if i < 0 {
		return links
	}
	return slices.Insert(slices.Delete(slices.Clone(links), i, i+1), 0, links[i])
}

// solitaire answers a solitaire with the sizes or the deck of a question.
func (r *reading) solitaire(game, name string) (found []Link) {
	if cards, is := r.row(); is {
		return played(game, name, cards)
	}
	if len(numbersOf(r.words)) > 2 {
		return nil
	}
	all := r.sizes()
	if len(all) == 0 {
		return ofSolitaire(game, name, 0, 0)
	}
	packed := r.one && r.cards == 0 && r.ranks == 0 && len(numbersOf(r.words)) == 0 // the pack, as it is
	if len(all) > 1 && (game == "hlm" && all[0].m == packRanks*packSuits || packed || game == "t3") {
		return append(ofSolitaire(game, name, all[1].m, all[1].s), ofSolitaire(game, name, all[0].m, 1)[:1]...)
	}
	return ofSolitaire(game, name, all[0].m, all[0].s)
}

// ordered puts first what a question asks of its subject.
func (r *reading) ordered(links []Link, subject *Name, found []mention) []Link {
	for _, s := range slices.Backward(found) {
		if s.Name == subject || s.what() == subject.what() || s.kind() == aMemory {
			continue
		}
		part, sized := s.get("part"), len(r.sizes()) > 0 || r.pairs > 0
		switch {
		case subject.Path == "/lesson":
		case s.Path == "/reform" && s.Query == "" && leads(links, census) >= 0:
			links = leading(links, census)
		case leads(links, s.Name) >= 0:
			links = leading(links, s.Name)
		case s.Path == subject.Path && subject.kind() == aSolitaire && part == "chances":
			if !sized {
				links = append(winLikely(subject.get("game"), subject.Called), links...)
			}
		case s.Path == subject.Path && !sized:
			links = append([]Link{{s.Called, s.to()}}, links...)
		case subject.kind() == aPage || subject.kind() == aDeck:
			links = append(links, Link{s.Called, s.to()})
		}
	}
	dealt := &Name{Path: "/count", Query: "part=simulate"}
	asked := func(s mention) bool {
		return s.Name != subject && (s.what() == dealt.what() || s.Path == "/distribution")
	}
	if has(r.words, "mean", "average", "expect", "histogram") || slices.ContainsFunc(found, asked) {
		return leading(links, dealt)
	}
	return links
}

// unnamedAnswer answers a question that names nothing: numbers with units, a deck, a word, or matches.
func (r *reading) unnamedAnswer() []Link {
	memory, mousetrap := Name{Path: "/memory", Query: "part=play"}, "mousetrap"
	left := slices.DeleteFunc(without(r.words, fillers), func(w string) bool {
		return number(w) >= 0 || units[w] != "" || has([]string{w}, matched...)
	})
	switch {
	case r.event.about != "" && r.word != "":
		return spelled(r.word)
	case r.event.about != "" && (r.event.about != "matches" || len(r.sizes()) > 0 || len(left) == 0):
		return r.matches(nil)
	case len(left) == 0 && (r.pairs > 0 || r.players > 0):
		return r.memory(&memory)
	case len(left) == 0 && r.packs > 1:
		return r.matches(nil)
	}
	if cards, is := r.row(); is {
		return append(played(mousetrap, "Mousetrap", cards),
			append(played("hlm", "He Loves Me", cards)[:1], played("modular", "Modular Mousetrap", cards)[:1]...)...)
	}
	if len(left) > 0 {
		if r.word != "" && len(left) == 1 && strings.EqualFold(left[0], r.word) {
			return spelled(r.word)
		}
		return nil
	}
	all := r.sizes()
	if len(all) == 0 || r.people > 0 || len(numbersOf(r.words)) > 2 {
		return nil
	}
	s := all[0]
	if r.one && r.cards == 0 {
		s = all[len(all)-1]
	}
	found := slices.Concat(ofSolitaire(mousetrap, "Mousetrap", s.m, s.s)[:1],
		ofSolitaire("hlm", "He Loves Me", s.m, s.s)[:1], ofSolitaire("modular", "Modular Mousetrap", s.m, s.s)[:1],
		r.matches(nil))
	if r.grid[0] == r.grid[1] && r.grid[0] > 0 && r.grid[0]%2 == 0 { // a square is a board of Memory
		return append(r.memory(&memory)[:1], found...)
	}
	return found
}

// board answers a board of Memory.
func board(cards []int) []Link {
	var each []string
	for _, c := range cards {
		each = append(each, strconv.Itoa(c))
	}
	return []Link{{"Memory, the board " + strings.Join(each, " "),
		to("/memory", "part", "boards", "board", strings.Join(each, "-"))}}
}

// spelling returns the word whose letters a question is about, "" if there is none: one in capital letters that has a
// letter twice, or any that stands after "the word".
func spelling(question string) string {
	all := strings.Fields(question)
	for i, w := range all {
		w = strings.Trim(w, `.,;:?!"'“”‘’`)
		letter := func(c rune) bool { return c >= 'A' && c <= 'Z' }
		told := i > 0 && strings.EqualFold(all[i-1], "word")
		if told {
			w = strings.ToUpper(w)
		}
		plain := len(w) > 2 && strings.IndexFunc(w, func(c rune) bool { return !letter(c) }) < 0
		if plain && (told || twice(w)) {
			return w
		}
	}
	return ""
}

// twice reports whether a word has a letter twice.
func twice(word string) bool {
	for i, c := range word {
		if strings.ContainsRune(word[i+1:], c) {
			return true
		}
	}
	return false
}

// digits answers the derangements of a row of digits, one of which is there twice: 1122.
func (r *reading) digits() []Link {
	cards, is := r.row()
	if !is || r.event.about != none || slices.Max(cards) > 9 {
		return nil
	}
	row := ""
	for _, c := range cards {
		row += strconv.Itoa(c)
	}
	if !twice(row) {
		return nil
	}
	return append([]Link{{"The digits " + row + ", put in another order: no digit where the same one was",
		to("/coincidences", "word", row, "r", "0")}}, r.matches(nil)...)
}

// spelled answers a word: in how many of its orders no letter is where the same letter was.
func spelled(word string) []Link {
	return []Link{{"The letters of " + word + ", put in another order: no letter where the same one was",
		to("/coincidences", "word", word, "r", "0")}}
}
