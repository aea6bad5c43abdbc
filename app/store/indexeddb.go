//go:build js && wasm

package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"syscall/js"
	"time"

	"github.com/hack-pad/go-indexeddb/idb"
)

// The schema. It must stay at version 1, because idb cannot wait for another tab that still
// holds an older version.
//
//	requests  [engine, key]         {total, when, result}, result undefined until there is one
//	shards    [engine, key, shard]  JSON text
//	settings  name                  text
const (
	database = "rencontre"
	requests = "requests"
	shards   = "shards"
	settings = "settings"
)

// indexedDB is the store of the browser. A write is one transaction, so a tab may be closed at
// any time.
type indexedDB struct {
	engine string

	mu sync.Mutex
	db *idb.Database

	persisted sync.Once // guards the call of persist
}

// Open returns the store of this device. A page opens it once. The database is opened when it
// is first used, and again after a failure.
func Open(engine string) Store { return &indexedDB{engine: engine} }

func (s *indexedDB) open(ctx context.Context) (*idb.Database, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.db != nil {
		return s.db, nil
	}
	db, err := open(ctx)
	if err != nil {
		return nil, fmt.Errorf("the browser’s store cannot be opened: %w", err)
	}
	s.db = db
	return db, nil
}

// persist asks the browser not to clear the store when disk space is short, since a long count
// is worth keeping. The browser may ask its user and may refuse; nothing depends on its answer.
func persist() {
	var err error
	defer recovered(&err) // an old browser does not have it
	storage := js.Global().Get("navigator").Get("storage")
	if !storage.IsUndefined() && storage.Get("persist").Type() == js.TypeFunction {
		storage.Call("persist")
	}
}

func (s *indexedDB) forget(db *idb.Database) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.db == db {
		s.db = nil
	}
}

