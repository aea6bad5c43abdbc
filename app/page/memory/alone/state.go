package alone

import (
	"fmt"
	"math"
	"math/big"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// amounts are the words for numbers of cards.
var amounts = []string{2: "two", 3: "three", 4: "four"}

// state states the mean, and the distribution or, for a player who forgets, the means by the memory. Beyond the limit
// the mean is in floating point.
func (a *alone) state(r job.MemoryAloneResult) ui.Result {
	a.middle = a.stateMiddle(r)
	s := ui.Result{Title: "Moves for " + a.titled(), ID: "alone-mean", Body: a.drawLess,
		Means: "moves on average. A move turns " + amounts[a.copies()] + " cards."}
	right := a.stateDistribution(&s, r)
	if r.Curve != nil {
		a.stateForget(&s, r)
	}
	if r.Mean == "" {
		_, exact := a.asked().Limits()
		number := func(x float64) string { return strconv.FormatFloat(x, 'f', 6, 64) }
		s.Number = figure.Spaced(number(r.Decimal))
		s.Facts = []ui.Fact{
			ui.TextFact("Mistakes", a.saysMistakes(number(r.Decimal-float64(a.taken())))),
			ui.TextFact("Turns", a.saysTurns(number(r.Decimal-float64(a.taken()-1)), number(r.Decimal))),
			ui.TextFact("Lucky moves", figure.Precise(r.LuckyDecimal)+" on average"),
			ui.TextFact("Accuracy", fmt.Sprintf("The error is less than %s. The exact value is given for up to %d %ss.",
				figure.Round(math.Max(r.MaxError, 5e-7)), exact, a.noun()))}
		return s
	}
	mean := figure.Rational(r.Mean)
	less := func(taken int) string {
		return figure.Truncate(new(big.Rat).Sub(mean, big.NewRat(int64(taken), 1)), 6)
	}
	backed := "The distribution contradicts the mean. This is a bug in the program."
	if right && math.Abs(a.floating(r)-r.Decimal) <= r.MaxError {
		backed = a.evidence(r)
	}
	s.Is, s.Number, s.Exact = ui.Exact, figure.Spaced(figure.Truncate(mean, 6)), mean
	s.Facts = []ui.Fact{
		ui.TextFact("Mistakes", a.saysMistakes(less(a.taken()))),
		ui.TextFact("Turns", a.saysTurns(less(a.taken()-1), less(0))),
		{Term: "Lucky moves", Number: figure.Truncate(figure.Rational(r.Lucky), 6) + " on average"},
		ui.TextFact("Evidence", backed)}
	s.Notes = append(s.Notes, a.saysLucky())
	return s
}

// floating is the mean as it was computed in floating point, by another recurrence.
func (a *alone) floating(r job.MemoryAloneResult) float64 {
	if k := a.asked().Known; k != nil {
		return r.ByKnown[*k]
	}
	return r.Means[*a.asked().Pairs-1]
}

// stateDistribution gives a result the distribution, if there is one, and reports whether that gives the mean.
func (a *alone) stateDistribution(s *ui.Result, r job.MemoryAloneResult) bool {
	if r.Distribution == nil {
		return true
	}
	n := a.taken()
	distribution := figure.Values{Caption: "The moves of a player alone, " + a.titled(),
		Head: []string{"moves", "mistakes", "probability", "at most"}}
	var bars []ui.Bar
	sum, mean := new(big.Rat), new(big.Rat)
	for i, text := range r.Distribution {
		p := figure.Rational(text)
		sum = new(big.Rat).Add(sum, p)
		mean.Add(mean, new(big.Rat).Mul(p, big.NewRat(int64(n+i), 1)))
		distribution.Add(n+i, i, p, sum)
		if r.Decimals[i] > 1e-5 {
			bars = append(bars, ui.Bar{X: strconv.Itoa(n + i), Y: r.Decimals[i]})
		}
	}
	s.Name = "memory-alone-" + strconv.Itoa(*a.asked().Pairs)
	if !a.ofPairs() {
		s.Name += "-" + a.noun() + "s"
	}
	s.Chart, s.Table = ui.Chart{ID: "alone-moves", X: "moves", Y: "probability", Bars: bars}, distribution
	return sum.Cmp(big.NewRat(1, 1)) == 0 && mean.RatString() == r.Mean
}

// stateForget gives a result the means by the memory.
func (a *alone) stateForget(s *ui.Result, r job.MemoryAloneResult) {
	n := *a.asked().Pairs
	s.Name = "memory-alone-limited-" + strconv.Itoa(n)
	forget := figure.Values{Caption: fmt.Sprintf("Mean number of moves by the cards remembered, n = %d", n),
		Head: []string{"c", "moves", "times a perfect memory"}}
	line, x, by := ui.Line{Name: "c cards", Smooth: true}, "cards remembered, c", r.Capacities
	perfect := r.Curve[len(r.Curve)-1] // the mean for a player who forgets nothing
	if r.Forgets != nil {
		forget.Caption = fmt.Sprintf("Mean number of moves by the probability to forget a card, n = %d", n)
		forget.Head[0] = "p, %"
		line.Name, x, by, perfect = "p", "probability to forget a card, %", r.Forgets, r.Curve[0]
	}
	for i, c := range by {
		forget.Add(c, r.Curve[i], r.Curve[i]/perfect)
		if r.Curve[i] < 10*perfect { // with more moves, the others would look alike
			line.Points = append(line.Points, [2]float64{float64(c), r.Curve[i]})
		}
	}
	s.Body = func() app.UI {
		return h.Text("p", "", fmt.Sprintf("A player who remembers nothing needs n² = %s moves on average; one who "+
			"forgets nothing needs %s.", figure.Whole(n*n), figure.Precise(perfect)))
	}
	s.Chart, s.Table = ui.Chart{ID: "alone-forget", X: x, Y: "moves", Lines: []ui.Line{line}, Zero: true}, forget
	s.Notes = []string{fmt.Sprintf("The curve is in floating point, with an error of less than %s.",
		figure.Round(r.MaxError))}
}

// maxRows is the most rows of a table by known cards on the screen.
const maxRows = 26

// stateMiddle states the means by the known cards. It has no rows for a player who forgets, and for triples.
func (a *alone) stateMiddle(r job.MemoryAloneResult) ui.Result {
	const title = "From the middle"
	n := *a.asked().Pairs
	t := figure.Values{Caption: fmt.Sprintf("Mean number of moves by the cards known, n = %d", n),
		Head: []string{"k", "moves"}}
	from := ui.Line{Name: "k cards", Smooth: true}
	for k, moves := range r.ByKnown {
		t.Add(k, moves)
		from.Points = append(from.Points, [2]float64{float64(k), moves})
		if k%(n/maxRows+1) == 0 {
			t.Few = append(t.Few, k)
		}
	}
	return ui.Result{Part: title, Title: title, Name: "memory-alone-known-" + strconv.Itoa(n),
		Means: fmt.Sprintf("The mean number of moves from here, if %s are left and k single cards of them are known. A "+
			"pair of which both cards are known costs one move more.", figure.Count(n, "pair")),
		Chart: ui.Chart{ID: "alone-known", X: "cards known, k", Y: "moves", Lines: []ui.Line{from}, Zero: true}, Table: t,
		Notes: []string{fmt.Sprintf("In floating point, with an error of less than %s. Choose k above for the exact "+
			"number.", figure.Round(math.Max(r.MaxError, 1e-15)))},
		Sources: a.answer.Exported}
}

// The rows of the curve's table on the screen: by pairs, triples or quadruples, and by ranks.
var (
	shownMeans = []int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000}
	shownRanks = []int{1, 2, 3, 5, 8, 10, 13, 20, 26}
)

