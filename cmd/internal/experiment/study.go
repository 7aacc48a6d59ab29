package experiment

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"revisit/core/compare"
	"revisit/core/study"
)

// runStudy makes the runs of a study that the file does not have yet: those of the tunings, and once all of these are there, the final ones. The error
// is errMissing where it is stopped, or where the tuning runs of other shards are missing.
func (e *experiment) runStudy(document []byte, stop <-chan struct{}) error {
	s, err := study.Parse(document)
	if err != nil {
		return fmt.Errorf("%s: %w", e.in, err)
	}
	plan, err := s.Plan()
	if err != nil {
		return fmt.Errorf("%s: %w", e.in, err)
	}
	planner := &study.Planner{DigestLike: e.digestLike}
	results, err := e.keptOfStudy(planner, s)
	if err != nil {
		return err
	}
	if err := write(e.out, results); err != nil {
		return err
	}
	for _, tuning := range plan.Tunings {
		e.sayHopeless(tuning)
	}
	if n := results.Cells(); n > 0 {
		fmt.Fprintf(e.progress, "%d of %d runs are there already\n", n, s.Runs())
	}
	report := newReport(e.progress, e.todo(s, results))
	for part := range len(s.Tunings) + 1 {
		if results, err = e.runPart(stop, planner, results, part, report); err != nil {
			return err
		}
	}
	if err := tabulateStudy(e.table, results); err != nil {
		return err
	}
	return e.leftOfStudy(results)
}

// todo returns how many runs of a study are to be made, if nothing stops.
func (e *experiment) todo(s *study.Study, results *study.Results) int {
	n := 0
	for _, run := range results.Missing() {
		if e.shard.has(run.Run) {
			n++
		}
	}
	if results.Final == nil && e.shard.n == 1 {
		n += s.Base.Runs()
	}
	return n
}

// runPart makes the missing runs of one part of a study, and returns the results with them.
func (e *experiment) runPart(stop <-chan struct{}, planner *study.Planner, results *study.Results, part int, report *report) (*study.Results, error) {
	tunings, final := make([][]compare.Cell, len(results.Tunings)), []compare.Cell(nil)
	for i, t := range results.Tunings {
		tunings[i] = t.Cells
	}
	of := results.Final
	if part < len(tunings) {
		of = results.Tunings[part]
	} else if of != nil {
		final = of.Cells
	}
	first := 0 // index of the part's first run in the study
	for _, t := range results.Tunings[:part] {
		first += t.Comparison.Runs()
	}
	var todo []compare.Run
	for _, run := range results.Missing() {
		if run.Part == part && e.shard.has(run.Run) {
			own := run.Run
			own.Index -= first
			todo = append(todo, own)
		}
	}
	if of == nil || len(todo) == 0 {
		return results, nil
	}
	text, err := of.Comparison.MarshalJSON()
	if err != nil {
		return nil, err
	}
	name := "final runs"
	if part < len(tunings) {
		name = "tuning of " + of.Comparison.Learners[0].Name
	}
	fmt.Fprintf(e.progress, "%s: %d runs\n", name, len(todo))
	err = e.make(stop, text, of.Cells, todo, report, func(cells []compare.Cell) (has, all int, err error) {
		if part < len(tunings) {
			tunings[part] = cells
		} else {
			final = cells
		}
		r, err := planner.Assemble(results.Study, tunings, final)
		if err == nil {
			results, err = r, write(e.out, r)
		}
		return results.Cells(), results.Study.Runs(), err
	})
	return results, err
}

// keptOfStudy returns the results of the runs that need not be made again.
func (e *experiment) keptOfStudy(planner *study.Planner, s *study.Study) (*study.Results, error) {
	none, err := planner.Assemble(s, nil, nil)
	if err != nil {
		return nil, err
	}
	parts := []study.Part{{Name: e.in, Results: none}}
	for _, name := range []string{e.out, e.resume} {
		text, err := os.ReadFile(name)
		if name == "" || name == e.out && errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return nil, err
		}
		r, err := planner.Read(text)
		if err != nil && name == e.out {
			return nil, fmt.Errorf("%s: %w: it is not written over", name, err)
		} else if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		parts = append(parts, study.Part{Name: name, Results: r})
	}
	return planner.Merge(parts)
}

