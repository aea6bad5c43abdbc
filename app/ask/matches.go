package ask

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"rencontre/app/figure"
)

// matches answers how many cards come at their own numbers.
func matches(words []string) []Link {
	of, words := stated(words)
	numbers := numbersOf(words)
	switch {
	case of.about == "" || len(numbers) > 2:
		return nil
	case len(numbers) == 0:
		return []Link{{"Matches between two decks", to("/coincidences")}}
	case len(numbers) == 2:
		if numbers[0] > mostMatched/numbers[1] {
			return []Link{refusal("%s is too large: at most %s cards.", shape(numbers[0], numbers[1]),
				figure.Whole(mostMatched))}
		}
		return []Link{of.suited(numbers[0], numbers[1])}
	}
	n := numbers[0]
	if n > mostMatched {
		return []Link{refusal("%s cards are too many: at most %s.", figure.Whole(n), figure.Whole(mostMatched))}
	}
	found := []Link{of.link(strconv.Itoa(n)+" different cards: "+of.about, n, "game", "t1", "m", strconv.Itoa(n))}
	if n%4 == 0 && n > 4 {
		found = append(found, of.suited(n/4, 4))
	}
	return found
}

// A law is what is asked of the number of matches.
type law struct {
	about string // in words; "" if the question is about something else
	r     int    // the number of matches that is asked for; 0 also if no number is
}

const none = "no match"

// stated returns what words ask of the number of matches, and the words without that number. It stands before the word
// match, as in "2 matches in 10 cards", unless it is the only number: "52 matches" is about 52 cards.
func stated(words []string) (law, []string) {
	all := strings.Join(words, " ")
	if has(words, "derangement") {
		return law{about: none}, words
	}
	if !has(words, "match", "coincidence", "hit") && !strings.Contains(all, "own number") &&
		!strings.Contains(all, "own place") {
		return law{}, words
	}
	words = strings.Fields(bounds.Replace(all))
	if slices.ContainsFunc(words, isNone) {
		return law{about: none}, words
	}
	at := slices.IndexFunc(words, func(w string) bool { return has([]string{w}, "match", "coincidence", "hit") }) - 1
	how := ""
	if at > 1 && words[at-1] == "or" { // 2 or more matches
		how = "or " + words[at]
		at -= 2
	}
	if at < 0 {
		return law{about: "matches"}, words
	}
	r, err := strconv.Atoi(words[at])
	if err != nil {
		r = slices.Index(small, words[at])
	}
	rest := slices.Delete(slices.Clone(words), at, at+1)
	if r < 0 || len(numbersOf(rest)) == 0 {
		return law{about: "matches"}, words
	}
	switch cmp.Or(how, strings.Join(words[max(0, at-2):at], " ")) {
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
		return law{about: "matches"}, rest
	case r == 0:
		return law{about: none}, rest
	}
	return law{how + figure.Count(r, "match"), r}, rest
}

// bounds puts each way to state a bound into one of those that stated knows.
var bounds = strings.NewReplacer("no more than", "at most", "not more than", "at most", "up to", "at most",
	"no fewer than", "at least", "no less than", "at least", "less than", "fewer than", "or less", "or fewer")

// small are numbers in words.
var small = []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}

// isNone reports whether a word denies.
func isNone(word string) bool {
	return word == "no" || word == "none" || word == "without" || word == "not"
}

// suited is about matches in rank of decks of m ranks and s suits.
func (of law) suited(m, s int) Link {
	return of.link(shape(m, s)+", cards match in rank: "+of.about, m*s,
		"game", "t3", "m", strconv.Itoa(m), "s", strconv.Itoa(s))
}

// link leads to the number of matches among cards, with the probability of the number that is asked for.
func (of law) link(text string, cards int, parameters ...string) Link {
	if of.r > cards {
		return refusal("%s have at most %s.", figure.Count(cards, "card"), figure.Count(cards, "match"))
	}
	if of.r > 0 || of.about == none {
		parameters = append(parameters, "r", strconv.Itoa(of.r))
	}
	return Link{text, to("/coincidences", parameters...)}
}
