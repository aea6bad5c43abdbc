package job

import (
	"maps"
	"slices"
	"strings"
)

// init adds the refusals of Dundee to those of refuse_test.go.
func init() {
	maps.Copy(valid, map[string]string{
		"dundee-adaptive": `{"job":"dundee-adaptive","deck":[2,2,1],"rounds":4,"strategy":"greedy"}`,
		"dundee-advance":  `{"job":"dundee-advance","deck":[2,2,1],"bid":[1,1,2]}`,
		"dundee-best":     `{"job":"dundee-best","deck":[2,2,1],"rounds":4}`,
		"dundee-games":    `{"job":"dundee-games","deck":[2,2,1],"rounds":4,"player":"greedy","games":9,"seed":1}`,
	})
	maps.Copy(refused, map[string][]refusal{
		"dundee-adaptive": slices.Concat(refusedCompositions("dundee-adaptive", ``), refusedRounds("dundee-adaptive"),
			[]refusal{
				refuse(`{"job":"dundee-adaptive","deck":[2,2],"strategy":"Greedy"}`, "strategy", `"Greedy"`,
					"greedy or anti-greedy"),
				refuse(`{"job":"dundee-adaptive","deck":[2,2],"strategy":"anti greedy"}`, "strategy", `"anti greedy"`,
					"greedy or anti-greedy"),
				refuse(`{"job":"dundee-adaptive","deck":[20,20,20,20,20,20,20,20,20,20,20,20,20,20,20,20,20,20,20,20]}`, "deck",
					"positions to hold", "fewer rounds, ranks or cards"),
				refuse(`{"job":"dundee-adaptive","deck":[2,1],"closed":true}`, "closed", "three ranks"),
				refuse(`{"job":"dundee-adaptive","deck":[2,3,1],"closed":true}`, "closed", "the first with the most cards"),
				refuse(`{"job":"dundee-adaptive","deck":[3,2,0],"closed":true}`, "closed", "three ranks"),
				refuse(`{"job":"dundee-adaptive","deck":[30,20,1],"closed":true}`, "closed", "20 together"),
				refuse(`{"job":"dundee-adaptive","deck":[201,3,2],"closed":true}`, "closed", "200 at most"),
				refuse(`{"job":"dundee-adaptive","deck":[5,3,2],"rounds":4,"closed":true}`, "closed", "all rounds"),
				refuse(`{"job":"dundee-adaptive","deck":[2,2],"bid":[2,2]}`, "bid", "is not a parameter", "deck, rounds, strategy"),
				refuse(`{"job":"dundee-adaptive","deck":[2,2],"worst":true}`, "worst", "is not a parameter"),
			}),
		"dundee-advance": slices.Concat(refusedCompositions("dundee-advance", `,"bid":[1,1]`), []refusal{
			refuse(`{"job":"dundee-advance","deck":[2,2]}`, "bid", "is missing", "each of the 2 ranks"),
			refuse(`{"job":"dundee-advance","deck":[2,2],"bid":[]}`, "bid", "0 ranks", "the deck has 2"),
			refuse(`{"job":"dundee-advance","deck":[2,2],"bid":[1]}`, "bid", "1 ranks", "the deck has 2"),
			refuse(`{"job":"dundee-advance","deck":[2,2],"bid":[1,1,1]}`, "bid", "3 ranks", "the deck has 2"),
			refuse(`{"job":"dundee-advance","deck":[2,2],"bid":[1,-1]}`, "bid", "rank 2 -1 times"),
			refuse(`{"job":"dundee-advance","deck":[2,2],"bid":[3,2]}`, "bid", "5 names for 4 cards"),
			refuse(`{"job":"dundee-advance","deck":[2,2],"bid":[2,2],"rounds":4}`, "rounds", "is not a parameter", "bid, deck"),
		}),
		"dundee-best": slices.Concat(refusedCompositions("dundee-best", ``), refusedRounds("dundee-best"), []refusal{
			refuse(`{"job":"dundee-best","deck":[2,2],"bid":[2,2]}`, "bid", "is not a parameter", "deck, rounds, worst"),
		}),
		"dundee-games": slices.Concat(refusedCompositions("dundee-games", ``), refusedRounds("dundee-games"), []refusal{
			refuse(`{"job":"dundee-games","deck":[2,2],"player":"Greedy"}`, "player", `"Greedy"`,
				"greedy, level or anti-greedy"),
			refuse(`{"job":"dundee-games","deck":[2,2],"games":0}`, "games", "is 0", "from 1 to 10000000"),
			refuse(`{"job":"dundee-games","deck":[2,2],"games":10000001}`, "games", "is 10000001", "from 1 to 10000000"),
			refuse(`{"job":"dundee-games","deck":[2,2],"seed":-1}`, "seed", "-1 is not a whole number from 0"),
			refuse(`{"job":"dundee-games","deck":[2,2],"strategy":"greedy"}`, "strategy", "is not a parameter",
				"deck, games, player, rounds, seed"),
		}),
	})
}

// refusedCompositions are the refusals of every job that plays Dundee.
func refusedCompositions(job, rest string) []refusal {
	with := func(deck string) string { return `{"job":"` + job + `","deck":` + deck + rest + `}` }
	many := strings.TrimSuffix(strings.Repeat("1,", 2001), ",")
	return []refusal{
		refuse(`{"job":"`+job+`"`+rest+`}`, "deck", "is missing", "how many cards there are of each rank"),
		refuse(with(`[]`), "deck", "no ranks"),
		refuse(with(`[0,0]`), "deck", "no cards"),
		refuse(with(`[2,-1]`), "deck", "-1 cards of rank 2"),
		refuse(with(`[2001,1]`), "deck", "2001", "0 to 2000"),
		refuse(with(`[1999,2]`), "deck", "2001 cards"),
		refuse(with(`[`+many+`]`), "deck", "2001 ranks"),
	}
}

func refusedRounds(job string) []refusal {
	with := func(rounds string) string { return `{"job":"` + job + `","deck":[2,2],"rounds":` + rounds + `}` }
	return []refusal{
		refuse(with(`-1`), "rounds", "is -1", "from 0 to 4"),
		refuse(with(`5`), "rounds", "is 5", "from 0 to 4", "the number of cards"),
	}
}
