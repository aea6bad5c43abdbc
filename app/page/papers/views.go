package papers

// views has the addresses of calculators that show a whole item, by paper and item.
var views = map[string]string{
	"bersani-eulerian figure 1": "/coincidences?part=peaks",
	"alfthan table 2.1":         forms, "alfthan conjecture 1": forms, "alfthan conjecture 2": forms,
	"alfthan appendix A": forms,
	"alfthan figure 2.4": curves + "even", "alfthan figure 2.7": curves + "even",
	"alfthan figure 2.5": curves + "one", "alfthan figure 2.8": curves + "one",
	"alfthan figure 2.6": curves + "three", "alfthan figure 2.9": curves + "three",
	"alfthan figure 2.10": "/memory?curve=players",
	"alfthan figure 3.1":  "/memory?part=boards",
	"alfthan figure 3.2":  "/memory?part=boards&board=1-2-1-3-2-4-4-5-6-3-7-8-5-6-7-8",
	"alfthan section 3.5": "/memory?part=boards&board=1-2-3-4-5-6-6-1-2-3-4-7-8-9-10-5-7-8-11-12-13-9-14-14-10-11-" +
		"15-16-17-12-13-15-16-18-18-19-20-21-17-19-20-22-23-24-21-22-23-24",
	"zwick-paterson figure 2": expansions, "zwick-paterson figure 3": expansions + "&parity=odd",
	"zwick-paterson section 4.3": expansions, "zwick-paterson formula 3": expansions,
	"zwick-paterson formula 5": expansions, "zwick-paterson figure 4": expansions,
	"zwick-paterson formula 6": expansions, "zwick-paterson section 4.4": expansions, "zwick-paterson table 3": expansions,
	"zwick-paterson theorem 4.5": expansions,
	"zwick-paterson section 5.1": expansions + "&rules=one-only",
	"zwick-paterson formula 8":   expansions + "&rules=one-only",
	"zwick-paterson formula 9":   expansions + "&rules=one-only",
	"zwick-paterson section 5.2": expansions + "&rules=two-only",
	"zwick-paterson table 2":     "/memory", "zwick-paterson theorem 3.1": "/memory",
	"zwick-paterson table 5": "/memory?rules=free",
}

const (
	forms      = "/memory?part=forms"
	expansions = "/memory?part=expansions"
	curves     = "/memory?rules=no-zero&curve="
)
