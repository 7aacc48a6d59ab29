package formula

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// sort is the type of an expression.
type sort string

const (
	number    sort = "a number"
	condition sort = "a condition"
)

// compiler turns a tree into a program for a stack machine. Each of its methods emits code that leaves one value on the stack.
type compiler struct {
	*source
	formula *Formula
	nodes   int
	stack   int
	depth   int // of the part that is compiled
}

func (c *compiler) whole() *Error {
	return c.expect(number, c.root, "a number: cond(c, 1, 0) is 1 where c holds")
}

// emit adds an instruction, which changes the number of values on the stack by more.
func (c *compiler) emit(in instruction, more int) int {
	c.formula.program = append(c.formula.program, in)
	c.stack += more
	return len(c.formula.program) - 1
}

// land sets the target of a jump to the next instruction.
func (c *compiler) land(jump int) { c.formula.program[jump].target = len(c.formula.program) }

// expect compiles an expression that must be of a sort.
func (c *compiler) expect(want sort, node *node, expected string) *Error {
	got, fail := c.expression(node)
	if fail == nil && got != want {
		return c.fail(node.pos, fmt.Sprintf("%s: %s", got, c.excerpt(node)), expected)
	}
	return fail
}

func (c *compiler) expression(node *node) (sort, *Error) {
	if c.nodes++; c.nodes > maxNodes {
		return "", c.fail(node.pos, "one part too many", fmt.Sprintf("a formula of at most %d numbers, names, operators and calls", maxNodes))
	}
	if c.stack >= maxStack {
		return "", c.fail(node.pos, "one level too many", fmt.Sprintf("at most %d operands that wait for others", maxStack))
	}
	if c.depth == deepest {
		return "", c.fail(node.pos, "one more", "at most 1,000 operations and brackets within each other, where a sum counts each of its terms")
	}
	c.depth++
	defer func() { c.depth-- }()
	switch node.kind {
	case group:
		return c.expression(node.parts[0])
	case quantity:
		return number, c.literal(node)
	case reference:
		return number, c.name(node)
	case prefix:
		return c.unary(node)
	case infix:
		return c.binary(node)
	case application:
		return c.call(node)
	}
	return "", c.fail(node.pos, c.excerpt(node), allowed)
}

func (c *compiler) literal(node *node) *Error {
	const decimal = "a decimal number, such as 10 or 2.5e-3"
	text := c.text[node.pos:node.end]
	if strings.Trim(text, "0123456789.eE+-") != "" || len(text) > 1 && text[0] == '0' && !strings.ContainsAny(text, ".eE") {
		return c.fail(node.pos, c.excerpt(node), decimal)
	}
	value, err := strconv.ParseFloat(text, 64)
	switch {
	case errors.Is(err, strconv.ErrSyntax):
		return c.fail(node.pos, c.excerpt(node), decimal)
	case err != nil:
		return c.fail(node.pos, c.excerpt(node), "a number below 1.8e308")
	}
	c.emit(instruction{do: constant, value: value}, 1)
	return nil
}

func (c *compiler) name(node *node) *Error {
	name := c.text[node.pos:node.end]
	i := slices.Index(c.formula.variables, name)
	switch f := findFunction(name); {
	case i >= 0:
		c.formula.used[i] = true
		c.emit(instruction{do: variable, target: i}, 1)
	case name == pi:
		c.emit(instruction{do: constant, value: math.Pi}, 1)
	case f != nil:
		return c.fail(node.pos, f.name+" alone", f.usage)
	default:
		return c.fail(node.pos, "the unknown name "+c.excerpt(node), suggest(name, c.formula.names()))
	}
	return nil
}

func (c *compiler) unary(node *node) (sort, *Error) {
	operand := node.parts[0]
	switch node.operator {
	case "+":
		return number, c.expect(number, operand, "a number after +")
	case "-":
		fail := c.expect(number, operand, "a number after -")
		c.emit(instruction{do: negate}, 0)
		return number, fail
	case "!":
		fail := c.expect(condition, operand, "a condition after !, such as !(s == 0)")
		c.emit(instruction{do: not}, 0)
		return condition, fail
	case "*":
		return "", c.fail(node.at, "*", "a number; a power is pow(x, y)")
	}
	return "", c.fail(node.at, string(node.operator), "+, - or ! before an operand")
}

