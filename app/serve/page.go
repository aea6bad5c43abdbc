//go:build !js

package serve

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"rencontre/app/ask"
)

// The colours that the browser draws around a page, light and dark: --bg in style.css. A
// browser takes the first one that fits, so they stand before go-app's, which has no dark one.
const light, dark = "#F3F4F1", "#13171B"

// fontPreload is the font of the first text.
const fontPreload = "web/vendor/stix-two-text-regular.woff2"

// head is the head of every page, before any style or script. The content security policy
// enforces the promise that nothing is uploaded: the browser refuses requests to any other
// host. Nor does a request say the address of the page, which has what was typed.
func (s *Site) head() string {
	first, early := s.script(firstJS), s.script(earlyJS)
	head := `<meta http-equiv="Content-Security-Policy" content="` + policy(first, early) + `">
<meta name="referrer" content="no-referrer">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="` + light + `">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="` + dark + `">
<script>` + first + `</script>
<script>` + early + `</script>
`
	if s.Files[fontPreload] != nil {
		head += `<link rel="preload" as="font" type="font/woff2" crossorigin href="` + s.Base + fontPreload + "\">\n"
	}
	return head
}

// script fills in what a script knows of the site.
func (s *Site) script(text string) string {
	old := []string{}
	for _, p := range slices.Sorted(maps.Keys(s.Moved)) {
		old = append(old, strconv.Quote(strings.TrimPrefix(p, "/")))
	}
	return strings.NewReplacer("{{.Base}}", s.Base, "{{.Moved}}", "["+strings.Join(old, ", ")+"]").Replace(text)
}

func policy(inline ...string) string {
	scripts := "script-src 'self' 'wasm-unsafe-eval'"
	for _, script := range inline {
		scripts += " '" + integrity([]byte(script)) + "'"
	}
	return "default-src 'self'; base-uri 'none'; object-src 'none'; " + scripts + "; " +
		"style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; worker-src 'self' blob:"
}

func integrity(body []byte) string {
	sum := sha256.Sum256(body)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// described adds the names that people have for what a page answers to its description, so that a search finds it.
func described(path string, html []byte) []byte {
	return description.ReplaceAllFunc(html, func(meta []byte) []byte {
		text := string(content.FindSubmatch(meta)[1])
		return bytes.ReplaceAll(meta, []byte(text), []byte(ask.Description(path, text)))
	})
}

var (
	description = regexp.MustCompile(`<meta [^>]*(?:name|property)="(?:og:)?description"[^>]*>`)
	content     = regexp.MustCompile(`content="((?:[^"\\]|\\.)+)"`)
)

// finish completes a page that go-app has prerendered.
func (s *Site) finish(html []byte) ([]byte, error) {
	html = tag.ReplaceAllFunc(html, normalizeTag)
	html = aroundWord.ReplaceAll(html, []byte("$1$2"))
	// The host is not known here, so the page cannot contain absolute addresses.
	html = absolute.ReplaceAll(html, nil)
	before, after, found := bytes.Cut(html, []byte(charset))
	if !found {
		return nil, errors.New("go-app's page has changed: it does not begin with its character set")
	}
	head := s.head()
	if bytes.Contains(html, []byte(scenes)) {
		head += whole
	}
	return slices.Concat(before, []byte(charset+"\n"+head), after), nil
}

const (
	charset = `<meta charset="UTF-8">`
	// scenes is in a page whose content is centred in the screen. whole makes a browser draw it once it is read whole:
	// what comes later would move what is seen.
	scenes = `class="scenes"`
	whole  = `<link rel="expect" href="#notices" blocking="render">` + "\n"
)

var (
	absolute  = regexp.MustCompile(`\s*<meta [^>]*property="og:(url|image)"[^>]*>`)
	tag       = regexp.MustCompile(`<[a-z][a-z0-9-]*(?:\s+` + attr + `)+\s*/?>`)
	attribute = regexp.MustCompile(`\s+` + attr)
	// go-app writes each element on a line of its own. Here that would be a space before a stop.
	aroundWord = regexp.MustCompile(`\s*(</button>)(?:\s+([,.;:)”]))?`)
)

const attr = `[a-zA-Z][a-zA-Z0-9:-]*(?:="(?:[^"\\]|\\.)*")?`

// unset are attributes that count as true whenever present, whatever their value.
var unset = []string{`checked="false"`, `disabled="false"`, `selected="false"`}

// normalizeTag sorts the attributes of a tag, which go-app writes in random order, so that the same
// page has the same bytes. It also writes values as HTML requires. go-app quotes them as Go
// does, writes "false" where HTML omits the attribute (so the last of several options would be
// selected), and omits "true" of an aria attribute.
func normalizeTag(tag []byte) []byte {
	all := attribute.FindAll(tag, -1)
	begin, end := bytes.Index(tag, all[0]), bytes.LastIndex(tag, all[len(all)-1])
	tail := tag[end+len(all[len(all)-1]):]
	for i, a := range all {
		name, quoted, _ := strings.Cut(strings.TrimSpace(string(a)), "=")
		if value, err := strconv.Unquote(quoted); err == nil {
			quoted = `"` + strings.ReplaceAll(value, `"`, "&quot;") + `"`
		}
		if quoted == "" && strings.HasPrefix(name, "aria-") {
			quoted = `"true"`
		}
		if quoted != "" {
			name += "=" + quoted
		}
		all[i] = []byte(" " + name)
	}
	all = slices.DeleteFunc(all, func(a []byte) bool { return slices.Contains(unset, string(a[1:])) })
	slices.SortFunc(all, bytes.Compare)
	return slices.Concat(tag[:begin], bytes.Join(all, nil), tail)
}
