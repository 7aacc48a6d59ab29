// Package instancetest opens specs for tests and has their learners draw paths, without a session around them.
package instancetest

import (
	"testing"

	"revisit/core/internal/instance"
	"revisit/core/learner"
	"revisit/core/protocol"
	"revisit/core/spec"
)

// Run is a learner on its way.
type Run struct {
	In          *instance.Instance
	Learner     learner.Learner
	Environment *protocol.Environment
}

// Open returns a spec's run before the first path.
func Open(t testing.TB, text string) *Run {
	t.Helper()
	s, err := spec.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	in, err := instance.Build(s)
	if err != nil {
		t.Fatal(err)
	}
	environment := protocol.Open(in.Model, s.Seed, in.Kind.Access)
	l, err := in.Kind.Make(&in.Setting, environment)
	if err != nil {
		t.Fatal(err)
	}
	return &Run{in, l, environment}
}

// Draw has the learner draw the given number of paths and learn from them, fewer where its episodes are over or it runs away. It shows
// each.
func (r *Run) Draw(t testing.TB, paths int, show func(*protocol.Path)) {
	t.Helper()
	for over := int64(0); paths > 0 && over < r.In.Resolved.Episodes; paths-- {
		p, err := r.Learner.Draw()
		if err != nil {
			t.Fatal(err)
		}
		r.Learner.Learn()
		if p.Stop == 0 {
			over++
		}
		show(p)
		if d, can := r.Learner.(protocol.Diverger); can && d.Diverged() {
			return
		}
	}
}
