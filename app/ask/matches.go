package ask

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"rencontre/app/figure"
)

// matches answers how many cards come at their own numbers. The name says what is usual if the question does not.
func (r *reading) matches(n *Name) (found []Link) {
	of, usual, said := r.event, "t1", ""
	if n != nil {
		if has(r.words, "expect", "average", "mean", "varia") { // of all matches
			n = n.without("r")
		}
		usual, said = cmp.Or(n.get("game"), usual), n.Called+", "
		if n.get("r") == "0" && of.r == 0 {
			of.about = none
		}
	}
	of.about = cmp.Or(of.about, "matches")
	if bare := numbersOf(r.words); len(bare) > 2 {
		return nil
	}
	all, count := r.sizes(), ""
	if n != nil {
		count = n.get("to")
	}
	if len(all) == 0 {
		if n != nil {
			return []Link{{n.Called + r.usually(n), n.to()}}
		}
		return []Link{{"Matches between two decks", to("/coincidences")}}
	}
	packed := usual == "t3" || n != nil && n.Called == treize && r.cards > 0 // which Montmort played with a pack
	if len(all) > 1 && (r.order || r.packs < 2 && (packed || n == nil && r.cards > 0 && all[1].usual() &&
		!has(r.words, "own", "place", "position", "spot", "seat", "right", "correct"))) {
		slices.Reverse(all)
	}
	var decks []Link
	for _, s := range all {
		if s.m > maxMatched/s.s {
			if s.s == 1 {
				found = append(found, refusal("%s cards are too many: at most %s.", figure.Whole(s.m), figure.Whole(maxMatched)))
			} else {
				found = append(found, refusal("%s is too large: at most %s cards.", shape(s.m, s.s), figure.Whole(maxMatched)))
			}
			continue
		}
		if s.s == 1 {
			found = append(found, of.link(said+r.things(s.m, n != nil)+": "+r.asksFor(of, said), s.m, "game", "t1", "m",
				strconv.Itoa(s.m), "to", count))
		} else {
			found = append(found, of.link(said+s.String()+": "+of.about+" in rank", s.m*s.s,
				"game", "t3", "m", strconv.Itoa(s.m), "s", strconv.Itoa(s.s), "to", count))
		}
		if of.about == none && count == "" {
			decks = append(decks, r.listed(s)...)
		}
	}
	return append(found, decks...)
}

// treize is what names the game of one suit and of the whole deck.
const treize = "Treize"

// howMany is asked for by those who count deals without a match.
const howMany = "how many have no match"

// asksFor says what is asked of the number of matches, of things that said names. Derangements are counted, other deals
// if one asks how many.
func (r *reading) asksFor(of matchQuestion, said string) string {
	all := strings.Join(r.words, " ")
	counted := strings.HasPrefix(said, "Derangements") || strings.HasPrefix(said, "Subfactorial") ||
		strings.Contains(all, "how many") || strings.Contains(all, "number of")
	if of.about == none && counted {
		return howMany
	}
	return of.about
}

// things says what n different things are matched: cards, unless the question is about something else.
func (r *reading) things(n int, named bool) string {
	if r.people > 0 || named && r.cards+r.packs == 0 && !r.one {
		return "n = " + figure.Whole(n)
	}
	return figure.Count(n, "different card")
}

// usually says the size at the address of a name.
func (r *reading) usually(n *Name) string {
	m, s := number(n.get("m")), number(n.get("s"))
	text := ""
	switch {
	case m > 0 && s > 1:
		text = ", " + size{m, s}.String()
	case m > 0:
		text = ", for example " + strconv.Itoa(m)
	}
	if n.get("r") == "0" {
		text += ", no match"
	}
	return text
}

// A matchQuestion is what is asked of the number of matches.
type matchQuestion struct {
	about string // in words; "" if the question is about something else
	r     int    // the number of matches that is asked for; 0 also if no number is
}

const none = "no match"

// matched are the beginnings of words for matches.
var matched = []string{"match", "coincid", "hit", "fixed", "fix", "correct", "rencontre"}

// places are words for where a card matches.
var places = []string{"own number", "own place", "own position", "same position", "same place", "same spot", "own hat",
	"own name", "own seat", "own coat", "original position", "original place", "original spot", "its place",
	"its position", "right envelope", "right position", "right place", "correct position", "correct place"}

