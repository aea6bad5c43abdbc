package turn

import (
	"strings"
	"testing"
)

// TestNames checks that every name is that of what it is parsed as, and that another is refused.
func TestNames(t *testing.T) {
	for i, name := range RuleNames() {
		if r, ok := ParseRules(name); !ok || r != Rules(i) || r.String() != name {
			t.Errorf("%s: %v, %v", name, r, ok)
		}
	}
	for i, name := range PlayerNames() {
		if p, ok := ParsePlayer(name); !ok || p != Player(i) || p.String() != name {
			t.Errorf("%s: %v, %v", name, p, ok)
		}
	}
	if _, ok := ParseRules("optimal"); ok {
		t.Error("optimal is a set of rules")
	}
	if _, ok := ParsePlayer("standard"); ok {
		t.Error("standard is a player")
	}
}

// TestAllowed compares the moves with those that Zwick and Paterson and Alfthan allow, for no known card to three.
func TestAllowed(t *testing.T) {
	for rules, want := range map[Rules]string{
		Standard: "2 12 012 012", Free: "012 012 012 012", NoZero: "2 12 12 12",
		OneOnly: "1 1 1 1", TwoOnly: "2 2 2 2", Sacrifice: "2 12 12S 12S",
	} {
		var all []string
		for k := range 4 {
			moves := rules.Allowed(k)
			all = append(all, moves.String())
			if moves.First().String() != all[k][:1] {
				t.Errorf("%s, k = %d: the first of %s is %s", rules, k, moves, moves.First())
			}
		}
		if got := strings.Join(all, " "); got != want {
			t.Errorf("%s: %s, not %s", rules, got, want)
		}
	}
}

// TestSpan checks how many cards the forgetful player remembers, as the page says.
func TestSpan(t *testing.T) {
	for pairs, want := range map[int]int{1: 2, 6: 2, 11: 2, 12: 3, 16: 4, 20: 5, 26: 5} {
		if got := NewGame(Standard, Deal(pairs, 1), 0, 1).span(); got != want {
			t.Errorf("%d pairs: %d cards, want %d", pairs, got, want)
		}
	}
}
