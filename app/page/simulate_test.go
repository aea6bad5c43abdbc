package page

import (
	"flag"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"pgregory.net/rapid"

	"rencontre/app/calc"
)

// addresses are where walks begin, and where their links lead.
var addresses = func() (all []string) {
	for path := range calculators {
		all = append(all, path)
		for _, q := range queries[path] {
			all = append(all, path+"?"+q)
		}
	}
	slices.Sort(all)
	return all
}()

// words are what is typed.
var words = []string{"1", "2", "3", "4", "5", "7", "13", "0", "-1", "52", "x", "", "1 2 3", "2 1 3 4", "3 1 2",
	"1 1 2 2", "4 3 2 1", "1e9", "100", "2000", "a long word", "1 2 1 2", "[4, 2]", "3 x 2"}

// A step is one of a walk. N and Text choose among what there is to choose from.
type step struct {
	Kind    string
	N, Text int
}

// kinds are the kinds of steps, as often as they are taken. A walk is shrunk towards the first.
var kinds = []string{"nothing", "link", "link", "link", "link", "link", "page", "back", "forward", "press", "press",
	"press", "press", "press", "wait", "wait", "reload", "tab"}

// walk walks through a world, and returns what is wrong with it.
func walk(seed uint64, start int, steps []step) (wrong []string) {
	w := newWorld(seed, seed%2 == 1)
	t := w.open(w.desk, addresses[start%len(addresses)])
	var log []string
	say := func(format string, args ...any) { log = append(log, fmt.Sprintf(format, args...)) }
	say("%s", t.history[0])
	defer func() {
		if p := recover(); p != nil {
			wrong = append(wrong, fmt.Sprintf("panic: %v after\n  %s\n%s", p, strings.Join(log, "\n  "), stack()))
		}
		w.end(t)
	}()
	check := func() {
		for _, x := range t.shown().wrong() {
			wrong = append(wrong, fmt.Sprintf("%s at %s after\n  %s", x, t.history[t.at], strings.Join(log, "\n  ")))
		}
	}
	for _, s := range steps {
		switch s.Kind {
		case "nothing":
			continue
		case "link":
			var same []string
			for _, a := range addresses {
				if path, _, _ := strings.Cut(a, "?"); path == t.path {
					same = append(same, a)
				}
			}
			to := same[s.N%len(same)]
			say("link %s", to)
			t.follow(to)
		case "page":
			to := addresses[s.N%len(addresses)]
			say("link %s", to)
			t.follow(to)
		case "back":
			if t.at > 0 {
				t.at--
				say("back to %s", t.history[t.at])
				t.load()
			}
		case "forward":
			if t.at < len(t.history)-1 {
				t.at++
				say("forward to %s", t.history[t.at])
				t.load()
			}
		case "press":
			if n := len(t.shown().controls); n > 0 {
				c, typed := t.shown().controls[s.N%n], words[s.Text%len(words)]
				say("%v %q", c, typed)
				t.press(c, typed)
			}
		case "wait":
			d := time.Duration(s.N%4000) * time.Millisecond
			say("wait %v", d)
			t.pass(d)
		case "reload":
			say("reload")
			t.close()
			w.desk = w.newDesk()
			t.desk = w.desk
			t.load()
		case "tab": // another tab of the same store
			to := addresses[s.N%len(addresses)]
			say("in another tab %s", to)
			second := w.open(w.newDesk(), to)
			second.rest()
			second.close()
		}
		t.settle()
		check()
		if len(wrong) > 0 {
			return wrong
		}
	}
	t.rest()
	check()
	address := t.history[t.at]
	fresh := w.open(t.desk, address)
	fresh.rest()
	fresh.unfold(t)
	t.rest()
	t.draw()
	fresh.draw()
	say("at rest at %s", address)
	a, b := compared(address, t.shown()), compared(address, fresh.shown())
	excused := troubled(t.shown()) || troubled(fresh.shown()) || unstarted(log, t.shown()) || uncovered(log, address) ||
		below(log, address) || countedElsewhere(log, address)
	if a != b && !excused {
		wrong = append(wrong, fmt.Sprintf("the page differs from its address opened anew:\n  %s\n%s",
			strings.Join(log, "\n  "), difference(a, b)))
	}
	written := fresh.frame.Calculator().Query()
	read := calc.New(calc.NewDesk(nil, w.disk), calculators[fresh.path])
	read.Open(&screen{t: fresh, closed: true}, written)
	if again := read.Calculator().Query(); again.Encode() != written.Encode() {
		wrong = append(wrong, fmt.Sprintf("%s?%s is read as ?%s", fresh.path, written.Encode(), again.Encode()))
	}
	wrong = append(wrong, w.misstored()...)
	fresh.close()
	return wrong
}

