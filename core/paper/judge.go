package paper

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
)

// The verdicts of Judge and of package verify. Where a cell has an erratum, its kind is the verdict
// if what is printed was changed to be computed, and if the paper itself is not what is wrong.
const (
	Agrees     = "agrees"
	Differs    = "differs"
	Consistent = "consistent" // our estimate, or the exact number, does not contradict a printed estimate
	Refuted    = "refuted"    // a statement with a counterexample
	Unread     = "unreadable" // our copy is damaged, so there is nothing to compare
	Left       = "left"       // not computed
	Earlier    = "agrees with an earlier run"
)

// Judge compares a cell with the results of its requests, in their order. It returns the
// computed value as text, and the verdict.
func (c Cell) Judge(results []*Result) (computed, verdict string, err error) {
	e := c.Erratum
	if e != nil && len(c.Requests) == 0 {
		return "", string(e.Kind), nil
	}
	computed, verdict, err = c.compare(results)
	switch {
	case e == nil:
	case e.Read && verdict == Agrees, verdict == Unread, !e.Kind.InPrint() && (verdict == Differs || verdict == Refuted):
		verdict = string(e.Kind)
	}
	return computed, verdict, err
}

// Usual returns the verdict that Judge gives if a value agrees unless an erratum is known of it.
func (c Cell) Usual() string {
	e := c.Erratum
	switch {
	case e != nil && (e.Read || c.Unreadable || !e.Kind.InPrint() || len(c.Requests) == 0):
		return string(e.Kind)
	case c.Unreadable:
		return Unread
	case e == nil:
		return Agrees
	case c.Rule == Statement:
		return Refuted
	}
	return Differs
}

// compare is Judge without regard to the erratum.
func (c Cell) compare(results []*Result) (computed, verdict string, err error) {
	v, err := valueAt(c.At, results)
	if err != nil {
		return "", "", err
	}
	computed = v.write()
	switch {
	case c.Unreadable:
		return computed, Unread, nil
	case c.Rule == Statement:
		if v.Truth != nil {
			return computed, verdictOf(*v.Truth, Refuted), nil
		}
		is, err := among([]byte(c.expected()), v.JSON)
		return computed, verdictOf(is, Refuted), err
	case c.Rule == Among:
		is, err := among([]byte(c.expected()), v.JSON)
		return computed, verdictOf(is, Differs), err
	case c.Rule == AsIs:
		is, err := v.equal(c.expected())
		return computed, verdictOf(is, Differs), err
	case c.Rule == Estimated:
		low, high, err := v.interval()
		if err != nil {
			return "", "", err
		}
		p, half, err := printed(c.expected())
		computed = digits(low, c.expected())
		if low.Cmp(high) != 0 {
			computed += " to " + digits(high, c.expected())
		}
		if err != nil {
			return "", "", err
		}
		return computed, judgeEstimate(p, half, noise(p, c.Trials), low, high), err
	}
	if v.Number == nil {
		return "", "", fmt.Errorf("%q is no number: %s", c.At, computed)
	}
	p, half, err := printed(c.expected())
	if err != nil {
		return "", "", err
	}
	rounded := new(big.Rat).Sub(v.Number, p)
	rounded = rounded.Abs(rounded)
	is := rounded.Cmp(half) <= 0
	if c.Rule != Digits {
		unit := new(big.Rat).Add(half, half)
		// Cutting off digits moves a number towards 0.
		cut := rounded.Cmp(unit) < 0 && new(big.Rat).Abs(v.Number).Cmp(new(big.Rat).Abs(p)) >= 0
		is = cut || c.Rule == DigitsCut && is
	}
	return digits(v.Number, c.expected()), verdictOf(is, Differs), nil
}

// among reports whether what is printed is among the computed letters, for lists element by
// element: the move "2" is among "02".
func among(printed, computed json.RawMessage) (bool, error) {
	var p, c []json.RawMessage
	if json.Unmarshal(printed, &p) == nil {
		if err := json.Unmarshal(computed, &c); err != nil {
			return false, fmt.Errorf("%s is no list: %w", computed, err)
		}
		is := len(p) == len(c)
		for i := range min(len(p), len(c)) {
			here, err := among(p[i], c[i])
			if err != nil {
				return false, err
			}
			is = is && here
		}
		return is, nil
	}
	var one, all string
	if err := json.Unmarshal(computed, &all); err != nil {
		return false, fmt.Errorf("%s is no word: %w", computed, err)
	}
	if json.Unmarshal(printed, &one) != nil {
		one = string(printed)
	}
	return one != "" && strings.Contains(all, one), nil
}

