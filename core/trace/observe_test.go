package trace

import (
	"testing"

	"revisit/core/protocol"
)

// A path that the learner has written to the log itself is recorded once, and so is one that comes without.
func TestObserveRecordsOnce(t *testing.T) {
	const H, A, paths = 3, 2, 3000
	given, logged := NewRecorder(H, A, nil), NewRecorder(H, A, nil)
	p := protocol.NewPath(H)
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
			*log.Used += pathWords(H)
		}
		logged.Observe(e)
	}
	theta := [][]float64{{0}, {0}, {0}}
	if got, want := logged.Digest(theta, nil), given.Digest(theta, nil); got != want {
		t.Errorf("digest %s, want %s", got, want)
	}
	all, changes := int64(0), int64(0)
	for _, g := range logged.Timeline().Groups() {
		all, changes = all+g.Paths, changes+g.Changes
	}
	if all != paths || changes != paths/7 {
		t.Errorf("%d paths and %d changes of the policy, want %d and %d", all, changes, paths, paths/7)
	}
}
