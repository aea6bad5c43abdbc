package job

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"testing"

	"rencontre/core/memory"
)

// with returns a request with another value of a field.
func with(of, field, value string) string {
	fields := request(of)
	fields[field] = json.RawMessage(value)
	return string(text(fields))
}

// atBounds returns, for each range of the tags of a job, its good request with the bounds and with the numbers next to
// them outside.
func atBounds(name string) (requests []string) {
	for _, s := range spansOf(registry[name].request) {
		if !s.bounded {
			continue
		}
		for _, value := range []int{s.low - 1, s.low, s.high, s.high + 1} {
			requests = append(requests, with(valid[name], s.name, strconv.Itoa(value)))
		}
	}
	return requests
}

// TestRanges checks for each field with tags that its bounds are accepted and the numbers next to them are refused,
// that its preset is filled in, and that it is refused if it is missing and needed.
func TestRanges(t *testing.T) {
	bounded, preset := 0, 0
	for _, name := range Names() {
		for _, s := range spansOf(registry[name].request) {
			field := reflect.New(registry[name].request).Elem().FieldByIndex(s.index)
			err := s.check(field)
			pointer := field.Kind() == reflect.Pointer
			needed := pointer && s.preset == "" && !s.optional
			if needed != (err != nil) {
				t.Errorf("%s without %s: %v", name, s.name, err)
			}
			if s.preset != "" {
				preset++
				checkPreset(t, name, s, field)
			}
			if !s.bounded {
				continue
			}
			bounded++
			if pointer {
				field.Set(reflect.New(field.Type().Elem()))
			}
			for value, good := range map[int]bool{s.low - 1: false, s.low: true, s.high: true, s.high + 1: false} {
				reflect.Indirect(field).SetInt(int64(value))
				if err := s.check(field); good != (err == nil) {
					t.Errorf("%s with the %s %d: %v", name, s.name, value, err)
				}
				if !good {
					check(t, refuse(with(valid[name], s.name, strconv.Itoa(value)), s.name,
						fmt.Sprintf("is %d; it must be from %d to %d%s", value, s.low, s.high, s.hint)))
				}
			}
		}
	}
	if bounded < 25 || preset < 15 {
		t.Errorf("%d ranges and %d presets were checked", bounded, preset)
	}
}

// checkPreset checks that a field holds its preset, a value in its range, and that the key of a job does.
func checkPreset(t *testing.T, name string, s span, field reflect.Value) {
	t.Helper()
	if err := s.check(field); err != nil || string(text(field.Interface())) != s.preset {
		t.Errorf("%s: the preset of %s is %s, %v, not %s", name, s.name, text(field.Interface()), err, s.preset)
	}
	fields := request(valid[name])
	delete(fields, s.name)
	if key := parse(t, string(text(fields))).Key; string(request(key)[s.name]) != s.preset {
		t.Errorf("%s: the key has no %s %s: %s", name, s.name, s.preset, key)
	}
}

// TestRangeConstants holds the ranges of the tags against the constants that pages and results go by.
func TestRangeConstants(t *testing.T) {
	for field, most := range map[string]int{
		"boards pairs": BoardsPairs, "count-estimate runs": MaxRuns, "dundee-rate suits": MaxRateSuits,
		"estimate trials": MaxDeals, "first-match ranks": FirstMatchCards, "first-match suits": FirstMatchCards,
		"memory capacity": memoryFloat, "memory-alone capacity": AlonePairs, "memory-alone copies": memory.MaxCopies,
		"memory-rule capacity": memoryFloat, "memory-rule modulus": RuleModulus, "memory-rule pairs": memoryExact,
		"memory-win pairs": memoryWinPairs, "modular-deals ranks": MaxModular, "modular-deals trials": MaxModularDeals,
		"reformed-decks draws": maxReformed, "search-orbits trials": maxTrials, "secret-santa people": SantaPeople,
		"secret-santa-draw people": SantaPeople, "steen n": SteenCards, "treize suits": TreizeCards,
	} {
		found := false
		for _, name := range Names() {
			for _, s := range spansOf(registry[name].request) {
				if name+" "+s.name == field {
					found = true
					if s.high != most {
						t.Errorf("%s: the tag says up to %d, the constant %d", field, s.high, most)
					}
				}
			}
		}
		if !found {
			t.Errorf("%s has no range", field)
		}
	}
}
