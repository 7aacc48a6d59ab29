package picture

import (
	"math"
	"slices"

	"revisit/core/document"
	"revisit/core/internal/history"
	"revisit/core/internal/instance"
	"revisit/core/protocol"
	"revisit/core/theory"
)

// Monitor follows a run for its pictures. It counts the paths of every episode and the samples of every (h,s,a), and groups the paths of the
// newest episode.
type Monitor struct {
	in      *instance.Instance
	newest  Bundles
	visits  []int64        // paths drawn from the current path's state at each step
	since   []int64        // the path that first drew that state
	stop    int            // of the newest path
	episode int64          // the newest episode
	paths   int64          // of that episode
	busiest int64          // the episode with the most paths
	most    int64          // its paths
	path    *protocol.Path // the newest path; before the first, an empty one
	samples *Visits        // nil where there are too many (h,s,a)
}

// NewMonitor returns a monitor before the first path.
func NewMonitor(in *instance.Instance) *Monitor {
	H := in.Model.Horizon()
	return &Monitor{in: in, visits: make([]int64, H), since: make([]int64, H), path: protocol.NewPath(H), samples: newVisits(H, in.Model.States(), in.Model.Actions())}
}

func (m *Monitor) clone() *Monitor {
	c := *m
	c.newest, c.visits, c.since, c.path = m.newest.clone(), slices.Clone(m.visits), slices.Clone(m.since), m.path.Clone()
	c.samples = m.samples.Clone()
	return &c
}

// Visits returns the samples drawn at each (h,s,a), nil where these are over MaxVisits. They go on counting.
func (m *Monitor) Visits() *Visits { return m.samples }

// Newest returns the paths of the newest episode. They are valid until the next path is recorded.
func (m *Monitor) Newest() *Bundles { return &m.newest }

// Busiest returns the first episode with the most paths, 0 before the first path.
func (m *Monitor) Busiest() int64 { return m.busiest }

// add adds paths, in the words of a recorder, with H bonuses each. It skips episodes that these paths end.
func (m *Monitor) add(words []uint32, bonus []float64) {
	m.samples.add(words)
	H := len(m.visits)
	size, newest := protocol.LogWords(H), 0
	for at := 0; at < len(words); at += size {
		if episode := history.Long(words[at+protocol.LogEpisode:]); episode != m.episode {
			m.episode, m.paths, newest = episode, 0, at
		}
		if m.paths++; m.paths > m.most {
			m.busiest, m.most = m.episode, m.paths
		}
	}
	for at := newest; at < len(words); at += size {
		m.read(words[at:][:size], bonus[at/size*H:][:H])
		m.follow(m.path)
	}
}

// read reads the next path into m.path, except its rewards. Its steps before From are still those of the path before.
func (m *Monitor) read(words []uint32, bonus []float64) {
	p, H := m.path, len(bonus)
	p.K, p.Episode, p.From, p.Stop = history.Long(words), history.Long(words[protocol.LogEpisode:]), int(words[protocol.LogFrom]), int(words[len(words)-1])
	states, actions := words[protocol.LogStates:][:H], words[protocol.LogStates+H:][:H]
	for h := p.From - 1; h < H; h++ {
		p.States[h], p.Actions[h], p.Bonus[h] = int(states[h]), int(actions[h]), bonus[h]
	}
}

func (m *Monitor) follow(p *protocol.Path) {
	m.newest.Add(p)
	m.visits[p.From-1]++
	if p.From == 1 {
		m.visits[0], m.since[0] = 1, p.K
	}
	for h := p.From; h < len(m.visits); h++ {
		m.visits[h], m.since[h] = 1, p.K
	}
	m.stop = p.Stop
}

// Phase is a series of paths from the same state: the learner goes back to it until its bonus there is below gap/2.
type Phase struct {
	Step     int      `json:"step"`
	State    int      `json:"state"`
	Since    int64    `json:"since"`    // the path that first drew the state
	Paths    int64    `json:"paths"`    // paths drawn from it since
	Expected *float64 `json:"expected"` // about how many paths it takes in all, if nothing was known there before; null where the step has no gap
}

// Phase returns the phase in progress, nil where the next path begins an episode.
func (m *Monitor) Phase() *Phase {
	if m.stop == 0 || !m.in.Kind.Backtracks() {
		return nil
	}
	h, s := m.stop+1, m.newest.latest.States[m.stop]
	p := &Phase{Step: h, State: s, Since: m.since[h-1], Paths: m.visits[h-1]}
	if gap := m.in.Gap[h-1]; !math.IsInf(gap, 1) {
		delta := make([]float64, m.in.Model.Actions())
		for a := range delta {
			delta[a] = m.in.Optimal.V(h, s) - m.in.Optimal.Q(h, s, a)
		}
		p.Expected = document.Number(theory.PhaseLength(m.in.Beta, gap, delta))
	}
	return p
}
