//go:build linux

package enginetest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// A wire carries commands of W3C WebDriver to a browser, by their names in the standard. No maintained library serves
// both engines from Go, and these two wires are shorter than one library.
type wire interface {
	// call gives the value of a command. The parameter "id" names an element.
	call(command string, params map[string]any) (json.RawMessage, error)
}

type params = map[string]any

// patience is the time limit of any step. Commands do not wait for a page: tests poll for what they expect.
const patience = 2 * time.Minute

var client = http.Client{Timeout: patience}

// overHTTP is the wire of the standard, which WebKitWebDriver serves.
type overHTTP struct{ session string } // its address

// routes has the method and path of each command that is used.
var routes = map[string][2]string{
	"NewSession":      {"POST", ""},
	"DeleteSession":   {"DELETE", ""},
	"Navigate":        {"POST", "/url"},
	"ExecuteScript":   {"POST", "/execute/sync"},
	"NewWindow":       {"POST", "/window/new"},
	"SwitchToWindow":  {"POST", "/window"},
	"CloseWindow":     {"DELETE", "/window"},
	"FindElement":     {"POST", "/element"},
	"ElementSendKeys": {"POST", "/element/{id}/value"},
}

func (w *overHTTP) call(command string, p params) (json.RawMessage, error) {
	route := routes[command]
	path := route[1]
	if id, ok := p["id"].(string); ok {
		path = strings.Replace(path, "{id}", id, 1)
	}
	var body io.Reader
	if route[0] == "POST" {
		text, err := json.Marshal(p)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(text)
	}
	request, err := http.NewRequest(route[0], w.session+path, body)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json; charset=utf-8")
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	var answer struct{ Value json.RawMessage }
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return nil, fmt.Errorf("%s: %w", response.Status, err)
	}
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", response.Status, answer.Value)
	}
	return answer.Value, nil
}

// marionette is Firefox's own wire, on which geckodriver is built. Debian has Firefox but no geckodriver. A message is
// its length, a colon, and an array: a command has 0, its number, its name and parameters; an answer has 1, the number,
// the error and the result.
type marionette struct {
	mu     sync.Mutex
	socket net.Conn
	read   *bufio.Reader
	number int
}

func (w *marionette) call(command string, p params) (json.RawMessage, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.number++
	if p == nil {
		p = params{}
	}
	text, err := json.Marshal([]any{0, w.number, "WebDriver:" + command, p})
	if err != nil {
		return nil, err
	}
	if err := w.socket.SetDeadline(time.Now().Add(patience)); err != nil {
		return nil, err
	}
	if _, err := fmt.Fprintf(w.socket, "%d:%s", len(text), text); err != nil {
		return nil, err
	}
	answer, err := w.receive()
	if err != nil {
		return nil, err
	}
	var parts [4]json.RawMessage
	if err := json.Unmarshal(answer, &parts); err != nil {
		return nil, fmt.Errorf("%s: %w", answer, err)
	}
	if string(parts[1]) != strconv.Itoa(w.number) {
		return nil, fmt.Errorf("message %d is answered by %s", w.number, answer)
	}
	if string(parts[2]) != "null" {
		return nil, fmt.Errorf("%s", parts[2])
	}
	// What the standard calls the value is wrapped where it is no object.
	var wrapped struct{ Value json.RawMessage }
	if json.Unmarshal(parts[3], &wrapped) == nil && wrapped.Value != nil {
		return wrapped.Value, nil
	}
	return parts[3], nil
}

func (w *marionette) receive() ([]byte, error) {
	length, err := w.read.ReadString(':')
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(strings.TrimSuffix(length, ":"))
	if err != nil {
		return nil, err
	}
	text := make([]byte, n)
	_, err = io.ReadFull(w.read, text)
	return text, err
}

