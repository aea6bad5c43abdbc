//go:build !js

// Package host serves the built app to browser tests. It is a plain static host that can be
// stopped, slowed down and updated to another version.
package host

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"rencontre/app/page"
	"rencontre/app/pages"
	"rencontre/app/serve"
)

// Root is the root of the repository, relative to a package of tests in app.
const Root = "../.."

// Build builds the app, unless RENCONTRE_BUILT says that it is built, and routes its pages.
// TestMain calls it, and calls end at its end.
func Build() (end func(), err error) {
	if os.Getenv("RENCONTRE_BUILT") == "" {
		build := exec.Command("./build.sh", "compile")
		build.Dir, build.Stdout, build.Stderr = Root, os.Stderr, os.Stderr
		if err := build.Run(); err != nil {
			return nil, fmt.Errorf("./build.sh compile: %w", err)
		}
	}
	page.Register()
	if exported, err = os.MkdirTemp("", "rencontre-exported-"); err != nil {
		return nil, err
	}
	return func() {
		if err := os.RemoveAll(exported); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}, nil
}

// A Host serves an exported site under a path, as any static host would.
type Host struct {
	URL  string // of the first page
	Base string // its path
	Name string // with the port; unique, so that hosts share nothing in a browser

	t       testing.TB
	number  int64
	address string
	server  *http.Server
	files   atomic.Pointer[http.Handler]
	held    sync.RWMutex // while locked, programs do not arrive
}

var hosts atomic.Int64

// New exports the app for the path base, "/" or "/name/", and serves it until the end of the
// test.
func New(t testing.TB, base string) *Host {
	t.Helper()
	h := &Host{t: t, Base: base, number: hosts.Add(1), address: "127.0.0.1:0"}
	h.Deploy("")
	h.Start()
	t.Cleanup(h.Stop)
	return h
}

// Deploy replaces what is served by a version of the app: the repository's, changed by mark.
func (h *Host) Deploy(mark string) {
	h.t.Helper()
	dir, err := export(h.Base, mark)
	if err != nil {
		h.t.Fatal(err)
	}
	h.Serve(static(dir, h.Base))
}

var (
	exported  string // the folder of all versions
	exporting sync.Mutex
)

// export returns the folder of a version. It is made once.
func export(base, mark string) (dir string, err error) {
	exporting.Lock()
	defer exporting.Unlock()
	dir = filepath.Join(exported, url.PathEscape(base+mark))
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	web := os.DirFS(filepath.Join(Root, "web"))
	site, err := serve.New(overlay{web, fstest.MapFS{"mark.txt": {Data: []byte(mark)}}}, base, pages.Paths(), pages.Old())
	if err != nil {
		return "", err
	}
	whole := dir + ".new"
	if err := site.Export(whole, ""); err != nil {
		return "", err
	}
	// A static host distinguishes versions by their modification time in seconds.
	written := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	if mark != "" {
		written = written.Add(time.Hour)
	}
	err = filepath.WalkDir(whole, func(name string, d fs.DirEntry, err error) error {
		return errors.Join(err, os.Chtimes(name, written, written))
	})
	return dir, errors.Join(err, os.Rename(whole, dir))
}

// Files returns what is served. Serve replaces it.
func (h *Host) Files() http.Handler        { return *h.files.Load() }
func (h *Host) Serve(handler http.Handler) { h.files.Store(&handler) }

// Start starts serving, always at the same address.
func (h *Host) Start() {
	h.t.Helper()
	l, err := net.Listen("tcp", h.address)
	if err != nil {
		h.t.Fatal(err)
	}
	h.address = l.Addr().String()
	_, port, err := net.SplitHostPort(h.address)
	if err != nil {
		h.t.Fatal(err)
	}
	h.Name = fmt.Sprintf("host%d.localhost:%s", h.number, port)
	h.URL = "http://" + h.Name + h.Base
	h.server = &http.Server{Handler: h}
	go h.server.Serve(l)
}

// Stop stops serving and closes every connection, as if the network were gone.
func (h *Host) Stop() {
	if err := h.server.Close(); err != nil {
		h.t.Error(err)
	}
}

// Hold keeps programs from arriving until release is called.
func (h *Host) Hold() (release func()) {
	h.held.Lock()
	return sync.OnceFunc(h.held.Unlock)
}

func (h *Host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasSuffix(r.URL.Path, ".wasm") {
		h.held.RLock()
		h.held.RUnlock() //lint:ignore SA2001 it waits for release
	}
	h.Files().ServeHTTP(w, r)
}

// static is a plain static host: folders have an index, and missing files give 404.html.
func static(dir, base string) http.Handler {
	files := http.FileServer(http.Dir(dir))
	return http.StripPrefix(strings.TrimSuffix(base, "/"),
		http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(r.URL.Path))); err != nil {
				body, err := os.ReadFile(filepath.Join(dir, "404.html"))
				if err != nil {
					http.Error(w, err.Error(), http.StatusInternalServerError)
					return
				}
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
				w.WriteHeader(http.StatusNotFound)
				_, _ = w.Write(body)
				return
			}
			files.ServeHTTP(w, r)
		}))
}
