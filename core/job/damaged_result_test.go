package job

import (
	"encoding/json"
	"maps"
	"reflect"
	"strings"
	"testing"
)

// TestDamagedResult checks that a result is read as strictly as a part, a stored one as well as an earlier
// one in a request.
func TestDamagedResult(t *testing.T) {
	results := map[string]string{}
	for name := range damageable {
		j, _, result := whole(t, name)
		results[j.Key] = result
	}
	for _, request := range []string{`{"job":"play","game":"hlm","deck":[2,1,3,4]}`, `{"job":"memory","pairs":5}`,
		`{"job":"orbit","game":"modular","deck":[1,2,3,4,5]}`, `{"job":"steen","n":5}`, `{"job":"memory-win","pairs":4}`,
		`{"job":"reform-graph","game":"modular","ranks":4}`} {
		results[request] = result(t, request)
	}
	takes := 0
	for request, result := range results {
		j := parse(t, request)
		from, does := tagged(reflect.TypeOf(j.Task).Elem())["from"]
		does = does && from.Type == registry[j.Name].result
		if does {
			takes++
		}
		refuse := func(result, field, says string) {
			t.Helper()
			err := j.CheckResult([]byte(result), func() {})
			if err == nil || !strings.Contains(err.Error(), field) || !strings.Contains(err.Error(), says) {
				t.Errorf("%s: %s: %.200s: %v", j.Name, field, result, err)
			}
			if !does {
				return
			}
			_, err = Parse([]byte(strings.TrimSuffix(damageable[j.Name], "}") + `,"from":` + result + "}"))
			if bad, ok := err.(*BadRequest); !ok || !strings.HasPrefix(bad.Field, "from") && bad.Field != "request" {
				t.Errorf("%s: %s: %.200s: from: %v", j.Name, field, result, err)
			}
		}
		for _, damaged := range []string{"null", "", "{", "[]", "0", "{}", result[:len(result)-1], result + "0"} {
			refuse(damaged, "", "")
		}
		members, err := members([]byte(result))
		if err != nil {
			t.Fatal(err)
		}
		with := func(name, value string) string {
			all := maps.Clone(members)
			all[name] = json.RawMessage(value)
			if value == "" {
				delete(all, name)
			}
			text, err := json.Marshal(all)
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		if err := j.CheckResult([]byte(with("surplus", "0")), func() {}); err == nil {
			t.Errorf("%s: a surplus field is read", j.Name)
		}
		for name, f := range fieldsOf(registry[j.Name].result.Elem()) {
			option := strings.Contains(f.Tag.Get("json"), "omitempty")
			if !option {
				refuse(with(name, ""), name, "is missing")
			}
			if f.Type.Kind() != reflect.Interface {
				refuse(with(name, `[{"a":{}}]`), name, "")
			}
			if f.Type.Kind() != reflect.Pointer && f.Tag.Get("null") == "" {
				refuse(with(name, "null"), name, "is null")
			}
		}
	}
	if takes != 3 {
		t.Errorf("%d jobs take an earlier result", takes)
	}
}

// TestCheckLongResult checks that a long result is read with rests, and that damage deep in it is seen.
func TestCheckLongResult(t *testing.T) {
	for _, c := range []struct{ request, old, new, want string }{
		{`{"job":"memory","pairs":60}`, `]],"moves":`, `,null]],"moves":`, ""}, // a value may be anything
		{`{"job":"memory","pairs":60}`, `]],"share":`, `,null]],"share":`, "moves[60][61] is null"},
		{`{"job":"orbit","game":"modular","deck":[1,7,17,8,5,4,9,2,14,11,3,6,18,15,10,12,16,19,13],"limit":2000}`, `]]`,
			`,"x"]]`, ", not a list of whole numbers"},
	} {
		text := result(t, c.request)
		rests := 0
		err := parse(t, c.request).CheckResult([]byte(text), func() { rests++ })
		if err != nil || rests < len(text)/(3*readBytes) {
			t.Errorf("%s, %d bytes: %d rests, %v", c.request, len(text), rests, err)
		}
		damaged := strings.Replace(text, c.old, c.new, 1)
		err = parse(t, c.request).CheckResult([]byte(damaged), func() {})
		if damaged == text || (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.request, err, c.want)
		}
	}
}
