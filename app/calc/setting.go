package calc

import "context"

// Setting hears what the store keeps under a name, "" where that is nothing, or
// where there is no store to ask.
func (d *Desk) Setting(p Page, name string, hear func(value string)) {
	if d.engine == nil {
		return
	}
	p.Async(func() {
		value, err := d.store.Setting(context.Background(), name)
		if err != nil {
			value = "" // as if nothing had been kept; Set says why nothing is
		}
		p.Dispatch(func() { hear(value) })
	})
}

// Set keeps a value under a name, and hears whether it could.
func (d *Desk) Set(p Page, name, value string, hear func(error)) {
	if d.engine == nil {
		return
	}
	p.Async(func() {
		err := d.store.Set(context.Background(), name, value)
		p.Dispatch(func() { hear(err) })
	})
}
