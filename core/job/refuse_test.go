package job

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// refusal is a bad request, the field that the error must name, and words that the reason must
// contain.
type refusal struct {
	request string
	field   string
	words   []string
}

func refuse(request, field string, words ...string) refusal { return refusal{request, field, words} }

// common are refusals of any request.
var common = []refusal{
	refuse(``, "request", "is empty", "JSON object"),
	refuse(" \n", "request", "is empty"),
	refuse(`[]`, "request", "must be a JSON object"),
	refuse(`"play"`, "request", "must be a JSON object"),
	refuse(`null`, "request", "must be a JSON object"),
	refuse(`2134`, "request", "must be a JSON object"),
	refuse(`play`, "request", "must be a JSON object"),
	refuse(`{`, "request", "ends too early"),
	refuse(`{"job"`, "request", "ends too early"),
	refuse(`{"job":`, "request", "ends too early"),
	refuse(`{"job":"play"`, "request", "ends too early"),
	refuse(`{"job":"play",`, "request", "ends too early"),
	refuse(`{"job":"play","deck":[1,2`, "request", "ends too early"),
	refuse(`{"job":"play","deck":[1,2}`, "request", "not valid JSON"),
	refuse(`{"job":"count","game":"hlm","ranks":13.5}`, "ranks", "13.5 is not a whole number"),
	refuse(`{"job":"estimate","game":"hlm","ranks":5,"precision":1e-400}`, "precision", "1e-400 is too small a number"),
	refuse(`{"job":"play"]`, "request", "not valid JSON", "']'"),
	refuse(`{"job":"play",}`, "request", "not valid JSON", "'}'"),
	refuse(`{"job" "play"}`, "request", "not valid JSON"),
	refuse(`{"job":"play" "game":"hlm"}`, "request", "not valid JSON"),
	refuse(`{job:"play"}`, "request", "not valid JSON"),
	refuse(`{1:2}`, "request", "not valid JSON"),
	refuse(`{'job':'play'}`, "request", "not valid JSON"),
	refuse(`{"job":"play","deck":[1,]}`, "request", "not valid JSON"),
	refuse(`{"job":"play","deck":[01]}`, "request", "not valid JSON"),
	refuse(`{"job":"play","deck":[+1]}`, "request", "not valid JSON"),
	refuse(`{"job":"play","deck":NaN}`, "request", "not valid JSON"),
	refuse("{\"job\":\"pl\nay\"}", "request", "not valid JSON"),
	refuse(`{"job":"play","game":"hlm","deck":[1]} x`, "request", "after its closing brace"),
	refuse(`{"job":"play","game":"hlm","deck":[1]}{}`, "request", "after its closing brace"),
	refuse(`{"job":"play","game":"hlm","deck":[1]},`, "request", "after its closing brace"),
	refuse(`{"job":"play","game":"hlm","deck":[1]}}`, "request", "after its closing brace"),
	refuse(`{"job":"play","deck":"`+strings.Repeat("x", 1<<20)+`"}`, "request", "bytes", "at most 1048576"),
	refuse(`{"":1}`, "request", "without a name"),
	refuse(`{}`, "job", "is missing", "distribution", "play", "reconstruct"),
	refuse(`{"game":"hlm"}`, "job", "is missing"),
	refuse(`{"job":""}`, "job", `"" is not a job`, "play"),
	refuse(`{"job":null}`, "job", "null is not a job", "play"),
	refuse(`{"job":1}`, "job", "1 is not a job", "play"),
	refuse(`{"job":["play"]}`, "job", "is not a job", "play"),
	refuse(`{"job":"Play"}`, "job", `"Play" is not a job`, "play"),
	refuse(`{"Job":"play"}`, "job", "is missing"),
	refuse(`{"job":"play","job":"play"}`, "job", "given twice"),
	refuse(`{"job":"play","deck":[1],"deck":[1]}`, "deck", "given twice"),
	refuse(`{"job":"play","\u0064eck":[1],"deck":[1]}`, "deck", "given twice"),
	refuse(`{"job":"`+strings.Repeat("x", 1000)+`"}`, "job", "x… is not a job"),
	refuse(`{"job":"play","cost":1}`, "cost", "1 is not true or false"),
	refuse(`{"job":"play","cost":null}`, "cost", "null is not true or false"),
	refuse(`{"job":"play","cost":"yes"}`, "cost", "is not true or false"),
}

