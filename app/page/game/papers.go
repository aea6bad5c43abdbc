package game

// Papers are the papers as they are cited on a page.
var Papers = map[string]string{
	"bersani-2010":            "Bersani 2010",
	"bersani-eulerian":        "Bersani, “eulerian”",
	"morehead and mott-smith": "Morehead and Mott-Smith",
}
