package experiment

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"time"

	"revisit/core/compare"
	"revisit/core/lab"
	"revisit/core/link"
)

// verify makes the runs of results, of a study or of a comparison, or of a comparison's link, again, and says whether the same comes out. name is a
// file with one of these, or an address with a link in it. The error says what differs, or that runs were interrupted.
func (e *experiment) verify(name string, stop <-chan struct{}, w io.Writer) error {
	text := []byte(name)
	if !link.IsCarried(name) {
		var err error
		if text, err = os.ReadFile(name); err != nil {
			return err
		}
	}
	e.in, e.every, e.shard = name, math.MaxInt64*time.Nanosecond, shard{0, 1}
	if link.IsCarried(string(text)) || formatOf(text) == link.Format {
		return e.verifyLink(string(text), stop, w)
	}
	of, err := readAny(new(compare.Planner), name)
	if err != nil {
		return err
	}
	var parts []*compare.Results
	var names []string
	if of.study != nil {
		for _, t := range of.study.Tunings {
			parts, names = append(parts, t), append(names, "tuning of "+t.Comparison.Learners[0].Name)
		}
	}
	if of.results != nil {
		parts, names = append(parts, of.results), append(names, map[bool]string{true: "final runs", false: "runs"}[of.study != nil])
	}
	differ := 0
	for i, r := range parts {
		n, err := e.verifyRuns(names[i], r, stop, w)
		if err != nil {
			return err
		}
		differ += n
	}
	if of.study != nil && of.study.Choices != nil {
		fmt.Fprintln(w, "the constants are those that the rule chooses of the tuning runs, and the final runs have them")
	}
	digest := of.digest()
	switch {
	case differ > 0:
		return fmt.Errorf("%s: %d runs do not come out as they are there", name, differ)
	case digest == "":
		_, err = fmt.Fprintln(w, "verified: the runs that are there come out again; others are missing, so there is no digest")
	default:
		_, err = fmt.Fprintf(w, "verified: all runs come out again, and the digest %s is theirs\n", digest)
	}
	return err
}

// verifyRuns makes the runs again that results have, and returns how many differ.
func (e *experiment) verifyRuns(what string, r *compare.Results, stop <-chan struct{}, w io.Writer) (differ int, err error) {
	cells, err := e.again(r.Comparison, r.Cells, stop)
	if err != nil {
		return 0, err
	}
	for i := range r.Cells {
		was, is := &r.Cells[i], &cells[i]
		if was.Sum() == is.Sum() {
			continue
		}
		if differ++; differ <= 5 {
			how := fmt.Sprintf("it has the digest %s, the results have %s", is.Digest, was.Digest)
			if is.Digest == was.Digest {
				how = "the run is the same, what was measured of it is not"
			}
			fmt.Fprintf(w, "differs: %s: %s\n", r.Comparison.CellName(was.Point, was.Learner, was.Seed), how)
		}
	}
	fmt.Fprintf(w, "%s: %d of %d come out again (results of engine %s, by engine %s)\n", what, len(cells)-differ, len(cells), r.Engine, lab.Engine)
	return differ, nil
}

// verifyLink makes all runs of the comparison in a link, and compares with the digest that the link has.
func (e *experiment) verifyLink(text string, stop <-chan struct{}, w io.Writer) error {
	l, err := link.Parse(text)
	switch {
	case err != nil:
		return err
	case l.Comparison == nil:
		return errors.New("found a link of a run, expected one of a comparison: make record verifies runs")
	case l.Digest == "":
		return errors.New("found a link without a digest, expected one of results: make experiment makes the runs")
	}
	planner := &compare.Planner{DigestLike: l.Digest}
	none, err := planner.Assemble(l.Comparison, nil)
	if err != nil {
		return err
	}
	var all []compare.Cell
	for _, run := range none.Missing() {
		all = append(all, compare.Cell{Point: run.Point, Learner: run.Learner, RunResult: compare.RunResult{Seed: run.Seed, Digest: l.Digest}})
	}
	cells, err := e.again(l.Comparison, all, stop)
	if err != nil {
		return err
	}
	results, err := planner.Assemble(l.Comparison, cells)
	if err != nil {
		return err
	}
	v, err := l.ResultsVerdict(results)
	switch {
	case err != nil:
		return err
	case !v.Comparable:
		return fmt.Errorf("the link is by engine %s, whose digests this engine cannot compare with its own", l.Engine)
	case v.Reproduced:
		_, err = fmt.Fprintf(w, "verified: all %d runs come out again, and the digest %s is theirs\n", len(cells), l.Digest)
		return err
	}
	where := ""
	if d := v.FirstDifference; d != nil {
		where = fmt.Sprintf("; the first run that is known to differ is %s", l.Comparison.CellName(d.Point, d.Learner, d.Seed))
	}
	return fmt.Errorf("the runs give the digest %s, the link has %s%s", results.Digest, l.Digest, where)
}

// again makes the runs of some cells of a comparison again, and returns them in the same order.
func (e *experiment) again(c *compare.Comparison, was []compare.Cell, stop <-chan struct{}) ([]compare.Cell, error) {
	if len(was) == 0 {
		return nil, nil
	}
	one := *e
	one.digestLike = was[0].Digest
	text, err := c.MarshalJSON()
	if err != nil {
		return nil, err
	}
	none, err := (&compare.Planner{DigestLike: one.digestLike}).Assemble(c, nil)
	if err != nil {
		return nil, err
	}
	place := func(point, learner int, seed uint64) string { return fmt.Sprint(point, " ", learner, " ", seed) }
	order := map[string]int{}
	for i := range was {
		order[place(was[i].Point, was[i].Learner, was[i].Seed)] = i
	}
	todo := slices.DeleteFunc(none.Missing(), func(r compare.Run) bool {
		_, there := order[place(r.Point, r.Learner, r.Seed)]
		return !there
	})
	again, made := make([]compare.Cell, len(was)), 0
	err = one.make(stop, text, nil, todo, newReport(e.progress, len(todo)), func(cells []compare.Cell) (has, of int, err error) {
		for _, cell := range cells {
			again[order[place(cell.Point, cell.Learner, cell.Seed)]] = cell
		}
		made = len(cells)
		return 0, 0, nil
	})
	if err == nil && made < len(was) {
		err = fmt.Errorf("interrupted: %w: %d of %d are made again", errMissing, made, len(was))
	}
	return again, err
}
