// Command experiment runs a comparison, a sweep or a study natively and writes its results: the same file, bit for bit, as the page's workers make.
//
//	experiment -in DOCUMENT.json -out RESULTS.json [-workers N] [-shard 3/16] [-resume FILE] [-every 30s] [-limit 10m]
//	experiment -merge -out RESULTS.json PART.json...
//	experiment -reproduce ladder -out FOLDER [-write]
//	experiment -growth [-of until] [-against horizon] [-where LABEL=VALUE,...] [-baseline NAME] [-hit first] RESULTS.json...
//	experiment -verify RESULTS.json
//
// While it runs, RESULTS.json has the runs that have ended, written every 30 s. Runs that are there already, or in FILE, are not made again. A
// shard k/n, with k from 0 to n-1, is every run of the plan whose index, counted from 0, leaves k when divided by n. The second form puts
// together what shards, or interrupted runs, have written. The third, called in the repository's folder, makes the runs of what
// experiments/published.md has under a name, or of one document of experiments/, and says whether digests and tables are the same; with -write it
// writes those that differ into that file. The fourth runs nothing: it writes how a quantity grows over the results in several files, and the fits. The last makes
// the runs of results, or of a comparison's link, again and says whether the same comes out.
//
// A study is tuned first: its final runs wait until all its tuning runs are there, since a rule chooses their constants. Shards of a study are
// therefore made twice: once for the tuning, and from the merged file (-resume) for the final runs.
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
	"revisit/core/compare"
)

// errMissing is the error of results that are written but lack runs.
var errMissing = errors.New("runs are missing")

const usage = `usage: make experiment SPEC=sweep.json OUT=results.json [WORKERS=2] [SHARD=0/16] [RESUME=earlier.json] [LIMIT=10m]
       make study STUDY=study.json OUT=results.json [WORKERS=2] [SHARD=0/16] [RESUME=merged.json] [LIMIT=10m]
       make experiment MERGE="part0.json part1.json" OUT=results.json
       make reproduce NAME=ladder OUT=folder [WRITE=1]
       make growth RESULTS="h06.json h08.json" [OF=until] [AGAINST=1/gap] [WHERE=states=12] [BASELINE=name] [HIT=first]
       make verify RESULTS=results.json`

func main() {
	e := &experiment{table: os.Stdout, progress: os.Stderr}
	flag.StringVar(&e.in, "in", "", "a revisit.comparison/1, revisit.sweep/1 or revisit.study/1")
	flag.StringVar(&e.out, "out", "", "where the results go; runs that it has are kept")
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
	verifies := flag.String("verify", "", "make the runs of these results, or of this comparison's link, again")
	grows := flag.Bool("growth", false, "write how a quantity grows over the points of the results named")
	asked := map[string]*string{}
	for _, option := range []struct{ name, standard, says string }{
		{"of", "until", "what grows: until (the samples until the target), revisits, paths, samples, episodes, regret or path_regret"},
		{"against", "horizon", "what it grows with: horizon, states, actions, dim, gap, declared_gap, epsilon, value, or label or parameter of what varies; 1/gap and the like for the inverse"},
		{"hit", "first", `"first": until the target is reached; "after": until it is reached for good; "average": until Regret(n)/n is within it for good`},
		{"baseline", "", "name of the learner that the others are compared with (default the first)"},
	} {
		asked[option.name] = flag.String(option.name, option.standard, option.says)
	}
	where := flag.String("where", "", "what other numbers that vary are to be: label=value, label=value")
	flag.Parse()
	var err error
	files := flag.Args()
	forms := 0
	for _, form := range []bool{e.in != "", *merges, *reproduces != "", *grows, *verifies != ""} {
		if form {
			forms++
		}
	}
	switch {
	case forms != 1 || (e.out == "") != (*grows || *verifies != "") || (len(files) > 0) != (*merges || *grows) || e.workers < 1 || e.every <= 0 || e.limit <= 0,
		*writes && *reproduces == "",
		e.in == "" && (e.resume != "" || e.shard != shard{0, 1}):
		fmt.Fprintln(os.Stderr, usage)
		os.Exit(2)
	case *grows:
		var o compare.GrowthOptions
		if o, err = growthOptions(asked, *where); err == nil {
			err = grow(os.Stdout, o, files)
		}
	case *verifies != "":
		err = e.verify(*verifies, interrupt(), os.Stdout)
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
