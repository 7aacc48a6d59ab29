package experiment

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"revisit/cmd/internal/nodeplay"
	"revisit/cmd/internal/outfile"
	"revisit/core/compare"
	"revisit/core/study"
)

// experiment is a document to run, and the file that its results go to. All the while the file has results: of those runs that have ended.
type experiment struct {
	in, out         string
	resume          string // a file with more runs that have ended, or ""
	shard           shard
	workers         int
	limit           time.Duration // the longest that a run of a custom learner may take; 0 for the usual
	every           time.Duration // between two writings of the file
	digestLike      string        // a digest whose form those of the runs have, "" for this engine's
	table, progress io.Writer
}

// shard is a part of the runs of a plan: those whose index leaves k when divided by n. Long and short runs mix, since those of a point and
// learner follow each other.
type shard struct{ k, n int }

func (s shard) has(run compare.Run) bool     { return run.Index%s.n == s.k }
func (s shard) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%d/%d", s.k, s.n), nil }

// UnmarshalText reads "k/n".
func (s *shard) UnmarshalText(text []byte) error {
	var rest string
	if found, _ := fmt.Sscanf(string(text), "%d/%d%s", &s.k, &s.n, &rest); found != 2 || s.k < 0 || s.k >= s.n {
		return fmt.Errorf("found %q, expected k/n with k from 0 to n-1, such as 0/16 to 15/16", text)
	}
	return nil
}

// run makes the runs that the file does not have yet. The error is errMissing where it is stopped.
func (e *experiment) run(stop <-chan struct{}) error {
	if err := outfile.Check(e.out, e.in); err != nil {
		return err
	}
	document, err := os.ReadFile(e.in)
	if err != nil {
		return err
	}
	if formatOf(document) == study.Format {
		return e.runStudy(document, stop)
	}
	planner, plan, err := planOf(document)
	if err != nil {
		return fmt.Errorf("%s: %w", e.in, err)
	}
	planner.DigestLike = e.digestLike
	results, err := e.kept(planner, plan)
	if err != nil {
		return err
	}
	missing := func() []compare.Run {
		return slices.DeleteFunc(results.Missing(), func(r compare.Run) bool { return !e.shard.has(r) })
	}
	// The file is written now, so that hours of runs are not lost where it cannot be.
	if err := write(e.out, results); err != nil {
		return err
	}
	e.sayHopeless(plan)
	if n := len(results.Cells); n > 0 {
		fmt.Fprintf(e.progress, "%d of %d runs are there already\n", n, len(plan.Cells))
	}
	todo := missing()
	if err := e.make(stop, document, results.Cells, todo, newReport(e.progress, len(todo)), func(cells []compare.Cell) (has, of int, err error) {
		if results, err = planner.Assemble(plan.Comparison, cells); err == nil {
			err = write(e.out, results)
		}
		return len(cells), len(plan.Cells), err
	}); err != nil {
		return err
	}
	if err := summarise(e.table, results); err != nil {
		return err
	}
	if left := missing(); len(left) > 0 {
		return fmt.Errorf("interrupted: %w", missingRuns(results, left))
	}
	return nil
}

// make makes some runs of a comparison. It gives all cells that there are, with those from before, to save, from time to time and in the end. save
// returns how many runs the file then has, and of how many.
func (e *experiment) make(stop <-chan struct{}, document []byte, before []compare.Cell, todo []compare.Run, report *report, save func([]compare.Cell) (has, of int, err error)) error {
	p := &pool{stop: stop, todo: todo, limit: cmp.Or(e.limit, nodeplay.DefaultLimit), digestLike: e.digestLike, cells: slices.Clone(before), report: report}
	defer p.close()
	ended := p.start(document, min(e.workers, len(todo)))
	tick := time.NewTicker(e.every)
	defer tick.Stop()
	saved := len(before)
	for running := true; running; {
		select {
		case <-ended:
			running = false
		case <-stop:
			running = false // what runs now is not waited for: it may take longer than the grace that a scheduler gives
		case <-tick.C:
		}
		cells := p.finished()
		if len(cells) == saved {
			continue
		}
		switch has, of, err := save(cells); {
		case err == nil:
			if saved = len(cells); has == 0 {
				continue
			}
			p.say("%s has %d of %d runs\n", e.out, has, of)
		case !running:
			return err
		default:
			p.say("%v\n", err) // the disk may have room the next time
		}
	}
	if err := p.failed(); err != nil {
		return fmt.Errorf("%s: %w", e.in, err)
	}
	return nil
}

