// Package meter tells a host of work that is done: often enough for one without
// preemption to hear messages, and seldom enough to cost nothing.
package meter

// A Tick hears of the units of work done since it was last called. An error from it
// stops the work and is returned.
type Tick = func(units float64) error

// A Meter gathers work until there is enough of it for a tick. After an error every
// call returns it, and nothing is told any more.
//
// The two loops that a count spends its time in (core/winning) gather by themselves.
type Meter struct {
	Tick  Tick    // may be nil
	Every float64 // the work between ticks
	Err   error   // of the tick, or whatever else is to stop the work

	work, units float64
}

// Spend adds work that is told as it is.
func (m *Meter) Spend(units float64) error { return m.Step(units, units) }

// Step adds work, which says when it is time to tell, and the units that are told.
func (m *Meter) Step(work, units float64) error {
	m.units += units
	if m.work += work; m.work >= m.Every {
		return m.Flush()
	}
	return m.Err
}

// Flush tells what has not been told.
func (m *Meter) Flush() error {
	units := m.units
	m.work, m.units = 0, 0
	if m.Err == nil && m.Tick != nil {
		m.Err = m.Tick(units)
	}
	return m.Err
}
