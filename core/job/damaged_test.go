package job

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// damageable has a small request of several shards for each job that can have several.
var damageable = map[string]string{
	"census":          `{"job":"census","game":"modular","ranks":9}`,
	"count":           `{"job":"count","game":"mousetrap","ranks":11,"split":4}`,
	"count-estimate":  `{"job":"count-estimate","game":"hlm","ranks":4,"suits":2,"of":"weak","particles":40,"runs":3}`,
	"distribution":    `{"job":"distribution","game":"mousetrap","ranks":11}`,
	"dundee-games":    `{"job":"dundee-games","deck":[2,2],"rounds":2,"player":"greedy","games":12000}`,
	"dundee-rate":     `{"job":"dundee-rate","suits":2,"ranks":[2,3,5]}`,
	"estimate":        `{"job":"estimate","game":"mousetrap","ranks":3,"trials":40000}`,
	"modular-deals":   `{"job":"modular-deals","ranks":5,"trials":40000}`,
	"preimages":       `{"job":"preimages","game":"modular","countOnly":true,"deck":[1,2,3,4,5,6,7,8,9,10,11]}`,
	"reformed-decks":  `{"job":"reformed-decks","game":"modular","ranks":9,"by":"reformed","value":1,"limit":4,"draws":2}`,
	"sample-decks":    `{"job":"sample-decks","game":"hlm","ranks":4,"suits":2,"of":"weak","particles":40,"decks":3}`,
	"search-orbits":   `{"job":"search-orbits","game":"modular","ranks":5,"trials":1280}`,
	"treize":          `{"job":"treize","ranks":4,"suits":1}`,
	"dundee-adaptive": `{"job":"dundee-adaptive","deck":[90,90,90,90]}`,
}

// A wholeRun is a damageable request with its parts and its result.
type wholeRun struct {
	j      *Job
	parts  map[int]json.RawMessage
	result string
}

// wholes are those that are known. The tests that use them are not parallel.
var wholes = map[string]wholeRun{}

// whole runs a damageable request. The residues of dundee-adaptive would take long, so they are those
// of a player who always wins.
func whole(t testing.TB, name string) (j *Job, parts map[int]json.RawMessage, result string) {
	t.Helper()
	if w, ok := wholes[name]; ok {
		return w.j, w.parts, w.result
	}
	defer func() { wholes[name] = wholeRun{j, parts, result} }()
	j = parse(t, damageable[name])
	shards := ShardsOf(j.Task.Shards(), 0, 1)
	if len(shards) < 2 {
		t.Fatalf("%s has one shard", j.Key)
	}
	if q, ok := j.Task.(*DundeeAdaptive); ok {
		parts = map[int]json.RawMessage{}
		g, size := q.game()
		for _, s := range shards {
			part := dundeePart{}
			moduli := (size.Moduli + len(shards) - 1) / len(shards)
			moduli = min(moduli, size.Moduli-s*moduli)
			part.Lost, part.After = make([]uint64, (g.Horizon+1)*moduli), make([]uint64, moduli)
			text, err := encode(&part, never)
			if err != nil {
				t.Fatal(err)
			}
			parts[s] = json.RawMessage(j.seal(s) + string(text) + "]")
		}
	} else {
		parts = run(t, j, shards)
	}
	text, err := j.Result(parts)
	if err != nil {
		t.Fatalf("%s: %v", j.Key, err)
	}
	return j, parts, string(text)
}

// unsealed is the part in a sealed shard.
func unsealed(j *Job, shard int, sealed json.RawMessage) []byte {
	return bytes.TrimSuffix(bytes.TrimPrefix(sealed, []byte(j.seal(shard))), []byte("]"))
}

// sealedAgain replaces the part of a shard.
func sealedAgain(j *Job, parts map[int]json.RawMessage, shard int, text []byte) map[int]json.RawMessage {
	parts = maps.Clone(parts)
	parts[shard] = json.RawMessage(j.seal(shard) + string(text) + "]")
	return parts
}

