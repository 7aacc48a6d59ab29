package evaluation

import (
	"math"

	"revisit/core/detmath"
	"revisit/core/internal/instance"
	"revisit/core/mdp"
	"revisit/core/protocol"
	"revisit/core/spec"
)

// Metrics evaluates the policies of a run: it adds up its regret, and keeps its Measures in memory that grows as the logarithm of its samples.
// Evaluate comes between drawing a path and learning from it, Observe after both.
type Metrics struct {
	Regret    *Regret   // nil where the spec asks for none, and for learners that place paths, which have no episodes
	evaluator Evaluator // of the policy that the learner would output; nil where the spec asks for no regret
	learner   Learner
	model     mdp.Process
	optimal   mdp.Solution
	start     mdp.Start
	seed      uint64
	star      float64         // mean of V* over the first states
	least     float64         // V* - V^pi below it is rounding
	every     bool            // V^pi is asked for at every path, not only at moments of the grid
	widest    *widest         // for a target other than the start; else nil
	alone     bool            // V^pi is what regret has: there is one first state, and paths are drawn with the policy that the learner would output
	drawing   *detmath.Stream // for estimates
	policy    float64         // V^pi that regret has for the path that was drawn
	last      float64         // V* - V^pi noted last; NaN before the first
	measures  Measures
	plans     bool // within episodes: see learner.Descriptor
	anywhere  bool // the policy may change anywhere after any path
	sumsOnly  bool // regret is added up, measures are not kept: see Resume
}

// policyWatch is an evaluator that knows when the policy has changed.
type policyWatch interface {
	PolicyChanged() (changed, known bool)
}

// policyChanged compares the policy of the newest path with that of the path before, at the states that matter to V^pi: all that can be reached,
// or where V^pi is computed by following the policy those that it reaches from the first state of the path, compared with the policy that
// reached them before. It is known where V^pi is computed exactly after every path.
func (m *Metrics) policyChanged() protocol.PolicyChange {
	watch, can := m.evaluator.(policyWatch)
	if !can || m.Regret == nil || !m.every && m.Regret.explores {
		return protocol.PolicyUnknown
	}
	switch changed, known := watch.PolicyChanged(); {
	case !known:
		return protocol.PolicyUnknown
	case changed:
		return protocol.PolicyChanged
	}
	return protocol.PolicySame
}

// NewMetrics returns the metrics of a run before its first path.
func NewMetrics(in *instance.Instance, spec *spec.Spec, l Learner) *Metrics {
	e := newEvaluator(in, spec, l)
	r := newRegret(in, spec, l, e)
	m := &Metrics{Regret: r, evaluator: e, learner: l, model: in.Model, optimal: in.Optimal, start: in.Model.Start(), seed: spec.Seed,
		least: Rounding(in.Model.Horizon()), every: spec.Regret.Word != "curve", plans: in.Kind.Plans != nil, anywhere: in.Kind.Own, last: math.NaN()}
	_, estimated := e.(*Rollouts)
	if m.measures.Estimated = estimated; estimated {
		m.every, m.drawing = false, detmath.NewStream(spec.Seed, "measures along the run")
	}
	if _, tree := e.(*Follow); tree && len(m.start.Cycle) != 1 {
		m.every = false // following the policy from every first state after each path would cost more than regret does
	}
	m.alone = len(m.start.Cycle) == 1 && r != nil && !r.explores && !estimated
	if e != nil {
		if m.widest = newWidest(in, spec.Target, l); m.widest != nil {
			m.every, m.alone = false, false
		}
		m.star = m.start.Mean(func(x int) float64 { return in.Optimal.V(1, x) })
	}
	return m
}

// Evaluate evaluates the policy that a path was drawn with, before the learner learns from it. It is to be told the totals before the path, and the
// samples after it.
func (m *Metrics) Evaluate(p *protocol.Path, before protocol.Totals, after int64) protocol.PolicyChange {
	if m.Regret != nil {
		m.policy = m.Regret.evaluator.Value(p.States[0]) // of pi^k
	}
	m.measure(before, after)
	return m.policyChanged()
}

