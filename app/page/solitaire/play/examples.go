package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/order"
	"rencontre/core/paper"
)

// An example is a deck that the papers print, by its index in paper.Examples. none stands for the user's own deck.
const none = -1

// offered lists the examples to choose from, by game, each named by its shape and what it shows. The first clause of
// the note is enough for that, since a phone has no room for more; the result has all of it. Those with one name are
// numbered.
func offered(all []paper.Example) []ui.Option {
	options := []ui.Option{{Value: "", Text: "your own deck"}}
	same := map[string]int{}
	for i, e := range all {
		note := e.Note
		if end := strings.IndexAny(note, ":;,."); end > 0 {
			note = note[:end]
		}
		group, size := game.Names[e.Game], fmt.Sprintf("%d × %d", e.Ranks, e.Suits)
		key := group + size + note
		same[key]++
		if same[key] > 1 {
			size += ", no. " + strconv.Itoa(same[key])
		}
		options = append(options, ui.Option{Value: strconv.Itoa(i), Text: size + ": " + note, Group: group})
	}
	byGame := func(a, b ui.Option) int { return strings.Compare(b.Group, a.Group) }
	return append(options[:1], order.By(options[1:], byGame)...)
}

// choose plays the example of an option.
func (p *play) choose(option string) {
	if option == "" { // Back returns to the example
		p.lay("")
		p.row.Unfold()
		return
	}
	i, err := strconv.Atoi(option)
	if err != nil || i < 0 || i >= len(p.examples) {
		return
	}
	e := p.examples[i]
	p.game.SetGame(e.Game)
	p.lay(deck.Format(e.Deck, e.Deck.Faces()))
	p.row.Fold()
}

// find returns the example that is played, or none.
func (p *play) find() int {
	q := p.game.Solitaire()
	return slices.IndexFunc(p.examples, func(e paper.Example) bool {
		return p.deck != nil && e.Game == p.game.Game() && !q.Burn && q.Order == "" && slices.Equal(e.Deck, p.deck)
	})
}

func (p *play) exampleShown() string {
	if p.example == none {
		return ""
	}
	return strconv.Itoa(p.example)
}

// printed says where a paper prints the deck, and whether the paper agrees with the game played here.
func (p *play) printed() app.UI {
	if p.example == none {
		return nil
	}
	e := p.examples[p.example]
	played := p.replay.End.Table.SetAside
	if d := p.replay.End.Table.Reformed(); d != nil {
		played = d
	}
	verdict := app.Text("")
	switch {
	case e.Set == nil:
	case slices.Equal(e.Set, played):
		verdict = ui.Verdict("agrees")
	default:
		verdict = ui.Verdict("differs")
	}
	return h.Tag("span", []string{"class", "flow", "style", "gap:.5rem"},
		h.Text("span", "", game.Papers[e.Paper]+", "+e.Where+". In our words: "+e.Note), verdict)
}
