package lesson

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/solitaire/words"
	"rencontre/app/pages"
	"rencontre/app/ui"
	"rencontre/core/turn"
)

func (p *page) Draw() []app.UI {
	if p.Right() && p.question.Shape.Ranks == 0 {
		return nil // nothing is asked yet
	}
	if !p.dealable() {
		return []app.UI{h.Box("div", "panel question", p.of.Select(p.choose), h.Box("div", "wide-note",
			p.game.Draw(p.Changed, p.Changed)...))}
	}
	if p.phone.On() {
		return []app.UI{p.drawPupil()}
	}
	s := p.now()
	attrs := []string{"class", "scene scene-" + s.id, "aria-label", "Scene"}
	scene := h.Elem("section", attrs, p.drawScene(s.id)...)
	if s.leads() {
		scene = scene.OnClick(p.tapped)
	}
	all := []app.UI{scene, &ui.QR{Text: "Code for phones", To: p.phoneLink, Small: true}}
	if s.id == "sheet" {
		all = append(all, p.drawPages())
	}
	return append(all, p.drawBar())
}

// drawScene draws a scene.
func (p *page) drawScene(id string) []app.UI {
	switch id {
	case "guess":
		return p.drawGuess()
	case "deal":
		return p.drawDeals()
	case "answer":
		return p.drawAnswer()
	case "card":
		return p.drawCard()
	case "three":
		return p.drawThree()
	case "limit":
		return p.drawLimit()
	case "suits":
		return p.drawSuits()
	case "moves":
		return p.drawMoves()
	case "luck":
		return p.drawLuck()
	case "size":
		return p.drawSize()
	case "sheet":
		return p.drawSheet()
	}
	return p.drawQuestion()
}

// drawBar draws the bar that leads through the scenes.
func (p *page) drawBar() app.UI {
	at, last := p.at(), len(p.lesson.scenes)-1
	class := "main"
	if !p.known() || p.leads() { // the work that waits has the main button, or the scene
		class = ""
	}
	where := fmt.Sprintf("%d of %d", at+1, last+1)
	return h.Tag("nav", []string{"class", "scene-bar", "aria-label", "Scenes"},
		ui.LinkButton("Leave", "link", pages.Home),
		h.Box("div", "flow", ui.Button("Back", "", "", ui.Handler(p.back)).Attr("disabled", at == 0),
			h.Tag("p", []string{"role", "status"}, app.Text(where),
				h.Text("span", "hidden", ": "+p.Head().Title)),
			ui.Button("Next", "", class, ui.Handler(p.next)).Attr("disabled", at == last)),
		ui.Button("Full screen", "present", "link presents", ui.Handler(func() { ui.FullScreen(true) })))
}

// leads reports whether a button of the scene comes before Next: to the scene that was left, or to the first deals.
func (p *page) leads() bool {
	switch p.now().id {
	case "question":
		return p.leftAt() > 0
	case "deal":
		return p.total() == 0 && !p.walk.Goes()
	}
	return false
}

// columns is how many cards lie in a row on a wide screen, on one that shows them alone, and on a phone.
func (p *page) columns(n int) (wide, alone, narrow int) {
	small := p.now().id == "deal" // a picture stands below the cards
	switch m := p.question.Shape.Ranks; {
	case p.lesson.of == "memory" && small:
		return 8, 8, 8
	case p.lesson.of == "memory":
		return 8, 8, 4
	case n == m && n <= 13 && small:
		return max(n, 7), 7, 7
	case n == m && n <= 13:
		return max(n, 7), 7, 5
	default:
		return min(m, 13), min(m, 13), min(m, 13)
	}
}

// cards draws the cards of a deck in rows, those face down that are not given. The number that is said with it stands
// over each card, once for each column if the count begins again with each row.
func (p *page) cards(row []ui.Card, label string) app.UI {
	n, m := p.question.Turned(), p.question.Shape.Ranks
	wide, alone, narrow := p.columns(n)
	count := func(i int) app.UI {
		if !words.AnyHitWins(p.game.Game()) || p.lesson.of == "memory" || n > m && i >= m {
			return nil
		}
		return h.Text("span", "count", strconv.Itoa(i+1))
	}
	style := fmt.Sprintf("--wide:%d;--alone:%d;--narrow:%d;--rows:%d", wide, alone, narrow, (n+wide-1)/wide)
	class := "cards scene-cards"
	if n > 26 {
		class += " many"
	}
	return h.Tag("ul", []string{"class", class, "style", style, "aria-label", label},
		h.Each(n, func(i int) app.UI {
			card := ui.Facedown("", "face down")
			if row != nil {
				card = row[i].Draw()
			}
			return h.Box("li", "", count(i), card)
		}))
}

