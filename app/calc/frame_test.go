package calc

import (
	"net/url"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/store"
	"rencontre/app/ui"
	"rencontre/core/job"
)

// shape is a calculator of two fields. A job refuses the first because of both.
type shape struct {
	*Frame
	Form
	ranks, suits *Number
	asked        bool
}

func (p *shape) Head() Head     { return Head{} }
func (p *shape) Draw() []app.UI { return nil }
func (p *shape) Ask() {
	p.asked = p.Right()
	if p.asked && p.ranks.Int()*p.suits.Int() > 10 {
		p.Refused(&job.BadRequest{Field: "ranks", Reason: "too many cards"})
	}
}

// TestRefusedBefore checks that a refused request is asked again when another field changes.
func TestRefusedBefore(t *testing.T) {
	p := &shape{ranks: &Number{ID: "ranks", Low: 1, High: 9, Default: 5},
		suits: &Number{ID: "suits", Low: 1, High: 9, Default: 3}}
	p.Form = Form{p.ranks, p.suits}
	f := New(NewDesk(nil, store.NewMemory(job.Engine)), func(f *Frame) Calculator { p.Frame = f; return p })
	f.Open(&screen{}, url.Values{})
	if !p.asked || p.ranks.Wrong() != "Too many cards." {
		t.Errorf("asked: %v; %q", p.asked, p.ranks.Wrong())
	}
	p.suits.Put(2)
	f.Changed()
	if !p.asked || p.ranks.Wrong() != "" {
		t.Errorf("asked: %v; %q", p.asked, p.ranks.Wrong())
	}
}

// linked is a calculator with links to its parts.
type linked struct{ shape }

func (p *linked) Head() Head {
	return Head{Title: "Title", Lead: "Lead.", Nav: ui.SubNav("Parts", "", ui.Option{Value: "/x", Text: "X"})}
}

// TestNavFirst checks that the links between parts stand before all that differs between the parts.
func TestNavFirst(t *testing.T) {
	f := New(NewDesk(nil, store.NewMemory(job.Engine)), func(f *Frame) Calculator { return &linked{shape{Frame: f}} })
	html := app.HTMLString(f.render("/x"))
	nav, title := strings.Index(html, `class="subnav"`), strings.Index(html, "<h1")
	main := strings.Index(html, "<main")
	if main < 0 || nav < main || title < nav {
		t.Errorf("the content begins at %d, the links stand at %d, the title at %d", main, nav, title)
	}
}
