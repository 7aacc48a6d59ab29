// Package formula computes expressions that users write, such as cond(row == 0, 1, exp(-col/2)).
//
// The syntax is that of Go's expressions: decimal numbers, names, + - * / %, comparisons, && || !, parentheses, and calls of
//
//	cond(c, x, y)   x where c holds, else y
//	sin cos sqrt abs floor exp log   of one number, angles in radians, the natural logarithm
//	pow(x, y)   min max   of two numbers or more
//
// and the constant pi. x % y is x - y trunc(x/y), with the sign of x. A condition is no number and a number no condition. What a
// formula does not need it does not compute: one side of cond, the right side of && and ||.
//
// A value has the same bits on every machine: every operation rounds by itself, in the order written, and functions are those of
// package exact.
package formula

import "fmt"

const (
	maxCharacters = 10_000
	maxNodes      = 5_000 // operators, numbers, names and calls
	maxStack      = 64    // operands that wait for others
)

// Formula is a compiled expression. It may be evaluated by several goroutines at once.
type Formula struct {
	text      string
	program   []instruction
	variables []string
	used      []bool
}

// Error says where a formula is wrong, what is there, and what was expected.
type Error struct {
	Offset int // in bytes from 0
	Column int // in characters from 1
	Found  string
	// Expected is what would be right there.
	Expected string
}

func (e *Error) Error() string {
	return fmt.Sprintf("character %d: found %s, expected %s", e.Column, e.Found, e.Expected)
}

// Compile reads an expression in the given variables, whose value is a number. An error is an *Error.
func Compile(text string, variables []string) (*Formula, error) {
	tree, fail := parse(text)
	if fail != nil {
		return nil, fail
	}
	c := compiler{source: tree, formula: &Formula{text: text, variables: variables, used: make([]bool, len(variables))}}
	if fail := c.whole(); fail != nil {
		return nil, fail
	}
	return c.formula, nil
}

// Uses tells whether the formula mentions the variable.
func (f *Formula) Uses(variable string) bool {
	for i, name := range f.variables {
		if name == variable {
			return f.used[i]
		}
	}
	return false
}
