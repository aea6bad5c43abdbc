package figure

import (
	"strings"
	"testing"
	"time"
)

func TestFigures(t *testing.T) {
	for in, want := range map[string]string{"": "", "7": "7", "999": "999", "1000": "1 000", "28886593": "28 886 593",
		"-1234": "−1 234", "1234.5678": "1 234.5678"} {
		if got := strings.ReplaceAll(Group(in), thin, " "); got != powers(want) {
			t.Errorf("%s: %q, not %q", in, got, want)
		}
	}
	// A line may break between the groups of a number that is longer than it.
	long := strings.TrimSuffix(strings.Repeat("123\u2009", 9), "\u2009")
	if got := Group(strings.Repeat("123", 9)); got != long {
		t.Errorf("27 digits: %q, not %q", got, long)
	}
}

// TestSigned checks that numbers and fractions are written in groups and with a minus sign.
func TestSigned(t *testing.T) {
	for in, want := range map[string]string{"-1234": "−1 234", "-1234/56789": "−1 234/56 789", "1/2": "1/2",
		"at -5": "at −5", "a/1234": "a/1234"} {
		if got := strings.ReplaceAll(Signed(in), thin, " "); got != powers(want) {
			t.Errorf("%s: %q, not %q", in, got, want)
		}
	}
}

// TestPlain checks that a typed number is read only if it is unambiguous, and that what Group writes is read back.
func TestPlain(t *testing.T) {
	for in, want := range map[string]string{
		"6": "6", " 6": "6", "6\u00a0": "6", "06": "6", "000": "0", "+6": "6", "-6": "-6", "−6": "-6", "-0": "0",
		"1,000": "1000", "1 000": "1000", "1\u202f000": "1000", "1\u2009234\u2009567": "1234567", "1'000": "1000",
		"1’000": "1000", "−1,708": "-1708",
		// These are not whole numbers, or not for certain.
		"": "", " ": " ", "-": "-", "+-6": "+-6", "1,00": "1,00", "0,100": "0,100", "1,0000": "1,0000",
		"1234,567": "1234,567", "1,000 000": "1,000 000", "1,,000": "1,,000",
		",000": ",000", "1.000": "1.000", "1e3": "1e3", "0x1": "0x1", "1_000": "1_000", "1#2": "1#2", "٦": "٦", "6 6": "6 6",
		"10 00": "10 00", "- 6": "- 6",
	} {
		if got := Typed(in); got != want {
			t.Errorf("%q is read as %q, not %q", in, got, want)
		}
	}
	for _, digits := range []string{"0", "7", "-13", "1000", "-1234", "1234567890", "18446744073709551615",
		strings.Repeat("123", 9)} {
		if got := Typed(Group(digits)); got != digits {
			t.Errorf("%s is written %q and read as %q", digits, Group(digits), got)
		}
	}
}

// powers sets the spaces around × that do not break, in texts that are wanted.
func powers(want string) string { return strings.ReplaceAll(want, " × 10", "\u00a0×\u00a010") }

func TestRound(t *testing.T) {
	for in, want := range map[float64]string{0: "0", 0.5: "0.500", 0.0183: "0.0183", 3.914e-4: "3.91 × 10⁻⁴",
		12300: "12 300", 9.2e49: "9.20 × 10⁴⁹", 999: "999", 999.4: "999", 999.6: "1 000", -999.6: "−1 000", -12: "−12.0",
		-1234: "−1 234", -2e-5: "−2.00 × 10⁻⁵", 9.996e-4: "0.00100", 9999999: "1.00 × 10⁷", 9994999: "9 994 999"} {
		if got := strings.ReplaceAll(Round(in), thin, " "); got != powers(want) {
			t.Errorf("%g: %q, not %q", in, got, want)
		}
	}
}

func TestDuration(t *testing.T) {
	for in, want := range map[time.Duration]string{0: "under 1 s", 30 * time.Second: "30 s", 9 * time.Minute: "9 min",
		5 * time.Hour: "5 h", 72 * time.Hour: "3 days"} {
		if got := Duration(in); got != want {
			t.Errorf("%v: %q, not %q", in, got, want)
		}
	}
}

func TestWord(t *testing.T) {
	for in, want := range map[int]string{1: "one", 13: "thirteen", 20: "twenty", 52: "fifty-two", 100: "100"} {
		if got := Word(in); got != want {
			t.Errorf("%d: %q, not %q", in, got, want)
		}
	}
}

func TestRoundedFigures(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 1: "1.000", 0.0151710: "0.01517", 1.697e-14: "1.697 × 10⁻¹⁴",
		0.00012345: "0.0001234", 0.99999: "1.000", 0.2013: "0.2013", -0.2013: "−0.2013", -1.5e-7: "−1.500 × 10⁻⁷"} {
		if got := Precise(x); got != powers(want) {
			t.Errorf("%v: %s, want %s", x, got, want)
		}
	}
	for text, want := range map[string]string{"0.137": "0.137", "1.413e-2": "0.01413", "4.592e-3": "0.004592",
		"1.087e-50": "1.087 × 10⁻⁵⁰", "0": "0", "9.243e-5": "9.243 × 10⁻⁵",
		"1.75501e11": "175501000000", "1.10592e28": "1.10592 × 10²⁸", "8.36582e318": "8.36582 × 10³¹⁸", "three": "three",
		"1e-3": "0.001", "3e-8": "3 × 10⁻⁸", "2e3": "2000", "-1.5e-2": "−0.015"} {
		if got := AsPrinted(text); got != powers(want) {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"1.09636e28": "1.10 × 10²⁸", "8.36582e318": "8.37 × 10³¹⁸", "9e400": "9.00 × 10⁴⁰⁰", "12": "12",
		"1.75501e5": "175\u202f501", "12.5": "12.5", "three": "three"} {
		if got := Estimated(text); got != powers(want) {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{"0.0162327…": "0.016\u202f232\u202f7…", "0.375": "0.375", "1": "1",
		"1.23\u00a0×\u00a010⁻¹⁴": "1.23 × 10⁻¹⁴", "1.802619155…": "1.802\u202f619\u202f155…"} {
		if got := Spaced(text); got != powers(want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"": "", "–": "–", "999999999999999": "999999999999999", "1234567890123456": "1.235 × 10¹⁵"} {
		if got := Approximate(text); got != powers(want) {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestPowers(t *testing.T) {
	for in, want := range map[string]string{
		"fewer than 2^63, so": "fewer than 2⁶³, so", "10\u202f000 of 2^64 multisets": "10\u202f000 of 2⁶⁴ multisets",
		"a^b is no power": "a^b is no power", "": ""} {
		if got := Powers(in); got != want {
			t.Errorf("%q: %q", in, got)
		}
	}
}
