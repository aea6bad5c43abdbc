//go:build !js

package serve

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// A limit is the largest size of a file in bytes, compressed with brotli. quick is the least factor by which the file
// is larger when it is compressed in a few seconds instead of two minutes, so that what passes quickly passes.
type limit struct {
	bytes int
	quick float64
}

// limits are those of the page's program and the workers' program, which a phone has to load. The factors are 1.164 and
// 1.151 for the programs as they are.
var limits = map[string]limit{program: {2_000_000, 1.16}, "web/worker.wasm": {1_150_000, 1.148}}

// Command runs serve, export or sizes and returns the exit status.
func Command(ctx context.Context, name string, args, pages []string, moved map[string]string, out, errs io.Writer) int {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	web := f.String("web", "web", "take the assets from `DIR`")
	cache := f.String("cache", filepath.Join("build", "cache"), "keep what is compressed in `DIR`")
	addr, base, exec := "", "/", ""
	quick, usage := false, name+" [FLAGS]"
	switch name {
	case "serve":
		f.StringVar(&addr, "addr", "127.0.0.1:8080", "listen at `HOST:PORT`")
		f.StringVar(&base, "base", "/", "serve below `PATH`")
	case "sizes":
		f.StringVar(&exec, "exec", "", "compare go-app's wasm_exec.js with Go's, `FILE`")
		f.BoolVar(&quick, "quick", false, "compress quickly, and allow for it; keep nothing")
	case "export":
		usage += " DIR [BASE]"
	}
	f.Usage = func() {
		fmt.Fprintln(f.Output(), "usage: rencontre "+usage)
		f.PrintDefaults()
	}
	err := f.Parse(args)
	rest := f.Args()
	switch {
	case errors.Is(err, flag.ErrHelp):
		f.SetOutput(out)
		f.Usage()
		return 0
	case err != nil:
	case name == "export" && len(rest) == 2:
		base = rest[1]
	case name == "export" && len(rest) != 1:
		err = errors.New("DIR: name one folder to write to, and the path it will be served at if that is not /")
	case name != "export" && len(rest) != 0:
		err = fmt.Errorf("%s: takes no %q", name, rest[0])
	}
	if err != nil {
		fmt.Fprintf(errs, "error: %v\n", err)
		return 2
	}
	s, err := New(os.DirFS(*web), base, pages, moved)
	if err == nil {
		switch name {
		case "serve":
			err = s.serve(ctx, addr, *cache, out)
		case "export":
			err = s.Export(f.Arg(0), *cache)
		case "sizes":
			if quick {
				*cache = ""
			}
			err = errors.Join(s.sizes(*cache, limits, out), s.sameExec(exec))
		}
	}
	if err != nil {
		fmt.Fprintf(errs, "error: %v\n", err)
		return 1
	}
	return 0
}

// serve serves the site until ctx ends.
func (s *Site) serve(ctx context.Context, addr, cache string, out io.Writer) error {
	h, err := s.Handler(cache)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "Rencontre is at http://%s%s\n", l.Addr(), s.Base)
	server := &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second}
	closed := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() { closed <- server.Close() })
	if err := server.Serve(l); stop() || !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-closed
}

// headers are the headers of all files, in the form that some hosts read from a file _headers.
const headers = "/*\n  Cache-Control: no-cache\n  X-Content-Type-Options: nosniff\n"

// Export writes the site as files, and their headers. Beside each file that compresses it writes the compressed
// forms, which hosts such as nginx and Caddy serve. If cache is empty it compresses nothing.
func (s *Site) Export(dir, cache string) error {
	if err := writeFile(filepath.Join(dir, "_headers"), []byte(headers)); err != nil {
		return err
	}
	for name, body := range s.Files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := writeFile(file, body); err != nil {
			return err
		}
		if cache == "" || !packed(name) {
			continue
		}
		for i, e := range encodings {
			b, err := packer{cache}.pack(body, i)
			if err != nil {
				return err
			}
			if err := writeFile(file+e.ext, b); err != nil {
				return err
			}
		}
	}
	return nil
}

// sameExec refuses a go-app whose wasm_exec.js differs from that of the Go that builds the
// programs, because the programs would not start.
func (s *Site) sameExec(file string) error {
	if file == "" {
		return nil
	}
	want, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if !bytes.Equal(s.Files["wasm_exec.js"], want) {
		return fmt.Errorf("go-app's wasm_exec.js is not %s: take the go-app that goes with this Go", file)
	}
	return nil
}

// sizes compresses every file, prints the sizes of files with a limit, and refuses files that
// are larger or missing. If cache is empty it compresses quickly, and only files with a limit.
func (s *Site) sizes(cache string, limits map[string]limit, out io.Writer) error {
	var refused error
	for _, name := range slices.Sorted(maps.Keys(limits)) {
		if s.Files[name] == nil {
			refused = errors.Join(refused, fmt.Errorf("%s is missing in the web folder", name))
		}
	}
	if cache != "" {
		if err := (packer{cache}).all(s.Files); err != nil {
			return err
		}
	}
	total := 0
	for _, name := range slices.Sorted(maps.Keys(s.Files)) {
		body, limit := s.Files[name], limits[name]
		largest := limit.bytes
		size := len(body)
		switch {
		case cache != "" && packed(name):
			b, err := packer{cache}.pack(body, 0)
			if err != nil {
				return err
			}
			size = len(b)
		case largest > 0:
			var err error
			if size, err = quick(body); err != nil {
				return err
			}
			largest = int(limit.quick * float64(largest))
		}
		total += size
		if largest > 0 {
			fmt.Fprintf(out, "%-16s %5d kB, %4d kB in brotli (at most %d kB)\n", name, len(body)/1000, size/1000,
				largest/1000)
			if size > largest {
				refused = errors.Join(refused, fmt.Errorf("%s has %d bytes in brotli, more than %d", name, size, largest))
			}
		}
	}
	if cache != "" {
		fmt.Fprintf(out, "%-16s %d files, %d kB to load, version %s\n", "all", len(s.Files), total/1000, s.Version)
	}
	return refused
}
