#!/usr/bin/env bash
# Builds, serves, tests and exports Rencontre.
set -euo pipefail
cd "$(dirname "$0")"

usage="usage: ./build.sh COMMAND
  build              makes the app and the native command, and checks their sizes
  compile            the same without compressing and checking
  run [PORT]         makes the app and serves it on localhost (port 8080)
  test [-long]       runs every check and test; -long adds the large tables, and screenshots in build/screenshots
  bench [PATTERN]    runs the benchmarks of core, natively and in wasm
  bench engines      measures a worker in Chromium, Firefox and WebKit against native
  bench load [-runs N] [PAGE...]
                     has Lighthouse load the pages as a phone does, beside an empty page
  bench pace         times what is done on the pages of a slow phone
  mutants [-n N] [-seed N] [-short] [PACKAGE...]
                     puts N random faults (300) into core and app/calc, and lists those that no test finds
  reproduce          makes the app twice, in two folders, and compares the bytes
  export DIR [BASE]  writes the app as static files, to be served at the path BASE"

staticcheck_version=v0.8.2

# With these flags the same source gives the same bytes in every folder and at every commit, and
# without C, whose compilers differ. All steps use them, because Go compiles each package, of its own library
# too, again for each set of flags.
same_flags="-trimpath -buildvcs=false"
export GOFLAGS=$same_flags CGO_ENABLED=0

# The worker's library is smaller without inlining, but for the packages that the loops of the
# solvers call. What is tested in wasm has the same flags, so that nothing is compiled for tests alone.
wasm_flags=-gcflags=std=-l
for package in math/... encoding/binary slices sort iter sync/... internal/chacha8rand internal/runtime/...; do
  wasm_flags+=" -gcflags=$package="
done
export RENCONTRE_WASM_FLAGS=$wasm_flags # for tests that build programs

# The page computes little. With the worker's library it would be 0.8 % larger.
page_flags=-gcflags=all=-l

# for_page and for_worker run a command that compiles, with the flags of one of the two programs.
for_page() { GOOS=js GOARCH=wasm GOFLAGS="$GOFLAGS $page_flags" "$@"; }
for_worker() { GOOS=js GOARCH=wasm GOFLAGS="$GOFLAGS $wasm_flags" "$@"; }

fail() {
  echo "error: $*" >&2
  exit 1
}

# need COMMAND WHY fails if the command is missing.
need() { command -v "$1" >/dev/null || fail "$1 is missing: $2"; }

# Compilers that collect garbage seldom need a seventh less time. The limit is for each of them.
seldom="GOGC=400 GOMEMLIMIT=1GiB"

# stop_early PROCESS stops if a process in the background has failed by now, so that no long
# step begins in vain.
stop_early() { kill -0 "$1" 2>/dev/null || wait "$1"; }

# install COMMAND PACKAGES WHY installs Debian packages if the command is missing and root is available.
install() {
  command -v "$1" >/dev/null && return
  local root=""
  if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null || fail "$1 is missing: $3 (apt-get install $2)"
    root=sudo
  fi
  command -v apt-get >/dev/null || fail "$1 is missing: $3 (in Debian: $2)"
  echo "installing $2: $3"
  { { [ -n "${listed-}" ] || $root apt-get -qq update; } && listed=1 && $root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $2; } >/dev/null ||
    fail "$1 is missing and apt-get could not install $2: $3"
}

tools() {
  need go "Go 1.26 or later builds everything"
  need node "Node 20 or later takes the fonts from npm and runs the wasm tests"
  need npm "it comes with Node"
  need git "it applies app/go-app.patch"
}

# modules installs the npm packages of the lock file. Its arguments are options of npm.
modules() {
  npm --prefix web ci --silent --no-audit --no-fund "$@" || fail "npm could not fetch what web/package-lock.json lists"
  cp web/package-lock.json web/node_modules/.rencontre-lock
}

