package paper

import (
	"encoding/json"
	"math/big"
	"strconv"
)

// A value is what an expression or a place in a result stands for: a number, or other JSON.
type value struct {
	Number *big.Rat
	JSON   json.RawMessage
	// Truth is set for the result of a comparison, which Text then describes.
	Truth *bool
	Text  string
}

// read converts JSON to a value. JSON that denotes a number gets the number.
func read(text json.RawMessage) value {
	v := value{JSON: text}
	var s string
	if json.Unmarshal(text, &s) != nil {
		s = string(text)
	}
	if n, ok := new(big.Rat).SetString(s); ok {
		v.Number = n
	}
	return v
}

func number(x *big.Rat) value { return value{Number: x} }

func whole(n int) value { return number(big.NewRat(int64(n), 1)) }

func asValue(v any) value { return value{JSON: json.RawMessage(asJSON(v))} }

// json returns the value as JSON.
func (v value) json() json.RawMessage {
	if v.JSON != nil {
		return v.JSON
	}
	if v.Number.IsInt() {
		return json.RawMessage(v.Number.RatString())
	}
	return json.RawMessage(asJSON(v.Number.RatString()))
}

// numberOf returns the number of a value. Like intOf, listOf and truthOf, it fails for another kind of
// value.
func numberOf(v value) *big.Rat {
	if v.Number == nil {
		fail("%s is no number", v.write())
	}
	return v.Number
}

// intOf returns a value as an int, for indexes and small exponents.
func intOf(v value) int {
	n := numberOf(v)
	if !n.IsInt() || !n.Num().IsInt64() {
		fail("%s is no whole number", v.write())
	}
	return int(n.Num().Int64())
}

func listOf(v value) (list []json.RawMessage) {
	if v.JSON == nil || json.Unmarshal(v.JSON, &list) != nil {
		fail("%s is no list", v.write())
	}
	return list
}

func truthOf(v value) bool {
	if v.Truth == nil {
		fail("%s is no statement", v.write())
	}
	return *v.Truth
}

// shortText writes a number, as a decimal where its fraction is long.
func shortText(n *big.Rat) string {
	text := n.RatString()
	if len(text) <= 24 {
		return text
	}
	if n.IsInt() {
		return n.RatString()
	}
	f, _ := n.Float64()
	return strconv.FormatFloat(f, 'g', 12, 64)
}
