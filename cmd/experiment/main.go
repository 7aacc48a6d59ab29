// Command experiment runs a comparison or a sweep natively and writes its results: the same file, bit for bit, as the page's workers make.
//
//	experiment -in SWEEP.json -out RESULTS.json [-workers N]
//	experiment -growth [-against horizon] [-baseline NAME] [-hit first] RESULTS.json...
//
// The second form runs nothing: it writes how the samples until the target grow over the results in several files, and the fits. Progress goes
// to standard error, a table of the samples until the target to standard output. An interrupt ends it with the results so far, with digest
// null. The exit code is 1 where the input is refused or an output cannot be written, 2 for a wrong call, and 3 after an interrupt.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"

	"revisit/core/compare"
)

// errInterrupted is the error of an interrupted experiment.
var errInterrupted = errors.New("interrupted: only the runs that had ended are written")

func main() {
	in := flag.String("in", "", "a revisit.comparison/1 or revisit.sweep/1")
	out := flag.String("out", "", "where the revisit.results/1 goes")
	workers := flag.Int("workers", runtime.NumCPU(), "runs at a time; the results are the same for any number")
	grows := flag.Bool("growth", false, "write how the samples until the target grow over the points of the results named")
	g := new(growth)
	flag.StringVar(&g.against, "against", "horizon", "what they grow with: horizon, states, actions, dim, or label or parameter of what varies")
	flag.StringVar(&g.hit, "hit", "first", `"first": until the target is reached; "after": until it is reached for good; "average": until Regret(n)/n is within it for good`)
	flag.StringVar(&g.baseline, "baseline", "", "name of the learner that the others are compared with (default the first)")
	flag.Parse()
	if *grows && *in == "" && *out == "" && flag.NArg() > 0 {
		if err := g.grow(os.Stdout, flag.Args()); err != nil {
			fail(err)
		}
		return
	}
	if *in == "" || *out == "" || *workers < 1 || flag.NArg() > 0 || *grows {
		fmt.Fprintln(os.Stderr, "usage: make experiment SPEC=sweep.json OUT=results.json [WORKERS=2]\n       make growth RESULTS=\"h06.json h08.json\" [AGAINST=horizon] [BASELINE=name] [HIT=first]")
		os.Exit(2)
	}
	stop := make(chan struct{})
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	go func() {
		<-interrupts
		signal.Stop(interrupts) // a second one ends the program at once
		close(stop)
	}()
	switch err := experiment(*in, *out, *workers, stop, os.Stdout, os.Stderr); {
	case errors.Is(err, errInterrupted):
		fmt.Fprintln(os.Stderr, "experiment:", err)
		os.Exit(3)
	case err != nil:
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "experiment: "+strings.Join(strings.Fields(err.Error()), " "))
	os.Exit(1)
}

// experiment runs the document in a file and writes its results to another.
func experiment(in, out string, workers int, stop <-chan struct{}, table, progress io.Writer) error {
	document, err := os.ReadFile(in)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(out), ".experiment-*") // now, so that hours of runs are not lost where it cannot be written
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	results, err := run(document, workers, stop, progress)
	if err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	text, err := json.Marshal(results)
	if err != nil {
		return err
	}
	if _, err := f.Write(append(text, '\n')); err != nil {
		return err
	}
	if err := errors.Join(f.Chmod(0o644), f.Close(), os.Rename(f.Name(), out)); err != nil {
		return err
	}
	if err := write(table, results); err != nil {
		return err
	}
	if results.Digest == "" {
		return errInterrupted
	}
	return nil
}

// write writes the table.
func write(w io.Writer, r *compare.Results) error {
	options, err := compare.ParseSummaryOptions([]byte("{}"))
	if err != nil {
		return err
	}
	sum, err := r.Summarise(options)
	if err != nil {
		return err
	}
	return tabulate(w, r, sum)
}
