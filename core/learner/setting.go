package learner

import (
	"math"

	"revisit/core/exact"
	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/theory"
)

// Setting is what a learner is made for: the problem, its features, and what the spec tells the learner.
type Setting struct {
	Problem   *problem.Problem
	Model     mdp.Process
	Optimal   mdp.Solution
	Features  feature.Map
	Gap       []float64 // declared, one a step, +Inf where a step has none
	Constants theory.Constants
	PathBound float64
	Beta      float64 // what the kind's beta gives, once that is known
	Episodes  int64
	Seed      uint64
	Ties      string         // "first" or "random"
	Args      parameter.Args // the learner's own
	Branching int            // how many states can follow one; 0: not yet counted
}

// TieStream is what ties are drawn from, nil where the lowest index wins.
func (s *Setting) TieStream() *exact.Stream {
	if s.Ties == "random" {
		return exact.NewStream(s.Seed, "ties")
	}
	return nil
}

// MaxEpisodes is the most episodes that a spec can ask for.
const MaxEpisodes = 10_000_000

// Bearable is the most multiplications that a path, or finding V^pi after one, may take: a second natively, a few in a browser.
const Bearable = 1e9

// ActionWork is what Q of one action takes: the square of the entries of its features, as many as the fullest of some has.
func (s *Setting) ActionWork() float64 {
	m, most := s.Model, 1
	scratch := make([]float64, s.Features.Dim())
	for x := range min(32, m.States()) {
		for a := range min(32, m.Actions()) {
			most = max(most, len(s.Features.Phi(m.Horizon(), x, a, scratch).Value))
		}
	}
	return float64(most) * float64(most)
}

// PathWork is what one path takes: Q of every action at every step, and the update of every step.
func (s *Setting) PathWork() float64 {
	d, A := float64(s.Features.Dim()), float64(s.Model.Actions())
	if feature.Entries(s.Features) == 1 {
		return float64(float64(s.Model.Horizon())*A) + s.movedWork(d, MaxEpisodes)
	}
	return float64(s.Model.Horizon()) * (float64(A*s.ActionWork()) + float64(5*d*d))
}

// movedWork is what learning from a path takes after so many episodes, where the statistics of each of n (s,a) are its own: at every
// step those are gone through that have led to what moved at the step after, and in each what has followed it. It is no more than all
// that has been seen to follow.
func (s *Setting) movedWork(n float64, episodes int64) float64 {
	H, neighbours := float64(s.Model.Horizon()), math.Min(n, float64(s.Model.Actions()*s.Branch()))
	moved, layer := 0.0, 1.0
	for range s.Model.Horizon() {
		moved += math.Min(layer, n)
		layer *= neighbours
	}
	return math.Min(float64(moved*neighbours), float64(H*float64(max(1, episodes)))) + float64(moveOverhead*H)
}

// moveOverhead is what a step takes at the least to learn so, in multiplications.
const moveOverhead = 30

// unitWork is pathWork on average over so many episodes, which is less where features have one entry.
func (s *Setting) unitWork(episodes int64) float64 {
	if feature.Entries(s.Features) > 1 {
		return s.PathWork()
	}
	return float64(s.Model.Horizon()*s.Model.Actions()) + s.movedWork(float64(s.Features.Dim()), episodes)
}

// Branch is how many states can follow one.
func (s *Setting) Branch() int {
	if s.Branching == 0 {
		s.Branching = s.countBranching()
	}
	return s.Branching
}

func (s *Setting) countBranching() int {
	if s.Problem.Table == nil {
		return s.Problem.Known.Branching()
	}
	m, most := s.Model, 1
	for h := 1; h <= m.Horizon(); h++ {
		for x := range m.States() {
			for a := range m.Actions() {
				most = max(most, len(m.Successors(h, x, a).State))
			}
		}
	}
	return most
}
