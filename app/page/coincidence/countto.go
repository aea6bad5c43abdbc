package coincidence

import (
	"net/url"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/calc"
	"rencontre/core/job"
)

// countTo is the field for how far a count goes through a whole pack before it begins again. It follows the ranks until
// another number is set.
type countTo struct {
	calc.Number
	ranks func() (m int, ok bool)
}

func newCountTo(ranks func() (m int, ok bool)) countTo {
	return countTo{ranks: ranks, Number: calc.Number{ID: "to", Label: "Count to", Symbol: "c", Default: 13, Low: 1,
		High: job.MatchCards, Judged: true}}
}

func (c *countTo) Read(v url.Values) {
	if m, ok := c.ranks(); ok {
		c.Default = m
	}
	c.Number.Read(v)
}

func (c *countTo) Write(v url.Values) {
	c.follow()
	c.Number.Write(v)
}

// follow takes over a change of the ranks.
func (c *countTo) follow() {
	m, ok := c.ranks()
	if !ok || m == c.Default {
		return
	}
	if c.Text() == strconv.Itoa(c.Default) {
		c.Put(m)
	}
	c.Default = m
}

// asked is the number for a request, nil if the count goes to the ranks.
func (c *countTo) asked() *int {
	c.follow()
	if c.Int() == c.Default {
		return nil
	}
	return new(c.Int())
}

// foldedText says it for the line of a folded question.
func (c *countTo) foldedText() string {
	c.follow()
	if c.Text() == strconv.Itoa(c.Default) {
		return ""
	}
	return ", c = " + c.Text()
}

func (c *countTo) draw(changed func()) app.UI {
	c.follow()
	return c.Draw(changed)
}
