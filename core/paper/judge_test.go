package paper

import (
	"encoding/json"
	"strings"
	"testing"
)

func opened(results ...string) []*Result {
	var all []*Result
	for _, r := range results {
		all = append(all, Open(json.RawMessage(r)))
	}
	return all
}

func TestValueAt(t *testing.T) {
	results := opened(`{"won":"12","p":["1/4","3/4"],"n":0.5,"of":{"3":"7"},"rows":[[1,2],[3,4,3]],"moves":["02","1"],`+
		`"word":"won","none":null,"a/b":{"~":5}}`, `{"won":"5"}`)
	for at, want := range map[string]string{
		"/won":               "12",
		"/rows/1/2":          "3",
		"/rows/1":            "[3,4,3]",
		"/word":              "won",
		"/a~1b/~0":           "5",
		"/won - 1/won":       "7",
		"/won / 1/won":       "12/5",
		"2/3 * /n":           "1/3",
		"/n ^ 2 + 0.25":      "1/2",
		"abs(1 - /won)":      "11",
		"sum(/p)":            "1",
		"length(/p)":         "2",
		"length(/of)":        "1",
		"greatest(/p)":       "3/4",
		"/p[1:]":             `["3/4"]`,
		"sum(/p[9:])":        "0",
		"/p[1]":              "3/4",
		"/p[2]":              "0",
		"/of[3]":             "7",
		"/of[4]":             "0",
		"count(/rows/1, 3)":  "2",
		"moment(/rows/1, 2)": "8/5", // (4*1 + 3*4) / 10
		"within(/won, 1)":    `["11","13"]`,
		"/won = 12":          "12 = 12",
		"/won < 1/won":       "not 12 < 5",
		"/won > 1/won":       "12 > 5",
		"/won >= 12":         "12 ≥ 12",
		"/won <= 11":         "not 12 ≤ 11",
		"/won * 1e3 + 4 ^ 3": "12064",
	} {
		v, err := valueAt(at, results)
		if err != nil || v.write() != want {
			t.Errorf("%s: %s, %v; want %s", at, v.write(), err, want)
		}
	}
	for at, want := range map[string]string{
		"":                    "is neither a place",
		"/won 1/won":          "is not expected",
		"/lost":               `has no "lost"`,
		"/rows/2":             `there is no "2" in a list of 2`,
		"/rows/x":             `there is no "x"`,
		"/won/0":              "nothing at",
		"2/won":               "there are 2 results",
		"+":                   "neither a place nor a number",
		"/won +":              "neither a place nor a number",
		"/won by":             "is not expected",
		"won":                 "is not known",
		"won()":               "is no function",
		"abs(1, 2)":           "2 values are given and 1 are taken",
		"(/won":               `")" is expected`,
		"/won[1":              `"]" is expected`,
		"\"won":               "has no end",
		"/word + 1":           "won is no number",
		"sum(/won)":           "is no list",
		"sum(/moves)":         "", // "02" and "1" are numbers too
		"sum(/rows)":          "is no number",
		"/won / 0":            "division by 0",
		"2 ^ (1/2)":           "is no whole number",
		"2 ^ (2 ^ 64)":        "is no whole number", // that an index can hold
		"2 ^ -1":              "a power has a whole exponent",
		"/won[0]":             "nothing at",
		"/p[1/2:]":            "is no whole number",
		"moment(/rows/0, -1)": "moment takes a power",
		"/won and 1 = 1":      "is no statement",
	} {
		if _, err := valueAt(at, results); want == "" && err != nil ||
			want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v; want %q", at, err, want)
		}
	}
}

