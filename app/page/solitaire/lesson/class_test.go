package deals

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"rencontre/app/calc/calctest"
	"rencontre/core/deck"
)

// TestLesson checks that a phone has a seed of its own and a code after its deals, that the code adds exactly these
// deals on another device, and that a wrong code, one of another game and one that is there are refused.
func TestLesson(t *testing.T) {
	const query = "game=t1&m=13&s=1&hide=1"
	teacher := dealt(t, query)
	link, err := url.Parse(teacher.phoneLink("https://x.example/deals?" + query + "&deals=5&seed=9&class=4"))
	if err != nil || link.RawQuery != "game=t1&hide=1&m=13&phone=1&s=1" {
		t.Fatalf("phones open %v: %v", link, err)
	}
	phone := dealt(t, link.RawQuery)
	other := dealt(t, link.RawQuery)
	if *phone.game.Seed() == *other.game.Seed() && *phone.game.Seed() == *dealt(t, link.RawQuery).game.Seed() {
		t.Error("phones have the same seed")
	}
	if text := drawn(phone); strings.Contains(text, "Your code") || strings.Contains(text, "Code from a phone") {
		t.Error("a phone has a code before its deals, or a field for codes")
	}
	phone.deal(classDeals)
	code := phone.code(int(*phone.game.Seed()))
	if text := drawn(phone); !strings.Contains(text, code[:3]+" "+code[3:]) {
		t.Errorf("the phone does not show %s", code)
	}
	if again := dealt(t, phone.Query().Encode()); *again.game.Seed() != *phone.game.Seed() {
		t.Error("a phone that reloads has another seed")
	}
	teacher.deal(20)
	teacher.typedCode(grouped(code))
	want := dealt(t, query+"&deals=20")
	for i, n := range phone.counts {
		for len(want.counts) <= i {
			want.counts = append(want.counts, 0)
		}
		want.counts[i] += n
	}
	if teacher.codeWrong != "" || teacher.total() != 120 || !slices.Equal(teacher.counts, want.counts) ||
		teacher.won != phone.won+want.won {
		t.Errorf("%s: %v of %d decks, not %v", teacher.codeWrong, teacher.counts, teacher.total(), want.counts)
	}
	if again := dealt(t, teacher.Query().Encode()); !slices.Equal(again.counts, teacher.counts) {
		t.Errorf("the link shows %v, not %v", again.counts, teacher.counts)
	}
	digit := strconv.Itoa((int(code[2]-'0') + 1) % 10)
	for typed, want := range map[string]string{"12": "7 digits", "x234567": "7 digits", code: "already been added",
		code[:2] + digit + code[3:]:                                "does not belong to this lesson",
		dealt(t, "game=t1&m=12&s=1").code(int(*phone.game.Seed())): "does not belong to this lesson"} {
		if teacher.typedCode(typed); !strings.Contains(teacher.codeWrong, want) || teacher.total() != 120 {
			t.Errorf("%s: %q", typed, teacher.codeWrong)
		}
	}
	if teacher.typedCode(""); teacher.codeWrong != "" {
		t.Errorf("an empty field: %s", teacher.codeWrong)
	}
	if p := dealt(t, query+"&class=7,x"); len(p.class.seeds) != 1 || p.class.Unknown() == "" {
		t.Errorf("%v: %q", p.class.seeds, p.class.Unknown())
	}
}

// TestWorksheet checks that the decks of a worksheet are the first deals of the seed, and that its key has their
// results.
func TestWorksheet(t *testing.T) {
	p := dealt(t, "game=t1&m=5&s=1&seed=3&sheet=1&deals=10")
	text := drawn(p)
	won := strings.Count(text, "<td>yes</td>")
	for i := range 10 {
		if d := deck.Format(p.deck(3, i), 5); strings.Count(text, d) < 2 {
			t.Errorf("deck %d, %s, is not on the sheet and on its key", i+1, d)
		}
	}
	if won != p.won {
		t.Errorf("%d decks win by the key, %d on the screen", won, p.won)
	}
	if !strings.Contains(text, "63.33 %") { // 76 of 120
		t.Error("the exact probability is missing")
	}
	if text := drawn(dealt(t, "m=13&s=4&sheet=1")); !strings.Contains(text, "at most 26 cards") {
		t.Error("nothing is said of a deck that is too large for paper")
	}
}

