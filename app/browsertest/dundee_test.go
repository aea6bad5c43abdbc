//go:build !js

package browsertest

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"rencontre/core/deck"
	"rencontre/core/dundee"
)

// dundeeGame returns a shuffled deck of 52 cards with which the adviser's player wins, and the chance before every
// card. The player says the first rank with the fewest cards left and keeps to it while it is among the best.
func dundeeGame(t *testing.T) (cards deck.Deck, chances []*big.Rat) {
	t.Helper()
	composition := slices.Repeat([]int{4}, 13)
	for seed := uint64(1); ; seed++ {
		cards, chances = nil, nil
		for r := range 13 {
			cards = append(cards, slices.Repeat([]int{r + 1}, 4)...)
		}
		deck.Shuffle(cards, deck.Stream(seed, 0))
		left, named, lost := slices.Clone(composition), 0, false
		for _, c := range cards {
			rounds := 52 - len(chances)
			wins, _, err := dundee.Game{Deck: left, Horizon: rounds}.Solve(nil)
			if err != nil {
				t.Fatal(err)
			}
			chances = append(chances, wins[rounds])
			if fewest := slices.Min(left); named == 0 || left[named-1] != fewest {
				named = slices.Index(left, fewest) + 1
			}
			lost = c == named
			if lost {
				break
			}
			left[c-1]--
		}
		if !lost {
			return cards, chances
		}
	}
}

// cutOff formats a chance as the page does, as per cent with two digits after the point.
func cutOff(r *big.Rat) string {
	const percent = "\u00a0%"
	r = new(big.Rat).Mul(r, big.NewRat(100, 1))
	if n, exact := r.FloatPrec(); exact && n <= 2 {
		return r.FloatString(n) + percent
	}
	whole, digits, _ := strings.Cut(r.FloatString(40), ".")
	return whole + "." + digits[:2] + "…" + percent
}

func chanceIs(r *big.Rat) string {
	return `document.querySelector("#chance")?.innerText === ` + quote(cutOff(r))
}

// keysStand keeps where the keys stand on the page, and keysStay is true while they stay there, but for a pixel of the
// fraction above them.
const (
	keysStand = `window.keys = document.querySelector(".ranks").getBoundingClientRect().top + scrollY`
	keysStay  = `Math.abs(document.querySelector(".ranks").getBoundingClientRect().top + scrollY - keys) < 2`
)

// TestDundeeWholeGame plays a game of 52 cards with the adviser, at a width of 360 pixels and offline: by taps, then by
// keys to its eighth card.
func TestDundeeWholeGame(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	cards, chances := dundeeGame(t)
	b := openInstalled(t)
	b.Phone()
	b.Visit(h.URL + "dundee")
	b.Offline()
	h.Stop()
	defer h.Start() // for the clean-up
	b.Reload()
	b.Started()

	faces := strings.Split("a 2 3 4 5 6 7 8 9 0 j q k", " ")
	for _, way := range []struct {
		name string
		upTo int
		turn func(int)
	}{
		{"taps", 52, func(c int) { b.Click("#rank-" + strconv.Itoa(c)) }},
		{"keys", 8, func(c int) { b.Press(faces[c-1]) }},
	} {
		b.Visit(h.URL + "dundee")
		for i, c := range cards[:way.upTo] {
			b.Wait(chanceIs(chances[i]))
			if i == 0 || i == 30 {
				fits(b, way.name)
			}
			if i == 0 {
				b.Eval(keysStand, nil)
			} else if i == 1 {
				b.Wait(keysStay)
			}
			way.turn(c)
			b.Wait(fmt.Sprintf(`document.querySelector("#cards-left").innerText === "%d of 52 left"`, 51-i))
		}
		if way.upTo == 52 {
			b.Wait(`document.querySelector("#ending")?.innerText === "You got through" && ` +
				`document.querySelectorAll(".turned .card").length === 52`)
		}
		// Cards are taken back, each chance as it was.
		for i := way.upTo - 1; i >= way.upTo-3; i-- {
			if way.name == "keys" {
				b.Press(kb.Backspace)
			} else {
				b.Click("#undo")
			}
			b.Wait(chanceIs(chances[i]))
		}
	}
}

// fits fails the test if the title, the advice, its keys or the first turned cards are not on the first screen of a
// phone, or if the page is too wide.
func fits(b *tab, when string) {
	b.t.Helper()
	settled(b)
	var seen struct{ Wide, Low, Small, Title int }
	b.Eval(`(() => {
		scrollTo(0, 0);
		const tabs = document.querySelector(".tabs").getBoundingClientRect().top;
		return {
			Wide: document.documentElement.scrollWidth - innerWidth,
			Low: [...document.querySelectorAll(".say-panel, .ranks, .turned li:first-child")].filter(e => e.getBoundingClientRect().bottom > tabs).length,
			Small: [...document.querySelectorAll(".pad button")].filter(e => Math.min(e.offsetWidth, e.offsetHeight) < 44).length,
			Title: Math.round(document.querySelector("h1").getBoundingClientRect().height),
		};
	})()`, &seen)
	if seen.Wide > 0 || seen.Low > 0 || seen.Small > 0 || seen.Title < 15 {
		b.t.Errorf("%s: %d px too wide, %d parts below the fold, %d keys under 44 px, a title of %d px", when, seen.Wide,
			seen.Low, seen.Small, seen.Title)
	}
}