// stateMeans states the means by n. What they mean depends on the question, too (see saysMeans).
func (a *alone) stateMeans(r job.MemoryAloneResult) ui.Result {
	title, name, shown := "Moves for each "+a.noun(), "memory-alone-means", shownMeans
	if a.kind.Value() == anyTwo {
		shown = shownRanks
	}
	t := figure.Values{Caption: "Mean number of moves of a player alone, " + a.noun() + "s",
		Head: []string{"n", "moves", "moves / n"}}
	lines := []ui.Line{{Name: "moves / n", Smooth: true}}
	for i, moves := range r.Means {
		n := float64(i + 1)
		t.Add(i+1, moves, moves/n)
		lines[0].Points = append(lines[0].Points, [2]float64{n, moves / n})
	}
	for _, n := range shown {
		if n <= len(r.Means) {
			t.Few = append(t.Few, n-1)
		}
	}
	switch {
	case a.blind.On():
		name += "-at-once"
	case a.ofPairs():
		lines = append(lines, ui.Line{Name: "3 − 2 ln 2", Smooth: true,
			Points: [][2]float64{{1, perPair}, {job.AlonePairs, perPair}}})
	default:
		name += "-" + a.noun() + "s"
	}
	return ui.Result{Part: title, Title: title, Name: name,
		Chart: ui.Chart{ID: "alone-means", X: a.noun() + "s, n", Y: "moves / n", Lines: lines, Zero: true}, Table: t,
		Notes: []string{fmt.Sprintf("In floating point. The error of each mean is less than %s.",
			figure.Round(r.MaxError))},
		Sources: a.means.Exported}
}

