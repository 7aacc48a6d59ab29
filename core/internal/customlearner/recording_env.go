package customlearner

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"revisit/core/detmath"
	"revisit/core/protocol"
)

// ErrOver says that the run is over: its episodes, paths or samples are used up. The call that returns it has
// done nothing; a learner is to end then.
var ErrOver = errors.New("the run is over")

// Budget is what a run may use: as many episodes, paths and samples; 0 samples for no bound. The path that reaches a total is the last one.
type Budget struct{ Episodes, Paths, Samples int64 }

// RecordingEnv is an environment that writes down what is decided in it. Each path goes to step H before the next one begins, as in Algorithm 1.
type RecordingEnv struct {
	environment *protocol.Environment
	random      *detmath.Stream
	budget      Budget
	decisions   []byte // but for the newest path
	path        []byte // how the newest path begins, and its actions
	h           int    // the step to act at; 0 before the first path, H+1 at the path's end
	notes       []byte // of the newest path
	written     int    // bytes of notes among the decisions
	noted       int    // notedBonus, notedQ or their sum: what is noted for the next action
	bonus       float64
	q           []float64
	tooMuch     bool    // notes are not kept any more
	policy      []int32 // handed out last, as written down
	pending     []int32 // handed out since; empty where that has not happened
	err         error   // what ended the run: the violation, or ErrOver
}

// NewRecordingEnv returns a recording environment around one that nobody else uses, with the seed's stream "own" for the learner.
func NewRecordingEnv(env *protocol.Environment, seed uint64, budget Budget) *RecordingEnv {
	return &RecordingEnv{environment: env, random: detmath.NewStream(seed, "own"), budget: budget, policy: make([]int32, env.Horizon()*env.States())}
}

// Decisions ends the run and returns what was decided. A path that has not come to its end is left out.
func (d *RecordingEnv) Decisions() []byte {
	if d.err == nil {
		d.err = d.end(0)
	}
	return d.decisions
}

// Err returns the violation of the protocol that ended the run, ErrOver where it ended otherwise, or nil.
func (d *RecordingEnv) Err() error { return d.err }

// Over reports whether a call was refused because the run is over, and not for a violation.
func (d *RecordingEnv) Over() bool { return errors.Is(d.err, ErrOver) }

// Random returns a number from 0 to 1, less than 1, of the learner's stream.
func (d *RecordingEnv) Random() float64 { return d.random.Float64() }

// Randoms returns the next numbers of Random, 64 of them: to a learner that runs elsewhere a call costs more than a number.
func (d *RecordingEnv) Randoms() []float64 {
	numbers := make([]float64, 64)
	for i := range numbers {
		numbers[i] = d.Random()
	}
	return numbers
}

// Counts returns the totals so far.
func (d *RecordingEnv) Counts() protocol.Counts { return d.environment.Counts() }

// Done reports whether no further episode can begin.
func (d *RecordingEnv) Done() bool {
	c := d.environment.Counts()
	return d.err != nil || c.Episodes >= d.budget.Episodes || d.spent()
}

// spent reports whether no further path can begin.
func (d *RecordingEnv) spent() bool {
	c := d.environment.Counts()
	rounds := d.environment.Access() >= protocol.Local && c.Paths >= d.budget.Episodes
	return rounds || c.Paths >= d.budget.Paths || d.budget.Samples > 0 && c.Samples >= d.budget.Samples
}

// Begin begins an episode and returns its first state.
func (d *RecordingEnv) Begin() (int, error) {
	if err := d.next("an episode begins"); err != nil {
		return 0, err
	}
	if d.Done() {
		return 0, d.end(0)
	}
	if err := d.full(); err != nil {
		return 0, err
	}
	d.open(0, 0, 1)
	return d.environment.Reset(), nil
}

// Revisit goes back to the state at step h of the path, and returns it.
func (d *RecordingEnv) Revisit(h int) (int, error) {
	if err := d.next(fmt.Sprintf("going back to step %d", h)); err != nil {
		return 0, err
	}
	if d.spent() {
		return 0, d.end(stop(h))
	}
	if err := d.full(); err != nil {
		return 0, err
	}
	s, err := d.environment.Revisit(h)
	if err == nil && d.environment.Access() >= protocol.Local {
		err = &protocol.Error{Text: "going back to a state: a learner that places paths begins the next one there"}
	}
	if err != nil {
		return 0, d.violation(err)
	}
	d.open(stop(h), h, h)
	return s, nil
}

// stop is where a path has stopped from which the next one goes back to step h: 1 says that it goes back to step 1 or 2.
func stop(h int) int { return max(1, h-1) }

// Place begins a path at step h in state s.
func (d *RecordingEnv) Place(h, s int) error {
	if err := d.next(fmt.Sprintf("beginning at step %d", h)); err != nil {
		return err
	}
	if d.spent() {
		return d.end(0)
	}
	if err := d.full(); err != nil {
		return err
	}
	if err := d.violation(d.environment.ResetAt(h, s)); err != nil {
		return err
	}
	d.open(0, d.environment.Horizon()+h, h)
	d.path = binary.AppendUvarint(d.path, uint64(s))
	return nil
}

// Act takes an action and returns the reward and the next state.
func (d *RecordingEnv) Act(a int) (reward float64, next int, err error) {
	if d.err != nil {
		return 0, 0, d.err
	}
	if reward, next, err = d.environment.Step(a); err != nil {
		return 0, 0, d.violation(err)
	}
	d.path = binary.AppendUvarint(d.path, uint64(a))
	d.takeNotes()
	d.h++
	return reward, next, nil
}

