package deals

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"rencontre/app/figure"
	"rencontre/core/job"
)

// guesses is the field with the guesses of a class. An address has them, as "3,7,8x2", so that a lesson that is left
// comes back with them.
type guesses struct {
	times   map[int]int // how often each was made
	unknown string
}

func (g *guesses) Read(v url.Values) {
	*g = guesses{}
	if !v.Has("guesses") {
		return
	}
	for text := range strings.SplitSeq(v.Get("guesses"), ",") {
		guess, times, several := strings.Cut(text, "x")
		n, err := strconv.Atoi(guess)
		k, err2 := 1, error(nil)
		if several {
			k, err2 = strconv.Atoi(times)
		}
		if err != nil || err2 != nil || n < 0 || k < 1 || k > mostVotes {
			g.unknown = "“" + figure.Clip(text) + "” is not a guess: use a number, or 8x2 for two guesses of 8."
			continue
		}
		g.add(n, k)
	}
}

// mostVotes is the largest number of equal guesses that an address has.
const mostVotes = 1000

func (g *guesses) Write(v url.Values) {
	var all []string
	for _, n := range g.given() {
		text := strconv.Itoa(n)
		if g.times[n] > 1 {
			text += "x" + strconv.Itoa(g.times[n])
		}
		all = append(all, text)
	}
	if len(all) > 0 {
		v.Set("guesses", strings.Join(all, ","))
	}
}

func (g *guesses) Refuse(*job.BadRequest) bool { return false }
func (g *guesses) Unknown() string             { return g.unknown }
func (g *guesses) Wrong() string               { return g.unknown }

func (g *guesses) any() bool { return len(g.times) > 0 }
func (g *guesses) clear()    { *g = guesses{} }

// given lists the numbers that were guessed, in order.
func (g *guesses) given() []int { return slices.Sorted(maps.Keys(g.times)) }

func (g *guesses) add(n, times int) {
	if g.times == nil {
		g.times = map[int]int{}
	}
	g.times[n] = min(g.times[n]+times, mostVotes)
}

// limit drops guesses above the largest that the question allows.
func (g *guesses) limit(most int) {
	maps.DeleteFunc(g.times, func(n, _ int) bool { return n > most })
}

// checkGuess says what is wrong with the guess that is typed. An empty field is not wrong.
func (p *deals) checkGuess(n int, ok bool) string {
	if p.guess.Text() == "" || ok && n >= 0 && n <= p.of() {
		return ""
	}
	return fmt.Sprintf("A whole number from 0 to %s.", figure.Whole(p.of()))
}

// vote counts the guess that is typed, which stays for others who guess the same. A phone has the last guess alone.
func (p *deals) vote() {
	if p.guess.Text() == "" || p.guess.Wrong() != "" || !p.hide.On() {
		return
	}
	if p.phone.On() {
		p.guesses.clear()
	}
	p.guesses.add(p.guess.Int(), 1)
	p.Noted()
}

func (p *deals) clearGuesses() {
	p.guesses.clear()
	p.Noted()
}
