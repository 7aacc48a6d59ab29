package uct

import (
	"maps"
	"slices"
)

// layer is the nodes of one step.
type layer struct {
	actions int
	node    map[int]int // the number of a state's node
	visits  []int64     // N_h(s,a) at node A + a
	mean    []float64   // the mean of the returns after (h,s,a)
}

func (t *layer) clone() layer {
	return layer{actions: t.actions, node: maps.Clone(t.node), visits: slices.Clone(t.visits), mean: slices.Clone(t.mean)}
}

// find returns the visits and means of a state's actions, nil where it has no node.
func (t *layer) find(s int) (visits []int64, mean []float64) {
	i, there := t.node[s]
	if !there {
		return nil, nil
	}
	from, to := i*t.actions, (i+1)*t.actions
	return t.visits[from:to], t.mean[from:to]
}

// add adds a return after an action, and the node where there is none.
func (t *layer) add(s, a int, sum float64) {
	i, there := t.node[s]
	if !there {
		i = len(t.node)
		t.node[s] = i
		t.visits, t.mean = append(t.visits, make([]int64, t.actions)...), append(t.mean, make([]float64, t.actions)...)
	}
	at := i*t.actions + a
	t.visits[at]++
	t.mean[at] += (sum - t.mean[at]) / float64(t.visits[at])
}
