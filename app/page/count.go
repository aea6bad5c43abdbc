package page

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/pool"
	"rencontre/app/store"
	"rencontre/app/ui"
	"rencontre/core/deck"
	"rencontre/core/job"
	"rencontre/core/solitaire"
)

// Count counts winning decks: a grid of ranks by suits, as the papers print
// them, each cell of which can be computed in its place.
type Count struct {
	app.Compo

	q                      question
	weak                   bool // He Loves Me, all cards but one stored, whichever it is
	wrongRanks, wrongSuits string

	ctx   app.Context
	desks map[countCell]*desk   // that count, or ask whether to
	kept  map[countCell]float64 // shares of interrupted counts
	pace  float64               // units a second and worker, measured here; 0: not yet

	queue []countCell // the quick cells still to be counted
	all   int         // how many there were
	quick desk

	list countList
}

func (p *Count) OnInit() {
	p.q = newQuestion(13, 1)
	p.desks, p.kept = map[countCell]*desk{}, map[countCell]float64{}
}

func (p *Count) OnPreRender(ctx app.Context) { p.title(ctx) }

func (p *Count) OnDismount() {
	for _, d := range p.desks {
		d.leave()
	}
	p.quick.leave()
	p.list.desk.leave()
	p.queue = nil
}

func (p *Count) OnNav(ctx app.Context) {
	p.ctx, p.quick.ctx, p.quick.eager = ctx, ctx, true
	v := ctx.Page().URL().Query()
	p.q = newQuestion(13, 1)
	if v.Get("game") == string(solitaire.HeLovesMe) {
		p.q = newQuestion(10, 2)
	}
	p.q.read(v)
	p.q.burn = false
	p.weak = v.Get("of") == "weak"
	p.title(ctx)
	p.choose()
	if app.IsServer {
		return
	}
	for key, l := range runs { // that this page, or an earlier one, has left
		if c, ok := countCellOf(key); ok && !l.ended() && p.desks[c] == nil {
			p.turn(c)
		}
	}
	ctx.Async(func() {
		found, interrupted, err := storedCounts(kept())
		pace := measured("count")
		if err != nil {
			app.Log("count:", err) // the grid then knows less; the desk says why nothing can be kept
		}
		p.ctx.Dispatch(func(app.Context) {
			for c, t := range found {
				if _, known := countTallies[c]; !known {
					countTallies[c] = t
				}
			}
			p.kept, p.pace = interrupted, pace
			p.arrive()
		})
	})
}

// storedCounts are the counts that this device has done, and the shares of those
// that it has begun.
func storedCounts(s store.Store) (found map[countCell]countTally, interrupted map[countCell]float64, err error) {
	found, interrupted = map[countCell]countTally{}, map[countCell]float64{}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	entries, err := s.List(ctx)
	if err != nil {
		return found, interrupted, err
	}
	for _, e := range entries {
		c, ok := countCellOf(e.Key)
		if !ok || e.Engine != job.Engine {
			continue
		}
		if !e.Done {
			interrupted[c] = float64(e.Finished) / float64(max(1, e.Total))
			continue
		}
		saved, err := s.Get(ctx, e.Key)
		if err != nil {
			return found, interrupted, err
		}
		t, err := countTallyOf(c, saved.Result)
		if err != nil {
			return found, interrupted, err
		}
		t.parts = e.Total
		found[c] = t
	}
	return found, interrupted, nil
}

func (p *Count) title(ctx app.Context) {
	ctx.Page().SetTitle("Winning decks at %s · Rencontre", gameNames[p.q.game])
	ctx.Page().SetDescription("How many decks of m ranks in s suits win at Mousetrap, Modular Mousetrap and He Loves Me: counted exactly on your device, beside what the papers and OEIS print.")
}

// cell is the chosen cell; ok is false where ranks or suits are wrong.
func (p *Count) cell() (c countCell, ok bool) {
	s, ranks, suits := p.q.shape()
	c = countCell{p.q.game, p.q.calling(), p.weak && p.q.game == solitaire.HeLovesMe, s.Ranks, s.Suits}
	return c, ranks == "" && suits == "" && p.wrongRanks == "" && p.wrongSuits == ""
}