// measure notes V* - V^pi of the current policy.
func (m *Metrics) measure(before protocol.Totals, after int64) {
	if m.evaluator == nil || m.sumsOnly || !m.every && !m.due(after) {
		return
	}
	var sub float64
	if m.alone {
		sub = m.under(m.policy)
	} else {
		sub = m.lost(m.drawing)
	}
	if sub == m.last && !m.due(after) {
		return // nothing new
	}
	m.last = sub
	m.note(before, sub, after)
}

// due reports whether a moment of the grid has come after the given number of samples.
func (m *Metrics) due(samples int64) bool {
	return Grid(len(m.measures.Samples)) < samples || m.behind()
}

// Unasked returns how many paths can be drawn after these totals, and learned from, without a call of Evaluate and Observe for each of them.
// After that number of paths, or fewer, ObserveMany is to be called.
func (m *Metrics) Unasked(now protocol.Totals) int64 {
	switch {
	case m.evaluator == nil || m.sumsOnly && m.Regret == nil:
		return math.MaxInt64
	case m.Regret != nil || m.every || m.behind():
		return 0
	}
	H, x := int64(m.model.Horizon()), &m.measures
	return max(0, min((Grid(len(x.Samples))-now.Samples)/H, Grid(len(x.Episodes))-now.Episodes-1, Grid(len(x.Paths))-now.Paths-1))
}

// behind reports whether there are moments of episodes or paths at which V* - V^pi is not yet noted.
func (m *Metrics) behind() bool {
	x := &m.measures
	return len(x.OverEpisodes.Suboptimality) < len(x.Episodes) || len(x.OverPaths.Suboptimality) < len(x.Paths)
}

// average returns Regret(n)/n, nil before an episode is complete and without regret.
func (m *Metrics) average(episodes int64) *float64 {
	if m.Regret == nil || episodes == 0 {
		return nil
	}
	mean := m.Regret.Episodes / float64(episodes)
	return &mean
}

// lost returns V* - V^pi of the current policy at the target, or an estimate drawn from the stream.
func (m *Metrics) lost(stream *detmath.Stream) float64 {
	if r, estimated := m.evaluator.(*Rollouts); estimated {
		return m.estimate(r.N, stream)
	}
	if m.widest != nil {
		return m.exceeding(m.widest.loss())
	}
	return m.under(m.evaluator.Mean(m.start))
}

// under returns V* less a mean of V^pi over the first states; 0 where that is rounding.
func (m *Metrics) under(mean float64) float64 { return m.exceeding(m.star - mean) }

// exceeding returns a loss, 0 where it is rounding.
func (m *Metrics) exceeding(sub float64) float64 {
	if math.Abs(sub) <= m.least {
		return 0
	}
	return sub
}

// estimate returns the mean over n first states s of V*(s) less the reward of a path drawn from s with the current policy. The stream draws
// states and paths.
func (m *Metrics) estimate(n int64, stream *detmath.Stream) float64 {
	sum, one := 0.0, Rollouts{Model: m.model, Learner: m.learner, Stream: stream, N: 1}
	from := 1
	if len(m.start.Cycle) > 0 {
		from += stream.IntN(len(m.start.Cycle))
	}
	for i := range n {
		first := m.start.At(from+int(i), stream.Float64)
		sum += m.optimal.V(1, first) - one.Value(first)
	}
	return sum / float64(n)
}

