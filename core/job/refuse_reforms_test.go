package job

import (
	"slices"
	"strings"
)

// init adds the refusals of reformed decks to those of refuse_test.go.
func init() {
	valid["orbit"] = `{"job":"orbit","game":"mousetrap","ranks":4,"suits":1,"of":"won","deck":[2,1,3,4],"limit":3}`
	valid["census"] = `{"job":"census","game":"mousetrap","ranks":4,"suits":1,"of":"won"}`
	valid["reformed-decks"] = `{"job":"reformed-decks","game":"mousetrap","ranks":4,"suits":1,"of":"won","by":"reformed",` +
		`"value":1,"orMore":true,"limit":9,"draws":2,"seed":3,"after":[2,1,3,4]}`
	valid["preimages"] = `{"job":"preimages","game":"mousetrap","ranks":4,"suits":1,"deck":[3,2,1,4]}`
	valid["search-orbits"] = `{"job":"search-orbits","game":"modular","ranks":4,"suits":1,"of":"won","trials":64,` +
		`"start":"backward","seed":1}`
	refused["orbit"] = slices.Concat(refusedGames("orbit", `"deck":[1,2]`), refusedOf("orbit", `"deck":[1,2]`),
		refusedDecks("orbit"), []refusal{
			refuse(`{"job":"orbit","game":"hlm","deck":[1,2],"limit":-1}`, "limit", "is -1", "from 0 to 10000"),
			refuse(`{"job":"orbit","game":"hlm","deck":[1,2],"limit":10001}`, "limit", "is 10001", "from 0 to 10000"),
			refuse(`{"job":"orbit","game":"hlm","deck":[1,2],"skip":-1}`, "skip", "-1 is not a whole number from 0"),
			refuse(`{"job":"orbit","game":"modular","deck":`+ordered(100, 1)+`}`, "ranks", "tables", "fewer ranks or suits"),
			refuse(`{"job":"orbit","game":"mousetrap","deck":`+ordered(52, 5)+`}`, "ranks", "260 cards are not from 1 to 255"),
		})
	refused["census"] = slices.Concat(refusedGames("census", `"ranks":3`), refusedOf("census", `"ranks":3`), []refusal{
		refuse(`{"job":"census","game":"hlm"}`, "ranks", "is missing", "from 1 to 200"),
		refuse(`{"job":"census","game":"hlm","ranks":0}`, "ranks", "is 0", "from 1 to 200"),
		refuse(`{"job":"census","game":"hlm","ranks":4,"suits":0}`, "suits", "is 0", "from 1 to 200"),
		refuse(`{"job":"census","game":"hlm","ranks":200,"suits":2}`, "ranks", "400 cards", "at most 255"),
		refuse(`{"job":"census","game":"modular","ranks":100}`, "ranks", "tables", "fewer ranks or suits"),
		refuse(`{"job":"census","game":"modular","ranks":13,"suits":4}`, "ranks", "13 ranks in 4 suits have about",
			"fewer than 2^63", "search-orbits"),
		refuse(`{"job":"census","game":"mousetrap","ranks":13,"suits":4}`, "ranks", "winning decks", "fewer ranks or suits"),
		refuse(`{"job":"census","game":"mousetrap","ranks":50,"suits":5}`, "ranks", "more than 10^308",
			"fewer ranks or suits"),
		refuse(`{"job":"census","game":"hlm","ranks":4,"deck":[1,2,3,4]}`, "deck", "is not a parameter",
			"burn, game, of, order, ranks, suits"),
	})
	refused["preimages"] = slices.Concat(refusedGames("preimages", `"deck":[1,2]`), refusedDecks("preimages"), []refusal{
		refuse(`{"job":"preimages","game":"modular","deck":[1,2],"limit":-1}`, "limit", "is -1", "from 0 to 5000000"),
		refuse(`{"job":"preimages","game":"modular","deck":[1,2],"limit":5000001}`, "limit", "is 5000001"),
		refuse(`{"job":"preimages","game":"modular","deck":[1,2],"countOnly":true,"limit":-1}`, "limit", "is -1"),
		refuse(`{"job":"preimages","game":"modular","deck":[1,2],"within":0}`, "within", "is 0", "at least 1"),
		refuse(`{"job":"preimages","game":"modular","countOnly":true,"deck":`+ordered(100, 1)+`}`, "countOnly", "tables",
			"without countOnly"),
		refuse(`{"job":"preimages","game":"modular","countOnly":true,"deck":`+ordered(90, 1)+`}`, "countOnly",
			"without countOnly"),
		refuse(`{"job":"preimages","game":"hlm","deck":[1,2],"of":"weak"}`, "of", "is not a parameter"),
	})
	listed := func(fields string) string {
		return `{"job":"reformed-decks","game":"modular","ranks":4,` + fields + `}`
	}
	refused["reformed-decks"] = slices.Concat(refusedGames("reformed-decks", `"ranks":3`),
		refusedOf("reformed-decks", `"ranks":3`), []refusal{
			refuse(`{"job":"reformed-decks","game":"modular","ranks":13,"suits":4}`, "ranks", "fewer than 2^63"),
			refuse(listed(`"suits":0,"value":1`), "suits", "is 0", "from 1 to 200"),
			refuse(listed(`"by":"winning","value":1`), "by", `"winning"`, "reformed, cycle, basin, preperiod"),
			refuse(listed(`"by":"reformed"`), "value", "is missing", "from 0 to 1000000000"),
			refuse(listed(`"by":"cycle","value":0`), "value", "is 0", "from 1 to 1000000000"),
			refuse(listed(`"by":"reformed","value":-1`), "value", "is -1", "from 0"),
			refuse(listed(`"by":"indegree","value":0,"orMore":true`), "orMore", "a value from 1", "all decks"),
			refuse(listed(`"value":1,"limit":-1`), "limit", "is -1", "from 0 to 1000"),
			refuse(listed(`"value":1,"limit":1001`), "limit", "is 1001", "after has the next"),
			refuse(listed(`"value":1,"after":[1,2,3]`), "after", "3 cards, not 4", "the next of an earlier list"),
			refuse(listed(`"value":1,"after":[1,2,3,3]`), "after", "the 3 is there twice"),
			refuse(listed(`"value":1,"after":[1,2,3,5]`), "after", "the ranks are 1 to 4"),
			refuse(listed(`"value":1,"draws":1001`), "draws", "is 1001", "from 0 to 1000"),
			refuse(listed(`"value":1,"seed":-1`), "seed", "whole number from 0"),
		})
	with := func(fields string) string { return `{"job":"search-orbits","game":"modular","ranks":4,` + fields + `}` }
	from := func(old, new string) string {
		if !strings.Contains(someSearch, old) {
			panic(old)
		}
		return with(`"trials":128,"from":` + strings.Replace(someSearch, old, new, 1))
	}
	refused["search-orbits"] = []refusal{
		refuse(with(`"suits":2,"trials":9,"from":`+someSearch), "from", "with the suits 1, not 2"),
		refuse(`{"job":"search-orbits","ranks":4,"trials":64}`, "game", "is missing", "the games are modular, hlm"),
		refuse(`{"job":"search-orbits","game":"mousetrap","ranks":4,"trials":64}`, "game",
			`"mousetrap" is not a game here`, "modular, hlm"),
		refuse(`{"job":"search-orbits","game":"hlm","burn":true,"ranks":4,"trials":64}`, "burn", "only mousetrap"),
		refuse(`{"job":"search-orbits","game":"hlm","order":"UP","ranks":4,"trials":64}`, "order", "up, ace-down, down"),
		refuse(with(`"of":"weak","trials":64`), "of", "only hlm has"),
		refuse(with(`"of":"lost","trials":64`), "of", "won or, for hlm, weak"),
		refuse(`{"job":"search-orbits","game":"modular","trials":64}`, "ranks", "is missing"),
		refuse(`{"job":"search-orbits","game":"modular","ranks":201,"trials":64}`, "ranks", "is 201"),
		refuse(`{"job":"search-orbits","game":"modular","ranks":100,"trials":64}`, "ranks", "tables", "fewer ranks or suits"),
		refuse(with(`"suits":0,"trials":64`), "suits", "is 0"),
		refuse(with(`"seed":1`), "trials", "is missing", "from 1 to 1000000000000"),
		refuse(with(`"trials":0`), "trials", "is 0"),
		refuse(with(`"trials":1000000000001`), "trials", "is 1000000000001"),
		refuse(with(`"trials":64,"start":"here"`), "start", `"here" is not where a search starts`,
			"random, top, backward or near"),
		refuse(with(`"trials":64,"start":"near"`), "deck", "is missing or empty"),
		refuse(with(`"trials":64,"start":"top","deck":[1,2,3,4]`), "deck", "belongs to a search near it"),
		refuse(with(`"trials":64,"deck":[1,2,3]`), "deck", "in 1 suit"),
		refuse(with(`"trials":64,"deck":[1,2,3,3]`), "deck", "the 3 is there twice"),
		refuse(with(`"trials":64,"deck":[1,2,3,4],"seed":2`), "seed", "is 2", "leave it out"),
		refuse(from(`"seed":1`, `"seed":1,"deck":[1,2,3,4]`), "from", "with the deck [1 2 3 4], not none"),
		refuse(with(`"trials":64,"seed":-1`), "seed", "whole number from 0"),
		refuse(with(`"trials":64,"from":{}`), "from.cycle", "is missing"),
		refuse(with(`"trials":64,"from":[]`), "from", "is not a result, a JSON object"),
		refuse(with(`"trials":63,"from":`+someSearch), "trials", "is 63", "has 64 already"),
		refuse(with(`"trials":128,"seed":2,"from":`+someSearch), "from", "with the seed 1, not 2"),
		refuse(with(`"trials":128,"start":"top","from":`+someSearch), "from", "with the start random, not top"),
		refuse(from(`"game":"modular"`, `"game":"hlm"`), "from", "with the game hlm, not modular"),
		refuse(from(`"ranks":4`, `"ranks":5`), "from", "with the ranks 5, not 4"),
		refuse(from(`"of":"won"`, `"of":"weak"`), "from", "with the of weak, not won"),
		refuse(from(`"of":"won"`, `"of":"won","order":"down"`), "from", "with the order down, not none"),
		refuse(from(`"trials":"64"`, `"trials":"63"`), "from", "has 63 trials", "a multiple of 64"),
		refuse(from(`"trials":"64"`, `"trials":"0"`), "from", `has "0" where its trials must be`),
		refuse(from(`"trials":"64"`, `"trials":"many"`), "from", `has "many" where its trials must be`),
		refuse(from(`"trials":"64"`, `"trials":64`), "from.trials", "is 64, not a text in quotes"),
		refuse(from(`"seed":1`, `"seed":1,"foo":1`), "from.foo", "is not a field of it",
			"cycle, deck, game, of, order, preperiod"),
		refuse(from(`"deck":[4,2,1,3]`, `"deck":[4,3,1,3]`), "from.reformed", "not whole", "the 3 is there twice"),
		refuse(from(`"length":2,"deck":[4,2,1,3]`, `"size":1`), "from.reformed.size", "is not a field of it",
			"deck, length"),
	}
}

