package lab

import (
	"fmt"
	"math"
	"slices"

	"revisit/core/document"
	"revisit/core/internal/instance"
	"revisit/core/protocol"
)

// Replay is a run and a moment in it. The run is always as far as it was computed; the moment is after any of its paths, or in the middle
// of the one that follows. From a moment the run goes on with the same bits: up to its end it is replayed, behind that it is computed.
//
// For that the Replay keeps the run's state after some of its paths. It takes one about every statePace seconds of work, or less often
// where a state is large, and drops every second one where they fill its memory: then they are twice as far apart. Which ones there are
// depends on estimates only, and changes nothing but the time that Seek takes.
//
// It is not safe for use by several goroutines.
type Replay struct {
	run    *Session
	moment *Session // run, or a session that replays it
	walk   *walk    // through the path after the moment's last one, in moment, which is not run then; nil between two paths

	states []kept // in order of their paths
	memory int64  // bytes that they may take; 0 where none are kept
	used   int64
	every  int64 // samples between two states
	next   int64 // samples of the run at which the next one is due
}

// kept is a state of the run.
type kept struct {
	*state
	bytes int64
}

func (k kept) paths() int64 { return k.env.Counts().Paths }

// StateMemory is the memory, in bytes, for the states of a run that is looked at.
const StateMemory = 64 << 20

const (
	statePace  = 0.005 // seconds of work between two states, by instance.Cost
	mostStates = 512
	// Copying a state takes so many seconds a byte at most, and all copying no more than so large a part of the run.
	copyingTime  = 5e-9
	copyingShare = 0.02
)

// NewReplay returns the replay of a run, at its end. It keeps states in the given memory, in bytes; with 0 it keeps none, costs nothing,
// and every Seek goes through the run from its beginning. The session must not be advanced by others.
func NewReplay(run *Session, memory int64) *Replay {
	p := &Replay{run: run, moment: run, memory: memory}
	if memory == 0 {
		return p
	}
	samples := run.env.Counts().Samples
	p.every = p.samplesIn(statePace)
	p.next = samples + p.every
	if run.in.Kind.Places() {
		p.next = samples // the learner may take long to make, so the beginning is kept, too
		p.keep()
	}
	return p
}

// samplesIn estimates how many samples take so much time, at least 1. Of a path's work it counts one action's: a learner that looks afresh at
// all of them is rare, and where a sample is thought to take longer than it does, states are copied too often.
func (p *Replay) samplesIn(seconds float64) int64 {
	const paths = 10_000
	in := p.run.in
	spared := float64(in.PathCost(p.run.spec.Episodes) * (1 - 1/float64(in.Model.Actions())))
	path := p.run.Cost(paths).Multiplications/paths - spared
	sample := path / float64(in.Model.Horizon()) / instance.MultiplicationsPerSecond
	return int64(math.Max(1, math.Min(seconds/sample, 1<<40)))
}

// Run returns the run, as far as it was computed. Its record, summary and link speak of all of it. It must not be advanced.
func (p *Replay) Run() *Session { return p.run }

// Now returns a session at the moment, for its pictures: in the middle of a path its learner is in the middle of it, too. It must not be
// advanced, and is valid until the moment changes.
func (p *Replay) Now() *Session { return p.moment }

// Close ends the walk through a path.
func (p *Replay) Close() { p.leave() }

// Moment is a moment of a run: after a path, and after some lines of the next one.
type Moment struct {
	Path    int64 `json:"path"`    // 0: before the first
	Episode int64 `json:"episode"` // of that path, 0 before the first
	Step    int   `json:"step"`    // at which the next path begins; in the middle of it, the step of its newest line
	// Line is the newest line of the next path that was carried out, nil where it has not begun.
	Line *CodeLine `json:"line"`
	// Lines are all lines of the next path that were carried out, in order; Line is the last of them.
	Lines []CodeLine `json:"lines"`
}

// Moment returns the moment.
func (p *Replay) Moment() Moment {
	m := Moment{Path: p.paths(), Episode: p.moment.newestEpisode(), Step: p.moment.learner.From(), Lines: []CodeLine{}}
	if p.walk != nil {
		line := p.walk.newest
		m.Line, m.Lines, m.Step = &line, slices.Clone(p.walk.lines), line.H
	}
	return m
}

// paths returns the number of whole paths before the moment.
func (p *Replay) paths() int64 {
	if p.walk != nil {
		return p.walk.before.Paths
	}
	return p.moment.env.Counts().Paths
}

func (p *Replay) computed() int64 { return p.run.env.Counts().Paths }

// Progress tells how far the run was at the moment. In the middle of a path it is that of before, but for Updates.
func (p *Replay) Progress() Progress {
	var now Progress
	if p.walk != nil {
		now = p.walk.before
		now.Updates = p.moment.updates()
	} else {
		now = p.moment.Progress()
	}
	m := p.Moment()
	now.Computed, now.Moment = p.computed(), &m
	return now
}

