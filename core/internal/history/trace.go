package history

import (
	"math"
	"math/bits"
	"sort"
	"strconv"

	"revisit/core/mdp"
	"revisit/core/protocol"
	"revisit/core/spec"
)

// Trace keeps the first paths of a run in few bits. Of a path it keeps only what was drawn, the steps from..H: the copied prefix is found in
// the paths before, and rewards follow from the model. A path is
//
//	1 bit: 1 if from and stop are those of the path before; if 0, both follow
//	for each step drawn, its state and action as one number, s A + a, and
//	    4 bits: how many fours of bits of the bonus follow, 15 for all sixteen; then these, the lowest of the exclusive or with the last bonus
//
// The last bonus is that of the same step, state and action before. The longer the run, the more of their leading bits are the same.
type Trace struct {
	model      mdp.Process
	limit      int64 // paths to keep
	total      int64
	pair, step int // bits of a state with an action, and of from or stop
	segments   []*segment
	last       struct {
		episode    int64
		from, stop int
	}
	bonuses lastBonuses
}

// segment is a series of paths that can be read without those before it.
type segment struct {
	bitString
	k, episode int64          // of its first path
	prefix     *protocol.Path // a path with the steps that the first one copies
}

// segmentWords is the length, in words, at which a segment is full.
const segmentWords = 1 << 13

// lastBonuses are the bits of the bonuses seen last, by step, state and action. Where there are too many of those, some share a place.
type lastBonuses [1 << 12]uint64

func (b *lastBonuses) at(h int, pair uint64, horizon int) *uint64 {
	return &b[(pair*uint64(horizon)+uint64(h))%uint64(len(b))]
}

// MaxBytes is the most bytes that the paths of a record take as JSON, whatever its spec asks for: 128 MiB, which a browser can still save.
const MaxBytes = 128 << 20

// Room returns how many paths on a model fit into MaxBytes. It counts every number of a path with as many digits as it can have, so that it
// depends on the model's sizes alone: over 100,000 paths for H up to 20, about 6,000 for H = 400.
func Room(model mdp.Process) int64 {
	const (
		names = len(`{"k":,"episode":,"from":,"states":[],"actions":[],"rewards":[],"bonus":[],"stop":},`)
		float = len(`0.0000012345678901234567,`)
	)
	digits := func(most int) int { return len(strconv.Itoa(most)) }
	path := names + 2*digits(spec.MaxBudget) + 2*digits(model.Horizon()) // k and episode, from and stop
	step := digits(model.States()-1) + 1 + digits(model.Actions()-1) + 1 + 2*float
	return int64(MaxBytes / (path + model.Horizon()*step))
}

// New returns a trace on a model that keeps at most limit paths, or as many as a record has room for where limit is more or spec.AllPaths.
func New(model mdp.Process, limit int64) *Trace {
	if room := Room(model); limit == spec.AllPaths || limit > room {
		limit = room
	}
	pairs := uint64(model.States()) * uint64(model.Actions())
	return &Trace{model: model, limit: limit, pair: bits.Len64(pairs - 1), step: bits.Len(uint(model.Horizon()))}
}

// Open reports whether the next path is to be kept. A nil Trace keeps none.
func (t *Trace) Open() bool { return t != nil && t.total < t.limit }

// Observe keeps a path, if the trace is open.
func (t *Trace) Observe(e *protocol.PathEvent) {
	if t.Open() {
		t.add(e.Path)
	}
}

func (t *Trace) add(p *protocol.Path) {
	t.total++
	to := t.segment(p)
	if p.From == t.last.from && p.Stop == t.last.stop {
		to.put(1, 1)
	} else {
		to.put(0, 1)
		to.put(uint64(p.From), t.step)
		to.put(uint64(p.Stop), t.step)
	}
	t.last.episode, t.last.from, t.last.stop = p.Episode, p.From, p.Stop
	H, A := len(p.States), uint64(t.model.Actions())
	for h := p.From - 1; h < H; h++ {
		pair, bonus := uint64(p.States[h])*A+uint64(p.Actions[h]), math.Float64bits(p.Bonus[h])
		last := t.bonuses.at(h, pair, H)
		to.put(pair, t.pair)
		fours := min((bits.Len64(bonus^*last)+3)/4, 15)
		to.put(uint64(fours), 4)
		to.put(bonus^*last, bitsOf(fours))
		*last = bonus
	}
}

