// Package pages is the registry of pages: the path of each, its entry in the navigation, and the jobs whose requests it
// answers. The navigation, the home page, the routes, the service worker, the export, Your work and the tests of every
// page read it. It imports nothing, so that each of them can. The functions that make the pages are in
// app/page/routes.go.
package pages

// A Page is a page with an address of its own.
type Page struct {
	Path   string
	Name   string // in the navigation, and in the links between related pages
	Beside string // its name in the links between related pages, where that is not Name
	First  string // the query of a first visit; "": the page's defaults
	Under  string // the path of the page whose entry in the navigation leads here, if it has none of its own

	Scenes bool // it fills the screen with one scene at a time

	// A page that the home page lists has these too. Those that are under no other have an entry in the navigation; a
	// phone has room for five.
	Icon  string
	Title string // on the home page
	About string // one sentence on the home page

	Jobs []Job // requests of these jobs are answered here
}

// A Job says how the requests of a job of core/job are named and linked.
type Job struct {
	Name  string // of the job
	Title string // of its requests, on Your work
	Query string // what an address says besides the request, such as the part of the page

	// Fields are the fields of a request that an address takes over, separated by spaces; "ranks:m" is the field ranks,
	// which is called m there.
	Fields string
}

// Home and Work are the pages that other packages name.
const (
	Home = "/"
	Work = "/work"
)

// MaxCards is the largest number of cards of a solitaire that a page lays out.
const MaxCards = 260

// MaxOnCurve is the largest number of ranks of the curve of probabilities.
const MaxOnCurve = 101

// solitaire has the fields of all jobs about a solitaire.
const solitaire = "game ranks:m suits:s deck string of order burn passes trials precision seed start particles runs"

