package dundee

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/app/h"
	"rencontre/app/page/composition"
	"rencontre/app/ui"
)

// pad draws the keys of the ranks.
func (t *table) pad() app.UI {
	g := &t.game
	left, best := g.now(), g.best()
	label := "Tap the card you turned"
	if t.dealt {
		label = "Tap the rank to name"
	}
	shown := left[:min(len(left), maxKeys)]
	keys := make([]app.UI, 0, len(shown)+2)
	for i := range shown {
		keys = append(keys, t.key(i+1, left[i], slices.Contains(best, i+1)))
	}
	// The rest of the last row of five has Undo and, beside it, the step or that the last card has lost.
	room := 5 - len(shown)%5
	if room < 2 {
		room = 5
	}
	steps := t.dealt && !t.withoutAdvice()
	icons := [2]string{"back", "run"}
	if (steps || g.unnamed()) && room == 2 {
		icons = [2]string{} // the key is only wide enough for the word
	}
	wide := func(key app.HTMLElem, columns int) app.UI {
		return key.Style("grid-column", "span "+strconv.Itoa(columns))
	}
	undo := ui.Button("Undo", icons[0], "", ui.Handler(t.undo)).ID("undo").Attr("disabled", len(g.played) == 0)
	switch {
	case steps:
		class := "main" // unless the page has another main button: to deal again, or to compute
		if s := t.answer.Status(); g.over() || s == calc.Waiting || s == calc.Interrupted {
			class = ""
		}
		turn := ui.Button("Turn", icons[1], class, ui.Handler(t.step)).ID("turn").Attr("disabled", g.over())
		keys = append(keys, wide(undo, room/2), wide(turn, room-room/2))
	case g.unnamed():
		lost := ui.Button("Lost", "", "", ui.Handler(t.lost)).ID("lost")
		keys = append(keys, wide(undo, room/2), wide(lost, room-room/2))
	default:
		keys = append(keys, wide(undo, room))
	}
	return ui.Section("pad", label,
		h.Box("div", "pad-head",
			h.Text("p", "label", label),
			h.Tag("p", []string{"class", "note", "id", "cards-left"},
				app.Text(fmt.Sprintf("%d of %d left", composition.Total(left), len(g.played)+composition.Total(left)))),
		),
		t.keyless.draw(left, t.press),
		h.Tag("div", []string{"class", "ranks", "role", "group", "aria-label", label}, keys...),
		t.drawRefused(),
	)
}

// drawRefused says why the last tap was refused.
func (t *table) drawRefused() app.UI {
	return h.Tag("div", []string{"role", "alert", "id", "refused"}, h.If(t.refused != "", func() app.UI {
		return h.Box("div", "refusal", ui.Icon("warning"), h.Text("p", "", t.refused))
	}))
}

// key draws the key of a rank, with a dot for each card.
func (t *table) key(rank, left int, best bool) app.UI {
	g := &t.game
	shown := best && !g.over() && !t.withoutAdvice()
	class := "rank"
	words := fmt.Sprintf("%s, %d left", g.face(rank), left)
	if shown {
		class += " best"
		words += ", best to say"
	}
	if rank == g.name() && shown {
		words += ", said now"
	}
	gone := left == 0 && !t.dealt || g.over()
	if gone {
		class += " gone"
	}
	n := g.deck[rank-1]
	k := rankKey{rank, left, n, g.face(rank), class, words, gone}
	return h.Memo([...]any{t, k}, func() app.UI { return k.draw(func() { t.press(rank) }) })
}

// A rankKey is the key of a rank as it is drawn: so many of its cards are left.
type rankKey struct {
	rank, left, cards  int
	face, class, words string
	disabled           bool
}

func (k rankKey) draw(press func()) app.UI {
	var dots app.UI
	if k.cards <= 8 {
		marks := strings.Repeat("<i></i>", k.left) + strings.Repeat(`<i class="turned"></i>`, k.cards-k.left)
		dots = app.Raw(`<span class="dots" aria-hidden="true">` + marks + `</span>`)
	} else {
		dots = h.Tag("span", []string{"class", "dots", "aria-hidden", "true"},
			app.Text(fmt.Sprintf("%d of %d", k.left, k.cards)))
	}
	return h.Elem("button", []string{"type", "button", "id", "rank-" + strconv.Itoa(k.rank), "class", k.class,
		"aria-label", k.words, "aria-disabled", strconv.FormatBool(k.disabled)},
		h.Tag("span", []string{"aria-hidden", "true"}, app.Text(k.face)), dots).OnClick(ui.Handler(press))
}
