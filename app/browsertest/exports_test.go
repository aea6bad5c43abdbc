//go:build !js

package browsertest

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	downloads "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// download makes the page save a file and returns its content.
func download(b *tab, dir, name string, save func()) []byte {
	b.t.Helper()
	do(b, "downloads", command(downloads.SetDownloadBehavior, downloads.SetDownloadBehaviorParams{
		Behavior: downloads.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir}))
	save()
	var text []byte
	b.until(name+" to be saved in "+dir, patience, func() (is bool) {
		var err error
		text, err = os.ReadFile(filepath.Join(dir, name))
		return err == nil && len(text) > 0
	})
	return text
}

// choose clicks an item in the menu of a chart.
func choose(b *tab, chart, line string) {
	b.t.Helper()
	menu := `document.getElementById(` + quote(chart) + `).closest("section").querySelector(".menu")`
	b.Eval(menu+`.querySelector("button").click()`, nil)
	item := `[...` + menu + `.querySelectorAll("[role=group] button")].find(b => b.innerText.includes(` +
		quote(line) + `))`
	b.Wait(item + ` !== undefined`)
	b.Eval(item+`.click()`, nil)
	b.Wait(menu + `.querySelector("[role=status]").innerText !== ""`)
}

// TestSavedPictures checks that other programs can open a picture, and that it describes itself.
func TestSavedPictures(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	for _, x := range []struct {
		page, chart, name string
		key               []string
	}{
		{"coincidences?game=t3&m=13&s=4&binomial=1", "law", "rencontre-coincidences",
			[]string{"exact distribution", "Poisson, mean 4", "binomial"}},
		{"distribution?game=mousetrap&m=6&s=1", "chart", "rencontre-mousetrap-6x1", nil},
		{"memory?curve=one", "shares", "rencontre-memory-shares", []string{"j = 1", "j = 13"}},
		{"estimate?game=mousetrap&m=4&s=2&trials=20000&seed=7", "chart", "rencontre-estimate-mousetrap-4x2",
			[]string{"20\u202f000 deals, 95 %", "exact"}},
	} {
		b, dir := open(t), t.TempDir()
		b.Desktop()
		b.Visit(h.URL + x.page)
		b.WaitLong(`document.querySelector("#` + x.chart + ` svg") !== null && document.querySelector("#` + x.chart +
			`").closest("section").querySelector(".menu") !== null`)
		for _, k := range x.key {
			b.WaitLong(`document.querySelector("#` + x.chart + ` .line-key").innerText.includes(` + quote(k) + `)`)
		}
		said := `document.getElementById(` + quote(x.chart) +
			`).closest("section").querySelector(".menu [role=status]").innerText`
		svg := download(b, dir, x.name+".svg", func() { choose(b, x.chart, "SVG") })
		if got := b.String(said); got != "Saved." {
			t.Errorf("%s: %s", x.page, got)
		}
		words, err := wellFormed(svg)
		if err != nil {
			t.Errorf("%s: %v", x.page, err)
		}
		for _, k := range x.key {
			if !strings.Contains(words, k) {
				t.Errorf("%s: the picture has not %q but %q", x.page, k, words)
			}
		}
		if bytes.Contains(svg, []byte("var(--")) {
			t.Errorf("%s: the picture needs the page's tokens", x.page)
		}
		file := download(b, dir, x.name+".png", func() { choose(b, x.chart, "PNG") })
		picture, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			t.Errorf("%s: %v", x.page, err)
			continue
		}
		colors := map[color.Color]bool{}
		size := picture.Bounds()
		for y := size.Min.Y; y < size.Max.Y; y += 3 {
			for x := size.Min.X; x < size.Max.X; x++ {
				colors[picture.At(x, y)] = true
			}
		}
		if len(colors) < 5 || size.Dx() < 500 {
			t.Errorf("%s: %d colours in %v", x.page, len(colors), size)
		}
		// What fails is said to have failed.
		b.Eval(`HTMLCanvasElement.prototype.toBlob = then => then(null)`, nil)
		choose(b, x.chart, "PNG")
		b.Wait(said + `.startsWith("This did not work: the picture")`)
		b.Eval(`window.Image = class { set src(_) { this.onerror() } }`, nil)
		choose(b, x.chart, "PNG")
		b.Wait(said + `.startsWith("This did not work: the browser")`)
	}
}

