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
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// odds asks how likely a right drawing is, and what right drawings are like.
type odds struct {
	*calc.Frame
	calc.Form
	people   calc.Number
	families *composition.Field // of several people; "" for none
	open     bool               // the question is unfolded on a phone

	answer                     *calc.Answer[job.SecretSantaResult]
	p, circle, pair, mean, own *big.Rat // from the answer; own is nil if there are families
}

func newOdds(f *calc.Frame) *odds {
	of := composition.Of{Row: "families", Each: "people"}
	o := &odds{Frame: f,
		people: calc.Number{ID: "people", Param: "n", Label: "People", Symbol: "n", Default: 10, Low: 2,
			High: job.SantaPeople},
		families: composition.NewField("families", "Sizes of families", "", of)}
	o.families.Subject = "Families"
	o.families.Parse = func(text string) ([]int, error) {
		if text == "" {
			return nil, nil
		}
		return of.Parse(text)
	}
	o.Form = calc.Form{&o.people, o.families}
	o.answer = calc.FormAnswer[job.SecretSantaResult](f, o.heard)
	return o
}

func (o *odds) Head() calc.Head {
	return calc.Head{Title: "Will all " + figure.Whole(o.people.Int()) + " draw another one’s name?",
		Lead: "Everyone puts their name into a hat and draws one."}
}

func (o *odds) Ask() {
	of := job.Group{People: new(o.people.Int()), Families: o.families.Value()}
	o.answer.AskIf(o.Right(), &job.SecretSanta{Group: of}, calc.Live)
}

func (o *odds) heard() {
	r := o.answer.Value()
	o.p, o.circle, o.pair, o.mean = figure.Rational(r.P), figure.Rational(r.Circle), figure.Rational(r.Pair),
		figure.Rational(r.Pairs)
	if o.own = nil; r.Stuck != "" {
		o.own = figure.Rational(r.Stuck)
	}
}

// group is who draws, of the request that was answered.
func (o *odds) group() *job.Group { return &o.answer.Task().(*job.SecretSanta).Group }

func (o *odds) Draw() []app.UI {
	text := "n = " + o.people.Text()
	if o.families.Text() != "" {
		text += ", families " + o.families.Text()
	}
	return []app.UI{
		ui.Fold{Label: "The question", Name: []app.UI{app.Text("People")}, Text: text, Wrong: !o.Right(), Folds: true,
			Open: &o.open}.Draw(o.people.Draw(o.Moved), h.Box("div", "wide-field",
			o.families.Draw("2 2 3 means two families of 2 people and one of 3. The others are alone.", o.Moved))),
		app.If(o.Right(), func() app.UI { return o.answer.Draw("Secret Santa, "+text, "products") }),
		app.If(o.answer.Whole(), o.result),
		app.If(o.answer.Whole(), o.drawings),
	}
}

// nobody says what a right drawing is.
func (o *odds) nobody() string {
	if o.own == nil {
		return "Nobody draws a name of their own family"
	}
	return "Nobody draws their own name"
}

func (o *odds) result() app.UI {
	r := o.answer.Value()
	times, name := figure.Round(1/r.Decimal), "rencontre-secret-santa-"+strconv.Itoa(*o.group().People)
	return ui.Section("panel result", "Result",
		ui.Head(ui.Exact, o.nobody(), &ui.Share{Name: name, File: o.file}),
		h.P().ID("nobody").Class("figure").Text(percent(o.p)),
		h.Text("p", "soft", "One drawing in "+times+" is right. If all put the names back and start again after a wrong "+
			"one, it takes "+times+" drawings on average."),
		figure.Exactly(o.p),
		ui.Facts(
			ui.Fact{Term: "Right drawings", Value: h.Box("span", "num", ui.Digits(figure.Group(r.Drawings)), app.Text(" of "),
				ui.Digits(figure.Group(r.Orders)))},
			ui.TextFact("Evidence", "The same formulas agree with a count of every drawing, for all families of up to 8 "+
				"people."),
			ui.Fact{Term: "Also", Value: h.Tag("a", []string{"href", site.Path(o.matches())},
				app.Text("How many draw their own name: the distribution"))},
		))
}

// matches is the address of the distribution of how many draw a name of their own family.
func (o *odds) matches() string {
	g := o.group()
	if o.own != nil {
		return "/coincidences?game=t1&m=" + strconv.Itoa(*g.People)
	}
	sizes := figure.Texts(g.Families)
	for range *g.People - composition.Total(g.Families) {
		sizes = append(sizes, "1")
	}
	of := strings.Join(sizes, ",")
	return "/coincidences?deck=" + of + "&calls=" + of
}

// drawings draws what right drawings are like.
func (o *odds) drawings() app.UI {
	r, n := o.answer.Value(), *o.group().People
	count := ""
	if o.own != nil {
		count = " = (n − 1)!"
	}
	circles := h.Box("span", "num", append([]app.UI{ui.Digits(figure.Group(r.Circles))}, ui.Variables(count)...)...)
	given := ui.Fact{}
	if o.own != nil {
		each := new(big.Rat).Quo(o.mean, big.NewRat(int64(n*(n-1)/2), 1))
		given = ui.Fact{Term: "Two named people", Value: h.Text("span", "num", percent(each))}
	}
	return h.Box("div", "gifts",
		one("circle", "One unbroken circle", o.circle,
			"of the right drawings are one circle: everyone gives to the next, all the way round.",
			ui.Fact{Term: "Circles", Value: circles}),
		one("pair", "Two draw each other", o.pair, "of the right drawings have two people who draw each other.",
			ui.TextFact("Such pairs", figure.Digits(o.mean, 4)+" on average"), given),
		app.If(o.own != nil, o.stuck))
}

// stuck draws the probability that the last one is stuck.
func (o *odds) stuck() app.UI {
	return one("stuck", "The last one is stuck", o.own,
		"People draw in turn, and whoever draws their own name puts it back and draws again. So likely is it that only "+
			"their own name is left for the last one.",
		ui.Fact{Term: "Why", Value: h.Box("span", "", ui.Words("Of the r people who have not drawn yet, j have their "+
			"names in the hat. The next one’s is there with probability j / r, and then one of the other r − 1 names is "+
			"drawn.")...)},
		ui.TextFact("OEIS", "A102262 / A102263"),
		ui.TextFact("Fair", "No: if three people draw so, one right drawing is twice as likely as the other."))
}

// one draws a probability.
func one(id, title string, p *big.Rat, words string, facts ...ui.Fact) app.UI {
	return ui.Section("panel stack", title,
		h.Box("div", "flow", ui.Tag(ui.Exact), h.Text("h2", "", title)),
		h.P().ID(id).Class("figure").Text(percent(p)),
		h.Text("p", "soft", words),
		figure.Exactly(p),
		ui.Facts(facts...))
}

func (o *odds) file() (ui.File, error) {
	g, r := o.group(), o.answer.Value()
	t := figure.Values{Caption: fmt.Sprintf("Secret Santa, %d people", *g.People), Head: []string{"event", "probability"}}
	if o.own == nil {
		t.Caption += ", families " + composition.Format(g.Families)
	}
	t.Add(strings.ToLower(o.nobody()[:1])+o.nobody()[1:], o.p)
	t.Add("a right drawing is one circle", o.circle)
	t.Add("a right drawing has two who draw each other", o.pair)
	if r.Stuck != "" {
		t.Add("the last one is stuck, if who draws their own name draws again", o.own)
	}
	return ui.File{Table: t.File(), Answers: o.answer.Exported()}, nil
}
