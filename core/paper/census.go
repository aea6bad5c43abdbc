package paper

import _ "embed"

//go:embed census.json
var census []byte

// Censuses are records too, of every deck that is followed until it ends: too long to
// be repeated by the way, and in a file of their own since the page has no use for them.
// That of 13 cards of Modular Mousetrap, 6,227,020,800 decks, took 256 shards and half
// an hour of a core.
func Censuses() []Own { return ownsOf("census.json", census) }
