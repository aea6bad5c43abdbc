package page

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"unsafe"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"rencontre/app/ui"
)

// A drawn is what a page draws: its elements as text, to compare and to check, and its controls.
type drawn struct {
	text     []byte
	controls []control
	ids      map[string]int
	refers   map[string]string // an id to the element that refers to it
	mains    []string          // main buttons outside of dialogs and of what is hidden
	hidden   int               // how many dialogs or hidden elements are around
	unvalued []string          // options that submit no value
}

// A control is an element that listens to an event, or a link.
type control struct {
	*element
	event string // "" for a link
	press app.EventHandler
}

// An element has the fields of every HTML element of go-app, which exports none of them. init checks that they are
// alike.
type element struct {
	tag           string
	xmlns         string
	treeDepth     uint
	isSelfClosing bool
	jsElement     app.Value
	attributes    map[string]string
	eventHandlers map[string]listener
	parentElement app.UI
	children      []app.UI
}

// A listener is one of its event handlers. The fields that are not read have no name.
type listener struct {
	_         string
	_         string
	_         bool
	goHandler app.EventHandler
	_         app.Func
	_         func()
}

func init() {
	of := reflect.TypeOf(app.Elem("p")).Elem().Field(0).Type
	alike(of, reflect.TypeFor[element]())
	handlers, _ := of.FieldByName("eventHandlers")
	alike(handlers.Type.Elem(), reflect.TypeFor[listener]())
}

// alike panics unless two structs have the same fields at the same places.
func alike(a, b reflect.Type) {
	for i := range max(a.NumField(), b.NumField()) {
		x, y := a.Field(i), b.Field(i)
		named := x.Name == y.Name || y.Name == "_"
		if !named || x.Offset != y.Offset || x.Type.Size() != y.Type.Size() {
			panic(fmt.Sprintf("go-app has other fields: %v, not %v", x, y))
		}
	}
}

// elementOf returns the fields of an element.
func elementOf(e app.HTML) *element { return (*element)(reflect.ValueOf(e).UnsafePointer()) }

// draw draws elements. Components below them are drawn as new ones.
func draw(parts ...app.UI) *drawn {
	d := &drawn{ids: map[string]int{}, refers: map[string]string{}}
	for _, part := range app.FilterUIElems(parts...) {
		d.draw(part)
	}
	return d
}

// signs are what no page may say: forgotten values, and lists as Go or JSON writes them.
var signs = []string{"%!", "<nil>", "NaN", "[[", "+Inf"}

// wrong lists what no page may have: an id or a name of a view or a landmark twice, a reference to nothing, several
// main buttons, an option without a value, a sign of a slip.
func (d *drawn) wrong() (all []string) {
	for id, from := range d.refers {
		if d.ids[id] == 0 && !slices.Contains(glossary(), id) && id != "main" && id != "glossary" {
			all = append(all, from+" refers to "+id+", which is not there")
		}
	}
	for id, n := range d.ids {
		if n > 1 {
			all = append(all, "the id "+id+" is there twice")
		}
	}
	if len(d.mains) > 1 {
		all = append(all, fmt.Sprintf("there are several main buttons: %q", d.mains))
	}
	if len(d.unvalued) > 0 {
		all = append(all, fmt.Sprintf("options have no value: %q", d.unvalued))
	}
	text := string(d.text)
	for _, sign := range signs {
		if i := strings.Index(text, sign); i >= 0 {
			all = append(all, fmt.Sprintf("it says %q: …%s…", sign, text[max(0, i-60):min(len(text), i+60)]))
		}
	}
	slices.Sort(all)
	return all
}

func (d *drawn) draw(e app.UI) {
	switch e := e.(type) {
	case app.HTML:
		d.html(elementOf(e))
		return
	case app.Composer:
		if root := e.Render(); root != nil {
			d.draw(root)
		}
		return
	}
	v := reflect.ValueOf(e)
	if v.Kind() == reflect.Pointer && v.Elem().Kind() == reflect.Struct {
		if value := v.Elem().FieldByName("value"); value.IsValid() && value.Kind() == reflect.String {
			text := value.String()
			d.text = append(d.text, text...)
			if v.Elem().Type().Name() == "raw" {
				for _, id := range idsIn(text) {
					d.ids[id]++
				}
			}
			return
		}
	}
	for _, part := range app.FilterUIElems(e) {
		d.draw(part)
	}
}

// references are the attributes that name ids.
var references = []string{"aria-describedby", "aria-labelledby", "aria-controls", "for"}

// pressed are the events of a control that a user presses, types into or chooses. Others only light something up.
var pressed = []string{"click", "change", "input", "keydown", "submit"}

