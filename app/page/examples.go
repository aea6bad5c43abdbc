package page

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

// paperNames are the papers as they are cited on a page.
var paperNames = map[string]string{
	"bersani-2010":            "Bersani 2010",
	"bersani-eulerian":        "Bersani, “eulerian”",
	"morehead and mott-smith": "Morehead and Mott-Smith",
}

// examples lists the decks that the papers print, by their place in
// paper.Examples; the first entry stands for a deck of the user's own.
func (p *Play) examples() []ui.Option {
	options := []ui.Option{{Value: "", Text: "your own deck"}}
	for i, e := range paper.Examples() {
		name := deck.Format(e.Deck, e.Ranks)
		if len(e.Deck) > 9 {
			name = fmt.Sprintf("m = %d, s = %d", e.Ranks, e.Suits)
		}
		options = append(options, ui.Option{
			Value: strconv.Itoa(i),
			Text:  fmt.Sprintf("%s: %s (%s, %s)", gameNames[e.Game], name, paperNames[e.Paper], e.Where),
		})
	}
	return options
}

func (p *Play) example(ctx app.Context, v string) {
	i, err := strconv.Atoi(v)
	all := paper.Examples()
	if err != nil || i < 0 || i >= len(all) {
		return
	}
	e := all[i]
	p.q.game, p.q.burn, p.q.order = e.Game, false, solitaire.Up
	p.lay(ctx, deck.Format(e.Deck, e.Ranks))
	p.open = false
}

// shown is the printed example that is being played, if it is one.
func (p *Play) shown() (int, paper.Example, bool) {
	for i, e := range paper.Examples() {
		if p.deck != nil && e.Game == p.q.game && !p.q.burning() && p.q.calling() == "" && slices.Equal(e.Deck, p.deck) {
			return i, e, true
		}
	}
	return 0, paper.Example{}, false
}

func (p *Play) exampleShown() string {
	if i, _, ok := p.shown(); ok {
		return strconv.Itoa(i)
	}
	return ""
}

// printed says where a paper prints the deck, and whether what it says of it
// agrees with what was played here.
func (p *Play) printed() app.UI {
	_, e, ok := p.shown()
	if !ok {
		return nil
	}
	played := p.replay.end.table.SetAside
	if d := p.replay.end.table.Reformed(); d != nil {
		played = d
	}
	verdict := app.UI(app.Text(""))
	if e.Set != nil {
		if slices.Equal(e.Set, played) {
			verdict = ui.Verdict("agrees")
		} else {
			verdict = ui.Verdict("differs")
		}
	}
	return h.Span().Class("flow").Style("gap", ".5rem").Body(
		h.Span().Text(fmt.Sprintf("%s, %s: “%s”", paperNames[e.Paper], e.Where, e.Note)), verdict)
}