// refusedOf are the refusals of every job about the winning decks.
func refusedOf(job, rest string) []refusal {
	with := func(fields string) string { return `{"job":"` + job + `",` + fields + rest + `}` }
	return []refusal{
		refuse(with(`"game":"mousetrap","of":"weak",`), "of", "only hlm has"),
		refuse(with(`"game":"hlm","of":"strong",`), "of", `"strong"`, "won or, for hlm, weak"),
	}
}

// refusedDecks are the refusals of every job that takes a whole deck.
func refusedDecks(job string) []refusal {
	with := func(fields string) string { return `{"job":"` + job + `","game":"hlm"` + fields + `}` }
	return []refusal{
		refuse(with(``), "deck", "is missing or empty", "top card first"),
		refuse(with(`,"deck":[]`), "deck", "is missing or empty"),
		refuse(with(`,"deck":[1,0]`), "deck", "0 is not a rank from 1 to 200"),
		refuse(with(`,"deck":[2,1,3,3]`), "deck", "the 3 is there twice", "every rank from 1 to 3 stands once"),
		refuse(with(`,"ranks":2,"deck":[1,2,3]`), "deck", "card 3 is 3", "the ranks are 1 to 2"),
		refuse(with(`,"suits":2,"deck":[2,1,3]`), "deck", "the 1 is there once instead of twice",
			"in 2 suits every rank from 1 to 3 stands twice"),
		refuse(with(`,"deck":[`+strings.Repeat("1,", 260)+`1]`), "deck", "261 cards", "at most 260"),
		refuse(with(`,"deck":[1],"ranks":0`), "ranks", "is 0", "from 1 to 200"),
		refuse(with(`,"deck":[1],"suits":201`), "suits", "is 201", "from 1 to 200"),
	}
}
