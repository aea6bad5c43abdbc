//go:build !js

// Command loadbench has Lighthouse load pages as a phone does, several times, and prints
// medians of the first visit and of a second visit, when the service worker has the app. An
// empty page of go-app is measured in between for comparison.
//
// Each load is judged by the clock, as Lighthouse does, and by the time that the page's own
// thread ran (ownTime). The latter is the cost of the page itself on a machine that other
// processes slow down.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/chromedp/chromedp"

	"rencontre/app/page"
	"rencontre/app/pages"
	"rencontre/app/serve"
)

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	runs := flag.Int("runs", 5, "load every page `N` times")
	lighthouse := flag.String("lighthouse", "web/node_modules/lighthouse/cli/index.js", "run `FILE` in Node")
	web := flag.String("web", "web", "take the app's assets from `DIR`")
	empty := flag.String("empty", "build/empty", "take the empty page from `DIR`")
	cache := flag.String("cache", "build/cache", "keep what is compressed in `DIR`")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: loadbench [FLAGS] [PAGE...]")
		flag.PrintDefaults()
	}
	flag.Parse()
	page.Register()
	paths := flag.Args()
	for _, p := range paths {
		if !slices.Contains(pages.Paths(), p) {
			return fmt.Errorf("PAGE: there is no %q; the pages are %s", p, strings.Join(pages.Paths(), ", "))
		}
	}
	if len(paths) == 0 {
		paths = pages.Paths()
	}
	if *runs < 1 {
		return errors.New("-runs: at least 1")
	}

	chromium, err := exec.LookPath("chromium-headless-shell")
	if err != nil {
		return errors.New("chromium-headless-shell is missing: Lighthouse loads the pages in it")
	}
	site, err := serve.New(os.DirFS(*web), "/", pages.Paths(), pages.Old())
	if err != nil {
		return err
	}
	measure, err := folder(*empty)
	if err != nil {
		return err
	}
	var pages []*loaded
	for _, s := range []struct {
		site  *serve.Site
		paths []string
		name  string
	}{{site, paths, ""}, {measure, []string{"/"}, "an empty page"}} {
		address, err := start(s.site, *cache)
		if err != nil {
			return err
		}
		known, err := os.MkdirTemp("", "rencontre-load-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(known)
		if err := visit(ctx, chromium, known, address); err != nil {
			return err
		}
		for _, p := range s.paths {
			name := s.name
			if name == "" {
				name = "`" + p + "`"
			}
			pages = append(pages, &loaded{name: name, address: address + p, known: known})
		}
	}
	for i := range *runs {
		for _, p := range pages {
			if err := p.load(ctx, *lighthouse, chromium); err != nil {
				return fmt.Errorf("%s: %w", p.name, err)
			}
			for v, name := range visits { // print as it goes, since an interrupted hour is useful too
				fmt.Fprintf(os.Stderr, "%d of %d, %s, %s: %s\n", i+1, *runs, p.name, name, figures(p.visits[v][i:]))
			}
		}
	}
	fmt.Printf("| page | visit | score | blocking, ms | score, own time | blocking, own time, ms | shift | largest " +
		"paint, s | interactive, s |\n|---|---|---:|---:|---:|---:|---:|---:|---:|\n")
	var power []float64
	for _, p := range pages {
		for v, name := range visits {
			fmt.Printf("| %s | %s | %s |\n", p.name, name, figures(p.visits[v]))
			for _, m := range p.visits[v] {
				power = append(power, m.power)
			}
		}
	}
	// Lighthouse's throttle of four is for machines of 1,500 to 2,000.
	slices.Sort(power)
	fmt.Printf("\nLighthouse's index of this machine's power: %.0f in the median, %.0f to %.0f.\n", median(power),
		power[0], power[len(power)-1])
	return nil
}

var visits = [...]string{"first", "second"}

// loaded holds the measurements of a page, by visit. known is the profile of a browser that has
// visited the site.
type loaded struct {
	name, address, known string
	visits               [len(visits)][]load
}

// A load is what Lighthouse measures for one visit: by the clock, by the running time of the
// page's thread, and its index of the machine's power.
type load struct {
	clock, own metrics
	power      float64
}

type metrics [len(audits) + 1]float64

const (
	blocking = iota
	shift
	paint
	interactive
	score
)

var audits = [...]string{
	blocking:    "total-blocking-time",
	shift:       "cumulative-layout-shift",
	paint:       "largest-contentful-paint",
	interactive: "interactive",
}

// others are the further audits of the score.
var others = []string{"first-contentful-paint", "speed-index"}

