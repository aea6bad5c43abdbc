package lesson

import (
	"math"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"rencontre/app/calc/calctest"
	"rencontre/app/pages"
)

func opened(t *testing.T, query string) *page {
	t.Helper()
	return calctest.Open[*page](t, New, query)
}

func drawn(p *page) string { return strings.Join(strings.Fields(calctest.HTML(p)), " ") }

// TestScenes walks through every lesson by its keys: each scene has a title, few words and a QR code, its address opens
// it again, and Back leads to the one before.
func TestScenes(t *testing.T) {
	for _, l := range lessons {
		p := opened(t, "of="+l.of)
		for i, s := range l.scenes {
			head := p.Head()
			if p.at() != i || p.now().id != s.id || head.Title == "" || head.Wrong != "" {
				t.Fatalf("%s: scene %d is %q, %q: %s", l.of, i+1, p.now().id, head.Title, head.Wrong)
			}
			text := drawn(p)
			calctest.Says(t, l.of+" "+s.id, text, "qr-small", "Full screen", `class="scene scene-`+s.id)
			if words := len(strings.Fields(head.Title + " " + head.Lead)); words > 25 {
				t.Errorf("%s %s: %d words", l.of, s.id, words)
			}
			if again := opened(t, p.Query().Encode()); again.at() != i || calctest.Text(again) != calctest.Text(p) {
				t.Errorf("%s %s: %s shows another scene", l.of, s.id, p.Query().Encode())
			}
			if i > 0 {
				p.Keys()["ArrowLeft"]()
				if p.at() != i-1 {
					t.Errorf("%s %s: back is %d", l.of, s.id, p.at())
				}
				p.Keys()["ArrowRight"]()
			}
			p.Keys()[" "]()
		}
		if p.at() != len(l.scenes)-1 {
			t.Errorf("%s ends at scene %d", l.of, p.at()+1)
		}
		p.Keys()["Home"]()
		if p.at() != 0 || p.Query().Get("scene") != "" {
			t.Errorf("%s begins at %s", l.of, p.Query().Encode())
		}
		p.Keys()["End"]()
		if p.now().id != "sheet" {
			t.Errorf("%s ends with %s", l.of, p.now().id)
		}
	}
}

// TestAnswers checks the numbers of the lessons with those of the literature, and that each curve has the answer at its
// own number of cards.
func TestAnswers(t *testing.T) {
	for of, want := range map[string]string{"match": "63.21…", "frustration": "1.62…", "santa": "36.78…",
		"memory": "12.39…", "deck&game=hlm&m=3&s=2": "0 of 90", "deck&game=mousetrap&m=4&s=1": "6 of 24"} {
		calctest.Says(t, of, calctest.Text(opened(t, "scene=answer&of="+of)), want, "Exact")
	}
	for _, l := range lessons[:3] {
		p := opened(t, "scene=size&of="+l.of)
		values, exact := p.values()
		if i := p.question.Shape.Ranks - cards.low; len(values) != 51 || exact[i].Cmp(p.exactly()) != 0 {
			t.Errorf("%s: %v at %d, not %v", l.of, exact[i], i+cards.low, p.exactly())
		}
	}
	if values, _ := opened(t, "scene=size&of=memory").values(); math.Abs(values[6]-12.392984792984793/8) > 1e-9 {
		t.Errorf("%v moves for each of 8 pairs", values[6])
	}
	for of, limit := range map[string]float64{"match": 1 - 1/math.E, "santa": 1 / math.E} {
		p := opened(t, "scene=limit&of="+of)
		if values, _ := p.values(); len(values) != 8 || math.Abs(values[7]-100*limit) > 1e-2 {
			t.Errorf("%s: %v do not tend to %v", of, values, limit)
		}
		calctest.Says(t, of, calctest.Text(p), map[string]string{"match": "63.2…", "santa": "36.7…"}[of])
	}
	if values, _ := opened(t, "scene=suits&of=frustration").values(); len(values) != 4 ||
		math.Abs(values[3]-1.6232727) > 1e-6 {
		t.Errorf("by suits %v", values)
	}
}