func open(ctx context.Context) (db *idb.Database, err error) {
	// Global panics in a browser that gives the page no store.
	defer recovered(&err)
	request, err := idb.Global().Open(ctx, database, 1, func(db *idb.Database, _, _ uint) error {
		for _, name := range []string{requests, shards, settings} {
			if _, err := db.CreateObjectStore(name, idb.ObjectStoreOptions{}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	db, err = request.Await(ctx)
	if err == nil {
		err = ctx.Err() // which Await does not report
	}
	return db, err
}

// thrown is the name of the exception that an error is, "" if it is none.
func thrown(err error) string {
	var e js.Error
	if !errors.As(err, &e) || e.Type() != js.TypeObject {
		return ""
	}
	return e.Get("name").String()
}

// recovered turns a panic of idb or syscall/js into an error.
func recovered(err *error) {
	switch v := recover().(type) {
	case nil:
	case error:
		*err = v
	default:
		*err = fmt.Errorf("%v", v)
	}
}

// do runs f in a transaction and waits for the commit. f must issue all its requests without
// waiting for anything except requests of this transaction.
func (s *indexedDB) do(ctx context.Context, mode idb.TransactionMode, f func(tables) error) (err error) {
	defer func() { err = Plain(err, thrown(err)) }()
	defer recovered(&err)
	db, err := s.open(ctx)
	if err != nil {
		return err
	}
	// The browser may have closed the database, for example because the user cleared the site's
	// data. Forgetting it lets the next call open it again.
	defer func() {
		if err != nil {
			s.forget(db)
		}
	}()
	t, err := db.Transaction(mode, requests, shards, settings)
	if err != nil {
		return err
	}
	var all tables
	for _, of := range []struct {
		name  string
		table **idb.ObjectStore
	}{{requests, &all.requests}, {shards, &all.shards}, {settings, &all.settings}} {
		if *of.table, err = t.ObjectStore(of.name); err != nil {
			return err
		}
	}
	if err := f(all); err != nil {
		if mode == idb.TransactionReadWrite {
			_ = t.Abort() // f's error is the one to report
		}
		return err
	}
	if mode == idb.TransactionReadOnly {
		return ctx.Err() // a read needs no commit
	}
	return t.Await(ctx)
}

type tables struct{ requests, shards, settings *idb.ObjectStore }

func (s *indexedDB) Put(ctx context.Context, key string, total int, parts map[int]json.RawMessage) error {
	s.persisted.Do(persist)
	return s.do(ctx, idb.TransactionReadWrite, func(t tables) error {
		old, err := get(ctx, t.requests, path(s.engine, key))
		if err != nil {
			return err
		}
		if !old.IsUndefined() && !old.Get("result").IsUndefined() {
			return nil // the result is complete already
		}
		for shard, part := range parts {
			if len(part) == 0 {
				return errEmpty
			}
			if _, err := t.shards.PutKey(path(s.engine, key, shard), js.ValueOf(string(part))); err != nil {
				return err
			}
		}
		_, err = t.requests.PutKey(path(s.engine, key), record(total))
		return err
	})
}

func (s *indexedDB) Finish(ctx context.Context, key string, total int, result json.RawMessage) error {
	if len(result) == 0 {
		return errEmpty
	}
	return s.do(ctx, idb.TransactionReadWrite, func(t tables) error {
		r := record(total)
		r.Set("result", string(result))
		if _, err := t.requests.PutKey(path(s.engine, key), r); err != nil {
			return err
		}
		return clear(ctx, t.shards, s.engine, key)
	})
}

func (s *indexedDB) Get(ctx context.Context, key string) (saved Saved, err error) {
	err = s.do(ctx, idb.TransactionReadOnly, func(t tables) error {
		r, err := get(ctx, t.requests, path(s.engine, key))
		if err != nil || r.IsUndefined() {
			return err
		}
		saved.Total, saved.When = r.Get("total").Int(), when(r)
		result := r.Get("result")
		if !result.IsUndefined() {
			saved.Result = json.RawMessage(result.String())
			return nil
		}
		saved.Parts = map[int]json.RawMessage{}
		under, err := shardRange(s.engine, key)
		if err != nil {
			return err
		}
		cursor, err := t.shards.OpenCursorRange(under, idb.CursorNext)
		if err != nil {
			return err
		}
		return cursor.Iter(ctx, func(c *idb.CursorWithValue) error {
			k, err := c.Key()
			if err != nil {
				return err
			}
			v, err := c.Value()
			if err != nil {
				return err
			}
			saved.Parts[k.Index(2).Int()] = json.RawMessage(v.String())
			return nil
		})
	})
	if err != nil {
		return Saved{}, err
	}
	return saved, nil
}

func (s *indexedDB) List(ctx context.Context) (entries []Entry, err error) {
	err = s.do(ctx, idb.TransactionReadOnly, func(t tables) error {
		cursor, err := t.requests.OpenCursor(idb.CursorNext)
		if err != nil {
			return err
		}
		err = cursor.Iter(ctx, func(c *idb.CursorWithValue) error {
			k, err := c.Key()
			if err != nil {
				return err
			}
			r, err := c.Value()
			if err != nil {
				return err
			}
			e := Entry{Engine: k.Index(0).String(), Key: k.Index(1).String(), Total: r.Get("total").Int(),
				When: when(r)}
			if !r.Get("result").IsUndefined() {
				e.Done, e.Finished = true, e.Total
			}
			entries = append(entries, e)
			return nil
		})
		if err != nil {
			return err
		}
		for i, e := range entries {
			if e.Done {
				continue
			}
			under, err := shardRange(e.Engine, e.Key)
			if err != nil {
				return err
			}
			request, err := t.shards.CountRange(under)
			if err != nil {
				return err
			}
			n, err := request.Await(ctx)
			if err != nil {
				return err
			}
			entries[i].Finished = int(n)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	latestFirst(entries)
	return entries, nil
}

func (s *indexedDB) Drop(ctx context.Context, e Entry) error {
	return s.do(ctx, idb.TransactionReadWrite, func(t tables) error {
		if _, err := t.requests.Delete(path(e.Engine, e.Key)); err != nil {
			return err
		}
		return clear(ctx, t.shards, e.Engine, e.Key)
	})
}

func (s *indexedDB) Setting(ctx context.Context, name string) (value string, err error) {
	err = s.do(ctx, idb.TransactionReadOnly, func(t tables) error {
		v, err := get(ctx, t.settings, js.ValueOf(name))
		if err == nil && !v.IsUndefined() {
			value = v.String()
		}
		return err
	})
	return value, err
}

func (s *indexedDB) Set(ctx context.Context, name, value string) error {
	return s.do(ctx, idb.TransactionReadWrite, func(t tables) error {
		_, err := t.settings.PutKey(js.ValueOf(name), js.ValueOf(value))
		return err
	})
}

// path is a key of several parts.
func path(parts ...any) js.Value { return js.ValueOf(parts) }

// shardRange is the range of all shards of a request. It ends at an empty array, which sorts after
// every number.
func shardRange(engine, key string) (*idb.KeyRange, error) {
	return idb.NewKeyRangeBound(path(engine, key), path(engine, key, []any{}), true, true)
}

// clear deletes the shards of a request.
func clear(ctx context.Context, table *idb.ObjectStore, engine, key string) error {
	under, err := shardRange(engine, key)
	if err != nil {
		return err
	}
	cursor, err := table.OpenCursorRange(under, idb.CursorNext)
	if err != nil {
		return err
	}
	return cursor.Iter(ctx, func(c *idb.CursorWithValue) error {
		_, err := c.Delete()
		return err
	})
}

func get(ctx context.Context, table *idb.ObjectStore, key js.Value) (js.Value, error) {
	request, err := table.Get(key)
	if err != nil {
		return js.Undefined(), err
	}
	v, err := request.Await(ctx)
	if err == nil {
		err = ctx.Err() // which Await does not report
	}
	return v, err
}

// record is the row of a request that was changed now. The time is text, since a JavaScript
// number cannot hold it exactly.
func record(total int) js.Value {
	return js.ValueOf(map[string]any{"total": total, "when": strconv.FormatInt(time.Now().UnixNano(), 10)})
}

func when(r js.Value) time.Time {
	ns, err := strconv.ParseInt(r.Get("when").String(), 10, 64)
	if err != nil {
		return time.Time{} // a damaged row; it sorts last
	}
	return time.Unix(0, ns)
}
