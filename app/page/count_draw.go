package page

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
	"rencontre/app/pool"
	"rencontre/app/site"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// countSubnav leads between the three pages about winning decks.
func countSubnav(current, query string) app.UI {
	return ui.SubNav("About winning decks", current,
		ui.Option{Value: "/count?" + query, Text: "Count"},
		ui.Option{Value: "/find?" + query, Text: "Find"},
		ui.Option{Value: "/best?" + query, Text: "Best scores"},
	)
}

func (p *Count) Render() app.UI {
	c, ok := p.cell()
	side := p.drawRuns(c)
	if ok {
		side = append(side, p.drawChosen(c))
	}
	return ui.Shell("/count",
		h.E("div", "head", h.T("h1", "", "Winning decks at "+gameNames[p.q.game]), h.E("p", "lead",
			app.Text("Each cell counts the decks of "), h.T("i", "", "m"), app.Text(" ranks and "), h.T("i", "", "s"),
			app.Text(" suits "+p.winning()+" The layout is Bersani’s "+p.grid().table+"."))),
		countSubnav("Count", p.query()),
		p.question(),
		h.E("div", "count-halves",
			h.X("div", []string{"class", "stack count-side", "id", "count-side", "tabindex", "-1"}, side...),
			h.E("div", "stack", p.drawGrid(), p.drawBar(c, ok)),
		),
		p.list.draw(p),
	)
}

// winning says which decks win.
func (p *Count) winning() string {
	switch {
	case p.q.game != solitaire.HeLovesMe:
		return "that set every card aside."
	case p.weak:
		return "that store all cards but one, whichever it is."
	case p.q.calling() != "":
		return "that reach the best score possible: all cards stored but one of the lowest that can be left."
	}
	return "that reach the best score possible: all cards stored but a 2."
}

func (p *Count) question() app.UI {
	of := "won"
	if p.weak {
		of = "weak"
	}
	fields := p.q.fields(true, p.changed, p.moved)
	_, typedRanks, typedSuits := p.q.shape()
	if typedRanks == "" && typedSuits == "" && (p.wrongRanks != "" || p.wrongSuits != "") {
		// What the job refuses stands beside the same fields.
		fields = append(fields, h.E("div", "field line",
			ui.Refusal("count-wrong", strings.TrimSpace(p.wrongRanks+" "+p.wrongSuits), p.instead()...)))
	}
	if p.q.game == solitaire.HeLovesMe {
		fields = append(fields, ui.Choice("of", "Goal", []ui.Option{{Value: "won", Text: "best score"}, {Value: "weak", Text: "all but one card"}}, of,
			func(ctx app.Context, v string) { p.weak = v == "weak"; p.changed(ctx) }))
	}
	return h.X("section", []string{"class", "count-question", "aria-label", "The question"}, fields...)
}

// countVerdicts are the verdicts of the grid, in the order of the legend.
var countVerdicts = []string{"agrees", "differs", "published only", "unpublished", "not computed", "beyond this device"}