// note records that the policy loses sub from these totals on, until the total of samples reaches until.
func (m *Metrics) note(now protocol.Totals, sub float64, until int64) {
	to := &m.measures
	if !to.Estimated {
		to.First.sink(now.Samples, sub)
		to.After.fall(now.Samples, sub)
	}
	for x := Grid(len(to.Samples)); x < until; x = Grid(len(to.Samples)) {
		to.Samples, to.Suboptimality = append(to.Samples, x), append(to.Suboptimality, sub)
		to.Revisits, to.Average = append(to.Revisits, now.Revisits), append(to.Average, m.average(now.Episodes))
		if r := m.Regret; r != nil {
			o := &to.OverSamples
			o.Regret, o.PathRegret = append(o.Regret, r.Episodes), append(o.PathRegret, r.Paths)
		}
	}
	for _, o := range []struct {
		track   *Track
		moments int
	}{{&to.OverEpisodes, len(to.Episodes)}, {&to.OverPaths, len(to.Paths)}} {
		if len(o.track.Suboptimality) < o.moments {
			o.track.Suboptimality = append(o.track.Suboptimality, sub)
		}
	}
}

// sink adds a value to running minima.
func (p *Passage) sink(samples int64, sub float64) {
	if n := len(p.Samples); n == 0 || sub < p.Suboptimality[n-1] {
		p.Samples, p.Suboptimality = append(p.Samples, samples), append(p.Suboptimality, sub)
	}
}

// fall adds a value to maxima of all that follows.
func (p *Passage) fall(samples int64, sub float64) {
	n := len(p.Samples)
	for n > 0 && p.Suboptimality[n-1] <= sub {
		samples, n = p.Samples[n-1], n-1
	}
	p.Samples, p.Suboptimality = append(p.Samples[:n], samples), append(p.Suboptimality[:n], sub)
}

// ObserveMany takes note that the learner learned from paths of which Metrics was not told.
func (m *Metrics) ObserveMany() {
	if m.evaluator != nil {
		m.evaluator.Learned(0)
	}
}

// Observe adds a path to the regret and to the measures.
func (m *Metrics) Observe(e *protocol.PathEvent) {
	p := e.Path
	if m.Regret != nil {
		m.Regret.add(p, m.policy)
	}
	if m.evaluator == nil {
		return
	}
	m.evaluator.Learned(m.changed(p))
	if m.sumsOnly {
		return
	}
	to, r, now := &m.measures, m.Regret, &e.After
	if o := &to.OverEpisodes; now.Episodes == Grid(len(to.Episodes)) {
		to.Episodes, o.Revisits = append(to.Episodes, now.Episodes), append(o.Revisits, now.Revisits)
		if r != nil {
			to.EpisodeRegret, o.PathRegret = append(to.EpisodeRegret, r.Episodes), append(o.PathRegret, r.Paths)
		}
	}
	if o := &to.OverPaths; now.Paths == Grid(len(to.Paths)) {
		to.Paths, o.Revisits, o.Average = append(to.Paths, now.Paths), append(o.Revisits, now.Revisits), append(o.Average, m.average(now.Episodes))
		if r != nil {
			to.PathRegret, o.Regret = append(to.PathRegret, r.Paths), append(o.Regret, r.Episodes)
		}
	}
}

// changed returns the step after which alone the policy may have changed. The Stop of a path that plans says where the next one begins.
func (m *Metrics) changed(p *protocol.Path) int {
	if m.anywhere {
		return 0
	}
	if m.plans {
		return min(p.Stop, p.From-1)
	}
	return p.Stop
}

// Measures returns the measures of the run so far. It changes nothing of the run: estimates for it are drawn from a stream of their own.
func (m *Metrics) Measures(now protocol.Totals) Measures {
	so := *m
	so.measures = m.measures.clone()
	if m.evaluator != nil {
		so.note(now, so.lost(detmath.NewStream(m.seed, "measures")), now.Samples+1)
	}
	return so.measures
}

// AverageUntil returns after how many samples the average regret was at most the target for good, up to the next moment of the grid; nil where
// it is not, and without regret.
func (m *Metrics) AverageUntil(target float64, now protocol.Totals) *float64 {
	if m.Regret == nil {
		return nil
	}
	return m.measures.AverageUntil(target+m.least, m.Regret.Episodes, now.Episodes, now.Samples)
}
