package job

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// A Description tells an outsider what a job computes, and what its request and its result
// hold. No program for a browser uses it, so the linker leaves it out there.
type Description struct {
	Job      string   `json:"job"`
	About    string   `json:"about"`
	Fields   []Field  `json:"fields"`
	Result   []string `json:"result"` // names of its fields
	Examples []string `json:"examples"`
}

// Field is a parameter of a job. Default is the value in the canonical request of an example
// without the field; some fields have none.
type Field struct {
	Name     string   `json:"name"`
	About    string   `json:"about"`
	Type     string   `json:"type"`
	Unit     string   `json:"unit,omitempty"`
	Words    []string `json:"words,omitempty"` // the words that the field accepts
	Default  string   `json:"default,omitempty"`
	Required bool     `json:"required,omitempty"`

	of reflect.Type
}

// Describe lists all jobs.
func Describe() []Description {
	var all []Description
	for _, line := range strings.Split(strings.TrimSpace(descriptions), "\n") {
		if line[0] == '{' {
			d := &all[len(all)-1]
			d.Examples = append(d.Examples, line)
			continue
		}
		name, about, _ := strings.Cut(line, ": ")
		all = append(all, Description{Job: name, About: about})
	}
	for i := range all {
		d := &all[i]
		e := registry[d.Job]
		fields := tagged(e.request)
		d.Result = slices.Sorted(maps.Keys(tagged(e.result.Elem())))
		for _, name := range slices.Sorted(maps.Keys(fields)) {
			d.Fields = append(d.Fields, d.field(name, fields[name]))
		}
	}
	return all
}

func (d Description) field(name string, f reflect.StructField) Field {
	t := f.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	field := Field{
		Name: name, About: f.Tag.Get("doc"), Type: describe(t), Unit: f.Tag.Get("unit"), Required: true, of: t,
	}
	if enum := f.Tag.Get("enum"); enum != "" {
		field.Words = strings.Split(enum, ",")
	}
	if name == "game" { // the games differ from job to job
		field.Words = slices.DeleteFunc(field.Words, func(game string) bool { return d.refuses(name, game) })
	}
	var defaults []string
	for _, example := range d.Examples {
		given := request(example)
		delete(given, name)
		j, err := Parse(text(given))
		if err != nil {
			continue
		}
		field.Required = false
		if value, ok := request(j.Key)[name]; ok {
			defaults = append(defaults, string(value))
		}
	}
	// A default that follows from other fields differs between examples.
	if defaults = slices.Compact(defaults); len(defaults) == 1 {
		field.Default = defaults[0]
	}
	return field
}

// refuses reports whether the first example with word in the named field is refused because of
// that field.
func (d Description) refuses(name, word string) bool {
	given := request(d.Examples[0])
	given[name] = text(word)
	_, err := Parse(text(given))
	bad, ok := err.(*BadRequest)
	return ok && bad.Field == name
}

func request(of string) (fields map[string]json.RawMessage) {
	if err := json.Unmarshal([]byte(of), &fields); err != nil {
		panic("job: " + of + ": " + err.Error())
	}
	return fields
}

func text(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic("job: " + err.Error())
	}
	return b
}

// Schema returns a JSON Schema of all requests. It states kinds and words. Ranges and fields
// that exclude each other are left to Parse.
func Schema() map[string]any {
	var jobs []any
	for _, d := range Describe() {
		properties := map[string]any{
			"job":  map[string]any{"const": d.Job},
			"cost": map[string]any{"type": "boolean", "description": "gives the cost instead of the result"},
		}
		required := []string{"job"}
		for _, f := range d.Fields {
			s := schemaOf(f.of, f.Words)
			s["description"] = f.About
			if f.Unit != "" {
				s["description"] = f.About + " (" + f.Unit + ")"
			}
			if f.Default != "" {
				s["default"] = json.RawMessage(f.Default)
			}
			properties[f.Name] = s
			if f.Required {
				required = append(required, f.Name)
			}
		}
		var examples []json.RawMessage
		for _, e := range d.Examples {
			examples = append(examples, json.RawMessage(e))
		}
		jobs = append(jobs, map[string]any{
			"type": "object", "title": d.Job, "description": d.About, "properties": properties,
			"required": required, "additionalProperties": false, "examples": examples,
		})
	}
	return map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"title":   "A request of Rencontre",
		"oneOf":   jobs,
	}
}

func schemaOf(t reflect.Type, words []string) map[string]any {
	switch t.Kind() {
	case reflect.Pointer:
		s := schemaOf(t.Elem(), words)
		return map[string]any{"anyOf": []any{s, map[string]any{"type": "null"}}}
	case reflect.Int:
		return map[string]any{"type": "integer"}
	case reflect.Uint64:
		return map[string]any{"type": "integer", "minimum": 0}
	case reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Slice, reflect.Array:
		return map[string]any{"type": "array", "items": schemaOf(t.Elem(), words)}
	case reflect.Struct:
		properties := map[string]any{}
		for name, f := range tagged(t) {
			properties[name] = schemaOf(f.Type, nil)
		}
		return map[string]any{"type": "object", "properties": properties, "additionalProperties": false}
	}
	s := map[string]any{"type": "string"}
	if words != nil {
		s["enum"] = words
	}
	return s
}

