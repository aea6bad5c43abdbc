package ask

import (
	"slices"
	"strconv"
	"strings"
)

// The games that are no solitaires: Dundee and Memory.

func dundee(numbers []int) []Link {
	if len(numbers) == 0 {
		return []Link{{"Dundee: which rank to name", to("/dundee")},
			{"Guess every card of a deck", to("/dundee", "part", "guess")}}
	}
	suits := 4
	if len(numbers) > 1 {
		suits = numbers[1]
	}
	if len(numbers) > 2 {
		return nil
	}
	if !dundeeFits(numbers[0], suits) {
		return []Link{refusal("Dundee, %s is too large to find the best play.", shape(numbers[0], suits)),
			{"Dundee: how the probability grows with the ranks", to("/dundee", "part", "rate")}}
	}
	each := strings.TrimSuffix(strings.Repeat(strconv.Itoa(suits)+",", numbers[0]), ",")
	said := "Dundee, " + shape(numbers[0], suits)
	return []Link{{said + ": which rank to name", to("/dundee", "deck", each)},
		{said + ": bid in advance", to("/dundee", "deck", each, "part", "advance")},
		{said + ": play", to("/dundee", "deck", each, "part", "play")},
		{said + ": guess every card", to("/dundee", "deck", each, "part", "guess")}}
}

// forOne reports whether Memory is asked for one player.
func forOne(words []string) bool {
	all := " " + strings.Join(words, " ") + " "
	return has(words, "alone", "solo", "single") || strings.Contains(all, " one player ") ||
		strings.Contains(all, " 1 player ")
}

// alone answers Memory for one player first.
func alone(numbers []int) []Link {
	found := memory(numbers)
	for i, l := range found {
		if strings.Contains(l.To, "part=alone") {
			return append([]Link{l}, slices.Delete(slices.Clone(found), i, i+1)...)
		}
	}
	return found
}

func memory(numbers []int) (found []Link) {
	if len(numbers) == 0 {
		return []Link{{"Memory: play", to("/memory", "part", "play")}, {"Memory: the best move", to("/memory")},
			{"Memory: one player", to("/memory", "part", "alone")}}
	}
	n, k, known := strconv.Itoa(numbers[0]), "0", 0
	if len(numbers) > 1 {
		k, known = strconv.Itoa(numbers[1]), numbers[1]
	}
	if known > numbers[0] {
		return []Link{refusal("Among %s pairs there are at most %s cards seen whose partners are not.", n, n)}
	}
	if numbers[0] <= mostOnBoard {
		found = append(found, Link{"Memory, " + n + " pairs: play", to("/memory", "part", "play", "pairs", n)})
	}
	if numbers[0] <= mostMoves {
		found = append(found, Link{"Memory, " + n + " pairs, " + k + " seen: the best move", to("/memory", "n", n, "k", k)})
	} else {
		found = append(found, refusal("Memory with %s pairs is too large for the map of best moves: at most %d pairs.", n,
			mostMoves), Link{"Memory with many pairs: formulas", to("/memory", "part", "expansions")})
	}
	if numbers[0] <= mostAlone {
		found = append(found, Link{"Memory, " + n + " pairs, one player", to("/memory", "part", "alone", "pairs", n)})
	}
	return found
}
