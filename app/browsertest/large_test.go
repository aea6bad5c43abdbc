//go:build !js

package browsertest

import "testing"

// TestPaperEnds checks a paper with cells whose requests exceed the effort: it ends when the others are known, and the
// page is told at each step. (With the table of Reformed permutations it used to hang at these requests.)
func TestPaperEnds(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Desktop()
	b.onNew(`{
		const fetched = window.fetch;
		window.fetch = async (...asked) => {
			const answer = await fetched(...asked);
			if (!String(asked[0]?.url ?? asked[0]).includes("papers/bersani-2010.txt")) return answer;
			let kept = true;
			const lines = (await answer.text()).split("\n").filter((line) => {
				if (/^(item|ask|gain|other|end)/.test(line)) kept = !line.startsWith("item") || line.startsWith("item\ttable 18\t");
				return kept;
			});
			return new Response(lines.join("\n"));
		};
	}`)
	b.Visit(h.URL + "papers?part=bersani-2010")
	b.Wait(says("0 of 67 checked"))
	click(b, "Verify the paper")
	b.Wait(`document.querySelector(".paper-state").textContent.includes("The rest takes longer.")`)
	b.Wait(addressed("part=bersani-2010"))
	b.Visit(h.URL + "papers?part=bersani-2010&effort=patient")
	b.Wait(says("Verify the paper"))
}

// TestLargeResult checks that a result of megabytes arrives once, and that the page handles events between the pieces
// in which it is decoded.
func TestLargeResult(t *testing.T) {
	onlyLong(t)
	t.Parallel()
	h := newHost(t, "/")
	b := open(t)
	b.Desktop()
	b.onNew(`window.large = 0; window.Worker = class extends Worker {
		constructor(...a) {
			super(...a);
			this.addEventListener("message", ({ data }) => {
				if (!(data.length > 2e6)) return; // the module has no length
				large++;
				window.turns = 0;
				const turn = () => {
					if (document.querySelector("#only")) return;
					turns++;
					setTimeout(turn, 0);
				};
				turn();
			});
		}
	}`)
	b.Visit(h.URL + "coincidences?part=steen&n=200")
	computed(b, `document.querySelector("#only") !== null`)
	if n := b.String("large"); n != "1" {
		t.Errorf("it has come %s times", n)
	}
	if !b.Is("turns > 3") { // read in one piece, it has 2, however fast the machine is
		t.Errorf("while it was read the page had %s turns", b.String("turns"))
	}
}
