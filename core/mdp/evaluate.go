package mdp

// Policy gives the actions that are taken at (h,s), each with the same probability: one for a deterministic policy.
type Policy func(h, s int) []int

// Evaluate returns V^pi exactly: V^pi_h(s) at index (h-1) S + s, h = 1..H+1, S numbers a step.
func Evaluate(p Process, pi Policy) []float64 {
	v := make([]float64, (p.Horizon()+1)*p.States())
	for h := p.Horizon(); h >= 1; h-- {
		Backup(p, h, pi, v)
	}
	return v
}

// Backup recomputes V^pi_h from V^pi_{h+1} in v, which is laid out as Evaluate's result.
func Backup(p Process, h int, pi Policy, v []float64) {
	S := p.States()
	for s := range S {
		v[(h-1)*S+s] = BackupAt(p, h, s, pi(h, s), v)
	}
}

// BackupAt returns V^pi_h(s) of the actions pi takes there, from V^pi_{h+1} in v, which is laid out as Evaluate's result.
func BackupAt(p Process, h, s int, actions []int, v []float64) float64 {
	S := p.States()
	next := v[h*S : (h+1)*S]
	sum := 0.0
	for _, a := range actions {
		sum += p.Reward(h, s, a) + Expectation(p.Successors(h, s, a), next)
	}
	if len(actions) > 1 {
		sum /= float64(len(actions))
	}
	return sum
}
