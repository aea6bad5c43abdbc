package play

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/solitaire"
)

func (p *play) result() app.UI {
	end := p.replay.End
	r, faces := end.Table.Rules, p.shape.Faces()
	row := func(d deck.Deck) app.UI {
		if len(d) == 0 {
			return nil
		}
		return ui.CardText(deck.Format(d, faces))
	}
	score, left, burned := "", end.Table.Hand, end.Table.Burned
	if r.Game == solitaire.HeLovesMe {
		score = figure.Whole(end.Table.Score()) + " of at most " + figure.Whole(solitaire.BestScore(p.shape))
	}
	deal, replay := "main", "main"
	switch { // a page has one main button: that of the stage, or the first here
	case p.stepped():
		deal, replay = "", ""
	case p.hide.On():
		replay = ""
	}
	var reforms, again, backwards app.UI
	if d := end.Table.Reformed(); d != nil {
		reforms = p.reforms()
		again = ui.Button("Play the reformed deck", "", replay, func(app.Context, app.Event) {
			p.lay(deck.Format(d, faces))
		})
		backwards = h.Tag("a", []string{"class", "button", "href",
			site.Path("/reconstruct?" + p.game.Query("string", game.Dashed(d)))}, app.Text("Rebuild it backwards"))
		if r.Game == solitaire.HeLovesMe {
			left, burned = burned, nil
		}
	}
	return ui.Section("panel result", "Result",
		h.Box("div", "result-head copies",
			ui.Tag(ui.Exact),
			h.Box("h2", "", ui.Words(game.Ending(r, end))...),
			&ui.ShareMenu{Name: p.named(), File: p.file, Chart: p.picture()},
		),
		h.If(len(p.deck) >= gridFrom, p.grids),
		ui.Facts(
			ui.Fact{Term: "[" + game.Stored(r.Game) + "|" + strings.ToLower(game.Stored(r.Game)) + "]",
				Value: row(end.Table.SetAside)},
			ui.Fact{Term: "[Burned|burned]", Value: row(burned)},
			ui.Fact{Term: leftTerm(r.Game), Value: row(left)},
			ui.TextFact("Score", score),
			ui.Fact{Term: "[Reformed|reformed]", Value: reforms},
			ui.Fact{Term: "[Visited|visited]",
				Value: ui.CardText(p.strings(faces, func(s solitaire.Step) int { return s.Card }))},
			ui.Fact{Term: "[Called|called]", Value: ui.CardText(p.strings(0, func(s solitaire.Step) int { return s.Call }))},
			ui.Fact{Term: "Printed", Value: p.printed()},
			ui.TextFact("Evidence", p.backed),
		),
		h.If(deck.Legend(faces) != "", func() app.UI { return h.Text("p", "note", deck.Legend(faces)) }),
		h.Box("div", "flow",
			h.If(p.hide.On(), func() app.UI {
				return ui.Button("Deal another deck", "shuffle", deal, ui.Handler(p.shuffle))
			}),
			p.winButton(""),
			again,
			backwards,
			h.If(!p.stepped(), func() app.UI {
				return ui.Button("Step through", "", "", func(app.Context, app.Event) { p.goTo(0) })
			}),
		),
	)
}

// reforms says what happens to a winning deck that is reformed again and again.
func (p *play) reforms() app.UI {
	says := "Following the deck."
	switch {
	case p.orbit.Whole():
		says = game.Orbit(p.orbit.Value(), nil)
	case p.orbit.Status() == calc.Waiting:
		says = "The orbit may be long."
	}
	v := url.Values{"game": {string(p.game.Game())}, "deck": {game.Dashed(p.deck)}}
	if p.of() == "weak" {
		v.Set("of", "weak")
	}
	if o := p.game.Solitaire().Order; o != "" {
		v.Set("order", o)
	}
	return h.Box("span", "", app.Text(says+" "),
		h.Tag("a", []string{"href", site.Path("/reform?" + v.Encode())}, app.Text("Follow its orbit")))
}

// grids draws a large deck as it was dealt, and as it is reformed.
func (p *play) grids() app.UI {
	grid := func(text string, cards []ui.Card) app.UI {
		return h.Box("div", "", h.Text("p", "label", text), ui.Grid(text, cards, p.shape.Ranks))
	}
	end := p.replay.End
	var reformed app.UI
	if end.Table.Reformed() != nil {
		cards := slices.Concat(end.Aside, end.Burned)
		text := "Reformed: set aside in this order"
		if p.game.Game() == solitaire.HeLovesMe {
			text = "Reformed: stored in this order, then the card left"
			if n := len(cards); len(end.Burned) > 0 {
				cards[n-1].State = ui.Hit
			}
		}
		reformed = grid(text, cards)
	}
	return h.Tag("div", []string{"id", "dealt", "class", "halves", "style",
		"grid-template-columns:repeat(auto-fit, minmax(min(100%, 20rem), 1fr))"},
		grid("Dealt, top card first", ui.Cards(p.deck, p.shape.Faces())), reformed)
}

// named returns the stem of file names.
func (p *play) named() string { return "rencontre-" + string(p.game.Game()) }

// picture draws the stage, or the cards of a large deck.
func (p *play) picture() string {
	if p.stepped() {
		return "stage"
	}
	return "dealt"
}

// leftTerm returns the term for the remaining cards. He Loves Me has its own word for the one card left.
func leftTerm(g solitaire.Game) string {
	if g == solitaire.HeLovesMe {
		return "[Left|left]"
	}
	return "Left"
}

// strings formats one value of every step as cards. For a very long game it formats the beginning.
func (p *play) strings(faces int, of func(solitaire.Step) int) string {
	const shown = 600
	var d deck.Deck
	for _, s := range p.replay.Steps[:min(shown, len(p.replay.Steps))] {
		d = append(d, of(s))
	}
	text := deck.Format(d, faces)
	if rest := len(p.replay.Steps) - shown; rest > 0 {
		text += fmt.Sprintf(" … and %s more", figure.Whole(rest))
	}
	return text
}

func (p *play) file() (ui.File, error) {
	table := p.replay.End.Table
	rows := [][]string{{"deck", deck.Format(p.deck, 0)}, {"set aside", deck.Format(table.SetAside, 0)}}
	if d := table.Burned; len(d) > 0 {
		rows = append(rows, []string{"burned", deck.Format(d, 0)})
	}
	if d := table.Reformed(); d != nil {
		rows = append(rows, []string{"reformed", deck.Format(d, 0)})
	}
	rows = append(rows, []string{"outcome", string(table.Outcome)}, []string{"score", strconv.Itoa(table.Score())})
	t := figure.Table{Caption: ui.Plain(game.Ending(table.Rules, p.replay.End)), Head: []string{"what", p.game.Name()},
		Rows: rows}
	return ui.File{Table: t, Sources: p.played.Exported()}, nil
}
