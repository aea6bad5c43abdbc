package paper

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"slices"

	"rencontre/core/solitaire"
)

// A Chance is that of winning with one suit, as a record of this program estimates it:
// a point of the curve of chances over the number of cards, beyond what is counted.
// The page that shows the curve fetches them as a file.
type Chance struct {
	Game    solitaire.Game  `json:"game"`
	Ranks   int             `json:"ranks"`
	Request json.RawMessage `json:"request"`
	Won     string          `json:"won"`
	Chance  float64         `json:"chance"`
	Low     float64         `json:"low"` // the interval, 95 %
	High    float64         `json:"high"`
	Error   float64         `json:"error"` // the standard error, over the chance
}

//go:embed chances.json
var chances []byte

// ChanceRecords are records that were made for the curve alone.
func ChanceRecords() []Own { return ownsOf("chances.json", chances) }

// Chances are the points of the curve, those among Owns too, by game and cards.
func Chances() (all []Chance) {
	for _, o := range append(Owns(), ChanceRecords()...) {
		var q struct {
			Job          string
			Game         solitaire.Game
			Ranks, Suits int
		}
		err := json.Unmarshal(o.Request, &q)
		if err == nil && (q.Job != "count-estimate" || q.Suits > 1) {
			continue
		}
		var r struct {
			Won           string
			Probability   float64
			RelativeError float64
			Chances       [2]float64
		}
		if err := errors.Join(err, json.Unmarshal(o.Result, &r)); err != nil {
			panic("paper: a record: " + err.Error())
		}
		all = append(all, Chance{q.Game, q.Ranks, o.Request, r.Won, r.Probability, r.Chances[0], r.Chances[1], r.RelativeError})
	}
	slices.SortFunc(all, func(a, b Chance) int { return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Ranks, b.Ranks)) })
	return all
}