// NoteBonus notes the bonus of the action that is taken next. It is drawn, and decides nothing.
func (d *RecordingEnv) NoteBonus(bonus float64) error {
	if err := d.canNote("a bonus"); err != nil {
		return err
	}
	if !(bonus >= 0) || math.IsInf(bonus, 1) {
		return d.violation(&protocol.Error{Text: fmt.Sprintf("noting the bonus %v, which is not a finite number from 0", bonus)})
	}
	d.bonus, d.noted = bonus, d.noted|notedBonus
	return nil
}

// NoteQ notes Q, a number for each action, of the state in which an action is taken next. It is shown, and decides nothing.
func (d *RecordingEnv) NoteQ(q []float64) error {
	if err := d.canNote("Q"); err != nil {
		return err
	}
	if len(q) != d.environment.Actions() {
		return d.violation(&protocol.Error{Text: fmt.Sprintf("noting a Q of %d numbers, expected one for each of %d actions", len(q), d.environment.Actions())})
	}
	for a, x := range q {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return d.violation(&protocol.Error{Text: fmt.Sprintf("noting the Q %v of action %d, which is not a finite number", x, a)})
		}
	}
	d.q, d.noted = append(d.q[:0], q...), d.noted|notedQ
	return nil
}

func (d *RecordingEnv) canNote(what string) error {
	switch {
	case d.err != nil:
		return d.err
	case d.h < 1 || d.h > d.environment.Horizon():
		return d.violation(&protocol.Error{Text: "noting " + what + " where no action can be taken"})
	}
	return nil
}

// takeNotes writes down what was noted for the action that was taken just now.
func (d *RecordingEnv) takeNotes() {
	d.notes = append(d.notes, byte(d.noted))
	if d.noted&notedBonus != 0 {
		d.notes = binary.LittleEndian.AppendUint64(d.notes, math.Float64bits(d.bonus))
	}
	if d.noted&notedQ != 0 {
		for _, x := range d.q {
			d.notes = binary.LittleEndian.AppendUint64(d.notes, math.Float64bits(x))
		}
	}
	d.noted = 0
}

// Policy hands out the policy: an action for each (h-1)S + s. It is to be called between two paths.
func (d *RecordingEnv) Policy(actions []int32) error {
	if d.err != nil {
		return d.err
	}
	if len(actions) != len(d.policy) {
		return d.violation(&protocol.Error{Text: fmt.Sprintf("a policy of %d actions, expected one for each of %d steps and states", len(actions), len(d.policy))})
	}
	S := d.environment.States()
	for i, a := range actions {
		if a < 0 || int(a) >= d.environment.Actions() {
			return d.violation(&protocol.Error{Text: fmt.Sprintf("the policy's action %d at step %d in state %d, expected one of 0 to %d", a, i/S+1, i%S, d.environment.Actions()-1)})
		}
	}
	d.pending = append(d.pending[:0], actions...)
	return nil
}

// next reports whether a path can begin here: the one before has to be at its end.
func (d *RecordingEnv) next(what string) error {
	switch H := d.environment.Horizon(); {
	case d.err != nil:
		return d.err
	case d.h >= 1 && d.h <= H:
		return d.violation(&protocol.Error{Text: fmt.Sprintf("%s at step %d, expected after step %d: a path is drawn to its end", what, d.h, H)})
	}
	return nil
}

// full ends the run where its decisions take too much memory: they are those of a run that was cut, which is not to pass for a whole one.
func (d *RecordingEnv) full() error {
	if len(d.decisions)-d.written < Limit { // what is noted is counted apart
		return nil
	}
	return d.violation(&protocol.Error{Text: fmt.Sprintf("its decisions take more than %d MiB at path %d: play fewer paths, or change the policy in fewer states", Limit>>20, d.environment.Counts().Paths)})
}

// open writes down the path before, which stopped at a step, and begins the next one.
func (d *RecordingEnv) open(stop, tag, first int) {
	d.close(stop)
	d.path = binary.AppendUvarint(d.path[:0], uint64(tag))
	d.h, d.notes = first, d.notes[:0]
}

// close writes down the newest path, if it has come to its end, and the policy after it; or the policy before the first path.
func (d *RecordingEnv) close(stop int) {
	switch {
	case d.h > d.environment.Horizon():
		d.decisions = append(d.decisions, d.path...)
		d.put(stop)
		d.putNotes()
		d.putPolicy()
	case d.h == 0:
		d.putPolicy()
	}
}

// putNotes writes down what was noted on the path. What is too much is not kept, and nothing after it.
func (d *RecordingEnv) putNotes() {
	if !slices.ContainsFunc(d.notes, func(b byte) bool { return b != 0 }) {
		d.put(notedNothing)
		return
	}
	if d.tooMuch = d.tooMuch || d.written+len(d.notes) > Limit; d.tooMuch {
		d.put(notedTooMuch)
		return
	}
	d.put(notedSome)
	d.decisions = append(d.decisions, d.notes...)
	d.written += len(d.notes)
}

// putPolicy writes down the places at which the policy handed out last has changed.
func (d *RecordingEnv) putPolicy() {
	changes := []int{}
	for i, a := range d.pending {
		if a != d.policy[i] {
			changes = append(changes, i)
		}
	}
	d.put(len(changes))
	last := -1
	for _, i := range changes {
		d.put(i - last - 1)
		d.put(int(d.pending[i]))
		d.policy[i], last = d.pending[i], i
	}
	d.pending = d.pending[:0]
}

func (d *RecordingEnv) put(x int) { d.decisions = binary.AppendUvarint(d.decisions, uint64(x)) }

// end ends the run after the newest path, which stopped at a step.
func (d *RecordingEnv) end(stop int) error {
	d.close(stop)
	d.err = ErrOver
	return d.err
}

// violation ends the run, if err is one.
func (d *RecordingEnv) violation(err error) error {
	if err == nil {
		return nil
	}
	d.close(0)
	d.err = err
	return err
}
