package ask

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// A reading is what a question says, its numbers by the words beside them.
type reading struct {
	words []string // those that are left, with the numbers that have no unit

	cards, ranks, suits, packs, pairs, players, people, couples, seen, percent int // 0 if they are not said

	grid  [2]int        // 13x4
	one   bool          // one pack is meant
	order bool          // matches are by rank
	zero  string        // a unit of which there are none
	word  string        // whose letters are the cards
	event matchQuestion // what is asked of the number of matches
}

// units are the words beside numbers, by what they count.
var units = map[string]string{}

func init() {
	for what, words := range map[string]string{
		"card":   "card cards carta carte cartes karten karte kort",
		"rank":   "rank ranks kind kinds symbol symbols type types value values ranghi valori rangs valeurs werte valorer",
		"suit":   "suit suits each copies semi seme farver farger farben couleurs enseignes palos",
		"pack":   "deck decks pack packs mazzo mazzi kortlek kortlekar paquet paquets baraja barajas kartenspiele",
		"pair":   "pair pairs coppie coppia par paires paare parejas",
		"player": "player players giocatori giocatore spelare joueurs joueur spieler jugadores jugador",
		"person": "person persons people hat hats letter letters envelope envelopes guest guests friend friends man men " +
			"woman women gentleman gentlemen student students child children kid kids coat coats name names participant " +
			"participants employee employees umbrella umbrellas gift gifts present presents passenger passengers persone " +
			"amici cappelli lettere buste personer hattar brev personnes amis chapeaux lettres personen leute hute briefe " +
			"personas amigos sombreros sobres papers tests assignments quizzes books jackets sailors prisoners elements " +
			"objects items",
		"couple":  "couple couples",
		"seen":    "seen known",
		"percent": "percent prozent procent",
	} {
		for _, w := range strings.Fields(words) {
			units[w] = what
		}
	}
}

// between are words that may stand between a number and its unit.
const between = "different distinct well shuffled standard playing regular full ordinary identical normal separate " +
	"face down of complete other single random unique numbered matching already are"

// ofPack are words before a deck that is a pack.
const ofPack = "a the one whole full standard entire normal playing single regular card shuffled un une ein en"

// accents are letters with marks with the same ones without.
var accents = strings.NewReplacer("à", "a", "á", "a", "â", "a", "ä", "a", "å", "a", "ç", "c", "è", "e", "é", "e",
	"ê", "e", "ë", "e", "ì", "i", "í", "i", "î", "i", "ï", "i", "ñ", "n", "ò", "o", "ó", "o", "ô", "o", "ö", "o",
	"ù", "u", "ú", "u",
	"û", "u", "ü", "u", "ß", "ss", "×", "x", "*", "x", "\u00a0", " ", "\u202f", " ")

// letters are what a letter stands for in m = 7.
var letters = map[string]string{"m": "ranks", "s": "suits", "k": "seen", "r": "matches"}

// plain returns the words and numbers of a question in small letters without accents, with 1000 for 1,000, 13x4 for
// 13 × 4, "7 ranks" for m = 7 and "subfactorial 20" for !20.
func plain(question string) (words []string) {
	runes := []rune(accents.Replace(strings.ToLower(question)))
	digit := func(i int) bool { return i >= 0 && i < len(runes) && unicode.IsDigit(runes[i]) }
	var text strings.Builder
	for i, r := range runes {
		switch {
		case r == ',' && digit(i-1) && digit(i+1) && digit(i+2) && digit(i+3) && !digit(i+4) && !digit(i-4):
		case r == '!' && (digit(i+1) || i+1 < len(runes) && runes[i+1] == 'n'):
			text.WriteString(" subfactorial ")
		case r == '=':
			text.WriteString(" = ")
		case r == '%':
			text.WriteString(" percent ")
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			text.WriteRune(r)
		default:
			text.WriteByte(' ')
		}
	}
	all := strings.Fields(text.String())
	for i := 0; i < len(all); i++ {
		w, three := all[i], i+2 < len(all)
		switch {
		case three && number(w) > 0 && (all[i+1] == "x" || all[i+1] == "by") && number(all[i+2]) > 0:
			words = append(words, w+"x"+all[i+2])
			i += 2
		case number(w) > 0 && i+1 < len(all) && all[i+1] == "000":
			words = append(words, w+"000")
			i++
		case three && all[i+1] == "=" && number(all[i+2]) >= 0 && len(w) == 1:
			words = append(words, all[i+2])
			if unit := letters[w]; unit != "" {
				words = append(words, unit)
			}
			i += 2
		case w != "=":
			words = append(words, w)
		}
	}
	return words
}