// remembered is what a tab may show that its address opened anew does not, each with the reason. What a mask matches is
// not compared; a nil mask exempts the whole page.
var remembered = []struct {
	at     string // the path, and the part after a space; "": any
	mask   *regexp.Regexp
	reason string
}{
	{"", regexp.MustCompile(`<button class=button[^\n]*\n<span>(Leave|Present)`),
		"a stage fills the screen until one leaves it"},
	{"", regexp.MustCompile(`(?s)<p class=lead>This takes .*?Together they take [^\n]*`),
		"the number of workers is chosen for one run, and its time is for as many"},
	{"/dundee play", regexp.MustCompile(`(?s)\n<input [^\n]* id=rank [^\n]*|<div id=rank-wrong role=alert>.*?whole number from[^\n]*`),
		"a number that was entered, and why it is refused"},
	{"/lesson", regexp.MustCompile(`(?s)\n<input [^\n]* id=code [^\n]*|` +
		`<div id=code-wrong role=alert>(\n<div class=refusal>.*?\n<p>[^\n]*)?`),
		"a code that was typed, and why it is refused"},
	{"/memory alone", nil, "a game on a random board, which no address names"},
	{"/santa draw", nil, "names are shown one by one to a group, and no address says who has seen theirs"},
	{"/dundee guess", nil, "a game with a random deck, which no address names"},
	{"/dundee play", regexp.MustCompile(`Shuffle \d+`), "the seed is drawn anew until a card is turned"},
	{"/play", regexp.MustCompile(`\n<input checked=\w+ id=speed-|(?s)<details class=votes>.*`),
		"the pace of a walk is how it is watched; votes are of a class that is there"},
	{"/play", regexp.MustCompile(`<span class=row[^>]*>[^\n]*|\n<input [^\n]* id=deck-text [^\n]*|` +
		`\n<p class=hint id=deck-text-hint>[^\n]*|\n<button class=button type=button><svg[^\n]*\n<span>Show the deck`),
		"cards stand in their field as they were typed, and an address that hides the answer hides them"},
	{"/reconstruct", regexp.MustCompile(`<span class=row[^>]*>[^\n]*|\n<input [^\n]* id=string-text [^\n]*`),
		"as before"},
	{"/reform", regexp.MustCompile(`href=/(play|reconstruct|distribution|reform)\?[^\n]*`),
		"links keep the size that was asked before the deck"},
	{"/reform preimages", regexp.MustCompile(`href=/(play|reconstruct|distribution|reform)\?[^\n]*`), "as before"},
	{"/dundee play", regexp.MustCompile(`(?s)<section aria-label=Many games at once.*?(\n<section|$)`),
		"games that were played beside the exact chance are no question of the page"},
	{"/reform", regexp.MustCompile(`\n<input checked=\w+ id=speed-`), "as before"},
	{"/count simulate", regexp.MustCompile(`(?s)<figure class=funnel>.*?(deals|value)\.`),
		"the curve of the deals is drawn as they come; a result that was stored has only its end"},
	{"/count", nil, "the grid counts what is asked for, and remembers it; a link counts its cell"},
	{"/memory rule", regexp.MustCompile(`\n<input [^\n]* id=moves-text [^\n]*`),
		"moves stand in their field as they were typed"},
	{"/memory play", regexp.MustCompile(`(?s)<div id=refused role=alert>.*?Turn another one\.`), "an answer to a tap"},
	{"/dundee", regexp.MustCompile(`\n<input [^\n]* id=rank [^\n]*`), "a number that was typed, but not entered"},
}

// compared is the text of a page without what a tab may remember. "" is for a page that is not compared.
func compared(address string, d *drawn) string {
	path, query, _ := strings.Cut(address, "?")
	v, _ := url.ParseQuery(query)
	at, text := strings.TrimSpace(path+" "+v.Get("part")), string(d.text)
	for _, r := range remembered {
		if r.at != at && r.at != "" {
			continue
		}
		if r.mask == nil {
			return ""
		}
		text = r.mask.ReplaceAllString(text, "")
	}
	return text
}

