package lab

import (
	"math"

	"revisit/core/protocol"
	"revisit/core/theory"
)

// watch follows a run for the sake of View.
type watch struct {
	in      *instance
	now     bundles
	visits  []int64 // of the path's state at each step, since it was drawn
	since   []int64
	stop    int
	episode int64 // the newest
	paths   int64 // of it
	busiest struct{ episode, paths int64 }
	last    *protocol.Path // that ended its episode and was not looked at, else nil
}

func newWatch(in *instance) *watch {
	H := in.model.Horizon()
	return &watch{in: in, visits: make([]int64, H), since: make([]int64, H)}
}

// add follows a path, which stays as it is until the next one. That which ends its episode is only looked at when there is a view: the
// next one begins everything anew.
func (w *watch) add(p *protocol.Path) {
	if p.Episode != w.episode {
		w.episode, w.paths = p.Episode, 0
	}
	if w.paths++; w.paths > w.busiest.paths {
		w.busiest.episode, w.busiest.paths = p.Episode, w.paths
	}
	if p.Stop == 0 {
		w.last = p
		return
	}
	w.last = nil
	w.follow(p)
}

func (w *watch) catchUp() {
	if w.last != nil {
		w.follow(w.last)
		w.last = nil
	}
}

func (w *watch) follow(p *protocol.Path) {
	w.now.add(p)
	w.visits[p.From-1]++
	if p.From == 1 {
		w.visits[0], w.since[0] = 1, p.K
	}
	for h := p.From; h < len(w.visits); h++ {
		w.visits[h], w.since[h] = 1, p.K
	}
	w.stop = p.Stop
}

// phase returns the phase in progress: the next path begins at the state where this one was not trusted.
func (w *watch) phase(beta float64) *Phase {
	if w.stop == 0 || !w.in.kind.revisits() {
		return nil
	}
	h, s := w.stop+1, w.now.latest.States[w.stop]
	p := &Phase{Step: h, State: s, Since: w.since[h-1], Paths: w.visits[h-1]}
	if gap := w.in.gap[h-1]; !math.IsInf(gap, 1) {
		delta := make([]float64, w.in.model.Actions())
		for a := range delta {
			delta[a] = w.in.optimal.V(h, s) - w.in.optimal.Q(h, s, a)
		}
		p.Expected = number(theory.PhaseLength(beta, gap, delta))
	}
	return p
}