// TestWhy checks that 1/e is explained where it is the limit, and not while the law is hidden.
func TestWhy(t *testing.T) {
	for query, want := range map[string]bool{"game=t1&m=13&s=1": true, "game=t1&m=13&s=1&hide=1": false, "m=4": false} {
		if got := strings.Contains(drawn(dealt(t, query)), "Why 1/e?"); got != want {
			t.Errorf("%s: explained %v", query, got)
		}
	}
}

// TestDealsGuess checks that nothing reveals the hidden law, that a class can guess, and that the nearest guess is
// named.
func TestDealsGuess(t *testing.T) {
	p := dealt(t, "m=4&s=1&deals=240&hide=1")
	if text := drawn(p); strings.Contains(text, "9/24") || strings.Contains(text, "9 of 24") ||
		strings.Contains(text, "6 of 24") || strings.Contains(text, "Exact") || strings.Contains(text, `class="exact"`) ||
		!strings.Contains(text, "How many of the 24 decks win?") {
		t.Error("hidden it says what is exact, or does not ask")
	}
	for _, g := range []int{8, 8, 3, 7} {
		p.guess.Put(g)
		p.vote()
	}
	if text := drawn(p); !strings.Contains(text, "3 (1×), 7 (1×), 8 (2×)") {
		t.Errorf("the guesses are %v", p.guesses)
	}
	p.hide.Set(false)
	p.vote() // too late
	if text := drawn(p); p.guesses.times[7] != 1 || !strings.Contains(text, "6 of 24; the nearest guess is 7") ||
		!strings.Contains(text, `class="exact"`) {
		t.Errorf("shown it does not tell the nearest guess: %v", p.guesses)
	}
	if text := drawn(dealt(t, "game=t1&m=13&s=1&deals=100&seed=3")); strings.Contains(text, ".0 of 100<") {
		t.Error("a whole number has a decimal")
	}
	if _, share, low, high := p.seen(0); low >= share || share >= high {
		t.Errorf("%v is not within %v and %v", share, low, high)
	}
	if got := p.table(); len(got.Rows) != 5 || got.Rows[0][3] != "9 of 24" || got.Rows[4][3] != "6 of 24" {
		t.Errorf("%+v", got)
	}
}

// TestGuessesComeBack checks that the address of a lesson has its guesses and deals, and that a phone does not get
// them.
func TestGuessesComeBack(t *testing.T) {
	p := dealt(t, "m=4&s=1&hide=1")
	for _, g := range []int{8, 8, 3} {
		p.guess.Put(g)
		p.vote()
	}
	p.deal(10)
	again := dealt(t, p.Query().Encode())
	if text := drawn(again); !strings.Contains(text, "3 (1×), 8 (2×)") || !strings.Contains(text, "10 deals") {
		t.Errorf("%s comes back as %s", p.Query().Encode(), text)
	}
	if link := p.phoneLink("https://x.example/deals"); strings.Contains(link, "guesses") {
		t.Errorf("a phone opens %s", link)
	}
	again.reveal()
	if again.newLesson(); again.guesses.any() || again.total() > 0 || !again.hide.On() {
		t.Errorf("a new lesson is %s", again.Query().Encode())
	}
	again = dealt(t, p.Query().Encode())
	// Those of another number of cards are gone.
	again.game.SetShape(deck.Shape{Ranks: 5, Suits: 1})
	if again.changed(); again.guesses.any() {
		t.Errorf("of five cards they are %v", again.guesses.times)
	}
	for query, want := range map[string]string{"guesses=3,x": "“x” is not a guess", "guesses=3x0": "“3x0” is not a guess",
		"guesses=3,9999": ""} {
		if p := dealt(t, "m=4&s=1&hide=1&"+query); p.guesses.Unknown() == "" != (want == "") ||
			!strings.Contains(p.guesses.Unknown(), want) || len(p.guesses.given()) > 1 {
			t.Errorf("%s: %q, %v", query, p.guesses.Unknown(), p.guesses.times)
		}
	}
}

// TestLessonSteps checks that a lesson says what comes next: guess, deal, show the answer.
func TestLessonSteps(t *testing.T) {
	p := dealt(t, "m=4&s=1&hide=1")
	next := func(want string) {
		t.Helper()
		_, step, _ := strings.Cut(drawn(p), `aria-current="step">`)
		if step, _, _ = strings.Cut(step, "</li>"); !strings.Contains(step, want) {
			t.Errorf("next is %q, not %q", step, want)
		}
	}
	next("Guess")
	if p.vote(); p.guesses.any() {
		t.Error("an empty field is a guess")
	}
	p.guess.Put(6)
	p.vote()
	next("Deal")
	p.deal(100)
	next("Show the answer")
	p.reveal()
	next("The answer: 6 of 24")
	if p.hide.On() || strings.Contains(drawn(dealt(t, "m=4&s=1")), "lesson-steps") {
		t.Error("the answer is hidden, or a page without a lesson has steps")
	}
}