// View returns the view of an episode at the moment: 0 for the newest one then, or an earlier one in the trace. The error is a
// *document.Error with code NotFound.
func (p *Replay) View(episode int64) (View, error) { return p.moment.view(episode, p.run.trace) }

// Advance goes on from the moment, as Session.Advance does, by at most the given number of paths. In the middle of a path it first
// goes to its end, which counts as one.
func (p *Replay) Advance(paths int, until Until) (Progress, Outcome, error) {
	if until.Event == EventLine {
		return p.Step(1)
	}
	outcome := More
	if p.walk != nil && paths > 0 {
		var err error
		if outcome, err = p.endPath(until); err != nil {
			return p.Progress(), More, err
		}
		paths--
	}
	for paths > 0 && outcome == More {
		before, limit := p.paths(), until
		if p.moment != p.run {
			limit.Paths = lower(until.Paths, p.computed())
		} else if p.memory > 0 {
			limit.Samples = lower(until.Samples, p.next)
		}
		var err error
		if _, outcome, err = p.moment.Advance(paths, limit); err != nil {
			return p.Progress(), outcome, err
		}
		paths -= int(p.paths() - before)
		if outcome == Reached && p.moment.outcome(until) == More {
			outcome = More // the limit was reached
		}
		p.arrive()
		p.keep()
	}
	return p.Progress(), outcome, nil
}

// endPath carries out the other lines of the path that the moment is in.
func (p *Replay) endPath(until Until) (Outcome, error) {
	happened := func(*protocol.Path) bool { return false }
	if until.Event != "" {
		var err error
		if happened, err = p.moment.watch(until.Event); err != nil {
			return More, err
		}
	}
	var path *protocol.Path
	for p.walk != nil {
		path = p.walk.path
		if _, _, err := p.Step(1); err != nil {
			return More, err
		}
	}
	if happened(path) {
		return Happened, nil
	}
	return p.moment.outcome(until), nil
}

// lower returns the lower of a total that may be 0, for none, and one that is not.
func lower(total, limit int64) int64 {
	if total == 0 {
		return limit
	}
	return min(total, limit)
}

// Step carries out the given number of lines from the moment on, each in a copy of the run. Where a path is over behind the run's end, the
// run draws it as well. It stops as Advance does where the run ends.
func (p *Replay) Step(lines int) (Progress, Outcome, error) {
	for ; lines > 0; lines-- {
		if p.walk == nil {
			switch outcome := p.moment.Outcome(); outcome {
			case More:
			case Spent:
				return p.Advance(1, Until{}) // which says so
			default:
				return p.Progress(), outcome, nil
			}
			if p.moment == p.run {
				p.moment = p.run.resume(p.run.state())
			}
			p.walk = p.moment.walk()
		}
		over, err := p.walk.line()
		if err != nil {
			return p.Progress(), More, err
		}
		if over {
			p.walk = nil
			if err := p.settle(); err != nil {
				return p.Progress(), More, err
			}
		}
	}
	return p.Progress(), Happened, nil
}

// settle has the run draw the path that was walked through, unless it has long done so.
func (p *Replay) settle() error {
	if p.paths() > p.computed() {
		if _, _, err := p.run.Advance(1, Until{}); err != nil {
			return err
		}
	}
	p.arrive()
	p.keep()
	return nil
}

// arrive makes the run the moment where the moment has come to the run's end, after it has compared the two.
func (p *Replay) arrive() {
	if p.moment == p.run || p.paths() < p.computed() {
		return
	}
	same := p.moment.recorder.Checkpoints().Same(p.run.recorder.Checkpoints())
	for h := 1; h <= p.run.in.Model.Horizon(); h++ {
		same = same && slices.EqualFunc(p.moment.learner.Theta(h), p.run.learner.Theta(h), func(x, y float64) bool {
			return math.Float64bits(x) == math.Float64bits(y)
		})
	}
	if !same {
		panic(fmt.Sprintf("lab: replayed, the run differs before path %d", p.computed()+1))
	}
	p.moment = p.run
}

// keep keeps the state of the run where that is due.
func (p *Replay) keep() {
	samples := p.run.env.Counts().Samples
	if p.memory == 0 || p.moment != p.run || samples < p.next {
		return
	}
	st := p.run.state()
	bytes := footprint(st, p.run.asState())
	p.states = append(p.states, kept{st, bytes})
	p.used += bytes
	for len(p.states) > 1 && (p.used > p.memory || len(p.states) > mostStates) {
		p.thin()
	}
	if p.used > p.memory {
		p.states, p.memory = nil, 0 // one alone is too large
	}
	p.next = samples + max(p.every, p.samplesIn(float64(bytes)*copyingTime/copyingShare))
}

// thin drops every second state.
func (p *Replay) thin() {
	few := make([]kept, 0, cap(p.states))
	p.used = 0
	for i := 0; i < len(p.states); i += 2 {
		few = append(few, p.states[i])
		p.used += p.states[i].bytes
	}
	p.states, p.every = few, 2*p.every
}