// TestDundeePosition checks that a link reproduces a position, undo restores its exact chance, the name can be changed,
// and the card of the shown name loses only a game of a user who says so.
func TestDundeePosition(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	// The position of the picture.
	b.Visit(h.URL + "dundee?game=3-9-6-12-4-11-8-6-12-5-13-4-12.6-11-12-8")
	chance := big.NewRat(34336015265917, 48134517631200)
	exact := `document.querySelector(".exactly math")?.textContent.replace(/\s/g, "") === "3433601526591748134517631200"`
	b.Wait(chanceIs(chance))
	b.Wait(exact)
	b.Look("dundee-360")
	// Another card, and back.
	b.Gone(chanceIs(chance), func() {
		b.Click("#rank-7")
		b.Wait(`new URLSearchParams(location.search).get("game").endsWith("-8-7")`)
	})
	b.Click("#undo")
	b.Wait(chanceIs(chance))
	b.Wait(exact)
	b.Wait(`new URLSearchParams(location.search).get("game").endsWith("-12-8")`)

	// A worse name, chosen in the table; the cost is that of the table.
	b.Click(`.chip[aria-label="Say 4"]`)
	b.Wait(`document.querySelector("#why").innerText.includes("Saying 4 costs 1.41…\u00a0%")`)
	b.Wait(`new URLSearchParams(location.search).get("say") === "4"`)
	link := b.String(`location.href`)
	c := open(t)
	c.Phone()
	c.Visit(link)
	c.Wait(`document.querySelector("#chance")?.innerText === "69.91…\u00a0%"`)
	c.Wait(`document.querySelector(".name[aria-pressed=true]").ariaLabel === "Say 4"`)
	// Tapping the card beside it says the best name again.
	c.Click(`.name[aria-label="Say 6"]`)
	c.Wait(chanceIs(chance))

	// The rank just shown, by key: the card is turned, the keys stay where they are, and it has lost only on demand.
	c.Eval(keysStand, nil)
	c.Press("6")
	c.Wait(`document.querySelector("#why").innerText.includes("If you said it, tap Lost.") && ` +
		`document.querySelector("#lost")`)
	c.Wait(keysStay)
	c.Wait(`new URLSearchParams(location.search).get("game").endsWith("-8-0.6")`)
	c.Axe()
	c.Gone(`document.querySelector("#lost")`, func() { c.Click("#rank-7") })
	c.Wait(`new URLSearchParams(location.search).get("game").endsWith("-8-0.6-7")`)
	c.Click("#undo")
	c.Click("#lost")
	c.Wait(`document.querySelector("#ending")?.innerText === "Lost in round 17"`)
	c.Axe()
	c.Reload()
	c.Started()
	c.Wait(`document.querySelector("#ending")?.innerText === "Lost in round 17"`)
	c.Press(kb.Backspace)
	c.Wait(chanceIs(chance))
	c.Wait(exact)
	b.OnlyFrom(h)
}

// TestDundeeRefuses checks that invalid input is refused in words and kept.
func TestDundeeRefuses(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL + "dundee?deck=2,1,3")
	for _, left := range []string{"5", "4", "3"} { // 2 is said all the while; the 3 is used up
		b.Click("#rank-3")
		b.Wait(`document.querySelector("#cards-left").innerText === "` + left + ` of 6 left"`)
	}
	b.Click("#rank-3")
	b.Wait(`document.querySelector("#refused").innerText.includes("No 3 is left: all 3 are turned already.")`)
	b.Press("5")
	b.Wait(`document.querySelector("#refused").innerText.includes("There is no rank 5")`)
	b.Axe()
	for query, words := range map[string]string{
		"deck=4,-3":                     "-3 cards of rank 2",
		"deck=2001":                     "from 0 to 2000",
		"deck=4,3,1&rounds=9":           "from 1 to 8",
		"deck=4,3,1&game=1-1-1-1-1":     "No 1 is left",
		"game=99":                       "no rank 99",
		"deck=20x20":                    "The probability cannot be computed here",
		"part=advance&deck=4,3&bid=1":   "1 ranks; the deck has 2",
		"part=advance&deck=4,3&bid=9,0": "names rank 1 9 times",
		"part=advance&deck=4,3&bid=4,4": "8 names for 7 cards",
	} {
		b.Visit(h.URL + "dundee?" + query)
		b.Wait(says(words))
	}
	b.Visit(h.URL + "dundee?deck=4,-3")
	b.Wait(`document.querySelector("#deck-text").value === "4,-3" && ` +
		`document.querySelector("#deck-text").ariaInvalid === "true"`)
	b.Axe()
}

