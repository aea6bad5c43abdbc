package paper

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Claim is what a paper states with a quantifying word, such as always or increasing. Places
// with the same words that state nothing have a Reason instead.
type Claim struct {
	Text   string // the statement in short
	At     string // the item or section that has it
	Marks  []Mark
	Places int    // how often the text has its words
	Tested string // the range that was tested
	Small  string // the smallest cases: m, s, n, v = 1, 2, 3
	// Verdict is empty where there is a Reason.
	Verdict Standing
	By      []string // items whose cells test it, IDs of errata, tests, or "proof"
	Reason  string   // why its words state nothing that could be tested
}

// A Mark finds places of a paper's text by a few of their words, as Plain writes them.
type Mark struct {
	Words string
	Times int // how often the text has them
}

// A Standing is what is known of a statement.
type Standing string

const (
	ClaimHolds   Standing = "holds as tested"
	ClaimProved  Standing = "proved"
	ClaimFails   Standing = "refuted"
	ClaimLeast   Standing = "fails in the smallest case alone"
	ClaimUnshown Standing = "not supported"
	ClaimGuessed Standing = "conjecture"
)

// Standings lists them, the worst first.
func Standings() []Standing {
	return []Standing{ClaimFails, ClaimLeast, ClaimUnshown, ClaimGuessed, ClaimHolds, ClaimProved}
}

// Claims lists the statements of a paper, and the reasons why other places state nothing.
func Claims(paper string) []Claim {
	name := "statements/" + paper + ".txt"
	text, err := file(name)
	if err != nil { // a source that is no paper
		return nil
	}
	return must(readClaims(name, text))
}

// Plain is text as marks have it: small letters, one space between words, and no signs of formulas
// or emphasis.
func Plain(text string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("*", "", "$", "").Replace(strings.ToLower(text))), " ")
}

// readClaims parses a file of statements (format: data/README.md). Errors name the line.
func readClaims(name, text string) (all []Claim, err error) {
	var s *Claim
	for i, line := range strings.Split(text, "\n") {
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case line == "" || line[0] == '#':
		case word == "statement" || word == "reason":
			all = append(all, Claim{})
			s = &all[len(all)-1]
			if word == "reason" {
				s.Reason = rest
			} else {
				s.Text = rest
			}
		case s == nil:
			return nil, fmt.Errorf("%s:%d: a statement begins with its text", name, i+1)
		case word == "words":
			s.Marks = readMarks(rest)
			for _, m := range s.Marks {
				s.Places += m.Times
			}
		case word == "by":
			s.By = strings.Split(rest, "; ")
		default:
			field := map[string]*string{"at": &s.At, "tested": &s.Tested, "small": &s.Small,
				"verdict": (*string)(&s.Verdict)}[word]
			if field == nil {
				return nil, fmt.Errorf("%s:%d: %s is no word that begins a line", name, i+1, word)
			}
			*field = rest
		}
	}
	for _, s := range all {
		full := s.At != "" && s.Tested != "" && s.Small != "" && s.By != nil && slices.Contains(Standings(), s.Verdict)
		if s.Marks == nil || (s.Reason == "") != full {
			return nil, fmt.Errorf("%s: %q has not all that it needs", name, s.Text+s.Reason)
		}
	}
	return all, nil
}

// readMarks reads marks with bars between them: "at least one | 4x for every value".
func readMarks(text string) (all []Mark) {
	for _, words := range strings.Split(text, " | ") {
		times, rest, repeated := strings.Cut(words, "x ")
		n, err := strconv.Atoi(times)
		if !repeated || err != nil {
			n, rest = 1, words
		}
		all = append(all, Mark{rest, n})
	}
	return all
}