// wellFormed parses XML, whose attributes must be unique in an element, and returns its text.
func wellFormed(text []byte) (words string, err error) {
	d := xml.NewDecoder(bytes.NewReader(text))
	var b strings.Builder
	for first := true; ; {
		token, err := d.Token()
		if err == io.EOF {
			return b.String(), nil
		}
		if err != nil {
			return "", err
		}
		switch x := token.(type) {
		case xml.StartElement:
			if first && x.Name != (xml.Name{Space: "http://www.w3.org/2000/svg", Local: "svg"}) {
				return "", fmt.Errorf("it begins with %v", x.Name)
			}
			first = false
			seen := map[xml.Name]bool{}
			for _, a := range x.Attr {
				if seen[a.Name] {
					return "", fmt.Errorf("%s has two attributes %s", x.Name.Local, a.Name.Local)
				}
				seen[a.Name] = true
			}
		case xml.CharData:
			b.WriteString(string(x) + "\n")
		}
	}
}

// TestMenuInReach checks that the mouse reaches every item of the menu, wherever the button is.
func TestMenuInReach(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Visit(h.URL + "count?m=8&s=1")
	b.WaitLong(`document.querySelector("#chosen .menu") !== null`)
	settled(b)
	for _, size := range some([][2]int64{{1280, 800}, {1440, 900}, {1920, 1080}, {360, 740}, {1024, 700}}) {
		do(b, "resize", chromedp.EmulateViewport(size[0], size[1]))
		for _, scroll := range []string{"0", "300", "document.body.scrollHeight"} {
			b.Eval(`scrollTo(0, `+scroll+`)`, nil)
			b.Eval(`document.querySelector("#chosen .menu > button").scrollIntoView({block: "nearest"})`, nil)
			b.Eval(`document.querySelector("#chosen .menu > button").click()`, nil)
			b.Wait(`document.querySelectorAll("#chosen .menu [role=group] button").length > 4`)
			b.rest("#chosen .menu [role=group]", `checkVisibility()`)
			if hidden := b.String(`[...document.querySelectorAll("#chosen .menu [role=group] button")].filter(b => {
				if (!b.checkVisibility()) return false; // a phone is not offered to present
				b.scrollIntoView({block: "nearest", behavior: "instant"}); // within the list, where all are more than there is room for
				const r = b.getBoundingClientRect();
				return [r.top + 4, r.bottom - 4].some(y => !b.contains(document.elementFromPoint(r.left + r.width / 2, y)));
			}).map(b => b.innerText.split("\n")[0]).join()`); hidden != "" {
				t.Errorf("%v, scrolled by %s: out of reach are %s", size, scroll, hidden)
			}
			b.Gone(`document.querySelector("#chosen .menu [role=group]")`, func() {
				b.Eval(`document.querySelector("#chosen .menu > button").click()`, nil)
			})
		}
	}
}

// TestPrint checks that on paper nothing that is sticky on a screen covers the content.
func TestPrint(t *testing.T) {
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	for _, page := range []string{"count?m=8&s=1", "dundee?part=advance&deck=5,3,2", "dundee?part=bids", "memory",
		"play?game=mousetrap&deck=4-2-5-3-1"} {
		b.Visit(h.URL + page)
		do(b, "resize", chromedp.EmulateViewport(718, 1000)) // A4 within its margins
		do(b, "print", command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}))
		over := b.String(
			`[...document.body.querySelectorAll("*")].filter(e => ["sticky", "fixed"].includes(getComputedStyle(e).position) && e.getClientRects().length)
			.map(e => e.tagName + "." + e.className).join()`)
		if over != "" {
			t.Errorf("%s: %s", page, over)
		}
		do(b, "screen", command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{}))
	}
}