// through puts parts together in every way: as the command does, and as a page does.
func through(j *Job, parts map[int]json.RawMessage) (string, error) {
	all := Part{Engine: Engine, Request: json.RawMessage(j.Key), Shards: j.Task.Shards(), Done: parts}
	_, done, joined := Join([]Part{all})
	text, err := j.Result(parts)
	if joined != nil && err == nil {
		return "", fmt.Errorf("Join alone refuses: %w", joined)
	}
	if joined == nil {
		again, failed := j.Result(done)
		if (failed == nil) != (err == nil) || string(again) != string(text) {
			return "", fmt.Errorf("files and pages differ: %v and %v", failed, err)
		}
	}
	if _, failed := j.Preview(parts); failed != nil && err == nil {
		return "", fmt.Errorf("Preview alone refuses: %w", failed)
	}
	return string(text), err
}

// TestDamageable checks that every job that is registered with Merge is damaged below.
func TestDamageable(t *testing.T) {
	for name, e := range registry {
		engine := e.engine(reflect.New(e.request).Interface().(Request))
		_, single := reflect.TypeOf(engine).Elem().FieldByName("task")
		sharded := single && strings.Contains(reflect.TypeOf(engine).String(), "taskEngine")
		_, damaged := damageable[name]
		if sharded != damaged {
			t.Errorf("%s: has shards is %v, is damaged is %v", name, sharded, damaged)
		}
	}
}

// TestDamaged checks by which sentence damaged parts are refused.
func TestDamaged(t *testing.T) {
	for _, c := range []struct{ job, old, new, want string }{
		{"census", `"reformed":[`, `"reformed":[1,`, "holds more decks than there are"},
		{"census", `"length":`, `"length":1`, "the longest counted is"},
		{"census", `"cycles":{`, `"cycles":{"x":[1],`, "cycles.x is not named by a number"},
		{"census", `"cycles":{`, `"cycles":{"0":[1],`, "has no decks of period 0"},
		{"count", `"Won":`, `"Won":-`, ", not "},
		{"count", `"Won":`, `"Won":9999999`, "more than there are decks"},
		{"count", `"Won":`, `"won":`, "won is not a field of it; it has Cover, Won"},
		{"count", `"Cover":`, `"Cover":1`, ""},
		{"count-estimate", `"`, `1`, "is not valid JSON"},
		{"count-estimate", `e`, `e99`, "not an estimate"},
		{"count-estimate", `e`, `e-9`, "not an estimate"},
		{"distribution", `[`, `[9999,`, "has 13 counts, not 12"},
		{"distribution", `[`, `[-`, ", not "},
		{"dundee-adaptive", `0`, `18446744073709551615`, "lost[0] is 18446744073709551615, which is not below its modulus"},
		{"dundee-adaptive", `"lost":[0,`, `"lost":[`, "lost has "},
		{"dundee-adaptive", `"after":[0,`, `"after":[`, "after has "},
		{"dundee-adaptive", `"lost":[0`, `"lost":[1`, "give no chance for 0 rounds"},
		{"dundee-adaptive", `{"lost"`, `{"result":null,"lost"`, ""},
		{"dundee-games", `"Games":5000`, `"Games":4999`, "has 4999 games, not 5000"},
		{"dundee-games", `"Won":`, `"Won":9`, "not from 0 to 5000"},
		{"dundee-rate", `"ranks":2`, `"ranks":3`, "ranks is 3, not 2"},
		{"dundee-rate", `"lose":`, `"lose":-`, "do not add to 1"},
		{"dundee-rate", `"error":`, `"error":-`, "not from 0 to 1"},
		{"dundee-rate", `"limit":`, `"limit":9`, "limit is 9"},
		{"dundee-rate", `"near":`, `"near":9`, "near is 9"},
		{"dundee-rate", `"exact":"`, `"exact":"9`, "exact is 9"},
		{"estimate", `"trials":`, `"trials":1`, "trials is 1"},
		{"estimate", `"won":`, `"won":99999`, "more deals won than trials"},
		{"estimate", `"setAside":[`, `"setAside":[1,`, "cards set aside that do not add"},
		{"estimate", `"score":[`, `"score":[18446744073709551615,1,`, "scores that do not add"},
		{"estimate", `"byRank":[`, `"byRank":[0,`, "cards by rank"},
		{"estimate", `"best":`, `"best":1`, "best score"},
		{"estimate", `"bestDeck":[`, `"bestDeck":[1,`, "not a whole deck"},
		{"modular-deals", `"Games":`, `"Games":1`, " games, not "},
		{"modular-deals", `"Won":`, `"Won":-1`, "not from 0 to"},
		{"preimages", `"count":"`, `"count":"-1`, "not from 0 to the number of decks"},
		{"preimages", `"count":"`, `"count":"9999999999`, "not from 0 to the number of decks"},
		{"preimages", `"decks":null`, `"decks":[]`, "has more than a count"},
		{"preimages", `"decks":null`, `"decks":null,"more":true`, "has more than a count"},
		{"reformed-decks", `"count":`, `"count":9999999`, "more than there are decks"},
		{"reformed-decks", `"count":`, `"count":-`, "count"},
		{"reformed-decks", `"decks":[[`, `"decks":[[9,8,7,6,5,4,3,2,1],[`, "decks has 6 decks"},
		{"reformed-decks", `"decks":[[`, `"decks":[[1,`, "a deck of 10 cards, not 9"},
		{"reformed-decks", `"drawn":[[`, `"drawn":[[9,8,7,6,5,4,3,2,1],[`, "drawn has 3 decks"},
		{"reformed-decks", `,9,`, `,8,`, "is not whole"},
		{"sample-decks", `"counts":[[`, `"counts":[[0,`, "has 5 ranks, not 4"},
		{"sample-decks", `"counts":[[`, `"counts":[[9`, "counts are not those of 40 decks"},
		{"sample-decks", `"counts":[[`, `"counts":[[0,0,0,40],[`, "has 9 places, not 8"},
		{"sample-decks", `"deck":[`, `"deck":[4,`, ""},
		{"search-orbits", `"trials":`, `"trials":1`, "trials is 1"},
		{"search-orbits", `"deck":[`, `"deck":[9,`, ""},
		{"treize", `[[`, `[[[1],[`, ""},
		{"treize", `[[0,`, `[[-1,`, "entry 1 has no chance of 0 wins"},
		{"treize", `[[0,`, `[[25,`, "entry 1 has no chance of 0 wins, a number from 0 to 4 factorial"},
		{"treize", `[[`, `[[null,`, "is null"},
		{"treize", `[[`, `[[0,0,0,0,0,0,`, "entry 1 has 11 numbers of wins, not 5"},
	} {
		j, parts, _ := whole(t, c.job)
		text := unsealed(j, 0, parts[0])
		damaged := bytes.Replace(text, []byte(c.old), []byte(c.new), 1)
		if bytes.Equal(text, damaged) {
			t.Errorf("%s: no %s in %.200s", c.job, c.old, text)
		}
		if got, err := through(j, sealedAgain(j, parts, 0, damaged)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %s for %s: %.200s, %v; want %q", c.job, c.new, c.old, got, err, c.want)
		} else {
			t.Logf("%s: %s for %s: %v", c.job, c.new, c.old, err)
		}
	}
	// These are damages of every job.
	for name := range damageable {
		j, parts, _ := whole(t, name)
		for damage, want := range map[string]string{`null`: "is null", `{}`: "", `[]`: "", `"x"`: "", `-1`: "", `true`: "",
			`{"surplus":1}`: "", `[null]`: "", `""`: "", ``: ""} {
			got, err := through(j, sealedAgain(j, parts, 1, []byte(damage)))
			if err == nil || !strings.HasPrefix(err.Error(), "shard 1: ") || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %q: %.200s, %v", name, damage, got, err)
			} else {
				t.Logf("%s: %q: %v", name, damage, err)
			}
		}
	}
}

