package job

import (
	"slices"
	"strings"
	"sync"
)

// within refuses a whole number that is missing or not from low to high. also is appended
// to the message and must contain no verbs of fmt.
func within(field string, value *int, low, high int, hint string) error {
	switch {
	case value == nil:
		return bad(field, "is missing; it must be a whole number from %d to %d", low, high)
	case *value < low || *value > high:
		return bad(field, "is %d; it must be from %d to %d"+hint, *value, low, high)
	}
	return nil
}

// oneOf refuses a text other than the words of a field. The first word is the default.
func oneOf(field string, value *string, words ...string) error {
	if *value == "" {
		*value = words[0]
	}
	if slices.Contains(words, *value) {
		return nil
	}
	last := len(words) - 1
	return bad(field, "is %q; it must be %s or %s", clip(*value), strings.Join(words[:last], ", "), words[last])
}

// validShape refuses ranks and suits that are missing or out of range, and too many
// cards. also is appended to the message about cards. Suits default to 1.
func validShape(ranks *int, suits **int, least, maxRanks, maxSuits, maxCards int, hint string) error {
	if err := within("ranks", ranks, least, maxRanks, ""); err != nil {
		return err
	}
	fill(suits, 1)
	if err := within("suits", *suits, 1, maxSuits, ""); err != nil {
		return err
	}
	return validSize(*ranks, **suits, maxCards, hint)
}

// validSize refuses too many cards.
func validSize(ranks, suits, most int, hint string) error {
	n := ranks * suits
	if n > most {
		return bad(TooMany(ranks, suits), "%s are %d cards; at most %d are allowed"+hint, size(ranks, suits), n, most)
	}
	return nil
}

// TooMany returns the field, ranks or suits, that is refused where both together are too many cards:
// the one that is more times that of a pack of 13 ranks in 4 suits.
func TooMany(ranks, suits int) (field string) {
	if 4*ranks > 13*suits {
		return "ranks"
	}
	return "suits"
}

// size is "13 ranks in 4 suits".
func size(ranks, suits int) string { return plural(ranks, "rank") + " in " + plural(suits, "suit") }

// lazy is a value computed once, when it is first needed. What Validate has to check is
// not lazy.
type lazy[T any] struct {
	once  sync.Once
	value T
}

func (l *lazy[T]) get(find func() T) T {
	l.once.Do(func() { l.value = find() })
	return l.value
}
