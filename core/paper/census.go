package paper

import _ "embed"

//go:embed census.json
var census []byte

// Censuses lists the census records: each follows every deck of a shape to its end. They
// take too long to repeat in passing, and have a file of their own because pages do not
// use them. The census of 13 cards of Modular Mousetrap, 6,227,020,800 decks, took 256
// shards and half an hour of a core.
func Censuses() []Own { return mustJSON[[]Own](census) }