// A nothing is what a damage makes of a member or an element that it removes.
type nothing struct{}

// damage changes one random place of a decoded part. It returns the changed value, and whether what it
// did can never be a part: a value of another kind, a missing or surplus field.
func damage(r *rand.Rand, v any) (changed any, never bool) {
	switch v := v.(type) {
	case map[string]any:
		names := slices.Sorted(maps.Keys(v))
		if len(names) == 0 || r.IntN(6) == 0 {
			break
		}
		name := names[r.IntN(len(names))]
		if r.IntN(8) == 0 {
			m := maps.Clone(v)
			m["surplus"] = m[name]
			return m, true
		}
		inner, never := damage(r, v[name])
		m := maps.Clone(v)
		m[name] = inner
		if inner == (nothing{}) {
			delete(m, name)
		}
		return m, never
	case []any:
		if len(v) == 0 || r.IntN(6) == 0 {
			break
		}
		i := r.IntN(len(v))
		list := slices.Clone(v)
		switch r.IntN(6) {
		case 0:
			return slices.Delete(list, i, i+1), false
		case 1:
			return append(list, list[i]), false
		case 2:
			k := r.IntN(len(v))
			list[i], list[k] = list[k], list[i]
			return list, false
		}
		inner, never := damage(r, v[i])
		if inner == (nothing{}) {
			return slices.Delete(list, i, i+1), false
		}
		list[i] = inner
		return list, never
	case json.Number:
		if r.IntN(2) == 0 {
			return [...]json.Number{"0", "1", v + "0", "18446744073709551615", "9007199254740993", "0.5"}[r.IntN(6)], false
		}
	}
	return [...]any{nil, nothing{}, "NaN", "", true, json.Number("-1"), json.Number("1e400"), map[string]any{}, []any{},
		[]any{nil}}[r.IntN(10)], true
}

