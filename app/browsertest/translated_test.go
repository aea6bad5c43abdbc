//go:build !js

package browsertest

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"rencontre/app/pages"
)

// translates makes a page able to do what Chrome's translator does: it replaces every text, but those that are marked,
// by a text of its own in two elements. Here the words stay the same.
const translates = `
	window.translated = 0;
	window.translate = () => {
		const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), all = [];
		while (texts.nextNode()) {
			const text = texts.currentNode;
			if (text.data.trim() && !text.parentElement.closest("script, style, font, textarea, option, [translate=no]")) all.push(text);
		}
		for (const text of all) {
			const outer = document.createElement("font"), inner = document.createElement("font");
			inner.textContent = text.data;
			outer.append(inner);
			text.replaceWith(outer);
		}
		translated += all.length;
	};`

// changes is an expression: it changes every field of the page that has another value to offer, one after another,
// after a page that can translate has done so again.
const changes = `(async () => {
	// Work that goes on is left. What has come is drawn when nothing changes from frame to frame.
	const quiet = async () => {
		let drawn = 0;
		const watch = new MutationObserver(() => drawn++), until = performance.now() + 30000;
		watch.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
		do {
			drawn = 0;
			for (let i = 0; i < 3; i++) await Promise.race([new Promise(requestAnimationFrame), new Promise(yes => setTimeout(yes, 2000))]);
			await new Promise(yes => requestIdleCallback(yes, {timeout: 2000}));
		} while (performance.now() < until && (drawn > 0 || __work.waits() > 0));
		watch.disconnect();
	};
	const id = e => e.id || e.name || e.getAttribute("aria-label");
	const find = () => [...document.querySelectorAll("main :is(select, input[type=checkbox], input[type=radio]:not(:checked), .stepper button:last-child)")]
		.filter(e => e.checkVisibility() && !e.disabled && !e.closest("dialog, .hidden, .controls, #example"));
	const done = new Set();
	for (let field; field = find().find(e => !done.has(id(e)));) {
		done.add(id(field));
		window.translate?.();
		if (field.tagName === "SELECT") {
			field.selectedIndex = (field.selectedIndex + 1) % field.options.length;
			field.dispatchEvent(new Event("change", {bubbles: true}));
		} else {
			for (const same of document.getElementsByName(field.name)) done.add(id(same));
			field.click();
		}
		await quiet();
	}
	return done.size;
})()`

// answers is an expression: the text of the page without what it tells of earlier work.
const answers = `[...document.querySelectorAll("main > :not(.banners)")].map(e => e.innerText).join("\n")`

// durations are estimates of a time, which depend on the machine.
var durations = regexp.MustCompile(`(about |under )?[\d.]+ (ms|s|min|h|days?|years?)\b`)

// TestTranslated checks that a page which the browser has translated shows the same numbers as one that it has not,
// after every field has been changed.
func TestTranslated(t *testing.T) {
	t.Parallel()
	addresses := []string{
		// Ever so small, since a tab whose device was slow before asks before it computes.
		"play?m=4&deck=2-1-3-4", "reform?part=census&m=2", "count?part=chances",
		"coincidences?part=steen", "coincidences?part=pairs", "coincidences?part=treize&m=5",
		"dundee?part=advance", "dundee?part=guess", "memory?part=alone", "memory?part=boards", "memory?part=random",
	}
	for _, p := range pages.Paths() {
		// Play deals another deck to each. Your work lists only what has taken long. The grid of Count shows what was
		// counted by now.
		if p != "/play" && p != "/work" && p != "/count" {
			addresses = append(addresses, strings.TrimPrefix(p, "/"))
		}
	}
	plain, changed := open(t), open(t)
	changed.onNew(translates)
	tabs := map[*tab]string{plain: newHost(t, "/").URL, changed: newHost(t, "/").URL} // neither has what the other keeps
	for b, url := range tabs {
		b.Desktop()
		b.Load(url)
	}
	fields := 0
	for _, a := range some(addresses) {
		var shown []string
		for _, b := range []*tab{plain, changed} {
			b.Visit(tabs[b] + a)
			settled(b)
			var n int
			b.Eval(changes, &n)
			fields += n
			settled(b)
			shown = append(shown, durations.ReplaceAllString(b.String(answers), "a while"))
		}
		if shown[0] != shown[1] {
			t.Errorf("%s at %s: translated, it differs\n%s", a, plain.String(`location.href`), difference(shown[0], shown[1]))
		}
		if to, and := plain.String(`location.search`), changed.String(`location.search`); to != and {
			t.Errorf("%s: the two went different ways, to %s and %s", a, to, and)
		}
	}
	t.Logf("%d fields were changed and %s texts translated", fields/2, changed.String(`translated`))
	if visited := len(some(addresses)); changed.Is(`translated < `+strconv.Itoa(30*visited)) || fields < 3*visited {
		t.Errorf("only %s texts were translated and %d fields changed", changed.String(`translated`), fields/2)
	}
}

// difference lists the lines in which two texts differ.
func difference(want, got string) string {
	wanted, gotten := strings.Split(want, "\n"), strings.Split(got, "\n")
	var all []string
	for i := range max(len(wanted), len(gotten)) {
		w, g := "(nothing)", "(nothing)"
		if i < len(wanted) {
			w = wanted[i]
		}
		if i < len(gotten) {
			g = gotten[i]
		}
		if w != g && len(all) < 12 {
			all = append(all, "want "+w+"\n got "+g)
		}
	}
	return strings.Join(all, "\n")
}