// TestButtonKeepsWidth checks that the button that pauses is as wide as before it was pressed.
func TestButtonKeepsWidth(t *testing.T) {
	p := dealt(t, "m=4&s=1&hide=1")
	for _, text := range []string{"Deal 10\u202f000", "Pause"} {
		if button := `data-widest="Deal 10\u202f000"`; !strings.Contains(calctest.HTML(p), button) ||
			!strings.Contains(calctest.HTML(p), text) {
			t.Errorf("there is no button %q with room for the longer text", text)
		}
		p.turn()
	}
}

// TestPhone checks that a pupil's phone does not show the answer, whatever its address says, and that it tells the
// pupil what the guess is.
func TestPhone(t *testing.T) {
	p := dealt(t, "m=4&s=1&phone=1&deals=100")
	if _, key := p.Keys()["h"]; key || !p.hide.On() || strings.Contains(drawn(p), `id="hide"`) ||
		!strings.Contains(p.Head().Lead, "your class") {
		t.Error("a phone offers the answer")
	}
	if text := drawn(p); !strings.Contains(text, "Your guess stays on this phone.") {
		t.Errorf("it does not say where the guess stays: %s", text)
	}
	for _, g := range []int{8, 8, 6} {
		p.guess.Put(g)
		p.vote()
	}
	if text := drawn(p); !strings.Contains(text, "Your guess: 6, on this phone only.") {
		t.Errorf("the last guess is not said: %v", p.guesses.times)
	}
	if teacher := drawn(dealt(t, "m=4&s=1&hide=1&guesses=6")); strings.Contains(teacher, "Your guess") {
		t.Error("the teacher's page speaks of a pupil's guess")
	}
}

// TestLessonPage checks that a lesson asks its question, that the field for a guess stands before the buttons and stays
// once the answer is shown, that a deck lies there before the first deal, and that the worksheet is a button.
func TestLessonPage(t *testing.T) {
	p := dealt(t, "game=t1&m=13&s=1&hide=1")
	if head := p.Head(); head.Title != "How many of thirteen cards come at their own number?" ||
		!strings.HasPrefix(head.Name, "Treize") {
		t.Errorf("it is headed %q, %q", head.Title, head.Name)
	}
	if title := dealt(t, "game=t1&m=13&s=1").Head().Title; !strings.HasSuffix(title, ", deal by deal") {
		t.Errorf("without a lesson it is headed %q", title)
	}
	text := drawn(p)
	field, buttons := strings.Index(text, `id="guess"`), strings.Index(text, "Deal one")
	if field < 0 || field > buttons ||
		strings.Count(text, `id="guess"`) != 1 || strings.Count(text, "card back") != 13 || strings.Contains(text, "95 %") {
		t.Errorf("a new lesson is %s", text)
	}
	if p.reveal(); strings.Count(drawn(p), `id="guess"`) != 1 {
		t.Error("the field does not keep its place")
	}
	phone := drawn(dealt(t, "game=t1&m=13&s=1&hide=1&phone=1&seed=3"))
	if field := strings.Index(phone, `id="guess"`); field < 0 || field > strings.Index(phone, "Deal one") ||
		strings.Count(phone, `id="guess"`) != 1 || strings.Contains(phone, `id="sheet"`) ||
		!strings.Contains(phone, "Read out your code") || strings.Contains(phone, "Show the answer") {
		t.Error("a phone does not have the field for a guess first and the code last, or has a worksheet")
	}
	p.turnSheet()
	if text := drawn(p); !p.sheet.On() || !strings.Contains(text, "Answer key") ||
		!strings.Contains(text, "A = 1, J = 11, Q = 12, K = 13.") {
		t.Error("the button shows no worksheet")
	}
	if p.turnSheet(); p.sheet.On() {
		t.Error("the button does not hide the worksheet")
	}
	if title := dealt(t, "game=t2&m=13&s=4&hide=1").Head().Title; title !=
		"How many of thirteen cards come at their own number?" {
		t.Errorf("T2 turns thirteen of 52 cards, and asks %q", title)
	}
}
