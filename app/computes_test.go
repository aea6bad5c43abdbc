package main_test

import (
	"go/ast"
	"maps"
	"slices"
	"strings"
	"testing"
)

// exactNumbers lists the packages of pages that use exact numbers, and what for. A recurrence, the verification of a
// law and a fit belong to core, and their outcome to the result of a job.
var exactNumbers = map[string]string{
	"page":                    "the share of guesses on the home page",
	"page/coincidence":        "columns of tables: shares of all decks, and sums of a law from its ends",
	"page/count":              "a count as a share of all decks, compared with printed ones; the limit of modular decks",
	"page/dundee":             "shares, means and differences of results; the games of a table",
	"page/memory/alone":       "means of results, and their difference from the record",
	"page/memory/expansions":  "the difference of a value from its expansion",
	"page/memory/moves":       "values that are drawn",
	"page/memory/play":        "costs of turns that are drawn and added up",
	"page/memory/random":      "shares of results",
	"page/memory/values":      "values as they are read from results",
	"page/papers":             "terms of sequences",
	"page/reform/census":      "sums of a census's numbers",
	"page/reform/graph":       "the index of a deck",
	"page/santa":              "shares of results",
	"page/solitaire/deals":    "shares of results",
	"page/solitaire/decks":    "shares of all decks",
	"page/solitaire/estimate": "probabilities that are drawn",
	"page/solitaire/lesson":   "shares of results, out of 100",
	"page/solitaire/exact":    "laws as they are read from results",
}

// plays lists the packages of pages that play a game, and why. Elsewhere a job plays, so that a worker does.
var plays = map[string]string{
	"page/count":               "listed decks are played again, as a check of what the worker sent",
	"page/game":                "a game is drawn card by card",
	"page/memory/play":         "a person plays, and the lesson shows a game",
	"page/reform/orbit":        "decks that are drawn are played again, as a check of what the worker sent",
	"page/reform/preimages":    "listed decks are played again, as a check of what the worker sent",
	"page/solitaire/backwards": "each step is drawn as it is played forward",
	"page/solitaire/lesson":    "games of Memory are dealt and played one by one",
	"page/solitaire/dealt":     "decks are dealt and played one by one, and a worksheet prints them with their solutions",
}

// playing has the functions of core that start or play a game.
var playing = []string{"solitaire.Play", "solitaire.NewTable", "turn.NewGame", "turn.Alone"}

// TestPagesComputeNothing checks that no package below page uses exact numbers or plays a game without a reason, and
// that each reason is needed.
func TestPagesComputeNothing(t *testing.T) {
	numbers, games := map[string]bool{}, map[string]bool{}
	each(t, func(from string, test bool, name string, file *ast.File) {
		if test || from != "page" && !strings.HasPrefix(from, "page/") {
			return
		}
		for _, spec := range file.Imports {
			if spec.Path.Value != `"math/big"` {
				continue
			}
			numbers[from] = true
			if exactNumbers[from] == "" {
				t.Errorf("%s imports math/big; a page has what it computes from the result of a job", name)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			of, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			in, ok := of.X.(*ast.Ident)
			if ok && slices.Contains(playing, in.Name+"."+of.Sel.Name) {
				games[from] = true
				if plays[from] == "" {
					t.Errorf("%s plays a game by %s.%s; a page asks a job for it", name, in.Name, of.Sel.Name)
				}
			}
			return true
		})
	})
	for _, of := range []struct {
		reasons map[string]string
		needed  map[string]bool
	}{{exactNumbers, numbers}, {plays, games}} {
		for _, from := range slices.Sorted(maps.Keys(of.reasons)) {
			if !of.needed[from] {
				t.Errorf("app/%s has a reason that it does not need: %s", from, of.reasons[from])
			}
		}
	}
}
