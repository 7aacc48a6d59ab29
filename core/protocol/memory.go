package protocol

import (
	"revisit/core/detmath"
	"revisit/core/mdp"
)

// Memory is an environment's memory, for the WebAssembly kernel that draws whole paths: it does there what Reset, Revisit and Step do. A test
// keeps learners from using it.
type Memory struct {
	Table      mdp.Memory
	Transition detmath.Memory
	At         *Place
	States     []int // s_1..s_H of the path
	Start      int   // the state that every episode begins in; -1 where it is not always the same
	Access     Access
}

// Memory returns the environment's memory; ok is false where its process is no table.
func (e *Environment) Memory() (m Memory, ok bool) {
	table, ok := e.process.(*mdp.Table)
	if !ok {
		return m, false
	}
	m = Memory{table.Memory(), e.transition.Memory(), &e.at, e.states, -1, e.access}
	if len(e.nature.cycle) == 1 {
		m.Start = e.nature.cycle[0]
	}
	return m, true
}
