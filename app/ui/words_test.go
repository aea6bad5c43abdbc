package ui

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/h"
)

// TestWordsAreExplained checks that every marked word is explained once, in a sentence.
func TestWordsAreExplained(t *testing.T) {
	known := map[string]bool{}
	for _, w := range words {
		if known[w[0]] || !strings.HasSuffix(w[1], ".") || strings.ContainsAny(w[0]+w[1], "[]") {
			t.Errorf("%q is explained twice, or not in a sentence: %s", w[0], w[1])
		}
		known[w[0]] = true
	}
	marked := map[string]int{}
	mark := regexp.MustCompile(`\[([^\]\[%"` + "`" + `=\\]*[a-zA-Z][^\]\[%"=\\]*)\]`)
	err := fs.WalkDir(os.DirFS(".."), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") ||
			!strings.HasPrefix(name, "page/") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), "../"+name, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			text, ok := n.(*ast.BasicLit)
			if !ok || text.Kind != token.STRING {
				return true
			}
			sentence, err := strconv.Unquote(text.Value)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range mark.FindAllStringSubmatch(sentence, -1) {
				if m[1] == "data-step" {
					continue // a selector
				}
				_, word, other := strings.Cut(m[1], "|")
				if !other {
					word = m[1]
				}
				marked[word]++
				if !known[word] {
					t.Errorf("%s marks %q, which nothing explains: %s", name, word, sentence)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for word := range known {
		if marked[word] == 0 {
			t.Errorf("%q is explained and stands on no page", word)
		}
	}
}

func TestWords(t *testing.T) {
	const sentence = "After a [hit] it is [stored]: [s] suits, m ranks, [hits|hit]."
	text := app.HTMLString(h.Box("p", "", Words(sentence)...))
	for _, want := range []string{`aria-describedby="word-hit"`, `<i translate="no">s</i>`, `<i translate="no">m</i>`, ">hits<"} {
		if !strings.Contains(strings.Join(strings.Fields(text), ""), strings.Join(strings.Fields(want), "")) {
			t.Errorf("no %s in %s", want, text)
		}
	}
	// The words of a sentence are one stop of the Tab key.
	first, rest, _ := strings.Cut(text, "</button>")
	if n := strings.Count(rest, `tabindex="-1"`); n != 3 || strings.Contains(first, "tabindex") {
		t.Errorf("not the first of four words alone is a stop: %s", text)
	}
	// A line begins with no comma: what follows a word stays with it.
	if !strings.Contains(strings.Join(strings.Fields(text), ""), `</button>:</span>`) ||
		!strings.Contains(strings.Join(strings.Fields(text), ""), `</button>.</span>`) || strings.Count(text, `"keep"`) != 2 {
		t.Errorf("the stops are not kept with their words: %s", text)
	}
	if got := Plain(sentence); got != "After a hit it is stored: s suits, m ranks, hits." {
		t.Errorf("without marks it is %q", got)
	}
	if all := app.HTMLString(Glossary()); strings.Count(all, "<dd ") != len(words) ||
		!strings.Contains(all, `id="word-Garden-of-Eden"`) {
		t.Errorf("not all words are listed: %s", all)
	}
}

// TestMeaning checks that a question for a word leads to its line of the glossary, and no other question.
func TestMeaning(t *testing.T) {
	for question, want := range map[string]string{
		"what is a match?": "/#word-match", "What are hits": "/#word-hit", "what does set aside mean?": "/#word-set-aside",
		"define Garden of Eden": "/#word-Garden-of-Eden", "what are matches?": "/#word-match", "match": "", "what is 13": "",
	} {
		if l, is := meaning(question); l.To != want || is != (want != "") {
			t.Errorf("%q leads to %+v, want %q", question, l, want)
		}
	}
}

// TestBracketsAreText checks that only words of the glossary are marked: a sentence may repeat what was typed.
func TestBracketsAreText(t *testing.T) {
	for sentence, plain := range map[string]string{
		"m = [4, 2]":                           "m = [4, 2]",
		"A [hit] in [4, 2], a [hits|hit] too.": "A hit in [4, 2], a hits too.",
		"[4, 2":                                "[4, 2",
		"[[hit]]":                              "[hit]",
	} {
		if got := Plain(sentence); got != plain {
			t.Errorf("%q is plainly %q, not %q", sentence, got, plain)
		}
		html := app.HTMLString(h.Box("p", "", Words(sentence)...))
		if got, want := strings.Count(html, "<button"), strings.Count(plain, "hit"); got != want {
			t.Errorf("%q has %d buttons, not %d: %s", sentence, got, want, html)
		}
	}
}
