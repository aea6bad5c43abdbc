package paper

import (
	"math/big"
	"slices"

	"rencontre/core/solitaire"
)

// An Estimate is a chance of winning that a paper knows by simulation, and what
// settles it: a run of this program's job estimate, or an exact count.
type Estimate struct {
	Paper  string // short name, or who is cited
	Where  string
	Game   solitaire.Game
	Ranks  int
	Suits  int
	Order  solitaire.Order // T4; empty means up
	Passes int             // T4

	Printed string // as printed, with all its digits

	// The run: so many of the first deals of the seed were won. Low and High are
	// its 95 % interval.
	Trials, Won, Seed uint64
	Low, High         float64
}

// Estimates lists them as the papers do. The caller owns the list.
//
// Table 4 of bersani-2010 stands on its side and is damaged in the copy at hand:
// of its cells marked MC only that of 10 x 2 can be read for certain. In section 6
// the value for 32 cards is lost.
func Estimates() []Estimate { return slices.Clone(estimates) }

// Verdict says how the chance stands to what is printed, which is every chance
// that rounds to it: half a unit of its last digit to both sides.
//
// A chance that is counted settles it: it "agrees" or it "differs". Of deals,
// the 95 % interval of the run is held against that of the rounding. What is
// printed "agrees" where every chance of the run's interval rounds to it, and
// "differs" where none does. Else it is "consistent": it is not contradicted, and
// not confirmed either, for the deals also allow chances that round to another
// number.
func (e Estimate) Verdict() string {
	p, half := e.value()
	low, high := new(big.Rat).SetFloat64(e.Low), new(big.Rat).SetFloat64(e.High)
	if exact := e.Exact(); exact != nil {
		low, high = exact, exact
	}
	return settle(p, half, new(big.Rat), low, high)
}

func (e Estimate) question() Question { return Question{e.Game, e.Order, false, e.Ranks, e.Suits} }

// Exact is the chance itself, nil where it is estimated alone.
func (e Estimate) Exact() *big.Rat { return Know(e.question()).Exact() }

// ask asks for the run.
func (e Estimate) ask() string {
	fields := []any{"game", e.Game, "ranks", e.Ranks, "suits", e.Suits, "trials", e.Trials, "seed", e.Seed}
	if e.Game == solitaire.T4 {
		fields = append(fields, "passes", e.Passes)
	}
	return ask("estimate", fields...)
}

// value is what is printed, and half a unit of its last digit.
func (e Estimate) value() (p, half *big.Rat) {
	p, half, err := printed(e.Printed)
	if err != nil {
		panic("paper: " + err.Error())
	}
	return p, half
}