// TestThree checks the count of the orders of three cards.
func TestThree(t *testing.T) {
	for of, want := range map[string]int{"match": 4, "santa": 2} {
		p := opened(t, "scene=three&of="+of)
		if got := strings.Count(drawn(p), "order asked"); got != want {
			t.Errorf("%s: %d of 6 orders", of, got)
		}
	}
}

// TestDeals checks that deals are the same one by one or at once and at their address, and that they tend to the
// answer.
func TestDeals(t *testing.T) {
	for _, l := range lessons[:4] {
		p := opened(t, "scene=deal&seed=9&of="+l.of)
		for range 100 {
			p.deal(1)
		}
		all := opened(t, p.Query().Encode())
		if p.trail != all.trail || p.mean != all.mean || len(all.own) != 100 {
			t.Errorf("%s: one by one %v, at once %v", l.of, p.mean, all.mean)
		}
		p.deal(maxDeals)
		answer, _ := p.exactly().Float64()
		if math.Abs(p.mean-answer) > 1.5 || p.n.Int() != maxDeals {
			t.Errorf("%s: %d deals have %v, not %v", l.of, p.n.Int(), p.mean, answer)
		}
		p.again()
		if p.total() != 0 || p.trail != "" {
			t.Errorf("%s: begun again it has %d deals", l.of, p.total())
		}
	}
}

// TestRefused checks that a wrong address is said, and that the game of another lesson can be mended.
func TestRefused(t *testing.T) {
	for query, want := range map[string]string{"of=x": "“x” is not a valid lesson", "scene=x": "“x” is not a valid scene",
		"guesses=x": "“x” is not a guess", "guess=x": "“x” is not a guess", "class=x": "not a phone’s seed",
		"scene=suits": "“suits” is not a valid scene"} {
		if wrong := opened(t, query).Head().Wrong; !strings.Contains(wrong, want) {
			t.Errorf("%s: %q", query, wrong)
		}
	}
	for query, want := range map[string]string{"of=deck&game=t1&m=4&s=2": "1 suit", "of=deck&m=x": "from 1"} {
		if text := drawn(opened(t, query)); !strings.Contains(text, want) || strings.Contains(text, "scene-bar") {
			t.Errorf("%s: it does not say %q, or goes on", query, want)
		}
	}
	v, _ := url.ParseQuery("of=santa&game=hlm&m=3&s=2&seed=4")
	if p := opened(t, v.Encode()); p.question.Shape.N() != 10 || p.Query().Encode() != "of=santa&seed=4" {
		t.Errorf("a game of its own is changed: %s", p.Query().Encode())
	}
}

// TestMisplaced checks that an address with too many cards or deals shows the most, says so, and stays a scene.
func TestMisplaced(t *testing.T) {
	for query, want := range map[string]string{"scene=size&n=99": "The page shows 52.",
		"scene=deal&deals=20000": "The page shows 10\u202f000."} {
		p := opened(t, query)
		if !p.dealable() || !strings.Contains(p.Head().Wrong, want) {
			t.Errorf("%s: %v, %q", query, p.dealable(), p.Head().Wrong)
		}
	}
	if p := opened(t, "scene=size&n=99"); p.size.Int() != 52 {
		t.Errorf("the slider is at %d", p.size.Int())
	}
}

