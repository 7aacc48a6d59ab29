package lab

import "revisit/core/protocol"

// trace keeps paths in columns, of each only what was drawn: steps from..H. The copied prefix is found in the paths before.
type trace struct {
	horizon  int
	limit    int64   // paths to keep; allPaths: all
	from     []int16 // of each path
	stop     []int16
	offset   []int64 // of each path's first drawn step in the columns below
	states   []int32
	actions  []int32
	rewards  []float64
	bonus    []float64
	episodes []int64 // index of the first path of each episode
}

func newTrace(horizon int, limit int64) *trace { return &trace{horizon: horizon, limit: limit} }

func (t *trace) add(p *protocol.Path) {
	if t.limit != allPaths && int64(len(t.from)) >= t.limit {
		return
	}
	if p.Episode > int64(len(t.episodes)) {
		t.episodes = append(t.episodes, int64(len(t.from)))
	}
	t.from, t.stop = append(t.from, int16(p.From)), append(t.stop, int16(p.Stop))
	t.offset = append(t.offset, int64(len(t.states)))
	for h := p.From - 1; h < t.horizon; h++ {
		t.states, t.actions = append(t.states, int32(p.States[h])), append(t.actions, int32(p.Actions[h]))
		t.rewards, t.bonus = append(t.rewards, p.Rewards[h]), append(t.bonus, p.Bonus[h])
	}
}

func (t *trace) paths() int { return len(t.from) }

// each calls visit with path after path, whole, from the first path of episode n (from 1) on, until visit returns false. The
// path belongs to each.
func (t *trace) each(n int64, visit func(*protocol.Path) bool) {
	if n < 1 || n > int64(len(t.episodes)) {
		return
	}
	H := t.horizon
	p := protocol.NewPath(H)
	episode := n - 1
	for i := t.episodes[n-1]; i < int64(len(t.from)); i++ {
		p.K, p.From, p.Stop = i+1, int(t.from[i]), int(t.stop[i])
		if episode < int64(len(t.episodes)) && t.episodes[episode] == i {
			episode++
		}
		p.Episode = episode
		at := t.offset[i]
		for h := p.From - 1; h < H; h++ {
			p.States[h], p.Actions[h] = int(t.states[at]), int(t.actions[at])
			p.Rewards[h], p.Bonus[h] = t.rewards[at], t.bonus[at]
			at++
		}
		if !visit(p) {
			return
		}
	}
}