// read takes the numbers with units out of the words of a question.
func read(words []string) *reading {
	r := &reading{}
	for i := 0; i < len(words); i++ {
		w := words[i]
		if m, s, is := strings.Cut(w, "x"); is && number(m) > 0 && number(s) > 0 {
			r.grid = [2]int{number(m), number(s)}
			continue
		}
		n := number(w)
		if n < 0 {
			if small := slices.Index(small, w); small >= 0 {
				n = small
			}
		}
		at := after(words, i)
		unit := ""
		if n >= 0 && at < len(words) {
			unit = units[words[at]]
		}
		if unit == "" {
			r.words = append(r.words, w)
			continue
		}
		i = at
		if n == 0 && number(w) == 0 {
			r.zero = unit
		}
		next := after(words, at)
		if next < len(words) && unit == "card" && (words[next] == "each" || units[words[next]] == "seen") {
			unit, i = units[words[next]], next // 5 symbols, 5 cards each; 3 cards known
		}
		if unit != "card" || n > 2 || r.cards == 0 { // not the two cards of a turn
			*r.counted(unit) = n
		}
		if unit == "pack" && n == 1 {
			r.packs, r.one = 0, true
		}
		if unit == "player" || unit == "person" || unit == "couple" { // they say what is asked, too
			r.words = append(r.words, words[at])
		}
	}
	if r.people == 0 { // of couples alone each is one of those who change places
		r.people = r.couples
	}
	for i, w := range r.words {
		next, before := "", ""
		if i+1 < len(r.words) {
			next = r.words[i+1]
		}
		if i > 0 {
			before = r.words[i-1]
		}
		switch {
		case units[w] == "pack" && !strings.HasSuffix(w, "s") && r.packs == 0:
			r.one = r.one || next == "of" || w != "deck" || slices.Contains(strings.Fields(ofPack), before)
		case units[w] == "rank" && number(next) <= 0, has([]string{w}, "ignor", "regardless", "king"):
			r.order = true
		}
	}
	return r
}

// after is the place of the first word after one that does not only stand between a number and its unit.
func after(words []string, at int) int {
	for at++; at < len(words) && slices.Contains(strings.Fields(between), words[at]); {
		at++
	}
	return at
}

// counted is where the number of a unit belongs.
func (r *reading) counted(unit string) *int {
	switch unit {
	case "card":
		return &r.cards
	case "rank":
		return &r.ranks
	case "suit":
		return &r.suits
	case "pack":
		return &r.packs
	case "pair":
		return &r.pairs
	case "player":
		return &r.players
	case "person":
		return &r.people
	case "couple":
		return &r.couples
	case "seen":
		return &r.seen
	}
	return &r.percent
}

// number reads a whole number, -1 if the word is none.
func number(word string) int {
	n, err := strconv.Atoi(word)
	if err != nil {
		return -1
	}
	return n
}

// size is one size that a question can mean: ranks in suits.
type size struct{ m, s int }

// sizes lists the sizes that a question can mean, the likeliest first.
func (r *reading) sizes() []size {
	bare := numbersOf(r.words)
	of := func(cards int) []size {
		all := []size{{cards, 1}}
		if cards%4 == 0 && cards > 4 {
			all = append(all, size{cards / 4, 4})
		}
		return all
	}
	switch {
	case r.people > 0:
		return []size{{r.people, 1}}
	case r.ranks > 0 && r.suits > 0:
		return []size{{r.ranks, r.suits}}
	case r.cards > 0 && r.suits > 0 && r.cards%r.suits == 0:
		return []size{{r.cards / r.suits, r.suits}}
	case r.cards > 0 && r.ranks > 0 && r.cards%r.ranks == 0:
		return []size{{r.ranks, r.cards / r.ranks}}
	case r.grid[0] > 0:
		return []size{packed(r.grid[0], r.grid[1])}
	case r.ranks > 0 && len(bare) == 1:
		return []size{{r.ranks, bare[0]}}
	case r.ranks > 0:
		return []size{{r.ranks, 1}}
	case r.suits > 0 && len(bare) == 1:
		return []size{{bare[0], r.suits}}
	case r.suits > 0:
		return []size{{packRanks, r.suits}}
	case r.cards > 0:
		return of(r.cards)
	case len(bare) == 2:
		return []size{packed(bare[0], bare[1])}
	case len(bare) == 1:
		return of(bare[0])
	case r.packs > 1 || r.one:
		return of(packRanks * packSuits)
	}
	return nil
}

// usual reports whether a size is that of a pack in use.
func (s size) usual() bool {
	return s.s == packSuits && (s.m == packRanks || s.m == 12 || s.m == 10 || s.m == 9 || s.m == 8)
}

// packed is the size of two numbers: ranks and suits, or suits and ranks if only that is a pack: 4x13.
func packed(m, s int) size {
	turned := size{s, m}
	if turned.usual() {
		return turned
	}
	return size{m, s}
}

// A pack has these ranks and suits.
const (
	packRanks = 13
	packSuits = 4
)
