// Package protocol is the sampling protocol with state revisiting (Algorithm 1, alg:sampling-mechanism): all that a learner can do with
// an MDP.
//
// A learner begins an episode in the state that nature assigns and acts until step H. Then, or before, it may go back to a state that it
// has visited in this episode and draw a new path from there. It sees the current step and state, the reward of an action and the next
// state, but never the tables. Every sample is counted here.
package protocol

import (
	"fmt"
	"maps"
	"slices"

	"revisit/core/detmath"
	"revisit/core/mdp"
)

// Access is what a learner may do in an environment. Each includes those before it.
type Access int

const (
	Online     Access = iota // begin an episode in the state that nature assigns, and act
	Revisiting               // go back to a state visited in this episode (alg:sampling-mechanism)
	Local                    // begin a path at any step, in a state that a path had there and that was kept: local access to a simulator
	Generative               // begin a path at any step, in any state: a simulator
)

func (r Access) String() string { return [...]string{"online", "revisiting", "local", "generative"}[r] }

// MarshalJSON returns String as JSON. (document.Marshal does not call MarshalText.)
func (r Access) MarshalJSON() ([]byte, error) { return []byte(`"` + r.String() + `"`), nil }

// Counts are totals since Open.
type Counts struct {
	Episodes int64 // begun
	Paths    int64 // begun: one for each episode, revisit and call of Place
	Samples  int64 // actions taken: a path drawn from step h to the end costs H-h+1
	Revisits int64 // calls of Revisit: Paths - Episodes where Place is never called
}

// Environment is one MDP under the protocol. Its path has a state for each step reached so far; a revisit of step h keeps the states
// before h.
type Environment struct {
	process    mdp.Process
	sampler    mdp.Sampler // the process where it is a Sampler, else nil
	horizon    int
	actions    int
	nature     nature
	access     Access
	transition *detmath.Stream
	start      *detmath.Stream
	at         Place
	states     []int                // s_1..s_H of the path
	kept       map[kept]struct{}    // nil unless the access is Local
	advice     func(h, s int) []int // optimal actions, nil unless there are hints
	hints      int64                // given
}

// kept is a step, 1..H, and a state that a path had there.
type kept struct{ h, s int }

// Place is the current position in an environment.
type Place struct {
	Counts
	H       int // the step to act at, 1..H; H+1 where the path has ended, 0 before the first episode
	First   int // the first step of this path with a state: 1, or the step of Place
	Reached int // the last step of this path with a state
}

// Error is a violation of the protocol: a learner's mistake, not a user's.
type Error struct{ Text string }

func (e *Error) Error() string { return "protocol: " + e.Text }

// Open returns an environment for a learner with the given access. Transitions draw one number a step from the stream "transition" of the
// seed, random starts one number an episode from the stream "start".
func Open(p mdp.Process, seed uint64, access Access) *Environment {
	sampler, _ := p.(mdp.Sampler)
	e := &Environment{
		process:    p,
		sampler:    sampler,
		horizon:    p.Horizon(),
		actions:    p.Actions(),
		nature:     newNature(p.Start()),
		access:     access,
		transition: detmath.NewStream(seed, "transition"),
		start:      detmath.NewStream(seed, "start"),
		states:     make([]int, p.Horizon()),
	}
	if access == Local {
		e.kept = map[kept]struct{}{}
	}
	return e
}

// Clone returns an environment at the same place, with the same future. The two share the process only.
func (e *Environment) Clone() *Environment {
	c := *e
	c.transition, c.start, c.states, c.kept = e.transition.Clone(), e.start.Clone(), slices.Clone(e.states), maps.Clone(e.kept)
	return &c
}

func (e *Environment) Horizon() int   { return e.horizon }
func (e *Environment) Actions() int   { return e.actions }
func (e *Environment) States() int    { return e.process.States() }
func (e *Environment) Counts() Counts { return e.at.Counts }
func (e *Environment) Access() Access { return e.access }

// Reset starts an episode in the state that nature assigns, and returns it. States visited before can no longer be revisited.
func (e *Environment) Reset() int {
	e.at.Episodes++
	return e.begin(e.nature.first(e.at.Episodes, e.start))
}

