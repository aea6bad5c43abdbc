package count

import (
	"fmt"

	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// backing describes how a count is confirmed, besides the printed numbers.
func (p *count) backing(c cell) string {
	t := p.tallies[c]
	if t.checks.Has(job.CheckedEvery) {
		decks := figure.Count(int(c.shape().Count().Int64()), "deck")
		if !t.checks.Hold() {
			return "Playing all " + decks + " gives another number. This is a bug in the program."
		}
		return decks + " played here, one by one: the counts agree."
	}
	known := p.record(c)
	if known.Status == paper.Proved {
		switch {
		case t.won.Cmp(known.Won) != 0:
			return known.Why + " The count here differs. This is a bug in the program."
		case t.proved:
			return known.Why + c.proof() + " This theorem gives the number; no deck was counted."
		}
		return known.Why + " The count here agrees."
	}
	if c.game == solitaire.HeLovesMe && c.order != "" && c.weak {
		up := c
		up.order = ""
		if u := p.tallies[up]; u != nil && u.won.Cmp(t.won) == 0 {
			return "Renaming the ranks turns one order of calling into another. The order 1, 2, …, m gives the same count."
		}
	}
	method := "Where every deck can be played or every winning deck listed, this method gives the same numbers."
	if known.judge(t.number) == ui.Agrees {
		return "Agrees with an independently published count. " + method
	}
	return method
}

// proof proves the theorem of two ranks, and is empty for other cells; see solitaire.TwoRankWins.
func (c cell) proof() string {
	if c.ranks != 2 || c.game == solitaire.Modular {
		return ""
	}
	one, two := "1", "2"
	if c.order == solitaire.Down {
		one, two = two, one
	}
	return fmt.Sprintf(" Proof. A count that deals %[2]s %[1]s has no hit, so that two cards are lost, and one that "+
		"deals "+
		"%[2]s %[2]s sets the second aside. So a deck that wins is dealt as %[1]s and %[2]s %[2]s, and leaves nothing but "+
		"%[2]ss behind. Every second card of them is a hit, until one %[2]s is left.", one, two)
}
