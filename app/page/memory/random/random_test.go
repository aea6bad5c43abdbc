package random

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"rencontre/app/calc/calctest"
	"rencontre/app/figure"
	"rencontre/core/job"
)

func open(t *testing.T, query string) *random {
	t.Helper()
	return calctest.Open[*random](t, New, query)
}

// TestFiles reads what the page saves.
func TestFiles(t *testing.T) { calctest.Saves(t, open, "", "pairs=1", "pairs=70") }

// TestRandom checks what the page says of eight pairs, where it needs more pairs, and of a wrong number.
func TestRandom(t *testing.T) {
	for query, want := range map[string][]string{
		"": {"All boards of 8 pairs", "30.6218…\u00a0%", "One in 3.27.", "2\u202f027\u202f025", "give the mean", "−1.700099",
			`/memory?part=boards&board=1-2-1-2-3-3-4-4-5-5-6-6-7-7-8-8`, "So for 5 of the numbers j from 1 to 8",
			"For 60 pairs the first player is ahead with probability 0.3318", "0.6635"},
		"pairs=2":   {"All boards of 2 pairs", "33.3333…\u00a0%", "One in 3.", "none", "Choose three pairs or more."},
		"pairs=1":   {"All boards of 1 pair", "Choose three pairs or more."},
		"pairs=100": {"All boards of 100 pairs", "too long", "What Alfthan’s thesis expects"},
		"pairs=101": {"A whole number from 1 to 100.", "By number of pairs"},
	} {
		text := calctest.HTML(open(t, query))
		calctest.Says(t, query, text, want...)
		if strings.Contains(text, "bug") || strings.Contains(text, "margins-table") != (query != "pairs=101") {
			t.Errorf("%s says %s", query, text)
		}
	}
}

// TestRandomLinks checks that every link names a board of its margin.
func TestRandomLinks(t *testing.T) {
	r := open(t, "pairs=12")
	links := regexp.MustCompile(`<a [^>]*board of margin[^>]*>`).FindAllString(calctest.HTML(r), -1)
	board, margin := regexp.MustCompile(`board=([0-9-]+)"`), regexp.MustCompile(`margin ([^"]+)"`)
	for _, link := range links {
		var solved job.BoardResult
		request := `{"job":"board","cards":[` + strings.ReplaceAll(board.FindStringSubmatch(link)[1], "-", ",") + "]}"
		if err := json.Unmarshal(calctest.Result(t, []byte(request)), &solved); err != nil {
			t.Fatal(err)
		}
		if figure.Group(strconv.Itoa(solved.Margin)) != margin.FindStringSubmatch(link)[1] {
			t.Errorf("%s leads to a board of margin %d", link, solved.Margin)
		}
	}
	if len(links) != 13 {
		t.Errorf("%d margins of 12 pairs", len(links))
	}
}
