package learner

import (
	"math"

	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/theory"
)

// Setting is what a learner is made from: the problem, its features and the constants of the spec.
type Setting struct {
	Problem   *problem.Problem
	Model     mdp.Process
	Optimal   mdp.Solution
	Features  feature.Map
	Gap       []float64 // declared, one for each step, +Inf where a step has none
	Constants theory.Constants
	PathBound float64
	Beta      float64 // the result of Descriptor.Beta
	Episodes  int64
	Seed      uint64
	Ties      string         // "first" or "random"
	Args      parameter.Args // the learner's own parameters
	Branching int            // the result of Branch; 0 before its first call
	Decisions []byte         // of Own, as package customlearner says; nil where it has not played
}

// TieStream returns the stream that ties are drawn from, nil where the lowest index wins.
func (s *Setting) TieStream() *detmath.Stream {
	if s.Ties == "random" {
		return detmath.NewStream(s.Seed, "ties")
	}
	return nil
}

// MaxEpisodes is the largest number of episodes in a spec.
const MaxEpisodes = 10_000_000

// MaxWork bounds the multiplications of a path, and those of V^pi after it: a second natively, a few seconds in a browser.
const MaxWork = 1e9

// maxKept bounds the numbers that a learner keeps of what it has seen, 8 bytes each: 400 MB.
const maxKept = 5e7

// entries is how many (h,s,a) there are.
func (s *Setting) entries() float64 {
	return float64(s.Model.Horizon()) * float64(s.Model.States()) * float64(s.Model.Actions())
}

// ActionWork estimates the multiplications of Q of one action: the square of the largest number of entries among some of the features.
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

// PathWork estimates the multiplications of one path: Q of every action at every step, and the update of every step.
func (s *Setting) PathWork() float64 {
	d, A := float64(s.Features.Dim()), float64(s.Model.Actions())
	if feature.Entries(s.Features) == 1 {
		return float64(float64(s.Model.Horizon())*A) + s.movedWork(d, MaxEpisodes)
	}
	return float64(s.Model.Horizon()) * (float64(A*s.ActionWork()) + float64(5*d*d))
}

// movedWork estimates the multiplications of learning from a path after the given number of episodes, where each of n (s,a) has statistics
// of its own: at every step those (s,a) are updated that have led to a change at the next step, each at the cost of the states that have
// followed it. That is at most the number of transitions seen.
func (s *Setting) movedWork(n float64, episodes int64) float64 {
	H, neighbours := float64(s.Model.Horizon()), math.Min(n, float64(s.Model.Actions()*s.Branch()))
	moved, layer := 0.0, 1.0
	for range s.Model.Horizon() {
		moved += math.Min(layer, n)
		layer *= neighbours
	}
	return math.Min(float64(moved*neighbours), float64(H*float64(max(1, episodes)))) + float64(moveOverhead*H)
}

// moveOverhead is the least work of such an update of a step, in multiplications.
const moveOverhead = 30

// unitWork is PathWork on average over the given number of episodes, which is less where features have one entry.
func (s *Setting) unitWork(episodes int64) float64 {
	if feature.Entries(s.Features) > 1 {
		return s.PathWork()
	}
	return float64(s.Model.Horizon()*s.Model.Actions()) + s.movedWork(float64(s.Features.Dim()), episodes)
}

// Branch returns the largest number of successors of any (h,s,a).
func (s *Setting) Branch() int {
	if s.Branching == 0 {
		s.Branching = s.countBranching()
	}
	return s.Branching
}

func (s *Setting) countBranching() int {
	if s.Problem.Table == nil {
		return s.Problem.Solved.Branching()
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
