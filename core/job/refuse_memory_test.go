package job

import (
	"maps"
	"strings"
)

// init adds the refusals of the games of memory to those of refuse_test.go.
func init() {
	maps.Copy(valid, map[string]string{
		"memory":       `{"job":"memory","pairs":4,"rules":"free","players":2}`,
		"memory-rule":  `{"job":"memory-rule","pairs":4,"from":2,"rules":"free","players":3,"capacity":2,"modulus":3,"moves":"120"}`,
		"memory-win":   `{"job":"memory-win","pairs":4}`,
		"memory-match": `{"job":"memory-match","pairs":4,"players":["optimal","aggressive"],"first":1}`,
		"memory-reply": `{"job":"memory-reply","pairs":4,"against":"optimal"}`,
		"board":        `{"job":"board","cards":[1,2,1,2]}`,
	})
	maps.Copy(refused, map[string][]refusal{
		"memory": {
			refuse(`{"job":"memory"}`, "pairs", "is missing"),
			refuse(`{"job":"memory","pairs":-1}`, "pairs", "is -1; it must be from 0 to 1000"),
			refuse(`{"job":"memory","pairs":1001}`, "pairs", `is 1001; it must be from 0 to 1000; with "exact": false up to 5000`),
			refuse(`{"job":"memory","pairs":5001,"exact":false}`, "pairs", "is 5001; it must be from 0 to 5000"),
			refuse(`{"job":"memory","pairs":400}`, "pairs", "asks for a result of about 109 MB, and at most 64 MB are given", "take up to 338 pairs, or the rows from 303 on (from)"),
			refuse(`{"job":"memory","pairs":5000,"exact":false}`, "pairs", "at most 64 MB", "take up to 1831 pairs, or the rows from 4654 on (from)"),
			refuse(`{"job":"memory","pairs":3,"rules":"strict"}`, "rules", `"strict" are no rules`),
			refuse(`{"job":"memory","pairs":3,"players":1}`, "players", "is 1; it must be from 2 to 6"),
			refuse(`{"job":"memory","pairs":3,"players":7}`, "players", "is 7"),
			refuse(`{"job":"memory","pairs":3,"capacity":-1}`, "capacity", "is -1"),
			refuse(`{"job":"memory","pairs":3,"capacity":2,"players":3,"exact":false}`, "exact", "3 players who forget", "leave exact out"),
			refuse(`{"job":"memory","pairs":101,"capacity":2,"players":3}`, "pairs", "is 101; it must be from 0 to 100; two players up to 200"),
			refuse(`{"job":"memory","pairs":3,"capacity":0,"rules":"one-only"}`, "capacity", "with 1-moves only"),
			refuse(`{"job":"memory","pairs":300,"capacity":2}`, "pairs", "is 300; it must be from 0 to 200"),
			refuse(`{"job":"memory","pairs":3,"from":4}`, "from", "is 4"),
			refuse(`{"job":"memory","pairs":3,"closed":31}`, "closed", "is 31"),
			refuse(`{"job":"memory","pairs":3,"closed":2,"rules":"sacrifice"}`, "closed", "closed forms are known"),
			refuse(`{"job":"memory","pairs":3,"k":4}`, "k", "is not a parameter"),
			refuse(`{"job":"memory","pairs":3,"rules":"Standard"}`, "rules", "no rules of this game", "standard, free, no-zero, one-only, two-only, sacrifice"),
			refuse(`{"job":"memory","pairs":3,"capacity":5001}`, "capacity", "is 5001", "from 0 to 5000 cards"),
			refuse(`{"job":"memory","pairs":3,"from":-1}`, "from", "is -1", "from 0 to 3, the number of pairs"),
			refuse(`{"job":"memory","pairs":3,"layer":1001}`, "layer", "is 1001", "from 0 to 1000"),
			refuse(`{"job":"memory","pairs":3,"layer":2,"rules":"free"}`, "layer", "under the rules standard"),
			refuse(`{"job":"memory","pairs":3,"layer":2,"players":3}`, "layer", "2 players"),
			refuse(`{"job":"memory","pairs":3,"layer":2,"capacity":3}`, "layer", "forget nothing"),
			refuse(`{"job":"memory","pairs":3,"closed":-1}`, "closed", "is -1", "from 0 to 30"),
			refuse(`{"job":"memory","pairs":3,"closed":2,"players":3}`, "closed", "for 2 players"),
			refuse(`{"job":"memory","pairs":3,"closed":2,"capacity":3}`, "closed", "forget nothing"),
			refuse(`{"job":"memory","pairs":3,"expansions":true,"rules":"free"}`, "expansions", "standard, no-zero and two-only"),
			refuse(`{"job":"memory","pairs":3,"expansions":true,"players":3}`, "expansions", "2 players"),
			refuse(`{"job":"memory","pairs":3,"expansions":true,"capacity":2}`, "expansions", "forget nothing"),
		},
		"memory-rule": {
			refuse(`{"job":"memory-rule"}`, "pairs", "is missing"),
			refuse(`{"job":"memory-rule","pairs":0}`, "pairs", "is 0; it must be from 1 to 1000"),
			refuse(`{"job":"memory-rule","pairs":1001}`, "pairs", "is 1001"),
			refuse(`{"job":"memory-rule","pairs":101,"capacity":3}`, "pairs", "is 101", "two players up to 200"),
			refuse(`{"job":"memory-rule","pairs":9,"from":10}`, "from", "is 10", "from 1 to 9, the largest number of pairs"),
			refuse(`{"job":"memory-rule","pairs":9,"rules":"strict"}`, "rules", "no rules of this game"),
			refuse(`{"job":"memory-rule","pairs":9,"players":7}`, "players", "is 7; it must be from 2 to 6"),
			refuse(`{"job":"memory-rule","pairs":9,"capacity":-1}`, "capacity", "is -1"),
			refuse(`{"job":"memory-rule","pairs":9,"modulus":13}`, "modulus", "is 13; it must be from 1 to 12"),
			refuse(`{"job":"memory-rule","pairs":9,"modulus":0}`, "modulus", "is 0"),
			refuse(`{"job":"memory-rule","pairs":9,"moves":"213"}`, "moves", `is "213"`, "0, 1, 2 and S"),
			refuse(`{"job":"memory-rule","pairs":9,"moves":"0123012301230"}`, "moves", "0, 1, 2 and S"),
			refuse(`{"job":"memory-rule","pairs":9,"moves":"0120120120120"}`, "moves", "has 13 moves", "at most 12"),
			refuse(`{"job":"memory-rule","pairs":9,"moves":"21","modulus":3}`, "moves", "has 2 moves; for the modulus 3"),
		},
		"memory-win": {
			refuse(`{"job":"memory-win"}`, "pairs", "is missing"),
			refuse(`{"job":"memory-win","pairs":81}`, "pairs", "is 81; it must be from 0 to 80"),
			refuse(`{"job":"memory-win","pairs":-1}`, "pairs", "is -1", "from 0 to 80"),
			refuse(`{"job":"memory-win","pairs":3,"from":4}`, "from", "is 4", "from 0 to 3, the number of pairs"),
			refuse(`{"job":"memory-win","pairs":3,"leads":[`+strings.Repeat("1,", 80)+`1]}`, "leads", "has 81 numbers", "at most 80"),
			refuse(`{"job":"memory-win","pairs":3,"rules":"free"}`, "rules", "is not a parameter", "pairs"),
		},
		"memory-match": {
			refuse(`{"job":"memory-match","pairs":0,"players":["optimal","improved"]}`, "pairs", "is 0; it must be from 1"),
			refuse(`{"job":"memory-match","pairs":4}`, "players", "names 0 players"),
			refuse(`{"job":"memory-match","pairs":4,"players":["optimal"]}`, "players", "names 1 players"),
			refuse(`{"job":"memory-match","pairs":4,"players":["optimal","child"]}`, "players", `"child" is no player; there are optimal, aggressive`),
			refuse(`{"job":"memory-match","pairs":4,"players":["optimal","improved"],"first":2}`, "first", "is 2; it must be 0 or 1"),
			refuse(`{"job":"memory-match","pairs":501,"players":["optimal","improved"]}`, "pairs", "is 501", "from 1 to 500"),
			refuse(`{"job":"memory-match","pairs":4,"players":["optimal","improved","two-move"]}`, "players", "names 3 players", "2 of optimal"),
			refuse(`{"job":"memory-match","pairs":4,"players":["optimal","improved"],"first":-1}`, "first", "is -1"),
		},
		"memory-reply": {
			refuse(`{"job":"memory-reply","pairs":4}`, "against", "is missing"),
			refuse(`{"job":"memory-reply","pairs":4,"against":"me"}`, "against", `"me" is no player`),
			refuse(`{"job":"memory-reply","pairs":-4,"against":"optimal"}`, "pairs", "is -4"),
			refuse(`{"job":"memory-reply","pairs":4,"against":"optimal","from":-1}`, "from", "is -1", "from 0 to 4, the number of pairs"),
			refuse(`{"job":"memory-reply","against":"optimal"}`, "pairs", "is missing"),
			refuse(`{"job":"memory-reply","pairs":400,"against":"optimal"}`, "pairs", "at most 64 MB", "take up to 296 pairs, or the rows from 344 on (from)"),
			refuse(`{"job":"memory-reply","pairs":401,"against":"optimal"}`, "pairs", "is 401", "from 0 to 400"),
		},
		"board": {
			refuse(`{"job":"board"}`, "cards", "is missing"),
			refuse(`{"job":"board","cards":[]}`, "cards", "is missing"),
			refuse(`{"job":"board","cards":[1,1,2]}`, "cards", "label 2 stands once"),
			refuse(`{"job":"board","cards":[4,1,4,1,4]}`, "cards", "label 4 stands more than twice"),
			refuse(`{"job":"board","cards":[-1,-1]}`, "cards", "card 1 is -1"),
			refuse(`{"job":"board","cards":[1,1,`+strings.Repeat("2,", 20000)+`2]}`, "cards", "20003 cards", "at most 20000"),
		},
	})
}