// ResetTo starts an episode in the given state, 0..S-1, where the caller plays nature.
func (e *Environment) ResetTo(s int) error {
	if s < 0 || s >= e.process.States() {
		return &Error{fmt.Sprintf("an episode cannot begin in state %d of %d", s, e.process.States())}
	}
	e.at.Episodes++
	e.begin(s)
	return nil
}

func (e *Environment) begin(s int) int {
	e.at.Paths++
	e.states[0] = s
	e.at.H, e.at.First, e.at.Reached = 1, 1, 1
	return s
}

// Revisit goes back to the state at step h of the path and returns it; the next Act acts there. h is from 1 to the last step reached in
// this episode, else it is an *Error.
func (e *Environment) Revisit(h int) (int, error) {
	if e.access < Revisiting || !e.onPath(h) {
		return 0, e.revisitError(h)
	}
	e.at.Paths++
	e.at.Revisits++
	e.at.H, e.at.Reached = h, h
	return e.states[h-1], nil
}

// onPath reports whether the path has a state at step h.
func (e *Environment) onPath(h int) bool {
	return e.at.Reached > 0 && h >= e.at.First && h <= e.at.Reached
}

// Keep keeps the state at step h of the path: with access Local, paths may begin there from now on. It does nothing with another access, nor
// where the path has no state at step h.
func (e *Environment) Keep(h int) {
	if e.kept != nil && e.onPath(h) {
		e.kept[kept{h, e.states[h-1]}] = struct{}{}
	}
}

// revisitError returns the error of a Revisit of step h.
func (e *Environment) revisitError(h int) error {
	switch {
	case e.access < Revisiting:
		return &Error{fmt.Sprintf("going back to step %d with %v access", h, e.access)}
	case e.at.Reached == 0:
		return &Error{fmt.Sprintf("going back to step %d before an episode has begun", h)}
	}
	return &Error{fmt.Sprintf("going back to step %d, where this episode's path has visited steps %d to %d", h, e.at.First, e.at.Reached)}
}

// ResetAt begins a path at step h in state s. With access Generative that may be any state; with access Local one that was kept at step h, else
// it is an *Error. It counts as a path, not as an episode. Earlier steps have no states.
func (e *Environment) ResetAt(h, s int) error {
	_, isKept := e.kept[kept{h, s}]
	switch {
	case e.access < Local:
		return &Error{fmt.Sprintf("beginning at step %d in state %d with %v access", h, s, e.access)}
	case h < 1 || h > e.process.Horizon():
		return &Error{fmt.Sprintf("beginning at step %d of %d", h, e.process.Horizon())}
	case s < 0 || s >= e.process.States():
		return &Error{fmt.Sprintf("beginning in state %d of %d", s, e.process.States())}
	case e.access == Local && !isKept:
		return &Error{fmt.Sprintf("beginning at step %d in state %d, which was not kept there, with %v access", h, s, e.access)}
	}
	e.at.Paths++
	e.states[h-1] = s
	e.at.H, e.at.First, e.at.Reached = h, h, h
	return nil
}

// Step takes action a at the current step h and returns the reward r_h(s,a) and the next state s_{h+1}, which is drawn after step H too.
// It is an *Error where the path has ended, no episode has begun, or there is no such action.
func (e *Environment) Step(a int) (reward float64, next int, err error) {
	h := e.at.H
	if h < 1 || h > e.horizon || a < 0 || a >= e.actions {
		return 0, 0, e.stepError(a)
	}
	s, u := e.states[h-1], e.transition.Float64()
	if e.sampler != nil {
		reward, next = e.sampler.Sample(h, s, a, u)
	} else {
		next = e.process.Successors(h, s, a).At(u)
		reward = e.process.Reward(h, s, a)
	}
	e.at.Samples++
	e.at.H = h + 1
	if h < e.horizon {
		e.states[h] = next
		e.at.Reached = h + 1
	}
	return reward, next, nil
}

// stepError returns the error of an Act of action a.
func (e *Environment) stepError(a int) error {
	switch {
	case e.at.H == 0:
		return &Error{"acting before an episode has begun"}
	case e.at.H > e.horizon:
		return &Error{fmt.Sprintf("acting after step %d, the last", e.horizon)}
	}
	return &Error{fmt.Sprintf("action %d of %d", a, e.actions)}
}
