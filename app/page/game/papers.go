package game

// Papers has the citations of the papers.
var Papers = map[string]string{
	"bersani-2010":            "Bersani 2010",
	"bersani-eulerian":        "Bersani, “eulerian”",
	"morehead and mott-smith": "Morehead and Mott-Smith",
}
