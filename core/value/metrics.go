package value

import (
	"math"

	"revisit/core/exact"
	"revisit/core/instance"
	"revisit/core/mdp"
	"revisit/core/spec"
)

// Totals are how far a run has come.
type Totals struct {
	Episodes int64 // that are over
	Paths    int64
	Samples  int64
	Revisits int64
}

// Metrics keeps a run's Measures in memory that grows as the logarithm of its samples.
type Metrics struct {
	evaluator Evaluator // of the policy that the learner would output
	learner   Learner
	regret    *Regret // nil where the spec asks for none
	model     mdp.Process
	optimal   mdp.Solution
	start     mdp.Start
	seed      uint64
	star      float64       // mean of V* over the first states
	least     float64       // what differs less from it is rounding
	every     bool          // V^pi is known at every path, not only at moments of the grid
	alone     bool          // there is one first state, and regret is by the policy that the learner would output
	drawing   *exact.Stream // of estimates
	last      float64       // V* - V^pi when it was noted last; NaN before
	measures  Measures
}

// NewMetrics returns the metrics of a run before its first path. e and r are those of the learner, r is nil where the spec asks for no
// regret.
func NewMetrics(in *instance.Instance, spec *spec.Spec, l Learner, e Evaluator, r *Regret) *Metrics {
	m := &Metrics{evaluator: e, learner: l, regret: r, model: in.Model, optimal: in.Optimal, start: in.Model.Start(), seed: spec.Seed,
		least: float64(1e-12 * float64(in.Model.Horizon())), every: spec.Regret.Word != "curve", last: math.NaN()}
	_, estimated := e.(*Rollouts)
	if m.measures.Estimated = estimated; estimated {
		m.every, m.drawing = false, exact.NewStream(spec.Seed, "measures along the run")
	}
	if _, tree := e.(*Follow); tree && len(m.start.Cycle) != 1 {
		m.every = false // following the policy from every first state after each path would cost more than regret does
	}
	m.alone = len(m.start.Cycle) == 1 && r != nil && !r.explores && !estimated
	if e != nil {
		m.star = m.start.Mean(func(x int) float64 { return in.Optimal.V(1, x) })
	}
	return m
}

// Drawn is told, before a path is learned from, of the totals before it was drawn, the samples after, and what regret has for V^pi at its
// first state of the policy that it was drawn with.
func (m *Metrics) Drawn(before Totals, after int64, policy float64) {
	if !m.every && !m.due(after) {
		return
	}
	var sub float64
	if m.alone {
		sub = m.under(policy)
	} else {
		sub = m.lost(m.drawing)
	}
	if sub == m.last && !m.due(after) {
		return // it would change nothing
	}
	m.last = sub
	m.note(before, sub, after)
}

// due tells whether a moment is due when there are so many samples.
func (m *Metrics) due(samples int64) bool {
	return Grid(len(m.measures.Samples)) < samples || m.behind()
}

// Unasked is how many paths can be drawn after these totals, at least, before V^pi is asked for.
func (m *Metrics) Unasked(now Totals) int {
	if m.regret != nil || m.every || m.behind() {
		return 0
	}
	H, x := int64(m.model.Horizon()), &m.measures
	paths := min((Grid(len(x.Samples))-now.Samples)/H, Grid(len(x.Episodes))-now.Episodes-1, Grid(len(x.Paths))-now.Paths-1)
	return int(max(0, min(paths, math.MaxInt32)))
}

// behind tells whether moments of episodes or paths have passed at which V* - V^pi is not yet noted.
func (m *Metrics) behind() bool {
	x := &m.measures
	return len(x.OverEpisodes.Suboptimality) < len(x.Episodes) || len(x.OverPaths.Suboptimality) < len(x.Paths)
}

// average is Regret(n)/n, nil before an episode is over and without regret.
func (m *Metrics) average(episodes int64) *float64 {
	if m.regret == nil || episodes == 0 {
		return nil
	}
	mean := m.regret.Episodes / float64(episodes)
	return &mean
}

// lost is V* - V^pi of the current policy, without what is rounding, or its estimate, drawn from the stream.
func (m *Metrics) lost(stream *exact.Stream) float64 {
	if r, estimated := m.evaluator.(*Rollouts); estimated {
		return m.estimate(r.N, stream)
	}
	return m.under(m.evaluator.Mean(m.start))
}

// under is V* less a mean of V^pi over the first states, without what is rounding.
func (m *Metrics) under(mean float64) float64 {
	sub := m.star - mean
	if math.Abs(sub) <= m.least {
		return 0
	}
	return sub
}

// estimate is the mean of V*(s) less the rewards of a path that the current policy draws from s, over n first states s, drawn from the
// stream too.
func (m *Metrics) estimate(n int64, stream *exact.Stream) float64 {
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

// note writes down that the policy after the totals so far loses sub, and was not learned from before so many samples.
func (m *Metrics) note(now Totals, sub float64, until int64) {
	to := &m.measures
	if !to.Estimated {
		to.First.sink(now.Samples, sub)
		to.After.fall(now.Samples, sub)
	}
	for x := Grid(len(to.Samples)); x < until; x = Grid(len(to.Samples)) {
		to.Samples, to.Suboptimality = append(to.Samples, x), append(to.Suboptimality, sub)
		to.Revisits, to.Average = append(to.Revisits, now.Revisits), append(to.Average, m.average(now.Episodes))
		if r := m.regret; r != nil {
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

// sink adds the newest value to running minima.
func (p *Passage) sink(samples int64, sub float64) {
	if n := len(p.Samples); n == 0 || sub < p.Suboptimality[n-1] {
		p.Samples, p.Suboptimality = append(p.Samples, samples), append(p.Suboptimality, sub)
	}
}

// fall adds the newest value to maxima of all that follows.
func (p *Passage) fall(samples int64, sub float64) {
	n := len(p.Samples)
	for n > 0 && p.Suboptimality[n-1] <= sub {
		samples, n = p.Samples[n-1], n-1
	}
	p.Samples, p.Suboptimality = append(p.Samples[:n], samples), append(p.Suboptimality[:n], sub)
}

// Learned is told of the totals after a path that was learned from.
func (m *Metrics) Learned(now Totals) {
	to, r := &m.measures, m.regret
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

// Measures returns those of the run so far. Asking for them is no part of the run: what has to be drawn for them comes from a stream of its own.
func (m *Metrics) Measures(now Totals) Measures {
	so := *m
	so.measures = m.measures.clone()
	if m.evaluator != nil {
		so.note(now, so.lost(exact.NewStream(m.seed, "measures")), now.Samples+1)
	}
	return so.measures
}

// AverageUntil returns how many samples it took until the average regret was at most the target for good, as far as the run has come: to
// the next moment of the grid. It is nil where it is not, and without regret.
func (m *Metrics) AverageUntil(target float64, now Totals) *float64 {
	if m.regret == nil {
		return nil
	}
	return m.measures.AverageUntil(target, m.regret.Episodes, now.Episodes, now.Samples)
}