// leave drops the walk through a path.
func (p *Replay) leave() {
	if p.walk != nil {
		p.walk.stop()
		p.walk = nil
	}
}

// rewind brings the moment to the last one before the given number of paths, or after exactly so many, from which the way is short. It is
// between two paths.
func (p *Replay) rewind(paths int64) error {
	if p.walk == nil && p.paths() == paths {
		return nil
	}
	if paths == p.computed() {
		p.leave()
		p.moment = p.run
		return nil
	}
	i := p.lastKept(func(k kept) bool { return k.paths() <= paths })
	if p.walk == nil && p.moment != p.run && p.paths() <= paths && (i < 0 || p.states[i].paths() <= p.paths()) {
		return nil
	}
	return p.restore(i)
}

// lastKept returns the index of the last state that may be used, -1 for the beginning. Where one may be used, so may all before it.
func (p *Replay) lastKept(may func(kept) bool) int {
	for i := len(p.states) - 1; i >= 0; i-- {
		if may(p.states[i]) {
			return i
		}
	}
	return -1
}

// restore makes a state the moment.
func (p *Replay) restore(i int) (err error) {
	p.leave()
	if i < 0 {
		p.moment, err = p.run.restart()
		return err
	}
	p.moment = p.run.resume(p.states[i].clone())
	return nil
}

// Target is where Seek goes: after a path, or to the moment at which so many episodes are complete, both from 0; -1 where it is not asked for, and
// where neither is, the path stays. Then so many lines of the next path are carried out: none with 0; with -1 all but the last.
type Target struct {
	Path    int64 `json:"path"`
	Episode int64 `json:"episode"`
	Line    int   `json:"line"`
}

// Seek brings the moment to a target, backwards or forwards, within what was computed of the run. A path with fewer lines than asked for is
// over then. The error is a *document.Error: the run has not come so far (NotFound).
func (p *Replay) Seek(to Target) error {
	to, until, err := p.Approach(to)
	if err == nil && until != (Until{}) {
		_, _, err = p.Advance(math.MaxInt, until)
	}
	if err == nil {
		err = p.Finish(to)
	}
	return err
}

// Approach begins a Seek: it brings the moment near the target. It returns the target with its path, where that was left out, and the totals
// up to which the run is to be advanced next, zero for none. Then Finish ends it. In between, Approach may be called again.
func (p *Replay) Approach(to Target) (Target, Until, error) {
	switch {
	case to.Episode >= 0:
		return p.approachEpisode(to)
	case to.Path < 0:
		to.Path = p.paths()
		if to.Line < 0 && p.walk == nil {
			to.Path-- // all lines but the last of the path before
		} else if to.Line < 0 {
			to.Line = p.walk.newest.Index - 1
		}
		if p.walk != nil && to.Path == p.paths() && p.walk.newest.Index <= to.Line {
			return to, Until{}, nil // forwards within the path
		}
	}
	if to.Path < 0 || to.Path > p.computed() {
		return to, Until{}, notComputed("path", to.Path, p.computed())
	}
	if err := p.rewind(to.Path); err != nil {
		return to, Until{}, err
	}
	if p.paths() == to.Path {
		return to, Until{}, nil
	}
	return to, Until{Paths: to.Path}, nil
}

func (p *Replay) approachEpisode(to Target) (Target, Until, error) {
	n := to.Episode
	if n > p.run.complete {
		return to, Until{}, notComputed("episode", n, p.run.complete)
	}
	if n == 0 {
		to.Path, to.Episode = 0, -1
		return p.Approach(to)
	}
	i := p.lastKept(func(k kept) bool { return k.complete < n })
	if p.walk != nil || p.moment == p.run || p.moment.complete >= n || i >= 0 && p.states[i].paths() > p.paths() {
		if err := p.restore(i); err != nil {
			return to, Until{}, err
		}
	}
	return to, Until{Episodes: n}, nil
}

func notComputed(what string, found, last int64) error {
	return &document.Error{Code: document.NotFound, Path: what, Found: found, Expected: fmt.Sprintf("0 to %d", last),
		Message: fmt.Sprintf("%s %d is not computed yet; the run has come to %d", what, found, last)}
}

// Finish ends a Seek: it carries out the lines of the target.
func (p *Replay) Finish(to Target) error {
	lines := to.Line
	if lines < 0 {
		ahead := p.moment.resume(p.moment.state())
		w := ahead.walk()
		for over := false; !over; {
			var err error
			if over, err = w.line(); err != nil {
				return err
			}
		}
		lines = w.newest.Index - 1
	}
	for p.walk == nil && lines > 0 || p.walk != nil && p.walk.newest.Index < lines {
		if _, _, err := p.Step(1); err != nil {
			return err
		}
		if p.walk == nil {
			break // the path is over
		}
	}
	return nil
}
