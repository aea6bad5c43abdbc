package papers

import (
	"net/url"
	"strings"
	"testing"

	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
	"rencontre/app/pages"
	"rencontre/core/job"
	"rencontre/core/paper"
)

func openSequences(t *testing.T, query string) *sequences {
	t.Helper()
	return calctest.Open[*sequences](t, Sequences, query)
}

// TestSequences checks that every sequence is drawn with its terms, with a link to a request that is right, and with
// its b-file.
func TestSequences(t *testing.T) {
	p := openSequences(t, "")
	html := calctest.HTML(p)
	for _, s := range paper.Sequences() {
		terms := p.termsOf(s)
		if len(terms) < s.Listed || len(terms) == 0 {
			t.Errorf("%s has %d terms, OEIS %d", s.Name, len(terms), s.Listed)
			continue
		}
		next := s.Request(s.Last + 1)
		j, err := job.Parse([]byte(next))
		if err != nil {
			t.Fatalf("%s: %s: %v", s.Name, next, err)
		}
		page, _, there := pages.Answering(j.Name)
		to, err := url.Parse(NextAddress(s))
		if err != nil || !there || to.Path != page.Path || !strings.HasSuffix(to.RawQuery, s.Look) {
			t.Errorf("%s leads to %s", s.Name, to)
		}
		calctest.Says(t, s.Name, html, ">"+s.Name+"<", figure.Group(terms[len(terms)-1].String()), `"`+to.String()+`"`,
			"/web/papers/b"+s.Name[1:]+".txt")
	}
	if strings.Contains(html, "Computing.") || strings.Contains(html, "<details open") {
		t.Error("it waits, or is open")
	}
}

// TestOneSequence checks that one alone is open, asks nothing for a record, and that a wrong name is told.
func TestOneSequence(t *testing.T) {
	p := openSequences(t, "of=A007709")
	html := strings.ReplaceAll(calctest.HTML(p), "\u202f", "")
	calctest.Says(t, "the page", html, "272265850695, 3237294526053, 38214865550871<",
		"OEIS lists 16 terms; those from 17 on are not there.",
		"19 terms, numbered 1 to 19 as in OEIS.", "/count?game=mousetrap&m=20", "Go on: an estimate for n = 20<")
	if p.many.Len() != 0 || strings.Count(html, "<details") != 1 {
		t.Errorf("%d requests", p.many.Len())
	}
	html = calctest.HTML(openSequences(t, "of=A002467"))
	calctest.Says(t, "derangements", html, "OEIS lists 23 terms, and has a file of those up to 450.")
	p = openSequences(t, "of=A1")
	if p.Head().Wrong == "" {
		t.Error("a wrong name is not told")
	}
}

// TestTermsText checks that the last of many terms is listed.
func TestTermsText(t *testing.T) {
	for name, want := range map[string]string{"A127966": "2, 1, 1, 4, 14, 57",
		"A028305": ", …, 25\u202f749\u202f021\u202f720"} {
		for _, s := range paper.Sequences() {
			if s.Name == name && !strings.HasSuffix(termsText(s.Terms), want) {
				t.Errorf("%s: %s", name, termsText(s.Terms))
			}
		}
	}
}
