package lesson

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/pages"
	"rencontre/app/ui"
)

// drawPupil draws the page of a pupil: a guess, one button, and then a code to read out and two ways on.
func (p *page) drawPupil() app.UI {
	// The sentence stays when a guess is made, so that nothing moves.
	says := "Move the slider to your guess, then tap “" + strings.ReplaceAll(p.dealAll(), " ", "\u00a0") + "”."
	body := []app.UI{p.mine(), p.slider(),
		ui.Button(p.dealAll(), "", "main large", ui.Handler(p.dealOnPhone)).ID("pupil-deal").
			Attr("disabled", p.guesses.mine == none),
		h.Text("p", "soft", says)}
	if p.n.Int() >= classDeals && p.guesses.mine != none {
		body = []app.UI{
			h.Text("p", "lead", "Your guess: "+strconv.Itoa(p.guesses.mine)+". Your deals: "+p.seen()+"."),
			h.Tag("div", []string{"role", "status"}, h.Text("p", "", "Read out your code:"),
				h.Text("p", "scene-number pupil-code num", grouped(p.code(p.guesses.mine, int(*p.game.Seed()))))),
			h.Box("div", "flow", ui.Button("Guess again", "", "", ui.Handler(p.guessAgain)).ID("pupil-again"),
				ui.LinkButton("Leave", "link", pages.Home))}
	}
	return h.Tag("section", []string{"class", "scene pupil", "aria-label", "Your guess"}, body...)
}

// dealAll is the text of the button.
func (p *page) dealAll() string {
	does := "Deal "
	switch p.lesson.of {
	case "santa":
		does = "Draw "
	case "memory":
		does = "Play "
	}
	return does + strconv.Itoa(classDeals)
}

// guessAgain takes another guess. The phone keeps its seed, so that the class counts one guess of it.
func (p *page) guessAgain() {
	p.guesses.clear()
	p.n.Reset()
	p.Changed()
}

func (p *page) dealOnPhone() {
	p.deal(classDeals - p.n.Int())
	p.Noted()
}
