// Package storetest checks that a store behaves as package store requires.
package storetest

import (
	"context"
	"encoding/json"
	"fmt"

	"rencontre/app/store"
)

// Check tests the stores of two engines over the same database, which is empty at first. It
// leaves only settings in it.
func Check(open func(engine string) store.Store) error {
	ctx := context.Background()
	mine, other := open("one"), open("two")
	const key, second = `{"job":"a","deck":[2,1]}`, `{"job":"b"}`
	part := func(s string) json.RawMessage { return json.RawMessage(s) }

	c := &checker{}
	c.is("an empty list", list(c, mine))
	c.is("nothing", saved(c, mine, key))

	c.ok(mine.Put(ctx, key, 20, map[int]json.RawMessage{0: part(`["0"]`), 13: part(`"é"`)}))
	c.ok(mine.Put(ctx, key, 20, map[int]json.RawMessage{13: part(`"é"`), 2: part(`{"a":1}`)}))
	c.ok(mine.Put(ctx, second, 2, map[int]json.RawMessage{1: part(`1`)}))
	c.ok(other.Put(ctx, key, 10, map[int]json.RawMessage{9: part(`9`)}))
	c.is("three shards", saved(c, mine, key), `20 map[0:["0"] 2:{"a":1} 13:"é"] `)
	c.is("another engine's", saved(c, other, key), `10 map[9:9] `)
	c.is("two engines", list(c, mine),
		`two {"job":"a","deck":[2,1]} 1/10 false`,
		`one {"job":"b"} 1/2 false`,
		`one {"job":"a","deck":[2,1]} 3/20 false`)

	if mine.Put(ctx, second, 2, map[int]json.RawMessage{0: part(`1`), 1: nil}) == nil ||
		mine.Finish(ctx, second, 2, nil) == nil {
		c.fail("what is empty was kept")
	}
	c.is("after a refusal", saved(c, mine, second), `2 map[1:1] `)

	c.ok(mine.Finish(ctx, key, 20, part(`{"decks":"24"}`)))
	c.ok(mine.Put(ctx, key, 20, map[int]json.RawMessage{5: part(`5`)})) // late
	c.is("a result", saved(c, mine, key), `20 map[] {"decks":"24"}`)
	c.is("a result and two open", list(c, other),
		`one {"job":"a","deck":[2,1]} 20/20 true`,
		`two {"job":"a","deck":[2,1]} 1/10 false`,
		`one {"job":"b"} 1/2 false`)

	entries, err := mine.List(ctx)
	c.ok(err)
	for _, e := range entries {
		c.ok(mine.Drop(ctx, e))
	}
	c.is("a dropped result", saved(c, mine, key))
	c.is("what the other has left", saved(c, other, key))
	c.is("an empty list again", list(c, mine))

	c.ok(mine.Set(ctx, "speed", "1"))
	c.ok(mine.Set(ctx, "speed", "2"))
	for name, want := range map[string]string{"speed": "2", "never set": ""} {
		value, err := other.Setting(ctx, name)
		c.ok(err)
		if value != want {
			c.fail("setting %s is %q, not %q", name, value, want)
		}
	}
	return c.err
}

// checker keeps the first error.
type checker struct{ err error }

func (c *checker) ok(err error) {
	if c.err == nil {
		c.err = err
	}
}

func (c *checker) fail(format string, args ...any) { c.ok(fmt.Errorf(format, args...)) }

func (c *checker) is(what string, got []string, want ...string) {
	if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
		c.fail("%s: %q, not %q", what, got, want)
	}
}

func list(c *checker, s store.Store) []string {
	entries, err := s.List(context.Background())
	c.ok(err)
	return describe(entries)
}

func describe(entries []store.Entry) []string {
	var lines []string
	for _, e := range entries {
		lines = append(lines, fmt.Sprintf("%s %s %d/%d %v", e.Engine, e.Key, e.Finished, e.Total, e.Done))
	}
	return lines
}

func saved(c *checker, s store.Store, key string) []string {
	v, err := s.Get(context.Background(), key)
	c.ok(err)
	if v.Total == 0 {
		return nil
	}
	if v.When.IsZero() {
		c.fail("%s was kept at no time", key)
	}
	parts := map[int]string{}
	for shard, part := range v.Parts {
		parts[shard] = string(part)
	}
	return []string{fmt.Sprintf("%d %v %s", v.Total, parts, v.Result)}
}
