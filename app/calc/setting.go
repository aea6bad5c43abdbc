package calc

import "context"

// Setting calls hear with the value that is stored under a name, "" if there is none. Without a
// store it is not called.
func (d *Desk) Setting(p Page, name string, hear func(value string)) {
	if d.engine == nil {
		return
	}
	p.Async(func() {
		value, err := d.store.Setting(context.Background(), name)
		if err != nil {
			value = "" // as if nothing were stored; Set reports such an error
		}
		p.Dispatch(func() { hear(value) })
	})
}

// Set stores a value under a name, and calls hear with the error if it could not.
func (d *Desk) Set(p Page, name, value string, hear func(error)) {
	if d.engine == nil {
		return
	}
	p.Async(func() {
		err := d.store.Set(context.Background(), name, value)
		p.Dispatch(func() { hear(err) })
	})
}
