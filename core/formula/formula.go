// Package formula compiles and evaluates expressions of users, such as cond(row == 0, 1, exp(-col/2)).
//
// The syntax is that of Go's expressions: decimal numbers, names, + - * / %, comparisons, && || !, parentheses, and calls of
//
//	cond(c, x, y)   x where c holds, else y
//	sin cos sqrt abs floor exp log   of one number, angles in radians, the natural logarithm
//	pow(x, y)   min max   of two numbers or more
//
// and the constant pi. x % y is x - y trunc(x/y), with the sign of x. Conditions and numbers are different types. The side of cond that is not
// chosen is not evaluated, nor is the right side of && and || where the left one decides.
//
// A value has the same bits on every machine: operations round one by one, in the order written, and functions are those of package detmath.
package formula

import "fmt"

const (
	maxCharacters = 10_000
	maxNodes      = 5_000 // operators, numbers, names and calls
	maxStack      = 64    // operands on the stack
)

// Formula is a compiled expression. It is safe for concurrent use.
type Formula struct {
	text      string
	program   []instruction
	variables []string
	used      []bool
}

// Error is a mistake in a formula: its place, what was found there, and what was expected.
type Error struct {
	Offset int // in bytes from 0
	Column int // in characters from 1
	Found  string
	// Expected says what would be right there.
	Expected string
}

func (e *Error) Error() string {
	return fmt.Sprintf("character %d: found %s, expected %s", e.Column, e.Found, e.Expected)
}

// Compile compiles an expression in the given variables, whose value is a number. Errors are of type *Error.
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

// Uses reports whether the formula mentions the variable.
func (f *Formula) Uses(variable string) bool {
	for i, name := range f.variables {
		if name == variable {
			return f.used[i]
		}
	}
	return false
}
