package protocol

import "slices"

// Path is the k-th path that a learner draws. Its steps before From are copied from the path before, with their rewards and bonuses.
type Path struct {
	K, Episode int64 // counted from 1
	// Steps From..H were drawn; steps Stop+1..H were learned from, so that 0 ends the episode. One that plans (learner.Descriptor) may learn at step 1 and
	// go back there: Stop is 1 then.
	From, Stop int
	States     []int // s_1..s_H; the others are indexed alike
	Actions    []int
	Rewards    []float64
	Bonus      []float64 // b_h^{k-1} of the action taken; 0 where the learner has no bonus
}

// NewPath returns a path of H steps, all zero.
func NewPath(horizon int) *Path {
	return &Path{States: make([]int, horizon), Actions: make([]int, horizon), Rewards: make([]float64, horizon), Bonus: make([]float64, horizon)}
}

// Clone returns a copy that shares no memory.
func (p *Path) Clone() *Path {
	c := *p
	c.States, c.Actions = slices.Clone(p.States), slices.Clone(p.Actions)
	c.Rewards, c.Bonus = slices.Clone(p.Rewards), slices.Clone(p.Bonus)
	return &c
}

// Play draws a whole episode into p, the learner's path before. act chooses the actions and tells their bonuses.
func (e *Environment) Play(p *Path, act func(h, s int) (action int, bonus float64)) error {
	p.K, p.Episode, p.From = p.K+1, p.Episode+1, 1
	s := e.Reset()
	for h := range p.States {
		a, bonus := act(h+1, s)
		r, next, err := e.Step(a)
		if err != nil {
			return err
		}
		p.States[h], p.Actions[h], p.Rewards[h], p.Bonus[h] = s, a, r, bonus
		s = next
	}
	return nil
}

// Rollout draws a path into p, from state s at step p.From to the end: the environment has just begun there. Its first action is a; act chooses
// the others. Earlier steps stay as they were.
func (e *Environment) Rollout(p *Path, s, a int, act func(h, s int) int) error {
	for h := p.From; h <= e.horizon; h++ {
		if h > p.From {
			a = act(h, s)
		}
		r, next, err := e.Step(a)
		if err != nil {
			return err
		}
		p.States[h-1], p.Actions[h-1], p.Rewards[h-1] = s, a, r
		s = next
	}
	return nil
}
