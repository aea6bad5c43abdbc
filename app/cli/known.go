//go:build !js

package cli

import (
	"context"
	"fmt"
	"io"

	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// A knowledge is the output of known.
type knowledge struct {
	Status              paper.Status `json:"status"`
	Won                 string       `json:"won,omitempty"` // exact, or an estimate such as 1.09636e28
	Probability         string       `json:"chance,omitempty"`
	Interval            *[2]string   `json:"interval,omitempty"` // of an estimate, 95 %
	ProbabilityInterval *[2]float64  `json:"chances,omitempty"`
	Why                 string       `json:"why,omitempty"`
	Printed             []printedAs  `json:"printed,omitempty"`
}

// A printedAs is a printed number or chance, with its verdict against the best known number.
type printedAs struct {
	Source  string `json:"source"`
	Where   string `json:"where"`
	Printed string `json:"printed"`
	Verdict string `json:"verdict,omitempty"`
}

// known prints the best known number of winning decks.
func known(_ context.Context, args []string, s std) error {
	f := newFlags("known REQUEST")
	if err := parseFlags(f, args, s.out, "are none"); err != nil {
		return err
	}
	if f.NArg() != 1 {
		return refuse("REQUEST", "is given %d times; one is wanted, a JSON object, @FILE or -", f.NArg())
	}
	k, err := know(f.Arg(0), s.in)
	if err != nil {
		return err
	}
	return print(s.out, k)
}

func know(request string, in io.Reader) (*knowledge, error) {
	text, err := read(request, in)
	if err != nil {
		return nil, err
	}
	j, err := job.Parse(text)
	if err != nil {
		return nil, err
	}
	var g job.Goal
	switch t := j.Task.(type) {
	case *job.Count:
		g = t.Goal
	case *job.CountEstimate:
		g = t.Goal
	case *job.Find:
		g = t.Goal
	default:
		return nil, &job.BadRequest{Field: "job", Reason: fmt.Sprintf("is %q; it must be count, count-estimate or "+
			"find", j.Name)}
	}
	k := paper.Know(paper.Question{Game: solitaire.Game(g.Game), Order: solitaire.Order(g.Order),
		Weak: g.Of == "weak", Ranks: *g.Ranks, Suits: *g.Suits})
	is := &knowledge{Status: k.Status, Won: k.Value(), Why: k.Why}
	switch {
	case k.Won != nil:
		is.Probability = k.Exact().RatString()
	case k.Status == paper.Guessed:
		is.Probability, is.Interval, is.ProbabilityInterval = fmt.Sprint(k.Probability), &k.Interval, &k.ProbabilityInterval
	}
	for _, c := range k.Printed {
		p := printedAs{Source: c.Source, Where: c.Where, Printed: c.Probability, Verdict: k.Stands(c)}
		if c.Probability == "" {
			p.Printed = fmt.Sprint(c.Printed)
		}
		is.Printed = append(is.Printed, p)
	}
	return is, nil
}
