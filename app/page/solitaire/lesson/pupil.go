package lesson

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/ui"
)

// drawPupil draws the page of a pupil: a guess, one button, and then a code to read out.
func (p *page) drawPupil() app.UI {
	body := []app.UI{p.mine(), p.slider(),
		ui.Button(p.dealAll(), "", "main large", ui.Handler(p.dealOnPhone)).ID("pupil-deal").
			Attr("disabled", p.guesses.mine == none),
		app.If(p.guesses.mine == none, func() app.UI { return h.Text("p", "soft", "Move the slider to your guess.") })}
	if p.n.Int() >= classDeals && p.guesses.mine != none {
		body = []app.UI{
			h.Text("p", "lead", "Your guess: "+strconv.Itoa(p.guesses.mine)+". Your deals: "+p.seen()+"."),
			h.Tag("div", []string{"role", "status"}, h.Text("p", "", "Read out your code:"),
				h.Text("p", "scene-number pupil-code num", grouped(p.code(p.guesses.mine, int(*p.game.Seed())))))}
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

func (p *page) dealOnPhone() {
	p.deal(classDeals - p.n.Int())
	p.Noted()
}
