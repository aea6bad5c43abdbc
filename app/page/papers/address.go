package papers

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
)

// calculators say which page answers a job, and what its fields are called there;
// a field that a page has not is left out, and "" is one that it takes by its own
// name.
var calculators = map[string]struct {
	path   string
	fixed  string // what the address has besides
	fields map[string]string
}{
	"play":            {"/play", "", solitaires},
	"reconstruct":     {"/reconstruct", "", solitaires},
	"distribution":    {"/distribution", "", solitaires},
	"count":           {"/count", "", solitaires},
	"count-estimate":  {"/uncounted", "", solitaires},
	"list":            {"/count", "", solitaires},
	"find":            {"/find", "", solitaires},
	"best":            {"/best", "", solitaires},
	"estimate":        {"/estimate", "", solitaires},
	"orbit":           {"/reform", "", solitaires},
	"census":          {"/reform", "part=census", solitaires},
	"preimages":       {"/reform", "part=preimages", solitaires},
	"coincidence":     {"/coincidences", "", map[string]string{"game": "", "ranks": "m", "suits": "s", "deck": "", "calls": ""}},
	"steen":           {"/coincidences", "part=steen", map[string]string{"n": ""}},
	"treize":          {"/coincidences", "part=treize", map[string]string{"ranks": "m", "suits": "s", "first": ""}},
	"dundee-adaptive": {"/dundee", "", map[string]string{"deck": "", "rounds": ""}},
	"dundee-closed":   {"/dundee", "part=rounds", nil},
	"dundee-advance":  {"/dundee", "part=advance", map[string]string{"deck": "", "bid": ""}},
	"dundee-best":     {"/dundee", "part=advance", map[string]string{"deck": "", "rounds": ""}},
	"memory":          {"/memory", "", map[string]string{"rules": ""}},
	"memory-match":    {"/memory", "", nil},
	"memory-reply":    {"/memory", "aim=reply", map[string]string{"against": ""}},
	"memory-win":      {"/memory", "aim=win", map[string]string{"lead": ""}},
	"board":           {"/memory", "part=boards", map[string]string{"cards": "board"}},
}

var solitaires = map[string]string{"game": "", "ranks": "m", "suits": "s", "deck": "", "string": "", "of": "", "order": "", "passes": "", "trials": "", "seed": "", "particles": "", "runs": ""}

// address is the page that answers a request, with what it asks.
func address(request string) (string, bool) {
	var fields map[string]json.RawMessage
	var name string
	if json.Unmarshal([]byte(request), &fields) != nil || json.Unmarshal(fields["job"], &name) != nil {
		return "", false
	}
	c, there := calculators[name]
	if !there {
		return "", false
	}
	var query []string
	if c.fixed != "" {
		query = append(query, c.fixed)
	}
	for field, value := range fields {
		as, taken := c.fields[field]
		if !taken {
			continue
		}
		if as == "" {
			as = field
		}
		if name == "best" && field == "of" {
			continue
		}
		text := strings.Trim(string(value), `"`)
		if strings.HasPrefix(text, "[") {
			text = strings.Trim(text, "[]")
		}
		query = append(query, as+"="+url.QueryEscape(text))
	}
	slices.Sort(query)
	return c.path + "?" + strings.Join(query, "&"), true
}