// A browser is a running browser with its wire.
type browser struct {
	wire
	dir   string // its own, with nothing of this machine's in it
	saved string // where it saves files
	stop  []func()

	mu    sync.Mutex
	lines []string // that it wrote
	told  int      // of them, by complained
}

// Write records the browser's output.
func (b *browser) Write(text []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for line := range strings.Lines(string(text)) {
		b.lines = append(b.lines, strings.TrimSpace(line))
	}
	return len(text), nil
}

// said returns all its output.
func (b *browser) said() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.lines)
}

// complained returns the lines since the last call that report an error in a page of a site. Lines about the deliberate
// mistakes, which name no host, may arrive later.
func (b *browser) complained() (lines []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, line := range b.lines[b.told:] {
		if !strings.Contains(line, "http://127.0.0.1") &&
			slices.ContainsFunc([]string{"CONSOLE JS ERROR", "CONSOLE SECURITY ERROR", "JavaScript error: http"},
				func(w string) bool { return strings.Contains(line, w) }) {
			lines = append(lines, line)
		}
	}
	b.told = len(b.lines)
	return lines
}

// end stops what was started, the last first.
func (b *browser) end() {
	for _, stop := range slices.Backward(b.stop) {
		stop()
	}
}

// run starts a program with its own home and process group, which ends with the browser. The program also ends with the
// test, however that ends: a remaining browser would slow down later tests.
func (b *browser) run(env []string, program string, arguments ...string) error {
	command := exec.Command(program, arguments...)
	command.Env = append(os.Environ(), "HOME="+b.dir, "XDG_CONFIG_HOME="+b.dir, "XDG_DATA_HOME="+b.dir, "XDG_CACHE_HOME="+
		b.dir, "XDG_RUNTIME_DIR="+b.dir)
	command.Env = append(command.Env, env...)
	command.Stdout, command.Stderr = b, b
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	command.WaitDelay = time.Second
	if err := command.Start(); err != nil {
		return err
	}
	b.stop = append(b.stop, func() {
		_ = syscall.Kill(-command.Process.Pid, syscall.SIGKILL) // it may have ended by itself
		_ = command.Wait()                                      // it was killed
	})
	return nil
}

// newBrowser makes a browser that is not running yet.
func newBrowser() (*browser, error) {
	dir, err := os.MkdirTemp("", "rencontre-engine-")
	if err != nil {
		return nil, err
	}
	b := &browser{dir: dir, saved: filepath.Join(dir, "saved")}
	b.stop = append(b.stop, func() { _ = os.RemoveAll(dir) }) // the system clears what is left
	return b, os.Mkdir(b.saved, 0o700)
}

// within retries something until it succeeds, at most for patience.
func within[T any](try func() (T, error)) (v T, err error) {
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(30 * time.Millisecond) {
		if v, err = try(); err == nil {
			return v, nil
		}
	}
	return v, err
}

// capabilities returns those of a session in which no command waits for a page to load.
func capabilities(more params) params {
	all := params{"pageLoadStrategy": "none"}
	maps.Copy(all, more)
	return params{"capabilities": params{"alwaysMatch": all}}
}

