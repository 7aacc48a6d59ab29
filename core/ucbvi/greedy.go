package ucbvi

// Greedy returns arg max_a Q_h(s,a): the lowest index alone, or with random ties all of them in order of
// index. The slice is valid until the next call.
func (l *Learner) Greedy(h, s int) []int {
	return l.choice.Best(l.step[h].q[s*l.actions : (s+1)*l.actions])
}

// act returns the greedy action at (h,s), drawing among ties where the config asks for that, and its bonus.
func (l *Learner) act(h, s int) (action int, bonus float64) {
	action = l.choice.Take(l.Greedy(h, s))
	return action, l.Bonus(h, s, action)
}
