package pages

import (
	"maps"
	"net/url"
	"strings"
)

// Lesson returns the address of the lesson that an address of the deals led to, when a class guessed there. old is its
// query. is is false for a query about deals alone.
func Lesson(old url.Values) (address string, is bool) {
	v := maps.Clone(old)
	if !v.Has("class") && !v.Has("guesses") && v.Get("hide") != "1" && v.Get("phone") != "1" && v.Get("sheet") != "1" {
		return "", false
	}
	hidden := v.Get("hide") == "1"
	v.Del("hide")
	switch sheet := v.Get("sheet") == "1"; {
	case v.Get("phone") == "1":
	case sheet:
		v.Set("scene", "sheet")
	case !hidden:
		v.Set("scene", "answer")
	case v.Has("deals") || v.Has("class"):
		v.Set("scene", "deal")
	case v.Has("guesses"):
		v.Set("scene", "guess")
	}
	v.Del("sheet")
	return "/lesson?" + OfLesson(v).Encode(), true
}

// OfLesson returns the query of the lesson about a game, with what else the query says. The lessons about a match and
// about frustration have names, which stand for their games.
func OfLesson(of url.Values) url.Values {
	v, name := maps.Clone(of), "deck"
	one := !v.Has("s") || v.Get("s") == "1"
	switch {
	case v.Get("game") == "t1" && v.Get("m") == "13" && one:
		name = "match"
	case v.Get("game") == "t3" && v.Get("m") == "13" && v.Get("s") == "4":
		name = "frustration"
	}
	v.Set("of", name)
	if name != "deck" {
		for _, field := range []string{"game", "m", "s"} {
			v.Del(field)
		}
	}
	return v
}

// LessonAnew returns the address of a lesson at its first scene, for one at a later scene, which it offers to go on
// with. It returns any other address as it is.
func LessonAnew(address string) string {
	path, query, _ := strings.Cut(address, "?")
	v, err := url.ParseQuery(query)
	if path != "/lesson" || err != nil || !v.Has("scene") {
		return address
	}
	v.Set("left", v.Get("scene"))
	v.Del("scene")
	return path + "?" + v.Encode()
}
