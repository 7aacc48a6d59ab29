package picture

import (
	"os"
	"reflect"
	"testing"

	"revisit/core/internal/history"
	"revisit/core/internal/instance/instancetest"
	"revisit/core/protocol"
	"revisit/core/spec"
	"revisit/core/spec/spectest"
)

// The paths of an episode that a trace has kept are grouped as those that are drawn, and the timeline of all is that of the run.
func TestPicturesOfATrace(t *testing.T) {
	for name, text := range spectest.Files(t, os.DirFS("../../lab/testdata/specs")) {
		r := instancetest.Open(t, string(text))
		H := r.In.Model.Horizon()
		kept, drawn, groups := history.New(r.In.Model, spec.AllPaths), watch(H), map[int64]*Bundles{}
		r.Draw(t, 150, func(p *protocol.Path) {
			e := &protocol.PathEvent{Path: p}
			kept.Observe(e)
			drawn.Observe(e)
			if groups[p.Episode] == nil {
				groups[p.Episode] = &Bundles{}
			}
			groups[p.Episode].Add(p)
		})
		for episode, b := range groups {
			got, gotHidden := Episode(kept, episode).Shown()
			shown, hidden := b.Shown()
			if !reflect.DeepEqual(got, shown) || gotHidden != hidden {
				t.Fatalf("%s, episode %d: %+v, want %+v", name, episode, got, shown)
			}
		}
		if got := TimelineOf(kept.List(spec.AllPaths), H, 4); !reflect.DeepEqual(got, drawn.Timeline()) {
			t.Errorf("%s: the timeline of the paths kept is %+v, want %+v", name, got, drawn.Timeline())
		}
	}
}
