package dundee

import (
	"fmt"
	"math/big"
	"net/url"
	"strconv"
	"strings"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
)

// A table is where a game is played: with a real deck, whose cards the user taps as they are turned, or with a deck
// that is shuffled here.
type table struct {
	*shared
	dealt  bool        // the deck is shuffled here
	advice calc.Choice // whether advice is shown with a shuffled deck

	game  game      // its deck is nil if there is none
	seed  uint64    // of the shuffled deck
	order deck.Deck // the shuffled deck
	link  string    // what is wrong with the game in the link

	answer *calc.Answer[job.DundeeAdaptiveResult]
	at     position // from the answer
	first  *calc.Answer[job.DundeeAdaptiveResult]
	start  *big.Rat // probability before the first card; nil: not known
	of     string   // the deck and rounds of start
	small  bool     // the game is evaluated at once

	keyless keyless
	refused string // why the last card could not be turned

	review   *calc.Many[job.DundeeAdaptiveResult] // the positions before each turn, if they are asked for
	unfolded bool                                 // the list of rounds is open
	past     past

	many *many
}

// A position is what is known of a position of a game.
type position struct {
	win     *big.Rat
	choices []choice
	formula *job.DundeeFormula
}

// A choice is a rank that can be named, with its cards left, the probability with that name, and its distance from the
// best.
type choice struct {
	rank, left int
	win, cost  *big.Rat
}

func positionOf(r job.DundeeAdaptiveResult) position {
	at := position{win: figure.Rational(r.Win), formula: r.Formula}
	read := map[int]choice{} // by cards left; a number of thousands of digits takes a while to read
	for _, c := range r.Choices {
		x, ok := read[c.Left]
		if !ok {
			x = choice{0, c.Left, figure.Rational(c.Win), figure.Rational(c.Cost)}
			read[c.Left] = x
		}
		x.rank = c.Rank
		at.choices = append(at.choices, x)
	}
	return at
}

func newTable(s *shared, dealt bool) *table {
	t := &table{shared: s, dealt: dealt, advice: calc.Choice{
		ID: "advice", Label: "Advice", Kind: "value of advice", Options: []ui.Option{{Value: ""}, {Value: "off"}}}}
	t.answer = calc.PageAnswer[job.DundeeAdaptiveResult](s.Frame, func() {
		t.at = positionOf(t.answer.Value())
		if len(t.game.played) == 0 {
			t.start = t.at.win
		}
		t.reviewGame()
	})
	t.first = calc.PageAnswer[job.DundeeAdaptiveResult](s.Frame, nil)
	t.review = calc.PageMany[job.DundeeAdaptiveResult](s.Frame, t.reviewGame)
	t.many = newMany(s.Frame)
	return t
}

func (t *table) Head() calc.Head {
	head := calc.Head{
		Title: "Which rank should you name?",
		Name:  "Which rank of " + t.cards() + " should you name?",
		More:  &calc.How{Of: lesson{}, Rule: how, Says: short},
		Class: "slim",
		Wrong: strings.TrimSpace(t.advice.Unknown() + " " + t.link),
	}
	if t.dealt {
		head.Title, head.Name = "Can you get through "+t.cards()+"?", ""
	}
	return head
}

func (t *table) Right() bool { return t.right() && t.rounds.Err() == nil }

// withoutAdvice reports whether the game is played without advice.
func (t *table) withoutAdvice() bool { return t.dealt && t.advice.Value() == "off" }

// begin starts a new game with the deck and the rounds.
func (t *table) begin() {
	t.clearMessages()
	t.game, t.order = game{}, nil
	if !t.Right() {
		return
	}
	t.game = game{deck: t.deck.Value(), rounds: t.rounds.Value()}
	if t.game.rounds == 0 {
		t.game.rounds = t.size()
	}
}

// clearMessages removes messages about the last move.
func (t *table) clearMessages() { t.refused, t.link = "", "" }

// shuffle shuffles another deck.
func (t *table) shuffle() {
	if t.dealt && t.game.deck != nil {
		t.seed = newSeed()
		t.order = shuffled(t.game.deck, t.seed)
	}
}

// laid starts again after a change of the deck or of the number of rounds.
func (t *table) laid() {
	t.begin()
	t.many.forget()
	t.shuffle()
}

func (t *table) Leave() { t.many.played.Stop() }

func (t *table) Read(v url.Values) {
	t.begin()
	if t.dealt {
		t.advice.Read(v)
	}
	if t.game.deck == nil {
		return
	}
	if t.dealt {
		t.readSeed(v)
	}
	if t.link == "" {
		t.readGame(v)
	}
}

// readSeed shuffles the deck with the link's seed, or with a new one.
func (t *table) readSeed(v url.Values) {
	seed, err := strconv.ParseUint(figure.Typed(v.Get("seed")), 10, 64)
	if err != nil {
		if v.Has("seed") {
			t.link = fmt.Sprintf("“%s” is not a valid shuffle: it must be a whole number. Another deck is dealt.",
				figure.Clip(v.Get("seed")))
		}
		seed = newSeed()
	}
	t.seed = seed
	t.order = shuffled(t.game.deck, seed)
}

