package papers

import (
	"cmp"
	"encoding/json"
	"time"
)

// kept is the stored form of a sheet's findings.
type kept struct {
	Version string      `json:"version"`
	Found   [][]finding `json:"found"`
	Gained  []string    `json:"gained"`
}

// recall restores findings that were stored for this file and engine. What was computed since stays.
func (s *sheet) recall(text string) {
	s.recalled = true
	var k kept
	if json.Unmarshal([]byte(text), &k) != nil || k.Version != s.version || len(k.Found) != len(s.found) ||
		len(k.Gained) != len(s.gained) {
		return
	}
	for i := range k.Found {
		if len(k.Found[i]) != len(s.found[i]) {
			return
		}
	}
	for i, cells := range k.Found {
		for j, old := range cells {
			now := &s.found[i][j]
			if now.Computed == "" {
				now.Computed, now.Verdict = old.Computed, old.Verdict
			}
			now.Again = cmp.Or(now.Again, old.Again)
		}
	}
	for i, old := range k.Gained {
		s.gained[i] = cmp.Or(s.gained[i], old)
	}
}

// keep returns the text that recall restores.
func (s *sheet) keep() string {
	text, err := json.Marshal(kept{s.version, s.found, s.gained})
	if err != nil {
		panic(err) // the fields are only text
	}
	return string(text)
}

// save stores the findings of the sheet that is computed.
func (p *page) save() {
	p.saved = time.Now()
	if p.running != nil {
		p.store(p.running)
	}
}

// store stores the findings of a sheet, once what was stored before is among them.
func (p *page) store(s *sheet) {
	s.unsaved = !s.recalled
	if s.unsaved {
		if !s.recalling {
			p.recall(s, func() {})
		}
		return
	}
	known := s.tally(-1).known()
	p.Desk().Set(p.Page(), p.setting(s.Paper), s.keep(), func(err error) {
		p.storeError, p.kept = "", known
		if err != nil {
			p.lost(err)
		}
	})
}

// lost says that findings could not be stored.
func (p *page) lost(err error) {
	p.kept = 0
	p.storeError = "The results could not be saved: " + err.Error() + "."
}

// recall adds what was stored of a sheet to its findings, stores those that waited for it, and then calls then. If the
// store does not say what it has, nothing is stored, since that would delete it.
func (p *page) recall(s *sheet, then func()) {
	s.recalling = true
	p.Desk().Setting(p.Page(), p.setting(s.Paper), func(value string, err error) {
		s.recalling = false
		switch {
		case err == nil:
			s.recall(value)
			if s.unsaved {
				p.store(s)
			}
		case s.unsaved:
			p.lost(err)
		}
		then()
	})
}
