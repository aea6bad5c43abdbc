package store

import "strings"

// causes says in plain words what a browser's error means, by the name that it has in every browser.
var causes = [...]struct{ name, means string }{
	{"QuotaExceededError", "this device has no room left for what the site keeps"},
	{"SecurityError", "the browser forbids this page to keep anything"},
	{"'indexedDB' is not defined", "the browser forbids this page to keep anything"},
	{"NotAllowedError", "the browser forbids this page to keep anything"},
	{"VersionError", "a newer version of this site has changed what is kept; load the page again"},
	{"AbortError", "the browser broke off; perhaps this device has no room left"},
	{"InvalidStateError", "the browser has closed the store; load the page again"},
	{"UnknownError", "the browser cannot read or write its files; perhaps this device has no room left"},
}

// A plainError says an error of a browser in plain words.
type plainError struct {
	means string
	err   error
}

func (e *plainError) Error() string { return e.means }
func (e *plainError) Unwrap() error { return e.err }

// Plain says an error of a browser's store in plain words. name is that of the exception, "" if the text has it. An
// error that it does not know stays as it is.
func Plain(err error, name string) error {
	if err == nil {
		return nil
	}
	text := name + " " + err.Error()
	for _, c := range causes {
		if strings.Contains(text, c.name) {
			return &plainError{c.means, err}
		}
	}
	return err
}
