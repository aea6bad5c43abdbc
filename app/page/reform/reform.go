// Package reform has the page about reformed decks: the orbit of one deck, the graph of all decks of a small game, the
// census of larger ones, a search for the longest orbits, and the decks that reform to a given one.
package reform

import (
	"maps"
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

// The parts of the page, by their names in an address.
const (
	partOrbit     = ""
	partGraph     = "graph"
	partCensus    = "census"
	partSearch    = "search"
	partPreimages = "preimages"
)

// page shows one of its parts. It reads the fields that all parts share; the part reads the rest.
type page struct {
	*calc.Parts
	shared *shared
}

// shared has the fields of all parts: the game and its goal.
type shared struct {
	*calc.Frame
	game *game.Form
	of   *calc.Choice // the goal, only for He Loves Me
	open bool         // the question is unfolded on a phone that shows an answer
}

// New makes the page.
func New(f *calc.Frame) calc.Calculator {
	s := &shared{Frame: f,
		game: game.New(solitaire.Modular, 11, 1, game.Wins),
		of: &calc.Choice{ID: "of", Label: "Reformed with", Kind: "way to reform here", Default: "won", Class: "wraps",
			Options: []ui.Option{{Value: "won", Text: "the best score"}, {Value: "weak", Text: "all but one card"}}},
	}
	s.read(nil)
	p := &page{shared: s, Parts: calc.NewParts("About reformed decks", "/reform",
		calc.Part{Name: partOrbit, Text: "Orbit", Calculator: newOrbit(s)},
		calc.Part{Name: partGraph, Text: "All decks", Calculator: newAll(s)},
		calc.Part{Name: partCensus, Text: "Census", Calculator: newCensus(s)},
		calc.Part{Name: partSearch, Text: "Search", Calculator: newSearch(s)},
		calc.Part{Name: partPreimages, Text: "Preimages", Calculator: newPreimages(s)})}
	p.Carried = p.carried
	return p
}

// read reads the shared fields from an address.
func (s *shared) read(v url.Values) {
	s.game.Read(v)
	s.of.Read(v)
}

func (p *page) Read(v url.Values) {
	p.shared.read(v)
	p.Parts.Read(v)
}

func (p *page) Query() url.Values {
	v := p.shared.common()
	maps.Copy(v, p.Parts.Query())
	return v
}

// common returns the query of the shared fields.
func (s *shared) common() url.Values {
	v := url.Values{}
	s.game.Write(v)
	v.Del("m")
	v.Del("s")
	if s.hlm() {
		s.of.Write(v)
	}
	return v
}

// carried returns that query with the deck, for the parts that show a deck.
func (p *page) carried(part string) url.Values {
	v := p.shared.common()
	if part == partOrbit || part == partPreimages {
		switch s := p.Shown().(type) {
		case *orbit:
			s.row.Write(v)
		case *preimages:
			s.row.Write(v)
		}
	}
	return v
}

func (s *shared) hlm() bool { return s.game.Game() == solitaire.HeLovesMe }

// goal returns the game as a job's goal. It has no shape if a deck determines that.
func (s *shared) goal(shaped bool) job.Goal {
	g := job.Goal{Solitaire: s.game.Solitaire(), Of: "won"}
	if s.hlm() {
		g.Of = s.of.Value()
	}
	if !shaped {
		g.Ranks, g.Suits = nil, nil
	}
	return g
}

// censusQuestion returns the question of a census or search.
func (s *shared) censusQuestion() censusQuestion {
	shape, _ := s.game.Shape()
	return censusQuestion{s.game.Game(), s.game.Solitaire().Order, s.hlm() && s.of.Value() == "weak", shape.Ranks,
		shape.Suits}
}

func (p *page) Head() calc.Head {
	head, of := p.Parts.Head(), p.shared
	head.Title, head.Name = of.game.Name()+", reformed", head.Name+", "+of.game.Name()
	head.More = of.game.How(true)
	head.Description = "Reformed decks of Mousetrap, Modular Mousetrap and He Loves Me: the orbit of a deck, the graph " +
		"of all decks of a small game, the census of millions, a search for the longest orbits, and the decks that reform " +
		"to a deck."
	head.Nav = h.Box("div", "", of.game.Nav("/reform"), head.Nav)
	if !of.hlm() {
		head.Wrong = strings.TrimSpace(head.Wrong + " " + of.of.Wrong()) // the part does not show the field
	}
	return head
}

func (s *shared) Keys() calc.Keys {
	return calc.Keys{"d": func() {
		s.open = true
		s.Defer(func() { calc.Focus("deck-text") })
	}}
}

// chosen draws the fields of the game without its shape, which the deck determines.
func (s *shared) chosen(changed func()) []app.UI {
	all := s.game.Draw(changed, changed)
	return append([]app.UI{all[0], all[3]}, s.drawOf(changed))
}

// fold draws the question of a part about all decks of a size. It folds to one line on a phone, unless it is refused.
func (s *shared) fold(right bool, fields ...app.UI) app.UI {
	fold := s.game.Fold("", true, &s.open)
	fold.Wrong = fold.Wrong || !right
	return fold.Draw(fields...)
}

func (s *shared) drawOf(changed func()) app.UI {
	if !s.hlm() {
		return nil
	}
	return s.of.Draw(changed)
}

// link links to another page or part with a deck.
func (s *shared) link(class, text, label, path string, d deck.Deck) app.UI {
	v := s.common()
	page, part, _ := strings.Cut(path, "?part=")
	if page == "/reconstruct" {
		v.Set("string", game.Dashed(d))
	} else {
		v.Set("deck", game.Dashed(d))
	}
	if part != "" {
		v.Set("part", part)
	}
	return h.Tag("a", []string{"class", class, "href", site.Path(page + "?" + v.Encode()), "aria-label", label},
		app.Text(text))
}

// links links to everything that can be done with a deck.
func (s *shared) links(d deck.Deck, ranks int, orbit bool) []app.UI {
	name := deck.Format(d, ranks)
	all := []app.UI{s.link("button link", "Play", "Play "+name, "/play", d)}
	if orbit {
		all = append(all, s.link("button link", "Orbit", "Orbit of "+name, "/reform", d))
	}
	return all
}

// newRow makes a field for a deck. It shows the cards with their faces.
func newRow() *calc.Row[deck.Deck] {
	return &calc.Row[deck.Deck]{ID: "deck", Label: "Deck", Format: game.Dashed,
		Parse: func(text string) (deck.Deck, error) { return deck.Parse(strings.ReplaceAll(text, "-", " "), 0) },
		Show:  func(d deck.Deck) string { return deck.Format(d, ranksOf(d)) }}
}

// another returns the deck after a change of the game: its default deck, but what the user typed stays.
func another(row *calc.Row[deck.Deck], usual string) string {
	text := row.Text()
	if text == row.Default {
		text = usual
	}
	row.Default = usual
	return text
}

// usual has the default deck of each game.
var usual = map[solitaire.Game]string{
	solitaire.Modular:   "1 11 5 8 2 6 9 4 7 10 3",
	solitaire.Mousetrap: "1 16 12 15 6 8 14 10 9 3 4 11 13 2 7 5",
	solitaire.HeLovesMe: "1 1 1 1 2 2 2 2",
}

// ranksOf returns the highest rank of a deck.
func ranksOf(d deck.Deck) int {
	m := 0
	for _, c := range d {
		m = max(m, c)
	}
	return m
}

// address returns the address of a part with the same game.
func (s *shared) address(part string) string {
	v := s.common()
	v.Set("part", part)
	return site.Path("/reform?" + v.Encode())
}
