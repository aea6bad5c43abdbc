package deals

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/figure"
	"rencontre/app/h"
	"rencontre/app/ui"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// A phone that opens the link of a lesson draws a seed of its own, deals classDeals decks and shows a code, which is
// that seed. From the code the teacher's device deals the same decks again, so that a lesson needs no network.
const (
	classDeals    = 100
	phoneSeeds    = 100_000
	mostPhones    = 60
	checkModulus  = 97
	digitsOfSeed  = 5
	digitsOfCheck = 2
)

func newPhoneSeed() uint64 { return rand.Uint64N(phoneSeeds) }

// A class is the field with the seeds of the phones whose deals are added.
type class struct {
	seeds   []int
	unknown string
}

func (c *class) Read(v url.Values) {
	*c = class{}
	if !v.Has("class") {
		return
	}
	for text := range strings.SplitSeq(v.Get("class"), ",") {
		seed, err := strconv.Atoi(text)
		switch {
		case err != nil || seed < 0 || seed >= phoneSeeds:
			c.unknown = "“" + figure.Clip(text) + "” is not a phone’s seed: use 0 to " + figure.Whole(phoneSeeds-1) + "."
		case len(c.seeds) < mostPhones && !slices.Contains(c.seeds, seed):
			c.seeds = append(c.seeds, seed)
		}
	}
}

func (c *class) Write(v url.Values) {
	if len(c.seeds) > 0 {
		v.Set("class", strings.Join(figure.Texts(c.seeds), ","))
	}
}

func (c *class) Refuse(*job.BadRequest) bool { return false }
func (c *class) Unknown() string             { return c.unknown }
func (c *class) Wrong() string               { return c.unknown }

// question identifies what is dealt, without a seed.
func (p *deals) question() string {
	r := p.game.Rules(p.shape.Ranks)
	return fmt.Sprint(r.Game, " ", p.shape.Ranks, " ", p.shape.Suits, " ", r.Order, " ", r.Passes, " ", r.Burn)
}

// code returns the code of a seed: its digits and two check digits, which depend on the question too.
func (p *deals) code(seed int) string {
	digits := fmt.Sprintf("%0*d", digitsOfSeed, seed)
	check := 0
	for _, b := range []byte(p.question() + " " + digits) {
		check = (check*256 + int(b)) % checkModulus
	}
	return digits + fmt.Sprintf("%0*d", digitsOfCheck, check)
}

// grouped writes a code in two groups, as it is read out.
func grouped(code string) string { return code[:3] + "\u202f" + code[3:] }

// typedCode adds the deals of the phone with a code, or says what is wrong with the code.
func (p *deals) typedCode(text string) {
	code := strings.Join(strings.Fields(text), "")
	p.codeTyped, p.codeWrong = text, ""
	if code == "" {
		return
	}
	seed, err := strconv.Atoi(code[:min(digitsOfSeed, len(code))])
	switch {
	case err != nil || len(code) != digitsOfSeed+digitsOfCheck:
		p.codeWrong = fmt.Sprintf("A code has %d digits.", digitsOfSeed+digitsOfCheck)
	case p.code(seed) != code:
		p.codeWrong = "This code does not belong to this lesson. Check its digits and the game on the phone."
	case slices.Contains(p.class.seeds, seed):
		p.codeWrong = "This code has already been added."
	case len(p.class.seeds) == mostPhones:
		p.codeWrong = fmt.Sprintf("The limit of %d phones is reached.", mostPhones)
	default:
		p.codeTyped = ""
		p.class.seeds = append(p.class.seeds, seed)
		p.add(seed)
		p.Noted()
	}
}

// add counts the deals of a phone.
func (p *deals) add(seed int) {
	for i := range classDeals {
		p.play(uint64(seed), i)
	}
	p.Trials = strconv.Itoa(p.total())
}

// newLesson begins the lesson with another class: without guesses, deals and phones, and with the answer hidden. Back
// returns to the one before.
func (p *deals) newLesson() {
	p.guesses.clear()
	p.guess.Set("")
	p.codeTyped, p.codeWrong = "", ""
	p.n.Reset()
	p.class.seeds = nil
	p.hide.Set(true)
	p.Changed()
}

// dismiss removes the deals of all phones.
func (p *deals) dismiss() {
	p.class.seeds = nil
	p.Moved()
}

// phoneLink returns the address that a phone opens. here is the address of this page.
func (p *deals) phoneLink(here string) string {
	u, err := url.Parse(here)
	if err != nil {
		return here
	}
	v := p.Query()
	for _, name := range []string{"seed", "deals", "class", "sheet", "guesses"} {
		v.Del(name)
	}
	v.Set("hide", "1")
	v.Set("phone", "1")
	u.RawQuery = v.Encode()
	return u.String()
}

// drawClass draws, on a phone, its code; elsewhere what the phones have dealt, and a field for their codes.
func (p *deals) drawClass() app.UI {
	if p.phone.On() {
		text := h.Text("p", "note", fmt.Sprintf("Deal %d decks. Then you get a code to read out.", classDeals))
		if p.n.Int() >= classDeals {
			code := p.code(int(*p.game.Seed()))
			text = h.Box("p", "", app.Text("Your code: "), h.Text("b", "num pupil-code", grouped(code)))
		}
		return h.Tag("div", []string{"class", "deals-class", "role", "status"}, text)
	}
	phones := len(p.class.seeds)
	says := fmt.Sprintf("Each phone that opens the link deals %d decks and shows a code. "+
		"Enter the code to add its deals here. No network is needed.", classDeals)
	if phones > 0 {
		says = figure.Count(phones, "phone") + " added: " + figure.Whole(phones*classDeals) + " of the " +
			figure.Whole(p.total()) + " deals."
	}
	return h.Box("div", "deals-class flow",
		ui.Number("code", "Code from a phone", p.codeTyped, "", p.typedCode, p.codeWrong),
		h.Tag("p", []string{"class", "note grow", "role", "status"}, app.Text(says)),
		app.If(phones > 0, func() app.UI { return ui.Button("Remove the phones", "", "link", ui.Handler(p.dismiss)) }))
}

// drawWhy explains the exact value of Treize with one suit.
func (p *deals) drawWhy() app.UI {
	if p.game.Game() != solitaire.T1 || p.exact.Won == nil {
		return nil
	}
	m := p.shape.Ranks
	lines := []string{
		"There are m!/(j!(m - j)!) ways to choose j of the m cards. All j lie at their own places in " +
			"(m - j)! of the m! decks. Inclusion and exclusion over j gives the probability P of no match:",
		"P = 1 - 1/1! + 1/2! - 1/3! + ... up to 1/m!",
		fmt.Sprintf("As m grows, the sum tends to 1/e = 0.36788. For m = %d it already differs from 1/e by less than "+
			"1/%d!. So the probability of at least one match is near 1 - 1/e = 63.2 %%, for small and large decks.", m, m+1),
	}
	return h.Tag("section", []string{"class", "panel stack", "id", "why", "tabindex", "-1", "aria-label", "Why 1/e"},
		h.Text("h2", "", "Why 1/e?"),
		app.Range(lines).Slice(func(i int) app.UI { return app.Raw("<p>" + figure.FormulaHTML(lines[i]) + "</p>") }))
}
