package game

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/ui"
	"rencontre/core/deck"
)

// Separate offers to insert spaces into a deck that was typed without any, if there is only one way. lay receives the
// cards.
func Separate(typed string, lay func(string)) []app.UI {
	d, ok := deck.Split(typed)
	if !ok {
		return nil
	}
	text := deck.Format(d, len(d))
	return []app.UI{ui.Button("Separate: "+text, "", "", func(app.Context, app.Event) { lay(text) })}
}
