package evaluation

import (
	"os"
	"testing"

	"revisit/core/internal/instance"
	"revisit/core/internal/instance/instancetest"
	"revisit/core/learner"
	"revisit/core/mdp"
	"revisit/core/protocol"
	"revisit/core/spec"
	"revisit/core/spec/spectest"
)

// run is a run of a learner, path by path, with a session's metrics.
type run struct {
	spec     *spec.Spec
	in       *instance.Instance
	env      *protocol.Environment
	learner  learner.Learner
	metrics  *Metrics              // nil where values are not asked for
	episodes int64                 // complete
	policy   protocol.PolicyChange // of the newest path
}

func open(t testing.TB, text string) *run {
	t.Helper()
	o := instancetest.Open(t, text)
	return &run{in: o.In, spec: &o.In.Resolved, learner: o.Learner, env: o.Environment}
}

// measured opens a run with its metrics.
func measured(t testing.TB, text string) *run {
	t.Helper()
	r := open(t, text)
	r.measure(r.in.Model, r.learner)
	return r
}

// measure adds metrics for a learner and a model, which stand for the run's own.
func (r *run) measure(model mdp.Process, l Learner) {
	in := *r.in
	in.Model = model
	r.metrics = NewMetrics(&in, r.spec, l)
}

func (r *run) totals() protocol.Totals {
	c := r.env.Counts()
	return protocol.Totals{Episodes: r.episodes, Paths: c.Paths, Samples: c.Samples, Revisits: c.Revisits}
}

// draw draws a path and learns from it, without a word to the metrics.
func (r *run) draw(t testing.TB) *protocol.Path {
	t.Helper()
	p, err := r.learner.Draw()
	if err != nil {
		t.Fatal(err)
	}
	r.learner.Learn()
	return p
}

// step draws a path and learns from it, as a session does.
func (r *run) step(t testing.TB) *protocol.Path {
	t.Helper()
	before := r.totals()
	p, err := r.learner.Draw()
	if err != nil {
		t.Fatal(err)
	}
	r.policy = r.metrics.Evaluate(p, before, r.env.Counts().Samples)
	r.learner.Learn()
	if p.Stop == 0 {
		r.episodes++
	}
	r.metrics.Observe(&protocol.PathEvent{Path: p, After: r.totals(), Policy: r.policy})
	return p
}

// over reports whether the run has ended: by its episodes, its budget, or because the learner diverged.
func (r *run) over() bool {
	c, b := r.env.Counts(), r.spec.Budget
	d, can := r.learner.(protocol.Diverger)
	return r.episodes >= r.spec.Episodes || c.Paths >= b.Paths || b.Samples > 0 && c.Samples >= b.Samples || can && d.Diverged()
}

// specFiles returns the specs of the golden digests, by name.
func specFiles(t testing.TB) map[string][]byte {
	return spectest.Files(t, os.DirFS("../../lab/testdata/specs"))
}
