package lesson

import (
	"slices"
	"strconv"

	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// A lesson is a list of scenes about a game.
type lesson struct {
	of, name string
	game     solitaire.Game // "" is that of the address
	ranks    int
	suits    int
	none     bool   // it asks for deals without a match
	top      int    // of the pictures; 0 is that of the guesses
	thing    string // what is dealt
	asks     string // the guess
	says     string // what those do that are asked for
	hand     string // what a hand-out says of the game
	scenes   []scene
}

// A scene is one thing on the screen.
type scene struct {
	id, title, lead string // no title: the question of the guess
	curve           curve
}

// leads reports whether a tap beside the controls of a scene leads on: it has few.
func (s scene) leads() bool {
	return !slices.Contains([]string{"guess", "deal", "size", "sheet"}, s.id)
}

// A curve is what the picture of a scene needs: the lesson's number for each number of cards from low to high, or of
// suits.
type curve struct {
	low, high int
	suits     bool
}

var (
	cards = curve{low: 2, high: 52}
	terms = curve{low: 1, high: 8}
	packs = curve{low: 1, high: 4, suits: true}
)

// tasks lists the requests of a curve.
func (c curve) tasks(l *lesson) (all []job.Request) {
	for n := c.low; n <= c.high; n++ {
		of := &job.Coincidence{Game: string(l.game), Ranks: new(n), Suits: new(l.suits), Exact: new(false)}
		if c.suits {
			of.Ranks, of.Suits = new(l.ranks), new(n)
		}
		all = append(all, of)
	}
	return all
}

// told makes the scenes of a lesson from the question over the guess, the deals and the answer to why it is so, and the
// worksheet.
func told(question, lead, deal string, why ...scene) []scene {
	all := []scene{
		{id: "question", title: question, lead: lead},
		{id: "guess"},
		{id: "deal", title: deal},
		{id: "answer", title: "The answer"},
	}
	return append(append(all, why...), scene{id: "sheet", title: "Worksheet"})
}

// lessons has them as they are offered.
var lessons = []*lesson{
	{of: "match", name: "A match", game: solitaire.T1, ranks: 13, suits: 1, thing: "deck",
		asks: "How many of 100 decks have a match?", says: "have a match",
		hand: "Turn the cards one by one and count 1, 2, 3, … A card at its own number is a match.",
		scenes: told("Will a card come at its own number?",
			"Turn 13 shuffled cards and count. If the 5 comes fifth, it is a match.", "Deal and see",
			scene{id: "card", title: "Why? One card", lead: "The 5 can lie in 13 places. One is its own: 1 in 13."},
			scene{id: "three", title: "Why? Three cards", lead: "Here are all six orders. Four have a match."},
			scene{id: "limit", title: "Why? More and more cards",
				lead: "Each further card adds or takes away less.", curve: terms},
			scene{id: "size", title: "Does the number of cards matter?", curve: cards})},
	{of: "frustration", name: "Frustration", game: solitaire.T3, ranks: 13, suits: 4, none: true, top: 10, thing: "deck",
		asks: "How many of 100 decks have no match?", says: "have no match",
		hand: "Turn all 52 cards and count from 1 to 13, four times. You win if no card comes at its own number.",
		scenes: told("Will 52 cards miss every number?",
			"Count from 1 to 13, four times. You win if no card comes at its own number.", "Deal and see",
			scene{id: "card", title: "Why? One card", lead: "A 5 matches in 4 of 52 places: 1 in 13."},
			scene{id: "suits", title: "Why? One suit more",
				lead: "Each suit more leaves about a third of the wins.", curve: packs},
			scene{id: "size", title: "Does the number of ranks matter?", curve: cards})},
	{of: "santa", name: "Secret Santa", game: solitaire.T1, ranks: 10, suits: 1, none: true, thing: "drawing",
		asks: "How often, out of 100, does nobody draw their own name?", says: "are right",
		hand: "Ten people put their names into a hat, and each draws one. It is right if nobody draws their own.",
		scenes: told("Will nobody draw their own name?",
			"Ten people put their names into a hat. Each draws one, for a gift.", "Draw and see",
			scene{id: "card", title: "Why? One person", lead: "Ann draws one of ten names. One is her own: 1 in 10."},
			scene{id: "three", title: "Why? Three people", lead: "Here are all six drawings. Two are right."},
			scene{id: "limit", title: "Why? More and more people",
				lead: "Each further person adds or takes away less.", curve: terms},
			scene{id: "size", title: "Does the number of people matter?", curve: cards})},
	{of: "memory", name: "Memory", game: solitaire.T3, ranks: 8, suits: 2, top: 16, thing: "game",
		asks: "How many moves do 8 pairs take?", says: "moves a game",
		hand: "Play Memory alone with 8 pairs. Turn two cards: that is a move. Try to remember everything.",
		scenes: told("How long does Memory take?",
			"You play alone, with 8 pairs, and forget nothing. A move turns two cards.", "Play and see",
			scene{id: "moves", title: "Why? Three kinds of moves", lead: "Only a move without a pair costs extra."},
			scene{id: "luck", title: "How much is luck?", lead: "Of 100 games, so many take 8, 9, 10, … moves."},
			scene{id: "size", title: "Does the number of pairs matter?", curve: cards})},
	{of: "deck", name: "Another game", thing: "deck",
		scenes: told("", "Guess, deal, then see the answer.", "Deal and see")},
}

// called returns the lesson with a name.
func called(name string) *lesson {
	return lessons[max(0, slices.IndexFunc(lessons, func(l *lesson) bool { return l.of == name }))]
}

// options lists the lessons.
func options() (all []ui.Option) {
	for _, l := range lessons {
		all = append(all, ui.Option{Value: l.of, Text: l.name})
	}
	return all
}

// index is the number of a scene from 0, also of none.
func (l *lesson) index(id string) int {
	return max(0, slices.IndexFunc(l.scenes, func(s scene) bool { return s.id == id }))
}

// options lists the scenes of a lesson.
func (l *lesson) options() (all []ui.Option) {
	for _, s := range l.scenes {
		all = append(all, ui.Option{Value: s.id, Text: s.id})
	}
	return all
}

func figures(n int) []string { return []string{strconv.Itoa(n)} }