// TestLeft checks that a lesson opened anew begins with its question and offers the scene that was left, with the
// guesses and deals of the class, or a new class.
func TestLeft(t *testing.T) {
	left := pages.LessonAnew("/lesson?of=santa&scene=answer&deals=20&guesses=30")
	query, is := strings.CutPrefix(left, "/lesson?")
	if !is || pages.LessonAnew(left) != left || pages.LessonAnew("/play?scene=answer") != "/play?scene=answer" {
		t.Fatal(left)
	}
	p := opened(t, query)
	calctest.Says(t, left, calctest.Text(p), "Continue at 4 of 9", "New class", "Ann ? Ben ?", "1 of 9")
	again := opened(t, query)
	p.to(p.leftAt())
	if p.now().id != "answer" || p.total() != 20 || !p.guesses.any() || p.Query().Has("left") {
		t.Errorf("it goes on at %s", p.Query().Encode())
	}
	again.newClass()
	if query := again.Query().Encode(); query != "of=santa" {
		t.Errorf("a new class begins at %s", query)
	}
	for _, query := range []string{"", "left=question", "scene=deal&left=answer"} {
		if p := opened(t, query); strings.Contains(calctest.Text(p), "Continue") || p.leftAt() > 0 {
			t.Errorf("%q: it offers another scene", query)
		}
	}
	if wrong := opened(t, "left=x").Head().Wrong; !strings.Contains(wrong, "not a valid scene") {
		t.Errorf("an unknown scene: %q", wrong)
	}
}

// TestSettles checks the sentence about the number of cards with the numbers of the curve.
func TestSettles(t *testing.T) {
	for of, want := range map[string]string{"match": "From 4 to 52 cards it stays near 63.2 of 100.",
		"santa": "From 4 to 52 people it stays near 36.8 of 100.", "frustration": "ranks it stays near 1.8 of 100.",
		"memory": "pairs it stays near 1.6"} {
		p := opened(t, "scene=size&of="+of)
		text := calctest.Text(p)
		calctest.Says(t, of, text, want)
		if strings.Count(drawn(p), `class="dot"`) != 2 {
			t.Errorf("%s: more points than the ends", of)
		}
	}
}

// TestDealing checks that ten thousand decks are dealt in about five seconds, the first ones one by one, and that a
// scene which comes while they are dealt has all of them.
func TestDealing(t *testing.T) {
	for _, of := range []string{"match", "frustration", "santa", "memory"} {
		p := opened(t, "scene=deal&of="+of)
		steps := 1
		for p.goal = maxDeals; p.on(); steps++ {
			if steps <= 3 && p.n.Int() != steps {
				t.Errorf("%s: %d dealt after %d steps", of, p.n.Int(), steps)
			}
		}
		if p.n.Int() != maxDeals || float64(steps)*pause.Seconds() > 5.5 {
			t.Errorf("%s: %d dealt in %d steps", of, p.n.Int(), steps)
		}
	}
	p := opened(t, "scene=deal")
	p.run(1000)
	if !p.walk.Goes() {
		t.Fatal("nothing is dealt")
	}
	p.next()
	if p.walk.Goes() || p.n.Int() != 1000 || p.now().id != "answer" {
		t.Errorf("%d of 1000 are dealt in the scene %s", p.n.Int(), p.now().id)
	}
}

// TestBet checks that an answer to the first question leads on, stays in the address, and is compared with the answer.
func TestBet(t *testing.T) {
	for of, want := range map[string]string{"match&bet=yes": "You said yes: right for 63.21… of 100 decks.",
		"match&bet=no": "You said no: right for 36.78… of 100 decks.", "frustration&bet=yes": "right for 1.62… of 100 decks",
		"santa&bet=no": "right for 63.21… of 100 drawings", "memory&bet=some": "11 to 13 moves: right for 96 of 100 games",
		"deck&game=mousetrap&m=4&s=1&bet=yes": "right for 6 of 24 decks"} {
		calctest.Says(t, of, calctest.Text(opened(t, "scene=answer&of="+of)), want)
	}
	p := opened(t, "bet=no")
	if pressed := regexp.MustCompile(`aria-pressed( [^>]*)?>No<`); !pressed.MatchString(drawn(p)) {
		t.Errorf("No is not pressed in %s", drawn(p))
	}
	if wrong := opened(t, "of=memory&bet=no").Head().Wrong; !strings.Contains(wrong, "“no” is not a valid first guess") {
		t.Errorf("an answer of another lesson: %q", wrong)
	}
	if link := p.phoneLink("http://x/lesson?bet=no"); strings.Contains(link, "bet") {
		t.Errorf("a phone opens %s", link)
	}
	p.newClass()
	if p.Query().Has("bet") {
		t.Errorf("a new class begins at %s", p.Query().Encode())
	}
}
