// Package experiment has the commands that run comparisons, sweeps and studies natively: the same results, bit for bit, as the page's workers
// make.
package experiment

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"revisit/cmd/internal/cli"
	"revisit/cmd/internal/nodeplay"
)

// errMissing is the error of results that are written but lack runs.
var errMissing = errors.New("runs are missing")

// Commands returns the commands.
func Commands() []*cobra.Command {
	return []*cobra.Command{
		runs("experiment", "Run a comparison or a sweep", ""),
		runs("study", "Run a study: tune learners on some seeds, measure on others", `
A study's final runs wait until all its tuning runs are there, since a rule chooses their constants. Shards of a study are therefore made
twice: once for the tuning, and from the merged file (--resume) for the final runs.`),
		merging(), verifying(), growing(), reproducing(),
	}
}

// open gives results that lack runs their exit code.
func open(err error) error {
	if errors.Is(err, errMissing) {
		return &cli.Error{Code: cli.Open, Err: err}
	}
	return err
}

// workersOf adds the flags of commands that make runs.
func (e *experiment) workersOf(c *cobra.Command) {
	c.Flags().IntVar(&e.workers, "workers", runtime.NumCPU(), "runs at a time; the results are the same for any number")
	c.Flags().DurationVar(&e.limit, "limit", nodeplay.DefaultLimit, "the longest that a run of a custom learner may take")
	c.PreRunE = func(*cobra.Command, []string) error {
		e.table, e.progress = c.OutOrStdout(), c.ErrOrStderr()
		switch {
		case e.workers < 1:
			return wrong("workers", e.workers)
		case e.limit <= 0:
			return wrong("limit", e.limit)
		case e.every <= 0:
			return wrong("every", e.every)
		}
		return nil
	}
}

func wrong(flag string, found any) error {
	return &cli.Error{Code: cli.Usage, Err: fmt.Errorf("--%s: expected more than 0, found %v", flag, found)}
}

// always is how often the runs that have ended are written.
const always = 30 * time.Second

func runs(name, short, more string) *cobra.Command {
	e := &experiment{}
	c := &cobra.Command{
		Use:   name + " DOCUMENT RESULTS",
		Short: short,
		Long: short + `.

While it runs, RESULTS has the runs that have ended. Runs that are there already, or in the file of --resume, are not made again. A shard k/n,
with k from 0 to n-1, is every run of the plan whose index, counted from 0, leaves k when divided by n. Progress goes to standard error, a
table of the samples until the target to standard output. A custom learner, with code in JavaScript, runs in Node.
` + more + `
Exit code 3: it was interrupted, or runs of other shards are missing; the results are written, with digest null.`,
		Example: "  revisit " + name + " experiments/lock.json results.json",
		Args:    cli.Args(cobra.ExactArgs(2)),
		RunE: func(_ *cobra.Command, args []string) error {
			e.in, e.out = args[0], args[1]
			return open(e.run(cli.Interrupt()))
		},
	}
	e.workersOf(c)
	c.Flags().StringVar(&e.resume, "resume", "", "a file of results whose runs are kept, too")
	c.Flags().DurationVar(&e.every, "every", always, "how often the runs that have ended are written")
	c.Flags().TextVar(&e.shard, "shard", shard{0, 1}, "k/n: make only this part of the runs")
	return c
}

func merging() *cobra.Command {
	return &cobra.Command{
		Use:   "merge RESULTS PART...",
		Short: "Put together what shards, or interrupted runs, have written",
		Long:  "Put together what shards, or interrupted runs, have written.\n\nExit code 3: runs are missing; the results are written, with digest null.",
		Args:  cli.Args(cobra.MinimumNArgs(2)),
		RunE: func(c *cobra.Command, args []string) error {
			return open(merge(args[1:], args[0], c.OutOrStdout()))
		},
	}
}

func verifying() *cobra.Command {
	e := &experiment{every: always}
	c := &cobra.Command{
		Use:   "verify RESULTS",
		Short: "Make the runs of results, or of a comparison's link, again, and compare",
		Args:  cli.Args(cobra.ExactArgs(1)),
		RunE: func(c *cobra.Command, args []string) error {
			return open(e.verify(args[0], cli.Interrupt(), c.OutOrStdout()))
		},
	}
	e.workersOf(c)
	return c
}

func growing() *cobra.Command {
	asked := map[string]*string{}
	c := &cobra.Command{
		Use:   "growth RESULTS...",
		Short: "Print how a quantity grows over the points of results, with fits",
		Args:  cli.Args(cobra.MinimumNArgs(1)),
	}
	for _, option := range []struct{ name, standard, says string }{
		{"of", "until", "what grows: until (the samples until the target), revisits, paths, samples, episodes, regret or path_regret"},
		{"against", "horizon", "what it grows with: horizon, states, actions, dim, gap, declared_gap, epsilon, value, or label or parameter of what varies; 1/gap and the like for the inverse"},
		{"hit", "first", "first: until the target is reached; after: until it is reached for good; average: until Regret(n)/n is within it for good"},
		{"baseline", "", "name of the learner that the others are compared with (default the first)"},
	} {
		asked[option.name] = c.Flags().String(option.name, option.standard, option.says)
	}
	where := c.Flags().String("where", "", "what other numbers that vary are to be: label=value,label=value")
	c.RunE = func(c *cobra.Command, args []string) error {
		o, err := growthOptions(asked, *where)
		if err != nil {
			return err
		}
		return grow(c.OutOrStdout(), o, args)
	}
	return c
}

func reproducing() *cobra.Command {
	e := &experiment{every: always, shard: shard{0, 1}}
	c := &cobra.Command{
		Use:   "reproduce NAME FOLDER",
		Short: "Make the runs of a table of experiments/published.md, and compare",
		Long: `Make the runs of what experiments/published.md has under a name, or of one document of experiments/, and say whether digests and tables are
the same. It is called in the repository's folder.`,
		Args: cli.Args(cobra.ExactArgs(2)),
	}
	e.workersOf(c)
	writes := c.Flags().Bool("write", false, "write digests and tables that differ into experiments/published.md")
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := os.MkdirAll(args[1], 0o755); err != nil {
			return err
		}
		e.out = args[1]
		return open(reproduce(".", args[0], *writes, e, cli.Interrupt(), c.OutOrStdout()))
	}
	return c
}