// TestDundeePlay plays the deck on the screen, with the user's names and with the best. Many games approach the exact
// chance.
func TestDundeePlay(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL + "dundee?part=play&seed=5")
	b.Click("#rank-13")
	b.Wait(says("You said K, a"))
	b.Click("#turn")
	b.Wait(`document.querySelectorAll(".turned .card").length === 2`)
	b.Load(b.String(`location.href`))
	b.Wait(`document.querySelectorAll(".turned .card").length === 2`)
	fits(b, "play")
	b.Click("#finish")
	b.Wait(`document.querySelector("#ending")`)
	b.Click("#many")
	b.Wait(says("10\u202f000, won") + ` && document.querySelector("#exact-chance").innerText === "27.01…\u00a0%" &&
		(f => f >= 25 && f <= 29)(parseFloat(document.querySelector("#frequency").innerText))`)
	b.Axe()
	b.Screenshot("dundee-play-360-light")
}

// TestDundeeAdvance enters a bid by taps and takes the best one.
func TestDundeeAdvance(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL + "dundee?part=advance&deck=5,3,2&bid=1,2,3")
	b.Wait(`document.querySelector("#bid-chance")?.innerText === "13.9285…\u00a0%"`)
	b.Wait(says("4.16…\u00a0% below the best"))
	b.Wait(`document.querySelector("#best-chance")?.innerText === "18.0952…\u00a0%"`)
	b.Axe()
	b.Click(".phone-details > summary")
	b.Click(`button[aria-label="1, one less"]`)
	b.Click(`button[aria-label="3, one more"]`)
	b.Wait(addressed("part=advance&deck=5+3+2&bid=0+2+4"))
	b.Wait(says("No bid with as many names is better."))
	b.Click("#bid-text")
	b.Eval(`document.querySelector("#bid-text").select()`, nil)
	b.Type("#bid-text", "2 2 2"+kb.Enter)
	b.Wait(addressed("part=advance&deck=5+3+2&bid=3x2"))
	click(b, "Use this bid")
	b.Wait(`document.querySelector("#bid-text").value === "0 2 4"`)
	b.Desktop()
	b.Screenshot("dundee-advance-1280-light")
}

// TestDundeeRounds checks the chance by rounds, the closed form beside it, and Table 1 to its end.
func TestDundeeRounds(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Desktop()
	b.Visit(h.URL + "dundee?part=rounds&deck=5,3,2")
	b.Wait(`document.querySelector("#all-rounds")?.innerText === "14.1666…\u00a0%"`)
	b.Wait(`[...document.querySelectorAll("main dd")].some(e => e.textContent.replace(/\s/g, "").includes(` + // fractions
		`"110+2i+1−9i+3+12i+4−5i+5"))`)
	b.Wait(`document.querySelectorAll("#rounds-chart svg rect").length >= 11`)
	b.Wait(`document.querySelectorAll("#closed-forms .verdict.agrees").length === 7`)
	b.Click("#go-on")
	b.Wait(`["agrees", "unpublished", "differs"].map(is => document.querySelectorAll("#table-1 .verdict." + ` +
		`is).length).join() === "14,38,0"`)
	b.Axe()
	b.Screenshot("dundee-rounds-1280-light")
}

// TestDundeeBids checks the table of best bids: Table 2 as printed, the pattern, other decks, and the link of a row.
func TestDundeeBids(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Phone()
	b.Visit(h.URL + "dundee?part=bids")
	b.Wait(`document.querySelectorAll("#bids .verdict.agrees").length === 41`)
	b.Wait(`document.querySelector("#bids-said").innerText.includes("The pattern gives the best bids of 41. Table 2 ` +
		`prints 41 of these decks, and 41 agree.")`)
	b.Wait(`document.querySelectorAll("#bids .verdict.differs").length === 0 && ` +
		`[...document.querySelectorAll("#bids tbody tr")].find(e => ` +
		`e.innerText.startsWith("5 3 2")).querySelectorAll(".bid-cells .never").length === 1`)
	b.Look("dundee-bids-360")
	b.Fits()
	b.Click("#change")
	b.Click(`button[aria-label="Cards to, one more"]`)
	b.Wait(addressed("part=bids&high=12"))
	b.Wait(`document.querySelectorAll("#bids tbody tr").length === 53 && ` +
		`document.querySelectorAll("#bids .verdict.not-computed").length === 0`)
	for query, words := range map[string]string{
		"v=3&low=3&high=40":           "the page shows at most 400",
		"v=2&low=3&high=4":            "Proposition 1",
		"v=4&low=4&high=30":           "from 4 to 24",
		"v=5&low=5&high=12&by=family": "each with all its best bids",
	} {
		b.Visit(h.URL + "dundee?part=bids&" + query)
		b.Wait(says(words))
	}
	b.Visit(h.URL + "dundee?part=bids&low=10&high=10")
	b.Wait(`[...document.querySelectorAll("#bids a")].some(e => e.innerText === "5 3 2")`)
	b.Eval(`[...document.querySelectorAll("#bids a")].find(e => e.innerText === "5 3 2").click()`, nil)
	b.Wait(addressed("part=advance&deck=5+3+2") + ` && document.querySelector("#best-chance")?.innerText === "4.7619…\u00a0%"`)
}
