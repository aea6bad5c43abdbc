package page

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
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
		h.Div().Class("head").Body(h.H1().Text("Winning decks at "+gameNames[p.q.game]), h.P().Class("lead").Body(
			app.Text("Each cell counts the decks of "), h.I().Text("m"), app.Text(" ranks and "), h.I().Text("s"),
			app.Text(" suits "+p.winning()+" The layout is Bersani’s "+p.grid().table+"."))),
		countSubnav("Count", p.query()),
		p.question(),
		h.Div().Class("count-halves").Body(
			h.Div().Class("stack count-side").Body(side...),
			h.Div().Class("stack").Body(p.drawGrid(), p.drawBar(c, ok)),
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
		fields = append(fields, h.Div().Class("field").Class("line").Body(ui.Refusal("count-wrong", strings.TrimSpace(p.wrongRanks+" "+p.wrongSuits))))
	}
	if p.q.game == solitaire.HeLovesMe {
		fields = slices.Insert(fields, 1, ui.Choice("of", "Goal", []ui.Option{{Value: "won", Text: "best score"}, {Value: "weak", Text: "all but one card"}}, of,
			func(ctx app.Context, v string) { p.weak = v == "weak"; p.changed(ctx) }))
	}
	return h.Section().Class("count-question").Aria("label", "The question").Body(fields...)
}

// kindOfCount are the verdicts of the grid, in the order of the legend.
var countVerdicts = []string{"agrees", "differs", "published only", "unpublished", "not computed", "beyond this device"}

func (p *Count) drawGrid() app.UI {
	g := p.grid()
	chosen, ok := p.cell()
	m0, s0 := p.stop()
	head := []app.UI{h.Th().Attr("scope", "col").Body(h.I().Text("m"))}
	for _, s := range g.suits {
		head = append(head, h.Th().Attr("scope", "col").Body(h.I().Text("s"), app.Text(" = "+strconv.Itoa(s))))
	}
	c := chosen
	var rows []app.UI
	for c.ranks = g.from; c.ranks <= g.to; c.ranks++ {
		cells := []app.UI{h.Th().Attr("scope", "row").Text(c.ranks)}
		for _, c.suits = range g.suits {
			cells = append(cells, p.drawCell(c, ok && c == chosen, c.ranks == m0 && c.suits == s0))
		}
		rows = append(rows, h.Tr().Body(cells...))
	}
	legend := make([]app.UI, len(countVerdicts))
	for i, v := range countVerdicts {
		legend[i] = h.Li().Body(ui.Verdict(v))
	}
	return h.Section().Class("panel").Class("count-grid").Aria("label", "All cells").Body(
		h.Ul().Class("flow").Class("legend").Aria("label", "Key").Body(legend...),
		h.Div().Class("frame").Body(
			h.Table().Class("tallies").Role("grid").Aria("label", "Winning decks at "+gameNames[p.q.game]+" by ranks m and suits s").Aria("describedby", "count-keys").OnKeyDown(p.key).Body(
				h.THead().Body(h.Tr().Body(head...)),
				h.TBody().Body(rows...),
			),
			h.P().Class("hidden").ID("count-keys").Text("Arrow keys move from cell to cell, Enter counts the cell."),
		),
		p.drawQuick(),
	)
}

func (p *Count) drawCell(c countCell, chosen, stop bool) app.UI {
	s := c.stand(p.desks[c], p.kept[c], p.estimate(c))
	tab := -1
	if stop {
		tab = 0
	}
	label := c.name() + ": "
	if s.figure != "·" {
		label += s.figure + ", "
	}
	if s.small != "" {
		label += s.small + ", "
	}
	body := []app.UI{
		h.Span().Class("tally").Aria("hidden", "true").Body(
			h.Span().Class("num").Text(s.figure), ui.Icon(strings.ReplaceAll(s.verdict, " ", "-")), h.Small().Class("num").Text(s.small)),
		h.Span().Class("hidden").Text(label + s.verdict),
	}
	if s.verdict == "computing" {
		body = append(body, h.Span().Class("track").Aria("hidden", "true").Body(h.Div().Style("width", fmt.Sprintf("%.1f%%", s.percent))))
	}
	m, suits := c.ranks, c.suits
	return h.Td().ID(countID(m, suits)).Role("gridcell").TabIndex(tab).Class(strings.ReplaceAll(s.verdict, " ", "-")).
		Aria("selected", strconv.FormatBool(chosen)).
		OnClick(func(ctx app.Context, e app.Event) { p.pick(ctx, m, suits) }, app.EventScope(m, suits)).
		Body(body...)
}

