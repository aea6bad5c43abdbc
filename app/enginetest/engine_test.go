//go:build linux

// Package enginetest drives the built app in the engines that browsertest does not cover: Firefox, and WebKit, which
// every iPhone and iPad uses. It is a smoke test: every page answers, stores its work, and works offline. Package
// browsertest checks the answers.
package enginetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rencontre/app/browsertest/host"
)

func TestMain(m *testing.M) {
	end, err := host.Build()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	end()
	os.Exit(code)
}

// engines starts a browser of each engine.
var engines = map[string]func() (*browser, error){"firefox": firefox, "webkit": webkit}

// A tab is a page in a browser. Its methods end the test when they fail.
type tab struct {
	*browser
	t      testing.TB
	handle string
}

// must runs a command and returns its value.
func (b *tab) must(command string, p params) json.RawMessage {
	b.t.Helper()
	value, err := b.call(command, p)
	if err != nil {
		b.t.Fatalf("%s: %v", command, err)
	}
	return value
}

// open opens another tab and switches to it.
func (b *tab) open() *tab {
	b.t.Helper()
	var made struct{ Handle string }
	if err := json.Unmarshal(b.must("NewWindow", params{"type": "tab"}), &made); err != nil {
		b.t.Fatal(err)
	}
	b.must("SwitchToWindow", params{"handle": made.Handle})
	return &tab{b.browser, b.t, made.Handle}
}

// close closes a tab and switches to another.
func (b *tab) close(next *tab) {
	b.t.Helper()
	b.must("SwitchToWindow", params{"handle": b.handle})
	b.must("CloseWindow", nil)
	b.must("SwitchToWindow", params{"handle": next.handle})
}

// visit loads an address and waits for the program.
func (b *tab) visit(address string) {
	b.t.Helper()
	b.leave()
	b.must("Navigate", params{"url": address})
	b.started()
}

// leave marks the page, so that started can distinguish the next one.
func (b *tab) leave() {
	b.t.Helper()
	b.eval(`window.left = true`)
}

// started waits for the program of a page other than the marked one.
func (b *tab) started() {
	b.t.Helper()
	b.wait(`!window.left && document.readyState === "complete" && document.body !== null && ` +
		`!document.getElementById("app-wasm-loader") && window.rencontre?.turned`)
}

// turn makes the running program turn to another address, as Back and Forward do, and waits until that is drawn. This
// is much faster than loading a page.
func (b *tab) turn(address string) {
	b.t.Helper()
	b.eval(`(rencontre.turned = "", history.pushState(null, "", ` + quote(address) +
		`), dispatchEvent(new PopStateEvent("popstate")))`)
	b.wait(`rencontre.turned === new URL(` + quote(address) + `).href`)
}

// try evaluates an expression in the page.
func (b *tab) try(expression string) (value any, err error) {
	answer, err := b.call("ExecuteScript", params{"args": []any{}, "script": `try { const v = (` + expression +
		`); return {is: v === undefined ? null : v} } catch (e) { return {wrong: String(e)} }`})
	if err != nil {
		return nil, err
	}
	var got struct {
		Is    any
		Wrong string
	}
	if err := json.Unmarshal(answer, &got); err != nil {
		return nil, err
	}
	if got.Wrong != "" {
		return nil, fmt.Errorf("%s", got.Wrong)
	}
	return got.Is, nil
}

// eval evaluates an expression to a string.
func (b *tab) eval(expression string) string {
	b.t.Helper()
	v, err := b.try(expression)
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return fmt.Sprint(v)
}

// wait waits until an expression is true, even if the page is reloaded meanwhile. An expression that fails, as between
// two pages, is not true.
func (b *tab) wait(expression string) {
	b.t.Helper()
	_, err := within(func() (any, error) {
		is, err := b.try(`Boolean(` + expression + `)`)
		if err == nil && is != true {
			err = errors.New("it is false")
		}
		return nil, err
	})
	if err == nil {
		return
	}
	page, _ := b.try(`document.body.innerText`) // for the message alone
	b.t.Fatalf("waited in vain for %s (%v); %v says %q", expression, err, b.standing(), page)
}

// standing describes the page and its service worker, for messages.
func (b *tab) standing() any {
	const ask = `void navigator.serviceWorker.getRegistration().then(r => { window.workers = [r?.installing, ` +
		`r?.waiting, r?.active].map(w => w?.state) })`
	if _, err := b.try(ask); err != nil {
		return err
	}
	const stands = `window.workers && [location.href, document.readyState, JSON.stringify(window.rencontre), ` +
		`navigator.serviceWorker.controller?.state, window.workers].join()`
	v, err := within(func() (any, error) {
		v, err := b.try(stands)
		if err == nil && v == nil {
			err = errors.New("the browser does not tell of its service worker")
		}
		return v, err
	})
	if err != nil {
		return err
	}
	return v
}

const mainText = `(document.querySelector("main")?.innerText ?? "")`

func says(text string) string { return mainText + `.includes(` + quote(text) + `)` }

// button is an expression: the button with a text.
func button(text string) string {
	return `[...document.querySelectorAll("main button")].find(b => b.innerText.trim().split("\n")[0] === ` +
		quote(text) + `)`
}

// clicked is an expression: whether an element is there. If it is, it is clicked.
func clicked(element string) string {
	return `(e => e !== undefined && (e.click(), true))(` + element + `)`
}

func (b *tab) click(text string) {
	b.t.Helper()
	b.wait(clicked(button(text)))
}

// keys types into the first element of a selector, key by key. It waits until the element is shown: a folded question
// has its fields in the document before the frame that opens it. If the element was redrawn before anything was typed,
// it is looked up again.
func (b *tab) keys(selector, text string) {
	b.t.Helper()
	_, err := within(func() (any, error) {
		found, err := b.call("FindElement", params{"using": "css selector", "value": selector})
		if err != nil {
			return nil, err
		}
		var element map[string]string
		if err := json.Unmarshal(found, &element); err != nil {
			return nil, err
		}
		for _, id := range element {
			if _, err = b.call("ElementSendKeys", params{"id": id, "text": text}); err != nil &&
				!strings.Contains(err.Error(), "stale element") && !strings.Contains(err.Error(), "not interactable") {
				b.t.Fatalf("typing %q: %v", text, err)
			}
		}
		return nil, err
	})
	if err != nil {
		b.t.Fatalf("%s: %v", selector, err)
	}
}

// saves waits until the page has saved a whole file.
func (b *tab) saves(name string, whole func([]byte) error) {
	b.t.Helper()
	_, err := within(func() (any, error) {
		text, err := os.ReadFile(filepath.Join(b.saved, name))
		if err == nil {
			err = whole(text)
		}
		return nil, err
	})
	if err != nil {
		found, _ := os.ReadDir(b.saved) // for the message alone
		b.t.Fatalf("%s was not saved: %v; there are %v", name, err, found)
	}
}

func quote(s string) string {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string has a JSON form
	}
	return string(text)
}
