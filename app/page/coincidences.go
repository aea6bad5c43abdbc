package page

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/ui"
)

// Coincidences is about cards that come at their own number: the law of their
// number for two decks, Steen's numbers of Mousetrap, and de Montmort's first
// problem.
type Coincidences struct {
	app.Compo

	part   string // of coincidenceParts
	wrong  string // what is wrong with the address
	two    twoDecks
	steen  steenNumbers
	treize treizeGame
	keys   func()
}

var coincidenceParts = pageParts{
	{Value: "", Text: "Two decks"},
	{Value: "steen", Text: "Steen"},
	{Value: "treize", Text: "Treize 1708"},
}

func (p *Coincidences) OnInit() {
	p.two, p.steen, p.treize = newTwoDecks(), newSteenNumbers(), newTreizeGame()
}

func (p *Coincidences) OnPreRender(ctx app.Context) { p.title(ctx) }

func (p *Coincidences) OnMount(ctx app.Context) {
	p.keys = listen(ctx, bindings{"c": copyLink})
}

func (p *Coincidences) OnDismount() {
	p.leave()
	if p.keys != nil {
		p.keys()
	}
}

func (p *Coincidences) leave() {
	p.two.live.forget()
	p.two.desk.leave()
	p.steen.desk.leave()
	p.treize.desk.leave()
	p.treize.check.forget()
}

func (p *Coincidences) OnNav(ctx app.Context) {
	p.two.live.ctx, p.two.desk.ctx, p.steen.desk.ctx = ctx, ctx, ctx
	p.treize.desk.ctx, p.treize.check.ctx = ctx, ctx
	v := ctx.Page().URL().Query()
	p.part = coincidenceParts.at(v.Get("part"))
	p.wrong = unknownName(v, named{"part", "part of this page", optionValues(coincidenceParts)})
	p.leave()
	switch p.part {
	case "steen":
		p.steen.take(v)
		p.askSteen()
	case "treize":
		p.treize.take(v)
		p.askTreize()
	default:
		p.two.take(v)
		p.askTwo()
	}
	p.title(ctx)
}

func (p *Coincidences) title(ctx app.Context) {
	name := map[string]string{"": "Coincidences", "steen": "Steen’s numbers", "treize": "The game of Treize"}[p.part]
	ctx.Page().SetTitle("%s · Rencontre", name)
	ctx.Page().SetDescription("How often a card comes at its own number: the law for two decks exactly, with its Poisson and binomial approximations; Steen's numbers of Mousetrap; de Montmort's Treize of 1708.")
}

func (p *Coincidences) Render() app.UI {
	nav := coincidenceParts.nav("About coincidences", "/coincidences", p.part, partOnly)
	var title app.UI
	var body []app.UI
	switch p.part {
	case "steen":
		title = ui.Title("Steen’s numbers", "Mousetrap with one suit: how many decks set a given card aside first, and which second.")
		body = p.drawSteen()
	case "treize":
		title = ui.Title("The game of Treize", "De Montmort’s Problem I: a hit wins a stake and the count begins again. Asked in 1708, first answered in 1994.")
		body = p.drawTreize()
	default:
		title = ui.Title(p.two.title())
		body = p.drawTwo()
	}
	return ui.Shell("/coincidences", append([]app.UI{title, nav, wrongLink(p.wrong)}, body...)...)
}
