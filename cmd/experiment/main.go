// Command experiment runs a comparison or a sweep natively and writes its results: the same file, bit for bit, as the page's workers make.
//
//	experiment -in SWEEP.json -out RESULTS.json [-workers N] [-shard 3/16] [-resume FILE] [-every 30s] [-limit 10m]
//	experiment -merge -out RESULTS.json PART.json...
//	experiment -reproduce ladder -out FOLDER [-write]
//	experiment -growth [-against horizon] [-baseline NAME] [-hit first] RESULTS.json...
//
// While it runs, RESULTS.json has the runs that have ended, written every 30 s. Runs that are there already, or in FILE, are not made again. A
// shard k/n, with k from 0 to n-1, is every run of the plan whose index, counted from 0, leaves k when divided by n. The second form puts
// together what shards, or interrupted runs, have written. The third, called in the repository's folder, makes the runs of what
// experiments/published.md has under a name, or of one document of experiments/, and says whether digests and tables are the same; with -write it
// writes those that differ into that file. The last runs nothing: it writes how the samples until the target grow over the results in several files, and the fits.
//
// A custom learner, with code in JavaScript, runs in Node, which has to be there with npm's packages; a run of it that takes longer than the
// limit is an error.
//
// Progress goes to standard error, a table of the samples until the target to standard output. An interrupt (SIGINT or SIGTERM) ends it with
// the runs that have ended. The exit code is 1 where the input is refused, an output cannot be written or something is not as published, 2
// for a wrong call, and 3 where runs are missing, after an interrupt or in a merge: the results are written, with digest null.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"time"

	"revisit/cmd/internal/nodeplay"
)

// errMissing is the error of results that are written but lack runs.
var errMissing = errors.New("runs are missing")

const usage = `usage: make experiment SPEC=sweep.json OUT=results.json [WORKERS=2] [SHARD=0/16] [RESUME=earlier.json] [LIMIT=10m]
       make experiment MERGE="part0.json part1.json" OUT=results.json
       make reproduce NAME=ladder OUT=folder [WRITE=1]
       make growth RESULTS="h06.json h08.json" [AGAINST=horizon] [BASELINE=name] [HIT=first]`

func main() {
	e := &experiment{table: os.Stdout, progress: os.Stderr}
	flag.StringVar(&e.in, "in", "", "a revisit.comparison/1 or revisit.sweep/1")
	flag.StringVar(&e.out, "out", "", "where the revisit.results/1 goes; runs that it has are kept")
	flag.IntVar(&e.workers, "workers", runtime.NumCPU(), "runs at a time; the results are the same for any number")
	flag.StringVar(&e.resume, "resume", "", "results whose runs are kept, too")
	e.limit = nodeplay.DefaultLimit
	flag.Func("limit", "the longest that a run of a custom learner may take", func(text string) (err error) {
		if e.limit, err = time.ParseDuration(text); err != nil {
			return errors.New("expected a time with its unit, such as 90s or 10m")
		}
		return nil
	})
	flag.DurationVar(&e.every, "every", 30*time.Second, "how often the runs that have ended are written")
	flag.TextVar(&e.shard, "shard", shard{0, 1}, "k/n, with k from 0 to n-1: makes run k, k+n, k+2n, ... of the plan only")
	merges := flag.Bool("merge", false, "put together the results named")
	reproduces := flag.String("reproduce", "", "make the runs of a figure of experiments/published.md, or of a document, and compare")
	writes := flag.Bool("write", false, "write the digests and tables of the figure that differ into experiments/published.md")
	grows := flag.Bool("growth", false, "write how the samples until the target grow over the points of the results named")
	g := new(growth)
	flag.StringVar(&g.against, "against", "horizon", "what they grow with: horizon, states, actions, dim, or label or parameter of what varies")
	flag.StringVar(&g.hit, "hit", "first", `"first": until the target is reached; "after": until it is reached for good; "average": until Regret(n)/n is within it for good`)
	flag.StringVar(&g.baseline, "baseline", "", "name of the learner that the others are compared with (default the first)")
	flag.Parse()
	var err error
	files := flag.Args()
	forms := 0
	for _, asked := range []bool{e.in != "", *merges, *reproduces != "", *grows} {
		if asked {
			forms++
		}
	}
	switch {
	case forms != 1 || (e.out == "") != *grows || (len(files) > 0) != (*merges || *grows) || e.workers < 1 || e.every <= 0 || e.limit <= 0,
		*writes && *reproduces == "",
		e.in == "" && (e.resume != "" || e.shard != shard{0, 1}):
		fmt.Fprintln(os.Stderr, usage)
		os.Exit(2)
	case *grows:
		err = g.grow(os.Stdout, files)
	case *merges:
		err = merge(files, e.out, os.Stdout)
	case *reproduces != "":
		if err = os.MkdirAll(e.out, 0o755); err == nil {
			err = reproduce(".", *reproduces, *writes, e, interrupt(), os.Stdout)
		}
	default:
		err = e.run(interrupt())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "experiment: "+strings.Join(strings.Fields(err.Error()), " "))
		if errors.Is(err, errMissing) {
			os.Exit(3)
		}
		os.Exit(1)
	}
}

// interrupt returns a channel that is closed by SIGINT, or by SIGTERM, which Slurm and Kubernetes send before they kill.
func interrupt() <-chan struct{} {
	stop := make(chan struct{})
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-signals
		signal.Stop(signals) // a second one ends the program at once
		close(stop)
	}()
	return stop
}