// sayHopeless names learners whose budget is predicted to be spent at one state.
func (e *experiment) sayHopeless(plan *compare.Plan) {
	for _, h := range plan.Hopeless {
		fmt.Fprintf(e.progress, "%s: about %.3g paths are predicted at the first state of the last step, of a budget of %d: no episode will end\n",
			plan.Comparison.PlaceName(h.Point, h.Learner), h.Paths, h.Budget)
	}
}

// kept returns the results of the runs that need not be made again.
func (e *experiment) kept(planner *compare.Planner, plan *compare.Plan) (*compare.Results, error) {
	none, err := planner.Assemble(plan.Comparison, nil)
	if err != nil {
		return nil, err
	}
	parts := []compare.Part{{Name: e.in, Results: none}}
	if part, err := read(planner, e.out); err == nil {
		parts = append(parts, part)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: it is not written over", err)
	}
	if e.resume != "" {
		part, err := read(planner, e.resume)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	results, err := planner.Merge(parts)
	if err != nil {
		return nil, err
	}
	if results, err = planner.Assemble(plan.Comparison, results.Cells); err != nil {
		return nil, fmt.Errorf("%s: %w; choose another place", e.out, err)
	}
	return results, nil
}

// merge puts the parts in files together in another. The error is errMissing where runs are missing.
func merge(files []string, out string, table io.Writer) error {
	if err := outfile.Check(out); err != nil {
		return err
	}
	planner := new(compare.Planner)
	var parts []compare.Part
	var studies []study.Part
	for _, name := range files {
		part, err := readAny(planner, name)
		if err != nil {
			return err
		}
		if part.study != nil {
			studies = append(studies, study.Part{Name: name, Results: part.study})
		} else {
			parts = append(parts, compare.Part{Name: name, Results: part.results})
		}
	}
	if len(studies) > 0 && len(parts) > 0 {
		return fmt.Errorf("found results of a study and of a comparison, %s and %s, expected parts of one of them", studies[0].Name, parts[0].Name)
	}
	if len(studies) > 0 {
		return mergeStudies(studies, out, table)
	}
	results, err := planner.Merge(parts)
	if err != nil {
		return err
	}
	if err := errors.Join(write(out, results), summarise(table, results)); err != nil {
		return err
	}
	if missing := results.Missing(); len(missing) > 0 {
		return missingRuns(results, missing)
	}
	return nil
}

// missingRuns says which runs are missing, so that the shards they are of can be told.
func missingRuns(r *compare.Results, missing []compare.Run) error {
	const most = 20
	var indices []string
	for _, run := range missing[:min(most, len(missing))] {
		indices = append(indices, fmt.Sprint(run.Index))
	}
	if len(missing) > most {
		indices = append(indices, "...")
	}
	first := missing[0]
	return fmt.Errorf("%w: %d of %d, with the indices %s (shard k/n has index i where i mod n is k); the first is at point %d of learner %q with seed %d",
		errMissing, len(missing), r.Comparison.Runs(), strings.Join(indices, ", "), first.Point, r.Comparison.Learners[first.Learner].Name, first.Seed)
}

// planOf plans a document with a planner of its own; workers share neither.
func planOf(document []byte) (*compare.Planner, *compare.Plan, error) {
	c, err := compare.Parse(document)
	if err != nil {
		return nil, nil, err
	}
	planner := new(compare.Planner)
	plan, err := planner.Plan(c)
	return planner, plan, err
}

// pool distributes runs in the order of the plan.
type pool struct {
	stop       <-chan struct{}
	report     *report
	limit      time.Duration // of a run of a custom learner
	digestLike string

	lock    sync.Mutex
	todo    []compare.Run
	cells   []compare.Cell // that have ended
	err     error
	players []*nodeplay.Player // of the workers
	closed  bool
}

// start starts the workers and returns a channel that is closed when they are done.
func (p *pool) start(document []byte, workers int) <-chan struct{} {
	var group sync.WaitGroup
	for range workers {
		group.Go(func() { p.work(document) })
	}
	ended := make(chan struct{})
	go func() {
		group.Wait()
		close(ended)
	}()
	return ended
}

// work makes runs until none are left.
func (p *pool) work(document []byte) {
	planner, plan, err := planOf(document)
	if err != nil {
		p.fail(err)
		return
	}
	planner.Play, planner.DigestLike = p.player(planner).Play, p.digestLike
	for {
		run, found := p.take()
		if !found {
			return
		}
		cell, err := planner.RunCell(plan.Cells[run.Index])
		if err != nil {
			p.fail(fmt.Errorf("%s: %w", plan.Comparison.CellName(run.Point, run.Learner, run.Seed), err))
			return
		}
		p.done(cell)
	}
}

// player returns a player of custom learners, for a worker with this planner.
func (p *pool) player(planner *compare.Planner) *nodeplay.Player {
	player := nodeplay.New(&planner.Builder, p.limit)
	p.lock.Lock()
	defer p.lock.Unlock()
	p.players = append(p.players, player)
	if p.closed {
		player.Close()
	}
	return player
}

// close ends the players' processes, also those of runs that are not waited for.
func (p *pool) close() {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.closed = true
	for _, player := range p.players {
		player.Close()
	}
}

// take returns the next run, if there is one and the work goes on.
func (p *pool) take() (run compare.Run, found bool) {
	p.lock.Lock()
	defer p.lock.Unlock()
	select {
	case <-p.stop:
		return run, false
	default:
	}
	if len(p.todo) == 0 || p.err != nil {
		return run, false
	}
	run, p.todo = p.todo[0], p.todo[1:]
	return run, true
}

func (p *pool) done(cell *compare.Cell) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.cells = append(p.cells, *cell)
	p.report.done()
}

