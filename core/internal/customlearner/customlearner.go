// Package customlearner lets a learner that is written elsewhere, such as a function in JavaScript, learn by the same interface as those written here.
//
// The foreign learner plays through a RecordingEnv, the only way to the MDP: every sample is drawn and counted by package protocol, and what the
// learner decides is written down. Its decisions are all that leaves the place where it runs. Learner plays them again: it makes the same calls,
// in an environment of its own, so that counts, digests, regret and pictures are of what was drawn here, whatever the foreign learner says.
//
// The decisions of a learner are bytes: path by path, after the policy that it had before the first one. A path is
//
//   - how it begins: 0 with an episode, h in 1..H by going back to step h, H+h at step h in the state that follows,
//   - its actions, from its first step to H,
//   - the step where it stopped, as protocol.Path has it,
//   - what it noted on the way: 0 for nothing, 2 for what is not kept, or 1 and for each action 0, or the sum of 1 and 2: 1 where its bonus
//     follows, 2 where the Q of all actions of the state follow,
//   - the changes of the policy after it: how many, and for each the places (h-1)S + s that it is behind the one before, and the action.
//
// All numbers are unsigned varints but bonuses and Q, which are float64, the lowest byte first.
package customlearner

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"revisit/core/document"
	"revisit/core/protocol"
)

// Limit is the most bytes of decisions that are kept, beside as many of what is noted, which ends no run.
const Limit = 64 << 20

// How a path says what was noted on it, and an action what was noted of it.
const (
	notedNothing = iota
	notedSome
	notedTooMuch
)
const (
	notedBonus = 1 << iota
	notedQ
)

// Learner makes the calls of decisions in its environment. It has no parameters.
type Learner struct {
	environment *protocol.Environment
	decisions   []byte // shared with its clones; nobody writes it
	at          int    // the next byte
	path        *protocol.Path
	policy      []int32 // [(h-1)S + s]: the action that was handed out last; 0 before
	notes       []note  // by place like policy, where the newest note of it is; nil where there is none
	noted       int     // notedBonus, notedQ or their sum: what was noted anywhere
	tooMuch     bool    // notes are not kept any more
	places      bool    // paths begin where it likes, and each is a round
	updates     int64   // paths learned from
	err         error   // the first fault of the decisions
	action      [1]int
}

// note is where the decisions hold what was noted at a place, and the action that was taken then.
type note struct{ at, action int32 }

// New returns a learner that has made no call yet. It is ended at once where there are no decisions.
func New(env *protocol.Environment, decisions []byte) *Learner {
	l := &Learner{environment: env, decisions: decisions, path: protocol.NewPath(env.Horizon()), policy: make([]int32, env.Horizon()*env.States()),
		places: env.Access() >= protocol.Local}
	if len(decisions) > 0 {
		l.err = l.change()
	}
	return l
}

// Clone returns a learner after the same calls, in a clone of its environment.
func (l *Learner) Clone(env *protocol.Environment) protocol.Learner {
	c := *l
	c.environment, c.path, c.policy, c.notes = env, l.path.Clone(), slices.Clone(l.policy), slices.Clone(l.notes)
	return &c
}

// Ended reports whether no path is left.
func (l *Learner) Ended() bool { return l.err == nil && l.at == len(l.decisions) }

// From returns the step at which the next path begins.
func (l *Learner) From() int {
	from, _, _, err := l.peek()
	if err != nil || from == 0 {
		return 1
	}
	return from
}

// peek reads how the next path begins: the step, 0 for an episode's beginning, whether it is placed there, and what follows.
func (l *Learner) peek() (from int, placed bool, at int, err error) {
	if l.err != nil || l.Ended() {
		return 0, false, l.at, l.err
	}
	H := l.environment.Horizon()
	tag, at, err := l.number(l.at, 2*H)
	if err != nil {
		return 0, false, l.at, err
	}
	if tag > H {
		return tag - H, true, at, nil
	}
	return tag, false, at, nil
}

// Draw makes the calls of the next path. The error is a *document.Error where the decisions are damaged or are no learner's under the protocol.
func (l *Learner) Draw() (*protocol.Path, error) {
	if l.err == nil {
		l.err = l.draw()
	}
	return l.path, l.err
}

func (l *Learner) draw() error {
	from, placed, at, err := l.peek()
	if err != nil {
		return err
	}
	if l.Ended() {
		return l.fault(at, "no path", "one more")
	}
	p, s := l.path, 0
	switch {
	case placed:
		if s, at, err = l.number(at, l.environment.States()-1); err == nil {
			err = l.violation(l.environment.ResetAt(from, s))
		}
	case from == 0:
		if p.Stop > 0 {
			return l.fault(at, "an episode that begins", fmt.Sprintf("a path that goes back to step %d", p.Stop+1))
		}
		from, s = 1, l.environment.Reset()
	default:
		if from != p.Stop+1 && (from != 1 || p.Stop != 1) {
			return l.fault(at, fmt.Sprintf("a path from step %d", from), fmt.Sprintf("one from step %d", p.Stop+1))
		}
		s, err = l.environment.Revisit(from)
		err = l.violation(err)
	}
	if err != nil {
		return err
	}
	p.K++
	if p.Stop == 0 {
		p.Episode++
	}
	p.From = from
	for h := from; h <= len(p.States); h++ {
		a := 0
		if a, at, err = l.number(at, l.environment.Actions()-1); err != nil {
			return err
		}
		r, next, err := l.environment.Step(a)
		if err != nil {
			return l.violation(err)
		}
		p.States[h-1], p.Actions[h-1], p.Rewards[h-1], p.Bonus[h-1] = s, a, r, 0
		s = next
	}
	l.at = at
	return nil
}

