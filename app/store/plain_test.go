package store_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"rencontre/app/store"
)

func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"AbortError: The transaction was aborted, so the request cannot be fulfilled.":                   "broke off",
		"VersionError: The requested version (1) is less than the existing version (2).":                 "newer version",
		"QuotaExceededError: Encountered full disk while opening backing store for indexedDB.open.":      "no room left",
		"the browser's store cannot be opened: Global JS variable 'indexedDB' is not defined":            "forbids",
		"SecurityError: Failed to execute 'open' on 'IDBFactory': access to the Indexed Database API is": "forbids",
	} {
		err := fmt.Errorf("%s", text)
		got := store.Plain(err, "")
		if !strings.Contains(got.Error(), want) || strings.Contains(got.Error(), "Error") || !errors.Is(got, err) {
			t.Errorf("%s is said as %q", text, got)
		}
	}
	if got := store.Plain(errors.New("denied"), "SecurityError"); !strings.Contains(got.Error(), "forbids") {
		t.Errorf("what is named is said as %q", got)
	}
	if store.Plain(nil, "") != nil || store.Plain(store.ErrSilent, "") != store.ErrSilent {
		t.Error("what is plain is said otherwise")
	}
}
