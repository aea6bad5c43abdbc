// Package reform has the page about reformed decks: the orbit of one, the graph of
// all of a small game, the census of large ones, the longest orbits of larger ones,
// and what reforms to a deck.
package reform

import (
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// The parts of the page, by their name in an address.
const (
	partOrbit     = ""
	partGraph     = "graph"
	partCensus    = "census"
	partSearch    = "search"
	partPreimages = "preimages"
)

// A part is what one part of the page shows.
type part interface {
	// read takes what of an address is the part's own, write puts it there.
	read(url.Values)
	write(url.Values)
	ask()
	// fields are those beside the game that a job may refuse.
	fields() calc.Form
	lead() (lead, name string)
	draw() []app.UI
	// wrong is what the address names and there is not.
	wrong() string
	keys() calc.Keys
}

// page has what its parts share: the game, and how it is won.
type page struct {
	*calc.Frame
	part  *calc.PartChoice
	game  *game.Form
	of    *calc.Choice // He Loves Me alone has it
	parts map[string]part
	shown part

	presenting bool
	open       bool // the question, on a phone that shows an answer
}

// New is the page.
func New(f *calc.Frame) calc.Calculator {
	p := &page{Frame: f,
		part: calc.NewPartChoice(
			ui.Option{Value: partOrbit, Text: "Orbit"},
			ui.Option{Value: partGraph, Text: "All decks"},
			ui.Option{Value: partCensus, Text: "Census"},
			ui.Option{Value: partSearch, Text: "Search"},
			ui.Option{Value: partPreimages, Text: "Preimages"},
		),
		game: game.New(solitaire.Modular, 11, 1, game.Wins),
		of: &calc.Choice{ID: "of", Label: "Reformed with", Kind: "way to reform here", Default: "won", Class: "wraps",
			Options: []ui.Option{{Value: "won", Text: "the best score"}, {Value: "weak", Text: "all but one card"}}},
	}
	p.parts = map[string]part{partOrbit: newOrbit(p), partGraph: newMap(p), partCensus: newCensus(p), partSearch: newSearch(p), partPreimages: newPreimages(p)}
	p.Read(url.Values{}) // it is drawn once before its address is known
	return p
}

func (p *page) Read(v url.Values) {
	p.part.Read(v)
	p.game.Read(v)
	p.of.Read(v)
	next := p.parts[p.part.Value()]
	if p.shown != next {
		p.leave()
	}
	p.shown = next
	p.presenting = false
	p.shown.read(v)
}

func (p *page) Query() url.Values {
	v := p.common(p.part.Value())
	p.part.Write(v)
	p.shown.write(v)
	return v
}

// common is what an address of any part has: the game.
func (p *page) common(string) url.Values {
	v := url.Values{}
	p.game.Write(v)
	v.Del("m")
	v.Del("s")
	if p.hlm() {
		p.of.Write(v)
	}
	return v
}

// decks is that with the deck, for parts that show one.
func (p *page) carried(part string) url.Values {
	v := p.common(part)
	if part == partOrbit || part == partPreimages {
		switch s := p.shown.(type) {
		case *orbit:
			s.row.Write(v)
		case *preimages:
			s.row.Write(v)
		}
	}
	return v
}

func (p *page) hlm() bool { return p.game.Game() == solitaire.HeLovesMe }

// goal is the game as jobs have it, without a shape where the deck tells it.
func (p *page) goal(shaped bool) job.Goal {
	g := job.Goal{Solitaire: p.game.Solitaire(), Of: "won"}
	if p.hlm() {
		g.Of = p.of.Value()
	}
	if !shaped {
		g.Ranks, g.Suits = nil, nil
	}
	return g
}

// asked is what a census or a search of the game is of.
func (p *page) asked() asked {
	s, _ := p.game.Shape()
	return asked{p.game.Game(), p.game.Solitaire().Order, p.hlm() && p.of.Value() == "weak", s.Ranks, s.Suits}
}

func (p *page) Leave() { p.leave() }

// leave ends what nobody waits for when another part, or page, is shown.
func (p *page) leave() {
	switch s := p.shown.(type) {
	case *orbit:
		s.walk.Halt()
	case *preimages:
		s.leave()
	}
}

// right reports whether nothing is wrong with the fields.
func (p *page) right() bool { return p.form().Right() }

func (p *page) form() calc.Form { return append(calc.Form{p.game, p.of}, p.shown.fields()...) }

// Refused says beside its field what a job finds wrong.
func (p *page) Refused(wrong *job.BadRequest) string { return p.form().Refused(wrong) }

func (p *page) Ask() { p.shown.ask() }

func (p *page) Head() calc.Head {
	lead, name := p.shown.lead()
	wrong := []string{p.part.Unknown(), p.shown.wrong()}
	if !p.hlm() {
		wrong = append(wrong, p.of.Wrong()) // where it has no field
	}
	return calc.Head{
		Title: p.game.Name() + ", reformed", Lead: lead, More: p.game.How(true), Name: name + ", " + p.game.Name(),
		Description: "Reformed decks of Mousetrap, Modular Mousetrap and He Loves Me: the orbit of a deck, the graph of all decks of a small game, the census of millions, a search for the longest orbits, and the decks that reform to a deck.",
		Nav:         h.E("div", "parts", p.part.Nav("About reformed decks", "/reform", p.carried)),
		Wrong:       strings.TrimSpace(strings.Join(wrong, " ")),
	}
}

func (p *page) Draw() []app.UI { return p.shown.draw() }

func (p *page) Keys() calc.Keys {
	keys := p.shown.keys()
	keys["/"] = func() {
		p.open = true
		p.Defer(func() { calc.Focus("deck-text") })
	}
	return keys
}

// chosen are the fields of the game without its shape, which the deck tells.
func (p *page) chosen(changed func()) []app.UI {
	all := p.game.Draw(changed, changed)
	return append([]app.UI{all[0], all[3]}, p.drawOf(changed))
}

func (p *page) drawOf(changed func()) app.UI {
	if !p.hlm() {
		return nil
	}
	return p.of.Draw(changed)
}

// link leads to another page, or part, at a deck.
func (p *page) link(class, text, label, path string, d deck.Deck) app.UI {
	v := p.common("")
	page, part, _ := strings.Cut(path, "?part=")
	if page == "/reconstruct" {
		v.Set("string", game.Dashed(d))
	} else {
		v.Set("deck", game.Dashed(d))
	}
	if part != "" {
		v.Set("part", part)
	}
	return h.X("a", []string{"class", class, "href", site.Path(page + "?" + v.Encode()), "aria-label", label}, app.Text(text))
}

// links are to all that can be done with a deck.
func (p *page) links(d deck.Deck, ranks int, orbit bool) []app.UI {
	name := deck.Format(d, ranks)
	all := []app.UI{p.link("button link", "Play", "Play "+name, "/play", d)}
	if orbit {
		all = append(all, p.link("button link", "Orbit", "Orbit of "+name, "/reform", d))
	}
	return all
}

// newRow is a field for a deck.
func newRow() *calc.Row[deck.Deck] {
	return &calc.Row[deck.Deck]{ID: "deck", Label: "Deck", Format: game.Dashed,
		Parse: func(text string) (deck.Deck, error) { return deck.Parse(strings.ReplaceAll(text, "-", " "), 0) }}
}

// usual are the decks that a bare address shows.
var usual = map[solitaire.Game]string{
	solitaire.Modular:   "1 11 5 8 2 6 9 4 7 10 3",
	solitaire.Mousetrap: "1 16 12 15 6 8 14 10 9 3 4 11 13 2 7 5",
	solitaire.HeLovesMe: "1 1 1 1 2 2 2 2",
}

// faced writes a deck that was typed with its faces.
func faced(r *calc.Row[deck.Deck]) {
	if r.Err() == nil && len(r.Value()) > 0 {
		r.Set(deck.Format(r.Value(), ranksOf(r.Value())))
	}
}

// ranksOf is the highest rank of a deck.
func ranksOf(d deck.Deck) int {
	m := 0
	for _, c := range d {
		m = max(m, c)
	}
	return m
}

// address is that of a part, about this game.
func (p *page) address(part string) string {
	v := p.common(part)
	v.Set("part", part)
	return site.Path("/reform?" + v.Encode())
}
