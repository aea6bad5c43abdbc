//go:build !js

package browsertest

import (
	"context"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
)

// Started waits until the program has drawn its address.
func (b *tab) Started() {
	b.t.Helper()
	b.Wait(`document.readyState === "complete" && !document.getElementById("app-wasm-loader") && window.rencontre?.turned`)
}

// Offline waits until the page says that it is ready for offline use.
func (b *tab) Offline() {
	b.t.Helper()
	b.Wait(`window.rencontre?.ready && navigator.serviceWorker.controller !== null`)
}

// Is reports whether an expression is true now. An expression that fails, as between two pages, is not.
func (b *tab) Is(expression string) bool {
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	is, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`Boolean(`+expression+`)`))
	return err == nil && is
}

// Wait waits until an expression is true, even if the page is reloaded meanwhile.
func (b *tab) Wait(expression string) { b.t.Helper(); b.wait(expression, patience) }

// WaitLong waits twice as long as Wait, for work.
func (b *tab) WaitLong(expression string) { b.t.Helper(); b.wait(expression, 2*patience) }

// Gone waits until an expression that is true now, or comes to be, is no longer true after some action. A wait for a
// bare absence would be over before the thing comes.
func (b *tab) Gone(seen string, act func()) {
	b.t.Helper()
	b.wait(seen, patience)
	act()
	b.until("the end of "+seen, patience, func() bool { return b.Is(`!(` + seen + `)`) })
}

// Lacks fails the test if an expression is true once the page has settled.
func (b *tab) Lacks(unwanted string) {
	b.t.Helper()
	settled(b)
	if b.Is(unwanted) {
		b.t.Errorf("it is so that %s; %s", unwanted, b.state())
	}
}

func (b *tab) wait(expression string, patience time.Duration) {
	b.t.Helper()
	if isAbsence(expression) {
		b.t.Fatalf("%s is true before what it denies can come; use Gone, or wait for a state", expression)
	}
	b.until(expression, patience, func() bool { return b.Is(expression) })
}

// until waits until is returns true. After its patience it fails with what was expected and the state of the page.
func (b *tab) until(what string, patience time.Duration, is func() bool) {
	b.t.Helper()
	for deadline := time.Now().Add(patience); !is(); time.Sleep(40 * time.Millisecond) {
		if time.Now().After(deadline) {
			b.t.Fatalf("waited in vain for %s; %s", what, b.state())
		}
	}
}

// state describes the page, for messages.
func (b *tab) state() string {
	b.t.Helper()
	b.mu.Lock()
	left := slices.Collect(maps.Values(b.loading))
	b.mu.Unlock()
	return fmt.Sprintf("it waits for %s; ", left) +
		b.String("`it is at ${location.href}, drawn is ${window.rencontre?.turned}, the document is "+
			"${document.visibilityState} and ${document.readyState}, "+
			"the focus on ${document.activeElement?.outerHTML.slice(0, 120)}, its workers owe ${window.__work?.waits()} "+
			"answers; it says ${JSON.stringify(document.body?.innerText)}`")
}

// settled waits until nothing is pending, of the network, the workers, fonts or charts, and the page does not change
// from frame to frame.
func settled(b *tab) {
	b.t.Helper()
	const has = `window.rencontre?.turned && document.fonts.status === "loaded" && __work.waits() === 0 && !document.querySelector("main").innerText.includes("Getting ready")
		&& [...document.querySelectorAll(".chart")].every(c => c.querySelector("svg") || !c.checkVisibility())`
	still := `(async () => {
		if (!(` + has + `)) return false;
		let changes = 0;
		const watch = new MutationObserver(() => changes++);
		watch.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
		// Two seconds stand for a frame that the browser does not draw (see rest).
		for (let i = 0; i < 3; i++) await Promise.race([new Promise(requestAnimationFrame), new Promise(yes => setTimeout(yes, 2000))]);
		await new Promise(yes => requestIdleCallback(yes, {timeout: 2000}));
		watch.disconnect();
		return changes === 0 && ` + has + `;
	})()`
	b.until("the page to settle: "+has, patience, func() (is bool) {
		b.mu.Lock()
		loading := len(b.loading)
		b.mu.Unlock()
		if loading == 0 {
			b.Eval(still, &is)
		}
		return is
	})
}

// stored waits until the device has stored the result of a request that contains a text or, if parts is not 0, that
// many parts of it.
func (b *tab) stored(request string, parts int) {
	b.t.Helper()
	b.until("the result of "+request+" to be kept", patience, func() (is bool) {
		b.Eval(`new Promise((yes, no) => {
			const open = indexedDB.open("rencontre", 1);
			open.onupgradeneeded = () => open.transaction.abort(); // the page has not made it yet
			open.onerror = () => yes(false);
			open.onsuccess = () => {
				const db = open.result, read = db.transaction(["requests", "shards"]), of = (key) => key[1].includes(`+
			quote(request)+`);
				let done = 0, kept = 0;
				read.objectStore("requests").openCursor().onsuccess = ({ target: { result: at } }) => {
					if (at && of(at.key) && at.value.result !== undefined) done++;
					at?.continue();
				};
				read.objectStore("shards").openKeyCursor().onsuccess = ({ target: { result: at } }) => {
					if (at && of(at.key)) kept++;
					at?.continue();
				};
				read.oncomplete = () => {
					db.close();
					yes(`+strconv.Itoa(parts)+` > 0 ? kept >= `+strconv.Itoa(parts)+` : done > 0);
				};
				read.onerror = no;
			};
		})`, &is)
		return is
	})
}

// Update makes the browser look for a new version until found returns true. Asking once is not enough: it may join a
// check that began earlier.
func (b *tab) Update(found func() bool) {
	b.t.Helper()
	b.until("a new version", patience, func() bool {
		b.Eval(`navigator.serviceWorker.ready.then(r => r.update()).then(() => 0, () => 0)`, nil)
		return found()
	})
}

// Waiting reports whether the page knows that a new version waits.
func (b *tab) Waiting() bool { return b.Is(`rencontre.waiting`) }

// mayCompute is the button of a page that asks before it computes.
const mayCompute = `[...document.querySelectorAll("main button")].find(b => b.innerText.trim() === "Compute")`

// computed waits for what a page shows when it has computed. On a device that was slow before, the page asks first.
func computed(b *tab, shows string) {
	b.t.Helper()
	b.WaitLong(`(` + shows + `) || ` + mayCompute + ` !== undefined`)
	b.Eval(`void ((`+shows+`) || `+mayCompute+`?.click())`, nil)
	b.WaitLong(shows)
}

// saying is an expression: whether the first element of a selector shows all of some texts.
func saying(selector string, texts ...string) string {
	var all []string
	for _, text := range texts {
		all = append(all, `document.querySelector(`+quote(selector)+`)?.innerText.includes(`+quote(text)+`)`)
	}
	return strings.Join(all, " && ")
}

// addressed is an expression: whether the address has the parameters of a query, in any order.
func addressed(query string) string {
	v, err := url.ParseQuery(query)
	if err != nil {
		panic(err) // of the test
	}
	return `(p => { p.sort(); return p.toString() })(new URLSearchParams(location.search)) === ` + quote(v.Encode())
}
