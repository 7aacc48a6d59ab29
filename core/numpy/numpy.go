// Package numpy writes a session's problem for Python: as NumPy's arrays, and as an environment in Gymnasium's style that needs only numpy.
package numpy

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"

	"revisit/core/document"
	"revisit/core/internal/instance"
	"revisit/core/internal/zip"
	"revisit/core/lab"
	"revisit/core/mdp"
)

// maxNumbers is the most numbers that all arrays together may have: 40 MB.
const maxNumbers = 5_000_000

// Problem is what is written of a problem.
type Problem struct {
	kind, title            string
	horizon, states        int
	actions, dim           int
	stateNames, actionName []string
	arrays                 []array
	cycle                  []int // first states that episodes cycle through, nil unless there are several
}

// array is an array of float64 in row-major order.
type array struct {
	name   string
	shape  []int
	values []float64
}

// Of returns a session's problem. The error is a *document.Error: its arrays would have more than 5,000,000 numbers.
func Of(session *lab.Session) (*Problem, error) {
	in, spec := session.Instance(), session.Spec()
	m := in.Model
	p := &Problem{
		kind: spec.Problem.Family.Name, title: spec.Title,
		horizon: m.Horizon(), states: m.States(), actions: m.Actions(), dim: in.Features.Dim(),
		stateNames: in.Problem.StateNames, actionName: in.Problem.ActionNames,
	}
	moves, rewards, features := perStep(in)
	layers := func(perStep bool) float64 {
		if perStep {
			return float64(p.horizon)
		}
		return 1
	}
	count := float64(p.states) * float64(p.actions) *
		(float64(layers(moves)*float64(p.states)) + layers(rewards) + float64(layers(features)*float64(p.dim)) + float64(p.horizon))
	if count > maxNumbers {
		found := fmt.Sprintf("P, r, phi and Q* of %.3g numbers in all, for %d states, %d actions, %d features and H = %d", count, p.states, p.actions, p.dim, p.horizon)
		return nil, document.Refuse("problem", found, fmt.Sprintf("at most %d numbers, which are 40 MB", maxNumbers))
	}
	scratch, row := make([]float64, p.dim), make([]float64, p.states)
	p.add("P", moves, []int{p.states}, func(to []float64, h, s, a int) []float64 {
		clear(row)
		next := m.Successors(h, s, a)
		for i, t := range next.State {
			row[t] += next.Prob[i]
		}
		return append(to, row...)
	})
	p.add("r", rewards, nil, func(to []float64, h, s, a int) []float64 { return append(to, m.Reward(h, s, a)) })
	dense := make([]float64, p.dim)
	p.add("phi", features, []int{p.dim}, func(to []float64, h, s, a int) []float64 {
		return append(to, in.Features.Phi(h, s, a, scratch).Dense(dense)...)
	})
	p.add("Qstar", true, nil, func(to []float64, h, s, a int) []float64 { return append(to, in.Optimal.Q(h, s, a)) })
	start := m.Start()
	if len(start.Cycle) > 1 {
		p.cycle = start.Cycle
	}
	p.arrays = append(p.arrays, array{"start", []int{p.states}, distribution(start, p.states)})
	p.arrays = append(p.arrays, array{"horizon", nil, []float64{float64(p.horizon)}})
	return p, nil
}

// perStep tells which of transitions, rewards and features depend on the step.
func perStep(in *instance.Instance) (moves, rewards, features bool) {
	moves, rewards = true, true
	if table, is := in.Model.(*mdp.Table); is {
		m, r := table.Layers()
		moves, rewards = m == mdp.PerStep, r == mdp.PerStep
	}
	return moves, rewards, !in.Features.Stationary()
}

// add adds an array of what each state and action has at each step, or at all steps alike: then it has no axis for the step.
func (p *Problem) add(name string, perStep bool, last []int, of func(to []float64, h, s, a int) []float64) {
	shape := append([]int{p.states, p.actions}, last...)
	layers := 1
	if perStep {
		layers = p.horizon
		shape = append([]int{p.horizon}, shape...)
	}
	size := layers * p.states * p.actions
	if last != nil {
		size *= last[0]
	}
	values := make([]float64, 0, size)
	for h := 1; h <= layers; h++ {
		for s := range p.states {
			for a := range p.actions {
				values = of(values, h, s, a)
			}
		}
	}
	p.arrays = append(p.arrays, array{name, shape, values})
}

// distribution returns how often episodes begin in each state.
func distribution(start mdp.Start, states int) []float64 {
	all := make([]float64, states)
	copy(all, start.Distribution)
	for _, s := range start.Cycle {
		all[s] += 1 / float64(len(start.Cycle))
	}
	return all
}

// NPZ returns a .npz file of the arrays P, r, phi, Qstar, start, horizon and, where episodes cycle through several first states, start_cycle.
// P, r and phi have a first axis for the step only where they depend on it; Qstar always has it.
func (p *Problem) NPZ() ([]byte, error) {
	var file zip.File
	size := 4096
	for _, one := range p.arrays {
		size += 8*len(one.values) + 512
	}
	file.Room(size)
	for _, one := range p.arrays {
		if err := file.Add(one.name+".npy", one.npy("<f8", func(to []byte, x float64) []byte {
			return binary.LittleEndian.AppendUint64(to, math.Float64bits(x))
		})); err != nil {
			return nil, err
		}
	}
	if p.cycle != nil {
		cycle := array{"start_cycle", []int{len(p.cycle)}, nil}
		for _, s := range p.cycle {
			cycle.values = append(cycle.values, float64(s))
		}
		if err := file.Add("start_cycle.npy", cycle.npy("<i8", func(to []byte, x float64) []byte {
			return binary.LittleEndian.AppendUint64(to, uint64(x))
		})); err != nil {
			return nil, err
		}
	}
	return file.Bytes(), nil
}

// npy returns a .npy file, version 1.0 of numpy.lib.format.
func (a array) npy(dtype string, write func(to []byte, x float64) []byte) []byte {
	header := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': %s, }", dtype, tuple(a.shape))
	const fixed, alignment = 10, 64
	padding := alignment - (fixed+len(header)+1)%alignment
	header += strings.Repeat(" ", padding%alignment) + "\n"
	file := make([]byte, 0, fixed+len(header)+8*len(a.values))
	file = append(file, "\x93NUMPY\x01\x00"...)
	file = binary.LittleEndian.AppendUint16(file, uint16(len(header)))
	file = append(file, header...)
	for _, x := range a.values {
		file = write(file, x)
	}
	return file
}

// tuple writes a shape as Python does: (), (3,) or (2, 3).
func tuple(shape []int) string {
	var text strings.Builder
	for i, n := range shape {
		if i > 0 {
			text.WriteString(" ")
		}
		fmt.Fprintf(&text, "%d,", n)
	}
	if len(shape) > 1 {
		return "(" + strings.TrimSuffix(text.String(), ",") + ")"
	}
	return "(" + text.String() + ")"
}
