package play

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/page/solitaire/words"
	"rencontre/app/ui"
	"rencontre/core/solitaire"
)

// covered reports whether the answer is hidden. It is hidden until the deck is played to its end or the user asks for
// the answer.
func (p *play) covered() bool {
	return p.hide.On() && p.replay != nil && p.farthest < p.replay.Last()
}

// upTo returns the last position that may be shown.
func (p *play) upTo() int {
	if p.replay == nil || p.covered() {
		return p.farthest
	}
	return p.replay.Last()
}

// uncover shows the answer before the deck is played to its end.
func (p *play) uncover() {
	if p.replay != nil {
		p.walk.Halt()
		p.farthest = p.replay.Last()
	}
}

// cover is called when hiding the answer is switched on or off. Positions that were shown stay visible. A game that was
// shown whole starts again at its beginning.
func (p *play) cover() {
	p.walk.Halt()
	p.farthest = p.step.Int()
	if p.replay != nil && p.farthest >= p.replay.Last() {
		p.farthest = 0
		p.step.Put(0)
	}
	p.stepping = true
	p.Moved()
}

// maxGuessed is the largest number of hits that is offered as a guess. For larger decks the guess is whether they win.
const maxGuessed = 16

// guessable lists the guesses that are offered: numbers of hits, or whether the deck wins.
func (p *play) guessable() []string {
	n, g := len(p.deck), p.game.Game()
	switch {
	case g == solitaire.T0 || n > maxGuessed && words.AnyHitWins(g):
		return nil
	case n > maxGuessed:
		return []string{"it wins", "it does not"}
	}
	all := make([]string, n+1)
	for i := range all {
		all[i] = strconv.Itoa(i)
	}
	return all
}

// right returns the right guess.
func (p *play) right() string {
	if len(p.deck) <= maxGuessed {
		return strconv.Itoa(len(p.replay.End.Aside))
	}
	if o := p.replay.End.Table.Outcome; o == solitaire.Won || o == solitaire.Weak {
		return "it wins"
	}
	return "it does not"
}

// class draws the controls for a class: hiding the answer, guesses, the pace and the link.
func (p *play) class() app.UI {
	says := "The result and the number of steps stay hidden until the deck is played."
	switch {
	case p.hide.On() && !p.covered():
		says = "The result is shown below."
	case !p.hide.On():
		says = "For a class: hide the result until the deck is played."
	}
	return ui.Section("panel class", "For a class",
		h.Box("div", "flow",
			p.hide.Draw(p.cover),
			h.Text("p", "note grow", says),
			h.If(p.covered(), func() app.UI { return ui.Button("Show the result", "eye", "", ui.Handler(p.uncover)) }),
			&ui.QR{Text: "Link as a QR code"},
		),
		h.If(p.hide.On(), p.guesses),
		p.walk.Pace(),
		h.Box("p", "note", p.game.ToDeals()),
	)
}

// guesses draws a button for each guess of the class, and the counts beside the answer once that is shown. They are
// never stored.
func (p *play) guesses() app.UI {
	all := p.guessable()
	if all == nil {
		return nil
	}
	most, sum := 1, 0
	for _, n := range p.guessed {
		most, sum = max(most, n), sum+n
	}
	asks := "How many cards will be [" + strings.ToLower(game.Stored(p.game.Game())) + "]? Press once for each vote."
	if len(p.deck) > maxGuessed {
		asks = "Will it win? Press once for each vote."
	}
	right := ""
	if !p.covered() {
		right = p.right()
		if sum > 0 {
			asks = fmt.Sprintf("%d of %s right.", p.guessed[right], figure.Count(sum, "vote")+
				map[bool]string{true: " was", false: " were"}[sum == 1])
		} else {
			asks = "Nobody guessed."
		}
	}
	return h.Box("details", "votes",
		h.Box("summary", "", app.Text("Votes of a class")),
		h.Box("p", "label", ui.Words(asks)...),
		h.Tag("ul", []string{"class", "guesses", "aria-label", "Guesses"}, h.Each(len(all), func(i int) app.UI {
			g := all[i]
			n := p.guessed[g]
			class, says := "", g+": "+figure.Count(n, "vote")
			if g == right {
				class, says = "right", says+", right"
			}
			bar := h.Tag("span", []string{"class", "bar-of", "style",
				fmt.Sprintf("height:%.2frem", 2.5*float64(n)/float64(most))})
			return h.Box("li", class,
				h.Tag("span", []string{"class", "tally-of num", "aria-hidden", "true"}, app.Text(strconv.Itoa(n))), bar,
				h.Elem("button", []string{"type", "button", "class", "button square num", "aria-label", says},
					app.Text(g)).
					Aria("disabled", right != "").OnClick(func(app.Context, app.Event) { p.guess(g) }))
		})),
		h.If(sum > 0 && right == "", func() app.UI {
			return ui.Button("Clear guesses", "", "link", func(app.Context, app.Event) { clear(p.guessed) })
		}),
	)
}

func (p *play) guess(g string) {
	if p.covered() {
		p.guessed[g]++
	}
}
