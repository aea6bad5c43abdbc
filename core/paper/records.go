package paper

import "slices"

// A Record is the best score at He Loves Me that the simulations of bersani-2010
// have met in decks of a shape: a cell of its Table 1, which is also Table 4 of
// bersani-eulerian.
type Record struct {
	Ranks, Suits int
	Score        int    // the best seen
	Stored       int    // the most cards stored
	Deals        uint64 // until a deck won, or all that were played; 0: "immediate"
	Won          bool   // a deck with the greatest score of all was seen
}

// Records lists the table by columns. The caller owns the list.
func Records() []Record { return slices.Clone(records) }

const (
	thousand = 1000
	million  = 1000 * thousand
	billion  = 1000 * million
)

var records = []Record{
	{2, 2, 4, 3, 0, true}, {3, 2, 9, 5, 0, false}, {4, 2, 17, 7, 0, false}, {5, 2, 27, 9, 0, false},
	{6, 2, 40, 11, 4530195, true}, {7, 2, 54, 13, 62241794, true}, {8, 2, 70, 15, 4152727936, true},
	{9, 2, 88, 17, 90 * billion, true}, {10, 2, 106, 19, 600 * billion, false}, {11, 2, 128, 21, 92800 * million, false},
	{12, 2, 139, 22, 12 * billion, false}, {13, 2, 158, 22, 2 * billion, false},

	{2, 3, 7, 5, 0, true}, {3, 3, 16, 8, 0, true}, {4, 3, 28, 11, 0, true}, {5, 3, 43, 14, 355932, true},
	{6, 3, 61, 17, 123289316, true}, {7, 3, 82, 20, 7332146168, true}, {8, 3, 106, 23, 147 * billion, true},
	{9, 3, 131, 26, 255 * billion, false}, {10, 3, 154, 28, 81 * billion, false}, {11, 3, 184, 31, 36700 * million, false},
	{12, 3, 204, 33, 2 * billion, false}, {13, 3, 235, 34, 5 * billion, false},

	{2, 4, 10, 7, 0, true}, {3, 4, 22, 11, 0, true}, {4, 4, 38, 15, 0, true}, {5, 4, 58, 19, 14461409, true},
	{6, 4, 82, 23, 314429118, true}, {7, 4, 110, 27, 63227020954, true}, {8, 4, 139, 31, 264386 * million, false},
	{9, 4, 172, 34, 207 * billion, false}, {10, 4, 205, 37, 217 * billion, false}, {11, 4, 224, 39, 2 * billion, false},
	{12, 4, 273, 43, 1 * billion, false}, {13, 4, 305, 45, 4 * billion, false},
}
