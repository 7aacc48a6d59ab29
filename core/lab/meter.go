package lab

import (
	"math"
	"slices"

	"revisit/core/exact"
	"revisit/core/mdp"
	"revisit/core/protocol"
	"revisit/core/value"
)

// Measures are a run on one axis for all learners: on grids of moments (Grid), y is what held after the last path that had ended at x.
// The lists end where the run does, and are empty where regret is "none"; those of regrets also where it is "curve". V^pi is of the
// policy that the learner would output then; where several states can be the first, the mean over them. Where V^pi is estimated, it is
// so at the moments of the grids only, from first states that are drawn anew and a stream of its own, and when V* - V^pi was how small
// is not known: First and After are empty.
type Measures struct {
	Samples       []int64    `json:"samples"`
	Suboptimality []float64  `json:"suboptimality"` // V* - V^pi
	Average       []*float64 `json:"average"`       // the same of a uniform draw from the policies of the episodes, Regret(n)/n; null before one is over, and without regret
	Revisits      []int64    `json:"revisits"`      // so far
	Episodes      []int64    `json:"episodes"`
	EpisodeRegret []float64  `json:"episodeRegret"` // eq:defn-regret
	Paths         []int64    `json:"paths"`
	PathRegret    []float64  `json:"pathRegret"`   // eq:standard-regret
	OverSamples   Track      `json:"overSamples"`  // Regret, PathRegret
	OverEpisodes  Track      `json:"overEpisodes"` // Suboptimality, PathRegret, Revisits
	OverPaths     Track      `json:"overPaths"`    // Suboptimality, Average, Regret, Revisits
	First         Passage    `json:"first"`        // running minima: the first samples with which V* - V^pi was that small
	After         Passage    `json:"after"`        // maxima of all that followed: the samples from which on it stayed that small
	Estimated     bool       `json:"estimated"`    // V^pi by rollouts
}

// Track is what else is known at the moments of an axis, so that every quantity can be drawn over samples, episodes and paths.
type Track struct {
	Suboptimality []float64  `json:"suboptimality,omitempty"`
	Average       []*float64 `json:"average,omitempty"`
	Regret        []float64  `json:"regret,omitempty"`
	PathRegret    []float64  `json:"pathRegret,omitempty"`
	Revisits      []int64    `json:"revisits,omitempty"`
}

func (t Track) clone() Track {
	return Track{slices.Clone(t.Suboptimality), slices.Clone(t.Average), slices.Clone(t.Regret), slices.Clone(t.PathRegret), slices.Clone(t.Revisits)}
}

// Passage are corresponding lists; Samples increases and Suboptimality decreases.
type Passage struct {
	Samples       []int64   `json:"samples"`
	Suboptimality []float64 `json:"suboptimality"`
}

// meter keeps a session's Measures in memory that grows as the logarithm of its samples.
type meter struct {
	session *Session
	start   mdp.Start
	star    float64       // mean of V* over the first states
	least   float64       // what differs less from it is rounding
	every   bool          // V^pi is known at every path, not only at moments of the grid
	alone   bool          // there is one first state, and regret is by the policy that the learner would output
	drawing *exact.Stream // of estimates
	last    float64       // V* - V^pi when it was noted last; NaN before
	Measures
}

func newMeter(s *Session) *meter {
	m := &meter{session: s, start: s.in.Model.Start(), least: float64(1e-12 * float64(s.in.Model.Horizon())), every: s.spec.Regret.Word != "curve", last: math.NaN()}
	if _, m.Estimated = s.policy.(*value.Rollouts); m.Estimated {
		m.every, m.drawing = false, exact.NewStream(s.spec.Seed, "measures along the run")
	}
	if _, tree := s.policy.(*value.Follow); tree && len(m.start.Cycle) != 1 {
		m.every = false // following the policy from every first state after each path would cost more than regret does
	}
	m.alone = len(m.start.Cycle) == 1 && s.regret != nil && !s.regret.own && !m.Estimated
	if s.policy != nil {
		m.star = m.start.Mean(func(x int) float64 { return s.in.Optimal.V(1, x) })
	}
	return m
}