// All lists the pages in the order of the navigation.
var All = []Page{
	{Path: Home},
	{Path: "/play", Name: "Play", Beside: "One deck", Icon: "play", Title: "Play a solitaire",
		About: "Play Mousetrap, Modular, He Loves Me or Treize step by step, or backwards.",
		Jobs:  []Job{{"play", "A deck played", "", solitaire}}},
	{Path: "/reconstruct", Name: "Backwards", Under: "/play",
		Jobs: []Job{{"reconstruct", "A deck rebuilt", "", solitaire}}},
	{Path: "/distribution", Name: "Distribution", Under: "/play",
		Jobs: []Job{{"distribution", "Distribution", "", solitaire}}},
	{Path: "/deals", Name: "Deal by deal", Under: "/play"},
	{Path: "/lesson", Name: "Lesson", Under: "/play", Scenes: true},
	{Path: "/reform", Name: "Reformed", Under: "/play", Icon: "reform", Title: "Reformed decks",
		About: "Replay a winning deck in the order its cards came out. Where does that lead?",
		Jobs: []Job{
			{"orbit", "Orbit", "", solitaire},
			{"census", "Census", "part=census", solitaire},
			{"reformed-decks", "Decks of a census", "part=decks", solitaire + " by value orMore"},
			{"search-orbits", "Long orbits", "part=search", solitaire},
			{"preimages", "Preimages", "part=preimages", solitaire},
			{"reform-graph", "Graph of reformed decks", "part=graph", solitaire},
		}},
	{Path: "/count", Name: "Odds", Beside: "Count", Icon: "count", Title: "Winning decks",
		About: "How many decks of m ranks in s suits win? Count, estimate or find them, or deal millions.",
		Jobs: []Job{
			{"count", "Winning decks counted", "", solitaire},
			{"list", "Winning decks listed", "how=list&part=decks", solitaire + " limit"},
			{"dictionary", "Decks in dictionary order", "how=dictionary&part=decks", solitaire + " limit"},
			{"count-estimate", "Winning decks estimated", "part=estimate", solitaire},
			{"estimate", "Deals", "part=simulate", solitaire},
			{"modular-deals", "Modular Mousetrap, deals", "game=modular&part=chances", "ranks:n trials seed"},
			{"find", "Winning decks found", "part=decks", solitaire + " limit"},
			{"sample-decks", "Winning decks at random", "how=random&part=decks", solitaire + " decks:limit"},
			{"best", "Best score", "part=best", solitaire},
		}},
	{Path: "/coincidences", Name: "Coincidences", Under: "/count", Icon: "coincidences", Title: "Coincidences",
		About: "How many cards will match? The exact distribution, compared with Poisson and binomial.",
		Jobs: []Job{
			{"coincidence", "Distribution of matches", "", "game ranks:m suits:s to deck calls"},
			{"first-match", "First match", "part=first", "game ranks:m suits:s burn to"},
			{"steen", "Steen’s numbers", "part=steen", "n"},
			{"pairs", "Pairs of hits", "part=pairs", "n only"},
			{"treize", "Treize", "part=treize", "ranks:m suits:s first"},
		}},
	{Path: "/santa", Name: "Secret Santa", Under: "/count", Icon: "gift", Title: "Secret Santa",
		About: "Does nobody draw their own name? The odds, with families, and names drawn on your phone.",
		Jobs: []Job{
			{"secret-santa", "Secret Santa", "", "people:n families"},
			{"secret-santa-draw", "Names drawn", "part=draw", "seed"},
		}},
	{Path: "/dundee", Name: "Dundee", First: "part=play", Icon: "dundee", Title: "Dundee",
		About: "Name a rank, turn a card. Play it, or see which rank to name with your own cards.",
		Jobs: []Job{
			{"dundee-adaptive", "Dundee", "", "deck rounds"},
			{"dundee-games", "Dundee, many games", "part=play", "deck rounds seed"},
			{"dundee-advance", "Dundee, a bid", "part=advance", "deck bid"},
			{"dundee-best", "Dundee, best bids", "part=advance", "deck rounds"},
			{"guess-all", "Cards guessed", "part=guess", "deck"},
			{"dundee-rate", "Dundee, many ranks", "part=rate", "suits most"},
		}},
	{Path: "/memory", Name: "Memory", First: "part=play", Icon: "memory", Title: "Memory",
		About: "Find the pairs against the computer, or see the best move in every position.",
		Jobs: []Job{
			{"memory", "Memory, values", "", "rules aim players capacity n k"},
			{"memory-match", "Memory, a match", "curve=players", ""},
			{"memory-reply", "Memory, replies", "aim=reply", "against n k"},
			{"memory-win", "Memory, to win", "aim=win", "lead n k"},
			{"memory-rule", "Memory, a rule", "part=rule", "pairs from rules players capacity modulus moves"},
			{"memory-alone", "Memory, one player", "part=alone",
				"pairs copies:kind match:kind known blind capacity:memory forget"},
			{"board", "Memory, a board", "part=boards", "cards:board"},
			{"boards", "Memory, all boards", "part=random", "pairs"},
		}},
	{Path: "/papers", Name: "Papers", Icon: "published-only", Title: "The papers, recomputed",
		About: "Every number printed in five papers, recomputed here, with a verdict."},
	{Path: "/records", Name: "Records", Under: "/papers", Icon: "bars", Title: "Records",
		About: "What Rencontre adds to the papers: new terms, exact values, answers, and how to cite them."},
	{Path: "/sequences", Name: "Sequences", Under: "/papers"},
	{Path: Work, Name: "Your work"}, // the foot of a page leads there
}

// Room is the path of the page whose entry in the navigation leads to p.
func (p Page) Room() string {
	if p.Under != "" {
		return p.Under
	}
	return p.Path
}

// Link is the name of p in the links between related pages.
func (p Page) Link() string {
	if p.Beside != "" {
		return p.Beside
	}
	return p.Name
}

// Rooms lists the pages with an entry of their own in the navigation.
func Rooms() []Page { return those(func(p Page) bool { return p.Title != "" && p.Under == "" }) }

// Titled lists the pages that the home page lists.
func Titled() []Page { return those(func(p Page) bool { return p.Title != "" }) }

// Of lists the pages to which the entry of a path in the navigation leads, itself first.
func Of(room string) []Page { return those(func(p Page) bool { return p.Room() == room }) }

func those(of func(Page) bool) (found []Page) {
	for _, p := range All {
		if of(p) {
			found = append(found, p)
		}
	}
	return found
}

// Paths lists the path of every page. Each is prerendered, exported and kept for offline use.
func Paths() []string {
	paths := make([]string, len(All))
	for i, p := range All {
		paths[i] = p.Path
	}
	return paths
}

// At returns the page at a path, an empty one if there is none.
func At(path string) Page {
	for _, p := range All {
		if p.Path == path {
			return p
		}
	}
	return Page{}
}

// Answering returns the page that answers the requests of a job, and how.
func Answering(name string) (page Page, how Job, ok bool) {
	for _, p := range All {
		for _, j := range p.Jobs {
			if j.Name == name {
				return p, j, true
			}
		}
	}
	return Page{}, Job{}, false
}
