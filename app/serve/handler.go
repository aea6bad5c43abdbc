//go:build !js

package serve

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"
)

// Handler serves the site under its path. A file is compressed if the folder cache has it
// compressed; cache may be empty.
func (s *Site) Handler(cache string) (http.Handler, error) {
	h := handler{site: s, tags: map[string]string{}, packed: map[string][]byte{}}
	for name, body := range s.Files {
		h.tags[name] = fmt.Sprintf("%x", sha256.Sum256(body))[:16]
		if cache == "" || !packed(name) {
			continue
		}
		for _, e := range encodings {
			b, err := packer{cache}.kept(body, e.ext)
			if err != nil {
				return nil, err
			}
			if b != nil {
				h.packed[name+e.ext] = b
			}
		}
	}
	return h, nil
}

type handler struct {
	site   *Site
	tags   map[string]string // ETag by file name
	packed map[string][]byte // compressed body by file name and extension of the encoding
}

func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	p, ok := strings.CutPrefix(r.URL.Path, h.site.Base)
	if !ok {
		if r.URL.Path+"/" == h.site.Base {
			redirect(w, r, h.site.Base)
			return
		}
		http.NotFound(w, r)
		return
	}
	trimmed := strings.TrimRight(p, "/")
	switch {
	case slices.Contains(h.site.Pages, "/"+trimmed), h.site.Moved["/"+trimmed] != "":
		if p != trimmed {
			redirect(w, r, h.site.Base+trimmed)
			return
		}
		h.serve(w, r, pageFile("/"+p), http.StatusOK)
	case h.site.Files[p] != nil && path.Base(p) != "index.html":
		h.serve(w, r, p, http.StatusOK)
	default:
		h.serve(w, r, missing, http.StatusNotFound)
	}
}

// redirect redirects to a path and keeps the query.
func redirect(w http.ResponseWriter, r *http.Request, to string) {
	if r.URL.RawQuery != "" {
		to += "?" + r.URL.RawQuery
	}
	http.Redirect(w, r, to, http.StatusMovedPermanently)
}

func (h handler) serve(w http.ResponseWriter, r *http.Request, name string, status int) {
	body, tag := h.site.Files[name], h.tags[name]
	header := w.Header()
	header.Set("Content-Type", contentType(name))
	header.Set("Cache-Control", "no-cache")
	header.Set("X-Content-Type-Options", "nosniff")
	if packed(name) {
		header.Set("Vary", "Accept-Encoding")
		for _, e := range encodings {
			b := h.packed[name+e.ext]
			if b != nil && accepts(r, e.name) {
				header.Set("Content-Encoding", e.name)
				body, tag = b, tag+e.ext
				break
			}
		}
	}
	if status != http.StatusOK {
		w.WriteHeader(status)
		if r.Method == http.MethodGet {
			_, _ = w.Write(body) // the client may have gone away
		}
		return
	}
	header.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// accepts reports whether the browser accepts an encoding.
func accepts(r *http.Request, encoding string) bool {
	for _, part := range strings.Split(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, quality, _ := strings.Cut(strings.ReplaceAll(part, " ", ""), ";")
		if strings.EqualFold(name, encoding) {
			return strings.Trim(quality, "qQ=0.") != "" || quality == ""
		}
	}
	return false
}

// types are media types that the system's table may lack or have wrong.
var types = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".svg":         "image/svg+xml",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
}

func contentType(name string) string {
	ext := path.Ext(name)
	t := types[ext]
	if t != "" {
		return t
	}
	t = mime.TypeByExtension(ext)
	if t != "" {
		return t
	}
	return "application/octet-stream"
}
