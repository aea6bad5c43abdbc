package lesson

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
)

// A phone that opens the link of a lesson draws a seed of its own, takes a guess, deals classDeals decks and shows a
// code, which is the guess and the seed. From the code the teacher's device adds the guess and deals the same decks
// again, so that a lesson needs no network.
const (
	classDeals   = 100
	phoneSeeds   = 100_000
	maxPhones    = 60
	checkModulus = 83
	signsOfCode  = 6
)

// signs are those of a code: five bits each, and none that looks like another.
const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

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
		case len(c.seeds) < maxPhones && !slices.Contains(c.seeds, seed):
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

// check returns the check of the number of a code, which depends on the question too.
func (p *page) check(number int) int {
	check := 0
	for _, b := range []byte(p.lesson.of + " " + p.question.String() + " " + strconv.Itoa(number)) {
		check = (check*256 + int(b)) % checkModulus
	}
	return check
}

// code returns the code of a guess and a seed.
func (p *page) code(guess, seed int) string {
	number := guess*phoneSeeds + seed
	number = number*checkModulus + p.check(number)
	code := make([]byte, signsOfCode)
	for i := range code {
		code[signsOfCode-1-i] = signs[number%len(signs)]
		number /= len(signs)
	}
	return string(code)
}

// decoded returns the guess and the seed of a code, or says what is wrong with it.
func (p *page) decoded(code string) (guess, seed int, wrong string) {
	code = strings.NewReplacer("O", "0", "I", "1", "L", "1", "-", "").Replace(strings.ToUpper(code))
	number := 0
	for _, sign := range code {
		i := strings.IndexRune(signs, sign)
		if i < 0 || len(code) != signsOfCode {
			number = -1
			break
		}
		number = number*len(signs) + i
	}
	if number < 0 || len(code) != signsOfCode {
		return 0, 0, fmt.Sprintf("A code has %d letters and digits.", signsOfCode)
	}
	number, check := number/checkModulus, number%checkModulus
	guess, seed = number/phoneSeeds, number%phoneSeeds
	if low, high := p.scale(); check != p.check(number) || guess < low || guess > high {
		return 0, 0, "This code does not belong to this lesson. Check its letters and the lesson on the phone."
	}
	return guess, seed, ""
}

// grouped writes a code in two groups, as it is read out.
func grouped(code string) string { return code[:3] + "\u202f" + code[3:] }

// typedCode adds the guess and the deals of the phone with a code, or says what is wrong with the code.
func (p *page) typedCode(text string) {
	code := strings.Join(strings.Fields(text), "")
	p.codeTyped, p.codeWrong = text, ""
	if code == "" {
		return
	}
	guess, seed, wrong := p.decoded(code)
	switch {
	case wrong != "":
		p.codeWrong = wrong
	case slices.Contains(p.class.seeds, seed):
		p.codeWrong = "This code has already been added."
	case len(p.class.seeds) == maxPhones:
		p.codeWrong = fmt.Sprintf("The limit of %d phones is reached.", maxPhones)
	default:
		p.codeTyped = ""
		p.class.seeds = append(p.class.seeds, seed)
		p.guesses.add(guess, 1)
		p.add(seed)
		p.Noted()
	}
}

// drawCode draws the field for codes, and what came by them.
func (p *page) drawCode() app.UI {
	says := "A phone that scans the code at the top guesses and deals too, and shows a code at its end. Type that here."
	if phones := len(p.class.seeds); phones > 0 {
		says = figure.Count(phones, "phone") + " added."
	}
	return h.Box("div", "scene-code",
		ui.TextField{ID: "code", Label: "Code from a phone", Text: p.codeTyped, Set: p.typedCode, Wrong: p.codeWrong,
			Around: func(input app.UI) app.UI {
				return input.(app.HTMLElemSelfClosing).Attr("placeholder", grouped("4K7Q2M"))
			}}.Draw(),
		ui.Status("note", says))
}

// newClass begins the lesson with another class: without guesses, deals and phones. Back returns to the one before.
func (p *page) newClass() {
	p.guesses.clear()
	p.codeTyped, p.codeWrong = "", ""
	p.n.Reset()
	p.class.seeds = nil
	p.scene.Set("question")
	p.left.Set("")
	p.bet.Set("")
	p.Changed()
}

// phoneLink returns the address that a phone opens. here is the address of this page.
func (p *page) phoneLink(here string) string {
	u, err := url.Parse(here)
	if err != nil {
		return here
	}
	v := p.Query()
	for _, name := range []string{"seed", "deals", "class", "guesses", "guess", "scene", "left", "bet", "n"} {
		v.Del(name)
	}
	v.Set("phone", "1")
	u.RawQuery, u.Fragment = v.Encode(), ""
	return u.String()
}
