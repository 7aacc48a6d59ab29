package formula

import (
	"math"
	"slices"
	"strings"

	"revisit/core/detmath"
)

// function is what may be called; exactly one of its ways to compute is set, none for cond.
type function struct {
	name  string
	usage string
	most  int // arguments; 0 for any number from least
	least int
	one   func(float64) float64
	two   func(x, y float64) float64 // of more than two numbers: one after the other
}

var functions = []*function{
	{name: "cond", usage: "cond(c, x, y)", least: 3, most: 3},
	{name: "sin", usage: "sin(x)", least: 1, most: 1, one: detmath.Sin},
	{name: "cos", usage: "cos(x)", least: 1, most: 1, one: detmath.Cos},
	{name: "sqrt", usage: "sqrt(x)", least: 1, most: 1, one: math.Sqrt},
	{name: "abs", usage: "abs(x)", least: 1, most: 1, one: math.Abs},
	{name: "floor", usage: "floor(x)", least: 1, most: 1, one: math.Floor},
	{name: "exp", usage: "exp(x)", least: 1, most: 1, one: detmath.Exp},
	{name: "log", usage: "log(x)", least: 1, most: 1, one: detmath.Log},
	{name: "pow", usage: "pow(x, y)", least: 2, most: 2, two: detmath.Pow},
	{name: "min", usage: "min(x, y)", least: 2, two: func(x, y float64) float64 { return min(x, y) }},
	{name: "max", usage: "max(x, y)", least: 2, two: func(x, y float64) float64 { return max(x, y) }},
}

func findFunction(name string) *function {
	for _, f := range functions {
		if f.name == name {
			return f
		}
	}
	return nil
}

func functionNames() []string {
	names := make([]string, len(functions))
	for i, f := range functions {
		names[i] = f.name
	}
	return names
}

// pi is the only constant. A variable of that name hides it.
const pi = "pi"

// suggest lists the names, and the one that was perhaps meant.
func suggest(name string, names []string) string {
	best, least := "", min(3, len(name))
	for _, n := range names {
		if d := distance(strings.ToLower(name), strings.ToLower(n)); d < least {
			best, least = n, d
		}
	}
	all := "one of " + strings.Join(names, ", ")
	if best != "" {
		all += "; perhaps " + best
	}
	return all
}

// distance is the number of letters to insert, drop or replace to get from one word to the other.
func distance(from, to string) int {
	a, b := []rune(from), []rune(to)
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j, y := range b {
			replace := diagonal
			if x != y {
				replace++
			}
			diagonal = row[j+1]
			row[j+1] = min(replace, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}

// names returns all names that can stand where a number is expected.
func (f *Formula) names() []string {
	names := slices.Clone(f.variables)
	if !slices.Contains(names, pi) {
		names = append(names, pi)
	}
	return names
}