func verdictOf(is bool, otherwise string) string {
	if is {
		return Agrees
	}
	return otherwise
}

// judgeEstimate returns the verdict on a printed estimate p of a probability between low and high. p
// stands for every probability that rounds to it, half a unit of its last digit to both sides.
// noise is how far p may be off because it comes from finitely many deals.
//
// p "agrees" where all values from low to high round to it. It "differs" where none does and
// the noise does not explain it. Otherwise it is "consistent", neither contradicted nor
// confirmed.
func judgeEstimate(p, half, noise, low, high *big.Rat) string {
	from, to := new(big.Rat).Sub(p, half), new(big.Rat).Add(p, half)
	if low.Cmp(from) >= 0 && high.Cmp(to) <= 0 {
		return Agrees
	}
	from.Sub(from, noise)
	if high.Cmp(from) < 0 {
		return Differs
	}
	to.Add(to, noise)
	if low.Cmp(to) > 0 {
		return Differs
	}
	return Consistent
}

// noise returns four standard errors of a probability estimated from deals, 0 without deals.
func noise(p *big.Rat, deals uint64) *big.Rat {
	if deals == 0 {
		return new(big.Rat)
	}
	f, _ := p.Float64()
	return new(big.Rat).SetFloat64(4 * math.Sqrt(max(0, f*(1-f))/float64(deals)))
}

// printed parses a printed number, and returns half a unit of its last digit too.
func printed(text string) (p, half *big.Rat, err error) {
	p, ok := new(big.Rat).SetString(text)
	mantissa, exponent, _ := strings.Cut(text, "e")
	_, decimals, _ := strings.Cut(mantissa, ".")
	half, whole := new(big.Rat).SetString("0.5e" + cmp.Or(exponent, "0"))
	if !ok || !whole {
		return nil, nil, fmt.Errorf("%q is no number", text)
	}
	for range decimals {
		half.Mul(half, big.NewRat(1, 10))
	}
	return p, half, nil
}

// digits writes a number with two digits more than are printed.
func digits(n *big.Rat, printed string) string {
	if n.IsInt() {
		return n.RatString()
	}
	mantissa, _, scientific := strings.Cut(printed, "e")
	_, decimals, _ := strings.Cut(mantissa, ".")
	if scientific {
		f, _ := n.Float64()
		return Rounded("0."+strings.Repeat("0", len(decimals)+2)+"e0", f)
	}
	return n.FloatString(len(decimals) + 2)
}

// write returns the value as text.
func (v value) write() string {
	switch {
	case v.Truth != nil:
		return v.Text
	case v.JSON == nil:
		return shortText(v.Number)
	}
	var s string
	if json.Unmarshal(v.JSON, &s) == nil {
		return s
	}
	var b bytes.Buffer
	if json.Compact(&b, v.JSON) != nil {
		return string(v.JSON)
	}
	return b.String()
}

// equal compares the value with a text, as a number, as a list, or as a word.
func (v value) equal(text string) (bool, error) {
	if v.Truth != nil {
		return false, errors.New("a statement is not compared")
	}
	if want, ok := new(big.Rat).SetString(text); ok {
		return v.Number != nil && v.Number.Cmp(want) == 0, nil
	}
	if v.JSON == nil {
		return false, fmt.Errorf("%q is no number", text)
	}
	var want bytes.Buffer
	if json.Compact(&want, []byte(text)) != nil {
		return v.write() == text, nil
	}
	return v.write() == want.String(), nil
}

// interval returns the interval that a value denotes: a number, or a list of two.
func (v value) interval() (low, high *big.Rat, err error) {
	if v.Number != nil {
		return v.Number, v.Number, nil
	}
	var ends []json.RawMessage
	if json.Unmarshal(v.JSON, &ends) == nil && len(ends) == 2 {
		low, high = read(ends[0]).Number, read(ends[1]).Number
		if low != nil && high != nil {
			return low, high, nil
		}
	}
	return nil, nil, fmt.Errorf("%s is no interval", v.write())
}
