//go:build !js

// Package serve makes the files of the app that a browser loads: the prerendered pages,
// go-app's start files, the service worker and everything in web/. The same files are served on
// localhost or exported for any static host, at a root or under a path.
package serve

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

//go:embed first.js
var firstJS string

//go:embed early.js
var earlyJS string

//go:embed start.js
var startJS string

//go:embed worker.js
var workerJS string

// A Site is the set of files of one version of the app.
type Site struct {
	Base    string            // the path it is served under, "/" or "/name/"
	Version string            // a hash of all files
	Pages   []string          // "/", "/play", ..
	Moved   map[string]string // the page that is at an old path now, by that path
	Files   map[string][]byte // by path without a leading slash; pages as play/index.html
}

const (
	program = "web/app.wasm"
	missing = "404.html"
)

// buildLock serialises New: go-app keeps the base path in the environment of the process.
var buildLock sync.Mutex

// New makes the site from the folder web. The pages must be routed in go-app. moved maps old paths to pages. The file
// at an old path is that of its page, which then changes the address to the page's own.
func New(web fs.FS, base string, pages []string, moved map[string]string) (*Site, error) {
	buildLock.Lock()
	defer buildLock.Unlock()
	base, err := cleanBase(base)
	if err != nil {
		return nil, err
	}
	s := &Site{Base: base, Version: "0", Pages: pages, Moved: moved, Files: map[string][]byte{}}
	if err := s.static(web); err != nil {
		return nil, err
	}
	// The version is part of the start files, so they are made twice.
	if err := s.generate(); err != nil {
		return nil, err
	}
	s.Version = s.hash()
	return s, s.generate()
}

// cleanBase returns the path with one slash at each end.
func cleanBase(base string) (string, error) {
	base = path.Clean("/" + base)
	if strings.ContainsAny(base, `?#"'<>\ %`) {
		return "", fmt.Errorf("BASE: %q must be a plain path such as /rencontre", base)
	}
	return strings.TrimSuffix(base, "/") + "/", nil
}

// static adds the files of web/ that a browser needs.
func (s *Site) static(web fs.FS) error {
	err := fs.WalkDir(web, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.Name() == "node_modules", d.Name() != "." && strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir(), name == "package.json", name == "package-lock.json":
			return nil
		}
		body, err := fs.ReadFile(web, name)
		s.Files["web/"+name] = body
		return err
	})
	if err != nil {
		return err
	}
	if s.Files[program] == nil {
		return errors.New("app.wasm is missing in the web folder: ./build.sh build makes it")
	}
	return nil
}

// generate makes the pages and all files that contain the version.
func (s *Site) generate() error {
	h := &app.Handler{
		Name:            "Rencontre",
		ShortName:       "Rencontre",
		Title:           "Rencontre",
		Description:     "A calculator for card-matching games: exact answers and honest estimates, on this device.",
		Lang:            "en",
		BackgroundColor: light,
		ThemeColor:      light,
		Icon: app.Icon{
			Default:  "/web/icon-192.png",
			Large:    "/web/icon-512.png",
			SVG:      "/web/icon.svg",
			Maskable: "/web/icon-maskable.png",
		},
		Styles:    s.styles(),
		Scripts:   s.scripts(),
		Resources: prefix(s.Base),
		Version:   s.Version,
	}
	made := map[string]string{
		"app.css":              "/app.css",
		"app.js":               "/app.js",
		"wasm_exec.js":         "/wasm_exec.js",
		"manifest.webmanifest": "/manifest.webmanifest",
		missing:                "/404",
	}
	for _, p := range s.Pages {
		made[pageFile(p)] = p
	}
	var err error
	for file, p := range made {
		if s.Files[file], err = get(h, p); err != nil {
			return err
		}
		if path.Ext(file) == ".html" {
			if s.Files[file], err = s.finish(described(p, s.Files[file])); err != nil {
				return fmt.Errorf("%s: %w", p, err)
			}
		}
	}
	for old, p := range s.Moved {
		s.Files[pageFile(old)] = s.Files[pageFile(p)]
	}
	if s.Files["app.js"], err = s.starting(s.Files["app.js"]); err != nil {
		return err
	}
	if s.Files["manifest.webmanifest"], err = relativeScope(s.Files["manifest.webmanifest"]); err != nil {
		return err
	}
	// The service worker lists all other files, so it is made last.
	worker, err := s.serviceWorker()
	if err != nil {
		return err
	}
	s.Files["app-worker.js"], err = get(&app.Handler{
		ServiceWorkerTemplate: worker,
		Resources:             h.Resources,
		Version:               s.Version,
	}, "/app-worker.js")
	return err
}