// people are those who draw names.
var people = []string{"Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jan"}

// slips draws who draws whom, the slips closed if nobody has drawn.
func (p *page) slips(drawn []int) app.UI {
	return h.Tag("ul", []string{"class", "scene-slips", "aria-label", "Who draws whom"},
		h.Each(len(people), func(i int) app.UI {
			var of app.UI = h.Text("span", "slip", "?")
			if drawn != nil {
				of = slip(drawn[i]-1, drawn[i] == i+1)
			}
			return h.Box("li", "", h.Text("span", "note", people[i]), of)
		}))
}

// slip draws a slip with a name, marked if its owner has it.
func slip(name int, own bool) app.UI {
	class := "slip"
	if own {
		class = "slip own"
	}
	return h.Tag("span", []string{"class", class, "translate", "no"}, app.Text(people[name]))
}

// drawGuess draws the guesses of the class: the slider for the next one, and the field for codes.
func (p *page) drawGuess() []app.UI {
	given := 0
	for _, times := range p.guesses.times {
		given += times
	}
	return []app.UI{p.mine(), h.Box("div", "scene-guesses", p.marks(), p.slider()),
		h.Box("div", "flow",
			ui.Button("Add guess", "", "", ui.Handler(p.vote)).Attr("disabled", p.guesses.mine == none),
			ui.Button("Clear", "", "link", ui.Handler(p.clearGuesses)).Aria("label", "Clear guesses").
				Attr("disabled", given == 0 && p.guesses.mine == none),
			ui.Status("soft", p.guessed(given))),
		p.drawCode()}
}

// guessed says how many guesses there are, or how to guess.
func (p *page) guessed(n int) string {
	switch {
	case n == 0 && p.guesses.mine == none:
		return "Move the slider to guess."
	case n == 0:
		return "No guess yet."
	}
	return figure.Count(n, "guess") + "."
}

// marks draws the guesses over the slider, the same ones on top of each other.
func (p *page) marks() app.UI {
	tallest := 1
	for _, times := range p.guesses.times {
		tallest = max(tallest, times)
	}
	marks := ""
	low, high := p.scale()
	for _, g := range p.guesses.given() {
		times := p.guesses.times[g]
		marks += fmt.Sprintf(`<i style="left:%.2f%%;height:%d%%"><b>%d</b></i>`, 100*float64(g-low)/float64(high-low), 20+80*times/tallest, g)
	}
	return h.Tag("div", []string{"class", "scene-marks", "role", "img", "aria-label", "Guesses: " + p.votes()},
		app.Raw("<div>"+marks+"</div>"))
}

// votes lists the guesses in words.
func (p *page) votes() string {
	var votes []string
	for _, g := range p.guesses.given() {
		votes = append(votes, fmt.Sprintf("%d (%d×)", g, p.guesses.times[g]))
	}
	if votes == nil {
		return "none yet"
	}
	return strings.Join(votes, ", ")
}

// drawDeals draws the deals: how many, the last one, and the picture that grows.
func (p *page) drawDeals() []app.UI {
	full := p.n.Int() >= maxDeals
	to := func(text, class string, more func(n int) int) app.UI {
		return ui.Button(text, "", class, ui.Handler(func() { p.run(more(p.n.Int())) })).Attr("disabled", full)
	}
	all, class := "10\u202f000", ""
	if p.leads() {
		class = "main"
	}
	last := to(all, class, func(int) int { return maxDeals })
	if p.walk.Goes() {
		last = ui.Button("Pause", "", "", ui.Handler(p.pause)).Attr("data-widest", all)
	} else if e, is := last.(app.HTMLElem); is {
		last = e.Attr("data-widest", all)
	}
	says := ""
	if !p.walk.Goes() {
		says = p.sofar()
	}
	return []app.UI{
		h.Box("div", "scene-sofar",
			h.Tag("p", []string{"class", "scene-number", "aria-hidden", "true"},
				h.Text("span", "num", figure.Whole(p.total())), h.Text("small", "", " "+plural(p.total(), p.lesson.thing))),
			h.Tag("p", []string{"class", "scene-seen", "aria-hidden", "true"}, app.Text(p.seen())),
			ui.Status("hidden", says)),
		p.drawLast(),
		p.growing(false),
		h.Tag("div", []string{"class", "controls", "role", "group", "aria-label", "Deal"},
			to("One", "", func(n int) int { return n + 1 }), to("100", "", func(n int) int { return n + 100 }), last,
			ui.Button("Again", "", "link", ui.Handler(p.again)).Attr("disabled", p.n.Int() == 0))}
}

