package job

// Chance asks for the exact chance of the player of the games.
func (q *DundeeGames) Chance() Request {
	if q.Player == "level" {
		return &DundeeAdvance{DundeeDeck: q.DundeeDeck, Bid: q.level()}
	}
	return &DundeeAdaptive{DundeeDeck: q.DundeeDeck, Rounds: q.Rounds, Strategy: q.Player}
}