// drawn is told, before a path is learned from, of the counts before it was drawn, the samples after, and what regret
// has for V^pi at its first state of the policy that it was drawn with.
func (m *meter) drawn(before protocol.Counts, after int64, policy float64) {
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
func (m *meter) due(samples int64) bool { return Grid(len(m.Samples)) < samples || m.behind() }

// free is how many paths can be drawn after these counts, at least, before a moment of any axis comes.
func (m *meter) free(c protocol.Counts) int {
	if m.behind() {
		return 0
	}
	H := int64(m.session.in.Model.Horizon())
	paths := min((Grid(len(m.Samples))-c.Samples)/H, Grid(len(m.Episodes))-m.session.complete-1, Grid(len(m.Paths))-c.Paths-1)
	return int(max(0, min(paths, math.MaxInt32)))
}

// behind tells whether moments of episodes or paths have passed at which V* - V^pi is not yet noted.
func (m *meter) behind() bool {
	return len(m.OverEpisodes.Suboptimality) < len(m.Episodes) || len(m.OverPaths.Suboptimality) < len(m.Paths)
}

// average is Regret(n)/n, nil before an episode is over and without regret.
func (m *meter) average() *float64 {
	r, n := m.session.regret, m.session.complete
	if r == nil || n == 0 {
		return nil
	}
	mean := r.episodes / float64(n)
	return &mean
}

// lost is V* - V^pi of the current policy, without what is rounding, or its estimate, drawn from the stream.
func (m *meter) lost(stream *exact.Stream) float64 {
	if m.Estimated {
		return m.estimate(stream)
	}
	return m.under(m.session.policy.Mean(m.start))
}

// under is V* less a mean of V^pi over the first states, without what is rounding.
func (m *meter) under(mean float64) float64 {
	sub := m.star - mean
	if math.Abs(sub) <= m.least {
		return 0
	}
	return sub
}

// estimate is the mean of V*(s) less the rewards of a path that the current policy draws from s, over as many first states s, drawn
// from the stream too, as regret has rollouts.
func (m *meter) estimate(stream *exact.Stream) float64 {
	s := m.session
	n, sum := s.policy.(*value.Rollouts).N, 0.0
	one := value.Rollouts{Model: s.in.Model, Learner: s.learner, Stream: stream, N: 1}
	from := 1
	if len(m.start.Cycle) > 0 {
		from += stream.IntN(len(m.start.Cycle))
	}
	for i := range n {
		first := m.start.At(from+int(i), stream.Float64)
		sum += s.in.Optimal.V(1, first) - one.Value(first)
	}
	return sum / float64(n)
}

// note writes down that the policy after the counts so far loses sub, and was not learned from before so many samples.
func (m *meter) note(now protocol.Counts, sub float64, until int64) {
	if !m.Estimated {
		m.First.sink(now.Samples, sub)
		m.After.fall(now.Samples, sub)
	}
	for x := Grid(len(m.Samples)); x < until; x = Grid(len(m.Samples)) {
		m.Samples, m.Suboptimality = append(m.Samples, x), append(m.Suboptimality, sub)
		m.Revisits, m.Average = append(m.Revisits, now.Revisits), append(m.Average, m.average())
		if r := m.session.regret; r != nil {
			o := &m.OverSamples
			o.Regret, o.PathRegret = append(o.Regret, r.episodes), append(o.PathRegret, r.paths)
		}
	}
	for _, o := range []struct {
		track   *Track
		moments int
	}{{&m.OverEpisodes, len(m.Episodes)}, {&m.OverPaths, len(m.Paths)}} {
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

// learned is told of the counts after a path that was learned from.
func (m *meter) learned(c protocol.Counts) {
	s := m.session
	if o := &m.OverEpisodes; s.complete == Grid(len(m.Episodes)) {
		m.Episodes, o.Revisits = append(m.Episodes, s.complete), append(o.Revisits, c.Revisits)
		if r := s.regret; r != nil {
			m.EpisodeRegret, o.PathRegret = append(m.EpisodeRegret, r.episodes), append(o.PathRegret, r.paths)
		}
	}
	if o := &m.OverPaths; c.Paths == Grid(len(m.Paths)) {
		m.Paths, o.Revisits, o.Average = append(m.Paths, c.Paths), append(o.Revisits, c.Revisits), append(o.Average, m.average())
		if r := s.regret; r != nil {
			m.PathRegret, o.Regret = append(m.PathRegret, r.paths), append(o.Regret, r.episodes)
		}
	}
}

// Measures returns those of the run so far.
func (s *Session) Measures() Measures {
	m := *s.meter // but for the lists, which may grow
	for _, list := range []*[]int64{&m.Samples, &m.Revisits, &m.Episodes, &m.Paths, &m.First.Samples, &m.After.Samples} {
		*list = append([]int64{}, *list...)
	}
	for _, list := range []*[]float64{&m.Suboptimality, &m.EpisodeRegret, &m.PathRegret, &m.First.Suboptimality, &m.After.Suboptimality} {
		*list = append([]float64{}, *list...)
	}
	m.Average = append([]*float64{}, slices.Clone(m.Average)...)
	for _, track := range []*Track{&m.OverSamples, &m.OverEpisodes, &m.OverPaths} {
		*track = track.clone()
	}
	if now := s.door.Counts(); s.policy != nil {
		// From a stream of its own: asking for measures is no part of the run.
		sub := m.lost(exact.NewStream(s.spec.Seed, "measures"))
		m.note(now, sub, now.Samples+1)
	}
	return m.Measures
}

// AverageUntil is the first moment of a run from which on Regret(n)/n stays within the target, to where the run stands now: at a regret,
// so many episodes and samples.
func (m *Measures) AverageUntil(target, regret float64, episodes, samples int64) *float64 {
	if episodes == 0 || regret > float64(target*float64(episodes)) {
		return nil
	}
	for i := len(m.Average) - 1; i >= 0; i-- {
		if average := m.Average[i]; average == nil || *average > target {
			break
		}
		samples = m.Samples[i]
	}
	x := float64(samples)
	return &x
}
