// Package lab is the facade of the core: a revisit.spec/1 in, a Session that can be stepped or run, a revisit.record/1 out.
package lab

import (
	"math"

	"revisit/core/document"
	"revisit/core/instance"
	"revisit/core/learner"
	"revisit/core/protocol"
	"revisit/core/spec"
	"revisit/core/trace"
	"revisit/core/value"
)

// Engine is the version of everything that decides a run's bits. A change that alters any digest changes its first number; what only adds
// problems and features, as 1.1.0 and 1.2.0 did, the second.
const Engine = "1.2.0"

// Session is one run of a spec. It is deterministic, keeps no clock and draws no randomness but the seed's streams; it is not
// safe for use by several goroutines.
type Session struct {
	spec     *spec.Spec
	in       *instance.Instance
	door     *protocol.Environment
	learner  learner.Learner
	policy   value.Evaluator // of the policy that the learner would output; nil where the spec asks for none
	regret   *value.Regret   // nil where the spec asks for none
	metrics  *value.Metrics
	trace    *trace.Trace
	recorder *trace.Recorder
	audit    *auditor          // nil until it is asked for
	runaway  learner.Diverging // the learner, if it can diverge
	runner   learner.Runner    // the learner, if it can run
	complete int64             // episodes that are over
}

// Open reads a spec and returns its run before the first path. The error is an *Error.
func Open(given []byte) (*Session, error) {
	s, err := spec.Parse(given)
	if err != nil {
		return nil, err
	}
	return OpenSpec(s)
}

// OpenSpec is Open for a spec that has been read.
func OpenSpec(spec *spec.Spec) (*Session, error) {
	in, err := instance.Build(spec)
	if err != nil {
		return nil, err
	}
	return open(spec, in)
}

// open returns the run of a spec on the instance built of it.
func open(spec *spec.Spec, in *instance.Instance) (*Session, error) {
	s := &Session{spec: spec, in: in, door: protocol.Open(in.Model, spec.Seed, in.Kind.Right)}
	var err error
	if s.learner, err = in.Kind.Make(&in.Setting, s.door); err != nil {
		return nil, err
	}
	s.policy = value.NewEvaluator(in, spec, s.learner)
	s.regret = value.NewRegret(in, spec, s.learner, s.policy)
	s.metrics = value.NewMetrics(in, spec, s.learner, s.policy, s.regret)
	s.runaway, _ = s.learner.(learner.Diverging)
	if r, ok := s.learner.(learner.Runner); ok && r.CanRun() && s.runaway == nil {
		s.runner = r
	}
	s.trace = trace.New(in.Model, spec.Record.TracePaths)
	s.recorder = trace.NewRecorder(in.Model.Horizon(), trace.NewMonitor(in))
	return s, nil
}

// Spec returns the spec with all defaults written out.
func (s *Session) Spec() spec.Spec { return *s.spec }

// Progress is where a run stands. Episodes are those completed.
type Progress struct {
	Episodes   int64    `json:"episodes"`
	Paths      int64    `json:"paths"`
	Samples    int64    `json:"samples"`
	Revisits   int64    `json:"revisits"`
	Step       int      `json:"step"` // where the next path begins, 1..H
	Regret     *float64 `json:"regret"`
	RegretPath *float64 `json:"regretPath"`
	Updates    []int64  `json:"updates"` // |I_h|, h = 1..H
	Done       bool     `json:"done"`
	Stopped    bool     `json:"stopped"` // by the budget
	Diverged   bool     `json:"diverged"`
}

// Progress returns where the run stands.
func (s *Session) Progress() Progress {
	c := s.door.Counts()
	p := Progress{
		Episodes: s.complete, Paths: c.Paths, Samples: c.Samples, Revisits: c.Revisits,
		Step: s.learner.From(), Updates: s.updates(), Done: s.done(),
	}
	p.Stopped, p.Diverged = !p.Done && s.spent(), s.diverged()
	if s.regret != nil {
		episodes, paths := s.regret.Episodes, s.regret.Paths
		p.Regret, p.RegretPath = &episodes, &paths
	}
	return p
}

func (s *Session) done() bool { return s.complete >= s.spec.Episodes }

// spent tells whether the budget is.
func (s *Session) spent() bool {
	c, b := s.door.Counts(), s.spec.Budget
	return c.Paths >= b.Paths || b.Samples > 0 && c.Samples >= b.Samples
}

func (s *Session) diverged() bool { return s.runaway != nil && s.runaway.Diverged() }

func (s *Session) updates() []int64 {
	n := make([]int64, s.in.Model.Horizon())
	for h := range n {
		n[h] = s.learner.Updates(h + 1)
	}
	return n
}

