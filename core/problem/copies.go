package problem

import "fmt"

// copies is the parameter of families whose states have look-alikes: states that behave alike and have the same features, so that only a learner
// that keeps a table of states has to learn each of them.
func copies() Parameter {
	return Parameter{Name: "copies", Type: Int, Default: 1, Min: 1, Max: 1000,
		Doc: "duplicates of a state, with its features; one is sampled per visit"}
}

// copiesFrom returns the n look-alikes that begin at a state.
func copiesFrom(first, n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = first + i
	}
	return list
}

// evenly divides a probability among n.
func evenly(p float64, n int) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = p / float64(n)
	}
	return list
}

// lookalikes names n look-alikes.
func lookalikes(name string, n int) []string {
	if n == 1 {
		return []string{name}
	}
	return numbered(name+", copy", n)
}

// numbered names n things, from 1 on.
func numbered(name string, n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("%s %d", name, i+1)
	}
	return list
}