// firefox starts Firefox without a window.
func firefox() (*browser, error) {
	b, err := newBrowser()
	if err != nil {
		return b, err
	}
	profile := filepath.Join(b.dir, "profile")
	var prefs strings.Builder
	for name, value := range map[string]any{
		"marionette.port":                            0, // any that is free
		"browser.download.folderList":                2,
		"browser.download.dir":                       b.saved,
		"browser.download.alwaysOpenPanel":           false,
		"browser.dom.window.dump.enabled":            true, // errors of pages are written
		"browser.startup.page":                       0,
		"browser.aboutwelcome.enabled":               false,
		"browser.safebrowsing.downloads.enabled":     false,
		"datareporting.policy.dataSubmissionEnabled": false,
		"network.captive-portal-service.enabled":     false,
		"network.connectivity-service.enabled":       false,
		"network.proxy.type":                         0,
		"toolkit.cosmeticAnimations.enabled":         false,
	} {
		text, err := json.Marshal(value)
		if err != nil {
			return b, err
		}
		fmt.Fprintf(&prefs, "user_pref(%q, %s);\n", name, text)
	}
	if err := errors.Join(os.Mkdir(profile, 0o700),
		os.WriteFile(filepath.Join(profile, "user.js"), []byte(prefs.String()), 0o600)); err != nil {
		return b, err
	}
	if err := b.run(nil, "firefox-esr", "--headless", "--no-remote", "--marionette", "--profile", profile); err != nil {
		return b, err
	}
	socket, err := within(func() (net.Conn, error) {
		port, err := os.ReadFile(filepath.Join(profile, "MarionetteActivePort"))
		if err != nil {
			return nil, err
		}
		return net.Dial("tcp", "127.0.0.1:"+strings.TrimSpace(string(port)))
	})
	if err != nil {
		return b, err
	}
	b.stop = append(b.stop, func() { _ = socket.Close() }) // the browser ends anyhow
	w := &marionette{socket: socket, read: bufio.NewReader(socket)}
	if _, err := w.receive(); err != nil { // it says hello
		return b, err
	}
	b.wire = w
	_, err = w.call("NewSession", capabilities(nil))
	return b, err
}

// webkit starts WebKit's MiniBrowser on a virtual screen.
func webkit() (*browser, error) {
	b, err := newBrowser()
	if err != nil {
		return b, err
	}
	small, err := filepath.Glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
	if err != nil || len(small) == 0 {
		return b, errors.Join(err, errors.New("MiniBrowser is missing"))
	}
	if err := os.WriteFile(filepath.Join(b.dir, "user-dirs.dirs"), []byte("XDG_DOWNLOAD_DIR=\""+b.saved+"\"\n"),
		0o600); err != nil {
		return b, err
	}
	screen := filepath.Join(b.dir, "screen")
	display, err := os.Create(screen)
	if err != nil {
		return b, err
	}
	defer display.Close()
	if err := b.run(nil, "sh", "-c", `exec Xvfb -displayfd 3 -screen 0 1280x900x24 -nolisten tcp 3>"$0"`,
		screen); err != nil {
		return b, err
	}
	number, err := within(func() (string, error) {
		text, err := os.ReadFile(screen)
		if err == nil && !bytes.HasSuffix(text, []byte("\n")) {
			err = errors.New("Xvfb does not start")
		}
		return strings.TrimSpace(string(text)), err
	})
	if err != nil {
		return b, err
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return b, err
	}
	port := strconv.Itoa(free.Addr().(*net.TCPAddr).Port)
	if err := free.Close(); err != nil {
		return b, err
	}
	if err := b.run([]string{"DISPLAY=:" + number, "DBUS_SESSION_BUS_ADDRESS=disabled:", "GSETTINGS_BACKEND=memory",
		"NO_AT_BRIDGE=1",
		"LIBGL_ALWAYS_SOFTWARE=1", "WEBKIT_DISABLE_COMPOSITING_MODE=1"}, "WebKitWebDriver", "--host=127.0.0.1", "--port="+
		port); err != nil {
		return b, err
	}
	start := &overHTTP{"http://127.0.0.1:" + port + "/session"}
	answer, err := within(func() (json.RawMessage, error) {
		return start.call("NewSession", capabilities(params{"webkitgtk:browserOptions": params{
			"binary": small[0], "args": []string{"--automation", "--enable-write-console-messages-to-stdout=true"},
		}}))
	})
	if err != nil {
		return b, err
	}
	var session struct{ SessionID string }
	if err := json.Unmarshal(answer, &session); err != nil {
		return b, err
	}
	b.wire = &overHTTP{start.session + "/" + session.SessionID}
	b.stop = append(b.stop, func() { _, _ = b.call("DeleteSession", nil) }) // it is killed anyhow
	return b, nil
}
