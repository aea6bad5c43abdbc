package paper

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"sync"

	"rencontre/core/deck"
	"rencontre/core/order"
	"rencontre/core/solitaire"
)

// A Question asks how many decks of a shape win.
type Question struct {
	Game         solitaire.Game
	Order        solitaire.Order // "" for 1, 2, .., m
	Weak         bool            // He Loves Me, all cards but one stored, whichever it is
	Ranks, Suits int
}

func (q Question) shape() deck.Shape { return deck.Shape{Ranks: q.Ranks, Suits: q.Suits} }

// A Status says how the best known answer was found.
type Status string

const (
	Proved      Status = "proved"
	Counted     Status = "counted" // by this program; Known.Why says in which ways
	PrintedOnly Status = "published"
	Guessed     Status = "estimate" // by this program, with an interval
	Unknown     Status = "unknown"
)

// Known is the best known answer to a Question, and all that is printed of it.
type Known struct {
	Question
	Status Status
	// Won is the number of winning decks. Where it is estimated, Won is nil, About is the
	// number, as 1.09636e28, and Probability the probability, with their 95 % intervals.
	Won                 *big.Int
	About               string
	Interval            [2]string
	Probability         float64
	ProbabilityInterval [2]float64
	Why                 string  // how it is known, in sentences; "" where it is only printed
	Printed             []Count // all printed numbers, wrong or not
	Records             []Own   // the records that count or estimate it; an estimate has no result
}

// Value returns the best known number as text, "" where there is none.
func (k *Known) Value() string {
	if k.Won != nil {
		return k.Won.String()
	}
	return k.About
}

// Request returns a request that reproduces the number: that of a record or, without one, a
// count.
func (k *Known) Request() json.RawMessage {
	if len(k.Records) > 0 {
		return k.Records[0].Request
	}
	return json.RawMessage(shapeRequest("count", k.Game, k.Ranks, k.Suits, k.Weak))
}

// Exact returns the probability where the number of decks is known, and nil otherwise.
func (k *Known) Exact() *big.Rat {
	if k.Won == nil {
		return nil
	}
	return new(big.Rat).SetFrac(k.Won, k.shape().Count())
}

// Stands compares a printed number with the best known one: Agrees, Differs, or "" where there
// is nothing to compare. Estimate.Verdict judges estimates.
func (k *Known) Stands(c Count) string {
	if c.Probability != "" || k.Status == PrintedOnly || k.Won == nil {
		return ""
	}
	return verdictOf(k.Won.Cmp(new(big.Int).SetUint64(c.Printed)) == 0, Differs)
}

// Know returns what is known of a number of winning decks. Pages, files and the command all
// use it. The caller must not change the result.
func Know(q Question) *Known {
	q.Suits = max(1, q.Suits)
	if q.Order == solitaire.Up {
		q.Order = ""
	}
	won, why := q.theorem()
	if q.Weak {
		q.Order = "" // under the weak rule, renaming the ranks maps one order to another
	}
	k := Known{Question: q, Status: Unknown}
	of := knowns()[q]
	if of != nil {
		k = *of
	}
	if won != nil {
		k.Status, k.Won, k.Why = Proved, won, why
	}
	if k.Status == Guessed {
		k.setDecks() // not for all questions at once: it takes as long as reading the records
	}
	return &k
}

// Newest lists, for each game and rule, the largest count of winning decks that is printed nowhere.
func Newest() (all []*Known) {
	for _, k := range knowns() {
		if k.Status != Counted || len(k.Records) == 0 || len(k.Printed) > 0 {
			continue
		}
		i := slices.IndexFunc(all, func(other *Known) bool { return other.Game == k.Game && other.Weak == k.Weak })
		switch {
		case i < 0:
			all = append(all, k)
		case k.Won.Cmp(all[i].Won) > 0:
			all[i] = k
		}
	}
	return order.By(all, func(a, b *Known) int { return b.Won.Cmp(a.Won) })
}

// theorem returns what is proved of the question, or nil.
func (q Question) theorem() (won *big.Int, why string) {
	switch {
	case q.Game.Treize():
		return nil, ""
	case q.Ranks == 1:
		return big.NewInt(1), "There is one deck, and it wins."
	}
	return solitaire.Wins(solitaire.Rules{Game: q.Game, Ranks: q.Ranks, Order: q.Order}, q.shape(), q.Weak)
}