// finished returns the cells of all runs that have ended. They are not changed any more.
func (p *pool) finished() []compare.Cell {
	p.lock.Lock()
	defer p.lock.Unlock()
	return slices.Clip(p.cells)
}

// say writes a line of progress.
func (p *pool) say(format string, a ...any) {
	p.lock.Lock()
	defer p.lock.Unlock()
	fmt.Fprintf(p.report.w, format, a...)
}

func (p *pool) failed() error {
	p.lock.Lock()
	defer p.lock.Unlock()
	return p.err
}

func (p *pool) fail(err error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	select {
	case <-p.stop: // an interrupt ends Node, too
		return
	default:
	}
	if p.err == nil {
		p.err = err
	}
}

// report writes the progress of the runs from time to time.
type report struct {
	w           io.Writer
	runs, of    int
	start, said time.Time
}

func newReport(w io.Writer, of int) *report {
	now := time.Now()
	return &report{w, 0, of, now, now}
}

func (r *report) done() {
	r.runs++
	now := time.Now()
	if now.Sub(r.said) < time.Second && r.runs < r.of {
		return
	}
	r.said = now
	elapsed := now.Sub(r.start)
	left := time.Duration(float64(elapsed) * float64(r.of-r.runs) / float64(r.runs))
	fmt.Fprintf(r.w, "%d of %d runs in %v, about %v left\n", r.runs, r.of, elapsed.Round(time.Second), left.Round(time.Second))
}
