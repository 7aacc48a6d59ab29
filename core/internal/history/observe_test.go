package history

import (
	"testing"

	"revisit/core/protocol"
)

// watcher counts the paths that it is shown, and the changes of the policy.
type watcher struct{ size, paths, changes int }

func (w *watcher) See(words []uint32, _ []float64, policies []protocol.PolicyChange) {
	for k := int64(0); len(words) > 0; w.paths++ {
		if k > 0 && Long(words) != k+1 {
			panic("history: a path is missing")
		}
		k, words = Long(words), words[w.size:]
	}
	for _, p := range policies {
		if p == protocol.PolicyChanged {
			w.changes++
		}
	}
}

// A path that the learner has written to the log itself is recorded once, and so is one that comes without.
func TestObserveRecordsOnce(t *testing.T) {
	const H, A, paths = 3, 2, 3000
	given, logged := NewRecorder(H, A), NewRecorder(H, A)
	seen, p := watcher{size: protocol.LogWords(H)}, protocol.NewPath(H)
	logged.Watch(&seen)
	for p.K < paths {
		p.K, p.Episode, p.From = p.K+1, p.Episode+1, 1
		p.States[0], p.Actions[1] = int(p.K%5), int(p.K%A)
		e := &protocol.PathEvent{Path: p, Policy: protocol.PolicySame}
		if p.K%7 == 0 {
			e.Policy = protocol.PolicyChanged
		}
		given.Observe(e)
		if p.K%2 == 0 {
			log := logged.Log()
			copy(log.Words[*log.Used:], []uint32{uint32(p.K), 0, uint32(p.Episode), 0, 1, uint32(p.States[0]), 0, 0, 0, uint32(p.Actions[1]), 0, 0})
			*log.Used += protocol.LogWords(H)
		}
		logged.Observe(e)
	}
	theta := [][]float64{{0}, {0}, {0}}
	if got, want := logged.Digest(theta, nil), given.Digest(theta, nil); got != want {
		t.Errorf("digest %s, want %s", got, want)
	}
	if seen.paths != paths || seen.changes != paths/7 {
		t.Errorf("%d paths and %d changes of the policy were shown, want %d and %d", seen.paths, seen.changes, paths, paths/7)
	}
}