func plural(n int, what string) string {
	_, word, _ := strings.Cut(figure.Count(n, what), " ")
	return word
}

// sofar says what was dealt, for those who do not see the picture.
func (p *page) sofar() string {
	says := figure.Count(p.total(), p.lesson.thing) + " so far."
	if p.total() > 0 {
		says += " " + figure.Capital(p.seen()) + "."
	}
	return says
}

// says is what the deals do that are asked for.
func (p *page) says() string {
	if p.lesson.says != "" {
		return p.lesson.says
	}
	return p.words().Win
}

// seen says what the deals have shown.
func (p *page) seen() string {
	n := p.total()
	if n == 0 {
		return "\u00a0"
	}
	if p.lesson.of == "memory" {
		return strconv.FormatFloat(p.mean, 'f', 2, 64) + " moves on average"
	}
	of := p.of100()
	places := 1
	if p.mean == math.Trunc(p.mean) {
		places = 0
	}
	return strconv.FormatFloat(p.mean, 'f', places, 64) + " of " + strconv.Itoa(of) + " " + p.says()
}

// drawLast draws the last deal and what came of it. Before the first one, the cards lie face down.
func (p *page) drawLast() app.UI {
	ending := "\u00a0"
	switch {
	case p.last == nil:
	case p.lesson.of == "memory":
		ending = figure.Count(turn.Alone(p.last.Deck), "move")
	case p.lesson.of == "santa":
		own := 0
		for i, name := range p.last.Deck {
			if name == i+1 {
				own++
			}
		}
		ending = "Right: nobody drew their own name"
		if own > 0 {
			ending = "Wrong: " + strconv.Itoa(own) + " drew their own name"
		}
	default:
		ending = figure.Capital(p.last.Ending())
	}
	var row app.UI
	switch {
	case p.lesson.of == "santa" && p.last == nil:
		row = p.slips(nil)
	case p.lesson.of == "santa":
		row = p.slips(p.last.Deck)
	case p.last == nil:
		row = p.cards(nil, "The cards, face down")
	case p.lesson.of == "memory":
		row = p.cards(ui.Cards(p.last.Deck, p.lesson.ranks), "The cards of the last game, as they were turned")
	default:
		row = p.cards(p.last.Cards(), "The cards of the last deal, in order")
	}
	return h.Box("div", "scene-last", row, h.Box("p", "soft", ui.Words(ending)...))
}

// known reports whether the number is there that a scene shows.
func (p *page) known() bool {
	switch id := p.now().id; {
	case id == "answer":
		return p.exactly() != nil
	case id == "luck":
		return p.alone.Whole()
	case id == "size" && p.lesson.of == "memory":
		return p.moves.Whole()
	}
	return true
}

// drawWaits draws the work on the answer where it takes long.
func (p *page) drawWaits() app.UI {
	switch p.lesson.of {
	case "santa":
		return p.santa.DrawLong("Secret Santa", "products", "")
	case "memory":
		return p.alone.DrawLong("Memory", "steps", "")
	}
	return p.exact.Draw()
}

// drawAnswer draws the answer, large, and on the picture. Until it is there, its place is kept.
func (p *page) drawAnswer() []app.UI {
	of, number, says := " of "+strconv.Itoa(p.of100())+" "+plural(2, p.lesson.thing)+" "+p.says(), "…", p.sofar()
	if p.lesson.of == "memory" {
		of = " moves on average"
	}
	x := p.exactly()
	switch given := p.guesses.given(); {
	case x == nil && p.lesson.game == "":
		says += " No exact answer is known yet."
	case x == nil:
	case len(given) > 0:
		says += " The nearest guess is " + strconv.Itoa(nearest(given, figure.Ratio(x))) + "."
	}
	var tag app.UI
	if x != nil {
		number, tag = figure.Places(x, 2), ui.Tag(ui.Exact)
	}
	return []app.UI{
		h.Box("div", "scene-sofar",
			h.Box("p", "scene-number", h.Text("span", "num figure", number), h.Text("small", "", of)), tag),
		p.growing(true),
		h.Box("div", "flow", h.Text("p", "soft", strings.TrimSpace(p.bettor()+" "+says)), h.If(p.total() == 0, func() app.UI {
			return ui.Button("Deal 10\u202f000", "", "", ui.Handler(func() { p.run(maxDeals) }))
		})),
		p.drawWaits()}
}
