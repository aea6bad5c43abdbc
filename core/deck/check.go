package deck

import (
	"fmt"
	"strings"
)

// A Mismatch says how a row of cards differs from a whole deck of a shape.
type Mismatch struct {
	Shape Shape
	Found []int // how often each rank occurs in the row, index 0 for rank 1
}

// Check returns a *Mismatch if d is not a whole deck of the shape, with each rank 1..m exactly
// s times. The caller must have refused cards outside 1..m.
func (s Shape) Check(d Deck) error {
	found := s.Counts(d)
	for _, f := range found {
		if f != s.Suits {
			return &Mismatch{s, found}
		}
	}
	return nil
}

// Extra lists the ranks that occur too often, once for each surplus card.
func (e *Mismatch) Extra() []int { return e.excess(1) }

// Missing lists the ranks that are missing, once for each missing card.
func (e *Mismatch) Missing() []int { return e.excess(-1) }

func (e *Mismatch) excess(sign int) []int {
	var ranks []int
	for i, f := range e.Found {
		for range max(0, sign*(f-e.Shape.Suits)) {
			ranks = append(ranks, i+1)
		}
	}
	return ranks
}

// Error names the first wrong ranks: "the 5 is there twice and the 10 is missing".
func (e *Mismatch) Error() string {
	const most = 3
	var parts []string
	wrong := 0
	for i, f := range e.Found {
		if f == e.Shape.Suits {
			continue
		}
		wrong++
		if wrong > most {
			continue
		}
		name := "the " + Named(i+1, e.Shape.Ranks)
		switch {
		case f == 0 && e.Shape.Suits == 1:
			parts = append(parts, name+" is missing")
		case e.Shape.Suits == 1:
			parts = append(parts, name+" is there "+timesText(f))
		default:
			parts = append(parts, fmt.Sprintf("%s is there %s instead of %s", name, timesText(f), timesText(e.Shape.Suits)))
		}
	}
	if wrong > most {
		parts = append(parts, fmt.Sprintf("%d more ranks are wrong", wrong-most))
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return strings.Join(parts[:len(parts)-1], ", ") + " and " + parts[len(parts)-1]
}

// Rule describes a whole deck of the shape: "every rank from 1 to 10 stands once".
func (s Shape) Rule() string {
	if s.Ranks == 1 {
		return "the 1 stands " + timesText(s.Suits)
	}
	return fmt.Sprintf("every rank from 1 to %d stands %s", s.Ranks, timesText(s.Suits))
}

func timesText(n int) string {
	switch n {
	case 0:
		return "not at all"
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}
