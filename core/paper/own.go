package paper

import (
	_ "embed"
	"encoding/json"
)

// An Own is a result of this program that is printed nowhere: a request and what
// it gave natively. Whoever gives the request to the command again gets the
// result again. A count stands here twice, with its histories split in two ways.
type Own struct {
	Request json.RawMessage `json:"request"`
	Result  json.RawMessage `json:"result"`
}

//go:embed own.json
var own []byte

// Owns lists them.
func Owns() []Own {
	var all []Own
	if err := json.Unmarshal(own, &all); err != nil {
		panic("paper: own.json: " + err.Error())
	}
	return all
}
