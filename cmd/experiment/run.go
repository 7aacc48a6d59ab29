package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"revisit/core/compare"
)

// run runs all cells of a document with the given number of workers and returns the results, which do not depend on that number.
func run(document []byte, workers int, stop <-chan struct{}, progress io.Writer) (*compare.Results, error) {
	_, plan, err := planOf(document)
	if err != nil {
		return nil, err
	}
	p := &pool{stop: stop, report: newReport(progress, len(plan.Cells))}
	var group sync.WaitGroup
	for range min(workers, len(plan.Cells)) {
		group.Go(func() { p.work(document) })
	}
	group.Wait()
	if p.err != nil {
		return nil, p.err
	}
	return new(compare.Planner).Assemble(plan.Comparison, p.cells)
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

// pool distributes the cells in the order of the plan.
type pool struct {
	stop   <-chan struct{}
	report *report

	lock  sync.Mutex
	next  int
	cells []compare.Cell
	err   error
}

// work runs cells until none are left.
func (p *pool) work(document []byte) {
	planner, plan, err := planOf(document)
	if err != nil {
		p.fail(err)
		return
	}
	for {
		i := p.take(len(plan.Cells))
		if i < 0 {
			return
		}
		cell, err := planner.RunCell(plan.Cells[i])
		if err != nil {
			p.fail(err)
			return
		}
		p.done(cell)
	}
}

// take returns the index of the next cell, -1 where there is none or the work has to stop.
func (p *pool) take(cells int) int {
	p.lock.Lock()
	defer p.lock.Unlock()
	select {
	case <-p.stop:
		return -1
	default:
	}
	if p.next == cells || p.err != nil {
		return -1
	}
	p.next++
	return p.next - 1
}

func (p *pool) done(cell *compare.Cell) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.cells = append(p.cells, *cell)
	p.report.done(len(p.cells))
}

func (p *pool) fail(err error) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.err == nil {
		p.err = err
	}
}

// report writes the progress of the runs from time to time.
type report struct {
	w           io.Writer
	of          int
	start, said time.Time
}

func newReport(w io.Writer, of int) *report {
	now := time.Now()
	return &report{w, of, now, now}
}

func (r *report) done(cells int) {
	now := time.Now()
	if now.Sub(r.said) < time.Second && cells < r.of {
		return
	}
	r.said = now
	elapsed := now.Sub(r.start)
	left := time.Duration(float64(elapsed) * float64(r.of-cells) / float64(cells))
	fmt.Fprintf(r.w, "%d of %d runs in %v, about %v left\n", cells, r.of, elapsed.Round(time.Second), left.Round(time.Second))
}