func (p *Count) grid() countGrid { return gridOf(p.q.game, p.weak) }

// choose takes the cell that the fields say, and says what is wrong with them.
func (p *Count) choose() {
	p.wrongRanks, p.wrongSuits = "", ""
	p.list.close()
	_, p.wrongRanks, p.wrongSuits = p.q.shape()
	c, ok := p.cell()
	if !ok {
		return
	}
	var bad *job.BadRequest
	if _, err := job.Parse([]byte(c.request("count", ""))); errors.As(err, &bad) {
		if text := capital(bad.Reason) + "."; bad.Field == "suits" {
			p.wrongSuits = text
		} else {
			p.wrongRanks = text
		}
	}
	for other, d := range p.desks { // desks that only ask
		if other != c && !d.running() {
			p.kept[other] = p.share(other)
			d.leave()
			delete(p.desks, other)
		}
	}
}

// share is how much of an interrupted count is kept here, from 0 to 1.
func (p *Count) share(c countCell) float64 {
	if d := p.desks[c]; d != nil && !d.asking {
		return float64(len(d.kept.Parts)) / float64(max(1, d.kept.Total))
	}
	return p.kept[c]
}

// planned is how many cards a count may have whose work is in no table: its plan
// holds the page up, for seconds where there are more.
const planned = 40

// arrive counts the chosen cell where that takes a moment, offers to go on with
// what was interrupted, and has the work planned where no table tells it.
func (p *Count) arrive() {
	c, ok := p.cell()
	if _, counted := countTallies[c]; !ok || counted || p.desks[c] != nil {
		return
	}
	_, known := c.work()
	if p.quickly(c) || p.share(c) > 0 || !known && c.shape().N() <= planned {
		p.turn(c)
	}
}

// turn has the cell counted, at once where that takes a moment; else it is asked
// whether to.
func (p *Count) turn(c countCell) {
	d := &desk{ctx: p.ctx}
	p.desks[c] = d
	d.turn(c.request("count", ""), func(result json.RawMessage, whole bool) { p.counted(c, d, result, whole) })
}

// counted takes a result.
func (p *Count) counted(c countCell, d *desk, result json.RawMessage, whole bool) {
	if !whole {
		return
	}
	t, err := countTallyOf(c, result)
	if err != nil {
		app.Log("count:", err)
		return
	}
	t.parts, t.took = d.state.Shards, d.state.Elapsed
	countTallies[c] = t
	delete(p.kept, c)
}

// estimate is how long a count will take on this device, 0 where that is not
// known without its plan.
func (p *Count) estimate(c countCell) time.Duration {
	work, known := c.work()
	if !known {
		if d := p.desks[c]; d != nil && d.job != nil && !d.asking {
			return d.estimate()
		}
		return 0
	}
	seconds := work / 1e9 * slowdown
	if p.pace > 0 {
		seconds = work / p.pace
	}
	return time.Duration(min(seconds/float64(pool.Recommended())*1e9, 9e18))
}

// quickly reports whether a count is known to take but a moment.
func (p *Count) quickly(c countCell) bool {
	_, known := c.work()
	return known && p.estimate(c) < instant
}

// changed is called after another question; moved after another cell.
func (p *Count) changed(ctx app.Context) {
	g := p.grid()
	s, ranks, suits := p.q.shape()
	if ranks == "" && suits == "" { // a cell of the other grid
		s.Ranks = min(max(s.Ranks, g.from), g.to)
		if s.Suits < g.suits[0] {
			s.Suits = g.suits[0]
		}
		p.q.setShape(s)
	}
	p.halt()
	ui.Push(p.query())
	p.title(ctx)
	p.choose()
	p.arrive()
}

func (p *Count) moved(app.Context) {
	ui.Replace(p.query())
	p.choose()
	c, ok := p.cell()
	if _, known := c.work(); ok && (!known || p.share(c) > 0) {
		p.arrive()
	}
}

func (p *Count) query() string {
	if p.weak && p.q.game == solitaire.HeLovesMe {
		return p.q.write("of=weak")
	}
	return p.q.write()
}

func (p *Count) pick(ctx app.Context, ranks, suits int) {
	p.q.setShape(deck.Shape{Ranks: ranks, Suits: suits})
	p.moved(ctx)
}

