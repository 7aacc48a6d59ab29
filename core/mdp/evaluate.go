package mdp

// Policy returns the actions taken at (h,s), h in 1..H, each with the same probability: one for a deterministic policy.
type Policy func(h, s int) []int

// Evaluate returns V^pi (eq:defn-value-function-h) by dynamic programming: (H+1) S numbers, V^pi_h(s) at (h-1) S + s for h = 1..H+1.
func Evaluate(p Process, pi Policy) []float64 {
	v := make([]float64, (p.Horizon()+1)*p.States())
	for h := p.Horizon(); h >= 1; h-- {
		Backup(p, h, pi, v)
	}
	return v
}

// Backup computes V^pi_h from V^pi_{h+1} in v, which is laid out as Evaluate's result.
func Backup(p Process, h int, pi Policy, v []float64) {
	S := p.States()
	for s := range S {
		v[(h-1)*S+s] = BackupAt(p, h, s, pi(h, s), v)
	}
}

// BackupAt returns V^pi_h(s), given the actions that pi takes there and V^pi_{h+1} in v, which is laid out as Evaluate's result.
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
