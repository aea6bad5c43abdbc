package lesson

import (
	"net/url"
	"strings"
	"testing"

	"rencontre/app/calc/calctest"
)

// TestPhones checks that a phone has a seed of its own and a code after its guess and its deals, that the code adds
// exactly these on another device, and that a wrong code, one of another lesson and one that is there are refused.
func TestPhones(t *testing.T) {
	for _, of := range []string{"match", "memory", "deck"} {
		query := "of=" + of
		teacher := opened(t, query+"&scene=deal&deals=20&guesses=9")
		link, err := url.Parse(teacher.phoneLink("https://x.example/lesson?" + query + "&scene=deal#top"))
		if err != nil || !strings.Contains(link.RawQuery, "phone=1") || strings.Contains(link.String(), "guesses") ||
			strings.Contains(link.String(), "scene") || link.Fragment != "" {
			t.Fatalf("phones open %v: %v", link, err)
		}
		seeds := map[uint64]bool{}
		for range 3 {
			seeds[*opened(t, link.RawQuery).game.Seed()] = true
		}
		if len(seeds) == 1 {
			t.Errorf("phones have the same seed: %v", seeds)
		}
		// One in 83 codes with a wrong sign is right for another guess or seed, so this seed is always the same.
		phone := opened(t, link.RawQuery+"&seed=5")
		if text := drawn(phone); strings.Contains(text, "Read out") || strings.Contains(text, `id="code"`) ||
			strings.Contains(text, "scene-bar") || phone.Keys() != nil || !strings.Contains(text, "disabled") {
			t.Errorf("a new phone is %s", text)
		}
		phone.guess(12)
		phone.dealOnPhone()
		code := phone.code(12, int(*phone.game.Seed()))
		calctest.Says(t, "the phone", calctest.Text(phone), code[:3]+" "+code[3:], "Your guess: 12.")
		if again := opened(t, phone.Query().Encode()); calctest.Text(again) != calctest.Text(phone) {
			t.Error("a phone that reloads has another code")
		}
		calctest.Says(t, "the phone", drawn(phone), "Guess again", "Leave")
		corrected := opened(t, phone.Query().Encode())
		corrected.guessAgain()
		text := drawn(corrected)
		if corrected.guesses.mine != none || corrected.total() > 0 || !strings.Contains(text, "disabled") {
			t.Errorf("a phone that guesses again shows %s", text)
		}
		corrected.guess(13)
		corrected.dealOnPhone()
		second := corrected.code(13, int(*corrected.game.Seed()))
		teacher.typedCode(strings.ToLower(grouped(code)))
		if teacher.codeWrong != "" || teacher.total() != 120 || teacher.guesses.times[12] != 1 {
			t.Errorf("%s: %s, %d deals, %v", of, teacher.codeWrong, teacher.total(), teacher.guesses.times)
		}
		if again := opened(t, teacher.Query().Encode()); again.trail != teacher.trail || again.mean != teacher.mean {
			t.Errorf("the link shows %v, not %v", again.mean, teacher.mean)
		}
		other := "0"
		if code[2:3] == other {
			other = "1"
		}
		for typed, want := range map[string]string{"12": "6 letters", "é23456": "6 letters", code: "already been added",
			second:                      "already been added",
			code[:2] + other + code[3:]: "does not belong to this lesson",
			opened(t, "of=santa").code(12, int(*phone.game.Seed())): "does not belong to this lesson"} {
			teacher.typedCode(typed)
			if !strings.Contains(teacher.codeWrong, want) || teacher.total() != 120 {
				t.Errorf("%s: %q", typed, teacher.codeWrong)
			}
		}
		teacher.typedCode("")
		if teacher.codeWrong != "" {
			t.Errorf("an empty field: %s", teacher.codeWrong)
		}
		teacher.newClass()
		if teacher.total() > 0 || teacher.guesses.any() || teacher.at() != 0 {
			t.Errorf("a new class begins with %s", teacher.Query().Encode())
		}
	}
}