// damages is how many times the parts of a job are damaged at random. Those of dundee-adaptive are long.
func damages(name string) int {
	if name == "dundee-adaptive" {
		return 2
	}
	return 100
}

// TestDamagedAtRandom damages parts at random places: what can never be a part is refused, or the result
// is the same; a value changed to another possible one is refused or gives a result. Nothing panics.
func TestDamagedAtRandom(t *testing.T) {
	for name := range damageable {
		j, parts, want := whole(t, name)
		r := rand.New(rand.NewPCG(46, uint64(len(name))))
		refused, same, other := 0, 0, 0
		for range damages(name) {
			shard := r.IntN(len(parts))
			text := unsealed(j, shard, parts[shard])
			d := json.NewDecoder(bytes.NewReader(text))
			d.UseNumber()
			var v any
			if err := d.Decode(&v); err != nil {
				t.Fatal(err)
			}
			changed, never := damage(r, v)
			if changed == (nothing{}) {
				changed = nil
			}
			damaged, err := json.Marshal(changed)
			if err != nil {
				damaged = []byte("1e400")
			}
			got, err := through(j, sealedAgain(j, parts, shard, damaged))
			switch {
			case err != nil:
				refused++
				if strings.Contains(err.Error(), "alone") || strings.Contains(err.Error(), "differ") {
					t.Errorf("%s: %.300s for %.300s: %v", name, damaged, text, err)
				}
			case got == want:
				same++
			case never || !json.Valid([]byte(got)):
				t.Errorf("%s: %.300s for %.300s gives %.300s", name, damaged, text, got)
			default:
				other++
			}
		}
		t.Logf("%s: %d refused, %d without effect, %d changed to another possible value", name, refused, same, other)
		if refused == 0 {
			t.Errorf("%s refuses nothing", name)
		}
	}
}

// FuzzParts gives any text as the part of a shard of every job.
func FuzzParts(f *testing.F) {
	type known struct {
		j     *Job
		parts map[int]json.RawMessage
	}
	jobs := map[string]known{}
	for name := range damageable {
		if name == "dundee-adaptive" { // its parts are long
			continue
		}
		j, parts, _ := whole(f, name)
		jobs[name] = known{j, parts}
		f.Add(name, unsealed(j, 0, parts[0]))
		f.Add(name, []byte("null"))
	}
	f.Fuzz(func(t *testing.T, name string, text []byte) {
		k, ok := jobs[name]
		if !ok {
			return
		}
		got, err := through(k.j, sealedAgain(k.j, k.parts, 0, text))
		if err == nil && !json.Valid([]byte(got)) {
			t.Errorf("%s: %q gives %s", name, text, got)
		}
	})
}

// TestDamagedFrom checks that an estimate beyond every population is a bad request.
func TestDamagedFrom(t *testing.T) {
	from := result(t, `{"job":"count-estimate","game":"hlm","ranks":4,"suits":2,"of":"weak","particles":40,"runs":1}`)
	at := strings.Index(from, `"runs":["`) + len(`"runs":["`)
	end := at + strings.Index(from[at:], `"`)
	request := func(run string) string {
		return `{"job":"count-estimate","game":"hlm","ranks":4,"suits":2,"of":"weak","runs":2,"from":` + from[:at] + run +
			from[end:] + `}`
	}
	parse(t, request(from[at:end]))
	for _, run := range []string{"9e9999", "9e-9999", "-1e1", "NaN", "Inf", "1e99"} {
		_, err := Parse([]byte(request(run)))
		wrong, ok := err.(*BadRequest)
		if !ok || wrong.Field != "from" || !strings.Contains(wrong.Reason, run) {
			t.Errorf("%s: %v", run, err)
		}
	}
}
