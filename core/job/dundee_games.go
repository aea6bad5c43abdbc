package job

import (
	"fmt"

	"rencontre/core/deck"
	"rencontre/core/dundee"
	"rencontre/core/estimate"
)

func init() { register("dundee-games", &DundeeGames{}) }

// DundeeGames plays Dundee with shuffled decks. The player is greedy, anti-greedy or level. A
// level player names every rank as often as it has cards and ignores the cards turned. The
// interval is computed as that of an estimate.
//
// A shard is some games, with its own random stream.
type DundeeGames struct {
	DundeeDeck
	Rounds *int    `json:"rounds" doc:"how many rounds are played" unit:"rounds"`
	Player string  `json:"player" doc:"how the player chooses" enum:"greedy,level,anti-greedy"`
	Games  *int    `json:"games" doc:"how many games are played" unit:"games" low:"1" high:"10000000" preset:"10000"`
	Seed   *uint64 `json:"seed" doc:"of the random numbers" unit:"seed" preset:"1"`
}

// DundeeGamesResult is the result of dundee-games.
type DundeeGamesResult struct {
	Games       int        `json:"games"`
	Won         int        `json:"won"`
	Probability float64    `json:"probability"`
	Interval    [2]float64 `json:"interval"`
}

const shardGames = 5000

// level is the advance bid that names every rank as often as it has cards, first ranks first,
// for the given rounds. The probability does not depend on the order.
func (q *DundeeGames) level() []int {
	bid, left := make([]int, len(q.Deck)), *q.Rounds
	for i, n := range q.Deck {
		bid[i] = min(n, left)
		left -= bid[i]
	}
	return bid
}

func (q *DundeeGames) Validate() error {
	if err := q.validDeck(); err != nil {
		return err
	}
	if err := q.validRounds(&q.Rounds); err != nil {
		return err
	}
	return oneOf("player", &q.Player, "greedy", "level", "anti-greedy")
}

// Cost counts nanoseconds. A greedy player survives most rounds. For any other player about one
// round in v is fatal, where v is the number of ranks.
func (q *DundeeGames) Cost() Cost {
	rounds := *q.Rounds
	if q.Player != "greedy" {
		rounds = min(rounds, len(q.Deck))
	}
	game := dundee.GameWork(q.cards(), len(q.Deck), rounds)
	return costOf(float64(*q.Games)*game, 1, 16*float64(q.cards()))
}

func (q *DundeeGames) Shards() int { return (*q.Games + shardGames - 1) / shardGames }

// games is how many games a shard plays.
func (q *DundeeGames) games(shard int) int { return min(shardGames, *q.Games-shard*shardGames) }

func (q *DundeeGames) Run(shard int, tick Tick) (*won, error) {
	play := dundee.PlayGreedy
	switch q.Player {
	case "level":
		play = dundee.PlayBid(q.level())
	case "anti-greedy":
		play = dundee.PlayAntiGreedy
	}
	games := q.games(shard)
	n, err := dundee.Simulate(q.Deck, *q.Rounds, play, games, deck.Stream(*q.Seed, uint64(shard)+1), dundee.Tick(tick))
	return &won{games, n}, err
}

// won is the part of a shard: how many games or deals were won.
type won struct{ Games, Won int }

// sumWon adds up parts. It returns the probability of winning too, and its interval.
func sumWon(parts []*won) (all won, probability float64, interval [2]float64) {
	for _, part := range parts {
		all.Games, all.Won = all.Games+part.Games, all.Won+part.Won
	}
	low, high := estimate.Interval(uint64(all.Won), uint64(all.Games))
	return all, float64(all.Won) / float64(all.Games), [2]float64{low, high}
}

// check refuses a part that does not have so many games, or more wins than games.
func (w *won) check(games int) error {
	switch {
	case w.Games != games:
		return fmt.Errorf("has %d games, not %d", w.Games, games)
	case w.Won < 0 || w.Won > w.Games:
		return fmt.Errorf("has %d games won, not from 0 to %d", w.Won, w.Games)
	}
	return nil
}

func (q *DundeeGames) Check(shard int, part *won) error { return part.check(q.games(shard)) }

func (q *DundeeGames) Merge(parts []*won) (*DundeeGamesResult, error) { return q.Preview(parts) }

// Preview makes the result of the finished shards. Their games are a fair sample too.
func (q *DundeeGames) Preview(parts []*won) (*DundeeGamesResult, error) {
	all, probability, interval := sumWon(parts)
	return &DundeeGamesResult{all.Games, all.Won, probability, interval}, nil
}
