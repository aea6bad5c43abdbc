package request

import (
	"net/url"
	"testing"
)

// TestAddress checks that a request leads to the calculator that asks it.
func TestAddress(t *testing.T) {
	for request, want := range map[string]string{
		`{"job":"count","game":"hlm","ranks":7,"suits":4,"of":"weak"}`: "/count?game=hlm&m=7&of=weak&s=4",
		`{"job":"dundee-adaptive","deck":[4,4,4],"rounds":7}`:          "/dundee?deck=4%2C4%2C4&rounds=7",
		`{"job":"count-estimate","game":"hlm","ranks":13,"suits":4,` +
			`"particles":100}`: "/count?game=hlm&m=13&part=estimate&particles=100&s=4",
		`{"job":"memory","pairs":9,"rules":"standard","players":3,"exact":true,"from":9}`: "/memory?aim=players&k=0&n=9&" +
			"players=3&rules=standard",
		`{"job":"memory","pairs":8,"rules":"standard","players":2,"capacity":4,"from":8}`: "/memory?aim=memory&capacity=4&" +
			"k=0&n=8&rules=standard",
		`{"job":"memory","pairs":8,"rules":"standard","players":3,"capacity":4,"from":8}`: "/memory?aim=memory&capacity=4&" +
			"k=0&n=8&players=3&rules=standard",
		`{"job":"memory-rule","pairs":60,"players":2,"moves":"12"}`: "/memory?moves=12&pairs=60&" +
			"part=rule&players=2",
		`{"job":"memory","pairs":15,"rules":"standard","players":2,"exact":true}`:        "/memory?rules=standard",
		`{"job":"memory","pairs":20,"rules":"no-zero","closed":30}`:                      "/memory?part=forms&rules=no-zero",
		`{"job":"memory-win","pairs":8,"from":8,"leads":[-2]}`:                           "/memory?aim=win&k=0&lead=-2&n=8",
		`{"job":"memory-match","pairs":10,"players":["optimal","aggressive"],"first":0}`: "/memory?curve=players",
		`{"job":"steen","n":9}`:                "/coincidences?n=9&part=steen",
		`{"job":"dundee-best","deck":[5,3,2]}`: "/dundee?deck=5%2C3%2C2&part=advance",
	} {
		got, there := Address(request)
		if _, err := url.Parse(got); !there || err != nil || got != want {
			t.Errorf("%s: %s, want %s", request, got, want)
		}
	}
	if _, there := Address(`{"job":"none"}`); there {
		t.Error("a job without a page has one")
	}
}

// TestTitle checks that the numbers of a list are apart, so that a title fits a phone.
func TestTitle(t *testing.T) {
	const request = `{"job":"dundee-rate","suits":4,"ranks":[1,2,3,5]}`
	if got, want := Title(request), "Dundee, many ranks, m = 1, 2, 3, 5, s = 4"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
}
