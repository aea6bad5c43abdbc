// Package reform has the page about reformed decks: the orbit of one deck, the graph of all decks of a small game, the
// census of larger ones and the decks that it counts, a search for the longest orbits, and the decks that reform to a
// given one. Each is a package.
package reform

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"rencontre/app/calc"
	"rencontre/app/page/reform/census"
	"rencontre/app/page/reform/decks"
	"rencontre/app/page/reform/goal"
	"rencontre/app/page/reform/graph"
	"rencontre/app/page/reform/orbit"
	"rencontre/app/page/reform/preimages"
	"rencontre/app/page/reform/search"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// page shows one of its parts. All parts read the same goal.
type page struct {
	*calc.Parts
	goal *goal.Fields
}

// New makes the page.
func New(f *calc.Frame) calc.Calculator {
	g := goal.New(f)
	p := &page{goal: g, Parts: calc.NewParts("About reformed decks", "/reform",
		calc.Part{Name: "", Text: "Orbit", Of: "From this deck", Way: "forwards", Calculator: orbit.New(g)},
		calc.Part{Name: "preimages", Text: "Orbit", Of: "From this deck", Way: "backwards", Calculator: preimages.New(g)},
		calc.Part{Name: "graph", Text: "All decks", Calculator: graph.New(g)},
		calc.Part{Name: "census", Text: "Census", Of: "Decks", Way: "all", Calculator: census.New(g)},
		calc.Part{Name: "decks", Text: "Census", Of: "Decks", Way: "listed", Calculator: decks.New(g)},
		calc.Part{Name: "search", Text: "Census", Of: "Decks", Way: "a sample", Calculator: search.New(g)})}
	p.Carried = p.carried
	p.Others = func() []ui.Option { return g.Game.Links("/reform")[:2] } // one deck, forwards and backwards
	return p
}

// carried returns the query of the goal. Between the two parts about one deck it has the deck too.
func (p *page) carried(part string) url.Values {
	v := p.goal.Query()
	ofDeck := func(part string) bool { return part == "" || part == "preimages" }
	if d := p.Shown().Query(); d.Has("deck") && ofDeck(part) && ofDeck(p.Part()) {
		v["deck"] = d["deck"]
	}
	counted := func(part string) bool { return part == "census" || part == "decks" }
	if counted(part) && counted(p.Part()) {
		shown := p.Shown().Query()
		v["m"], v["s"] = shown["m"], shown["s"]
	}
	if part == "search" && !slices.Contains(job.SearchedGames(), p.goal.Game.Game()) {
		return nil // the part asks about its own first game
	}
	return v
}

// titles are those of the parts, each with a place for the name of the game.
var titles = map[string]string{
	"":          "Where does this deck of %s lead?",
	"preimages": "Which decks of %s lead to this one?",
	"graph":     "Where do all decks of %s lead?",
	"census":    "How many decks of %s come back?",
	"decks":     "Which decks of %s have this number?",
	"search":    "How long can a deck of %s go on?",
}

func (p *page) Head() calc.Head {
	head, of := p.Parts.Head(), p.goal.Game
	if head.Title == "" {
		head.Title = fmt.Sprintf(titles[p.Part()], of.Name())
	}
	head.More = of.How(false)
	head.Description = "Reformed decks of Mousetrap, Modular Mousetrap and He Loves Me: the orbit of a deck, the graph " +
		"of all decks of a small game, the census of millions, a search for the longest orbits, and the decks that reform " +
		"to a deck."
	if !p.goal.LovesMe() {
		head.Wrong = strings.TrimSpace(head.Wrong + " " + p.goal.Of.Wrong()) // the part does not show the field
	}
	return head
}
