package store_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"rencontre/app/store"
	"rencontre/app/store/storetest"
)

func TestPatient(t *testing.T) {
	m := store.NewMemory("none")
	if err := storetest.Check(func(engine string) store.Store { return store.Patient(m.For(engine)) }); err != nil {
		t.Error(err)
	}
}

// gated is a store that answers only while its gate is open.
type gated struct {
	store.Store
	gate chan struct{}
}

func (g *gated) Setting(ctx context.Context, name string) (string, error) {
	<-g.gate
	return g.Store.Setting(ctx, name)
}

// TestSilentStore checks that callers wait once for a store that does not answer, and that
// later calls fail in a moment until it answers again.
func TestSilentStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := &gated{store.NewMemory("none"), make(chan struct{})}
		p := store.Patient(g)
		ask := func() (time.Duration, error) {
			began := time.Now()
			_, err := p.Setting(context.Background(), "any")
			return time.Since(began), err
		}
		if took, err := ask(); !errors.Is(err, store.ErrSilent) || took > time.Minute {
			t.Errorf("%v after %v", err, took)
		}
		if took, err := ask(); !errors.Is(err, store.ErrSilent) || took > time.Second {
			t.Errorf("the second time: %v after %v", err, took)
		}
		close(g.gate)
		synctest.Wait()
		if took, err := ask(); err != nil || took != 0 {
			t.Errorf("when it answers: %v after %v", err, took)
		}
	})
}