func (p *Count) drawGrid() app.UI {
	g := p.grid()
	chosen, ok := p.cell()
	m0, s0 := p.stop()
	column := []string{"scope", "col"}
	head := []app.UI{h.X("th", column, h.T("i", "", "m"))}
	for _, s := range g.suits {
		head = append(head, h.X("th", column, h.T("i", "", "s"), app.Text(" = "+strconv.Itoa(s))))
	}
	c := chosen
	var rows []app.UI
	for c.ranks = g.from; c.ranks <= g.to; c.ranks++ {
		cells := []app.UI{h.X("th", []string{"scope", "row"}, app.Text(strconv.Itoa(c.ranks)))}
		for _, c.suits = range g.suits {
			cells = append(cells, p.drawCell(c, ok && c == chosen, c.ranks == m0 && c.suits == s0))
		}
		rows = append(rows, h.E("tr", "", cells...))
	}
	legend := make([]app.UI, len(countVerdicts))
	for i, v := range countVerdicts {
		legend[i] = h.E("li", "", ui.Verdict(v))
	}
	return h.X("section", []string{"class", "panel count-grid", "aria-label", "All cells"},
		h.X("ul", []string{"class", "flow legend", "aria-label", "Key"}, legend...),
		h.E("div", "frame",
			h.X("table", []string{"class", "tallies", "role", "grid", "aria-label", "Winning decks at " + gameNames[p.q.game] + " by ranks m and suits s", "aria-describedby", "count-keys"},
				h.E("thead", "", h.E("tr", "", head...)),
				h.E("tbody", "", rows...),
			).OnKeyDown(p.key),
			h.X("p", []string{"class", "hidden", "id", "count-keys"}, app.Text("Arrow keys move from cell to cell, Enter counts the cell.")),
			h.X("p", []string{"class", "hidden", "role", "status"}, app.Text(p.said(chosen, ok))),
		),
		p.drawQuick(),
	)
}

// said is what the chosen cell says aloud when it changes by itself.
func (p *Count) said(c countCell, ok bool) string {
	d := p.desks[c]
	if !ok || d == nil {
		return ""
	}
	if t, counted := countTallies[c]; counted {
		return c.name() + ": " + ui.Figures(t.won.String()) + ", " + c.stand(nil, 0, 0).verdict
	}
	if d.asks() && d.estimate() <= beyond {
		return c.name() + ": about " + ui.Duration(d.estimate()) + ". Enter begins."
	}
	return ""
}

func (p *Count) drawCell(c countCell, chosen, stop bool) app.UI {
	s := c.stand(p.desks[c], p.share(c), p.estimate(c))
	tab := "-1"
	if stop {
		tab = "0"
	}
	label := c.name() + ": "
	if s.figure != "·" {
		label += s.figure + ", "
	}
	if s.small != "" {
		label += s.small + ", "
	}
	class := strings.ReplaceAll(s.verdict, " ", "-")
	body := []app.UI{
		h.X("span", []string{"class", "tally", "aria-hidden", "true"},
			h.T("span", "num", s.figure), ui.Icon(class), h.T("small", "num", s.small)),
		h.T("span", "hidden", label+s.verdict),
	}
	if s.verdict == "computing" {
		body = append(body, h.X("span", []string{"class", "track", "aria-hidden", "true"}, h.Div().Style("width", fmt.Sprintf("%.1f%%", s.percent))))
	}
	m, suits := c.ranks, c.suits
	return h.X("td", []string{"id", countID(m, suits), "role", "gridcell", "tabindex", tab, "class", class, "aria-selected", strconv.FormatBool(chosen)}, body...).
		OnClick(func(ctx app.Context, e app.Event) { p.pick(ctx, m, suits) }, app.EventScope(m, suits))
}

// drawQuick offers to count all quick cells, or says how far that is.
func (p *Count) drawQuick() app.UI {
	if len(p.queue) > 0 {
		var failed app.UI
		if p.quick.state.Status == pool.Failed {
			failed = p.quick.draw(p.queue[0].name(), "units")
		}
		return h.E("div", "flow",
			h.X("p", []string{"role", "status", "class", "grow"}, app.Text(fmt.Sprintf("Counting the quick cells: %d of %d.", p.all-len(p.queue)+1, p.all))),
			failed,
			ui.Button("Stop", "stop", "", func(app.Context, app.Event) { p.halt() }),
		)
	}
	cells := p.quicks()
	if len(cells) == 0 || app.IsServer {
		return nil
	}
	return h.E("div", "flow",
		ui.Button("Count all quick cells", "run", "", p.beginQuick),
		h.T("span", "note", count(len(cells), "cell")+", each under 1 s on this device."),
	)
}