// Learn takes note of where the path stopped, and of the policy after it.
func (l *Learner) Learn() {
	if l.err == nil {
		l.err = l.learn()
	}
}

func (l *Learner) learn() error {
	p, H := l.path, l.environment.Horizon()
	stop, at, err := l.number(l.at, H)
	if err != nil {
		return err
	}
	if stop > 0 && (l.places || stop == H && H > 1) {
		return l.fault(l.at, fmt.Sprintf("a path that stopped at step %d", stop), "0, or a step before the last that can be gone back to")
	}
	if at, err = l.readNotes(at); err != nil {
		return err
	}
	p.Stop, l.at = stop, at
	l.updates++
	return l.change()
}

// readNotes reads what was noted on the path.
func (l *Learner) readNotes(at int) (next int, err error) {
	noted, at, err := l.number(at, notedTooMuch)
	switch {
	case err != nil || noted == notedNothing:
		return at, err
	case noted == notedTooMuch:
		l.notes, l.noted, l.tooMuch = nil, 0, true
		return at, nil
	}
	if l.notes == nil {
		l.notes = make([]note, len(l.policy))
	}
	p := l.path
	for h := p.From; h <= len(p.States); h++ {
		place := (h-1)*l.environment.States() + p.States[h-1]
		start := at
		if noted, at, err = l.number(at, notedBonus|notedQ); err != nil {
			return at, err
		}
		if noted == 0 {
			continue
		}
		if noted&notedBonus != 0 {
			if p.Bonus[h-1], at, err = l.float(at, 0, "a bonus that is finite and not negative"); err != nil {
				return at, err
			}
		}
		for a := 0; a < l.environment.Actions() && noted&notedQ != 0; a++ {
			if _, at, err = l.float(at, math.Inf(-1), "a finite Q"); err != nil {
				return at, err
			}
		}
		l.notes[place] = note{int32(start), int32(p.Actions[h-1])}
		l.noted |= noted
	}
	return at, nil
}

// float reads a finite number that is not under least.
func (l *Learner) float(at int, least float64, expected string) (x float64, next int, err error) {
	if at+8 > len(l.decisions) {
		return 0, at, l.fault(at, "the end", expected)
	}
	if x = l.floatAt(at); !(x >= least) || math.IsInf(x, 0) {
		return 0, at, l.fault(at, fmt.Sprint(x), expected)
	}
	return x, at + 8, nil
}

func (l *Learner) floatAt(at int) float64 {
	return math.Float64frombits(binary.LittleEndian.Uint64(l.decisions[at:]))
}

// change reads the changes of the policy.
func (l *Learner) change() error {
	many, at, err := l.number(l.at, len(l.policy))
	for place := -1; err == nil && many > 0; many-- {
		var ahead, a int
		if ahead, at, err = l.number(at, len(l.policy)-place-2); err != nil {
			break
		}
		place += ahead + 1
		if a, at, err = l.number(at, l.environment.Actions()-1); err == nil {
			l.policy[place] = int32(a)
		}
	}
	l.at = at
	return err
}

// number reads a number from 0 to most.
func (l *Learner) number(at, most int) (x, next int, err error) {
	v, n := binary.Uvarint(l.decisions[at:])
	if n <= 0 {
		return 0, at, l.fault(at, "the end, or no number", fmt.Sprintf("a number from 0 to %d", most))
	}
	if most < 0 || v > uint64(most) {
		return 0, at, l.fault(at, fmt.Sprint(v), fmt.Sprintf("a number from 0 to %d", most))
	}
	return int(v), at + n, nil
}

func (l *Learner) fault(at int, found, expected string) error {
	return document.Refuse(fmt.Sprintf("decisions[%d]", at), found, expected)
}

// violation returns the error of a call that is not allowed, as one of the decisions.
func (l *Learner) violation(err error) error {
	if err == nil {
		return nil
	}
	return l.fault(l.at, err.Error(), "a call that the protocol allows")
}

// Greedy returns the action that was handed out last.
func (l *Learner) Greedy(h, s int) []int {
	l.action[0] = int(l.policy[(h-1)*l.environment.States()+s])
	return l.action[:]
}

// Noted reports whether it has noted bonuses, and Q, anywhere so far, and whether it noted more than is kept, so that nothing of it is.
func (l *Learner) Noted() (bonus, q, tooMuch bool) {
	return l.noted&notedBonus != 0, l.noted&notedQ != 0, l.tooMuch
}

// Q returns what it noted of an action when it noted something at step h in state s last, NaN where that was no Q.
func (l *Learner) Q(h, s, a int) float64 {
	n, what := l.note(h, s)
	if what&notedQ == 0 {
		return math.NaN()
	}
	at := int(n.at) + 1 + 8*a
	if what&notedBonus != 0 {
		at += 8
	}
	return l.floatAt(at)
}

// Bonus returns the bonus that it noted at step h in state s last, NaN where it did not, or took another action then.
func (l *Learner) Bonus(h, s, a int) float64 {
	n, what := l.note(h, s)
	if what&notedBonus == 0 || int(n.action) != a {
		return math.NaN()
	}
	return l.floatAt(int(n.at) + 1)
}

// note returns the newest note of a place, and what it has.
func (l *Learner) note(h, s int) (n note, what int) {
	if l.notes == nil {
		return n, 0
	}
	if n = l.notes[(h-1)*l.environment.States()+s]; n.at > 0 { // byte 0 is of the policy before the first path
		what = int(l.decisions[n.at])
	}
	return n, what
}

// Theta returns an empty list: what it learns is not known.
func (l *Learner) Theta(int) []float64 { return []float64{} }

// Updates returns the number of paths so far: which steps have learned from them is not known.
func (l *Learner) Updates(int) int64 { return l.updates }
