package paper

import (
	_ "embed"
	"encoding/json"
	"errors"
	"sync"

	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

// An Own is a result of this program that is printed nowhere: a request and what
// it gave natively. Whoever gives the request to the command again gets the
// result again. A count stands here twice, with its histories split in two ways.
type Own struct {
	Request json.RawMessage `json:"request"`
	Result  json.RawMessage `json:"result"`
}

//go:embed own.json
var own []byte

// Owns lists them.
func Owns() []Own { return ownsOf("own.json", own) }

func ownsOf(file string, text []byte) []Own {
	var all []Own
	if err := json.Unmarshal(text, &all); err != nil {
		panic("paper: " + file + ": " + err.Error())
	}
	return all
}

// ownCount is what a record may be a count of.
type ownCount struct {
	game  solitaire.Game
	shape deck.Shape
	weak  bool
}

// ownCounts are the winning decks of the records, of games in their first order of
// calling.
var ownCounts = sync.OnceValue(func() map[ownCount]string {
	all := map[ownCount]string{}
	for _, o := range Owns() {
		q := struct {
			Job, Of, Order string
			Game           solitaire.Game
			Ranks, Suits   int
		}{Suits: 1}
		var r struct{ Won string }
		if err := errors.Join(json.Unmarshal(o.Request, &q), json.Unmarshal(o.Result, &r)); err != nil {
			panic("paper: own.json: " + err.Error())
		}
		if q.Job == "count" && q.Order == "" {
			all[ownCount{q.Game, deck.Shape{Ranks: q.Ranks, Suits: q.Suits}, q.Of == "weak"}] = r.Won
		}
	}
	return all
})