// drawRuns shows the counts that are running or ask whether to; that of the
// chosen cell last.
func (p *Count) drawRuns(chosen countCell) []app.UI {
	var cells []countCell
	for c := range p.desks {
		if c != chosen {
			cells = append(cells, c)
		}
	}
	sortCells(cells, func(a, b countCell) bool { return p.desks[a].key() < p.desks[b].key() })
	if p.desks[chosen] != nil {
		cells = append(cells, chosen)
	}
	var drawn []app.UI
	for _, c := range cells {
		d := p.desks[c]
		title := c.name()
		if c.game != p.q.game || c.weak != chosen.weak || c.order != chosen.order {
			title = gameNames[c.game] + ", " + title
		}
		switch {
		case c == chosen && d.asks() && len(d.kept.Parts) == 0 && d.estimate() > beyond:
			// drawChosen says that it is beyond this device.
		case d.running() && d.brief(), d.asking && p.quickly(c):
			// It takes but a moment.
		case d.asking:
			drawn = append(drawn, h.X("section", []string{"class", "panel", "aria-label", title}, h.T("h2", "", title), h.T("p", "soft", "Getting ready.")))
		default:
			if u := d.draw(title, "units"); u != nil {
				drawn = append(drawn, u)
			}
		}
	}
	return drawn
}

// drawChosen says all that is known of the chosen cell.
func (p *Count) drawChosen(c countCell) app.UI {
	estimate := p.estimate(c)
	s := c.stand(p.desks[c], p.share(c), estimate)
	t, counted := countTallies[c]
	decks := c.shape().Count()
	parts := []app.UI{h.E("div", "flow", h.E("h2", "grow",
		h.T("i", "", "m"), app.Text(" = "+strconv.Itoa(c.ranks)+", "), h.T("i", "", "s"), app.Text(" = "+strconv.Itoa(c.suits))), ui.Verdict(s.verdict))}
	of := "of " + decksOf(c.shape()) + " = " + ui.Figures(decks.String()) + " decks"
	if decks.IsInt64() && decks.Int64() == 1 {
		of = "of 1 deck"
	} else if len(decks.String()) > 24 {
		of = "of " + decksOf(c.shape()) + " ≈ " + ui.Round(float(decks)) + " decks"
	}
	figure := func(tag ui.Provenance, won *big.Int) {
		chance := new(big.Rat).SetFrac(won, decks)
		parts = append(parts, ui.Tag(tag),
			h.E("div", "", h.T("p", "label", "Winning decks"), h.T("p", "figure", ui.Figures(won.String())), h.T("p", "num soft", of)),
			h.E("div", "", h.T("p", "label", "Probability"), h.E("p", "num lead", chanceText(chance)...)))
	}
	facts := []ui.Fact{}
	printed := p.printedFact(c)
	switch {
	case counted:
		figure(ui.Exact, t.won)
		here := count(t.parts, "part") + ", kept on this device"
		if t.took > 0 {
			here = count(t.parts, "part") + ", " + ui.Duration(t.took)
		}
		facts = append(facts, ui.Fact{Term: "Counted here", Value: app.Text(here)}, printed, ui.Fact{Term: "Backed by", Value: app.Text(c.backing(t))})
		actions := []app.UI{&ui.Share{Name: "rencontre-winning-" + string(c.game), Table: p.table(), Request: p.requestOf(c), Result: t.result}}
		if t.won.Sign() > 0 {
			actions = append(actions, ui.Button("List decks", "", "", p.openList))
		}
		parts = append(parts, ui.Facts(facts...), h.E("div", "flow", actions...))
	case s.verdict == "computing":
		parts = append(parts, h.T("p", "num soft", "Counting "+of[3:]+"."), ui.Facts(printed))
	default:
		if s.verdict == "published only" {
			for _, x := range countPrinted()[c] {
				if x.Chance == "" {
					figure(ui.Published, new(big.Int).SetUint64(x.Printed))
					break
				}
			}
		} else {
			parts = append(parts, h.T("p", "num soft", capital(of[3:])+"."))
		}
		parts = append(parts, ui.Facts(printed))
		_, known := c.work()
		switch {
		case estimate > beyond || !known && c.shape().N() > planned:
			why := "The count would take " + ui.Duration(estimate) + " with " + count(pool.Recommended(), "worker") + "."
			if work, _ := c.work(); work > 1e15 {
				why = "The count would take years."
			} else if estimate == 0 {
				why = fmt.Sprintf("This page plans counts of up to %d cards; the native command counts more.", planned)
			}
			parts = append(parts, ui.Banner(true, fmt.Sprintf("%s in %s cannot be counted here.", count(c.ranks, "rank"), count(c.suits, "suit")),
				why+" You can find winning decks, or estimate."), h.E("div", "flow", p.instead()...))
		case p.desks[c] == nil && estimate > 0 && !app.IsServer:
			parts = append(parts, h.T("p", "soft", capital(about(estimate))+" with "+count(pool.Recommended(), "worker")+"."),
				h.E("div", "flow", ui.Button("Count", "run", "main", p.begin)))
		}
	}
	return h.X("section", []string{"class", "panel stack", "id", "chosen", "tabindex", "-1", "aria-label", "The chosen cell"}, parts...)
}

