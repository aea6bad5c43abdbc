package job

import (
	"context"
	"encoding/json"
	"testing"
)

// answer runs a whole request with two workers and decodes its result.
func answer[R any](t *testing.T, request string) R {
	t.Helper()
	j, err := Parse([]byte(request))
	if err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	done := map[int]json.RawMessage{}
	err = j.Run(context.Background(), Share(j.Task.Shards(), 0, 1), 2, func(float64) {}, func(s int, p json.RawMessage) error {
		done[s] = p
		return nil
	})
	if err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	text, err := j.Result(done)
	if err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	var r R
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatalf("%s: %v in %s", request, err, text)
	}
	t.Logf("%s: %.300s", request, text)
	return r
}

func TestSmoke(t *testing.T) {
	answer[Played](t, `{"job":"play","game":"mousetrap","deck":[2,1,3,4]}`)
	answer[Played](t, `{"job":"play","game":"hlm","deck":[2,1,3,4]}`)
	answer[Played](t, `{"job":"play","game":"modular","deck":[8,1,5,2,6,4,7,3]}`)
	answer[Reconstructed](t, `{"job":"reconstruct","game":"hlm","ranks":3,"suits":3,"string":[3,1,2,2]}`)
	answer[Reconstructed](t, `{"job":"reconstruct","game":"hlm","ranks":3,"suits":3,"string":[3,1,1,2]}`)
	answer[Reconstructed](t, `{"job":"reconstruct","game":"hlm","ranks":3,"suits":3,"string":[2,2,1,2]}`)
	answer[Reconstructed](t, `{"job":"reconstruct","game":"modular","string":[1,2,3,4,5,6,7,8],"countOnly":true}`)
	for _, g := range []string{"mousetrap", "modular", "hlm"} {
		answer[Distribution](t, `{"job":"distribution","game":"`+g+`","ranks":9}`)
		answer[Distribution](t, `{"job":"distribution","game":"`+g+`","ranks":4,"suits":2,"of":"score"}`)
	}
	answer[Distribution](t, `{"job":"distribution","game":"mousetrap","ranks":11}`)
}
