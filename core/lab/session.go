// Package lab is the facade of the core. It opens a revisit.spec/1 as a Session, which can be stepped or run and asked about, and gives a
// revisit.record/1.
package lab

import (
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/internal/evaluation"
	"revisit/core/internal/history"
	"revisit/core/internal/instance"
	"revisit/core/internal/picture"
	"revisit/core/learner"
	"revisit/core/protocol"
	"revisit/core/spec"
	"revisit/core/theory"
)

// Engine is the version of all that decides the bits of a run. A change that alters any digest raises the first number. A change that only
// adds problems, features or learners, as 1.1.0 and 1.2.0 did, raises the second.
const Engine = "4.1.0"

// Session is one run of a spec. It is deterministic: it knows no clock, and all randomness comes from the seed's streams. It is not safe for
// use by several goroutines.
type Session struct {
	spec     *spec.Spec
	in       *instance.Instance
	env      *protocol.Environment
	learner  learner.Learner
	metrics  *evaluation.Metrics
	trace    *history.Trace // nil where none is kept
	recorder *history.Recorder
	pictures *picture.Pictures // nil for a run that nobody looks at
	audit    *auditor
	event    protocol.PathEvent  // the newest
	diverges protocol.Diverger   // the learner, if it can diverge
	ends     protocol.Ender      // the learner, if it can end
	runner   protocol.Runner     // the learner, if it can run
	complete int64               // episodes
	stars    map[int]theory.Star // theta*_h by step, as far as a layer has asked for it
	within   bool                // the newest path did not end its episode
}

// Open reads a spec and returns its run before the first path. The error is a *document.Error.
func Open(given []byte) (*Session, error) {
	s, err := spec.Parse(given)
	if err != nil {
		return nil, err
	}
	return OpenSpec(s)
}

// OpenSpec is Open for a spec that was read before.
func OpenSpec(spec *spec.Spec) (*Session, error) {
	in, err := instance.Build(spec)
	if err != nil {
		return nil, err
	}
	return open(in)
}

// open returns the run of an instance.
func open(in *instance.Instance) (*Session, error) {
	spec := &in.Resolved
	s := &Session{spec: spec, in: in, env: protocol.Open(in.Model, spec.Seed, in.Kind.Access), stars: map[int]theory.Star{}}
	var err error
	if s.learner, err = in.Kind.Make(&in.Setting, s.env); err != nil {
		return nil, err
	}
	s.metrics = evaluation.NewMetrics(in, spec, s.learner)
	s.trace = history.New(in.Model, spec.Record.TracePaths)
	s.recorder = history.NewRecorder(in.Model.Horizon(), in.Model.Actions())
	s.pictures = picture.Watch(s.recorder, in)
	s.equip()
	return s, nil
}

// equip asks the learner what else it can do.
func (s *Session) equip() {
	s.audit = newAuditor(s.in, s.learner)
	s.diverges, _ = s.learner.(protocol.Diverger)
	s.ends, _ = s.learner.(protocol.Ender)
	if r, ok := s.learner.(protocol.Runner); ok && r.CanRun() && s.diverges == nil {
		s.runner = r
	}
}

// DigestLike gives the run's digest the form of another, which it is to be compared with: engines before 3.0.0 gave another form. It is to be called
// before the first path. The error, of a text that is no digest or of a run that has begun, is a *document.Error.
func (s *Session) DigestLike(digest string) error {
	form := history.FormOf(digest)
	if form == "" {
		return document.Refuse("digestLike", digest, history.DigestForm)
	}
	if paths := s.env.Counts().Paths; paths > 0 {
		return document.Refuse("digestLike", fmt.Sprintf("a run at path %d", paths), "one before its first path")
	}
	s.recorder.HashAs(form)
	return nil
}

// DisableViews gives up what pictures need of every path, for a run that nobody looks at, as in a comparison. It is to be called before the first path. Its
// record has no timeline, and what is for pictures panics: View, Layer, Inspect, PathGroups.
func (s *Session) DisableViews() {
	s.pictures = nil
	s.recorder.Watch(nil)
}

// Spec returns the spec with all defaults.
func (s *Session) Spec() spec.Spec { return *s.spec }

// Instance returns what the spec describes, which is not to be changed.
func (s *Session) Instance() *instance.Instance { return s.in }