// stated returns what words ask of the number of matches, and the words without that number. It stands after a bound,
// as in "at least 2 cards match", or before the word match, as in "2 matches in 10 cards", unless it is the only
// number: "52 matches" is about 52 cards. A name of something that is about matches makes any question one.
func stated(words []string, about bool) (matchQuestion, []string) {
	all := " " + strings.Join(words, " ") + " "
	if has(words, "derange", "subfactorial") && !has(words, "partial") {
		return matchQuestion{about: none}, words
	}
	inPlace := strings.Contains(all, " own ") ||
		slices.ContainsFunc(places, func(p string) bool { return strings.Contains(all, p) })
	if !about && !inPlace && !has(words, matched...) {
		return matchQuestion{}, words
	}
	words = strings.Fields(bounds.Replace(all))
	for i, w := range words {
		if i+2 >= len(words) || !slices.Contains([]string{"at", "exactly", "only", "more", "fewer"}, w) {
			continue
		}
		how, at := w, i+1
		if w != "exactly" && w != "only" {
			how, at = w+" "+words[i+1], i+2
		}
		r := told(words[at])
		if r < 0 {
			continue
		}
		if rest := words[at+1:]; len(rest) > 0 && !inPlace && !has(rest, matched...) && units[rest[0]] != "" &&
			units[rest[0]] != "person" { // at least 10 cards, of which nothing is said
			continue
		}
		return bound(how, r), slices.Delete(slices.Clone(words), i, at+1)
	}
	if at := slices.Index(words, "0"); inPlace && at >= 0 { // 0 cards in place
		return matchQuestion{about: none}, slices.Delete(slices.Clone(words), at, at+1)
	}
	if slices.ContainsFunc(words, isNone) {
		return matchQuestion{about: none}, words
	}
	at := slices.IndexFunc(words, func(w string) bool { return has([]string{w}, matched...) }) - 1
	how := ""
	if at > 1 && words[at-1] == "or" { // 2 or more matches
		how = "or " + words[at]
		at -= 2
	}
	if at < 0 {
		return matchQuestion{about: "matches"}, words
	}
	r := told(words[at])
	rest := slices.Delete(slices.Clone(words), at, at+1)
	sized := len(numbersOf(rest)) > 0 || slices.ContainsFunc(rest, func(w string) bool { return units[w] == "pack" })
	if r < 0 || !sized {
		return matchQuestion{about: "matches"}, words
	}
	return bound(how, r), rest
}

// told reads a number in figures or words, -1 if the word is none.
func told(word string) int {
	if n := number(word); n >= 0 {
		return n
	}
	return slices.Index(small, word)
}

// bound returns the question of a bound on the number of matches.
func bound(how string, r int) matchQuestion {
	switch how {
	case "or more", "at least":
		how = "at least "
	case "or fewer", "at most":
		how = "at most "
	case "more than":
		how, r = "at least ", r+1
	case "fewer than":
		how, r = "at most ", r-1
	default:
		how = "exactly "
	}
	switch {
	case r < 0 || r == 0 && how == "at least ": // true of no deck or of all decks
		return matchQuestion{about: "matches"}
	case r == 0:
		return matchQuestion{about: none}
	}
	return matchQuestion{how + figure.Count(r, "match"), r}
}

// bounds puts each way to state a bound into one of those that stated knows.
var bounds = strings.NewReplacer(" without a match ", " no match ", " without any match ", " no match ",
	" no more than ", " at most ", " not more than ", " at most ", " up to ", " at most ",
	" no fewer than ", " at least ", " no less than ", " at least ", " less than ", " fewer than ",
	" or less ", " or fewer ",
	" some card ", " at least one card ", " any card ", " at least one card ", " a match ", " at least one match ",
	" any match ", " at least one match ", " any matches ", " at least one match ", " just ", " exactly ",
	" precisely ", " exactly ", " someone ", " at least one person ", " somebody ", " at least one person ",
	" one or more ", " at least one ", " anyone ", " at least one person ")

// small are numbers in words.
var small = []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
	"twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"}

// isNone reports whether a word denies.
func isNone(word string) bool {
	return slices.Contains(strings.Fields("no none without not nobody noone never nothing doesn don zero 0 nessuna "+
		"nessun nessuno senza aucune aucun sans keine kein ohne ningun ninguna sin inga ingen utan"), word)
}

// link leads to the number of matches among cards, with the probability of the number that is asked for.
func (of matchQuestion) link(text string, cards int, parameters ...string) Link {
	if of.r > cards {
		return refusal("%s have at most %s.", figure.Count(cards, "card"), figure.Count(cards, "match"))
	}
	if of.r > 0 || of.about == none {
		parameters = append(parameters, "r", strconv.Itoa(of.r))
	}
	return Link{text, to("/coincidences", parameters...)}
}