// begin counts the chosen cell, if it can be: a long count asks first, and begins
// when it is told again.
func (p *Count) begin(ctx app.Context, e app.Event) {
	c, ok := p.cell()
	if _, counted := countTallies[c]; !ok || counted || p.estimate(c) > beyond {
		return
	}
	if d := p.desks[c]; d == nil {
		p.turn(c)
	} else if d.asks() {
		d.start(ctx, e)
	}
}

// A quick cell takes less than this; all quick cells of a grid are counted with
// one button.
const quickCell = time.Second

// quicks are the cells of the grid that are quick and not yet counted.
func (p *Count) quicks() []countCell {
	var cells []countCell
	g, c := p.grid(), countCell{}
	c, _ = p.cell()
	for _, c.suits = range g.suits {
		for c.ranks = g.from; c.ranks <= g.to; c.ranks++ {
			_, counted := countTallies[c]
			if d := p.estimate(c); !counted && p.desks[c] == nil && p.share(c) == 0 && d > 0 && d < quickCell {
				cells = append(cells, c)
			}
		}
	}
	sortCells(cells, func(a, b countCell) bool { return p.estimate(a) < p.estimate(b) })
	return cells
}

// sortCells sorts some dozen cells. (slices.SortFunc is 15 kB of program for
// every type.)
func sortCells(cells []countCell, less func(a, b countCell) bool) {
	for i := range cells {
		for j := i; j > 0 && less(cells[j], cells[j-1]); j-- {
			cells[j], cells[j-1] = cells[j-1], cells[j]
		}
	}
}

func (p *Count) beginQuick(app.Context, app.Event) {
	p.queue = p.quicks()
	p.all = len(p.queue)
	p.next()
}

// next counts the next quick cell.
func (p *Count) next() {
	for len(p.queue) > 0 {
		c := p.queue[0]
		if _, counted := countTallies[c]; !counted {
			p.quick.turn(c.request("count", ""), func(result json.RawMessage, whole bool) {
				p.counted(c, &p.quick, result, whole)
				if whole && len(p.queue) > 0 && p.queue[0] == c {
					p.queue = p.queue[1:]
					p.next()
				}
			})
			return
		}
		p.queue = p.queue[1:]
	}
	p.halt()
}

// halt ends the counting of quick cells.
func (p *Count) halt() {
	if len(p.queue) > 0 && p.quick.running() {
		p.quick.stop(p.ctx, app.Event{})
	}
	p.queue = nil
	p.quick.refuse(nil)
}

// key moves in the grid.
func (p *Count) key(ctx app.Context, e app.Event) {
	if modified(e) {
		return
	}
	g := p.grid()
	m, s := p.stop()
	column := slices.Index(g.suits, s)
	switch e.Get("key").String() {
	case "ArrowUp":
		m--
	case "ArrowDown":
		m++
	case "ArrowLeft":
		column--
	case "ArrowRight":
		column++
	case "Home":
		column = 0
	case "End":
		column = len(g.suits) - 1
	case "PageUp":
		m = g.from
	case "PageDown":
		m = g.to
	case "Enter", " ":
		e.PreventDefault()
		p.begin(ctx, e)
		return
	default:
		return
	}
	e.PreventDefault()
	m = min(max(m, g.from), g.to)
	s = g.suits[min(max(column, 0), len(g.suits)-1)]
	p.pick(ctx, m, s)
	ctx.Defer(func(app.Context) { focus(countID(m, s)) })
}

// stop is the cell of the grid that the keyboard stops at.
func (p *Count) stop() (ranks, suits int) {
	g := p.grid()
	c, ok := p.cell()
	if !ok || !slices.Contains(g.suits, c.suits) || c.ranks < g.from || c.ranks > g.to {
		return g.from, g.suits[0]
	}
	return c.ranks, c.suits
}

func countID(ranks, suits int) string { return fmt.Sprintf("cell-%d-%d", ranks, suits) }

// name is "m = 13, s = 1".
func (c countCell) name() string {
	return "m = " + strconv.Itoa(c.ranks) + ", s = " + strconv.Itoa(c.suits)
}