// saysMeans says what the means by n come near, and what that is for the pairs of the question.
func (a *alone) saysMeans() string {
	r := a.means.Value()
	most := len(r.Means)
	switch {
	case a.blind.On():
		return "The mean is exactly 2n − 1."
	case !a.ofPairs():
		return fmt.Sprintf("For %s %ss the mean is %.4f n.", figure.Whole(most), a.noun(), r.Decimal/float64(most))
	}
	near := ""
	if a.pairs.Wrong() == "" {
		n := a.pairs.Int()
		near = fmt.Sprintf(" For n = %s that is %.4f.", figure.Whole(n), perPair*float64(n)+besides)
	}
	return fmt.Sprintf("Velleman and Warrington: as n grows, the mean comes near (3 − 2 ln 2) n + 7/8 − 2 ln 2, about "+
		"%.4f n − %.4f.%s For %s pairs it is %.4f n.", perPair, -besides, near, figure.Whole(most), r.Decimal/float64(most))
}

// evidence says what backs the mean.
func (a *alone) evidence(r job.MemoryAloneResult) string {
	const floating = " The mean in floating point agrees within its error."
	switch q := a.asked(); {
	case q.Capacity != nil:
		return "The mean in floating point agrees within its error. Tests compare the recurrence with the equations of " +
			"all states of the player’s memory for up to 4 pairs, and with simulated games."
	case q.Forget != nil:
		return "The mean in floating point agrees within its error. Tests compare the recurrence with the equations of " +
			"all states of the player’s memory for up to 3 pairs, and with simulated games."
	case q.Blind && r.Distribution == nil:
		return "The mean is a formula. For up to 100 pairs the distribution gives the same mean."
	case q.Blind:
		return "The probabilities add up to 1 and give the mean. A formula for the mean agrees."
	case a.simple():
		return "The probabilities add up to 1 and give the mean. A second recurrence, for the mean alone, agrees to " +
			"nine decimals."
	}
	return "The probabilities add up to 1 and give the mean." + floating
}

// thing is what a move takes.
func (a *alone) thing() string {
	if a.copies() == 2 {
		return "pair"
	}
	return a.noun()
}

func (a *alone) saysMistakes(mistakes string) string {
	return fmt.Sprintf("%s on average. A mistake is a move that takes no %s.", mistakes, a.thing())
}

func (a *alone) saysTurns(again, each string) string {
	return fmt.Sprintf("%s if a %s gives another turn, %s if it does not. The last turn ends the game.", again, a.thing(),
		each)
}

func (a *alone) saysLucky() string {
	if a.blind.On() {
		return "A lucky move takes a pair of which a card was new."
	}
	return fmt.Sprintf("A lucky move turns %s new cards that are a %s, even if they are the last ones.",
		amounts[a.copies()], a.thing())
}

// drawLess links to the same board with a limited memory, and says what it costs if that is computed in a moment.
func (a *alone) drawLess() app.UI {
	if !a.forgets() {
		return nil
	}
	v := a.Query()
	v.Set("part", "alone")
	v.Set(a.recall.cards.Param, strconv.Itoa(a.recall.cards.Default))
	moves := ""
	if a.less.Current() {
		moves = ": " + strconv.FormatFloat(a.less.Value().Decimal, 'f', 3, 64) + " moves"
	}
	cards := figure.Count(a.recall.cards.Default, "card")
	return h.Box("p", "", ui.Link("With a memory of "+cards, "/memory?"+v.Encode()), app.Text(moves))
}
