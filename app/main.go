//go:build !js

// Command rencontre is the app's native side: it computes what the pages
// compute (run, merge), says what is known without (known), holds the papers against it
// (papers, verify, errata, bfile), and makes, serves or exports the app itself (wasm, serve, export, sizes).
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"rencontre/app/cli"
	"rencontre/app/page"
	"rencontre/app/pages"
	"rencontre/app/serve"
	"rencontre/app/tools/gowasm"
)

const usage = `usage: rencontre COMMAND

  run [-workers N] [-shard I/N | -shards LIST] [-checkpoint FILE] [-o FILE] [-progress] REQUEST
        computes a request: a JSON object, @FILE, or - for standard input
  merge [-o FILE] FILE...
        makes the whole result from the parts that run -shard printed
  check [-workers N] FILE
        computes again what a page saved or copied with its requests, and says whether
        it agrees
  known REQUEST
        says the best that is known of how many decks win, and how, without counting;
        the request is one of count, count-estimate or find
  jobs [-schema]
        lists what can be computed: jobs, fields, units, defaults and examples; or
        prints a JSON Schema of all requests
  papers
        lists what the five papers print: items, and how much there is to compute
  verify PAPER [-item ITEM] [-budget SECONDS] [-workers N] [-checkpoint FILE] [-o FILE]
        computes what a paper prints, the cheapest first, and says what agrees
  errata [-format json|md|csv|html|tex]
        lists what the papers print wrongly, what is right, and how that is known, the
        most serious first; html and tex make a document to print and cite
  bfile SEQUENCE
        prints a sequence of OEIS as a b-file, from its offset there
  serve [-addr HOST:PORT] [-base /PATH/] [-web DIR]
        serves the app
  export [-web DIR] [-cache DIR] DIR [BASE]
        writes the app as static files, to be served at the path BASE
  sizes [-quick] [-web DIR] [-cache DIR] [-exec WASM_EXEC_JS]
        compresses what is served; refuses programs that are too large, and a
        go-app that starts them as another Go does
  wasm [-jumps] FILE...
        rewrites Go programs in wasm: direct jumps instead of a table, and without
        what only stack traces need; -jumps leaves that in

The exit status is 0 if all went well, 1 if something failed or check found a difference, 2 if the command line
or the request is refused, and 130 after an interrupt. Interrupted work stays in its checkpoint.
`

func main() {
	// The first signal ends the work in order, a second one ends the program.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	os.Exit(command(ctx, os.Args[1:]))
}

func command(ctx context.Context, args []string) int {
	if len(args) == 0 {
		fmt.Fprint(os.Stderr, usage)
		return 2
	}
	name, args := args[0], args[1:]
	if cli.Has(name) {
		return cli.Run(ctx, name, args, os.Stdin, os.Stdout, os.Stderr)
	}
	switch name {
	case "serve", "export", "sizes":
		page.Register()
		return serve.Command(ctx, name, args, pages.Paths(), pages.Old(), os.Stdout, os.Stderr)
	case "wasm":
		return rewrite(args)
	case "help", "-h", "-help", "--help":
		fmt.Print(usage)
		return 0
	}
	fmt.Fprintf(os.Stderr, "error: COMMAND: there is no %q; the commands are run, merge, check, jobs, known, papers, "+
		"verify, errata, bfile, serve, export, sizes, wasm, help\n", name)
	return 2
}

// rewrite rewrites wasm programs. One that Slim does not know is left larger, with a
// warning: a new Go must not stop the build.
func rewrite(args []string) int {
	jumps := len(args) > 0 && args[0] == "-jumps"
	if jumps {
		args = args[1:]
	}
	for _, file := range args {
		err := gowasm.Rewrite(file, gowasm.Straight)
		if err == nil && !jumps {
			err = gowasm.Rewrite(file, gowasm.Slim)
		}
		if errors.Is(err, gowasm.ErrUnknown) {
			fmt.Fprintf(os.Stderr, "warning: %v; it stays larger than it need be\n", err)
			continue
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "error: %v\n", err)
			return 1
		}
	}
	return 0
}