# vendor copies fonts and scripts from npm to web/vendor. The measuring tools of npm
# are installed by bench load only.
vendor() {
  cmp -s web/package-lock.json web/node_modules/.rencontre-lock || modules --omit=dev
  local from=web/node_modules/@fontsource/stix-two-text to=web/vendor
  rm -rf $to
  mkdir -p $to
  cp $from/files/stix-two-text-latin-400-normal.woff2 $to/stix-two-text-regular.woff2
  cp $from/files/stix-two-text-latin-400-italic.woff2 $to/stix-two-text-italic.woff2
  cp $from/files/stix-two-text-latin-600-normal.woff2 $to/stix-two-text-semibold.woff2
  cp $from/LICENSE $to/stix-two-text-license.txt
  cp web/node_modules/@observablehq/plot/dist/plot.umd.min.js $to/
  local part
  for part in array axis color format geo interpolate path random scale scale-chromatic selection shape time time-format; do # as web/page.js
    cp web/node_modules/d3-$part/dist/d3-$part.min.js $to/
  done
}

# page_module makes build/page.mod, with which everything is built. It replaces go-app by a copy with the
# changes of app/go-app.patch, which gives the reason for each. Left out are encryption and shared state, for
# the page's program the server, and most elements of HTML, because the app makes its own by name (app/h): they
# are 45,000 lines, and compilers need longer for them than for the whole app.
page_module() {
  local from to=build/go-app file
  GOFLAGS=$same_flags
  go mod download github.com/maxence-charriere/go-app/v10
  from=$(go list -m -f '{{.Dir}}' github.com/maxence-charriere/go-app/v10)
  rm -rf $to
  mkdir -p $to/pkg
  cp "$from/go.mod" $to/
  cp -r "$from/pkg/app" "$from/pkg/errors" $to/pkg/
  chmod -R u+w $to
  rm -f $to/pkg/*/*_test.go $to/pkg/app/{wasm,crypto,state}.go
  (cd $to && GIT_DIR=/dev/null git apply ../../app/go-app.patch) || fail "app/go-app.patch no longer fits go-app"
  file=$to/pkg/app/html_gen.go
  # An element begins with the comment of its interface.
  awk -v kept='^"(a|aside|body|code|div|elem|elemselfclosing|h1|head|html|img|link|main|meta|p|script|title)"$' '
    /^\/\/ The interface that represents a/ { keep = $7 ~ kept }
    NR < 9 || keep' $file >$file.kept
  mv $file.kept $file
  file=$to/pkg/app/http.go
  { printf '//go:build !wasm\n\n' && cat $file; } >$file.native
  mv $file.native $file
  cp go.mod build/page.mod
  cp go.sum build/page.sum
  go mod edit -replace github.com/maxence-charriere/go-app/v10=./$to build/page.mod
  # The same for staticcheck, which refuses -modfile but accepts a workspace.
  printf 'go 1.26\n\nuse ..\n\nreplace github.com/maxence-charriere/go-app/v10 => ./go-app\n' >build/page.work
  GOFLAGS+=" '-modfile=$PWD/build/page.mod'"
  local unwanted
  unwanted=$(GOOS=js GOARCH=wasm go list -deps ./app | grep -xE 'net/http|regexp|crypto/rand|html') || true
  [ -z "$unwanted" ] || fail "the page's program has $unwanted again: page_module in build.sh no longer fits go-app"
}

native() { go build -o build/rencontre ./app; }

# elsewhere lists the packages of the two programs that have other files in js than natively.
elsewhere() {
  local files='{{.ImportPath}} {{.GoFiles}} {{.TestGoFiles}} {{.XTestGoFiles}}'
  comm -23 <(GOOS=js GOARCH=wasm go list -deps ./app ./wasm | grep '^rencontre/' | GOOS=js GOARCH=wasm xargs go list -f "$files" | sort) \
    <(go list -f "$files" ./... | sort) | cut -d ' ' -f 1
}

compile() {
  local -x $seldom
  tools
  vendor & # the network brings them while the processors build
  local fetching=$!
  page_module
  native
  rm -f web/*.wasm # Go takes what was rewritten for its own, and keeps it
  for_page go build "-ldflags=-s -w" -o web/app.wasm ./app
  stop_early $fetching
  for_worker go build "-ldflags=-s -w" -o web/worker.wasm ./wasm
  rm -rf web/papers
  build/rencontre papers -files web/papers
  build/rencontre wasm web/*.wasm
  straight_exec
  wait $fetching
}

# straight_exec makes build/straight_exec, which runs a wasm program with direct jumps, as shipped.
straight_exec() {
  printf '#!/bin/sh\n"%s" wasm -jumps "$1" && exec "%s" "$@"\n' "$PWD/build/rencontre" "$(go env GOROOT)/lib/wasm/go_js_wasm_exec" >build/straight_exec
  chmod +x build/straight_exec
}

build() {
  compile
  sizes
}

# reproduce builds the app once more, in another folder and with nothing kept, and compares the bytes.
reproduce() {
  local other
  other=$(mktemp -d)
  git ls-files -z | xargs -0 cp --parents -t "$other"
  (cd "$other" && GOCACHE=$other/cache ./build.sh compile)
  build/rencontre export -cache "" "$other/first"
  "$other/build/rencontre" export -cache "" -web "$other/web" "$other/second"
  diff -r "$other/first" "$other/second" || fail "another folder gives another site"
  cmp build/rencontre "$other/build/rencontre" || fail "another folder gives another command"
  rm -rf "$other"
}

sizes() { build/rencontre sizes -exec "$(go env GOROOT)/lib/wasm/wasm_exec.js" "$@"; }

# check PROCESS checks the source while a process in the background installs what the tests need.
check() {
  local -x $seldom
  local unformatted
  unformatted=$(gofmt -l app core wasm)
  [ -z "$unformatted" ] || fail "gofmt would change: $unformatted"
  GOFLAGS= go mod tidy -diff || fail "go mod tidy would change go.mod or go.sum, as above"
  stop_early "$1"
  go vet ./...
  # Of the programs as they are shipped only packages with other files than above are left to check.
  local others
  others=$(elsewhere)
  for_page go vet $others
  stop_early "$1"
  local staticcheck=build/tools/staticcheck-$staticcheck_version
  if [ ! -x $staticcheck ]; then
    GOFLAGS=$same_flags GOWORK=off GOBIN=$PWD/build/tools go install honnef.co/go/tools/cmd/staticcheck@$staticcheck_version
    mv build/tools/staticcheck $staticcheck
  fi
  local -x GOFLAGS=$same_flags GOWORK=$PWD/build/page.work
  $staticcheck ./...
  stop_early "$1"
  for_page $staticcheck $others
}

run_tests() {
  case "${1-}" in
  "") ;;
  -long) export RENCONTRE_LONG=1 RENCONTRE_SCREENSHOTS=1 ;;
  *) fail "test takes -long or nothing, not $1" ;;
  esac
  tools
  install gcc "gcc libc6-dev" "go test -race needs a C compiler"
  browsers & # the network brings them while the processors build
  local installing=$!
  if [ -n "${RENCONTRE_LONG-}" ]; then
    build
    reproduce
  else
    compile
    sizes -quick
  fi
  echo "== gofmt, vet, staticcheck"
  check $installing
  wait $installing
  # check vetted the tests already.
  # The race detector makes solvers about fifteen times slower. So it runs with what has goroutines alone: five
  # packages, and of the jobs the tests that run shards side by side. The tests of the command run it as it is shipped.
  local abreast='Results|Merge|Preview|RunErrors|RunTicks|Estimate|EstimateIsOne|EstimateShards'
  echo "== native tests of what has goroutines, with the race detector"
  CGO_ENABLED=1 go test -vet=off -race -short -timeout 30m ./wasm/... ./app/serve ./app/calc ./app/pool ./app/store
  CGO_ENABLED=1 go test -vet=off -race -short -timeout 30m -run "^Test($abreast)\$" ./core/job
  echo "== native tests of the app and of core, in full"
  # The longest package is first, so that the others run beside it.
  go test -vet=off -timeout 60m ./core/job ./app/cli $(go list ./app/... | grep -vE '/(browser|engine)test$|/cli$') ./core/...
  # The jobs take every solver through its work in wasm, which is two or three times slower than native code. The
  # solvers' own tests run there in the long suite.
  echo "== core in wasm, with its jumps as they are in what ships"
  if [ -n "${RENCONTRE_LONG-}" ]; then
    for_worker go test -vet=off -short -timeout 30m -exec="$PWD/build/straight_exec" ./core/...
  else
    for_worker go test -vet=off -short -timeout 30m -skip '^(Fuzz|TestCost)' -exec="$PWD/build/straight_exec" ./core/job
  fi
  echo "== browser tests"
  RENCONTRE_BUILT=1 go test -vet=off -count=1 -timeout 45m ./app/browsertest
  echo "== the same site in Firefox and WebKit"
  RENCONTRE_BUILT=1 go test -vet=off -count=1 -timeout 10m ./app/enginetest
}

# browsers installs the browsers and tools of the tests of the app.
browsers() {
  install chromium-headless-shell chromium-headless-shell "the browser tests run in it, and faster than in a browser with windows"
  engines
  install parallel parallel "a test cuts a count up with it"
  install rsync rsync "GNU parallel takes files to other machines with it"
  if [ -n "${RENCONTRE_LONG-}" ]; then
    install caddy caddy "a test serves the site with it"
    install nginx nginx-light "a test serves the site with it"
    install sbatch "slurmctld slurmd slurm-client munge" "a test runs a count as an array of Slurm"
  fi
  [ -z "${RENCONTRE_LONG-}" ] || install pdflatex "texlive-latex-base lmodern" "the document of the errata is compiled with it"
}

engines() {
  install firefox-esr firefox-esr "the site is tested in it"
  install WebKitWebDriver webkit2gtk-driver "the site is tested in it, the engine of every iPhone"
  install Xvfb xvfb "WebKit needs a screen"
}

bench_load() {
  compile
  install chromium-headless-shell chromium-headless-shell "Lighthouse loads the pages in it"
  [ -d web/node_modules/lighthouse ] || modules
  rm -rf build/empty
  mkdir -p build/empty/web
  cp web/icon.svg build/empty/web/
  ( # with go-app as it is published
    GOFLAGS=$same_flags
    for_page go build "-ldflags=-s -w" -o build/empty/web/app.wasm ./app/tools/loadbench/empty
    go run ./app/tools/loadbench/empty build/empty
  )
  build/rencontre wasm build/empty/web/app.wasm
  go run ./app/tools/loadbench "$@"
}

bench() {
  case "${1-}" in
  load)
    shift
    bench_load "$@"
    return
    ;;
  pace)
    compile
    install chromium-headless-shell chromium-headless-shell "the pages are open in it"
    RENCONTRE_BUILT=1 go test -count=1 -run '^$' -bench '^BenchmarkPace$' -benchtime 3x -timeout 30m ./app/browsertest
    return
    ;;
  engines)
    compile
    install chromium-headless-shell chromium-headless-shell "a worker is measured in it"
    engines
    RENCONTRE_BUILT=1 go test -run '^$' -bench Workers -benchtime 1x -timeout 30m ./app/enginetest
    return
    ;;
  esac
  tools
  local pattern=${1-.}
  go test -run '^$' -bench "$pattern" ./core/...
  echo "== in wasm"
  page_module
  native
  straight_exec
  for_worker go test -run '^$' -bench "$pattern" -exec="$PWD/build/straight_exec" ./core/...
}

command=${1-}
[ $# -eq 0 ] || shift
case $command in
build) build ;;
compile) compile ;;
reproduce)
  compile
  reproduce
  ;;
run)
  compile
  exec build/rencontre serve -addr "127.0.0.1:${1-8080}"
  ;;
test) run_tests "$@" ;;
bench) bench "$@" ;;
mutants) go run ./app/tools/mutate "$@" ;;
export)
  [ $# -eq 1 ] || [ $# -eq 2 ] || fail "export needs DIR, and BASE if the path is not /"
  build
  build/rencontre export "$@"
  ;;
*)
  echo "$usage" >&2
  exit 2
  ;;
esac
