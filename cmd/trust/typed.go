package main

import (
	"math"
	"math/rand/v2"

	"revisit/core/lab"
)

// mostTyped is the most numbers of a typed table.
const mostTyped = 2000

// cells are the letters of maps, those that are common more than once.
var cells = map[string]string{"grid": "....#GTaj", "frozen-lake": "FFFH"}

// typed draws what a reader types number by number or letter by letter: a table, or a map.
func typed(random *rand.Rand, problem map[string]any) {
	kind := problem["kind"].(string)
	if kind == "table" {
		typedTable(random, problem)
	}
	letters, ok := cells[kind]
	if !ok {
		return
	}
	rows := make([]string, 2+random.IntN(3))
	columns := 2 + random.IntN(4)
	for i := range rows {
		row := make([]byte, columns)
		for j := range row {
			row[j] = letters[random.IntN(len(letters))]
		}
		if i == 0 {
			row[0] = 'S'
		}
		if i == len(rows)-1 {
			row[columns-1] = 'G'
		}
		rows[i] = string(row)
	}
	problem["map"] = rows
}

func typedTable(random *rand.Rand, problem map[string]any) {
	H, S, A := 1+random.IntN(5), 1+random.IntN(5), 1+random.IntN(4)
	transition := func() any {
		return list(S, func() any { return list(A, func() any { return distribution(random, S) }) })
	}
	reward := func() any { return list(S, func() any { return list(A, func() any { return random.Float64() }) }) }
	problem["horizon"], problem["transition"], problem["reward"] = H, transition(), reward()
	if random.IntN(2) == 0 {
		problem["transition"] = list(H, transition)
	}
	if random.IntN(2) == 0 {
		problem["reward"] = list(H, reward)
	}
	switch random.IntN(3) {
	case 0:
		problem["start"] = map[string]any{"distribution": distribution(random, S)}
	case 1:
		problem["start"] = map[string]any{"cycle": []int{S - 1, 0}}
	}
}

// distribution returns n probabilities, about half of which are 0.
func distribution(random *rand.Rand, n int) []float64 {
	p, sum := make([]float64, n), 0.0
	for i := range p {
		if random.IntN(2) == 0 || i == n-1 && sum == 0 {
			p[i] = 0.01 + random.Float64()
			sum += p[i]
		}
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

// typedFeatures draws a table of features for a problem, no longer than 1 each: for each step, or for all. One in eight lacks a state, so
// that it is refused. It returns nil where the problem is refused, or the table would be large.
func typedFeatures(random *rand.Rand, problem any) map[string]any {
	s, err := lab.Open(marshalled(map[string]any{"problem": problem}))
	if err != nil {
		return nil
	}
	m := s.Instance().Model
	H, S, A, d := m.Horizon(), m.States(), m.Actions(), 1+random.IntN(8)
	if random.IntN(8) == 0 {
		S--
	}
	layer := func() any {
		return list(S, func() any {
			return list(A, func() any {
				return list(d, func() any { return float64((2*random.Float64() - 1) / math.Sqrt(float64(d))) })
			})
		})
	}
	perStep := random.IntN(2) == 0
	switch {
	case perStep && H*S*A*d <= mostTyped:
		return map[string]any{"kind": "table", "values": list(H, layer)}
	case S*A*d <= mostTyped:
		return map[string]any{"kind": "table", "values": layer()}
	}
	return nil
}

func list(n int, one func() any) []any {
	all := make([]any, n)
	for i := range all {
		all[i] = one()
	}
	return all
}
