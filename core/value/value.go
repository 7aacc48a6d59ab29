// Package value evaluates policies: V^pi of a learner's current policy, exactly or by rollouts, the regret that its policies add up to, and the
// measures of a run that comparisons draw.
package value

import "revisit/core/mdp"

// Learner has a current policy: at (h,s) these actions, each with the same probability. The slice is valid until the next call.
type Learner interface {
	Greedy(h, s int) []int
}

// Evaluator computes or estimates V^pi of a learner's current policy.
type Evaluator interface {
	// Value returns V^pi_1(s) of the current policy, or an estimate. Between the learner's Draw and Learn that is pi^k.
	Value(s int) float64
	// Learned tells the evaluator that the learner learned from the steps after stop, where alone the policy can have changed.
	Learned(stop int)
	// Mean returns the mean of Value over the first states.
	Mean(start mdp.Start) float64
}

// Margins is a learner that knows how long its policy stays the same. GreedyUntil returns Greedy(h, s), and how far step h may drift before that
// can change: it cannot while the era of Drift(h) is the same and moved is at most until.
type Margins interface {
	TrackDrift() bool // begins to measure drift; false where the learner cannot
	GreedyUntil(h, s int) (actions []int, until float64)
	Drift(h int) (era int, moved float64)
}

// Axes is a learner all of whose features have one entry. It knows where Q has changed, and tells one listener.
type Axes interface {
	TrackAxes() bool                           // begins to note changes; false where the learner cannot
	Axis(h, s, a int) int                      // the index of the only entry of phi_h(s,a)
	ChangedAxes(h int, visit func(axis int32)) // visits the indices at which Q_h has changed since the last call
}

// tracking returns the learner as one that tells where its policy may have changed; both are nil where it is none.
func tracking(l Learner) (Margins, Axes) {
	if m, can := l.(Margins); can && m.TrackDrift() {
		return m, nil
	}
	if x, can := l.(Axes); can && x.TrackAxes() {
		return nil, x
	}
	return nil, nil
}

// followed returns Q^pi_h(s,a): the reward, and the mean of the value at h+1.
func followed(model mdp.Process, h, s, a int, value func(h, s int) float64) float64 {
	next := model.Successors(h, s, a)
	states, prob := append([]int32(nil), next.State...), append([]float64(nil), next.Prob...) // value may use the process's memory
	after := 0.0
	for i, n := range states {
		after += float64(prob[i] * value(h+1, int(n)))
	}
	return model.Reward(h, s, a) + after
}
