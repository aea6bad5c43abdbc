package paper

import "strings"

// Again says what the result of the second computation of an erratum makes of its
// cell: the value, written as that of the cell is, and whether it stands against what
// is printed, as it must.
func (c Cell) Again(second *Result) (computed string, against bool, err error) {
	if c.Erratum.SecondAt != "" {
		c.At = c.Erratum.SecondAt
	}
	if says := c.Erratum.SecondSays; says != "" {
		c.Says, c.Rule = says, AsIs
		computed, verdict, err := c.Judge([]*Result{second})
		return computed, verdict == Agrees, err
	}
	computed, verdict, err := c.Judge([]*Result{second})
	return computed, verdict == Differs || verdict == Refuted, err
}

// AsksAgain reports whether the second computation is a request.
func (e *Erratum) AsksAgain() bool { return strings.HasPrefix(e.Second, "{") }

// SecondTest says what a test computes that is a second computation, and why it is no
// request: "" where there is no such test.
func SecondTest(name string) string { return secondTests[name] }

// secondTests are they. A test is no request where it does again, plainly and
// without the solver, what a job does: a second job for it would be a second solver
// in every worker.
var secondTests = map[string]string{
	"core/coincidence TestBounds":        "It evaluates (2.16) and the corollary from the moments, for packs of many sizes. No job has a bound that is printed wrong.",
	"core/coincidence TestDistances":     "It adds up the distances from the printed rows of the tables and from laws made afresh; the job has one way alone.",
	"core/coincidence TestSteenFormulas": "It evaluates every printed formula beside counts of all decks by brute force, and beside rook polynomials up to n = 40. No job evaluates a formula that does not hold.",
	"core/coincidence TestTable3":        "It counts the derangements by Fréchet’s sum and by the rook polynomial of a rank, and evaluates both approximations that are printed.",
	"core/memory TestAlfthanRecursion":   "It computes E by the thesis’s own recursions (2.1) and (2.2), in fractions; the job has Zwick and Paterson’s recurrence, in integers.",
	"core/memory TestAppendixA":          "It interpolates the form anew and sets it beside the recursion up to 60 pairs; the job finds the form in one way alone.",
	"core/memory TestExpansions":         "It doubles n and sees whether what the term leaves over falls as it must, which it does only if every coefficient is right.",
	"core/memory TestShares":             "It takes the shares from the thesis’s own recursions, in fractions; the job has another recurrence.",
	"core/memory TestTable3":             "It puts roots and coefficients back into the recurrences (6), and compares the values with exact ones far out.",
	"core/memory TestTheorem43":          "It puts the approximation into the operator equation for 1000 pairs and more, with the printed sign and with the other. No job takes a formula that does not hold.",
	"core/memory TestTheorem45":          "It holds the approximation against values of 1000 to 2000 pairs, inside the range and outside.",
	"core/memory TestThesisThirdExample": "It adds the games from the right, as a shift asks, and from the left by Lemma 2; no job follows a lemma that does not hold.",
	"core/memory TestThesisTranslation":  "It plays all boards of up to 5 pairs by minimax and by the thesis’s games; no job follows a translation that does not hold.",
	"core/memory TestThreePlayers":       "It searches labelled cards for small boards, and compares the claim at every position up to 90 pairs.",
	"core/memory TestTwoUnknownPairs":    "It takes the decision from the thesis’s own recursions, in fractions; the job has another recurrence.",
	"core/memory TestVersion1":           "It evaluates both recurrences for α beside the exact diagonals; no job has the one that does not hold.",
	"core/paper TestEstimates":           "It plays the first deals of each of the runs again; the runs themselves, of hours, are no request for a page.",
	"core/paper TestRatios":              "It divides the cells of Table 6 by each other.",
	"core/paper TestReformations":        "It reforms the deck step by step by the rules alone, and counts; the job finds the cycle in another way.",
	"core/paper TestReforms":             "It adds up the row: its cells must make the number of decks.",
	"core/paper TestRoughs":              "It evaluates the printed formula on the printed chances.",
	"core/reform TestMisprints":          "It plays all decks, or all that win, card by card, again and again; the job counts backwards.",
	"core/reform TestRemark7":            "It estimates the chance with far more cards than are printed, and sets it beside the product that is conjectured.",
	"core/reform TestTable21":            "It counts the decks by its own search, and lists those up to 25; the job has one way alone.",
	"core/solitaire TestScoresOfOneCard": "It plays all decks of 7 cards by the rules alone.",
	"core/winning TestPlainest":          "It counts with nothing but rows of numbers: a card is put where its call falls, and every lower call is looked at. It takes minutes, and shares nothing with the job.",
}