var estimates = []Estimate{
	{"morehead and mott-smith", "p. 54", solitaire.T4, 13, 4, "", 2, "0.02", 20000000, 37965, 1, 0.0018792689992649682, 0.0019174223444343938},
	{eulerian, "section 1", solitaire.T4, 13, 4, "", 2, "0.002", 20000000, 37965, 1, 0.0018792689992649682, 0.0019174223444343938},
	{reformed, "table 5", solitaire.Modular, 5, 4, "", 0, "0.49", 10000000, 4944004, 1, 0.49409052412902693, 0.494710280173098},
	{reformed, "table 5", solitaire.Modular, 6, 3, "", 0, "0.23", 10000000, 2265040, 1, 0.22624467815566107, 0.22676353196898252},
	{reformed, "table 5", solitaire.Modular, 6, 4, "", 0, "0.22", 10000000, 2220104, 1, 0.22175292117687379, 0.22226809240016437},
	{reformed, "table 5", solitaire.Modular, 7, 3, "", 0, "0.49", 10000000, 4858339, 1, 0.48552413238958486, 0.48614367849410894},
	{reformed, "table 5", solitaire.Modular, 7, 4, "", 0, "0.46", 10000000, 4594173, 1, 0.45910844059404493, 0.45972619058529723},
	{reformed, "table 5", solitaire.Modular, 8, 2, "", 0, "0.24", 10000000, 2375554, 1, 0.2372917252050018, 0.23781927642894546},
	{reformed, "table 5", solitaire.Modular, 8, 3, "", 0, "0.22", 10000000, 2186576, 1, 0.21840152464957005, 0.21891389150339574},
	{reformed, "table 5", solitaire.Modular, 8, 4, "", 0, "0.21", 10000000, 2103498, 1, 0.21009730944732247, 0.21060251308845518},
	{reformed, "table 5", solitaire.Modular, 9, 2, "", 0, "0.31", 10000000, 3061693, 1, 0.3058837104026703, 0.30645503851580297},
	{reformed, "table 5", solitaire.Modular, 9, 3, "", 0, "0.28", 10000000, 2791088, 1, 0.2788308689414248, 0.27938690076739975},
	{reformed, "table 5", solitaire.Modular, 9, 4, "", 0, "0.27", 10000000, 2651647, 1, 0.2648911997880976, 0.26543838063386005},
	{reformed, "table 5", solitaire.Modular, 10, 2, "", 0, "0.20", 10000000, 2032231, 1, 0.20297381026876338, 0.20347261774239708},
	{reformed, "table 5", solitaire.Modular, 10, 3, "", 0, "0.18", 10000000, 1849049, 1, 0.1846644039836645, 0.18514563810121276},
	{reformed, "table 5", solitaire.Modular, 10, 4, "", 0, "0.18", 50000000, 8795554, 1, 0.17580556984972392, 0.17601663994924185},
	{reformed, "table 5", solitaire.Modular, 11, 2, "", 0, "0.53", 10000000, 5260267, 1, 0.5257172126722723, 0.526336167331636},
	{reformed, "table 5", solitaire.Modular, 11, 3, "", 0, "0.48", 10000000, 4761493, 1, 0.4758397644801593, 0.47645885384413006},
	{reformed, "table 5", solitaire.Modular, 11, 4, "", 0, "0.45", 10000000, 4496626, 1, 0.44935429634901747, 0.4499709423247775},
	{reformed, "table 5", solitaire.Modular, 12, 2, "", 0, "0.085", 10000000, 845780, 1, 0.08440569990419383, 0.0847506192609848},
	{reformed, "table 5", solitaire.Modular, 12, 3, "", 0, "0.077", 10000000, 769415, 1, 0.07677648795743242, 0.07710683707480402},
	{reformed, "table 5", solitaire.Modular, 12, 4, "", 0, "0.073", 10000000, 734538, 1, 0.07329227171764398, 0.07361565599416262},
	{reformed, "table 5", solitaire.Modular, 13, 2, "", 0, "0.53", 10000000, 5251788, 1, 0.5248692860529173, 0.5254882946024255},
	{reformed, "table 5", solitaire.Modular, 13, 3, "", 0, "0.48", 10000000, 4761398, 1, 0.47583026476505313, 0.476449353566535},
	{reformed, "table 5", solitaire.Modular, 13, 4, "", 0, "0.45", 50000000, 22538187, 1, 0.4506258269866591, 0.4509016605789029},
	{eulerian, "section 5", solitaire.Modular, 10, 4, "", 0, "0.1759", 50000000, 8795554, 1, 0.17580556984972392, 0.17601663994924185},
	{eulerian, "section 5", solitaire.Modular, 13, 4, "", 0, "0.4508", 50000000, 22538187, 1, 0.4506258269866591, 0.4509016605789029},
	{reformed, "table 4", solitaire.Mousetrap, 10, 2, "", 0, "0.00022", 200000000, 43236, 1, 0.00021415209433386698, 0.00021822710465540206},
	{eulerian, "section 5", solitaire.Mousetrap, 8, 4, "", 0, "0.0000014", 500000000, 687, 1, 1.2750257345607767e-06, 1.480657161908927e-06},
	{eulerian, "section 5", solitaire.Mousetrap, 10, 4, "", 0, "3e-8", 500000000, 15, 1, 1.81811800053886e-08, 4.950173711599737e-08},
	{reformed, "section 6", solitaire.Mousetrap, 17, 1, "", 0, "0.00077", 200000000, 152549, 1, 0.0007589284702333734, 0.0007665807077598267},
	{reformed, "section 6", solitaire.Mousetrap, 18, 1, "", 0, "0.00050", 200000000, 101031, 1, 0.0005020504566378578, 0.0005082787312505558},
	{reformed, "section 6", solitaire.Mousetrap, 19, 1, "", 0, "0.00031", 200000000, 62928, 1, 0.0003121916363497955, 0.0003171075588571732},
	{reformed, "section 6", solitaire.Mousetrap, 20, 1, "", 0, "0.00021", 200000000, 41329, 1, 0.0002046625245851313, 0.00020864667477042085},
	{reformed, "section 6", solitaire.Mousetrap, 21, 1, "", 0, "0.00013", 200000000, 25644, 1, 0.00012666035435508614, 0.00012979884801313},
	{reformed, "section 6", solitaire.Mousetrap, 22, 1, "", 0, "0.000081", 200000000, 16200, 1, 7.976230221791148e-05, 8.225690196424149e-05},
	{reformed, "section 6", solitaire.Mousetrap, 23, 1, "", 0, "0.000052", 200000000, 10113, 1, 4.958907748089931e-05, 5.1560127870401626e-05},
	{reformed, "section 6", solitaire.Mousetrap, 24, 1, "", 0, "0.000034", 200000000, 6795, 1, 3.317674295002218e-05, 3.479246303857676e-05},
	{reformed, "section 6", solitaire.Mousetrap, 25, 1, "", 0, "0.000021", 200000000, 4172, 1, 2.0236556635133888e-05, 2.1502649857272366e-05},
	{reformed, "section 6", solitaire.Mousetrap, 26, 1, "", 0, "0.000013", 200000000, 2651, 1, 1.2759943577182594e-05, 1.3769263207366599e-05},
	{reformed, "section 6", solitaire.Mousetrap, 27, 1, "", 0, "0.0000084", 200000000, 1669, 1, 7.95413406753502e-06, 8.7550729056298e-06},
	{reformed, "section 6", solitaire.Mousetrap, 28, 1, "", 0, "0.0000054", 200000000, 1093, 1, 5.150474686925076e-06, 5.798732396873754e-06},
	{reformed, "section 6", solitaire.Mousetrap, 29, 1, "", 0, "0.0000034", 1000000000, 3284, 1, 3.1735864012697644e-06, 3.3982550323054715e-06},
	{reformed, "section 6", solitaire.Mousetrap, 30, 1, "", 0, "0.0000022", 1000000000, 2249, 1, 2.157952389635654e-06, 2.3438890518914017e-06},
	{reformed, "section 6", solitaire.Mousetrap, 31, 1, "", 0, "0.0000014", 200000000, 252, 1, 1.1137402556411597e-06, 1.4254669896910107e-06},
	{reformed, "section 6", solitaire.Mousetrap, 33, 1, "", 0, "0.00000055", 1000000000, 537, 1, 4.934613887555445e-07, 5.84380065924666e-07},
	{reformed, "section 6", solitaire.Mousetrap, 34, 1, "", 0, "0.00000036", 500000000, 185, 1, 3.2038647266830125e-07, 4.2729643922870077e-07},
	{reformed, "section 6", solitaire.Mousetrap, 35, 1, "", 0, "0.00000023", 200000000, 42, 1, 1.5537155744885152e-07, 2.838357282186356e-07},
}
