//go:build !js

package cli

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// recipe returns the command of the README that begins with some words.
func recipe(t *testing.T, begins string) string {
	t.Helper()
	const indent = "\n    "
	_, rest, found := strings.Cut(text(t, "../../README.md"), indent+begins)
	if !found {
		t.Fatalf("the README has no %q", begins)
	}
	command := begins
	for line := range strings.SplitSeq(rest, indent) {
		command += line
		if !strings.HasSuffix(line, `\`) {
			break
		}
		command += "\n"
	}
	command, _, _ = strings.Cut(command, "\n\n")
	return command
}

// counting returns a folder with the command and the request that the recipes name.
func counting(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	program, err := os.ReadFile(command)
	if err != nil {
		t.Fatal(err)
	}
	for name, body := range map[string]string{"rencontre": string(program), "request.json": counts} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(body), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// shell runs a command in a folder and returns what it prints.
func shell(t *testing.T, dir, line string, env ...string) (out string, err error) {
	t.Helper()
	c := exec.Command("bash", "-c", line)
	c.Dir, c.Env = dir, append(os.Environ(), env...)
	printed, err := c.CombinedOutput()
	return string(printed), err
}

// merged checks that the parts in a folder give what one process gives.
func merged(t *testing.T, dir string) {
	t.Helper()
	got, err := shell(t, dir, recipe(t, "./rencontre merge"))
	if whole := rencontre(t, "", "run", counts); err != nil || got != whole.out {
		t.Errorf("merged are %s, %v; the whole is %+v", got, err, whole)
	}
}

// A login stands for ssh: a host is a folder. A host named in $LOST cannot be reached. As a login does, it sets $SHELL,
// with which GNU parallel runs the command there.
const login = `#!/bin/sh
while [ "${1#-}" != "$1" ]; do case $1 in -[lpo]) shift ;; esac; shift; done
[ "$1" = "$LOST" ] && exit 255
export HOME=$HOSTS/$1 SHELL=/bin/sh; shift; [ "$1" = -- ] && shift
mkdir -p "$HOME" && cd "$HOME" && exec /bin/sh -c "$*"
`

// needs skips the test if a program is missing.
func needs(t *testing.T, names ...string) {
	t.Helper()
	for _, name := range names {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(name + " is not installed; build.sh test installs it")
		}
	}
}

// TestParallel runs a count under GNU parallel with the recipe of the README.
func TestParallel(t *testing.T) {
	needs(t, "parallel")
	dir := counting(t)
	if out, err := shell(t, dir, recipe(t, "parallel ./rencontre")); err != nil {
		t.Fatalf("%s: %v", out, err)
	}
	merged(t, dir)
}

// TestLogins runs a count under GNU parallel on two logins with the recipe of the README, also when one is lost.
func TestLogins(t *testing.T) {
	needs(t, "parallel", "rsync")
	for _, lost := range []string{"", "host2"} {
		dir := counting(t)
		ssh, hosts := filepath.Join(dir, "login"), t.TempDir()
		if err := os.WriteFile(ssh, []byte(login), 0o777); err != nil {
			t.Fatal(err)
		}
		out, err := shell(t, dir, strings.Replace(recipe(t, "parallel --sshlogin"), "parallel", "parallel --will-cite", 1),
			"PARALLEL_SSH="+ssh, "HOSTS="+hosts, "LOST="+lost, "HOME="+dir)
		if err != nil {
			t.Fatalf("%s: %v", out, err)
		}
		merged(t, dir)
		_, first := os.Stat(filepath.Join(hosts, "host1"))
		_, second := os.Stat(filepath.Join(hosts, "host2"))
		if first != nil || (second == nil) != (lost == "") {
			t.Errorf("%q is lost: the hosts are %v, %v", lost, first, second)
		}
	}
}

// TestSlurm runs a count as an array of Slurm, on one node, with the recipes of the README. Lost parts are computed
// as merge names them.
func TestSlurm(t *testing.T) {
	if os.Getenv("RENCONTRE_LONG") == "" {
		t.Skip("it takes a minute; build.sh test -long runs it")
	}
	t.Setenv("PATH", os.Getenv("PATH")+":/usr/sbin") // where Debian has daemons
	slurm(t)
	dir := counting(t)
	submit := func(line string) {
		t.Helper()
		if out, err := shell(t, dir, strings.Replace(line, "sbatch", "sbatch --wait --output job.%a", 1)); err != nil {
			t.Fatalf("%s: %s: %v", line, out, err)
		}
	}
	submit(recipe(t, "sbatch --array=0-7"))
	merged(t, dir)

	for _, lost := range []string{"part.3", "part.5"} {
		if err := os.Remove(filepath.Join(dir, lost)); err != nil {
			t.Fatal(err)
		}
	}
	out, err := shell(t, dir, recipe(t, "./rencontre merge"))
	_, missing, found := strings.Cut(strings.TrimSpace(out), "are missing: ")
	if err == nil || !found {
		t.Fatalf("merge does not miss what is lost: %s, %v", out, err)
	}
	submit(strings.Replace(recipe(t, "sbatch --array=3,5"), "3,5", missing, 1))
	merged(t, dir)
}

// slurmConf is the configuration of a node that is its own controller, with its files in a folder.
const slurmConf = `ClusterName=test
SlurmctldHost=%[2]s(127.0.0.1)
SlurmctldPort=%[4]d
SlurmdPort=%[5]d
SlurmUser=%[3]s
SlurmdUser=%[3]s
AuthInfo=socket=%[1]s/socket
StateSaveLocation=%[1]s
SlurmdSpoolDir=%[1]s
SlurmctldPidFile=%[1]s/slurmctld.pid
SlurmdPidFile=%[1]s/slurmd.pid
SlurmdParameters=config_overrides
ProctrackType=proctrack/pgid
SelectType=select/cons_tres
MpiDefault=none
NodeName=%[2]s NodeAddr=127.0.0.1 CPUs=2
PartitionName=all Nodes=ALL Default=YES
`

// slurm starts a Slurm of one node that the commands of the test talk to.
func slurm(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	host, _, _ = strings.Cut(host, ".")
	me, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	config := fmt.Sprintf(slurmConf, dir, host, me.Username, freePort(t), freePort(t))
	for name, body := range map[string]string{"key": strings.Repeat("no secret ", 100), "slurm.conf": config} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(body), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("SLURM_CONF", dir+"/slurm.conf")
	daemon(t, "munged", "--foreground", "--force", "--key-file="+dir+"/key", "--socket="+dir+"/socket",
		"--pid-file="+dir+"/munged.pid", "--seed-file="+dir+"/seed", "--log-file="+dir+"/munged.log")
	daemon(t, "slurmctld", "-D")
	daemon(t, "slurmd", "-D", "-N", host)
	var out string
	for deadline := time.Now().Add(time.Minute); strings.TrimSpace(out) != "idle"; time.Sleep(200 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("the node does not start: %s", out)
		}
		out, _ = shell(t, dir, "sinfo --noheader --format=%t") // it fails before the start
	}
}

func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// daemon runs a command until the end of the test.
func daemon(t *testing.T, name string, args ...string) {
	t.Helper()
	var said strings.Builder
	c := exec.Command(name, args...)
	c.Stdout, c.Stderr = &said, &said
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.Process.Signal(syscall.SIGTERM)
		c.Wait()
		if t.Failed() {
			t.Logf("%s: %s", name, &said)
		}
	})
}
