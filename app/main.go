//go:build !js

// Command rencontre is the app's native side: it computes what the pages
// compute (run, merge), holds the papers against it (papers, verify, errata), and
// makes, serves or exports the app itself (slim, straight, serve, export, sizes).
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"

	"rencontre/app/cli"
	"rencontre/app/page"
	"rencontre/app/serve"
	"rencontre/app/slim"
	"rencontre/app/straight"
)

const usage = `usage: rencontre COMMAND

  run [-workers N] [-shard I/N] [-checkpoint FILE] [-progress] REQUEST
        computes a request: a JSON object, @FILE, or - for standard input
  merge FILE...
        makes the whole result from the parts that run -shard printed
  papers
        lists what the five papers print: items, and how much there is to compute
  verify PAPER [-item ITEM] [-budget SECONDS] [-workers N] [-checkpoint FILE]
        computes what a paper prints, the cheapest first, and says what agrees
  errata [-format json|md|csv|tex]
        lists what the papers print wrongly, what is right, and how that is known
  serve [-addr HOST:PORT] [-base /PATH/] [-web DIR]
        serves the app
  export [-web DIR] [-cache DIR] DIR [BASE]
        writes the app as static files, to be served at the path BASE
  sizes [-quick] [-web DIR] [-cache DIR] [-exec WASM_EXEC_JS]
        compresses what is served; refuses programs that are too large, and a
        go-app that starts them as another Go does
  slim FILE...
        takes what only stack traces tell out of Go programs in wasm, and writes
        the memory they start with in few pieces
  straight FILE...
        has the jumps in Go programs in wasm go where they lead, not through a table
`

func main() {
	// The first interrupt ends the work in order, a second one ends the program.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop)
	os.Exit(command(ctx, os.Args[1:]))
}

func command(ctx context.Context, args []string) int {
	if len(args) == 0 {
		fmt.Fprint(os.Stderr, usage)
		return 2
	}
	name, args := args[0], args[1:]
	switch name {
	case "run":
		return cli.Run(ctx, args, os.Stdin, os.Stdout, os.Stderr)
	case "merge":
		return cli.Merge(args, os.Stdout, os.Stderr)
	case "papers":
		return cli.Papers(args, os.Stdout, os.Stderr)
	case "verify":
		return cli.Verify(ctx, args, os.Stdout, os.Stderr)
	case "errata":
		return cli.Errata(args, os.Stdout, os.Stderr)
	case "serve", "export", "sizes":
		page.Register()
		return serve.Command(ctx, name, args, page.Paths(), os.Stdout, os.Stderr)
	case "slim", "straight":
		change := slim.Files
		if name == "straight" {
			change = straight.Files
		}
		if err := change(args...); err != nil {
			fmt.Fprintf(os.Stderr, "error: %v\n", err)
			return 1
		}
		return 0
	case "help", "-h", "-help", "--help":
		fmt.Print(usage)
		return 0
	}
	fmt.Fprintf(os.Stderr, "error: COMMAND: there is no %q; the commands are run, merge, papers, verify, errata, serve, export, sizes, slim, straight, help\n", name)
	return 2
}
