package lab

import (
	"math"

	"revisit/core/protocol"
)

// ahead draws many paths at a time where V^pi is asked for: of those up to the next moment at which it is, or, where that is at every
// path, of those for which the policy surely stays as it is.
type ahead struct {
	session *Session
	learner runner
	halting halting // nil: the learner does not count how far it has moved
	policy  *policy // nil: V^pi is not asked for at every path
	first   int     // otherwise the only first state

	pause, left int // after looks in vain, paths until the next look: all, and those to come
}

// maxPause bounds the paths that are drawn by themselves without a look whether more could be.
const maxPause = 15

// halting is a learner that can run until a step has moved over a limit.
type halting interface{ Halt(h int, moved float64) }

// newAhead returns nil where each path has to be drawn by itself.
func newAhead(s *Session, r runner) *ahead {
	x := &ahead{session: s, learner: r}
	switch e := s.policy.(type) {
	case *tables:
		x.policy = &e.policy
	case *treeValues:
		x.policy = &e.policy
	}
	if x.policy != nil && x.policy.margins != nil {
		x.halting, _ = r.(halting)
	}
	if s.regret == nil && !s.meter.every {
		x.policy = nil
		return x
	}
	if x.halting == nil || !s.meter.alone {
		return nil
	}
	x.first = s.meter.start.Cycle[0]
	return x
}

// pauses tells whether the next path is drawn by itself without a look.
func (x *ahead) pauses() bool {
	if x.left == 0 {
		return false
	}
	x.left--
	return true
}

// draw draws at most so many paths, and none where the next one has to be drawn by itself.
func (x *ahead) draw(paths int) (drawn int, err error) {
	if x.policy == nil {
		return x.toMoment(paths)
	}
	if drawn, err = x.still(paths); drawn > 1 {
		x.pause = 0
	} else if err == nil {
		x.pause = min(2*x.pause+1, maxPause)
		x.left = x.pause
	}
	return drawn, err
}

// toMoment draws paths at which nothing is measured.
func (x *ahead) toMoment(paths int) (drawn int, err error) {
	s := x.session
	if paths = min(paths, s.meter.free(s.door.Counts())); paths == 0 {
		return 0, nil
	}
	for h := 1; h <= s.in.Model.Horizon() && x.halting != nil; h++ {
		x.halting.Halt(h, math.Inf(1))
	}
	drawn, over, err := x.learner.Run(paths, s.journal.room())
	s.complete += over
	s.policy.learned(0)
	return drawn, err
}

// still draws paths with the policy of now, whose value is known without asking. Only after the last one it may be another.
func (x *ahead) still(paths int) (drawn int, err error) {
	s, p := x.session, x.policy
	if !p.stays() {
		return 0, nil
	}
	value, known := p.now.value(x.first)
	if !known {
		return 0, nil
	}
	for h := 1; h <= p.horizon; h++ {
		x.halting.Halt(h, p.step[h-1].until())
	}
	before, log := s.door.Counts(), s.journal.room()
	from := *log.Used
	if drawn, _, err = x.learner.Run(paths, log); err == nil {
		x.account(log.Words[from:*log.Used], before, value)
	}
	return drawn, err
}

// account counts paths that were written down, after these counts, all drawn with a policy of this value, and learned from.
func (x *ahead) account(words []uint32, c protocol.Counts, value float64) {
	s, H := x.session, x.policy.horizon
	star, size, least := s.regret.best(x.first), pathWords(H), H
	for at := 0; at < len(words); at += size {
		path := words[at:][:size]
		before, from, stop := c, int(path[fromWord]), int(path[size-1])
		c.Paths, c.Samples = c.Paths+1, c.Samples+int64(H-from+1)
		if from > 1 {
			c.Revisits++
		}
		if at == 0 || s.meter.due(c.Samples) {
			s.meter.drawn(before, c.Samples, value)
		}
		if stop == 0 {
			s.complete++
		}
		s.regret.add(long(path), long(path[episodeWord:]), stop, star, value)
		s.meter.learned(c)
		least = min(least, stop)
	}
	s.policy.learned(least)
}
