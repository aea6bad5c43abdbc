package papers

import (
	"encoding/json"

	"rencontre/app/calc"
)

// States hears, paper by paper, what was found of it on this device, in words; of
// one of which nothing was found it hears nothing.
func States(d *calc.Desk, p calc.Page, hear func(name, words string)) {
	for _, of := range papers {
		d.Setting(p, setting(of.name), func(value string) {
			var k kept
			if value == "" || json.Unmarshal([]byte(value), &k) != nil {
				return
			}
			s := sheet{found: k.Found}
			if t := s.tally(-1); t.known() > 0 {
				hear(of.name, said(t))
			}
		})
	}
}
