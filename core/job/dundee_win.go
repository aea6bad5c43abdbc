package job

// WinRequest asks for the exact probability of the player of the games.
func (q *DundeeGames) WinRequest() Request {
	if q.Player == "level" {
		return &DundeeAdvance{DundeeDeck: q.DundeeDeck, Bid: q.level()}
	}
	return &DundeeAdaptive{DundeeDeck: q.DundeeDeck, Rounds: q.Rounds, Strategy: q.Player}
}
