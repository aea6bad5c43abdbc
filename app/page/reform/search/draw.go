package search

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/page/game"
	"rencontre/app/page/reform/record"
	"rencontre/app/page/reform/row"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/paper"
	"rencontre/core/solitaire"
)

func (s *search) Draw() []app.UI {
	count, hint := "Decks", "From 1 to 10¹²."
	if s.near() {
		count, hint = "Reformations forward", "The search goes backwards from each deck reached."
	}
	fields := []app.UI{s.start.Select(s.started), ui.Number("trials", count, s.trials.Text(), hint, func(text string) {
		s.trials.Set(text)
		s.changed()
	}, s.trials.Wrong())}
	if s.near() {
		fields = append(fields, row.Draw(s.deck, "", func(text string) {
			s.deck.Set(text)
			s.changed()
		}))
	} else {
		fields = append(fields, s.seed.Draw(s.changed, ui.Button("Others", "shuffle", "", func(app.Context, app.Event) {
			s.seed.Put(s.seed.Uint64() + 1)
			s.changed()
		})))
	}
	all := []app.UI{s.Question(s.folded(), s.answer.Known(), true, s.other, s.changed, fields...)}
	if !s.Right() {
		return all
	}
	all = append(all, s.answer.DrawLong("Search, "+s.Game.Size(), "units", "Following decks."))
	if s.answer.Known() && s.answer.Value().Trials != "" {
		all = append(all, s.result())
	}
	return all
}

// folded describes the question in a line.
func (s *search) folded() string {
	if s.near() {
		return "near " + s.deck.Text()
	}
	return figure.Group(s.trials.Text()) + " decks, seed " + strconv.FormatUint(s.seed.Uint64(), 10)
}

func (s *search) result() app.UI {
	of := s.answer.Value()
	r := ui.Result{Is: ui.Found, Title: "The longest of " + figure.Group(of.Trials) + " decks", Means: s.sentence(),
		Table: s.table(), First: true, Drawn: s.drawLongest, Sources: s.exported}
	if s.near() {
		r.Title = "The longest near a deck, within " + figure.Group(of.Trials) + " reformations forward"
	}
	if s.answer.Whole() {
		r.Name, r.Facts, r.More = "search-"+s.Game.File(), s.facts(of), s.drawFurther
	} else {
		r.Title += " so far"
	}
	return r.Draw()
}

// drawLongest draws the longest orbit of each kind, if there is one or one is printed.
func (s *search) drawLongest() app.UI {
	var rows []app.UI
	for _, b := range s.best {
		if b.found != nil || b.printed != nil {
			rows = append(rows, s.drawBest(b))
		}
	}
	return h.Box("ul", "longest", rows...)
}

// sentence explains the result.
func (s *search) sentence() string {
	text := "Lengths are exact, but longer ones may exist."
	if n, printed := s.reached(); printed > 0 && s.answer.Whole() {
		text += " Reached or exceeded: " + figure.Whole(n) + " of " + figure.Count(printed, "printed number") + "."
	}
	return text
}

// signs maps the comparison with print to a verdict of package ui.
var signs = map[string]string{"found again": "agrees", "passed": "unpublished", "differs": "differs"}

func (s *search) drawBest(b *best) app.UI {
	m, _ := s.Game.Shape()
	number := h.Text("b", "", "none found")
	var orbit, cards, climb app.UI
	if b.found != nil {
		if b.column == paper.Preperiod && b.found.Length > 1 && s.answer.Whole() && s.Game.Game() == solitaire.Modular &&
			!(s.near() && slices.Equal(b.found.Deck, s.deck.Value())) {
			d := b.found.Deck
			climb = h.Box("div", "", ui.Button("Search near it", "run", "", func(app.Context, app.Event) { s.climb(d) }))
		}
		number = h.Text("b", "figure", figure.Whole(b.found.Length))
		cards = h.Box("div", "longest-deck", s.ToOrbit(b.found.Deck), h.Box("span", "orbit-links", s.ToPlay(b.found.Deck)))
	}
	_, theorem := solitaire.ModularWins(m) // in one suit, that prime numbers of ranks lose only derangements
	if b.found == nil && s.answer.Value().Start == "top" && m.Suits == 1 && theorem != "" {
		orbit = h.Box("div", "tight", h.Text("p", "", "Decks with a 1 on top never lose here, so this search finds no "+
			"losing deck. Random decks can lose, but following them takes longer. You see the time before it starts."),
			h.Box("div", "", ui.Button("Search random decks", "run", "", func(app.Context, app.Event) {
				s.start.Set("random")
				s.started()
			})))
	}
	if b.orbit.Whole() {
		orbit = h.Text("p", "", game.Orbit(b.orbit.Value(), nil))
	}
	return h.Box("li", "",
		h.Text("p", "label", b.text),
		number, s.drawKnown(b),
		h.If(b.status() != "", func() app.UI { return h.Text("p", "note", b.status()) }),
		orbit, cards, climb)
}

