package ask

import (
	"maps"
	"slices"
	"strings"

	"rencontre/app/pages"
	"rencontre/core/deck"
)

// unknown returns the words of a question that are neither ordinary nor those of anything that pages answer. A word
// with the same beginning as such a word is one form of it.
func (in Index) unknown(words []string) (left []string) {
	var all []string
	for _, text := range []string{fillers, silent, between, ofPack, strings.Join(matched, " "), strings.Join(small, " ")} {
		all = append(all, strings.Fields(text)...)
	}
	all = append(slices.AppendSeq(all, maps.Keys(units)), in.Ordinary...)
	for _, p := range pages.All {
		all = append(all, split(p.Name+" "+p.Beside+" "+p.Title+" "+p.About)...)
	}
	for _, n := range in.Names {
		for _, said := range n.Said {
			all = append(all, strings.Fields(said)...)
		}
	}
	for _, w := range words {
		stem := strings.TrimSuffix(strings.TrimSuffix(w, "s"), "ing")
		if len(w) > 2 && number(w[:1]) < 0 && !has(all, stem[:min(len(stem), max(5, len(stem)-2))]) {
			left = append(left, w)
		}
	}
	return left
}

// ofLetters are the beginnings of words beside a word whose letters are put in another order.
var ofLetters = []string{"letter", "anagram", "shuffl", "word", "place", "derang"}

// letters returns the one word of a question that means nothing here, in capitals, if the question is about letters.
func (in Index) letters(words []string) string {
	if !has(words, ofLetters...) || has(words, "card", "deck") || len(numbersOf(words)) > 0 {
		return ""
	}
	left := in.unknown(words)
	if len(left) != 1 {
		return ""
	}
	return spelling("word " + left[0])
}

// spelledAlone answers a word that means nothing here and has a letter twice.
func (in Index) spelledAlone(words []string) []Link {
	if len(words) != 1 || len(in.unknown(words)) == 0 || !twice(words[0]) {
		return nil
	}
	if word := spelling("word " + words[0]); word != "" {
		return spelled(word)
	}
	return nil
}

// maxCounted is the largest number of decks that a question tells, as the number of cards of a deck.
const maxCounted = 20

// decks is how many different decks a size has, 0 if it is large or none.
func (s size) decks() int {
	if s.m < 1 || s.m > maxCounted/s.s {
		return 0
	}
	return int(deck.Shape{Ranks: s.m, Suits: s.s}.Count().Int64())
}
