//go:build !js

package cli

import (
	"bytes"
	"strings"
	"testing"
)

// TestKnown checks that the best known number is printed with its reason and with misprints,
// and that requests for anything else are refused.
func TestKnown(t *testing.T) {
	for request, want := range map[string]string{
		`{"job":"count","game":"hlm","ranks":14,"suits":2}`:          `"status":"counted","won":"17156400"`,
		`{"job":"find","game":"hlm","ranks":52}`:                     `"status":"proved","won":"0","chance":"0"`,
		`{"job":"count-estimate","game":"hlm","ranks":13,"suits":4}`: `"interval":["1.08596e28","1.10686e28"]`,
		`{"job":"count","game":"mousetrap","ranks":13,"suits":3}`:    `{"status":"unknown"}`,
		`{"job":"count","game":"modular","ranks":14}`:                `"printed":"21487935690","verdict":"differs"`,
		`{"job":"play","game":"hlm","deck":[1,2]}`:                   "it must be count, count-estimate or find",
		`{"job":"count","game":"whist","ranks":14}`:                  "game",
	} {
		var out, errs bytes.Buffer
		status := Run(t.Context(), "known", []string{request}, strings.NewReader(""), &out, &errs)
		if refused := errs.Len() > 0; !strings.Contains(out.String()+errs.String(), want) ||
			(status == badRequest) != refused {
			t.Errorf("%s: status %d, %s%s", request, status, out.String(), errs.String())
		}
	}
	if status := Run(t.Context(), "known", nil, nil, &bytes.Buffer{}, &bytes.Buffer{}); status != badRequest {
		t.Errorf("without a request: %d", status)
	}
}