// troubled reports whether a page says that its store or its workers failed, which may be over when it is opened anew.
func troubled(d *drawn) bool {
	for _, sign := range []string{"failed", "does not answer", "cannot be saved", "Nothing can be saved", "Not saved"} {
		if strings.Contains(string(d.text), sign) {
			return true
		}
	}
	return false
}

// unstarted reports whether a page offers work that was stopped. Opened anew it starts short work unasked.
func unstarted(log []string, d *drawn) bool {
	stopped := slices.ContainsFunc(log, func(l string) bool { return strings.Contains(l, "# Stop") })
	return stopped && strings.Contains(string(d.text), "aria-label=Before you start")
}

// countedElsewhere reports whether another tab made a census, whose cells this tab may have read before it ended.
func countedElsewhere(log []string, address string) bool {
	return strings.Contains(address, "part=census") && slices.ContainsFunc(log, func(l string) bool {
		return strings.Contains(l, "in another tab") && strings.Contains(l, "part=census")
	})
}

// below reports whether something was typed beside the curve of Modular Mousetrap. Its points stay where a number is
// refused, and deals stay below it, where they are asked for; a link to deals has them above it.
func below(log []string, address string) bool {
	return strings.Contains(address, "part=chances") && slices.ContainsFunc(log, func(l string) bool {
		return strings.Contains(l, "change input#") || strings.Contains(l, "# Ranks to deal")
	})
}

// uncovered reports whether a tab was asked for the answer that its address hides. Opened anew, the answer is hidden.
func uncovered(log []string, address string) bool {
	asked := slices.ContainsFunc(log, func(l string) bool { return strings.Contains(l, "# Show the ") })
	return asked && strings.HasPrefix(address, "/play?") && strings.Contains(address, "hide=1")
}

// difference shows the first lines that differ.
func difference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	i := 0
	for i < len(x) && i < len(y) && x[i] == y[i] {
		i++
	}
	j := 0
	for j < len(x)-i && j < len(y)-i && x[len(x)-1-j] == y[len(y)-1-j] {
		j++
	}
	clip := func(l []string) string { return strings.Join(l[:min(len(l), 12)], "\n    ") }
	return "  page:\n    " + clip(x[max(0, i-2):len(x)-j]) + "\n  anew:\n    " + clip(y[max(0, i-2):len(y)-j])
}

// walks draws walks of 30 steps.
func walks(t *rapid.T) (seed uint64, start int, steps []step) {
	number := rapid.IntRange(0, 1<<16)
	one := rapid.Custom(func(t *rapid.T) step {
		return step{rapid.SampledFrom(kinds).Draw(t, "kind"), number.Draw(t, "n"), number.Draw(t, "text")}
	})
	seed = rapid.Uint64Range(0, 1<<32).Draw(t, "seed")
	return seed, number.Draw(t, "start"), rapid.SliceOfN(one, 30, 30).Draw(t, "steps")
}

// TestWalks walks through the pages at random: links, Back and Forward, reloads, a second tab, and every control that
// is drawn, while plans, results and the store answer late, in any order, or fail. At the end the page is what its
// address shows when it is opened anew. A walk that fails is shrunk and printed.
//
// By default the walks are the same at every run. The long test takes others each day.
func TestWalks(t *testing.T) {
	checks, seed := "600", "1"
	if os.Getenv("RENCONTRE_LONG") != "" {
		checks, seed = "30000", time.Now().Format("20060102")
	}
	if n := os.Getenv("RENCONTRE_WALKS"); n != "" {
		checks, seed = n, strconv.FormatInt(time.Now().UnixNano()%1e9+1, 10)
	}
	t.Logf("%s walks of seed %s", checks, seed)
	for name, value := range map[string]string{"rapid.checks": checks, "rapid.seed": seed, "rapid.nofailfile": "true"} {
		if err := flag.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // it collects a third of the time otherwise
	log := app.DefaultLogger
	app.DefaultLogger = func(string, ...any) {} // of failures that the walk makes
	defer func() { app.DefaultLogger = log }()
	rapid.Check(t, func(rt *rapid.T) {
		seed, start, steps := walks(rt)
		var wrong []string
		synctest.Test(t, func(*testing.T) { wrong = walk(seed, start, steps) })
		if len(wrong) > 0 {
			rt.Fatal(wrong[0])
		}
	})
}
