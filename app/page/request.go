package page

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/core/job"
)

// list is a row of numbers as a value of a request.
func list(d []int) string {
	return "[" + strings.Join(texts(d), ",") + "]"
}

// compute answers a request that takes no time, on the page itself.
func compute(request string) (string, error) {
	j, err := job.Parse([]byte(request))
	if err != nil {
		return "", err
	}
	result, err := j.Instant()
	return string(result), err
}

// value is what was typed as a value of a request: what is no number stands
// there as a text, so that the job says what is wrong with it.
func value(typed string) string {
	if n := strings.Join(strings.Fields(typed), ""); n != "" && strings.Trim(n[:1], "-0123456789") == "" && json.Valid([]byte(n)) {
		return n
	}
	text, err := json.Marshal(typed)
	if err != nil {
		panic(err) // a string has a JSON form
	}
	return string(text)
}

// reason is an error in words for a reader.
func reason(err error) string {
	var bad *job.BadRequest
	if errors.As(err, &bad) {
		return capital(bad.Reason) + "."
	}
	return capital(err.Error()) + "."
}

// decoded reads the result of a job. One that cannot be read is an error of the
// program: it is logged, and the page stays as it is.
func decoded(what string, result json.RawMessage, into any) bool {
	if err := json.Unmarshal(result, into); err != nil {
		app.Log(what+":", err)
		return false
	}
	return true
}