// starting makes go-app's script start the program and the service worker as start.js does: in
// short tasks, with code compiled by a worker, and one after the other.
func (s *Site) starting(script []byte) ([]byte, error) {
	for _, call := range []string{"\ngoappInitServiceWorker();", "\ngoappInitWebAssembly();"} {
		before, after, found := bytes.Cut(script, []byte(call))
		if !found {
			return nil, errors.New("go-app's script has changed: it does not start the program as it did")
		}
		script = slices.Concat(before, after)
	}
	return append(script, s.script(firstJS+startJS)...), nil
}

// get returns the file that go-app's handler serves at a path.
func get(h http.Handler, p string) ([]byte, error) {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, p, nil))
	if w.Code != http.StatusOK {
		return nil, fmt.Errorf("%s: %d %s", p, w.Code, http.StatusText(w.Code))
	}
	return w.Body.Bytes(), nil
}

// pageFile is the file of a page: the index of a folder, which every static host serves.
func pageFile(p string) string { return strings.TrimPrefix(path.Join(p, "index.html"), "/") }

func (s *Site) styles() []string {
	var css []string
	for name := range s.Files {
		if path.Dir(name) == "web" && path.Ext(name) == ".css" {
			css = append(css, "/"+name)
		}
	}
	slices.Sort(css)
	return css
}

// scripts are the scripts that every page runs. Others are loaded on demand.
func (s *Site) scripts() []string {
	if s.Files[pageScript] == nil {
		return nil
	}
	return []string{"/" + pageScript}
}

// pageScript is the script that every page needs besides the program.
const pageScript = "web/page.js"

// relativeScope limits the installed app to the folder of its manifest. go-app claims the whole
// host.
func relativeScope(manifest []byte) ([]byte, error) {
	var m map[string]any
	if err := json.Unmarshal(manifest, &m); err != nil {
		return nil, fmt.Errorf("manifest: %w", err)
	}
	m["id"], m["scope"], m["start_url"] = "./", "./", "./"
	return json.Marshal(m)
}

// serviceWorker returns the service worker with the files it keeps filled in.
func (s *Site) serviceWorker() (string, error) {
	pages := make([]string, len(s.Pages))
	index := map[string]bool{}
	for i, p := range s.Pages {
		pages[i] = strings.TrimPrefix(p, "/")
		index[pageFile(p)] = true
	}
	moved := map[string]string{}
	for old, p := range s.Moved {
		moved[strings.TrimPrefix(old, "/")] = strings.TrimPrefix(p, "/")
		index[pageFile(old)] = true
	}
	files := map[string]string{}
	for name, body := range s.Files {
		if !index[name] && name != "app-worker.js" {
			files[name] = integrity(body)
		}
	}
	// A host may rewrite a page, so pages have no integrity.
	if s.Files[missing] != nil {
		files[missing] = ""
	}
	var replacements []string
	for name, value := range map[string]any{"{{.Pages}}": pages, "{{.Moved}}": moved, "{{.Files}}": files} {
		text, err := json.Marshal(value)
		if err != nil {
			return "", err
		}
		replacements = append(replacements, name, string(text))
	}
	return strings.NewReplacer(replacements...).Replace(workerJS), nil
}

// hash covers all files and their names.
func (s *Site) hash() string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(s.Files)) {
		fmt.Fprintf(h, "%s %x\n", name, sha256.Sum256(s.Files[name]))
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}

// prefix puts the site's path before an absolute path. go-app's own resolvers also put it
// before "#main" and "?m=3", and leave the slash off the first page.
type prefix string

func (p prefix) Resolve(location string) string {
	switch {
	case strings.HasPrefix(location, "/"):
		return string(p) + location[1:]
	case strings.HasPrefix(location, "web/"):
		return string(p) + location
	}
	return location
}