// mergeStudies is merge of results of studies.
func mergeStudies(parts []study.Part, out string, table io.Writer) error {
	results, err := new(study.Planner).Merge(parts)
	if err != nil {
		return err
	}
	if err := errors.Join(write(out, results), tabulateStudy(table, results)); err != nil {
		return err
	}
	return (&experiment{shard: shard{0, 1}}).leftOfStudy(results)
}

// leftOfStudy returns an error that says which runs are missing, if any are.
func (e *experiment) leftOfStudy(r *study.Results) error {
	missing := r.Missing()
	if len(missing) == 0 {
		return nil
	}
	own := slices.ContainsFunc(missing, func(run study.Run) bool { return e.shard.has(run.Run) })
	first := missing[0]
	part := r.Final
	if first.Part < len(r.Tunings) {
		part = r.Tunings[first.Part]
	}
	if !own {
		if r.Final != nil {
			return nil // they are those of other shards
		}
		return fmt.Errorf("%w: %d tuning runs of other shards; merge the shards' files and run each shard again with the merged file to resume from: the final runs wait for the choice", errMissing, len(missing))
	}
	return fmt.Errorf("interrupted: %w: %d of those known so far, the first is run %d of the study, %s", errMissing, len(missing), first.Index, part.Comparison.CellName(first.Point, first.Learner, first.Seed))
}

// tabulateStudy writes what was chosen how, then the table of the final runs.
func tabulateStudy(w io.Writer, r *study.Results) error {
	s := r.Study
	if r.Choices == nil {
		_, err := fmt.Fprintf(w, "%d of %d runs are there; nothing is chosen until all tuning runs are\n", r.Cells(), s.Runs())
		return err
	}
	fmt.Fprintf(w, "Chosen by %s of the samples until the target (%s), on the tuning seeds %s; ties to the smaller constants:\n", strings.Join(s.Rule.By, ", then "), s.Rule.Hit, seeds(s.Seeds))
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	var head []string
	for _, v := range s.Base.Vary {
		head = append(head, v.Label)
	}
	fmt.Fprintln(t, strings.Join(append(head, "learner", "constants", "reached", "median", "at the grid's edge", ""), "\t"))
	for _, c := range r.Choices {
		var line []string
		for i := range s.Base.Vary {
			value := "all"
			if c.Point != nil {
				value = fmt.Sprintf("%.4g", s.Base.Points()[*c.Point][i])
			}
			line = append(line, value)
		}
		tuning := s.Tunings[slices.IndexFunc(s.Tunings, func(t study.Tuning) bool { return t.Learner == c.Learner })]
		var constants, edges []string
		for i, g := range tuning.Grid {
			constants = append(constants, g.Parameter+" "+constant(c.Constants[i]))
			if c.Edge[i] != "" {
				edges = append(edges, fmt.Sprintf("%s is the %s of %d", g.Parameter, c.Edge[i], len(g.Values)))
			}
		}
		line = append(line, s.Base.Learners[c.Learner].Name, strings.Join(constants, ", "), fmt.Sprintf("%d/%d", c.Reached, c.Of), text(c.Median), strings.Join(edges, ", "), "")
		fmt.Fprintln(t, strings.Join(line, "\t"))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(w, "\nFinal runs, on the seeds %s:\n", seeds(s.Base.Seeds))
	if err := summarise(w, r.Final); err != nil {
		return err
	}
	digest := r.Digest
	if digest == "" {
		digest = fmt.Sprintf("null: %d of %d runs are there", r.Cells(), s.Runs())
	}
	_, err := fmt.Fprintf(w, "digest of the study %s\n", digest)
	return err
}

// constant writes a chosen value.
func constant(v any) string {
	if x, number := v.(float64); number {
		return fmt.Sprintf("%.4g", x)
	}
	return study.Text(v)
}

// seeds writes seeds that increase, as a range where they follow each other.
func seeds(list []uint64) string {
	first, last := list[0], list[len(list)-1]
	if len(list) > 2 && last-first == uint64(len(list)-1) {
		return fmt.Sprintf("%d to %d", first, last)
	}
	return strings.Trim(fmt.Sprint(list), "[]")
}
