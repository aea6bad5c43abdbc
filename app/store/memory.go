package store

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"sort"
	"sync"
	"time"
)

// Memory is a store that lasts as long as the program.
type Memory struct {
	engine string
	*memory
}

type memory struct {
	mu       sync.Mutex
	saved    map[Entry]Saved // the keys have only Engine and Key set
	settings map[string]string
}

// NewMemory makes an empty store for an engine.
func NewMemory(engine string) *Memory {
	return &Memory{engine, &memory{saved: map[Entry]Saved{}, settings: map[string]string{}}}
}

// For returns the same store for another engine.
func (m *Memory) For(engine string) *Memory { return &Memory{engine, m.memory} }

func (m *Memory) entryOf(key string) Entry { return Entry{Engine: m.engine, Key: key} }

func (m *Memory) Put(_ context.Context, key string, total int, parts map[int]json.RawMessage) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, part := range parts {
		if len(part) == 0 {
			return errEmpty
		}
	}
	s := m.saved[m.entryOf(key)]
	if s.Result != nil {
		return nil // the result is complete already
	}
	s.Total, s.When = total, time.Now()
	s.Parts = maps.Clone(s.Parts)
	if s.Parts == nil {
		s.Parts = map[int]json.RawMessage{}
	}
	maps.Copy(s.Parts, parts)
	m.saved[m.entryOf(key)] = s
	return nil
}

func (m *Memory) Finish(_ context.Context, key string, total int, result json.RawMessage) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(result) == 0 {
		return errEmpty
	}
	m.saved[m.entryOf(key)] = Saved{Total: total, Result: result, When: time.Now()}
	return nil
}

func (m *Memory) Get(_ context.Context, key string) (Saved, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.saved[m.entryOf(key)]
	s.Parts = maps.Clone(s.Parts)
	return s, nil
}

func (m *Memory) List(context.Context) ([]Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var entries []Entry
	for e, s := range m.saved {
		e.Total, e.Finished, e.When = s.Total, len(s.Parts), s.When
		if s.Result != nil {
			e.Done, e.Finished = true, s.Total
		}
		entries = append(entries, e)
	}
	latestFirst(entries)
	return entries, nil
}

func latestFirst(entries []Entry) { sort.Sort(latest(entries)) }

// latest implements sort.Interface, because slices.SortFunc would add 20 kB to the page's
// program.
type latest []Entry

func (l latest) Len() int      { return len(l) }
func (l latest) Swap(i, j int) { l[i], l[j] = l[j], l[i] }
func (l latest) Less(i, j int) bool {
	a, b := l[i], l[j]
	return cmp.Or(b.When.Compare(a.When), cmp.Compare(a.Key, b.Key), cmp.Compare(a.Engine, b.Engine)) < 0
}

func (m *Memory) Drop(_ context.Context, e Entry) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.saved, Entry{Engine: e.Engine, Key: e.Key})
	return nil
}

func (m *Memory) Setting(_ context.Context, name string) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.settings[name], nil
}

func (m *Memory) Set(_ context.Context, name, value string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.settings[name] = value
	return nil
}
