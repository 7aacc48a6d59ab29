package lab

import "revisit/core/mdp"

// sweep computes the values of all states of a step and tells whether one is another. A sum over successors has one order, so that
// each addition waits for the one before: four states at a time take little longer than one.
func (e *tables) sweep(h int) (changed bool) {
	if e.mixing != nil {
		if changed, done := e.mixing.sweep(e, h); done {
			return changed
		}
	}
	states := e.reached[h-1]
	for ; len(states) >= 4; states = states[4:] {
		changed = e.backups(h, [4]int(states)) || changed
	}
	for _, s := range states {
		changed = e.backup(h, s) || changed
	}
	return changed
}

// backup computes a value and tells whether it is another.
func (e *tables) backup(h, s int) bool {
	return e.set(h, s, mdp.BackupAt(e.model, h, s, e.actions[e.place[h-1][s]], e.v))
}

func (e *tables) set(h, s int, v float64) bool {
	at := (h-1)*e.model.States() + s
	changed := v != e.v[at]
	e.v[at] = v
	return changed
}

// backups is backup for four states.
func (e *tables) backups(h int, states [4]int) (changed bool) {
	var next [4]mdp.Successors
	var reward [4]float64
	for i, s := range states {
		actions := e.actions[e.place[h-1][s]]
		if len(actions) > 1 {
			for _, s := range states {
				changed = e.backup(h, s) || changed
			}
			return changed
		}
		next[i], reward[i] = e.model.Successors(h, s, actions[0]), e.model.Reward(h, s, actions[0])
	}
	S := e.model.States()
	for i, after := range expectations(&next, e.v[h*S:(h+1)*S]) {
		changed = e.set(h, states[i], reward[i]+after) || changed
	}
	return changed
}

// expectations are the means of v over four lists of successors, each added up in its order.
func expectations(next *[4]mdp.Successors, v []float64) [4]float64 {
	n := min(len(next[0].State), len(next[1].State), len(next[2].State), len(next[3].State))
	s0, s1, s2, s3 := next[0].State[:n], next[1].State[:n], next[2].State[:n], next[3].State[:n]
	p0, p1, p2, p3 := next[0].Prob[:n], next[1].Prob[:n], next[2].Prob[:n], next[3].Prob[:n]
	var x0, x1, x2, x3 float64
	for i := range n {
		x0 += float64(p0[i] * v[s0[i]])
		x1 += float64(p1[i] * v[s1[i]])
		x2 += float64(p2[i] * v[s2[i]])
		x3 += float64(p3[i] * v[s3[i]])
	}
	means := [4]float64{x0, x1, x2, x3}
	for k := range next {
		for i := n; i < len(next[k].State); i++ {
			means[k] += float64(next[k].Prob[i] * v[next[k].State[i]])
		}
	}
	return means
}
