//go:build !js

package browsertest

import (
	"fmt"
	"hash/fnv"
	"os"
	"strconv"

	"github.com/chromedp/cdproto/emulation"
)

// seeds is how many jitters each test runs under: one, ten in a long test, or what RENCONTRE_JITTER says. None
// leaves the browser as it is.
var seeds = func() int {
	if n, err := strconv.Atoi(os.Getenv("RENCONTRE_JITTER")); err == nil {
		return n
	}
	if os.Getenv("RENCONTRE_LONG") != "" {
		return 10
	}
	return 1
}()

// jitterScript delays what comes to a page: messages of workers in their order, what IndexedDB and fetches answer, and
// frames. Most things come at once, some a little later and a few much later. The delays follow from the seed and the
// number of things that came before.
const jitterScript = `(seed => {
	let state = seed >>> 0;
	const random = () => { // mulberry32
		state = state + 0x6d2b79f5 >>> 0;
		let t = Math.imul(state ^ state >>> 15, state | 1);
		t ^= t + Math.imul(t ^ t >>> 7, t | 61);
		return (t ^ t >>> 14) >>> 0;
	};
	const delay = () => {
		const r = random() % 100;
		return r < 70 ? 0 : r < 95 ? random() % 15 : random() % 120;
	};
	const later = setTimeout.bind(window);

	// What has gone through a gate comes in its order.
	const gate = () => {
		let last = Promise.resolve();
		return (pass) => {
			const ms = delay();
			last = last.then(() => ms ? new Promise(yes => later(yes, ms)) : undefined).then(pass);
		};
	};
	// A message that comes is stopped, and sent again when its time has come. The worker that ends has said its last.
	const Native = Worker;
	window.Worker = class Worker extends Native {
		#gate = gate();
		#over = false;
		constructor(...of) {
			super(...of);
			this.addEventListener("message", (e) => {
				if (!e.isTrusted) return;
				e.stopImmediatePropagation();
				this.#gate(() => this.#over || this.dispatchEvent(new MessageEvent("message", { data: e.data })));
			});
		}
		terminate() {
			this.#over = true;
			super.terminate();
		}
	};

	const fetched = window.fetch;
	window.fetch = (...of) => fetched(...of).then((response) => {
		const ms = delay();
		return ms ? new Promise(yes => later(yes, ms, response)) : response;
	});

	const frame = window.requestAnimationFrame.bind(window);
	window.requestAnimationFrame = (draw) => random() % 10 ? frame(draw) : frame(() => frame(draw));
	window.requestAnimationFrame.each = frame; // for who films

	// A database opens late. Its requests cannot be held back, as a transaction ends without a request.
	const open = IDBFactory.prototype.open;
	IDBFactory.prototype.open = function (...of) {
		const request = open.apply(this, of);
		request.addEventListener("success", (e) => {
			if (!e.isTrusted) return;
			e.stopImmediatePropagation();
			later(() => request.dispatchEvent(new Event("success")), delay());
		});
		return request;
	};
})`

// run is the number of the present run of all tests, each of which has seeds of its own.
var run int

// jitter makes the documents of a tab run under the jitter of its test's seed, which is the same on every machine.
func (b *tab) jitter() {
	b.t.Helper()
	if seeds == 0 {
		return
	}
	h := fnv.New32a()
	fmt.Fprint(h, b.t.Name(), run)
	seed := h.Sum32()
	b.onNew(jitterScript + "(" + strconv.FormatUint(uint64(seed), 10) + ")")
	b.pace = paceOf(seed)
	b.slow(b.pace)
}

// paceOf is how many times slower than its whole speed the processor is for a seed. Chromium slows a page by spinning,
// also where the page waits, so a slow page takes a whole processor from the other tests. In the first run it is one
// page in eight, at a half. In later runs one in four is at a half, and another one at a quarter.
func paceOf(seed uint32) float64 {
	if run == 0 {
		return []float64{2, 1, 1, 1, 1, 1, 1, 1}[seed%8]
	}
	return []float64{1, 1, 2, 4}[seed%4]
}

// slow slows the processor down for the page, but not for its workers.
func (b *tab) slow(times float64) {
	b.t.Helper()
	do(b, "slow", command(emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: times}))
}
