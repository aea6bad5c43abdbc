//go:build !js

package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestCopy copies a link, in a browser that allows it and in one that does not.
func TestCopy(t *testing.T) {
	t.Parallel()
	b := open(t)
	b.Visit(newHost(t, "/").URL + "best?m=5&s=1")
	copyLink := func(said string) {
		click(b, "Copy")
		b.Wait(`document.querySelector(".menu [role=group]") !== null`)
		b.Eval(`[...document.querySelectorAll(".menu button")].find(b => b.innerText.includes("Link")).click()`, nil)
		b.Wait(`document.querySelector(".menu [role=status]").innerText.startsWith(` + quote(said) + `)`)
	}
	b.Eval(`navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve() }, true`, nil)
	copyLink("Copied")
	if copied, address := b.String(`copied`), b.String(`location.href`); copied != address {
		t.Errorf("copied %s at %s", copied, address)
	}
	click(b, "Copy") // the number of the result stands first
	b.Wait(`(e => e?.innerText.startsWith("Number") && (e.click(), true))(document.querySelector(".menu [role=group] button"))`)
	b.Wait(`window.copied === document.querySelector(".result .figure").innerText.replace(/[\u2009\u202f]/g, "")`)
	b.Eval(`navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError")), document.execCommand = () => false, true`, nil)
	copyLink("This did not work")

	b.Visit(newHost(t, "/").URL + "santa?n=10")
	b.Wait(`document.querySelector(".result mfrac") !== null`)
	b.Eval(`navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve() }, true`, nil)
	click(b, "Copy") // the fraction of a number is next to it
	b.Wait(`(e => e?.innerText.startsWith("Fraction") && (e.click(), true))(` +
		`document.querySelectorAll(".menu [role=group] button")[1])`)
	b.Wait(`window.copied === "16481/44800"`)
}

// TestStepper steps to the limit by keyboard, where the focus must stay.
func TestStepper(t *testing.T) {
	t.Parallel()
	b := open(t)
	b.Visit(newHost(t, "/").URL + "best?m=2&s=1")
	fewer := `document.querySelector('[aria-label="Ranks, one less"]')`
	b.Wait(fewer + ` !== null`)
	b.Eval(fewer+`.focus()`, nil)
	b.Press(kb.Enter)
	b.Wait(`location.search.includes("m=1") && ` + fewer + `.ariaDisabled === "true"`)
	b.Press(kb.Enter)
	if !b.Is(`document.activeElement === ` + fewer) {
		t.Error("the focus was lost at the limit")
	}
	more := `document.querySelector('[aria-label="Ranks, one more"]')`
	b.Eval(more+`.click()`, nil)
	b.Wait(`location.search.includes("m=2") && ` + fewer + `.ariaDisabled === "false"`)
}