// Until are totals at which Advance stops, 0 for none.
type Until struct {
	Paths    int64 `json:"paths"`
	Episodes int64 `json:"episodes"`
	Samples  int64 `json:"samples"`
}

// Outcome says why Advance returned.
type Outcome string

const (
	More     Outcome = "more"     // it drew all the paths it was allowed
	Done     Outcome = "done"     // all episodes of the spec are over
	Spent    Outcome = "budget"   // the budget of paths or samples is spent
	Reached  Outcome = "reached"  // a total of Until is reached
	Diverged Outcome = "diverged" // the learner's parameters ran away
)

// Advance draws at most the given number of paths. It fails, with code Budget, only if the budget was spent before the call.
func (s *Session) Advance(paths int, until Until) (Progress, Outcome, error) {
	if !s.done() && s.spent() {
		what, budget := "paths", s.spec.Budget.Paths
		if s.door.Counts().Paths < budget {
			what, budget = "samples", s.spec.Budget.Samples
		}
		return s.Progress(), Spent, &document.Error{Code: document.Budget, Path: "budget." + what, Found: budget, Expected: "a larger budget",
			Message: "budget." + what + ": the budget of " + what + " is spent; raise it and run again"}
	}
	outcome, first := s.outcome(until), s.firstOf(until)
	for paths > 0 && outcome == More {
		drawn, err := s.some(paths, first)
		if err != nil {
			return s.Progress(), outcome, err
		}
		paths -= drawn
		if c := s.door.Counts(); c.Paths >= first.Paths || c.Samples >= first.Samples || s.complete >= first.Episodes || s.runaway != nil {
			outcome = s.outcome(until)
		}
	}
	return s.Progress(), outcome, nil
}

// Measures returns those of the run so far.
func (s *Session) Measures() value.Measures { return s.metrics.Measures(s.totals()) }

// Predict tells what one gap for all steps would mean for the problem. It changes nothing of the run.
func (s *Session) Predict(gap float64) (instance.Prediction, error) { return s.in.Predict(s.spec, gap) }

// Cost estimates a run of so many paths from its beginning.
func (s *Session) Cost(paths int64) instance.Cost { return s.in.Cost(s.spec, paths) }

// Outcome says how the run has ended, or More.
func (s *Session) Outcome() Outcome { return s.outcome(Until{}) }

// Checkpoints returns those of the run so far. They are valid until the next path is drawn.
func (s *Session) Checkpoints() *trace.Checkpoints { return s.recorder.Checkpoints() }

// firstOf returns the totals of which the first one reached ends a run that does not diverge.
func (s *Session) firstOf(until Until) Until {
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
	c := s.door.Counts()
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

// some draws at least one path and at most so many, of which none but the last can reach a total.
func (s *Session) some(paths int, first Until) (drawn int, err error) {
	if s.runner != nil && s.audit == nil && !s.trace.Open() {
		c := s.door.Counts()
		n := min(int64(paths), first.Paths-c.Paths, (first.Samples-c.Samples)/int64(s.in.Model.Horizon()), first.Episodes-s.complete)
		if s.policy != nil {
			n = min(n, int64(s.metrics.Unasked(s.totals())))
		}
		if n > 0 {
			drawn, over, err := s.runner.Run(int(n), s.recorder.Log())
			s.complete += over
			if s.policy != nil {
				s.policy.Learned(0)
			}
			return drawn, err
		}
	}
	return 1, s.path()
}

// totals are how far the run has come.
func (s *Session) totals() value.Totals {
	c := s.door.Counts()
	return value.Totals{Episodes: s.complete, Paths: c.Paths, Samples: c.Samples, Revisits: c.Revisits}
}

// path draws one path, learns from it, and writes down what it cost.
func (s *Session) path() error {
	before := s.totals()
	p, err := s.learner.Draw()
	if err != nil {
		return err
	}
	policy := 0.0
	if s.regret != nil {
		policy = s.regret.Value(p.States[0]) // of pi^k, so before the path is learned from
	}
	if s.policy != nil {
		s.metrics.Drawn(before, s.door.Counts().Samples, policy)
	}
	if s.runner != nil {
		s.runner.LearnTo(s.recorder.Log())
	} else {
		s.learner.Learn()
		s.recorder.Add(p)
	}
	if s.audit != nil {
		s.audit.check(p.K, p.Stop)
	}
	if p.Stop == 0 {
		s.complete++
	}
	if s.regret != nil {
		s.regret.Add(p, policy)
	}
	if s.policy != nil {
		s.policy.Learned(p.Stop)
		s.metrics.Learned(s.totals())
	}
	if s.trace.Open() {
		s.trace.Add(p)
	}
	return nil
}
