package h_test

import (
	"reflect"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
)

// needsPatch skips a test of what only the patched go-app does, such as under a plain go test.
func needsPatch(t *testing.T) {
	t.Helper()
	if _, patched := reflect.TypeFor[app.Context]().FieldByName("opened"); !patched {
		t.Skip("go-app is not patched; pass -modfile=build/page.mod")
	}
}

// A part counts how often it is drawn.
type part struct {
	app.Compo

	ctx   app.Context
	body  func() app.UI
	drawn int
}

func (p *part) OnPreRender(ctx app.Context) { p.ctx = ctx }

func (p *part) Render() app.UI {
	p.drawn++
	return h.Box("div", "", p.body())
}

// alone is a part whose events redraw nothing else.
type alone struct{ part }

func (*alone) Alone() {}

// TestMemo checks that what is memoized is drawn again when its values have changed, and only then.
func TestMemo(t *testing.T) {
	needsPatch(t)
	value, drawn := 1, 0
	page := &part{body: func() app.UI {
		return h.Memo(value, func() app.UI { drawn++; return app.Text(value) })
	}}
	e := app.NewTestEngine()
	if err := e.Load(page); err != nil {
		t.Fatal(err)
	}
	e.ConsumeAll()
	drawn = 0
	for i, c := range []struct{ value, drawn int }{{1, 0}, {2, 1}, {2, 1}, {3, 2}} {
		value = c.value
		page.ctx.Update()
		e.ConsumeAll()
		if drawn != c.drawn {
			t.Errorf("after update %d it was drawn %d times, not %d", i+1, drawn, c.drawn)
		}
	}
}

// TestAlone checks that an event in a component that is alone redraws it without the page around it.
func TestAlone(t *testing.T) {
	needsPatch(t)
	menu := &alone{part{body: func() app.UI { return app.Text("menu") }}}
	page := &part{body: func() app.UI { return menu }}
	e := app.NewTestEngine()
	if err := e.Load(page); err != nil {
		t.Fatal(err)
	}
	e.ConsumeAll()
	page.drawn, menu.drawn = 0, 0
	menu.ctx.Update()
	e.ConsumeAll()
	if page.drawn != 0 || menu.drawn != 1 {
		t.Errorf("the page was drawn %d times, the menu %d times", page.drawn, menu.drawn)
	}
}