// valid has a good request for each job. TestWrongKinds replaces each of its fields, present or
// missing, in turn.
var valid = map[string]string{
	"play":         `{"job":"play","game":"mousetrap","ranks":4,"suits":1,"deck":[2,1,3,4]}`,
	"reconstruct":  `{"job":"reconstruct","game":"mousetrap","ranks":4,"suits":1,"string":[3,2,1,4]}`,
	"distribution": `{"job":"distribution","game":"mousetrap","ranks":4,"suits":1}`,
}

// refused has the refusals of each job beyond values of the wrong kind.
var refused = map[string][]refusal{
	"play": slices.Concat(refusedGames("play", `"deck":[1,2]`), refusedDecks("play"), []refusal{
		refuse(`{"job":"play","game":"hlm","deck":[1,-1]}`, "deck", "-1 is not a rank"),
		refuse(`{"job":"play","game":"hlm","deck":[1,201]}`, "deck", "201 is not a rank from 1 to 200"),
		refuse(`{"job":"play","game":"hlm","ranks":2,"suits":1,"deck":[0,1]}`, "deck", "card 1 is 0", "the ranks are 1 to 2"),
		refuse(`{"job":"play","game":"hlm","deck":[2]}`, "deck", "the 1 is missing",
			"in 1 suit every rank from 1 to 2 stands once"),
		refuse(`{"job":"play","game":"hlm","deck":[1,2,3,4,5,5,7,8,9]}`, "deck", "the 5 is there twice and the 6 is missing"),
		refuse(`{"job":"play","game":"hlm","ranks":10,"deck":[1,2,3,4,5,5,6,7,8,9]}`, "deck",
			"the 5 is there twice and the 10 is missing", "every rank from 1 to 10 stands once"),
		refuse(`{"job":"play","game":"hlm","ranks":1,"suits":2,"deck":[1]}`, "deck", "the 1 is there once instead of twice",
			"in 2 suits the 1 stands twice"),
		refuse(`{"job":"play","game":"hlm","deck":[1],"ranks":-1}`, "ranks", "is -1", "from 1 to 200"),
		refuse(`{"job":"play","game":"hlm","deck":[1],"ranks":201}`, "ranks", "is 201", "from 1 to 200"),
		refuse(`{"job":"play","game":"hlm","deck":[1],"suits":0}`, "suits", "is 0", "from 1 to 200"),
		refuse(`{"job":"play","game":"hlm","deck":[1],"suits":-1}`, "suits", "is -1", "from 1 to 200"),
		refuse(`{"job":"play","game":"hlm","deck":[1,2],"suits":131}`, "suits", "2 ranks in 131 suits are 262 cards",
			"at most 260"),
		refuse(`{"job":"play","game":"hlm","deck":[1],"of":"score"}`, "of", "is not a parameter of this job",
			"burn, deck, game, order, passes, ranks, seed, suits"),
		refuse(`{"job":"play","game":"hlm","deck":[1],"Deck":[1]}`, "Deck", "is not a parameter"),
		refuse(`{"job":"play","game":"hlm","deck":[1],"single":1}`, "single", "is not a parameter"),
		refuse(`{"job":"play","game":"t5","deck":[1]}`, "game", `"t5" is not a game`, "t0, t1, t2, t3, t4, mousetrap"),
		refuse(`{"job":"play","game":"hlm","deck":[1],"passes":2}`, "passes", "only t4"),
		refuse(`{"job":"play","game":"t4","deck":[1],"passes":-1}`, "passes", "is -1", "from 1 to 200", "0 for no limit"),
		refuse(`{"job":"play","game":"t4","deck":[1],"passes":201}`, "passes", "is 201"),
		refuse(`{"job":"play","game":"t3","deck":[1],"order":"down"}`, "order", "only hlm and t4"),
		refuse(`{"job":"play","game":"t4","deck":[1],"seed":3}`, "seed", "only t0"),
		refuse(`{"job":"play","game":"t0","deck":[1]}`, "ranks", "is 1", "never passes", "at least 2"),
		refuse(`{"job":"play","game":"t1","deck":[1,2,1,2]}`, "suits", "is 2", "with 1 suit"),
	}),
	"reconstruct": slices.Concat(refusedGames("reconstruct", `"string":[1,2]`), []refusal{
		refuse(`{"job":"reconstruct","game":"hlm"}`, "string", "is missing or empty", "the first one first"),
		refuse(`{"job":"reconstruct","game":"hlm","string":[]}`, "string", "is missing or empty"),
		refuse(`{"job":"reconstruct","game":"hlm","string":[3,1,2,2]}`, "ranks", "is missing", "not a whole deck",
			"the 2 is there twice"),
		refuse(`{"job":"reconstruct","game":"hlm","string":[0]}`, "ranks", "is missing", "0 is not a rank"),
		refuse(`{"job":"reconstruct","game":"hlm","ranks":3,"string":[3,1,2,2]}`, "string", "the 2 is there 2 times",
			"in 1 suit"),
		refuse(`{"job":"reconstruct","game":"hlm","ranks":3,"string":[3],"within":0}`, "within", "is 0", "at least 1"),
		refuse(`{"job":"reconstruct","game":"hlm","ranks":3,"string":[3],"limit":1,"within":-7}`, "within", "is -7",
			"at least 1"),
		refuse(`{"job":"reconstruct","game":"hlm","ranks":3,"suits":2,"string":[2,2,2]}`, "string", "the 2 is there 3 times",
			"in 2 suits"),
		refuse(`{"job":"reconstruct","game":"hlm","ranks":3,"string":[1,0]}`, "string", "card 2 is 0",
			"the ranks are 1 to 3"),
		refuse(`{"job":"reconstruct","game":"hlm","ranks":3,"string":[-1]}`, "string", "card 1 is -1",
			"the ranks are 1 to 3"),
		refuse(`{"job":"reconstruct","game":"hlm","ranks":3,"string":[4]}`, "string", "card 1 is 4", "the ranks are 1 to 3"),
		refuse(`{"job":"reconstruct","game":"hlm","ranks":3,"string":[`+strings.Repeat("1,", 260)+`1]}`, "string",
			"261 cards", "at most 260"),
		refuse(`{"job":"reconstruct","game":"hlm","string":[1],"ranks":0}`, "ranks", "is 0", "from 1 to 200"),
		refuse(`{"job":"reconstruct","game":"hlm","string":[1],"ranks":-1}`, "ranks", "is -1", "from 1 to 200"),
		refuse(`{"job":"reconstruct","game":"hlm","string":[1],"ranks":201}`, "ranks", "is 201", "from 1 to 200"),
		refuse(`{"job":"reconstruct","game":"hlm","string":[1],"ranks":3,"suits":0}`, "suits", "is 0", "from 1 to 200"),
		refuse(`{"job":"reconstruct","game":"hlm","string":[1],"suits":-1}`, "suits", "is -1", "from 1 to 200"),
		refuse(`{"job":"reconstruct","game":"hlm","string":[1],"suits":201}`, "suits", "is 201", "from 1 to 200"),
		refuse(`{"job":"reconstruct","game":"hlm","string":[1],"ranks":27,"suits":10}`, "suits",
			"27 ranks in 10 suits are 270 cards", "at most 260"),
		refuse(`{"job":"reconstruct","game":"hlm","string":[1,2],"limit":-1}`, "limit", "is -1", "from 0 to 5000000"),
		refuse(`{"job":"reconstruct","game":"hlm","string":[1,2],"limit":5000001}`, "limit", "is 5000001",
			"from 0 to 5000000"),
		refuse(`{"job":"reconstruct","game":"hlm","string":[1],"deck":[1]}`, "deck", "is not a parameter",
			"burn, countOnly, game, limit, order, ranks, string, suits"),
	}),
	"distribution": slices.Concat(refusedGames("distribution", `"ranks":2`), []refusal{
		refuse(`{"job":"distribution","game":"hlm"}`, "ranks", "is missing", "from 1 to 200"),
		refuse(`{"job":"distribution","game":"hlm","ranks":0}`, "ranks", "is 0", "from 1 to 200"),
		refuse(`{"job":"distribution","game":"hlm","ranks":-1}`, "ranks", "is -1", "from 1 to 200"),
		refuse(`{"job":"distribution","game":"hlm","ranks":201}`, "ranks", "is 201", "from 1 to 200"),
		refuse(`{"job":"distribution","game":"hlm","ranks":200}`, "ranks", "are more than 10^308 decks"),
		refuse(`{"job":"distribution","game":"hlm","ranks":21}`, "ranks", "21 ranks in 1 suit are 5.11 × 10^19 decks",
			"fewer than 2^63", "fewer ranks or suits"),
		refuse(`{"job":"distribution","game":"hlm","ranks":13,"suits":4}`, "ranks",
			"13 ranks in 4 suits are 9.2 × 10^49 decks"),
		refuse(`{"job":"distribution","game":"hlm","ranks":2,"suits":0}`, "suits", "is 0", "from 1 to 200"),
		refuse(`{"job":"distribution","game":"hlm","ranks":2,"suits":-1}`, "suits", "is -1", "from 1 to 200"),
		refuse(`{"job":"distribution","game":"hlm","ranks":2,"suits":201}`, "suits", "is 201", "from 1 to 200"),
		refuse(`{"job":"distribution","game":"hlm","ranks":200,"suits":200}`, "suits", "are 40000 cards", "at most 260"),
		refuse(`{"job":"distribution","game":"hlm","ranks":2,"of":"won"}`, "of", `"won"`, "setAside or score"),
		refuse(`{"job":"distribution","game":"hlm","ranks":2,"of":"Score"}`, "of", `"Score"`, "setAside or score"),
		refuse(`{"job":"distribution","game":"hlm","ranks":2,"deck":[1,2]}`, "deck", "is not a parameter",
			"burn, game, of, order, ranks, suits"),
	}),
}

