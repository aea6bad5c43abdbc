package papers

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
)

// calculators say which page answers a job, and what its fields are called there: a
// field that a page has not is left out, and * stands for those of the solitaires.
// (Lines of text are a fifth of a map of maps, in the page's program.)
const calculators = `
play /play *
reconstruct /reconstruct *
distribution /distribution *
count /count *
count-estimate /uncounted *
list /count *
find /find *
best /best *
estimate /estimate *
orbit /reform *
census /reform?part=census *
search-orbits /reform?part=search *
preimages /reform?part=preimages *
coincidence /coincidences game ranks:m suits:s deck calls
steen /coincidences?part=steen n
treize /coincidences?part=treize ranks:m suits:s first
dundee-adaptive /dundee deck rounds
dundee-closed /dundee?part=rounds
dundee-advance /dundee?part=advance deck bid
dundee-best /dundee?part=advance deck rounds
memory /memory rules aim players capacity n k
memory-match /memory?curve=players
memory-reply /memory?aim=reply against n k
memory-win /memory?aim=win lead n k
board /memory?part=boards cards:board
`

const solitaires = "game ranks:m suits:s deck string of order passes trials precision seed start particles runs"

// calculator is the page that answers a job, as path and query, and what the fields
// of the job are called there.
func calculator(job string) (page string, fields map[string]string, there bool) {
	for line := range strings.Lines(strings.ReplaceAll(calculators, "*", solitaires)) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] != job {
			continue
		}
		fields = map[string]string{}
		for _, w := range words[2:] {
			field, name, renamed := strings.Cut(w, ":")
			if !renamed {
				name = field
			}
			fields[field] = name
		}
		return words[1], fields, true
	}
	return "", nil, false
}

// address is the page that answers a request, with what it asks.
func address(request string) (string, bool) {
	var fields map[string]json.RawMessage
	var name string
	if json.Unmarshal([]byte(request), &fields) != nil || json.Unmarshal(fields["job"], &name) != nil {
		return "", false
	}
	if fields["closed"] != nil {
		return forms + "&rules=" + strings.Trim(string(fields["rules"]), `"`), true
	}
	if strings.HasPrefix(name, "memory") {
		ofMemory(fields)
	}
	page, called, there := calculator(name)
	if !there {
		return "", false
	}
	path, fixed, _ := strings.Cut(page, "?")
	var query []string
	if fixed != "" {
		query = append(query, fixed)
	}
	for field, value := range fields {
		as, taken := called[field]
		if !taken {
			continue
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
	return path + "?" + strings.Join(query, "&"), true
}

// ofMemory takes from a request of a table of Memory what its page calls otherwise:
// the row that a table begins with is that of the position shown.
func ofMemory(fields map[string]json.RawMessage) {
	for _, other := range []struct{ field, aim string }{{"capacity", "memory"}, {"players", "players"}} {
		if text := string(fields[other.field]); text == "" || text == "2" && other.aim == "players" || text[0] == '[' {
			delete(fields, other.field)
		} else {
			fields["aim"] = json.RawMessage(other.aim)
		}
	}
	if fields["from"] != nil {
		fields["n"], fields["k"] = fields["pairs"], json.RawMessage("0")
	}
	fields["lead"] = fields["leads"]
	var leads []int
	if json.Unmarshal(fields["leads"], &leads) != nil || len(leads) != 1 {
		delete(fields, "lead")
	}
}

// views are where an item as a whole is seen in a calculator, by paper and item.
var views = map[string]string{
	"bersani-eulerian figure 1": "/coincidences?part=peaks",
	"alfthan table 2.1":         forms, "alfthan conjecture 1": forms, "alfthan conjecture 2": forms, "alfthan appendix A": forms,
	"alfthan figure 2.4": curves + "even", "alfthan figure 2.7": curves + "even",
	"alfthan figure 2.5": curves + "one", "alfthan figure 2.8": curves + "one",
	"alfthan figure 2.6": curves + "three", "alfthan figure 2.9": curves + "three",
	"alfthan figure 2.10": "/memory?curve=players",
	"alfthan figure 3.1":  "/memory?part=boards", "alfthan figure 3.2": "/memory?part=boards&board=1-2-1-3-2-4-4-5-6-3-7-8-5-6-7-8", "alfthan section 3.5": "/memory?part=boards&board=1-2-3-4-5-6-6-1-2-3-4-7-8-9-10-5-7-8-11-12-13-9-14-14-10-11-15-16-17-12-13-15-16-18-18-19-20-21-17-19-20-22-23-24-21-22-23-24",
	"zwick-paterson figure 2": expansions, "zwick-paterson figure 3": expansions + "&parity=odd",
	"zwick-paterson section 4.3": expansions, "zwick-paterson formula 3": expansions, "zwick-paterson formula 5": expansions, "zwick-paterson figure 4": expansions,
	"zwick-paterson formula 6": expansions, "zwick-paterson section 4.4": expansions, "zwick-paterson table 3": expansions, "zwick-paterson theorem 4.5": expansions,
	"zwick-paterson section 5.1": expansions + "&rules=one-only", "zwick-paterson formula 8": expansions + "&rules=one-only", "zwick-paterson formula 9": expansions + "&rules=one-only",
	"zwick-paterson section 5.2": expansions + "&rules=two-only",
	"zwick-paterson table 2":     "/memory", "zwick-paterson theorem 3.1": "/memory", "zwick-paterson table 5": "/memory?rules=free",
}

const (
	forms      = "/memory?part=forms"
	expansions = "/memory?part=expansions"
	curves     = "/memory?rules=no-zero&curve="
)

// Address is the page that answers a request, with what it asks, where there is one.
func Address(request string) (to string, there bool) {
	if to, there = address(request); there && strings.Contains(request, `"burn":true`) {
		to += "&burn=1"
	}
	return to, there
}