func TestJudge(t *testing.T) {
	const result = `{"x":0.27019,"third":"1/3","neg":"-2/3","list":[[0,1],[2]],"moves":["02","1"],"rows":[["2"],["12",` +
		`"0"]],"word":"won","interval":[0.1,0.2],"yes":"1"}`
	for _, c := range []struct {
		cell              Cell
		computed, verdict string
	}{
		{Cell{Printed: "2/6", At: "/third", Rule: AsIs}, "1/3", Agrees},
		{Cell{Printed: "0.3333", At: "/third", Rule: AsIs}, "1/3", Differs},
		{Cell{Printed: "two lists", Says: "[[0, 1], [2]]", At: "/list", Rule: AsIs}, "[[0,1],[2]]", Agrees},
		{Cell{Printed: "[[0,1],[3]]", At: "/list", Rule: AsIs}, "[[0,1],[2]]", Differs},
		{Cell{Printed: "won", At: "/word", Rule: AsIs}, "won", Agrees},
		{Cell{Printed: "lost", At: "/word", Rule: AsIs}, "won", Differs},
		{Cell{Printed: "0.333", At: "/third", Rule: Digits}, "0.33333", Agrees},
		{Cell{Printed: "0.334", At: "/third", Rule: Digits}, "0.33333", Differs},
		{Cell{Printed: "3.33e-1", At: "/third", Rule: Digits}, "3.3333e-1", Agrees},
		{Cell{Printed: "3.34e-1", At: "/third", Rule: Digits}, "3.3333e-1", Differs},
		{Cell{Printed: "-0.66", At: "/neg", Rule: Digits}, "-0.6667", Differs},
		{Cell{Printed: "-0.66", At: "/neg", Rule: Cut}, "-0.6667", Agrees},
		{Cell{Printed: "-0.67", At: "/neg", Rule: Cut}, "-0.6667", Differs},
		{Cell{Printed: "-0.67", At: "/neg", Rule: DigitsCut}, "-0.6667", Agrees},
		{Cell{Printed: "-0.66", At: "/neg", Rule: DigitsCut}, "-0.6667", Agrees},
		{Cell{Printed: "-0.65", At: "/neg", Rule: DigitsCut}, "-0.6667", Differs},
		{Cell{Printed: "0.27", At: "/x", Rule: Estimated}, "0.2702", Agrees},
		{Cell{Printed: "0.28", At: "/x", Rule: Estimated}, "0.2702", Differs},
		{Cell{Printed: "0.28", At: "/x", Rule: Estimated, Trials: 10000}, "0.2702", Consistent}, // 4 x 0.0045
		{Cell{Printed: "0.28", At: "/x", Rule: Estimated, Trials: 100000000}, "0.2702", Differs},
		{Cell{Printed: "0.2", At: "/interval", Rule: Estimated}, "0.100 to 0.200", Consistent},
		{Cell{Printed: "0.3", At: "/interval", Rule: Estimated}, "0.100 to 0.200", Differs},
		{Cell{Printed: "2", At: "/moves/0", Rule: Among}, "02", Agrees},
		{Cell{Printed: "1", At: "/moves/0", Rule: Among}, "02", Differs},
		{Cell{Printed: "moves", Says: `[["2"],["1","0"]]`, At: "/rows", Rule: Among}, `[["2"],["12","0"]]`, Agrees},
		{Cell{Printed: "moves", Says: `[["2"],["1"]]`, At: "/rows", Rule: Among}, `[["2"],["12","0"]]`, Differs},
		{Cell{Printed: "moves", Says: `[["2"],["0","0"]]`, At: "/rows", Rule: Statement}, `[["2"],["12","0"]]`, Refuted},
		{Cell{Printed: "it grows", At: "/third > /x", Rule: Statement}, "1/3 > 27019/100000", Agrees},
		{Cell{Printed: "it falls", At: "/third < /x", Rule: Statement}, "not 1/3 < 27019/100000", Refuted},
		{Cell{Printed: "?", At: "/third", Rule: AsIs, Unreadable: true}, "1/3", Unread},
	} {
		computed, verdict, err := c.cell.Judge(opened(result))
		if err != nil || computed != c.computed || verdict != c.verdict {
			t.Errorf("%+v: %s, %s, %v; want %s, %s", c.cell, computed, verdict, err, c.computed, c.verdict)
		}
	}
	for _, c := range []Cell{
		{Printed: "0.5", At: "/word", Rule: Digits}, {Printed: "half", At: "/third", Rule: Digits},
		{Printed: "half", At: "/third", Rule: Estimated}, {Printed: "1", At: "/list", Rule: Estimated},
		{Printed: "1", At: "/third > /x", Rule: AsIs}, {Printed: "true", At: "/list/0/0", Rule: Statement},
		{Printed: "[1]", At: "/word", Rule: Among}, {Printed: "1", At: "/nothing", Rule: AsIs},
	} {
		if computed, verdict, err := c.Judge(opened(result)); err == nil {
			t.Errorf("%+v: %s, %s, though it cannot be judged", c, computed, verdict)
		}
	}
}