// refusedGames are the refusals of every job that plays a game.
func refusedGames(job, rest string) []refusal {
	with := func(fields string) string { return `{"job":"` + job + `",` + fields + rest + `}` }
	return []refusal{
		refuse(with(``), "game", "is missing", "mousetrap, modular, hlm"),
		refuse(with(`"game":"HLM",`), "game", `"HLM" is not a game`, "mousetrap, modular, hlm"),
		refuse(with(`"game":" hlm",`), "game", `" hlm" is not a game`, "mousetrap, modular, hlm"),
		refuse(with(`"game":"poker",`), "game", `"poker" is not a game`, "mousetrap, modular, hlm"),
		refuse(with(`"game":"`+strings.Repeat("x", 1000)+`",`), "game", "is not a game"),
		refuse(with(`"game":"hlm","burn":true,`), "burn", "only mousetrap"),
		refuse(with(`"game":"modular","burn":true,`), "burn", "only mousetrap"),
		refuse(with(`"game":"mousetrap","order":"up",`), "order", "only hlm"),
		refuse(with(`"game":"modular","order":"down",`), "order", "only hlm"),
		refuse(with(`"game":"mousetrap","burn":true,"order":"ace-down",`), "order", "only hlm"),
		refuse(with(`"game":"hlm","order":"ace",`), "order", `"ace" is not an order`, "up, ace-down, down"),
		refuse(with(`"game":"hlm","order":"UP",`), "order", `"UP" is not an order`, "up, ace-down, down"),
		refuse(with(`"game":"hlm","Burn":true,`), "Burn", "is not a parameter"),
		refuse(with(`"game":"hlm","trials":100,`), "trials", "is not a parameter"),
	}
}

