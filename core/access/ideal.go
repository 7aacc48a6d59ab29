package access

import (
	"slices"

	"revisit/core/detmath"
	"revisit/core/mdp"
	"revisit/core/protocol"
)

// Paid is what a run of Ideal has paid.
type Paid struct {
	protocol.Counts
	Hints  int64
	Secret []int // by step from the first that has secrets, then by room: the action that each is taken for
}

// ideal knows all of a climb but its secrets, and pays for those what its access allows.
type ideal struct {
	Climb
	env         *protocol.Environment
	hint        func(h, room int) int // nil without hints
	hints       int64
	first, last int
	secret      [][]settler // by step and room
	done        []bool      // by step: its secrets and those above are known
	err         error       // the first
}

// Ideal plays with the randomness of a seed on a climb, as package problem builds it, until every secret is known: on a grip with probability .95 in all, from the exact posterior. With
// a solution of the problem it gets hints. The error is of a process that is not the climb, where the access does not allow what it should.
func (c Climb) Ideal(p mdp.Process, hints mdp.Solution, access protocol.Access, seed uint64) (Paid, error) {
	l := &ideal{Climb: c, env: protocol.Open(p, seed, access), secret: make([][]settler, c.Horizon+1), done: make([]bool, c.Horizon+2)}
	l.first, l.last = c.span()
	first := detmath.NewStream(seed, "access")
	for h := range l.secret {
		for range c.rooms() {
			l.secret[h] = append(l.secret[h], c.newSettler(first.IntN(c.Actions)))
		}
	}
	if hints != nil {
		l.hint = func(h, room int) int {
			a := 0
			for !hints.IsOptimal(h, room, a) {
				a++
			}
			return a
		}
	}
	switch access {
	case protocol.Generative:
		l.anywhere()
	case protocol.Online:
		l.fromTheStart()
	default:
		for !l.done[l.first] && l.err == nil {
			if room, on := l.enter(); on {
				l.climb(l.first, room)
			}
		}
	}
	paid := Paid{Counts: l.env.Counts(), Hints: l.hints}
	for h := l.first; h <= l.last; h++ {
		for _, s := range l.secret[h] {
			paid.Secret = append(paid.Secret, s.secret)
		}
	}
	return paid, l.err
}

// anywhere draws in each room of each step until its secret is known.
func (l *ideal) anywhere() {
	for h := l.first; h <= l.last; h++ {
		for room := range l.secret[h] {
			for !l.known(h, room) && l.did(l.env.ResetAt(h, room)) {
				l.draw(h, room)
			}
		}
	}
}

// climb goes up as soon as it can, and settles the secret of this room of step h, where it is on, once all above are known: so nothing is lost by going
// back.
func (l *ideal) climb(h, room int) {
	l.env.Keep(h)
	for !l.known(h, room) || h < l.last && !l.done[h+1] {
		if next, on := l.draw(h, room); on && h < l.last && !l.done[h+1] {
			l.climb(h+1, next)
		}
		if !l.back(h, room) {
			return
		}
	}
	l.done[h] = allSettled(l.secret[h])
}

// back goes back to this room of step h.
func (l *ideal) back(h, room int) bool {
	if l.env.Access() == protocol.Revisiting {
		_, err := l.env.Revisit(h)
		return l.did(err)
	}
	return l.did(l.env.ResetAt(h, room))
}

// fromTheStart plays episodes until nothing more is to be known.
func (l *ideal) fromTheStart() {
	for known := false; !known && l.err == nil; {
		room, on := l.enter()
		for h := l.first; on && h <= l.last; h++ {
			if l.known(h, room) && l.hint != nil && h == l.last {
				break
			}
			room, on = l.draw(h, room)
		}
		known = true
		for h := l.first; h <= l.last; h++ {
			known = known && allSettled(l.secret[h])
		}
	}
}

// enter begins an episode and returns the room at the first step that has secrets, and whether it is on there.
func (l *ideal) enter() (room int, on bool) {
	s := l.env.Reset()
	if l.first == 1 {
		return s, s < l.rooms()
	}
	_, s, err := l.env.Step(0)
	return s, l.did(err) && s < l.rooms()
}

// known reports whether the secret of a room of step h is known, of whose state one may ask.
func (l *ideal) known(h, room int) bool {
	s := &l.secret[h][room]
	if l.hint != nil && !s.settled() {
		l.hints++
		s.secret = l.hint(h, room)
	}
	return s.settled()
}

// draw acts in a room of step h and returns the next one, and whether it is still on.
func (l *ideal) draw(h, room int) (next int, on bool) {
	s := &l.secret[h][room]
	a := s.next()
	reward, next, err := l.env.Step(a)
	on = next < l.rooms()
	s.saw(a, reward, on)
	return next, l.did(err) && on
}

// did notes the first error.
func (l *ideal) did(err error) bool {
	if l.err == nil {
		l.err = err
	}
	return l.err == nil
}

func allSettled(all []settler) bool {
	return !slices.ContainsFunc(all, func(s settler) bool { return !s.settled() })
}

// settler finds one secret. Actions are tried in turn, from any of them on, so that all places of a secret are alike.
type settler struct {
	actions, turn int
	tried         int // draws so far
	secret        int // -1: not known

	// Of a grip: the logarithm of how likely each action is to be the secret, what one draw adds to it, and the share that the others may have.
	likely     []float64
	stay, fall float64
	doubt      float64
	ahead      float64 // by which the most likely one is ahead of every other where the doubt is no more than that
}

func (c Climb) newSettler(first int) settler {
	s := settler{actions: c.Actions, turn: first, secret: -1}
	if c.Gap > 0 {
		const least = 1e-300 // where only the secret holds on, once is enough
		s.likely = make([]float64, c.Actions)
		s.stay = detmath.Log((c.Survival + c.Gap) / max(c.Survival, least))
		s.fall = detmath.Log((1 - c.Survival - c.Gap) / (1 - c.Survival))
		s.doubt = 0.05 / float64(c.Secrets())
		s.ahead = detmath.Log((1 - s.doubt) / s.doubt)
	}
	return s
}

func (s settler) settled() bool { return s.secret >= 0 }

// next returns the secret, or the action whose turn it is.
func (s *settler) next() int {
	if s.settled() {
		return s.secret
	}
	return s.turn
}

// saw takes in what followed action a.
func (s *settler) saw(a int, reward float64, stayed bool) {
	if s.settled() {
		return
	}
	s.turn, s.tried = (a+1)%s.actions, s.tried+1
	if s.likely == nil {
		switch {
		case reward > 0:
			s.secret = a
		case s.tried == s.actions-1:
			s.secret = s.turn
		}
		return
	}
	if stayed {
		s.likely[a] += s.stay
	} else {
		s.likely[a] += s.fall
	}
	best, others := 0, 0.0
	for b, x := range s.likely {
		if x > s.likely[best] {
			best = b
		}
	}
	for b, x := range s.likely {
		if b == best {
			continue
		}
		if x > s.likely[best]-s.ahead {
			return // it alone leaves too much doubt
		}
		others += detmath.Exp(x - s.likely[best])
	}
	if others <= s.doubt/(1-s.doubt) {
		s.secret = best
	}
}
