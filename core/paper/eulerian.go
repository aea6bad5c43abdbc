package paper

import (
	"slices"
	"strconv"
	"strings"
)

// A PrintedLaw is a table of the law of the number of matches, beside the
// Poisson and the binomial law of equal mean.
type PrintedLaw struct {
	Paper string
	Where string
	Game  string // "t2" or "t3"
	Ranks int
	Suits int
	Rows  []LawRow
	// Poisson and Binomial are the total variation distances; Best is that of
	// the binomial law which the paper compares besides, Bi(BestN, 1/BestN).
	Poisson, Binomial string
	BestN             int
	Best              string
}

// A LawRow is the chances of Matches matches: by the law, by Poisson, by the
// binomial.
type LawRow struct {
	Matches int
	Chances [3]string
}

// Laws are the tables of laws. The caller owns the list, and must leave the rows
// as they are.
func Laws() []PrintedLaw { return slices.Clone(laws) }

var laws = []PrintedLaw{
	{eulerian, "Table 1", "t2", 13, 4, table1, "1.659e-2", "5.635e-3", 17, "0.137"},
	{eulerian, "Table 2", "t3", 13, 4, table2, "1.413e-2", "4.592e-3", 0, ""},
}

var table1 = []LawRow{
	{0, [3]string{"0.3569", "0.3679", "0.3533"}},
	{1, [3]string{"0.3788", "0.3679", "0.3827"}},
	{2, [3]string{"0.1896", "0.1839", "0.1913"}},
	{3, [3]string{"5.934e-2", "6.131e-2", "5.847e-2"}},
	{4, [3]string{"1.295e-2", "1.533e-2", "1.218e-2"}},
	{5, [3]string{"2.085e-3", "3.066e-3", "1.827e-3"}},
	{6, [3]string{"2.547e-4", "5.109e-4", "2.030e-4"}},
	{7, [3]string{"2.393e-5", "7.299e-5", "1.692e-5"}},
	{8, [3]string{"1.730e-6", "9.124e-6", "1.057e-6"}},
	{9, [3]string{"9.514e-8", "1.014e-6", "4.895e-8"}},
	{10, [3]string{"3.872e-9", "1.014e-7", "1.632e-9"}},
	{11, [3]string{"1.105e-10", "9.216e-9", "3.708e-11"}},
	{12, [3]string{"1.986e-12", "7.680e-10", "5.151e-13"}},
	{13, [3]string{"1.697e-14", "5.908e-11", "3.302e-15"}},
}

var table2 = []LawRow{
	{0, [3]string{"1.623e-2", "1.832e-2", "1.557e-2"}},
	{1, [3]string{"6.890e-2", "7.326e-2", "6.748e-2"}},
	{2, [3]string{"0.1442", "0.1465", "0.1434"}},
	{3, [3]string{"0.1982", "0.1954", "0.1992"}},
	{4, [3]string{"0.2013", "0.1954", "0.2033"}},
	{5, [3]string{"0.1611", "0.1563", "0.1627"}},
	{6, [3]string{"0.1058", "0.1042", "0.1062"}},
	{7, [3]string{"5.855e-2", "5.954e-2", "5.814e-2"}},
	{8, [3]string{"2.790e-2", "2.977e-2", "2.726e-2"}},
	{9, [3]string{"1.161e-2", "1.323e-2", "1.110e-2"}},
	{10, [3]string{"4.276e-3", "5.292e-3", "3.979e-3"}},
	{11, [3]string{"1.406e-3", "1.925e-3", "1.266e-3"}},
	{12, [3]string{"4.159e-4", "6.415e-4", "3.605e-4"}},
	{13, [3]string{"1.114e-4", "1.974e-4", "9.243e-5"}},
	{51, [3]string{"0", "5.987e-38", "7.415e-56"}},
	{52, [3]string{"1.087e-50", "4.606e-39", "1.188e-58"}},
}

// A NoMatch is a row of Table 3: the chance of no match with m ranks in 4 suits,
// at T3 and He Loves Me alike, and that of the binomial law.
type NoMatch struct {
	Ranks       int
	P, Binomial string
}

// Table3 lists its rows; the caller owns the list.
func Table3() []NoMatch { return slices.Clone(table3) }

var table3 = []NoMatch{
	{3, "0.00999", "0.00771"}, {4, "0.01187", "0.01002"}, {5, "0.01307", "0.01153"},
	{6, "0.01390", "0.01258"}, {7, "0.01451", "0.01335"}, {8, "0.01497", "0.01394"},
	{9, "0.01533", "0.01440"}, {10, "0.01562", "0.01478"}, {11, "0.01586", "0.01509"},
	{12, "0.01606", "0.01535"}, {13, "0.01623", "0.01557"}, {100, "0.01804", "0.01795"},
	{500, "0.01824", "0.01824"},
}

// Rounded rounds x as a printed number is rounded: "0.3569" has four decimals,
// "1.697e-14" three and a power of ten, "0" none.
func Rounded(printed string, x float64) string {
	mantissa, _, scientific := strings.Cut(printed, "e")
	_, decimals, _ := strings.Cut(mantissa, ".")
	if !scientific {
		return strconv.FormatFloat(x, 'f', len(decimals), 64)
	}
	text, exponent, _ := strings.Cut(strconv.FormatFloat(x, 'e', len(decimals), 64), "e")
	power, err := strconv.Atoi(exponent)
	if err != nil {
		return text // infinite or not a number
	}
	return text + "e" + strconv.Itoa(power)
}
