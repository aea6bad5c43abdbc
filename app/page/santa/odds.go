package santa

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/composition"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// odds asks how likely a right drawing is, and what right drawings are like.
type odds struct {
	calc.Screen
	people   *calc.Number
	families *composition.Field // of several people; "" for none
	open     bool               // the question is unfolded on a phone

	answer   *calc.Answer[job.SecretSantaResult]
	drawings []ui.Result // what right drawings are like
}

func newOdds(f *calc.Frame) *odds {
	of := composition.Of{Row: "families", Each: "people"}
	o := &odds{
		people: &calc.Number{ID: "people", Param: "n", Label: "People", Symbol: "n", Default: 10, Low: 2,
			High: job.SantaPeople},
		families: composition.NewField("families", "Sizes of families", "", of)}
	o.families.Subject = "Families"
	o.families.Parse = func(text string) ([]int, error) {
		if text == "" {
			return nil, nil
		}
		return of.Parse(text)
	}
	o.Screen = calc.NewScreen(f, o.people, o.families)
	o.answer = calc.Answered(&o.Screen, o.state)
	return o
}

func (o *odds) Head() calc.Head {
	return calc.Head{Title: "Will none of " + figure.Whole(o.people.Int()) + " draw their own name?",
		Lead: "Everyone puts their name into a hat and draws one."}
}

func (o *odds) Ask() {
	of := job.Group{People: new(o.people.Int()), Families: o.families.Value()}
	o.answer.AskIf(o.Right(), &job.SecretSanta{Group: of}, calc.Live)
}

// group is who draws, of the request that was answered.
func (o *odds) group() *job.Group { return &o.answer.Task().(*job.SecretSanta).Group }

func (o *odds) Draw() []app.UI {
	text := "n = " + o.people.Text()
	if o.families.Text() != "" {
		text += ", families " + o.families.Text()
	}
	return o.Drawn(
		ui.Fold{Label: "The question", Name: []app.UI{app.Text("People")}, Text: text, Wrong: !o.Right(), Folds: true,
			Open: &o.open}.Draw(o.people.Draw(o.Moved), h.Box("div", "wide-field",
			o.families.Draw("2 2 3 means two families of 2 people and one of 3. The others are alone.", o.Moved))),
		"Secret Santa, "+text, "products",
		h.If(o.answer.Whole(), func() app.UI {
			return h.Box("div", "gifts", h.Each(len(o.drawings), func(i int) app.UI { return o.drawings[i].Draw() }))
		}))
}

// state states how likely a right drawing is, and what right drawings are like. Without families, Stuck is known.
func (o *odds) state(r job.SecretSantaResult) ui.Result {
	g, p := o.group(), figure.Rational(r.P)
	circle, pair := figure.Rational(r.Circle), figure.Rational(r.Pair)
	t := figure.Values{Caption: fmt.Sprintf("Secret Santa, %d people", *g.People), Head: []string{"event", "probability"}}
	nobody := "nobody draws their own name"
	if r.Stuck == "" {
		nobody = "nobody draws a name of their own family"
		t.Caption += ", families " + composition.Format(g.Families)
	}
	t.Add(nobody, p)
	t.Add("a right drawing is one circle", circle)
	t.Add("a right drawing has two who draw each other", pair)
	o.drawings = []ui.Result{ofCircle(r, circle), ofPair(r, pair, *g.People)}
	if r.Stuck != "" {
		stuck := figure.Rational(r.Stuck)
		t.Add("the last one is stuck, if who draws their own name draws again", stuck)
		o.drawings = append(o.drawings, ofStuck(stuck))
	}
	times := figure.Round(1 / r.Decimal)
	result := probability("nobody", figure.Capital(nobody), p, "of all drawings are right at once.",
		ui.Fact{Term: "Right drawings", Draw: func() app.UI {
			return h.Box("span", "num", ui.BreakDigits(figure.Group(r.Drawings)), app.Text(" of "),
				ui.BreakDigits(figure.Group(r.Orders)))
		}},
		ui.TextFact("If all begin again after a wrong one", times+" drawings on average"),
		ui.TextFact("Evidence", "The same formulas agree with a count of every drawing, for all families of up to 8 "+
			"people."),
		ui.Fact{Term: "Also", Draw: func() app.UI {
			return ui.Link("How many draw their own name: the distribution", matches(g, r.Stuck != ""))
		}})
	if n := *g.People; r.Stuck != "" && n >= leastRing && n <= mostRing {
		result.Beside, result.Drawn = true, func() app.UI { return rings(n) }
	}
	result.Part, result.Name = "", "secret-santa-"+strconv.Itoa(*g.People)
	result.File = func() (ui.File, error) { return ui.File{Table: t.File(), Sources: o.answer.Exported()}, nil }
	return result
}

// matches is the address of the distribution of how many draw a name of their own family, or their own if all are
// alone.
func matches(g *job.Group, alone bool) string {
	if alone {
		return "/coincidences?game=t1&m=" + strconv.Itoa(*g.People)
	}
	sizes := figure.Texts(g.Families)
	for range *g.People - composition.Total(g.Families) {
		sizes = append(sizes, "1")
	}
	of := strings.Join(sizes, ",")
	return "/coincidences?deck=" + of + "&calls=" + of
}

// probability states a probability.
func probability(id, title string, p *big.Rat, words string, facts ...ui.Fact) ui.Result {
	return ui.Result{Is: ui.Exact, Part: title, Title: title, ID: id, Probability: p, Means: words,
		Facts: facts}
}

func ofCircle(r job.SecretSantaResult, p *big.Rat) ui.Result {
	count := ""
	if r.Stuck != "" {
		count = " = (n − 1)!"
	}
	return probability("circle", "One unbroken circle", p,
		"of the right drawings are one circle: everyone gives to the next, all the way round.",
		ui.Fact{Term: "Circles", Draw: func() app.UI {
			return h.Box("span", "num", append([]app.UI{ui.BreakDigits(figure.Group(r.Circles))}, ui.Variables(count)...)...)
		}})
}

func ofPair(r job.SecretSantaResult, p *big.Rat, people int) ui.Result {
	mean, given := figure.Rational(r.Pairs), ui.Fact{}
	if r.Stuck != "" {
		each := new(big.Rat).Quo(mean, big.NewRat(int64(people*(people-1)/2), 1))
		given = ui.Fact{Term: "Two named people", Number: percent(each)}
	}
	return probability("pair", "Two draw each other", p,
		"of the right drawings have two people who draw each other.",
		ui.TextFact("Such pairs", figure.Truncate(mean, 4)+" on average"), given)
}

// ofStuck states the probability that the last one is stuck.
func ofStuck(p *big.Rat) ui.Result {
	return probability("stuck", "The last one is stuck", p,
		"People draw in turn, and whoever draws their own name puts it back and draws again. So likely is it that only "+
			"their own name is left for the last one.",
		ui.Fact{Term: "Why", Draw: func() app.UI {
			return h.Box("span", "", ui.Words("Of the r people who have not drawn yet, j have their names in the hat. The "+
				"next one’s is there with probability j / r, and then one of the other r − 1 names is drawn.")...)
		}},
		ui.TextFact("OEIS", "A102262 / A102263"),
		ui.TextFact("Fair", "No: if three people draw so, one right drawing is twice as likely as the other."))
}
