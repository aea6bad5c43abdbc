package calc

import (
	"errors"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"rencontre/app/ui"
	"rencontre/core/job"
)

func fields() (*Number, *Seed, *Choice, *Check, *Row[[]string], Form) {
	m := &Number{ID: "ranks", Param: "m", Label: "Ranks", Symbol: "m", Default: 13, Low: 1, High: 1000}
	seed := &Seed{Default: 1708}
	game := &Choice{ID: "game", Label: "Game", Kind: "game on this page", Default: "mousetrap", Options: []ui.Option{
		{Value: "mousetrap", Text: "Mousetrap"}, {Value: "hlm", Text: "He Loves Me"}}}
	burn := &Check{ID: "burn", Text: "burn m cards"}
	row := &Row[[]string]{ID: "deck", Label: "Deck", Parse: func(text string) ([]string, error) {
		if strings.Contains(text, "x") {
			return nil, errors.New("an x is no card")
		}
		return strings.Fields(text), nil
	}, Format: func(d []string) string { return strings.Join(d, "-") }}
	return m, seed, game, burn, row, Form{m, seed, game, burn, row}
}

// TestAddress checks that a bare address means the defaults and vice versa, and that what is typed survives an address,
// valid or not.
func TestAddress(t *testing.T) {
	_, _, _, _, _, f := fields()
	f.Read(url.Values{})
	if got := f.Query().Encode(); got != "" || !f.Right() {
		t.Errorf("the defaults are %q", got)
	}
	for address, want := range map[string]string{
		"m=8":                        "m=8",
		"m=%208":                     "m=8",
		"m=1%2C000":                  "m=1000",
		"m=013":                      "",
		"m=":                         "m=",
		"m=many%23%261":              "m=many%23%261",
		"seed=1%232":                 "seed=1%232",
		"seed=18446744073709551615":  "seed=18446744073709551615",
		"game=hlm&burn=1":            "burn=1&game=hlm",
		"deck=2+1+3":                 "deck=2-1-3",
		"deck=2+x+%26":               "deck=2+x+%26",
		"m=3&seed=1708&game=unknown": "game=unknown&m=3",
	} {
		v, err := url.ParseQuery(address)
		if err != nil {
			t.Fatal(err)
		}
		f.Read(v)
		if got := f.Query().Encode(); got != want {
			t.Errorf("%s becomes %s, not %s", address, got, want)
		}
	}
}