// drawKnown compares the length with the longest one that is known. It returns nil if none is.
func (s *search) drawKnown(b *best) app.UI {
	var found, known uint64
	source, least := "", ""
	if b.found != nil {
		found = b.found.Length
	}
	if p := b.printed; p != nil {
		known, source = p.Printed, game.Papers[p.Source]+", "+p.Where
		if p.AtLeast {
			least = " or more"
		}
	}
	number := app.Text(figure.Whole(known) + least)
	if o := b.own; o != nil && o.Length >= known {
		if o.Length > known && source != "" {
			source = "printed: " + figure.Whole(known) + least + ", " + source
		}
		known = o.Length
		number = s.Link("", figure.Whole(known), figure.Whole(known)+", orbit of "+deck.Format(o.Deck, o.Deck.Faces()),
			"/reform", o.Deck)
	}
	if known == 0 {
		return nil
	}
	line := []app.UI{h.Box("span", "", app.Text(figure.Whole(found)+" of the known "), number)}
	if word := b.stand(); word != "" && word != "not reached" { // then the numbers say it
		line = append(line, ui.Sign(signs[word], word))
	}
	return h.Box("div", "longest-known", ui.Track(float64(found)/float64(known)),
		h.Box("div", "flow", append(line, h.Text("span", "note", source))...))
}

// status says how certain the printed number of reformations is.
func (b *best) status() string {
	switch p := b.printed; {
	case b.column != paper.MostTimes || p == nil:
		return ""
	case b.own == &longest13:
		return "The paper found eleven such decks. It prints one, which our copy lacks. Confirmed here: of all " +
			figure.Whole(6_227_020_800) + " decks, exactly eleven reform 51 times, including this one. None reforms more often."
	case p.AtLeast:
		return "The paper found such a deck, but our copy lacks it. The claim is not confirmed here."
	}
	return ""
}

// examples links to the paper's examples of this shape. It returns nil if there are none.
func (s *search) examples() app.UI {
	m, _ := s.Game.Shape()
	var decks []app.UI
	for _, e := range record.Examples {
		d, _ := deck.Parse(e.Deck, 0)
		of, err := deck.ShapeOf(d)
		if err == nil && e.Game == s.Game.Game() && of == m && m.Suits == 1 {
			decks = append(decks, h.Box("li", "", s.Link("", e.Note, "", "/reform", d)))
		}
	}
	if decks == nil {
		return nil
	}
	return h.Box("ul", "tight", decks...)
}

func (s *search) facts(r job.SearchOrbitsResult) []ui.Fact {
	start := map[string]string{"top": "With a 1 on top. For a prime number of ranks in one suit, such decks never lose. " +
		"All known long orbits consist of such decks.",
		"random": "Random, all equally likely.", "backward": "Random winning decks, built backwards.",
		near: "All decks that lead to the decks reached from the one above, up to 17 million for each."}[r.Start]
	seed := ""
	if !s.near() {
		seed = strconv.FormatUint(r.Seed, 10) + "; it gives the same decks on every device"
	}
	return []ui.Fact{
		{Term: "Printed", Value: s.examples()},
		ui.TextFact("Decks", start),
		ui.TextFact("Seed", seed),
		ui.TextFact("Evidence", s.backed),
	}
}

// drawFurther draws the button that follows more decks, if there can be more.
func (s *search) drawFurther() app.UI {
	further, word := s.further(), " decks"
	if further == 0 {
		return nil
	}
	if s.near() {
		word = " reformations"
	}
	return h.Box("div", "", ui.Button("Continue to "+figure.Whole(further)+word, "run", "",
		func(app.Context, app.Event) { s.goOn(further) }))
}
