package page

import (
	"encoding/json"
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// A countList is a list of the chosen cell's winning decks, a page at a time.
type countList struct {
	open    bool
	desk    desk
	decks   []deck.Deck
	strings []deck.Deck
	next    deck.Deck
}

// listed is how many decks a page has.
const listed = 12

func (l *countList) close() {
	l.desk.leave()
	*l = countList{}
}

func (p *Count) openList(ctx app.Context, e app.Event) {
	p.list.close()
	p.list.open = true
	p.moreDecks(ctx, e)
	ctx.Defer(func(app.Context) { focus("decks") })
}

// moreDecks lists the decks that follow.
func (p *Count) moreDecks(app.Context, app.Event) {
	l := &p.list
	c, ok := p.cell()
	if !ok {
		return
	}
	more := fmt.Sprintf(`,"limit":%d`, listed)
	if l.next != nil {
		more += `,"after":` + list(l.next)
	}
	l.desk.ctx = p.ctx
	have := len(l.decks)
	l.desk.turn(c.request("list", more), func(result json.RawMessage, whole bool) {
		var r job.Listed
		if !decoded("list", result, &r) {
			return
		}
		l.decks, l.strings, l.next = append(l.decks[:have:have], r.Decks...), append(l.strings[:have:have], r.Strings...), r.Next
	})
}

func (l *countList) draw(p *Count) app.UI {
	if !l.open {
		return nil
	}
	c, ok := p.cell()
	t, counted := countTallies[c]
	if !ok || !counted {
		return nil
	}
	text := "All are listed."
	if l.next != nil || len(l.decks) == 0 {
		text = fmt.Sprintf("The first %s of %s, by the last hit, then the one before it, and so on.", ui.Whole(len(l.decks)), ui.Figures(t.won.String()))
	}
	var more, searching app.UI
	if l.next != nil {
		more = h.E("div", "", ui.Button("More decks", "", "", p.moreDecks))
	}
	if searching = h.T("p", "soft", "Searching."); !l.desk.running() || !l.desk.brief() {
		searching = l.desk.draw("Winning decks", "decks")
	}
	return h.X("section", []string{"class", "panel stack", "id", "decks", "tabindex", "-1", "aria-label", "Winning decks"},
		h.T("h2", "", "Winning decks, "+c.name()),
		h.X("p", []string{"class", "soft", "role", "status"}, app.Text(text)),
		winners(&p.q, c.ranks, asideHead(p.q.game), l.decks, l.strings),
		searching,
		more,
	)
}

// asideHead is said before the string of a winning deck.
func asideHead(game solitaire.Game) string {
	if game == solitaire.HeLovesMe {
		return "Stored, and the card left"
	}
	return "Set aside"
}

// winners lists decks, each with its string and a link to play it.
func winners(q *question, ranks int, head string, decks, strings []deck.Deck) app.UI {
	rows := make([]app.UI, len(decks))
	for i, d := range decks {
		text := deck.Format(d, ranks)
		rows[i] = h.E("li", "",
			ui.Row(text),
			h.X("a", []string{"class", "button link", "href", site.Path("/play?" + q.write("deck="+dashed(d))), "aria-label", "Play " + text}, app.Text("Play")),
			h.E("span", "note", app.Text(head+": "), h.T("span", "num", deck.Format(strings[i], ranks))),
		)
	}
	return h.E("ul", "winners", rows...)
}