// knowns maps a question to what is printed and on record. It prefers an exact number to an
// estimate, and an estimate from random histories to one from deals, whose interval is wider
// wherever there are both.
var knowns = sync.OnceValue(func() map[Question]*Known {
	all := map[Question]*Known{}
	at := func(q Question) *Known {
		if all[q] == nil {
			all[q] = &Known{Question: q, Status: Unknown}
		}
		return all[q]
	}
	for _, e := range Estimates() {
		if !e.Game.Treize() {
			why := fmt.Sprintf("Estimated by this program by %d deals of seed %d.", e.Trials, e.Seed)
			at(e.question()).setEstimate(float64(e.Won)/float64(e.Trials), e.Low, e.High, "",
				why, json.RawMessage(e.runRequest()))
		}
	}
	for _, c := range winRates() {
		k := at(Question{Game: c.Game, Ranks: c.Ranks, Suits: 1})
		k.setEstimate(c.Probability, c.Low, c.High, c.Won, byHistories(c.Runs, c.Particles), c.request())
	}
	splits := map[Question][]string{}
	for _, o := range Owns() {
		q, r := o.read()
		of := Question{q.Game, q.Order, q.Of == "weak", q.Ranks, q.Suits}
		switch q.Job {
		case "count-estimate":
			at(of).setEstimate(r.Probability, r.Chances[0], r.Chances[1], r.Won,
				byHistories(len(r.Runs), q.Particles), o.Request)
		case "count":
			k := at(of)
			splits[of] = append(splits[of], strconv.Itoa(q.Split))
			why := "Counted by this program with the histories split at " + strings.Join(splits[of], " and at ") + " cards."
			if len(splits[of]) == 1 {
				why += " It was counted once."
			}
			k.setExact(Counted, r.Won, why)
			k.Records = append(k.Records, o)
		}
	}
	for _, c := range Counts() {
		k := at(Question{c.Game, "", c.Weak, c.Ranks, c.Suits})
		k.Printed = append(k.Printed, c)
		switch {
		case c.Note != "":
			k.setExact(Counted, strconv.FormatUint(c.Right, 10), c.Note)
		case c.Probability == "" && k.Status != Counted:
			k.setExact(PrintedOnly, strconv.FormatUint(c.Printed, 10), "")
		}
	}
	return all
})

func byHistories(runs, particles int) string {
	return fmt.Sprintf("Estimated by this program by %d runs of %d histories, seed 1.", runs, particles)
}

// setExact sets an exact number of decks. It panics if two counts differ.
func (k *Known) setExact(status Status, text, why string) {
	won, ok := new(big.Int).SetString(text, 10)
	if !ok || k.Status == Counted && k.Won.Cmp(won) != 0 {
		panic(fmt.Sprintf("paper: %+v: %s and %v are counted", k.Question, text, k.Won))
	}
	*k = Known{Question: k.Question, Status: status, Won: won, Why: why, Printed: k.Printed, Records: k.Records}
}

// setEstimate sets an estimate. won is its number of decks, "" if the record has none: Know computes it.
func (k *Known) setEstimate(probability, low, high float64, won, why string, request json.RawMessage) {
	*k = Known{
		Question:            k.Question,
		Status:              Guessed,
		Why:                 why,
		Printed:             k.Printed,
		Probability:         probability,
		ProbabilityInterval: [2]float64{low, high},
		About:               won,
		Records:             []Own{{Request: request}},
	}
}

// setDecks sets the number of decks of an estimate, unless its record has it, and the interval.
func (k *Known) setDecks() {
	decks, _ := k.shape().Count().Float64()
	about := func(p float64) string {
		mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(decks*p, 'e', 5, 64), "e+")
		return strings.TrimRight(strings.TrimRight(mantissa, "0"), ".") + "e" + strings.TrimPrefix(exponent, "0")
	}
	if k.About == "" {
		k.About = about(k.Probability)
	}
	k.Interval = [2]string{about(k.ProbabilityInterval[0]), about(k.ProbabilityInterval[1])}
}
