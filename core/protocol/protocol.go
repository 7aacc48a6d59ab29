// Package protocol is sampling with state revisiting (Algorithm 1): the only door through which a learner touches an MDP.
//
// A learner begins an episode in the state that nature assigns, acts until step H, and may then, or before, go back to a
// state it has visited in this episode and draw a new path from there. It sees the current step and state, the reward of an
// action and the state that follows, never the tables. Every sample is counted here.
package protocol

import (
	"fmt"

	"revisit/core/exact"
	"revisit/core/mdp"
)

// Right is what a learner may ask of an environment. Each right includes those before it.
type Right int

const (
	Online     Right = iota // begin an episode where nature says, and act
	Revisiting              // go back to a state of this episode (Algorithm 1)
	Generative              // begin a path at any step, in any state: a simulator
)

func (r Right) String() string { return [...]string{"online", "revisiting", "generative"}[r] }

// Counts are totals since the door was opened.
type Counts struct {
	Episodes int64 // begun
	Paths    int64 // begun: one an episode, one a revisit, one a placing
	Samples  int64 // actions taken: a path drawn from step h to the end costs H-h+1
	Revisits int64 // goings back; without placings, Paths - Episodes
}

// Environment is one MDP under the protocol. The path it is on has a state for each step reached so far; going back to step h
// keeps the states before h.
type Environment struct {
	process    mdp.Process
	sampler    mdp.Sampler // the process, where it is one; else nil
	horizon    int
	actions    int
	nature     nature
	right      Right
	transition *exact.Stream
	start      *exact.Stream
	at         Place
	states     []int // s_1..s_H of the path
}

// Place is where an environment is.
type Place struct {
	Counts
	H       int // the step to act at: 1..H; H+1 where the path has ended; 0 before the first episode
	First   int // the first step of this path whose state is known: 1, but where it was placed
	Reached int // the last one
}

// Error is a breach of the protocol: a learner's mistake, not a user's.
type Error struct{ Text string }

func (e *Error) Error() string { return "protocol: " + e.Text }

// Open returns the door to a process for a learner of the given right. Transitions draw from the stream "transition" of the seed, one number a step, and
// random starts from the stream "start", one an episode.
func Open(p mdp.Process, seed uint64, right Right) *Environment {
	sampler, _ := p.(mdp.Sampler)
	return &Environment{
		process:    p,
		sampler:    sampler,
		horizon:    p.Horizon(),
		actions:    p.Actions(),
		nature:     newNature(p.Start()),
		right:      right,
		transition: exact.NewStream(seed, "transition"),
		start:      exact.NewStream(seed, "start"),
		states:     make([]int, p.Horizon()),
	}
}

func (e *Environment) Horizon() int   { return e.horizon }
func (e *Environment) Actions() int   { return e.actions }
func (e *Environment) States() int    { return e.process.States() }
func (e *Environment) Counts() Counts { return e.at.Counts }

// Begin starts an episode in the state assigned by nature and returns it. What was visited before is forgotten.
func (e *Environment) Begin() int {
	e.at.Episodes++
	return e.begin(e.nature.first(e.at.Episodes, e.start))
}

// BeginAt starts an episode in the given state, as a caller that is nature itself does.
func (e *Environment) BeginAt(s int) error {
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

// Revisit goes back to the state at step h of the path and returns it; the next Act acts there. Only a state visited in this
// episode can be gone back to: h from 1 to the last step reached.
func (e *Environment) Revisit(h int) (int, error) {
	if e.right < Revisiting || e.at.Reached == 0 || h < e.at.First || h > e.at.Reached {
		return 0, e.confinement(h)
	}
	e.at.Paths++
	e.at.Revisits++
	e.at.H, e.at.Reached = h, h
	return e.states[h-1], nil
}

// confinement says why step h cannot be gone back to.
func (e *Environment) confinement(h int) error {
	switch {
	case e.right < Revisiting:
		return &Error{fmt.Sprintf("going back to step %d with the right %v", h, e.right)}
	case e.at.Reached == 0:
		return &Error{fmt.Sprintf("going back to step %d before an episode has begun", h)}
	}
	return &Error{fmt.Sprintf("going back to step %d, where this episode's path has visited steps %d to %d", h, e.at.First, e.at.Reached)}
}

// Place begins a path at step h in state s, whatever was visited before: no episode, but a path. Earlier steps have no states.
func (e *Environment) Place(h, s int) error {
	switch {
	case e.right < Generative:
		return &Error{fmt.Sprintf("beginning at step %d in state %d with the right %v", h, s, e.right)}
	case h < 1 || h > e.process.Horizon():
		return &Error{fmt.Sprintf("beginning at step %d of %d", h, e.process.Horizon())}
	case s < 0 || s >= e.process.States():
		return &Error{fmt.Sprintf("beginning in state %d of %d", s, e.process.States())}
	}
	e.at.Paths++
	e.states[h-1] = s
	e.at.H, e.at.First, e.at.Reached = h, h, h
	return nil
}

// Act takes action a at the current step and returns the reward and the state that follows: s_{h+1}, which after step H is
// drawn but belongs to no step. It is an error where the path has ended, no episode has begun, or there is no such action.
func (e *Environment) Act(a int) (reward float64, next int, err error) {
	h := e.at.H
	if h < 1 || h > e.horizon || a < 0 || a >= e.actions {
		return 0, 0, e.refusal(a)
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

// refusal says why action a cannot be taken.
func (e *Environment) refusal(a int) error {
	switch {
	case e.at.H == 0:
		return &Error{"acting before an episode has begun"}
	case e.at.H > e.horizon:
		return &Error{fmt.Sprintf("acting after step %d, the last", e.horizon)}
	}
	return &Error{fmt.Sprintf("action %d of %d", a, e.actions)}
}
