package moves

import (
	"net/url"
	"strings"
	"testing"

	"rencontre/app/calc"
	"rencontre/app/calc/calctest"
	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/core/job"
)

func open(t *testing.T, query string) *moves {
	t.Helper()
	return calctest.Open[*moves](t, New, query)
}

// TestFiles reads what the page saves.
func TestFiles(t *testing.T) {
	calctest.Saves(t, open, "n=7&k=3", "n=1&k=0", "aim=win&lead=-2&n=6&k=4", "aim=players&players=3&n=5&k=2",
		"aim=memory&capacity=3&n=6&k=3", "aim=reply&against=one-move&n=6&k=0", "n=3&k=1&with=free",
		"curve=start&with=free", "curve=one&with=free", "aim=win&lead=-1&curve=start&with=free",
		"aim=players&players=4&curve=even", "aim=reply&curve=start", "curve=players")
}

// readMap returns the map at an address, before anything is asked.
func readMap(t *testing.T, query string) *moves {
	t.Helper()
	v, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	desk := calc.NewDesk(calctest.Engine{}, store.NewMemory(job.Engine))
	m := calc.New(desk, New).Calculator().(*moves)
	m.Read(v)
	return m
}

func TestPosition(t *testing.T) {
	for q, want := range map[string]string{
		"n=7&k=3":    "",
		"n=0&k=0":    "n = 0 is too small",
		"n=-1&k=0":   "n = -1 is too small",
		"n=x&k=0":    "A whole number from 1 to 400",
		"n=401&k=0":  "are computed up to n = 400. Many pairs has single rows up to n = 1\u202f000.",
		"n=5000&k=0": "Exact values for 5\u202f000 pairs",
		"n=7&k=8":    "With 7 pairs, at most 7 single cards can be seen; k is 8",
		"n=7&k=-1":   "k must be at least 0",
		"n=7&k=x":    "A whole number from 0 to n",

		"n=81&k=0&aim=win":                "computed up to n = 80",
		"n=201&k=0&aim=memory":            "computed up to n = 200",
		"n=101&k=0&aim=memory&players=3":  "computed up to n = 100",
		"n=7&k=5&aim=memory&capacity=4":   "No more than 4 cards are remembered; k is 5",
		"n=7&k=4&aim=memory&capacity=4":   "",
		"n=401&k=0&aim=reply":             "are computed up to n = 400",
		"n=400&k=400&aim=players":         "",
		"n=401&k=0&aim=players&players=6": "are computed up to n = 400",
	} {
		m := readMap(t, q)
		if got := m.n.Wrong() + m.k.Wrong(); want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s: %q", q, got)
		}
	}
}

// TestQuestions checks that an invalid number is refused beside its field with the valid range, and that an unknown
// question or player becomes the default.
func TestQuestions(t *testing.T) {
	for q, want := range map[string]string{
		"":                                     "",
		"aim=nothing":                          "",
		"aim=win":                              "",
		"aim=win&lead=−3":                      "",
		"aim=win&lead=81":                      "A whole number from −80 to 80.",
		"aim=win&lead=x":                       "A whole number from −80 to 80.",
		"aim=players":                          "",
		"aim=players&players=7":                "A whole number from 2 to 6.",
		"aim=players&players=1":                "A whole number from 2 to 6.",
		"aim=memory&capacity=-1":               "A whole number from 0 to 200.",
		"aim=memory&capacity=0":                "",
		"aim=memory&capacity=3&players=6":      "",
		"aim=memory&capacity=0&rules=one-only": "at least 1",
		"aim=reply&against=nobody":             "",
	} {
		m, wrong := readMap(t, q), ""
		asked, right := m.question()
		if number := m.number(); number != nil {
			wrong = number.Wrong()
		}
		if right != (want == "") || right != (wrong == "") || !strings.Contains(wrong, want) {
			t.Errorf("%s: %q", q, wrong)
		}
		if right {
			if _, err := job.Of(asked.Request(0, 9, []int{asked.Number})); err != nil {
				t.Errorf("%s: %v", q, err)
			}
		}
	}
}

// TestLinks checks that a link reproduces its query, without defaults.
func TestLinks(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	for _, q := range []string{
		"", "aim=win&k=3&lead=-2", "aim=win&lead=x", "aim=players&players=6&rules=free",
		"aim=memory&capacity=2&k=1&rules=no-zero", "aim=memory&capacity=3&k=2&players=4",
		"against=one-move&aim=reply&with=free", "aim=win&lead=81",
		"k=50&n=100&rules=free", "k=4&n=9&rules=no-zero&with=free", "curve=players&left=3&top=16", "n=x&rules=sacrifice",
	} {
		want := strings.Replace(q, "&k=3", "", 1)
		if text := readMap(t, q).Query().Encode(); text != want {
			t.Errorf("%s became %s", want, text)
		}
	}
}

// TestDrawn draws the page for every question.
func TestDrawn(t *testing.T) {
	for q, want := range map[string]string{
		"":                           "0.229437…",
		"aim=win&lead=-1":            "−0.121500…",
		"aim=reply&against=two-move": "Share",
		"n=9&k=4&with=free":          "Compared",
		"aim=memory&capacity=2&k=2":  "2 cards remembered",
		"aim=players&players=4":      "4 players",

		"aim=memory&capacity=2&n=6&k=2&players=3": "Best play is not unique here",
		"aim=memory&capacity=2&n=5&k=2&players=5": "Best play is not determined here",
		"n=401":                  "No such position",
		"aim=win&lead=9&n=4&k=1": "won already",
	} {
		p := open(t, q)
		if text := calctest.HTML(p); !strings.Contains(text, want) ||
			strings.Contains(text, "bug in the program") {
			t.Errorf("%q is drawn without %q", q, want)
		}
	}
}

// TestOneLibrary checks that a frame has what another frame of its tab has computed.
func TestOneLibrary(t *testing.T) {
	e := &counting{}
	desk := calc.NewDesk(e, store.NewMemory(job.Engine))
	calctest.At[*moves](t, desk, New, "n=7&k=3")
	was := e.started
	p := calctest.At[*moves](t, desk, New, "n=8&k=2")
	if m := p; was == 0 || e.started != was || m.position.options == nil {
		t.Errorf("%d tables are computed, then %d; moves %v", was, e.started-was, m.position.options)
	}
}

// counting is an engine that counts the runs it starts.
type counting struct {
	calctest.Engine
	started int
}

func (e *counting) Start(j *job.Job, plan job.Plan, o pool.Options, hear func(pool.State)) calc.Run {
	e.started++
	return e.Engine.Start(j, plan, o, hear)
}