// drawQuick offers to count all quick cells, or says how far that is.
func (p *Count) drawQuick() app.UI {
	if len(p.queue) > 0 {
		return h.Div().Class("flow").Body(
			h.P().Role("status").Class("grow").Text(fmt.Sprintf("Counting the quick cells: %d of %d.", p.all-len(p.queue)+1, p.all)),
			app.If(p.quick.state.Status == pool.Failed, func() app.UI { return p.quick.draw(p.queue[0].name(), "units") }),
			ui.Button("Stop", "stop", "", func(app.Context, app.Event) { p.halt() }),
		)
	}
	cells := p.quicks()
	if len(cells) == 0 || app.IsServer {
		return nil
	}
	return h.Div().Class("flow").Body(
		ui.Button("Count all quick cells", "run", "", p.beginQuick),
		h.Span().Class("note").Text(count(len(cells), "cell")+", each under 1 s on this device."),
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
	slices.SortFunc(cells, func(a, b countCell) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
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
		case c == chosen && !d.running() && d.job != nil && !d.asking && d.estimate() > beyond:
			// drawChosen says that it is beyond this device.
		case d.running() && d.estimate() < instant:
			// It takes but a moment.
		case d.asking:
			drawn = append(drawn, h.Section().Class("panel").Aria("label", title).Body(h.H2().Text(title), h.P().Class("soft").Role("status").Text("Getting ready.")))
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
	s := c.stand(p.desks[c], p.kept[c], estimate)
	t, counted := countTallies[c]
	decks := c.shape().Count()
	parts := []app.UI{h.Div().Class("flow").Body(h.H2().Class("grow").Body(
		h.I().Text("m"), app.Text(" = "+strconv.Itoa(c.ranks)+", "), h.I().Text("s"), app.Text(" = "+strconv.Itoa(c.suits))), ui.Verdict(s.verdict))}
	of := "of " + decksOf(c.shape()) + " = " + ui.Figures(decks.String()) + " decks"
	if len(decks.String()) > 24 {
		of = "of " + decksOf(c.shape()) + " ≈ " + ui.Round(float(decks)) + " decks"
	}
	figure := func(tag ui.Provenance, won *big.Int) {
		chance := new(big.Rat).SetFrac(won, decks)
		parts = append(parts, ui.Tag(tag),
			h.Div().Body(h.P().Class("label").Text("Winning decks"), h.P().Class("figure").Text(ui.Figures(won.String())), h.P().Class("num").Class("soft").Text(of)),
			h.Div().Body(h.P().Class("label").Text("Probability"), h.P().Class("num").Class("lead").Text(chanceText(chance))))
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
		parts = append(parts, ui.Facts(facts...), h.Div().Class("flow").Body(
			&ui.Share{Name: "rencontre-winning-" + string(c.game), Table: p.table(), Request: p.requestOf(c), Result: t.result},
			app.If(t.won.Sign() > 0, func() app.UI { return ui.Button("List decks", "", "", p.openList) })))
	case s.verdict == "computing":
		parts = append(parts, h.P().Class("num").Class("soft").Text("Counting "+of[3:]+"."), ui.Facts(printed))
	default:
		if s.verdict == "published only" {
			for _, x := range countPrinted()[c] {
				if x.Chance == "" {
					figure(ui.Published, new(big.Int).SetUint64(x.Printed))
					break
				}
			}
		} else {
			parts = append(parts, h.P().Class("num").Class("soft").Text(capital(of[3:])+"."))
		}
		parts = append(parts, ui.Facts(printed))
		_, known := c.work()
		switch {
		case estimate > beyond || !known && c.shape().N() > planned:
			why := "The count would take " + ui.Duration(estimate) + " with " + count(pool.Recommended(), "worker") + "."
			if work, _ := c.work(); work > 1e15 || estimate == 0 {
				why = "The count would take years."
			}
			parts = append(parts, ui.Banner(true, fmt.Sprintf("%s in %s cannot be counted here.", count(c.ranks, "rank"), count(c.suits, "suit")),
				why+" You can find winning decks, or estimate."), h.Div().Class("flow").Body(p.instead(c)...))
		case p.desks[c] == nil && estimate > 0 && !app.IsServer:
			parts = append(parts, h.P().Class("soft").Text(capital(about(estimate))+" with "+count(pool.Recommended(), "worker")+"."),
				h.Div().Class("flow").Body(ui.Button("Count", "run", "main", p.begin)))
		}
	}
	return h.Section().Class("panel").Class("stack").ID("chosen").TabIndex(-1).Aria("label", "The chosen cell").Body(parts...)
}

// instead leads to what can be done where counting cannot.
func (p *Count) instead(c countCell) []app.UI {
	query := p.q.write()
	var links []app.UI
	if c.game != solitaire.Modular {
		links = append(links, h.A().Class("button").Attr("href", site.Path("/find?"+query)).Text("Find decks"))
	}
	return append(links, h.A().Class("button").Class("link").Attr("href", site.Path("/estimate?"+query)).Text("Estimate"))
}

// chanceText is a probability in digits, or in powers of ten where they would be
// zeros.
func chanceText(r *big.Rat) string {
	f, _ := r.Float64()
	if f != 0 && f < 1e-4 {
		return "≈ " + ui.Round(f) + ", one deck in " + ui.Round(1/f)
	}
	return decimal(r, 9)
}

// printedFact says where the cell is printed, and how that agrees.
func (p *Count) printedFact(c countCell) ui.Fact {
	t, counted := countTallies[c]
	var lines []app.UI
	for _, x := range countPrinted()[c] {
		if x.Chance != "" {
			lines = append(lines, h.Li().Text("P ≈ "+x.Chance+", "+countWhere(x)+", by simulation"))
			continue
		}
		line := []app.UI{h.Span().Body(h.Span().Class("num").Text(ui.Whole(x.Printed)), app.Text(", "+countWhere(x)))}
		if counted {
			verdict := "agrees"
			if t.won.Cmp(new(big.Int).SetUint64(x.Printed)) != 0 {
				verdict = "differs"
			}
			line = append(line, ui.Verdict(verdict))
			if x.Note != "" {
				line = append(line, h.P().Class("note").Text(x.Note))
			}
		}
		lines = append(lines, h.Li().Body(line...))
	}
	if lines == nil {
		return ui.Fact{Term: "Printed", Value: app.Text("nowhere that we know of")}
	}
	return ui.Fact{Term: "Printed", Value: h.Ul().Class("tight").Body(lines...)}
}

// backing is what stands behind a count, beside what is printed.
func (c countCell) backing(t countTally) string {
	if won, ok := c.playedOut(); ok {
		if t.won.Cmp(big.NewInt(int64(won))) != 0 {
			return fmt.Sprintf("Playing all %s gives %d. This is an error of the program.", count(int(c.shape().Count().Int64()), "deck"), won)
		}
		return fmt.Sprintf("All %s were played here one by one: the same number wins.", count(int(c.shape().Count().Int64()), "deck"))
	}
	if c.game == solitaire.Modular && c.suits == 1 && big.NewInt(int64(c.ranks)).ProbablyPrime(0) {
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
			s := c.stand(p.desks[c], p.kept[c], p.estimate(c))
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
	s := c.stand(p.desks[c], p.kept[c], p.estimate(c))
	action := ui.Button("Details", "", "", func(ctx app.Context, e app.Event) { focus("chosen") })
	if _, counted := countTallies[c]; !counted && p.desks[c] == nil && s.verdict != "beyond this device" {
		action = ui.Button("Count", "run", "main", p.begin, "bar")
	}
	return h.Div().Class("count-bar").Body(
		h.P().Body(h.Span().Class("label").Text(c.name()), h.Span().Class("num").Text(s.figure)),
		ui.Verdict(s.verdict), action)
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
		if err := json.Unmarshal(result, &r); err != nil {
			app.Log("list:", err)
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
	return h.Section().Class("panel").Class("stack").ID("decks").TabIndex(-1).Aria("label", "Winning decks").Body(
		h.H2().Text("Winning decks, "+c.name()),
		h.P().Class("soft").Role("status").Text(text),
		winners(&p.q, c.ranks, asideHead(p.q.game), l.decks, l.strings),
		drawLong(&l.desk, "Winning decks"),
		app.If(l.next != nil, func() app.UI { return h.Div().Body(ui.Button("More decks", "", "", p.moreDecks)) }),
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
	return h.Ul().Class("winners").Body(app.Range(decks).Slice(func(i int) app.UI {
		text := deck.Format(decks[i], ranks)
		return h.Li().Body(
			ui.Row(text),
			h.A().Class("button").Class("link").Attr("href", site.Path("/play?"+q.write("deck="+dashed(decks[i])))).Aria("label", "Play "+text).Text("Play"),
			h.Span().Class("note").Body(app.Text(head+": "), h.Span().Class("num").Text(deck.Format(strings[i], ranks))),
		)
	}))
}