// TestCodes checks that every guess and seed has a code of its own that is read again, also as it may be misread.
func TestCodes(t *testing.T) {
	p := opened(t, "")
	seen := map[string]bool{}
	for guess := 0; guess <= 100; guess += 4 {
		for seed := 0; seed < phoneSeeds; seed += 1999 {
			code := p.code(guess, seed)
			g, s, wrong := p.decoded(strings.NewReplacer("0", "o", "1", "l").Replace(code))
			if g != guess || s != seed || wrong != "" || seen[code] {
				t.Fatalf("%s is %d, %d: %s", code, g, s, wrong)
			}
			seen[code] = true
		}
	}
}

// TestGuesses checks that guesses are counted and stay in the address, that those outside of the question are dropped,
// and that the nearest one is named once the answer is shown, and not before.
func TestGuesses(t *testing.T) {
	p := opened(t, "of=deck&m=4&scene=guess")
	p.vote()
	if p.guesses.any() {
		t.Error("a slider that was not moved is a guess")
	}
	for _, g := range []int{8, 8, 3, 7} {
		p.guess(g)
		p.vote()
	}
	calctest.Says(t, "guesses", drawn(p), "3 (1×), 7 (1×), 8 (2×)", "4 guesses.")
	for _, s := range []string{"question", "guess", "deal"} {
		p.scene.Set(s)
		if text := drawn(p); strings.Contains(text, "6 of 24") || strings.Contains(text, "Exact") {
			t.Errorf("%s reveals the answer: %s", s, text)
		}
	}
	p.to(3)
	calctest.Says(t, "the answer", calctest.Text(p), "6 of 24 decks win", "The nearest guess is 7.")
	if again := opened(t, p.Query().Encode()); calctest.Text(again) != calctest.Text(p) {
		t.Errorf("%s comes back as %s", p.Query().Encode(), calctest.Text(again))
	}
	if p := opened(t, "of=deck&m=4&guesses=3,9999&guess=50"); len(p.guesses.given()) != 1 || p.guesses.mine != none {
		t.Errorf("of 24 decks the guesses are %v, %d", p.guesses.times, p.guesses.mine)
	}
	p.clearGuesses()
	if p.guesses.any() || p.Query().Has("guesses") {
		t.Error("guesses stay")
	}
}

// TestWorksheet checks that the decks of a worksheet are the first deals of the seed, with a position over each card,
// and that its key has their results.
func TestWorksheet(t *testing.T) {
	p := opened(t, "of=deck&game=t1&m=5&s=1&seed=3&scene=sheet")
	text := drawn(p)
	won := 0
	for i := range p.onPaper() {
		if p.question.Won(p.question.Play(3, i)) {
			won++
		}
		cards := ""
		for k, rank := range p.question.Deck(3, i) {
			cards += string(rune('1'+k)) + " " + string(rune('0'+rank)) + " "
		}
		calctest.Says(t, "the sheet", calctest.Text(p), cards)
	}
	if strings.Count(text, "<td>yes</td>") != won {
		t.Errorf("%d decks win, not so many by the key: %s", won, text)
	}
	calctest.Says(t, "the sheet", calctest.Text(p), "Name …", "Class …", "76 of 120", "Key: How many of five cards",
		"Print")
	for query, want := range map[string]string{"of=deck&m=14&s=4": "at most 52 cards", "of=santa": "Right? …",
		"of=memory": "12.39… moves on average", "of=frustration": "1.62… of 100",
		"of=frustration&seed=2": "A = 1, J = 11, Q = 12, K = 13."} {
		calctest.Says(t, query, calctest.Text(opened(t, query+"&scene=sheet")), want)
	}
	if text := calctest.Text(opened(t, "of=match&scene=sheet")); strings.Contains(text, " K ") {
		t.Errorf("the 13 of different cards is a letter: %s", text)
	}
}