// readGame replays the game of the link.
func (t *table) readGame(v url.Values) {
	t.link = t.game.decode(v.Get("game"))
	if t.dealt {
		for i, turned := range t.game.played {
			if turned.turned != t.order[i] {
				t.link = fmt.Sprintf("Card %d of shuffle %d differs from the "+
					"link. The cards before it are kept.", i+1, t.seed)
				t.game.played = t.game.played[:i]
				break
			}
		}
	}
	if t.link != "" || !v.Has("say") {
		return
	}
	said, err := strconv.Atoi(figure.Typed(v.Get("say")))
	if err != nil || said < 1 || said > len(t.game.deck) {
		t.link = fmt.Sprintf("“%s” is not a rank; the ranks are 1 to %d.", figure.Clip(v.Get("say")), len(t.game.deck))
		return
	}
	t.game.say(said)
}

// Query always has the seed: without it another deck would be shuffled.
func (t *table) Query() url.Values {
	v := url.Values{}
	if t.dealt {
		v.Set("seed", strconv.FormatUint(t.seed, 10))
		t.advice.Write(v)
	}
	if len(t.game.played) > 0 {
		v.Set("game", t.game.encode())
	}
	if t.game.chosen > 0 {
		v.Set("say", strconv.Itoa(t.game.chosen))
	}
	return v
}

// task returns the request for the position before a turn.
func (t *table) task(turn int) *job.DundeeAdaptive {
	return &job.DundeeAdaptive{DundeeDeck: job.DundeeDeck{Deck: t.game.left(turn)}, Rounds: new(t.game.rounds - turn)}
}

func (t *table) Ask() {
	defer t.reviewGame()
	if t.game.deck == nil {
		t.answer.Forget()
		t.start = nil
		return
	}
	if of := fmt.Sprint(t.game.deck, t.game.rounds); of != t.of {
		t.of, t.start, t.small = of, nil, calc.Soon(t.task(0)) == calc.Here
	}
	turns := len(t.game.played)
	if t.start == nil && turns > 0 && t.small {
		t.first.Ask(t.task(0), calc.Here)
		t.start = figure.Rational(t.first.Value().Win)
	}
	if t.game.over() {
		t.answer.Forget()
	} else {
		task, way := t.task(turns), calc.Here // the rest of a game costs less than the game
		if !t.small {
			way = calc.Soon(task)
		}
		t.answer.Ask(task, way)
		if turns == 0 && t.answer.Whole() {
			t.start = t.at.win
		}
	}
	t.askReview()
}

// askReview asks for all positions of the game so far: to list them or, with two ranks, to decide which names were
// best.
func (t *table) askReview() {
	var tasks []job.Request
	if t.small && (t.unfolded || len(t.game.deck) == 2) {
		for i := range t.game.played {
			tasks = append(tasks, t.task(i))
		}
	}
	if err := t.review.Ask(tasks...); err == nil {
		t.review.Start()
	}
}

// known returns the position, or nil if it is not known.
func (t *table) known() *position {
	if !t.answer.Whole() {
		return nil
	}
	return &t.at
}

// press handles a tap on a rank's key: the card that was turned or, with a shuffled deck, the name that is said.
func (t *table) press(rank int) {
	switch {
	case rank > len(t.game.deck), t.dealt && t.game.over():
		t.refused = t.game.refuses(rank)
	case t.dealt:
		t.game.say(rank)
		t.next()
		t.moved()
	default:
		t.refused = t.game.refuses(rank)
		if t.refused != "" {
			return
		}
		turned := round{t.game.name(), rank}
		if turned.named == rank { // whoever said it taps Lost
			turned.named = 0
		}
		t.game.add(turned)
		t.moved()
	}
}

// next turns the next card of the shuffled deck.
func (t *table) next() { t.game.play(t.order[len(t.game.played)]) }

// moved shows the new position.
func (t *table) moved() {
	t.clearMessages()
	t.Moved()
}

// lost records that the user has said the rank of the last card.
func (t *table) lost() {
	if !t.game.unnamed() {
		return
	}
	last := &t.game.played[len(t.game.played)-1]
	last.named = last.turned
	t.moved()
	t.Defer(func() { calc.Focus("undo") })
}

func (t *table) undo() {
	t.game.undo()
	if t.withoutAdvice() {
		t.game.chosen = 0
	}
	t.moved()
}

func (t *table) say(rank int) {
	t.game.say(rank)
	t.moved()
}

// step says the name that is shown and turns the next card of the shuffled deck. finish repeats it to the end.
func (t *table) step() {
	if !t.dealt || t.game.over() || t.withoutAdvice() {
		return
	}
	t.next()
	t.moved()
}

func (t *table) finish() {
	for !t.game.over() {
		t.next()
	}
	t.moved()
	t.Defer(func() { ui.Bring("ending") })
}

// restart starts again, with another shuffle if the deck is shuffled here.
func (t *table) restart() {
	t.game.played, t.game.chosen = nil, 0
	t.shuffle()
	t.clearMessages()
	t.Changed()
}

func (t *table) Keys() calc.Keys {
	// at makes a function that does something only if there is a game.
	at := func(do func()) func() {
		return func() {
			if t.game.deck != nil {
				do()
			}
		}
	}
	keys := t.shared.Keys()
	keys["Backspace"], keys["ArrowRight"], keys[" "] = at(t.undo), at(t.step), at(t.step)
	for key, rank := range map[string]int{"a": 1, "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9,
		"0": 10, "j": 11, "q": 12, "k": 13} {
		keys[key] = at(func() { t.press(rank) })
	}
	return keys
}