func check(t *testing.T, c refusal) {
	t.Helper()
	j, err := Parse([]byte(c.request))
	var b *BadRequest
	if !errors.As(err, &b) {
		t.Errorf("%.200s: no bad request but %v, %v", c.request, j, err)
		return
	}
	if b.Field != c.field {
		t.Errorf("%.200s: %v; want the field %s", c.request, b, c.field)
	}
	for _, w := range c.words {
		if !strings.Contains(b.Reason, w) {
			t.Errorf("%.200s: %v; want the words %q", c.request, b, w)
		}
	}
	line := b.Error()
	long := len(line) > 300 && b.Field != "job" // an unknown job is refused with a list of all
	if line != b.Field+": "+b.Reason || long ||
		strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsPrint(r) }) {
		t.Errorf("%.200s: %q is not one short line", c.request, line)
	}
}

func TestRefusals(t *testing.T) {
	for _, c := range common {
		check(t, c)
	}
	for _, name := range Names() {
		for _, c := range refused[name] {
			check(t, c)
		}
	}
}

// wrong returns values of the wrong kind for a kind of field, and the words of the reason.
func wrong(kind reflect.Type) (values []string, words string) {
	if kind.Kind() == reflect.Pointer {
		return wrong(kind.Elem())
	}
	words = "is not " + describe(kind)
	switch kind.Kind() {
	case reflect.Int:
		return []string{`null`, `"1"`, `"x"`, `1.5`, `1.25e1`, `1e-3`, `true`, `[1]`, `{}`, `-99999999999999999999`}, words
	case reflect.Uint64:
		return []string{`null`, `"1"`, `1.5`, `-1`, `true`, `[1]`, `{}`}, words
	case reflect.Float64:
		return []string{`null`, `"1"`, `true`, `[1]`, `{}`}, words
	case reflect.Bool:
		return []string{`null`, `0`, `1`, `"true"`, `[true]`, `{}`}, words
	case reflect.String:
		return []string{`null`, `1`, `1.5`, `true`, `["hlm"]`, `{}`}, words
	case reflect.Struct:
		return []string{`null`, `1`, `"x"`, `true`, `[]`}, words
	case reflect.Slice:
		if kind.Elem().Kind() == reflect.Int {
			return []string{`null`, `1`, `"2134"`, `true`, `{}`, `[1,null]`, `["1"]`, `[1.5]`, `[1e0]`, `[[1]]`, `[true]`,
				`[99999999999999999999]`}, words
		}
		if kind.Elem().Kind() == reflect.String {
			return []string{`null`, `1`, `"optimal"`, `true`, `{}`, `["optimal",1]`, `[["optimal"]]`, `[true]`}, words
		}
	}
	return nil, ""
}

