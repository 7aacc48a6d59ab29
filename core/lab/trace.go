package lab

import (
	"math"
	"math/bits"
	"sort"

	"revisit/core/mdp"
	"revisit/core/protocol"
	"revisit/core/spec"
)

// trace keeps paths in few bits: of each only what was drawn, steps from..H. The copied prefix is found in the paths before, and rewards
// follow from the model. A path is
//
//	1 bit: whether from and stop are those of the path before; if not, both follow
//	for each step drawn, state and action as one number, s A + a
//	    4 bits: how many times four bits of its bonus are written, 15 for all; then these, of the exclusive or with a guess of the bonus
//
// A guess is the bonus that the same step, state and action had last: the two begin alike, the more the longer the run.
type trace struct {
	model      mdp.Process
	limit      int64 // paths to keep; allPaths: all
	total      int64
	pair, step int // bits of a state and an action, and of from or stop
	stretches  []*stretch
	last       struct {
		episode    int64
		from, stop int
	}
	guesses guesses
}

// stretch are paths one after the other that can be read without those before.
type stretch struct {
	bitString
	k, episode int64          // of its first path
	prefix     *protocol.Path // what that copies
}

// stretchWords is how long a stretch may grow, in words.
const stretchWords = 1 << 13

// guesses are bonuses seen last, by step, state and action. Where there are too many of those, some share a place.
type guesses [1 << 12]uint64

func (g *guesses) at(h int, pair uint64, horizon int) *uint64 {
	return &g[(pair*uint64(horizon)+uint64(h))%uint64(len(g))]
}

func newTrace(model mdp.Process, limit int64) *trace {
	pairs := uint64(model.States()) * uint64(model.Actions())
	return &trace{model: model, limit: limit, pair: bits.Len64(pairs - 1), step: bits.Len(uint(model.Horizon()))}
}

// open tells whether the next path is to be kept.
func (t *trace) open() bool { return t.limit == spec.AllPaths || t.total < t.limit }

// add keeps a path while the trace is open.
func (t *trace) add(p *protocol.Path) {
	t.total++
	to := t.stretch(p)
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
		guess := t.guesses.at(h, pair, H)
		to.put(pair, t.pair)
		fours := min((bits.Len64(bonus^*guess)+3)/4, 15)
		to.put(uint64(fours), 4)
		to.put(bonus^*guess, bitsOf(fours))
		*guess = bonus
	}
}

// bitsOf is how many bits so many times four are: 15 stand for 16.
func bitsOf(fours int) int { return 4 * (fours + fours/15) }

// stretch returns the one that a path goes to: a new one where the last is full.
func (t *trace) stretch(p *protocol.Path) *stretch {
	if n := len(t.stretches); n > 0 {
		follows := t.last.episode
		if t.last.stop == 0 {
			follows++
		}
		if last := t.stretches[n-1]; len(last.words) < stretchWords && p.Episode == follows {
			return last
		}
	}
	s := &stretch{k: p.K, episode: p.Episode, prefix: p.Clone()}
	if len(t.stretches) > 0 {
		s.words = make([]uint64, 0, stretchWords+64)
	}
	t.stretches = append(t.stretches, s)
	t.guesses, t.last.from = guesses{}, 0
	return s
}

func (t *trace) paths() int { return int(t.total) }

// episodes returns how many have at least one path in the trace.
func (t *trace) episodes() int64 { return t.last.episode }

// each calls visit with path after path, whole, from the first path of episode n (from 1) on, until visit returns false. The
// path belongs to each.
func (t *trace) each(n int64, visit func(*protocol.Path) bool) {
	if n < 1 || n > t.episodes() {
		return
	}
	// The episode may begin in the stretch before the first one that begins with it or later.
	first := sort.Search(len(t.stretches), func(i int) bool { return t.stretches[i].episode >= n })
	for i := max(first-1, 0); i < len(t.stretches); i++ {
		if !t.read(t.stretches[i], func(p *protocol.Path) bool { return p.Episode < n || visit(p) }) {
			return
		}
	}
}

// read calls visit with the paths of a stretch until it returns false, and tells whether it never did.
func (t *trace) read(s *stretch, visit func(*protocol.Path) bool) bool {
	p := s.prefix.Clone()
	p.K, p.Episode, p.Stop = s.k-1, s.episode, 1
	H, A := len(p.States), uint64(t.model.Actions())
	guesses := &guesses{}
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
			guess := guesses.at(h, pair, H)
			*guess ^= s.get(&at, bitsOf(int(s.get(&at, 4))))
			p.States[h], p.Actions[h], p.Bonus[h] = int(pair/A), int(pair%A), math.Float64frombits(*guess)
			p.Rewards[h] = t.model.Reward(h+1, p.States[h], p.Actions[h])
		}
		if !visit(p) {
			return false
		}
	}
	return true
}
