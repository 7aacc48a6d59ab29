package picture

import (
	"testing"

	"revisit/core/instance"
	"revisit/core/learner"
	"revisit/core/protocol"
	"revisit/core/spec"
	"revisit/core/trace"
)

// watched is a recorder with its pictures.
type watched struct {
	*trace.Recorder
	*Pictures
}

// watch returns a recorder with a timeline alone.
func watch(horizon int) watched {
	r := trace.NewRecorder(horizon, 4)
	p := &Pictures{recorder: r, timeline: newTimeline(horizon)}
	r.Watch(p)
	return watched{r, p}
}

// words keeps the words of the paths that it sees.
type words []uint32

func (w *words) See(seen []uint32, _ []float64, _ []protocol.PolicyChange) { *w = append(*w, seen...) }

// run is a learner on its way.
type run struct {
	in      *instance.Instance
	spec    *spec.Spec
	learner learner.Learner
	door    *protocol.Environment
}

func open(t *testing.T, text string) *run {
	t.Helper()
	s, err := spec.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	in, err := instance.Build(s)
	if err != nil {
		t.Fatal(err)
	}
	door := protocol.Open(in.Model, s.Seed, in.Kind.Right)
	l, err := in.Kind.Make(&in.Setting, door)
	if err != nil {
		t.Fatal(err)
	}
	return &run{in, s, l, door}
}

// draw has the learner draw the given number of paths and learn from them, fewer where its episodes are over or it runs away. It shows
// each.
func (r *run) draw(t *testing.T, paths int, show func(*protocol.Path)) {
	t.Helper()
	for over := int64(0); paths > 0 && over < r.spec.Episodes; paths-- {
		p, err := r.learner.Draw()
		if err != nil {
			t.Fatal(err)
		}
		r.learner.Learn()
		if p.Stop == 0 {
			over++
		}
		show(p)
		if d, can := r.learner.(protocol.Diverger); can && d.Diverged() {
			return
		}
	}
}
