package protocol

import "slices"

// Path is the k-th path that a learner draws. Steps before From are those of the path before, with their rewards and bonuses;
// before the first path they are zero.
type Path struct {
	K, Episode int64 // from 1
	From, Stop int   // drawn from step From; learning ended at step Stop, 0 where the episode is over
	States     []int // s_1..s_H, as are the others
	Actions    []int
	Rewards    []float64
	Bonus      []float64 // of the action taken, when it was taken; 0 where the learner has none
}

// NewPath returns a path of H steps, before anything is drawn.
func NewPath(horizon int) *Path {
	return &Path{States: make([]int, horizon), Actions: make([]int, horizon), Rewards: make([]float64, horizon), Bonus: make([]float64, horizon)}
}

// Clone returns a copy that shares nothing.
func (p *Path) Clone() *Path {
	c := *p
	c.States, c.Actions = slices.Clone(p.States), slices.Clone(p.Actions)
	c.Rewards, c.Bonus = slices.Clone(p.Rewards), slices.Clone(p.Bonus)
	return &c
}

// Play draws a whole episode into a path, taking the action that act gives with its bonus. The path is the same learner's before.
func (e *Environment) Play(p *Path, act func(h, s int) (action int, bonus float64)) error {
	p.K, p.Episode, p.From = p.K+1, p.Episode+1, 1
	s := e.Begin()
	for h := range p.States {
		a, bonus := act(h+1, s)
		r, next, err := e.Act(a)
		if err != nil {
			return err
		}
		p.States[h], p.Actions[h], p.Rewards[h], p.Bonus[h] = s, a, r, bonus
		s = next
	}
	return nil
}
