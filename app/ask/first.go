package ask

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"rencontre/app/figure"
	"rencontre/core/job"
)

// countedTo takes how far a question counts out of its words: "count 1 to 3". It is 0 if the question does not say.
func countedTo(words []string) (rest []string, count int) {
	for i, w := range words {
		at := i + 1
		for at < len(words) && slices.Contains(strings.Fields("from up 1 one ace"), words[at]) {
			at++
		}
		if strings.HasPrefix(w, "count") && at+1 < len(words) && words[at] == "to" && told(words[at+1]) > 0 {
			return slices.Delete(slices.Clone(words), i, at+2), told(words[at+1])
		}
	}
	return words, 0
}

// counting names a pack through which 1, 2, .., to is called again and again.
func counting(to int) *Name {
	n := strconv.Itoa(to)
	return &Name{Path: "/coincidences", Query: "game=t3&m=13&s=4&to=" + n + "&r=0",
		Called: "Counting to " + n + " again and again"}
}

// ofMemory reports whether a name is about Memory.
func ofMemory(s mention) bool { return s.Path == "/memory" }

// ofGifts reports whether a name is about Secret Santa.
func ofGifts(s mention) bool { return s.kind() == aGift }

// named returns a name with a game among those of a question, an empty one if there is none.
func named(found []mention) *Name {
	for _, s := range found {
		if s.get("game") != "" {
			return s.Name
		}
	}
	return &Name{}
}

// inOrder answers which decks come first in dictionary order: those that win a game, or those without a match.
func (r *reading) inOrder(n *Name, found []mention) []Link {
	of := named(found)
	game, text := cmp.Or(of.get("game"), "mousetrap"), n.Called
	var is size
	if all := r.sizes(); len(all) > 0 {
		is = all[0]
		text += ", " + is.String()
	}
	switch {
	case r.event.about == none || strings.HasPrefix(game, "t"):
		r.event.about = none
		if is.m == 0 {
			return r.matches(of)
		}
		return r.listed(is)
	case of.Called != "":
		text = n.Called + ": " + of.Called
	}
	if is.m == 0 {
		return []Link{{text, to("/count", "part", "decks", "how", "dictionary", "game", game)}}
	}
	return []Link{{text, to("/count", "part", "decks", "how", "dictionary", "game", game, "m", strconv.Itoa(is.m), "s",
		strconv.Itoa(is.s))}}
}

// listed leads to the decks of a size without a match, one by one. It leads nowhere if these are too large.
func (r *reading) listed(is size) []Link {
	if !fits(is.m, is.s) || is.m*is.s > maxListed {
		return nil
	}
	game := "t3"
	if is.s == 1 {
		game = "t1"
	}
	return []Link{{is.String() + ": list the decks without a match", to("/count", "part", "decks", "game", game, "m",
		strconv.Itoa(is.m), "s", strconv.Itoa(is.s))}}
}

// first answers at which card the first match comes. The game is one that is named too, and its size that of the
// question.
func (r *reading) first(n *Name, found []mention, count int) []Link {
	of := named(found)
	if count > 0 {
		of = counting(count)
	}
	game, is := of.get("game"), size{number(of.get("m")), number(of.get("s"))}
	if all := r.sizes(); len(all) > 0 {
		is = all[0]
		if len(all) > 1 && game != "t1" && r.packs < 2 { // 52 cards are a pack
			is = all[1]
		}
	}
	switch {
	case is.m < 1:
		return []Link{{n.Called, to("/coincidences", "part", "first", "game", game)}}
	case is.m > job.FirstMatchCards/max(1, is.s):
		return []Link{refusal("The first match among so many cards is not computed: at most %s cards.",
			figure.Whole(job.FirstMatchCards))}
	case is.s < 2 && (game == "" || game == "t3"):
		game = "t1"
	case is.s > 1 && (game == "" || game == "t1"):
		game = "t3"
	}
	is.s = max(1, is.s)
	text := n.Called + ": " + is.String()
	if of.Called != "" {
		text = n.Called + ": " + of.Called + ", " + is.String()
	}
	return []Link{{text, to("/coincidences", "part", "first", "game", game, "m", strconv.Itoa(is.m), "s",
		strconv.Itoa(is.s), "to", of.get("to"))}}
}