// TestWrongKinds replaces every parameter of every job by a wrong one. A new job needs a valid
// request above and its own refusals.
func TestWrongKinds(t *testing.T) {
	for _, name := range Names() {
		if valid[name] == "" || len(refused[name]) == 0 {
			t.Errorf("no valid request of %s to spoil, or no refusals", name)
			continue
		}
		parse(t, valid[name])
		known := tagged(registry[name].request)
		for _, field := range slices.Sorted(maps.Keys(known)) {
			spoil := func(value string) string { return with(valid[name], field, value) }
			kind := known[field].Type
			values, words := wrong(kind)
			if len(values) == 0 {
				t.Errorf("%s: no wrong values for %s, a %v", name, field, kind)
			}
			for _, value := range values {
				check(t, refuse(spoil(value), field, words))
			}
			switch kind.String() {
			case "string":
				check(t, refuse(spoil(`""`), field, "is an empty text"))
			case "*int", "int", "uint64":
				check(t, refuse(spoil(`99999999999999999999`), field, "so large a number"))
			}
			if !slices.ContainsFunc(refused[name], func(c refusal) bool { return c.field == field }) &&
				!strings.HasSuffix(kind.String(), "bool") {
				t.Errorf("%s: no refusal names %s", name, field)
			}
		}
	}
}

