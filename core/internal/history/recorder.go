package history

import (
	"slices"

	"revisit/core/protocol"
)

// Recorder records every path of a run. It buffers them in the words of a protocol.Log, and adds many at a time to the digest and the
// checkpoints.
type Recorder struct {
	horizon     int
	words       []uint32 // of the paths buffered
	bonus       []float64
	policies    []protocol.PolicyChange // nil before one is known
	used        int                     // words
	seen        int                     // of these, those that the timeline and the monitor have seen
	digest      digest
	checkpoints Checkpoints
	watcher     Watcher // or nil
}

// Watcher is shown the paths of a recorder, many at a time, with H bonuses each, and with what is known of their policies, nil if nothing is.
type Watcher interface {
	See(words []uint32, bonus []float64, policies []protocol.PolicyChange)
}

// bufferWords is about how many words are buffered.
const bufferWords = 1 << 13

// NewRecorder returns a recorder of a run before its first path, on a model with so many steps and actions.
func NewRecorder(horizon, actions int) *Recorder {
	r := &Recorder{horizon: horizon, digest: newDigest(Revisit2, horizon, actions)}
	r.allocate()
	return r
}

// Long returns the number in two words.
func Long(words []uint32) int64 { return int64(words[0]) | int64(words[1])<<32 }

func (r *Recorder) allocate() {
	size := protocol.LogWords(r.horizon)
	paths := max(1, bufferWords/size)
	r.words, r.bonus = make([]uint32, paths*size), make([]float64, paths*r.horizon)
}

// HashAs chooses the form of the digest, Revisit2 where it is not called. It must be called before the first path.
func (r *Recorder) HashAs(form Form) { r.digest = newDigest(form, r.horizon, r.digest.actions) }

// Watch has the paths from now on shown to a watcher, or to none where it is nil.
func (r *Recorder) Watch(w Watcher) { r.watcher = w }

// Form returns the form of the digest.
func (r *Recorder) Form() Form { return r.digest.form }

// RecorderOf returns a recorder of these paths, on a model with so many steps and actions, with a digest of the form.
func RecorderOf(paths []Path, horizon, actions int, form Form) *Recorder {
	r := NewRecorder(horizon, actions)
	r.HashAs(form)
	r.AddPaths(paths)
	return r
}

// AddPaths records paths of a record.
func (r *Recorder) AddPaths(paths []Path) {
	for i := range paths {
		r.Add(paths[i].drawn())
	}
}

// Log returns where a learner can write its paths itself. It has room for at least one, and is valid until the recorder is used again.
func (r *Recorder) Log() protocol.Log {
	if r.used == len(r.words) {
		r.flush()
	}
	return protocol.Log{Words: r.words, Bonus: r.bonus, Used: &r.used}
}

// Add records a path.
func (r *Recorder) Add(p *protocol.Path) {
	if r.used == len(r.words) {
		r.flush()
	}
	H := r.horizon
	copy(r.bonus[r.used/protocol.LogWords(H)*H:][:H], p.Bonus)
	w := r.words[r.used:][:protocol.LogWords(H)]
	r.used += len(w)
	w[0], w[1], w[2], w[3] = uint32(p.K), uint32(p.K>>32), uint32(p.Episode), uint32(p.Episode>>32)
	w[protocol.LogFrom], w[len(w)-1] = uint32(p.From), uint32(p.Stop)
	states, actions := w[protocol.LogStates:][:H], w[protocol.LogStates+H:][:H]
	for h, s := range p.States[:len(states)] {
		states[h] = uint32(s)
	}
	for h, a := range p.Actions[:len(actions)] {
		actions[h] = uint32(a)
	}
}

// Observe records a path, unless the learner has written it to the log, and what is known of its policy.
func (r *Recorder) Observe(e *protocol.PathEvent) {
	size := protocol.LogWords(r.horizon)
	if r.used == 0 || Long(r.words[r.used-size:]) != e.Path.K {
		r.Add(e.Path)
	}
	if e.Policy == protocol.PolicyUnknown {
		return
	}
	if r.policies == nil {
		r.policies = make([]protocol.PolicyChange, len(r.words)/size)
	}
	r.policies[r.used/size-1] = e.Policy
}

// Clone returns a recorder of the same paths. It has no watcher, and no buffers until it is used.
func (r *Recorder) Clone() *Recorder {
	r.flush()
	c := &Recorder{horizon: r.horizon, digest: r.digest.clone(), checkpoints: r.checkpoints}
	c.checkpoints.marks = slices.Clip(c.checkpoints.marks) // marks are never changed, only added
	return c
}

// flush makes room in the buffers.
func (r *Recorder) flush() {
	if r.words == nil {
		r.allocate()
	}
	r.Look()
	r.digest.add(r.words[:r.used])
	r.checkpoints.add(r.words[:r.used], r.horizon)
	r.used, r.seen = 0, 0
	clear(r.policies)
}

// Look shows the watcher the paths that it has not seen.
func (r *Recorder) Look() {
	if r.watcher == nil || r.seen == r.used {
		return
	}
	paths, policies := r.seen/protocol.LogWords(r.horizon), r.policies
	if policies != nil {
		policies = policies[paths:]
	}
	r.watcher.See(r.words[r.seen:r.used], r.bonus[paths*r.horizon:], policies)
	r.seen = r.used
}

// Digest returns the digest of the run so far, with theta, H rows of d numbers, and regret, over episodes and over paths, or nil. More paths
// may follow.
func (r *Recorder) Digest(theta [][]float64, regret []float64) string {
	r.flush()
	return r.digest.of(theta, regret)
}

// CheckpointsOf returns the checkpoints of these paths, each of horizon steps.
func CheckpointsOf(paths []Path, horizon int) *Checkpoints {
	const actions = 1 // which checkpoints do not need
	return RecorderOf(paths, horizon, actions, Revisit2).Checkpoints()
}

// Checkpoints returns those of all paths so far. They are valid until the next path is added.
func (r *Recorder) Checkpoints() *Checkpoints {
	r.flush()
	return &r.checkpoints
}