func TestRefusals(t *testing.T) {
	m, seed, game, burn, row, f := fields()
	f.Read(url.Values{})
	for text, want := range map[string]string{
		"8": "", " 8 ": "", "1 000": "", "0": "A whole number from 1 to 1\u202f000.",
		"1001": "A whole number from 1 to 1\u202f000.",
		"":     "A whole number from 1 to 1\u202f000.", "3.5": "A whole number from 1 to 1\u202f000.",
		"x": "A whole number from 1 to 1\u202f000.",
	} {
		m.Set(text)
		if m.Wrong() != want {
			t.Errorf("%q: %q", text, m.Wrong())
		}
		if want == "" && strconv.Itoa(m.Int()) != strings.Join(strings.Fields(text), "") {
			t.Errorf("%q is %d", text, m.Int())
		}
	}
	seed.Set("-1")
	if seed.Wrong() == "" || f.Query().Get("seed") != "-1" || f.Right() {
		t.Error("-1 is a seed")
	}
	row.Set("1 x")
	if row.Wrong() != "An x is no card." {
		t.Error(row.Wrong())
	}
	f.Read(url.Values{"game": {"whist"}})
	if want := "“whist” is not a valid game on this page; " +
		"the options are mousetrap and hlm. The default is used."; game.Wrong() != want || game.Value() != "mousetrap" {
		t.Errorf("%q, %s", game.Wrong(), game.Value())
	}
	// The usual one can be computed, and what stands there instead stays said.
	if !f.Right() {
		t.Error("the usual game is not asked for")
	}
	f.Refused(nil)
	if !strings.Contains(game.Wrong(), "whist") {
		t.Errorf("after a refusal was taken back: %q", game.Wrong())
	}
	f.Read(url.Values{"burn": {"yes"}})
	if want := "“yes” is not a valid value of burn; the only option is “1”. The default is used."; burn.Wrong() != want ||
		burn.On() || !f.Right() || f.Unknown() != want {
		t.Errorf("%q, all %q", burn.Wrong(), f.Unknown())
	}
	game.Set("hlm")
	if game.Wrong() != "" || game.Text() != "He Loves Me" {
		t.Error("what was chosen is still unknown")
	}
	// What a job refuses stands beside its field until that is set anew.
	if elsewhere := f.Refused(&job.BadRequest{Field: "ranks", Reason: "13 ranks are too many"}); elsewhere != "" ||
		m.Wrong() != "13 ranks are too many." || f.Right() {
		t.Errorf("%q, %q", elsewhere, m.Wrong())
	}
	m.Put(12)
	if m.Wrong() != "" {
		t.Error(m.Wrong())
	}
	_, err := job.Parse([]byte(`{"job":"find","game":"hlm","ranks":12345}`))
	var bad *job.BadRequest
	if !errors.As(err, &bad) {
		t.Fatal(err)
	}
	if elsewhere := f.Refused(bad); elsewhere != "" || m.Wrong() != "m is 12\u202f345; it must be from 1 to 200." {
		t.Errorf("%q, %q", elsewhere, m.Wrong())
	}
	m.Of = "ranks"
	f.Refused(bad)
	if m.Wrong() != "The number of ranks is 12\u202f345; it must be from 1 to 200." {
		t.Error(m.Wrong())
	}
	m.SetPageError("Too many cards.")
	f.Refused(nil)
	if m.Wrong() != "Too many cards." || f.Right() {
		t.Errorf("what the page says is taken back with what a job says: %q", m.Wrong())
	}
	m.SetPageError("")
	if elsewhere := f.Refused(&job.BadRequest{Field: "limit", Reason: "no such thing"}); elsewhere != "No such thing." ||
		m.Wrong() != "" {
		t.Errorf("%q, %q", elsewhere, m.Wrong())
	}
}

// TestJudged checks that a number that the job judges is accepted here, however large.
func TestJudged(t *testing.T) {
	f := Number{ID: "passes", Label: "Passes", Low: 0, High: 200, Judged: true}
	for text, want := range map[string]string{"1 000": "", "-3": "", "often": "“often” is not a whole number.",
		"": "“” is not a whole number."} {
		f.Set(text)
		if f.Wrong() != want {
			t.Errorf("%q: %q", text, f.Wrong())
		}
	}
}

// TestPlaces checks that a place in an address becomes the nearest valid one, with a message.
func TestPlaces(t *testing.T) {
	for query, want := range map[string]struct {
		at             int
		wrong, address string
	}{
		"":           {4, "", ""},
		"step=2":     {2, "", "step=2"},
		"step=+02":   {2, "", "step=2"},
		"step=4":     {4, "", ""},
		"step=9":     {6, "“9” is not a valid step (1 to 6). The page shows 6.", "step=6"},
		"step=-1":    {1, "“-1” is not a valid step", "step=1"},
		"step=":      {4, "“” is not a valid step", ""},
		"step=end":   {4, "“end” is not a valid step (1 to 6). The page shows 4.", ""},
		"step=1e999": {4, "“1e999” is not a valid step", ""},
	} {
		v, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		p := &Position{ID: "step", Kind: "step"}
		f := Form{p}
		f.Read(v)
		wrong := p.Fit(1, 6, 4)
		if p.Int() != want.at || (want.wrong == "") != (wrong == "") || !strings.Contains(wrong, want.wrong) ||
			f.Query().Encode() != want.address || !f.Right() {
			t.Errorf("%q: %d, %q, %s", query, p.Int(), wrong, f.Query().Encode())
		}
		p.Put(5)
		if wrong := p.Fit(1, 6, 4); p.Int() != 5 || wrong != "" {
			t.Errorf("%q: gone to 5 it is at %d, %q", query, p.Int(), wrong)
		}
		p.Reset()
		p.Fit(1, 9, 9)
		if p.Int() != 9 || f.Query().Encode() != "" {
			t.Errorf("%q: of another game it is at %d", query, p.Int())
		}
	}
}