// instead leads to what can be done where counting cannot.
func (p *Count) instead() []app.UI {
	query := p.q.write()
	return []app.UI{
		h.X("a", []string{"class", "button", "href", site.Path("/find?" + query)}, app.Text("Find decks")),
		h.X("a", []string{"class", "button link", "href", site.Path("/estimate?" + query)}, app.Text("Estimate")),
	}
}

// chanceText is a probability in digits, or in powers of ten where they would be
// zeros.
func chanceText(r *big.Rat) []app.UI {
	f, _ := r.Float64()
	if f == 0 {
		return []app.UI{app.Text("0")}
	}
	text := decimal(r, 9)
	if f < 1e-4 {
		text = "≈ " + ui.Round(f)
	}
	one := ui.Round(1 / f)
	if r.Num().IsInt64() && r.Num().Int64() == 1 {
		one = ui.Figures(r.Denom().String())
	}
	return []app.UI{app.Text(text), h.Br(), h.T("small", "soft", "one deck in "+one)}
}

// printedFact says where the cell is printed, and how that agrees.
func (p *Count) printedFact(c countCell) ui.Fact {
	t, counted := countTallies[c]
	var lines []app.UI
	for _, x := range countPrinted()[c] {
		if x.Chance != "" {
			lines = append(lines, h.E("li", "", h.T("span", "num", "P ≈ "+x.Chance), h.T("p", "note", countWhere(x)+", by simulation")))
			continue
		}
		line := []app.UI{h.T("span", "num", ui.Whole(x.Printed))}
		if counted {
			verdict := "agrees"
			if t.won.Cmp(new(big.Int).SetUint64(x.Printed)) != 0 {
				verdict = "differs"
			}
			line = append(line, ui.Verdict(verdict))
		}
		line = append(line, h.T("p", "note", countWhere(x)))
		if counted && x.Note != "" {
			line = append(line, h.T("p", "note", x.Note))
		}
		lines = append(lines, h.E("li", "", line...))
	}
	if r, ok := countOwn()[c]; ok {
		line := []app.UI{h.Span().Body(h.Span().Class("num").Text(ui.Figures(r.won.String())), app.Text(", a record of this program, counted natively with histories split at "+strings.Join(r.splits, " and at ")))}
		if counted {
			verdict := "agrees"
			if t.won.Cmp(r.won) != 0 {
				verdict = "differs"
			}
			line = append(line, ui.Verdict(verdict))
		}
		lines = append(lines, h.Li().Body(line...))
	}
	if lines == nil {
		return ui.Fact{Term: "Printed", Value: app.Text("nowhere that we know of")}
	}
	return ui.Fact{Term: "Printed", Value: h.E("ul", "tight", lines...)}
}

