// Package meter reports progress of work to a callback. The callback runs often enough that a host
// without preemption can handle messages in it, and seldom enough to cost nothing.
package meter

// Tick receives the units of work done since the last call. Its error stops the work and is
// returned.
type Tick = func(units float64) error

// A Meter collects work until there is enough for a call of Tick. After an error every method
// returns that error, and Tick is not called again.
//
// The two innermost loops of a count (core/winning) collect their work themselves.
type Meter struct {
	Tick  Tick    // may be nil
	Every float64 // work between two calls of Tick
	Err   error   // the error of Tick, or another error that stops the work

	work, units float64
}

// Spend adds work and reports the same number of units.
func (m *Meter) Spend(units float64) error { return m.Step(units, units) }

// Step adds work, which determines when Tick is called, and units, which are reported to it.
func (m *Meter) Step(work, units float64) error {
	m.units += units
	m.work += work
	if m.work >= m.Every {
		return m.Flush()
	}
	return m.Err
}

// Flush reports all units that have not been reported.
func (m *Meter) Flush() error {
	units := m.units
	m.work, m.units = 0, 0
	if m.Err == nil && m.Tick != nil {
		m.Err = m.Tick(units)
	}
	return m.Err
}
