// Command trust makes what docs/trust.md says checkable: that runs have the same bits on every machine and however they are run, and that
// what the paper proves holds in them.
//
//	trust draw SEED COUNT TEMPLATES > specs   COUNT random specs, one a line, with learners in JavaScript of a folder, which play in Node
//	trust run < specs > results               each of them three ways: its digest or its error, one a line
//	trust lemma SEED COUNT                    Lemma 2 over COUNT small problems with c_beta = 8, after every path
//
// tools/trust/run.mjs runs it on all platforms. The exit code is 1 where something does not hold, and 2 for a wrong call.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"
)

func main() {
	args := os.Args[1:]
	var err error
	switch {
	case len(args) == 1 && args[0] == "run":
		err = runAll(os.Stdin, os.Stdout)
	case len(args) == 4 && args[0] == "draw", len(args) == 3 && args[0] == "lemma":
		seed, wrongSeed := strconv.ParseUint(args[1], 10, 64)
		count, wrongCount := strconv.Atoi(args[2])
		if wrongSeed != nil || wrongCount != nil || count < 1 {
			usage()
		}
		if args[0] == "lemma" {
			err = lemma(seed, count, os.Stdout)
			break
		}
		var tasks []task
		tasks, err = draw(seed, count, args[3])
		for _, t := range tasks {
			fmt.Println(t.line())
		}
	default:
		usage()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "trust:", err)
		os.Exit(1)
	}
}

func usage() {
	fmt.Fprintln(os.Stderr, "usage: trust draw SEED COUNT TEMPLATES | trust run < specs | trust lemma SEED COUNT")
	os.Exit(2)
}

// runAll reads specs, one a line, and writes what each gives.
func runAll(r io.Reader, w io.Writer) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<24)
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	for lines.Scan() {
		t, err := readTask(lines.Text())
		if err != nil {
			return err
		}
		if err := encoder.Encode(run(t)); err != nil {
			return err
		}
	}
	return lines.Err()
}
