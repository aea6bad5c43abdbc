package paper

import (
	_ "embed"
	"strconv"
	"strings"
)

// A PrintedDistribution is a table of the distribution of the number of matches, with the Poisson and
// the binomial distribution of equal mean.
type PrintedDistribution struct {
	Paper string
	Where string
	Game  string // "t2" or "t3"
	Ranks int
	Suits int
	Rows  []DistributionRow
	// Poisson and Binomial are total variation distances. Best is that of the other binomial
	// distribution in the paper, Bi(BestN, 1/BestN).
	Poisson, Binomial string
	BestN             int
	Best              string
}

// A DistributionRow holds the probabilities of Matches matches: exact, Poisson, binomial.
type DistributionRow struct {
	Matches       int
	Probabilities [3]string
}

var (
	//go:embed data/bersani-eulerian/table-1.txt
	distributionTable1 string
	//go:embed data/bersani-eulerian/table-2.txt
	distributionTable2 string
	//go:embed data/bersani-eulerian/table-3.txt
	noMatchTable string
)

// Distributions lists the tables of distributions.
func Distributions() []PrintedDistribution {
	return []PrintedDistribution{
		{bersaniEulerian, "Table 1", "t2", 13, 4, distributionRows(distributionTable1), "1.659e-2", "5.635e-3", 17, "0.137"},
		{bersaniEulerian, "Table 2", "t3", 13, 4, distributionRows(distributionTable2), "1.413e-2", "4.592e-3", 0, ""},
	}
}

func distributionRows(text string) (all []DistributionRow) {
	for _, row := range mustTable(text).rows {
		all = append(all, DistributionRow{atoi(row[0]), [3]string(row[1:])})
	}
	return all
}

// A NoMatch is a row of Table 3: the probability of no match with m ranks in 4 suits, which
// is the same at T3 and He Loves Me, and that of the binomial distribution.
type NoMatch struct {
	Ranks       int
	P, Binomial string
}

// Table3 lists the rows of Table 3.
func Table3() (all []NoMatch) {
	for _, row := range mustTable(noMatchTable).rows {
		all = append(all, NoMatch{atoi(row[0]), row[1], row[2]})
	}
	return all
}

// Rounded rounds x to the precision of a printed number: "0.3569" has four decimals,
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