// bitsOf returns the bit count of a code n: 4n, with code 15 meaning 64.
func bitsOf(n int) int { return 4 * (n + n/15) }

// segment returns the segment for the next path: a new one where the last is full, or where the path does not follow on its last one.
func (t *Trace) segment(p *protocol.Path) *segment {
	if n := len(t.segments); n > 0 {
		follows := t.last.episode
		if t.last.stop == 0 {
			follows++
		}
		if last := t.segments[n-1]; len(last.words) < segmentWords && p.Episode == follows {
			return last
		}
	}
	s := &segment{k: p.K, episode: p.Episode, prefix: p.Clone()}
	if len(t.segments) > 0 {
		s.words = make([]uint64, 0, segmentWords+64)
	}
	t.segments = append(t.segments, s)
	t.bonuses, t.last.from = lastBonuses{}, 0
	return s
}

// Paths returns the number of paths kept.
func (t *Trace) Paths() int { return int(t.total) }

// Episodes returns the number of episodes with at least one path kept.
func (t *Trace) Episodes() int64 { return t.last.episode }

// Each calls visit with each path, with all H steps, from the first path of episode n on, until visit returns false. n counts from 1. The
// path is valid until visit returns.
func (t *Trace) Each(n int64, visit func(*protocol.Path) bool) {
	if n < 1 || n > t.Episodes() {
		return
	}
	// The episode may begin in the segment before the first one that begins with it or later.
	first := sort.Search(len(t.segments), func(i int) bool { return t.segments[i].episode >= n })
	for i := max(first-1, 0); i < len(t.segments); i++ {
		if !t.read(t.segments[i], func(p *protocol.Path) bool { return p.Episode < n || visit(p) }) {
			return
		}
	}
}

// read calls visit with the paths of a segment until visit returns false, and reports whether it never did.
func (t *Trace) read(s *segment, visit func(*protocol.Path) bool) bool {
	p := s.prefix.Clone()
	p.K, p.Episode, p.Stop = s.k-1, s.episode, 1
	H, A := len(p.States), uint64(t.model.Actions())
	bonuses := &lastBonuses{}
	for at := 0; at < s.length; {
		p.K++
		if p.Stop == 0 {
			p.Episode++
		}
		if s.get(&at, 1) == 0 {
			p.From, p.Stop = int(s.get(&at, t.step)), int(s.get(&at, t.step))
		}
		for h := p.From - 1; h < H; h++ {
			pair := s.get(&at, t.pair)
			last := bonuses.at(h, pair, H)
			*last ^= s.get(&at, bitsOf(int(s.get(&at, 4))))
			p.States[h], p.Actions[h], p.Bonus[h] = int(pair/A), int(pair%A), math.Float64frombits(*last)
			p.Rewards[h] = t.model.Reward(h+1, p.States[h], p.Actions[h])
		}
		if !visit(p) {
			return false
		}
	}
	return true
}

// List returns the first paths, at most the given number or all for spec.AllPaths, with all H steps.
func (t *Trace) List(most int64) []Path {
	n := t.Paths()
	if most != spec.AllPaths {
		n = int(min(int64(n), most))
	}
	H, list := t.model.Horizon(), make([]Path, 0, n)
	integers, numbers := make([]int, 2*n*H), make([]float64, 2*n*H)
	t.Each(1, func(p *protocol.Path) bool {
		if len(list) == n {
			return false
		}
		i := len(list) * 2 * H
		q := Path{K: p.K, Episode: p.Episode, From: p.From, Stop: p.Stop,
			States: integers[i : i+H : i+H], Actions: integers[i+H : i+2*H : i+2*H],
			Rewards: numbers[i : i+H : i+H], Bonus: numbers[i+H : i+2*H : i+2*H]}
		copy(q.States, p.States)
		copy(q.Actions, p.Actions)
		copy(q.Rewards, p.Rewards)
		copy(q.Bonus, p.Bonus)
		list = append(list, q)
		return true
	})
	return list
}