// pointer matches an address of Go, which an id has that must be unique.
var pointer = regexp.MustCompile(`0x[0-9a-f]+`)

func (d *drawn) html(e *element) {
	d.text = append(append(d.text, "\n<"...), e.tag...)
	hides := e.tag == "dialog"
	for _, name := range slices.Sorted(maps.Keys(e.attributes)) {
		value := e.attributes[name]
		switch {
		case name == "id":
			d.ids[value]++
		case name == "data-view": // an address shows the result of this name alone
			d.ids["view "+value]++
		case name == "aria-label" && e.tag == "section": // a landmark
			d.ids["part "+value]++
		case name == "href" && strings.HasPrefix(value, "#"):
			d.refers[value[1:]] = e.tag + " href"
		case name == "hidden":
			hides = true
		case name == "class" && e.tag == "button" && d.hidden == 0 && slices.Contains(strings.Fields(value), "main"):
			d.mains = append(d.mains, e.words())
		case slices.Contains(references, name):
			for _, id := range strings.Fields(value) {
				d.refers[id] = e.tag + " " + name
			}
		}
		if name == "tabindex" {
			continue // where the keyboard was
		}
		if strings.Contains(value, "0x") {
			value = pointer.ReplaceAllString(value, "0x")
		}
		d.text = append(append(append(append(d.text, ' '), name...), '='), value...)
	}
	d.text = append(d.text, '>')
	for _, event := range slices.Sorted(maps.Keys(e.eventHandlers)) {
		if !slices.Contains(pressed, event) {
			continue
		}
		d.controls = append(d.controls, control{e, event, e.eventHandlers[event].goHandler})
	}
	if e.tag == "a" && len(e.eventHandlers) == 0 && e.attributes["href"] != "" {
		d.controls = append(d.controls, control{element: e})
	}
	if _, valued := e.attributes["value"]; e.tag == "option" && !valued {
		d.unvalued = append(d.unvalued, e.words())
	}
	if hides {
		d.hidden++
	}
	for _, child := range e.children {
		d.draw(child)
	}
	if hides {
		d.hidden--
	}
}

// words are the words of an element.
func (e *element) words() string {
	d := draw(e.children...)
	return strings.Join(strings.Fields(tags.ReplaceAllString(string(d.text), " ")), " ")
}

// folds lists the controls that open or close a part of the page. Of several with one key the first stands for all.
func (d *drawn) folds() (all []control) {
	for _, c := range d.controls {
		if c.attributes["aria-expanded"] == "" || c.event != "click" ||
			slices.ContainsFunc(all, func(o control) bool { return o.key() == c.key() }) {
			continue
		}
		all = append(all, c)
	}
	return all
}

// key tells a control from the others of its page, open or closed.
func (c control) key() string {
	return cmp.Or(c.attributes["id"], c.attributes["aria-label"], c.words())
}

// String names a control.
func (c control) String() string {
	text := c.words()
	if label := c.attributes["aria-label"]; label != "" {
		text = label
	}
	if to := c.attributes["href"]; to != "" {
		text += " to " + to
	}
	return fmt.Sprintf("%s %s#%s %.50s", c.event, c.tag, c.attributes["id"], text)
}

// values lists what a select offers.
func (e *element) values() (all []string) {
	if e.tag == "option" {
		return []string{e.attributes["value"]}
	}
	for _, child := range e.children {
		if child, ok := child.(app.HTML); ok {
			all = append(all, elementOf(child).values()...)
		}
	}
	return all
}

var (
	tags   = regexp.MustCompile(`<[^>]*>`)
	id     = regexp.MustCompile(` id="([^"]*)"`)
	rawIDs = map[string][]string{}
)

// idsIn lists the ids of raw HTML.
func idsIn(raw string) (ids []string) {
	known, ok := rawIDs[raw]
	if !ok {
		for _, m := range id.FindAllStringSubmatch(raw, -1) {
			known = append(known, m[1])
		}
		rawIDs[raw] = known
	}
	return known
}

// glossary lists the ids of the glossary, which every page has.
func glossary() []string {
	v := reflect.ValueOf(ui.Glossary()).Elem().FieldByName("value")
	return idsIn(v.String())
}

// stack is where the program is.
func stack() string {
	buf := make([]byte, 8192)
	return string(buf[:runtime.Stack(buf, false)])
}

// set sets a field of a struct that is not exported.
func set(of any, name string, to any) {
	f := reflect.ValueOf(of).Elem().FieldByName(name)
	reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem().Set(reflect.ValueOf(to))
}
