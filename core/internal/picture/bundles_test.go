package picture

import (
	"testing"

	"revisit/core/protocol"
)

// A round of rollouts may have any number of paths from step 1, all different: memory and picture stay bounded, and the first path stays.
func TestBundlesOfRollouts(t *testing.T) {
	const many = 3 * maxBundles
	var b Bundles
	for k := range many {
		p := protocol.NewPath(2)
		p.K, p.Episode, p.From, p.Stop = int64(k)+1, 1, 1, 2
		if k == 0 {
			p.From = 2
		}
		p.States[0], p.States[1] = k, k/2
		b.Add(p)
	}
	if len(b.list) > maxBundles {
		t.Errorf("found %d bundles kept, expected at most %d", len(b.list), maxBundles)
	}
	shown, hidden := b.Shown()
	if len(shown) > MostShown+1 || shown[0].First != 1 || shown[0].From != 2 || shown[len(shown)-1].K != many {
		t.Errorf("found %d bundles from path %d to path %d, expected at most %d from path 1 to path %d", len(shown), shown[0].First, shown[len(shown)-1].K, MostShown+1, many)
	}
	if total := int64(len(shown)) + hidden.Paths; total != many {
		t.Errorf("found %d paths shown and hidden, expected %d", total, many)
	}
}