// Progress tells how far a run has come. Episodes counts complete ones.
type Progress struct {
	Episodes   int64    `json:"episodes"`
	Paths      int64    `json:"paths"`
	Samples    int64    `json:"samples"`
	Revisits   int64    `json:"revisits"`
	Step       int      `json:"step"` // at which the next path begins, 1..H
	Regret     *float64 `json:"regret"`
	RegretPath *float64 `json:"regretPath"`
	Updates    []int64  `json:"updates"`  // |I_h|, h = 1..H
	Computed   int64    `json:"computed"` // paths of the run so far; more than Paths where a Replay is at a moment before
	Done       bool     `json:"done"`
	Stopped    bool     `json:"stopped"` // by the budget
	Diverged   bool     `json:"diverged"`
	Reason     string   `json:"reason,omitempty"` // why the learner cannot go on, where not because its parameters diverged
	Hints      *int64   `json:"hints,omitempty"`  // nil where the learner may ask for none
	Moment     *Moment  `json:"moment,omitempty"` // of a Replay
}

// Progress tells how far the run has come.
func (s *Session) Progress() Progress {
	c := s.env.Counts()
	p := Progress{
		Episodes: s.complete, Paths: c.Paths, Samples: c.Samples, Revisits: c.Revisits,
		Step: s.learner.From(), Updates: s.updates(), Computed: c.Paths, Done: s.done(),
	}
	p.Stopped, p.Diverged = !p.Done && s.spent(), s.diverged()
	if s.env.Advised() {
		p.Hints = new(s.env.Hints())
	}
	if r, ok := s.learner.(protocol.Reasoner); ok {
		p.Reason = r.Reason()
	}
	if r := s.metrics.Regret; r != nil {
		episodes, paths := r.Episodes, r.Paths
		p.Regret, p.RegretPath = &episodes, &paths
	}
	return p
}

// done reports whether all episodes are complete, or the learner has ended.
func (s *Session) done() bool {
	return s.complete >= s.spec.Episodes || s.ends != nil && s.ends.Ended()
}

// spent reports whether the budget of paths or samples is spent.
func (s *Session) spent() bool {
	c, b := s.env.Counts(), s.spec.Budget
	return c.Paths >= b.Paths || b.Samples > 0 && c.Samples >= b.Samples
}

func (s *Session) diverged() bool { return s.diverges != nil && s.diverges.Diverged() }

func (s *Session) updates() []int64 {
	n := make([]int64, s.in.Model.Horizon())
	for h := range n {
		n[h] = s.learner.Updates(h + 1)
	}
	return n
}

// Until holds totals at which Advance stops, 0 for no such total, and an event, "" for none.
type Until struct {
	Paths    int64 `json:"paths"`
	Episodes int64 `json:"episodes"`
	Samples  int64 `json:"samples"`
	Event    Event `json:"event"`
}

// Outcome says why Advance returned.
type Outcome string

const (
	More     Outcome = "more"     // it drew as many paths as it was asked for
	Done     Outcome = "done"     // all episodes of the spec are complete
	Spent    Outcome = "budget"   // the budget of paths or samples is spent
	Reached  Outcome = "reached"  // a total of Until is reached
	Happened Outcome = "event"    // the event of Until happened
	Diverged Outcome = "diverged" // the learner cannot go on: its parameters diverged, or what Progress.Reason says
)

// Advance draws at most the given number of paths. The error, with code document.Budget, says that the budget was spent before the call.
func (s *Session) Advance(paths int, until Until) (Progress, Outcome, error) {
	if !s.done() && s.spent() {
		what, budget := "paths", s.spec.Budget.Paths
		if s.env.Counts().Paths < budget {
			what, budget = "samples", s.spec.Budget.Samples
		}
		return s.Progress(), Spent, &document.Error{Code: document.Budget, Path: "budget." + what, Found: budget, Expected: "a larger budget",
			Message: "budget." + what + ": the budget of " + what + " is spent; raise it and run again"}
	}
	if until.Event != "" {
		outcome, err := s.advanceToEvent(paths, until)
		return s.Progress(), outcome, err
	}
	outcome, first := s.outcome(until), s.totalsToStopAt(until)
	for paths > 0 && outcome == More {
		drawn, err := s.drawSome(paths, first)
		if err != nil {
			return s.Progress(), outcome, err
		}
		paths -= drawn
		if c := s.env.Counts(); c.Paths >= first.Paths || c.Samples >= first.Samples || s.complete >= first.Episodes || s.diverges != nil || s.ends != nil {
			outcome = s.outcome(until)
		}
	}
	return s.Progress(), outcome, nil
}