// backing is what stands behind a count, beside what is printed.
func (c countCell) backing(t countTally) string {
	if won, ok := c.playedOut(); ok {
		if t.won.Cmp(big.NewInt(int64(won))) != 0 {
			return fmt.Sprintf("Playing all %s gives %d. This is an error of the program.", count(int(c.shape().Count().Int64()), "deck"), won)
		}
		return fmt.Sprintf("%s played here, one by one: the same number wins.", count(int(c.shape().Count().Int64()), "deck"))
	}
	if c.game == solitaire.Modular && c.suits == 1 && prime(c.ranks) {
		all, none := big.NewInt(1), big.NewInt(1)
		for n := 1; n <= c.ranks; n++ {
			k := big.NewInt(int64(n))
			all.Mul(all, k)
			none.Mul(none, k)
			none.Add(none, big.NewInt(int64(1-n%2*2)))
		}
		if all.Sub(all, none).Cmp(t.won) == 0 {
			return "m is prime: all decks win but the derangements, and m! less their number is the same."
		}
		return "m is prime, but m! less the number of derangements is another number. This is an error of the program."
	}
	if c.game == solitaire.HeLovesMe && c.order != "" && c.weak {
		up := c
		up.order = ""
		if u, known := countTallies[up]; known && u.won.Cmp(t.won) == 0 {
			return "Renaming the ranks turns one order of calling into another: called 1, 2, …, m the count is the same."
		}
	}
	agree, others := 0, 0
	for _, x := range countPrinted()[c] {
		if x.Chance == "" {
			others++
			if t.won.Cmp(new(big.Int).SetUint64(x.Printed)) == 0 {
				agree++
			}
		}
	}
	method := "Wherever all decks can be played or all winning ones visited, this way of counting gives the same numbers."
	if agree > 0 && agree == others {
		return "Whoever printed it counted in another way. " + method
	}
	return method
}

func prime(n int) bool {
	for d := 2; d*d <= n; d++ {
		if n%d == 0 {
			return false
		}
	}
	return n > 1
}

// requestOf is the canonical request that counts the cell.
func (p *Count) requestOf(c countCell) string {
	j, err := job.Parse([]byte(c.request("count", "")))
	if err != nil {
		app.Log("count:", err)
		return "null"
	}
	return j.Key
}

