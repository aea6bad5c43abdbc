//go:build !js

package serve

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestHosting serves an exported site by Caddy and by nginx with the configurations of the README.
func TestHosting(t *testing.T) {
	t.Setenv("PATH", os.Getenv("PATH")+":/usr/sbin") // where Debian has nginx
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for name, start := range map[string]func(dir, config string) *exec.Cmd{"caddy": caddy, "nginx": nginx} {
		t.Run(name, func(t *testing.T) {
			if _, err := exec.LookPath(name); err != nil {
				if os.Getenv("RENCONTRE_LONG") != "" {
					t.Fatal(err)
				}
				t.Skip(name + " is not installed; build.sh test -long installs it")
			}
			dir := t.TempDir()
			site := filepath.Join(dir, "site")
			if err := newSite(t, web(), "/").Export(site, t.TempDir()); err != nil {
				t.Fatal(err)
			}
			_, config, found := strings.Cut(string(readme), "```"+name+"\n")
			config, _, ended := strings.Cut(config, "```")
			if !found || !ended {
				t.Fatal("the README has no configuration")
			}
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			address := l.Addr().String()
			_, port, _ := net.SplitHostPort(address)
			l.Close()
			server := start(dir, strings.NewReplacer("8080", port, "DIR", site).Replace(config))
			server.Env = append(os.Environ(), "HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
			server.Stderr = t.Output()
			if err := server.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				server.Process.Kill()
				server.Wait()
			})
			hosted(t, "http://"+address)
		})
	}
}

// caddy and nginx make the command that serves a configuration, with their files in a folder.
func caddy(dir, config string) *exec.Cmd {
	file := filepath.Join(dir, "Caddyfile")
	write(file, "{\n\tadmin off\n}\n"+config)
	return exec.Command("caddy", "run", "--config", file, "--adapter", "caddyfile")
}

func nginx(dir, config string) *exec.Cmd {
	file := filepath.Join(dir, "nginx.conf")
	write(file, fmt.Sprintf(`daemon off;
master_process off;
pid %[1]s/pid;
error_log stderr;
events {}
http {
	include /etc/nginx/mime.types;
	access_log off;
	client_body_temp_path %[1]s/body;
	proxy_temp_path %[1]s/proxy;
	fastcgi_temp_path %[1]s/fastcgi;
	uwsgi_temp_path %[1]s/uwsgi;
	scgi_temp_path %[1]s/scgi;
%[2]s}
`, dir, config))
	return exec.Command("nginx", "-c", file)
}

func write(file, text string) {
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		panic(err)
	}
}

// hosted checks the files of a host, their headers and their compressed forms.
func hosted(t *testing.T, host string) {
	get := func(path, accept string) (*http.Response, string) {
		t.Helper()
		request, err := http.NewRequest("GET", host+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Accept-Encoding", accept)
		r, err := http.DefaultTransport.RoundTrip(request)
		for deadline := time.Now().Add(time.Minute); err != nil; r, err = http.DefaultTransport.RoundTrip(request) {
			if time.Now().After(deadline) { // it listens once it has started
				t.Fatal(err)
			}
			time.Sleep(20 * time.Millisecond)
		}
		defer r.Body.Close()
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		return r, string(body)
	}
	for path, want := range map[string]struct {
		status int
		kind   string
	}{
		"/": {200, "text/html"}, "/other": {200, "text/html"}, "/old?game=hlm": {200, "text/html"},
		"/web/app.wasm": {200, "application/wasm"}, "/nothing": {404, "text/html"},
	} {
		r, body := get(path, "identity")
		if r.StatusCode != want.status || !strings.HasPrefix(r.Header.Get("Content-Type"), want.kind) || body == "" ||
			want.status == 200 && (r.Header.Get("Cache-Control") != "no-cache" ||
				r.Header.Get("X-Content-Type-Options") != "nosniff") || r.Header.Get("X-Frame-Options") != "" {
			t.Errorf("%s: %s, %v", path, r.Status, r.Header)
		}
	}
	if r, _ := get("/web/look.css", "gzip"); r.Header.Get("Content-Encoding") != "gzip" {
		t.Errorf("the compressed form is not served: %v", r.Header)
	}
}