// descriptions hold what the tags do not say: for each job what it is about, and examples. The first example has
// the required fields; the others show alternatives.
const descriptions = `
best: the best score of He Loves Me, and decks that have it
{"job":"best","game":"hlm","ranks":6,"suits":2}
board: best play of combinatorial memory, whose cards are opened in a known order
{"job":"board","cards":[1,2,1,3,2,4,3,4]}
boards: the margin of best play over all boards of combinatorial memory
{"job":"boards","pairs":8}
census: what becomes of every deck of a shape when it is reformed again and again
{"job":"census","game":"modular","ranks":5}
coincidence: the exact distribution of the number of matches, with approximations
{"job":"coincidence","game":"t3","ranks":13,"suits":4}
{"job":"coincidence","deck":[4,4,4],"calls":[2,1,0]}
count: how many decks win, exactly
{"job":"count","game":"mousetrap","ranks":10}
{"job":"count","game":"hlm","ranks":6,"suits":2,"of":"weak"}
count-estimate: how many decks win, by runs of decks built backwards at random
{"job":"count-estimate","game":"hlm","ranks":5,"suits":4,"particles":200,"runs":9}
distribution: how many decks set so many cards aside, or have such a score
{"job":"distribution","game":"mousetrap","ranks":6}
dundee-adaptive: the probability at Dundee of a player who looks at the cards as they are turned
{"job":"dundee-adaptive","deck":[4,4,4]}
{"job":"dundee-adaptive","deck":[9,3,2],"closed":true}
dundee-advance: the probability at Dundee of a bid made before the first card
{"job":"dundee-advance","deck":[2,2,1],"bid":[1,1,2]}
dundee-best: the best advance bids at Dundee, or the worst
{"job":"dundee-best","deck":[5,4,3]}
{"job":"dundee-best","deck":[3,2],"worst":true}
dundee-games: games of Dundee with shuffled decks
{"job":"dundee-games","deck":[4,4,4],"games":1000}
{"job":"dundee-games","deck":[3,2],"player":"level","games":100}
dundee-rate: how fast the probability to win at Dundee tends to 1 with more ranks
{"job":"dundee-rate","ranks":[13,50,100]}
{"job":"dundee-rate","suits":2,"ranks":[10,100]}
estimate: random deals of a game, with intervals
{"job":"estimate","game":"mousetrap","ranks":13,"trials":1000}
{"job":"estimate","game":"t4","ranks":5,"precision":0.05}
find: some winning decks, where there are too many to count
{"job":"find","game":"hlm","ranks":13,"suits":4}
guess-all: how many cards of a shuffled deck can be guessed
{"job":"guess-all","deck":[4,4,4]}
{"job":"guess-all","deck":[3,3,3],"yesNo":true}
list: winning decks in an order that can be gone on from
{"job":"list","game":"mousetrap","ranks":6}
{"job":"list","game":"mousetrap","ranks":6,"positions":true}
memory: values and optimal moves of Memory
{"job":"memory","pairs":8}
{"job":"memory","pairs":8,"players":3,"capacity":4}
memory-alone: how many moves a player alone needs at Memory
{"job":"memory-alone","pairs":8}
{"job":"memory-alone","pairs":8,"capacity":4}
{"job":"memory-alone","pairs":8,"copies":3}
memory-match: the shares of two named players of Memory
{"job":"memory-match","pairs":8,"players":["optimal","defensive"]}
memory-reply: the best reply to a named player of Memory
{"job":"memory-reply","pairs":8,"against":"defensive"}
memory-rule: a rule for the best move of Memory, held against the exact table
{"job":"memory-rule","pairs":60,"players":3}
{"job":"memory-rule","pairs":60,"players":5,"moves":"22012"}
memory-win: Memory played for the probability of winning
{"job":"memory-win","pairs":4}
modular-deals: deals won of Modular Mousetrap in one suit, of up to 1,000 ranks
{"job":"modular-deals","ranks":758,"trials":100}
orbit: the reformations of a deck to their end
{"job":"orbit","game":"modular","deck":[2,1,3]}
{"job":"orbit","game":"hlm","deck":[1,2,2,1]}
pairs: decks of Mousetrap by the two cards that are hit first, or alone
{"job":"pairs","n":8}
{"job":"pairs","n":8,"only":true}
play: one game, card by card
{"job":"play","game":"mousetrap","deck":[2,1,3,4]}
{"job":"play","game":"hlm","deck":[1,2,3,2,1,3]}
preimages: the decks that reform to a deck
{"job":"preimages","game":"modular","deck":[1,2,3,4]}
{"job":"preimages","game":"hlm","deck":[1,2,3,2,1,3],"countOnly":true}
reconstruct: the decks that set cards aside in an order
{"job":"reconstruct","game":"modular","string":[1,2,3,4]}
{"job":"reconstruct","game":"mousetrap","string":[1,2,1,2]}
{"job":"reconstruct","game":"hlm","ranks":3,"suits":3,"string":[3,1,2,2]}
reform-graph: what every deck of a small shape reforms to
{"job":"reform-graph","game":"modular","ranks":4}
sample-decks: random winning decks, and which ranks stand where in them
{"job":"sample-decks","game":"mousetrap","ranks":13,"particles":200}
search-orbits: long orbits of reformations
{"job":"search-orbits","game":"modular","ranks":7,"trials":64}
{"job":"search-orbits","game":"modular","ranks":11,"trials":64}
steen: Steen's numbers of Mousetrap
{"job":"steen","n":10}
treize: de Montmort's game of Treize: how often the hand wins before it passes
{"job":"treize","ranks":6}
`