// table is the whole grid: for every s the number and what it is.
func (p *Count) table() ui.Table {
	g := p.grid()
	c, _ := p.cell()
	t := ui.Table{Caption: "Winning decks at " + gameNames[c.game], Head: []string{"m"}}
	for _, s := range g.suits {
		t.Head = append(t.Head, fmt.Sprintf("s = %d", s), "")
	}
	for c.ranks = g.from; c.ranks <= g.to; c.ranks++ {
		row := []string{strconv.Itoa(c.ranks)}
		for _, c.suits = range g.suits {
			number := ""
			s := c.stand(p.desks[c], p.share(c), p.estimate(c))
			if t, counted := countTallies[c]; counted {
				number = t.won.String()
			} else {
				for _, x := range countPrinted()[c] {
					if x.Chance == "" {
						number = strconv.FormatUint(x.Printed, 10)
					} else if number == "" {
						number = "P ≈ " + x.Chance
					}
				}
				if r, ok := countOwn()[c]; ok {
					number = r.won.String()
				}
			}
			row = append(row, number, s.verdict)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// drawBar is the chosen cell in one line, for a phone that shows the grid and
// not what stands beside it.
func (p *Count) drawBar(c countCell, ok bool) app.UI {
	if !ok {
		return nil
	}
	s := c.stand(p.desks[c], p.share(c), p.estimate(c))
	action := ui.Button("Details", "", "", func(ctx app.Context, e app.Event) { focus("chosen") })
	if _, counted := countTallies[c]; !counted && p.desks[c] == nil && s.verdict != "beyond this device" {
		action = ui.Button("Count", "run", "main", func(ctx app.Context, e app.Event) {
			long := p.estimate(c) >= instant
			p.begin(ctx, e)
			if long { // it asks, above the grid
				p.ctx.Defer(func(app.Context) { focus("count-side") })
			}
		}, c)
	}
	return h.E("div", "count-bar",
		h.E("p", "", h.T("span", "label", c.name()), ui.Verdict(s.verdict), h.T("span", "num", s.figure)), action)
}

// A countList is a list of the chosen cell's winning decks, a page at a time.
type countList struct {
	open    bool
	desk    desk
	decks   []deck.Deck
	strings []deck.Deck
	next    deck.Deck
}

// listed is how many decks a page has.
const listed = 12

func (l *countList) close() {
	l.desk.leave()
	*l = countList{}
}

func (p *Count) openList(ctx app.Context, e app.Event) {
	p.list.close()
	p.list.open = true
	p.moreDecks(ctx, e)
	ctx.Defer(func(app.Context) { focus("decks") })
}

// moreDecks lists the decks that follow.
func (p *Count) moreDecks(app.Context, app.Event) {
	l := &p.list
	c, ok := p.cell()
	if !ok {
		return
	}
	more := fmt.Sprintf(`,"limit":%d`, listed)
	if l.next != nil {
		more += `,"after":` + list(l.next)
	}
	l.desk.ctx = p.ctx
	have := len(l.decks)
	l.desk.turn(c.request("list", more), func(result json.RawMessage, whole bool) {
		var r job.Listed
		if !decoded("list", result, &r) {
			return
		}
		l.decks, l.strings, l.next = append(l.decks[:have:have], r.Decks...), append(l.strings[:have:have], r.Strings...), r.Next
	})
}

func (l *countList) draw(p *Count) app.UI {
	if !l.open {
		return nil
	}
	c, ok := p.cell()
	t, counted := countTallies[c]
	if !ok || !counted {
		return nil
	}
	text := "All are listed."
	if l.next != nil || len(l.decks) == 0 {
		text = fmt.Sprintf("The first %s of %s, by the last hit, then the one before it, and so on.", ui.Whole(len(l.decks)), ui.Figures(t.won.String()))
	}
	var more, searching app.UI
	if l.next != nil {
		more = h.E("div", "", ui.Button("More decks", "", "", p.moreDecks))
	}
	if searching = h.T("p", "soft", "Searching."); !l.desk.running() || !l.desk.brief() {
		searching = l.desk.draw("Winning decks", "decks")
	}
	return h.X("section", []string{"class", "panel stack", "id", "decks", "tabindex", "-1", "aria-label", "Winning decks"},
		h.T("h2", "", "Winning decks, "+c.name()),
		h.X("p", []string{"class", "soft", "role", "status"}, app.Text(text)),
		winners(&p.q, c.ranks, asideHead(p.q.game), l.decks, l.strings),
		searching,
		more,
	)
}

// asideHead is said before the string of a winning deck.
func asideHead(game solitaire.Game) string {
	if game == solitaire.HeLovesMe {
		return "Stored, and the card left"
	}
	return "Set aside"
}

// winners lists decks, each with its string and a link to play it.
func winners(q *question, ranks int, head string, decks, strings []deck.Deck) app.UI {
	rows := make([]app.UI, len(decks))
	for i, d := range decks {
		text := deck.Format(d, ranks)
		rows[i] = h.E("li", "",
			ui.Row(text),
			h.X("a", []string{"class", "button link", "href", site.Path("/play?" + q.write("deck="+dashed(d))), "aria-label", "Play " + text}, app.Text("Play")),
			h.E("span", "note", app.Text(head+": "), h.T("span", "num", deck.Format(strings[i], ranks))),
		)
	}
	return h.E("ul", "winners", rows...)
}
