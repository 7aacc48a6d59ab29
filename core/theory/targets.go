package theory

import "revisit/core/detmath"

// probes is the number of random vectors g that stand for all columns of P: where P is in the span of the features, so is P g; where it is
// not, P g is not either, with probability one.
const probes = 4

// targets are the right-hand sides of the fits of the steps from..to, which share their features: Q* of each step, r of each step that
// differs, 1, and P g of each step that differs.
type targets struct {
	*view
	from, to       int
	rewards, moves int
	kept, y        []float64 // all of them row by row, or nil; those of one row
}

// targets returns those of a layer of features; without P where whole.
func (v *view) targets(layer int, whole bool) *targets {
	layers, moves, rewards := v.layers()
	t := &targets{view: v, from: layer, to: layer}
	if layers == 1 {
		t.to = v.Process.Horizon()
	}
	t.rewards, t.moves = min(rewards, t.to-t.from+1), min(moves, t.to-t.from+1)
	if whole {
		t.moves = 0
	}
	return t
}

func (t *targets) count() int { return t.to - t.from + 1 + t.rewards + 1 + t.moves*probes }

// keep computes all targets at once where there is room for them, since they are needed twice.
func (t *targets) keep() {
	k := t.count()
	t.y = make([]float64, k)
	if float64(t.rows())*float64(k) > maxKept {
		return
	}
	kept := make([]float64, t.rows()*k)
	for row := range t.rows() {
		t.write(row, kept[row*k:(row+1)*k])
	}
	t.kept = kept
}

// of returns the targets at a row, valid until the next call.
func (t *targets) of(row int) []float64 {
	if t.kept != nil {
		return t.kept[row*len(t.y) : (row+1)*len(t.y)]
	}
	t.write(row, t.y)
	return t.y
}

// write sets y to the targets at a row.
func (t *targets) write(row int, y []float64) {
	s, a := t.place(row)
	i := 0
	for h := t.from; h <= t.to; h++ {
		y[i] = t.Optimal.Q(h, s, a)
		i++
	}
	for h := t.from; h < t.from+t.rewards; h++ {
		y[i] = t.Process.Reward(h, s, a)
		i++
	}
	y[i] = 1
	i++
	for h := t.from; h < t.from+t.moves; h++ {
		n, sum := t.Process.Successors(h, s, a), y[i:i+probes]
		clear(sum)
		for k, p := range n.Prob {
			g := t.direction(n.State[k])
			for j := range sum {
				sum[j] += p * g[j]
			}
		}
		i += probes
	}
}

// direction returns the entries of the random vectors g at a state.
func (v *view) direction(s int32) (g [probes]float64) {
	if v.directions != nil {
		return v.directions[s]
	}
	for j := range g {
		g[j] = detmath.Symmetric(detmath.Mix(uint64(j), uint64(s)))
	}
	return g
}
