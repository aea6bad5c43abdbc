package coincidence

import (
	"fmt"
	"strings"
	"unicode"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/page/composition"
	"rencontre/core/job"
)

// spelled is the option of a word, whose letters are both decks.
const spelled = "word"

// newWord makes the field for a word.
func newWord() *composition.Field {
	word := composition.NewField("word", "Word", "MISSISSIPPI", composition.Of{Row: "letters", Each: "letters"})
	word.Parse = letters
	word.Format, word.Show = func([]int) string { return word.Text() }, nil // it stays as it was typed
	return word
}

// letters counts each letter or digit of a word, in the order in which they come. Small and capital letters are the
// same, and other signs are nothing.
func letters(word string) (counts []int, err error) {
	place, all := map[rune]int{}, 0
	for _, c := range strings.ToUpper(word) {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			continue
		}
		i, seen := place[c]
		if !seen {
			i = len(counts)
			place[c], counts = i, append(counts, 0)
		}
		counts[i]++
		all++
	}
	switch {
	case all == 0:
		return nil, fmt.Errorf("no letters yet. Write a word, such as MISSISSIPPI")
	case all > job.MatchCards:
		return nil, fmt.Errorf("%s letters are too many; the limit is %s", figure.Whole(all),
			figure.Whole(job.MatchCards))
	}
	return counts, nil
}

// wordHead is the head of the page about a word.
func (t *two) wordHead() calc.Head {
	of := "a word"
	if t.word.Wrong() == "" {
		of = "“" + figure.Clip(t.word.Text()) + "”"
	}
	return calc.Head{Title: "How many letters of " + of + " match?",
		Lead:  "Put the letters in a random order. A letter where the same one was is a [match].",
		Wrong: append(t.asked(), &t.binomial).Unknown()}
}
