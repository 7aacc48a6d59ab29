package lab

import (
	"math"

	"revisit/core/document"
	"revisit/core/instance"
	"revisit/core/protocol"
	"revisit/core/theory"
)

// watch follows a run for the sake of View: it counts the paths of every episode, and looks at those of the newest.
type watch struct {
	in      *instance.Instance
	now     bundles
	visits  []int64 // of the path's state at each step, since it was drawn
	since   []int64
	stop    int
	episode int64 // the newest
	paths   int64 // of it
	busiest struct{ episode, paths int64 }
	path    *protocol.Path // room for one
}

func newWatch(in *instance.Instance) *watch {
	H := in.Model.Horizon()
	return &watch{in: in, visits: make([]int64, H), since: make([]int64, H), path: protocol.NewPath(H)}
}

// add follows paths, in the words of a journal, with H bonuses each. Of an episode that is over before it is asked for nothing is kept.
func (w *watch) add(words []uint32, bonus []float64) {
	H := len(w.visits)
	size, newest := pathWords(H), 0
	for at := 0; at < len(words); at += size {
		if episode := long(words[at+episodeWord:]); episode != w.episode {
			w.episode, w.paths, newest = episode, 0, at
		}
		if w.paths++; w.paths > w.busiest.paths {
			w.busiest.episode, w.busiest.paths = w.episode, w.paths
		}
	}
	for at := newest; at < len(words); at += size {
		w.read(words[at:][:size], bonus[at/size*H:][:H])
		w.follow(w.path)
	}
}

// read reads a path but for its rewards. Before step From it is the path before, which was read too.
func (w *watch) read(words []uint32, bonus []float64) {
	p, H := w.path, len(bonus)
	p.K, p.Episode, p.From, p.Stop = long(words), long(words[episodeWord:]), int(words[fromWord]), int(words[len(words)-1])
	states, actions := words[firstState:][:H], words[firstState+H:][:H]
	for h := p.From - 1; h < H; h++ {
		p.States[h], p.Actions[h], p.Bonus[h] = int(states[h]), int(actions[h]), bonus[h]
	}
}

// long is a number in two words.
func long(words []uint32) int64 { return int64(words[0]) | int64(words[1])<<32 }

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
	if w.stop == 0 || !w.in.Kind.Revisits() {
		return nil
	}
	h, s := w.stop+1, w.now.latest.States[w.stop]
	p := &Phase{Step: h, State: s, Since: w.since[h-1], Paths: w.visits[h-1]}
	if gap := w.in.Gap[h-1]; !math.IsInf(gap, 1) {
		delta := make([]float64, w.in.Model.Actions())
		for a := range delta {
			delta[a] = w.in.Optimal.V(h, s) - w.in.Optimal.Q(h, s, a)
		}
		p.Expected = document.Number(theory.PhaseLength(beta, gap, delta))
	}
	return p
}
