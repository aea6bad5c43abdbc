package lesson

import (
	"fmt"
	"math/big"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
)

// yesNo are the answers to the question of most lessons.
var yesNo = []ui.Option{{Value: "yes", Text: "Yes"}, {Value: "no", Text: "No"}}

// aloneMoves are those of the lesson of Memory, with its moves from the fewest to the most.
var aloneMoves = []struct {
	ui.Option
	low, high int
}{
	{ui.Option{Value: "few", Text: "8 to 10 moves"}, 8, 10},
	{ui.Option{Value: "some", Text: "11 to 13 moves"}, 11, 13},
	{ui.Option{Value: "many", Text: "14 or more"}, 14, maxMoves},
}

// bets lists the answers that the first scene of a lesson offers.
func (l *lesson) bets() (all []ui.Option) {
	if l.of != "memory" {
		return yesNo
	}
	for _, moves := range aloneMoves {
		all = append(all, moves.Option)
	}
	return all
}

// drawQuestion draws the way to the scene that was left, the deck, face down, the answers to the question, and the
// choice of the lesson.
func (p *page) drawQuestion() []app.UI {
	cards := p.slips(nil)
	if p.lesson.of != "santa" {
		cards = p.cards(nil, "The cards, face down")
	}
	return []app.UI{h.If(p.leftAt() > 0, p.drawLeft), cards, p.drawBets(),
		h.Box("div", "flow scene-foot", p.of.Select(p.choose),
			ui.Button("Worksheet", "", "link", ui.Handler(func() { p.to(p.lesson.index("sheet")) })))}
}

// drawBets draws the answers to the question as buttons. They lead on, and Back shows which one was chosen.
func (p *page) drawBets() app.UI {
	label, bets := "Your guess", p.lesson.bets()
	if p.lesson.game == "" {
		label = "Your guess: will one deck win?"
	}
	return h.Tag("div", []string{"class", "scene-bets", "role", "group", "aria-label", label},
		h.Text("p", "label", label),
		h.Box("div", "", h.Each(len(bets), func(i int) app.UI {
			bet := bets[i]
			return ui.Button(bet.Text, "", "", ui.Handler(func() {
				p.bet.Set(bet.Value)
				p.next()
			})).Aria("pressed", p.bet.Value() == bet.Value)
		})))
}

// bettor says how often the answer is right that was chosen in the first scene, or nothing.
func (p *page) bettor() string {
	x := p.exactly()
	if p.bet.Value() == "" || x == nil {
		return ""
	}
	if p.lesson.of == "memory" {
		return p.bettorAlone()
	}
	all := big.NewRat(int64(p.of100()), 1)
	if p.bet.Value() == "no" {
		x = all.Sub(all, x)
	}
	return fmt.Sprintf("You said %s: right for %s of %d %s.", p.bet.Value(), figure.Places(x, 2), p.of100(),
		plural(2, p.lesson.thing))
}

// bettorAlone says how many games of Memory take as many moves as was said.
func (p *page) bettorAlone() string {
	for _, moves := range aloneMoves {
		if moves.Value != p.bet.Value() {
			continue
		}
		right := 0.
		for i, share := range p.alone.Value().Decimals {
			if n := p.lesson.ranks + i; n >= moves.low && n <= moves.high {
				right += share
			}
		}
		return fmt.Sprintf("You said %s: right for %.0f of 100 games.", moves.Text, 100*right)
	}
	return ""
}

// drawLeft draws the way to the scene that was left, and to a class without its guesses and deals.
func (p *page) drawLeft() app.UI {
	at := p.leftAt()
	return h.Box("div", "flow scene-left",
		ui.Button(fmt.Sprintf("Continue at %d of %d", at+1, len(p.lesson.scenes)), "", "main",
			ui.Handler(func() { p.to(at) })).ID("lesson-left"),
		h.If(p.guesses.any() || p.total() > 0, func() app.UI {
			return ui.Button("New class", "", "link", ui.Handler(p.newClass))
		}))
}