// Measures returns the measures of the run so far.
func (s *Session) Measures() evaluation.Measures { return s.metrics.Measures(s.totals()) }

// Predict tells what declaring this gap for all steps would mean for the problem. It changes nothing of the run.
func (s *Session) Predict(gap float64) (instance.Prediction, error) { return s.in.Predict(s.spec, gap) }

// Cost estimates a run of the given number of paths from its beginning.
func (s *Session) Cost(paths int64) instance.Cost { return s.in.Cost(s.spec, paths) }

// Outcome tells how the run ended, or More where it has not.
func (s *Session) Outcome() Outcome { return s.outcome(Until{}) }

// Checkpoints returns the checkpoints of the run so far. They are valid until the next path is drawn.
func (s *Session) Checkpoints() *history.Checkpoints { return s.recorder.Checkpoints() }

// totalsToStopAt returns the totals at which the run stops, by the spec or by until, whichever is reached first.
func (s *Session) totalsToStopAt(until Until) Until {
	least := func(a, b int64) int64 {
		if a > 0 && b > 0 {
			return min(a, b)
		}
		return max(a, b)
	}
	samples := least(until.Samples, s.spec.Budget.Samples)
	if samples == 0 {
		samples = math.MaxInt64
	}
	return Until{Paths: least(until.Paths, s.spec.Budget.Paths), Episodes: least(until.Episodes, s.spec.Episodes), Samples: samples}
}

func (s *Session) outcome(until Until) Outcome {
	c := s.env.Counts()
	reached := func(total, limit int64) bool { return limit > 0 && total >= limit }
	switch {
	case s.done():
		return Done
	case s.diverged():
		return Diverged
	case s.spent():
		return Spent
	case reached(c.Paths, until.Paths), reached(s.complete, until.Episodes), reached(c.Samples, until.Samples):
		return Reached
	}
	return More
}

// drawSome draws at least one path and at most the given number, and stops after the first that reaches a total.
func (s *Session) drawSome(paths int, first Until) (drawn int, err error) {
	if s.runner != nil && !s.audit.report.On && !s.trace.Open() {
		c := s.env.Counts()
		n := min(int64(paths), first.Paths-c.Paths, (first.Samples-c.Samples)/int64(s.in.Model.Horizon()), first.Episodes-s.complete, s.metrics.Unasked(s.totals()))
		if n > 0 {
			drawn, over, err := s.runner.Run(int(n), s.recorder.Log())
			s.complete += over
			s.within = s.learner.From() > 1
			s.metrics.ObserveMany()
			return drawn, err
		}
	}
	_, err = s.drawOne()
	return 1, err
}

// newestEpisode returns the episode of the newest path, 0 before the first.
func (s *Session) newestEpisode() int64 {
	if s.within {
		return s.complete + 1
	}
	return s.complete
}

// totals tells value how far the run has come.
func (s *Session) totals() protocol.Totals {
	c := s.env.Counts()
	return protocol.Totals{Episodes: s.complete, Paths: c.Paths, Samples: c.Samples, Revisits: c.Revisits}
}

// drawOne draws one path, has the learner learn from it, and tells of it. The path is valid until the next one.
func (s *Session) drawOne() (*protocol.Path, error) {
	before := s.totals()
	p, err := s.learner.Draw()
	if err != nil {
		return nil, err
	}
	policy := s.metrics.Evaluate(p, before, s.env.Counts().Samples)
	if s.runner != nil {
		s.runner.LearnTo(s.recorder.Log())
	} else {
		s.learner.Learn()
	}
	s.tell(p, policy)
	return p, nil
}

// tell tells recorder, metrics, audit and trace of a path that was learned from. They do not depend on each other's order.
func (s *Session) tell(p *protocol.Path, policy protocol.PolicyChange) {
	if s.within = p.Stop > 0; !s.within {
		s.complete++
	}
	e := &s.event // set member by member: as a whole it would be moved with write barriers, 0.2 µs a path in wasm
	e.Path, e.After, e.Policy = p, s.totals(), policy
	s.recorder.Observe(e)
	s.metrics.Observe(e)
	s.audit.Observe(e)
	s.trace.Observe(e)
}
