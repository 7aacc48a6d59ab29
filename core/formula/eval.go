package formula

import (
	"fmt"
	"math"
	"unicode/utf8"
)

type operation uint8

const (
	constant operation = iota + 1
	variable
	negate
	not
	add
	subtract
	multiply
	divide
	remainder
	equal
	unequal
	less
	lessOrEqual
	greater
	greaterOrEqual
	callOne
	callTwo
	jump
	jumpIfTrue  // takes a condition off the stack
	jumpIfFalse // takes a condition off the stack
)

// instruction is one step of a program. A condition on the stack is 1 or 0.
type instruction struct {
	do       operation
	at       int     // byte offset of its operator or function
	target   int     // of a jump, or the variable's index
	value    float64 // of a constant
	function *function
}

// Eval evaluates the formula for these values of the variables, finite and in the order given to Compile. A division by zero, or a result
// that is infinite or NaN, is an *Error at its operator or function. Eval allocates nothing but errors.
func (f *Formula) Eval(values []float64) (float64, error) {
	var stack [maxStack]float64
	top := -1
	for pc := 0; pc < len(f.program); pc++ {
		in := &f.program[pc]
		switch in.do {
		case constant:
			top++
			stack[top] = in.value
		case variable:
			top++
			stack[top] = values[in.target]
		case negate:
			stack[top] = -stack[top]
		case not:
			stack[top] = 1 - stack[top]
		case callOne:
			x := stack[top]
			if stack[top] = in.function.one(x); !finite(stack[top]) {
				return 0, f.failed(in, []float64{x}, stack[top])
			}
		case jump:
			pc = in.target - 1
		case jumpIfTrue, jumpIfFalse:
			if (stack[top] == 1) == (in.do == jumpIfTrue) {
				pc = in.target - 1
			}
			top--
		default:
			top--
			x, y := stack[top], stack[top+1]
			z := in.combine(x, y)
			if !finite(z) {
				return 0, f.failed(in, []float64{x, y}, z)
			}
			stack[top] = z
		}
	}
	return stack[0], nil
}

func finite(x float64) bool { return math.Abs(x) <= math.MaxFloat64 }

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// combine evaluates an operation of two operands.
func (in *instruction) combine(x, y float64) float64 {
	switch in.do {
	case add:
		return x + y
	case subtract:
		return x - y
	case multiply:
		return float64(x * y)
	case divide:
		return x / y
	case remainder:
		return math.Mod(x, y)
	case equal:
		return truth(x == y)
	case unequal:
		return truth(x != y)
	case less:
		return truth(x < y)
	case lessOrEqual:
		return truth(x <= y)
	case greater:
		return truth(x > y)
	case greaterOrEqual:
		return truth(x >= y)
	}
	return in.function.two(x, y)
}

// signs of the operators that can fail.
var signs = map[operation]string{add: "+", subtract: "-", multiply: "*", divide: "/", remainder: "%"}

// failed returns the error of an operation whose result is not finite.
func (f *Formula) failed(in *instruction, operands []float64, result float64) *Error {
	found := fmt.Sprintf("%v %s %v", operands[0], signs[in.do], operands[len(operands)-1])
	switch in.do {
	case callOne:
		found = fmt.Sprintf("%s(%v)", in.function.name, operands[0])
	case callTwo:
		found = fmt.Sprintf("%s(%v, %v)", in.function.name, operands[0], operands[1])
	}
	e := &Error{Offset: in.at, Column: utf8.RuneCountInString(f.text[:in.at]) + 1, Expected: "a finite number"}
	switch {
	case (in.do == divide || in.do == remainder) && operands[1] == 0:
		e.Found, e.Expected = found+", a division by zero", "a divisor other than 0, or a cond around the division"
	case math.IsNaN(result):
		e.Found = found + ", which is not a number"
	default:
		e.Found = found + ", which is infinite"
	}
	return e
}
