package composition_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"rencontre/app/figure"
	"rencontre/app/page/composition"
)

var cards = composition.Of{Row: "deck", Each: "cards"}

func TestParse(t *testing.T) {
	four := slices.Repeat([]int{4}, 13)
	for _, c := range []struct {
		text string
		want []int
	}{
		{"13x4", four}, {" 13 x 4 ", four}, {"13×4", four}, {"4,4,4,4,4,4,4,4,4,4,4,4,4", four},
		{"4 3 1", []int{4, 3, 1}}, {"2x3, 5", []int{3, 3, 5}}, {"(0, 2)", []int{0, 2}}, {"7", []int{7}},
		{"4 −3", []int{4, -3}}, {"1 150x3 2", slices.Concat([]int{1}, slices.Repeat([]int{3}, 150), []int{2})},
	} {
		got, err := cards.Parse(c.text)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%q: %v, %v", c.text, got, err)
			continue
		}
		if again, err := cards.Parse(composition.Format(got)); err != nil || !slices.Equal(again, got) {
			t.Errorf("%q is written %q", c.text, composition.Format(got))
		}
	}
	for text, want := range map[string]string{"4 4 3": "4 4 3", "90x4 9x3": "", "98x4 3": "", "100x4 3": "100x4 3",
		"3 149x4 2 2": "3 149x4 2x2"} {
		d, err := cards.Parse(text)
		if want == "" {
			want = strings.Join(figure.Texts(d), " ")
		}
		if err != nil || composition.Format(d) != want {
			t.Errorf("%s is written %q, want %q", text, composition.Format(d), want)
		}
	}
	for text, words := range map[string]string{
		"": "no deck yet", "four": "“four” is not a number of cards", "0x4": "from 1 to 2000", "99999999x1": "from 1 to 2000",
		"1500x1 600x1": "more than 2000", "4.5": "not a number", "99999999999999999999": "not a number", "3x": "not a number",
		"-2x4": "from 1 to 2000",
	} {
		if d, err := cards.Parse(text); d != nil || err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%q: %v, %v; want %q", text, d, err, words)
		}
	}
}

// TestField checks that the link of a field reproduces what was typed, valid or not.
func TestField(t *testing.T) {
	for query, want := range map[string][2]string{
		"": {"13x4", ""}, "deck=4,0,3": {"4 0 3", "deck=4+0+3"}, "deck=2+2": {"2x2", "deck=2x2"},
		"deck=" + strings.Repeat("4+", 12) + "4": {"13x4", ""},
		"deck=1,x":                               {"1,x", "deck=1%2Cx"},
	} {
		v, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		f, link := composition.NewField("deck", "Deck", "13x4", cards), url.Values{}
		f.Read(v)
		f.Write(link)
		if f.Text() != want[0] || link.Encode() != want[1] {
			t.Errorf("%s: %q, link %s", query, f.Text(), link.Encode())
		}
	}
}
