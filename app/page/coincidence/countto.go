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

// usualRanks are counted to where the ranks are refused.
const usualRanks = 13

func newCountTo(ranks func() (m int, ok bool)) countTo {
	return countTo{ranks: ranks, Number: calc.Number{ID: "to", Label: "Count to", Symbol: "c", Default: usualRanks, Low: 1,
		High: job.MatchCards, Judged: true}}
}

func (c *countTo) Read(v url.Values) {
	c.Default = c.usual()
	c.Number.Read(v)
}

// usual is the number that is not in an address.
func (c *countTo) usual() int {
	m, ok := c.ranks()
	if !ok {
		return usualRanks
	}
	return m
}

func (c *countTo) Write(v url.Values) {
	c.follow()
	c.Number.Write(v)
}

// follow takes over a change of the ranks.
func (c *countTo) follow() {
	usual := c.usual()
	if c.Text() == strconv.Itoa(c.Default) {
		c.Put(usual)
	}
	c.Default = usual
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