var arithmetic = map[sign]operation{"+": add, "-": subtract, "*": multiply, "/": divide, "%": remainder}

var comparison = map[sign]operation{"==": equal, "!=": unequal, "<": less, "<=": lessOrEqual, ">": greater, ">=": greaterOrEqual}

func (c *compiler) binary(node *node) (sort, *Error) {
	if node.operator == "&&" || node.operator == "||" {
		return condition, c.logical(node)
	}
	do, result, expected := arithmetic[node.operator], number, "a number beside "+string(node.operator)
	if do == 0 {
		do, result = comparison[node.operator], condition
		expected += ": && and || join conditions"
	}
	if do == 0 {
		return "", c.fail(node.at, string(node.operator), instead(node.operator))
	}
	fail := c.expect(number, node.parts[0], expected)
	if fail == nil {
		fail = c.expect(number, node.parts[1], expected)
	}
	c.emit(instruction{do: do, at: node.at}, -1)
	return result, fail
}

// instead says what to write instead of an operator of Go that formulas do not have.
func instead(operator sign) string {
	switch operator {
	case "^":
		return "another operator; a power is pow(x, y)"
	case "&", "|":
		return string(operator + operator)
	}
	return "one of + - * / % == != < <= > >= && ||"
}

// logical does not evaluate the right side where the left one decides.
func (c *compiler) logical(node *node) *Error {
	expected := "a condition beside " + string(node.operator) + ", such as s == 0"
	if fail := c.expect(condition, node.parts[0], expected); fail != nil {
		return fail
	}
	do := jumpIfFalse
	if node.operator == "||" {
		do = jumpIfTrue
	}
	decided := c.emit(instruction{do: do}, -1)
	if fail := c.expect(condition, node.parts[1], expected); fail != nil {
		return fail
	}
	end := c.emit(instruction{do: jump}, -1)
	c.land(decided)
	c.emit(instruction{do: constant, value: truth(node.operator == "||")}, 1)
	c.land(end)
	return nil
}

func (c *compiler) call(node *node) (sort, *Error) {
	called, arguments := node.parts[0], node.parts[1:]
	if called.kind != reference {
		return "", c.fail(node.pos, c.excerpt(node), "a function's name before the parenthesis, or an operator")
	}
	name := c.text[called.pos:called.end]
	f := findFunction(name)
	switch count := len(arguments); {
	case f == nil && slices.Contains(c.formula.names(), name):
		return "", c.fail(node.at, "a parenthesis after "+name, "an operator, such as "+name+"*(")
	case f == nil:
		return "", c.fail(node.pos, "the unknown function "+c.excerpt(called), suggest(name, functionNames()))
	case node.ellipsis > 0:
		return "", c.fail(node.ellipsis, "...", f.usage)
	case count < f.least || f.most > 0 && count > f.most:
		return "", c.fail(node.pos, fmt.Sprintf("%s of %d", f.name, count), arity(f))
	}
	if f.name == "cond" {
		return number, c.cond(arguments)
	}
	for i, argument := range arguments {
		if fail := c.expect(number, argument, "a number in "+f.usage); fail != nil {
			return "", fail
		}
		if i > 0 {
			c.emit(instruction{do: callTwo, function: f, at: node.pos}, -1)
		}
	}
	if f.one != nil {
		c.emit(instruction{do: callOne, function: f, at: node.pos}, 0)
	}
	return number, nil
}

func arity(f *function) string {
	if f.most == 0 {
		return fmt.Sprintf("%d arguments or more: %s", f.least, f.usage)
	}
	return fmt.Sprintf("%d: %s", f.least, f.usage)
}

func (c *compiler) cond(arguments []*node) *Error {
	if fail := c.expect(condition, arguments[0], "a condition first in cond(c, x, y), such as s == 0"); fail != nil {
		return fail
	}
	otherwise := c.emit(instruction{do: jumpIfFalse}, -1)
	if fail := c.expect(number, arguments[1], "a number second in cond(c, x, y)"); fail != nil {
		return fail
	}
	end := c.emit(instruction{do: jump}, -1)
	c.land(otherwise)
	if fail := c.expect(number, arguments[2], "a number third in cond(c, x, y)"); fail != nil {
		return fail
	}
	c.land(end)
	return nil
}