// TestDescribe checks that every kind of field has words.
func TestDescribe(t *testing.T) {
	for _, v := range []any{0, uint64(0), 0.5, true, "", []int{}, []string{}} {
		if words := describe(reflect.TypeOf(v)); words == describe(reflect.TypeOf(struct{}{})) {
			t.Errorf("%T is %s", v, words)
		}
	}
}

// FuzzParse looks for requests that make the decoder panic, errors that are not a BadRequest,
// keys that are not their own key, and accepted small requests that cannot be run or take far
// more work or memory than stated.
func FuzzParse(f *testing.F) {
	for _, c := range common {
		if len(c.request) < 2000 {
			f.Add(c.request)
		}
	}
	for name, list := range refused {
		f.Add(valid[name])
		for _, r := range atBounds(name) {
			f.Add(r)
		}
		for _, c := range list {
			if len(c.request) < 2000 {
				f.Add(c.request)
			}
		}
	}
	for _, request := range []string{
		`{"job":"play","game":"modular","deck":[8,1,5,2,6,4,7,3]}`,
		`{"job":"play","game":"hlm","order":"ace-down","ranks":2,"suits":2,"deck":[2,1,1,2]}`,
		`{"job":"play","game":"mousetrap","burn":true,"deck":[2,2,1,1],"cost":true}`,
		`{"job":"reconstruct","game":"modular","string":[1,2,3,4,5],"limit":2}`,
		`{"job":"reconstruct","game":"hlm","ranks":3,"suits":3,"string":[3,1,2,2],"countOnly":true}`,
		`{"job":"reconstruct","game":"mousetrap","ranks":9,"string":[9]}`,
		`{"job":"distribution","game":"hlm","order":"down","ranks":3,"suits":2,"of":"score"}`,
		`{"job":"distribution","game":"modular","ranks":1,"suits":200}`,
		"\xef\xbb\xbf{}", "{\"\x00\":1}", "{\"job\":\"\xff\"}",
		`{"job":"play","deck":` + strings.Repeat("[", 500) + strings.Repeat("]", 500) + `}`,
	} {
		f.Add(request)
	}
	f.Fuzz(func(t *testing.T, request string) {
		j, err := Parse([]byte(request))
		if err != nil {
			var b *BadRequest
			if !errors.As(err, &b) || b.Field == "" || b.Reason == "" || len(b.Error()) > 1000 ||
				strings.ContainsFunc(b.Error(), func(r rune) bool { return !unicode.IsPrint(r) }) {
				t.Fatalf("%q: %T %q", request, err, err)
			}
			return
		}
		again, err := Parse([]byte(j.Key))
		if err != nil || again.Key != j.Key || again.Task.Shards() != j.Task.Shards() {
			t.Fatalf("%s: its key %s gives %+v, %v", request, j.Key, again, err)
		}
		if cost := j.Cost(); !(cost.Work > 0 && cost.Seconds > 0 && cost.Bytes > 0) {
			t.Fatalf("%s: %+v", request, cost)
		}
		if shards := j.Task.Shards(); shards < 1 {
			t.Fatalf("%s: %d shards", request, shards)
		}
		// A request with a small stated cost must run.
		stated := j.Cost()
		if stated.Seconds > 0.05 || stated.Bytes > 64<<20 {
			return
		}
		s := spend(t, again, []int{0}, 4*stated.Work+stated.units(10*smallTime))
		if !s.whole {
			t.Errorf("%s: after %.4g units it had no end, stated %.4g", request, s.units, stated.Work)
		}
		if s.bytes > 4*(stated.Bytes+smallBytes) {
			t.Errorf("%s: the memory was %.4g bytes, stated %.4g", request, s.bytes, stated.Bytes)
		}
		s.often(t, stated)
	})
}

// ExampleParse shows the text of a refusal.
func ExampleParse() {
	_, err := Parse([]byte(`{"job":"play","game":"hlm","deck":[1,2,3,4,5,5,7,8,9]}`))
	fmt.Println(err)
	// Output: deck: the 5 is there twice and the 6 is missing; in 1 suit every rank from 1 to 9 stands once
}
