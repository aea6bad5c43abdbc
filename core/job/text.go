package job

// mostText is the largest result, in bytes of text. A page parses it at some megabytes a
// second on a phone, and several copies of it exist on the way.
const mostText = 64 << 20

// validText refuses a request by one of its fields if its result would be longer,
// and says what can be asked instead.
func validText(field string, bytes float64, instead string) error {
	if bytes <= mostText {
		return nil
	}
	return bad(field, "asks for a result of about %.0f MB, and at most %d MB are given; %s", bytes/(1<<20),
		mostText>>20, instead)
}
