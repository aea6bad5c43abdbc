package split

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
)

// pieces returns the pieces of a text in the form "name=value".
func pieces(text string) (all []string, err error) {
	err = Each([]byte(text), func(name string, value []byte) error {
		all = append(all, name+"="+string(value))
		return nil
	})
	return all, err
}

func TestEach(t *testing.T) {
	for text, want := range map[string][]string{
		`[]`:                                    nil,
		` [ ] `:                                 nil,
		`{}`:                                    nil,
		"\n{\t}":                                nil,
		`[1]`:                                   {"=1"},
		`[1, "a,]\"}" , [2,[3]],{"b":[]},null]`: {"=1", `="a,]\"}"`, "=[2,[3]]", `={"b":[]}`, "=null"},
		`{"a":1,"b" : "x:y" ,"c\n\u00e9":[{"d":-1e5}]}`:    {"a=1", `b="x:y"`, "c\n\u00e9=" + `[{"d":-1e5}]`},
		`{"value":[["0"],["1/2","-1"]],"moves":[[],[""]]}`: {`value=[["0"],["1/2","-1"]]`, `moves=[[],[""]]`},
		`["\\"]`: {`="\\"`},
	} {
		if got, err := pieces(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
	for _, broken := range []string{"", " ", "1", `"a"`, "[", "{", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1}", `{"a"}`,
		`{"a":}`, `{a:1}`, `{"a":1,}`, `{"a" 1}`, `{"a":1]`, "[1]]", "[]1", `["a]`, `{"a":1}}`, "[1:2]", `{1:2}`} {
		if got, err := pieces(broken); err == nil {
			t.Errorf("%s: %q", broken, got)
		}
	}
	stop := errors.New("stop")
	seen := 0
	if err := Each([]byte("[1,2,3]"), func(string, []byte) error { seen++; return stop }); err != stop || seen != 1 {
		t.Errorf("%v after %d", err, seen)
	}
}

// FuzzEach checks that Each terminates on every text, and that its pieces are those that
// encoding/json finds, where the text is valid JSON.
func FuzzEach(f *testing.F) {
	for _, text := range []string{`[1,"a",[2],{"b":null}]`, `{"a":1,"b":"\"","c":[{}]}`, "[", `{"a":1]`, "[1]x",
		`["\u00e9\\"]`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := pieces(text)
		var list []json.RawMessage
		var fields map[string]json.RawMessage
		switch trimmed := strings.TrimSpace(text); {
		case json.Unmarshal([]byte(text), &list) == nil && strings.HasPrefix(trimmed, "["):
			if err != nil || len(got) != len(list) {
				t.Fatalf("%q: %q, %v", text, got, err)
			}
			for i, want := range list {
				if got[i] != "="+string(want) {
					t.Errorf("%q: %q", text, got)
				}
			}
		case json.Unmarshal([]byte(text), &fields) == nil && strings.HasPrefix(trimmed, "{"):
			if err != nil || len(got) < len(fields) { // of a name that comes twice the last counts
				t.Fatalf("%q: %q, %v", text, got, err)
			}
			for name, want := range fields {
				if !slices.ContainsFunc(got, func(piece string) bool { return piece == name+"="+string(bytes.TrimSpace(want)) }) {
					t.Errorf("%q: %q", text, got)
				}
			}
		}
	})
}