// figures are the medians, as columns of a row.
func figures(all []load) string {
	of := func(figure func(load) float64) float64 {
		var values []float64
		for _, l := range all {
			values = append(values, figure(l))
		}
		return median(values)
	}
	return fmt.Sprintf("%.0f | %.0f | %.0f | %.0f | %.3f | %.1f | %.1f",
		of(func(l load) float64 { return 100 * l.clock[score] }), of(func(l load) float64 { return l.clock[blocking] }),
		of(func(l load) float64 { return 100 * l.own[score] }), of(func(l load) float64 { return l.own[blocking] }),
		of(func(l load) float64 { return l.clock[shift] }), of(func(l load) float64 { return l.clock[paint] / 1000 }),
		of(func(l load) float64 { return l.clock[interactive] / 1000 }))
}

func median(values []float64) float64 {
	slices.Sort(values)
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}

// load visits the page with an empty browser profile, and with one that knows the site.
func (p *loaded) load(ctx context.Context, lighthouse, chromium string) error {
	for v := range visits {
		dir, err := os.MkdirTemp("", "rencontre-load-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		profile, trace := filepath.Join(dir, "profile"), filepath.Join(dir, "trace")
		flags := []string{lighthouse, p.address, "--output=json", "--quiet", "--only-audits=" +
			strings.Join(slices.Concat(audits[:], others), ","), "--no-enable-error-reporting",
			"--chrome-flags=--headless --no-sandbox --disable-gpu --user-data-dir=" + profile}
		if v > 0 {
			if err := os.CopyFS(profile, os.DirFS(p.known)); err != nil {
				return err
			}
			flags = append(flags, "--disable-storage-reset")
		}
		flags = append(flags, "--audit-mode="+trace)
		var l load
		if l.clock, l.power, err = judge(ctx, chromium, append(flags, "--gather-mode="+trace)); err != nil {
			return err
		}
		if err := ownTime(trace); err != nil {
			return err
		}
		if l.own, _, err = judge(ctx, chromium, flags); err != nil {
			return err
		}
		p.visits[v] = append(p.visits[v], l)
	}
	return nil
}

// visit opens a site in a browser with a given profile until the service worker has all files.
func visit(ctx context.Context, chromium, profile, address string) error {
	allocator, stop := chromedp.NewExecAllocator(ctx, append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(chromium), chromedp.UserDataDir(profile), chromedp.NoSandbox, chromedp.DisableGPU)...)
	defer stop()
	browser, end := chromedp.NewContext(allocator)
	defer end()
	if _, err := chromedp.Run(browser, chromedp.Navigate(address)); err != nil {
		return err
	}
	if _, err := chromedp.Run(browser, chromedp.Evaluate[[]byte](`navigator.serviceWorker.ready.then(() => 0)`,
		chromedp.EvalAwaitPromise)); err != nil {
		return err
	}
	return chromedp.Cancel(browser)
}

// judge returns the measurements of Lighthouse and its index of the machine's power.
func judge(ctx context.Context, chromium string, flags []string) (m metrics, power float64, err error) {
	command := exec.CommandContext(ctx, "node", flags...)
	command.Stderr, command.Env = os.Stderr, append(os.Environ(), "CHROME_PATH="+chromium)
	out, err := command.Output()
	if err != nil {
		return m, 0, fmt.Errorf("lighthouse: %w", err)
	}
	var report struct {
		RuntimeError *struct{ Message string }
		Environment  struct{ BenchmarkIndex float64 }
		Audits       map[string]struct{ NumericValue *float64 }
		Categories   map[string]struct{ Score *float64 }
	}
	if err := json.Unmarshal(out, &report); err != nil {
		return m, 0, fmt.Errorf("lighthouse: %w", err)
	}
	if report.RuntimeError != nil {
		return m, 0, errors.New("lighthouse: " + report.RuntimeError.Message)
	}
	for i, name := range audits {
		value := report.Audits[name].NumericValue
		if value == nil {
			return m, 0, errors.New("lighthouse says nothing of " + name)
		}
		m[i] = *value
	}
	value := report.Categories["performance"].Score
	if value == nil {
		return m, 0, errors.New("lighthouse gives no score")
	}
	m[score] = *value
	return m, report.Environment.BenchmarkIndex, nil
}

// folder is a site that is served from a folder.
func folder(dir string) (*serve.Site, error) {
	s := &serve.Site{Base: "/", Pages: []string{"/"}, Files: map[string][]byte{}}
	root := os.DirFS(dir)
	return s, fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		s.Files[name], err = fs.ReadFile(root, name)
		return err
	})
}

// start serves a site, compressed, until the program ends.
func start(s *serve.Site, cache string) (address string, err error) {
	out, err := os.MkdirTemp("", "rencontre-site-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(out)
	if err := s.Export(filepath.Join(out, "site"), cache); err != nil { // fills the cache
		return "", err
	}
	handler, err := s.Handler(cache)
	if err != nil {
		return "", err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	go http.Serve(l, handler)
	return "http://localhost:" + strconv.Itoa(l.Addr().(*net.TCPAddr).Port), nil
}
