package formula

import (
	"fmt"
	"go/ast"
	"go/token"
	"math"
	"slices"
	"strconv"
	"strings"
)

// sort is what an expression stands for.
type sort string

const (
	number    sort = "a number"
	condition sort = "a condition"
)

// compiler turns a tree into a program for a stack. Its methods emit what leaves one value on the stack.
type compiler struct {
	*source
	formula *Formula
	nodes   int
	stack   int
}

func (c *compiler) whole() *Error {
	return c.expect(number, c.root, "a number: cond(c, 1, 0) is 1 where c holds")
}

// emit adds an instruction after which the stack holds so many values more.
func (c *compiler) emit(in instruction, more int) int {
	c.formula.program = append(c.formula.program, in)
	c.stack += more
	return len(c.formula.program) - 1
}

// land lets the jump given lead to the next instruction.
func (c *compiler) land(jump int) { c.formula.program[jump].target = len(c.formula.program) }

// expect compiles an expression that must be of a sort.
func (c *compiler) expect(want sort, node ast.Expr, expected string) *Error {
	got, fail := c.expression(node)
	if fail == nil && got != want {
		return c.at(node.Pos(), fmt.Sprintf("%s: %s", got, c.excerpt(node)), expected)
	}
	return fail
}

func (c *compiler) expression(node ast.Expr) (sort, *Error) {
	if c.nodes++; c.nodes > maxNodes {
		return "", c.at(node.Pos(), "one part too many", fmt.Sprintf("a formula of at most %d numbers, names, operators and calls", maxNodes))
	}
	if c.stack >= maxStack {
		return "", c.at(node.Pos(), "one level too many", fmt.Sprintf("at most %d operands that wait for others", maxStack))
	}
	switch node := node.(type) {
	case *ast.ParenExpr:
		return c.expression(node.X)
	case *ast.BasicLit:
		return number, c.literal(node)
	case *ast.Ident:
		return number, c.name(node)
	case *ast.UnaryExpr:
		return c.unary(node)
	case *ast.BinaryExpr:
		return c.binary(node)
	case *ast.CallExpr:
		return c.call(node)
	case *ast.StarExpr:
		return "", c.at(node.Pos(), "*", "a number; a power is pow(x, y)")
	}
	return "", c.at(node.Pos(), c.excerpt(node), allowed)
}

func (c *compiler) literal(node *ast.BasicLit) *Error {
	const decimal = "a decimal number, such as 10 or 2.5e-3"
	text := node.Value
	if node.Kind != token.INT && node.Kind != token.FLOAT || strings.Trim(text, "0123456789.eE+-") != "" ||
		node.Kind == token.INT && len(text) > 1 && text[0] == '0' {
		return c.at(node.Pos(), c.excerpt(node), decimal)
	}
	value, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return c.at(node.Pos(), c.excerpt(node), "a number below 1.8e308")
	}
	c.emit(instruction{do: constant, value: value}, 1)
	return nil
}

func (c *compiler) name(node *ast.Ident) *Error {
	i := slices.Index(c.formula.variables, node.Name)
	switch f := findFunction(node.Name); {
	case i >= 0:
		c.formula.used[i] = true
		c.emit(instruction{do: variable, target: i}, 1)
	case node.Name == pi:
		c.emit(instruction{do: constant, value: math.Pi}, 1)
	case f != nil:
		return c.at(node.Pos(), f.name+" alone", f.usage)
	default:
		return c.at(node.Pos(), "the unknown name "+c.excerpt(node), suggest(node.Name, c.formula.names()))
	}
	return nil
}

func (c *compiler) unary(node *ast.UnaryExpr) (sort, *Error) {
	switch node.Op {
	case token.ADD:
		return number, c.expect(number, node.X, "a number after +")
	case token.SUB:
		fail := c.expect(number, node.X, "a number after -")
		c.emit(instruction{do: negate}, 0)
		return number, fail
	case token.NOT:
		fail := c.expect(condition, node.X, "a condition after !, such as !(s == 0)")
		c.emit(instruction{do: not}, 0)
		return condition, fail
	}
	return "", c.at(node.OpPos, node.Op.String(), "+, - or ! before an operand")
}

var arithmetic = map[token.Token]operation{token.ADD: add, token.SUB: subtract, token.MUL: multiply, token.QUO: divide, token.REM: remainder}

var comparison = map[token.Token]operation{
	token.EQL: equal, token.NEQ: unequal, token.LSS: less, token.LEQ: lessOrEqual, token.GTR: greater, token.GEQ: greaterOrEqual,
}

func (c *compiler) binary(node *ast.BinaryExpr) (sort, *Error) {
	if node.Op == token.LAND || node.Op == token.LOR {
		return condition, c.logical(node)
	}
	do, result, expected := arithmetic[node.Op], number, "a number beside "+node.Op.String()
	if do == 0 {
		do, result = comparison[node.Op], condition
		expected += ": && and || join conditions"
	}
	if do == 0 {
		return "", c.at(node.OpPos, node.Op.String(), instead(node.Op))
	}
	fail := c.expect(number, node.X, expected)
	if fail == nil {
		fail = c.expect(number, node.Y, expected)
	}
	c.emit(instruction{do: do, at: c.file.Offset(node.OpPos)}, -1)
	return result, fail
}

// instead says what to write for an operator of Go that formulas do not have.
func instead(op token.Token) string {
	switch op {
	case token.XOR:
		return "another operator; a power is pow(x, y)"
	case token.AND, token.OR:
		return op.String() + op.String()
	}
	return "one of + - * / % == != < <= > >= && ||"
}

// logical leaves the right side alone where the left one decides.
func (c *compiler) logical(node *ast.BinaryExpr) *Error {
	expected := "a condition beside " + node.Op.String() + ", such as s == 0"
	if fail := c.expect(condition, node.X, expected); fail != nil {
		return fail
	}
	do := jumpIfFalse
	if node.Op == token.LOR {
		do = jumpIfTrue
	}
	decided := c.emit(instruction{do: do}, -1)
	if fail := c.expect(condition, node.Y, expected); fail != nil {
		return fail
	}
	end := c.emit(instruction{do: jump}, -1)
	c.land(decided)
	c.emit(instruction{do: constant, value: truth(node.Op == token.LOR)}, 1)
	c.land(end)
	return nil
}

func (c *compiler) call(node *ast.CallExpr) (sort, *Error) {
	name, ok := node.Fun.(*ast.Ident)
	if !ok {
		return "", c.at(node.Pos(), c.excerpt(node), "a function's name before the parenthesis, or an operator")
	}
	f := findFunction(name.Name)
	switch count := len(node.Args); {
	case f == nil && slices.Contains(c.formula.names(), name.Name):
		return "", c.at(node.Lparen, "a parenthesis after "+name.Name, "an operator, such as "+name.Name+"*(")
	case f == nil:
		return "", c.at(node.Pos(), "the unknown function "+c.excerpt(name), suggest(name.Name, functionNames()))
	case node.Ellipsis.IsValid():
		return "", c.at(node.Ellipsis, "...", f.usage)
	case count < f.least || f.most > 0 && count > f.most:
		return "", c.at(node.Pos(), fmt.Sprintf("%s of %d", f.name, count), arity(f))
	}
	if f.name == "cond" {
		return number, c.cond(node)
	}
	at := c.file.Offset(node.Pos())
	for i, argument := range node.Args {
		if fail := c.expect(number, argument, "a number in "+f.usage); fail != nil {
			return "", fail
		}
		if i > 0 {
			c.emit(instruction{do: callTwo, function: f, at: at}, -1)
		}
	}
	if f.one != nil {
		c.emit(instruction{do: callOne, function: f, at: at}, 0)
	}
	return number, nil
}

func arity(f *function) string {
	if f.most == 0 {
		return fmt.Sprintf("%d arguments or more: %s", f.least, f.usage)
	}
	return fmt.Sprintf("%d: %s", f.least, f.usage)
}

func (c *compiler) cond(node *ast.CallExpr) *Error {
	if fail := c.expect(condition, node.Args[0], "a condition first in cond(c, x, y), such as s == 0"); fail != nil {
		return fail
	}
	otherwise := c.emit(instruction{do: jumpIfFalse}, -1)
	if fail := c.expect(number, node.Args[1], "a number second in cond(c, x, y)"); fail != nil {
		return fail
	}
	end := c.emit(instruction{do: jump}, -1)
	c.land(otherwise)
	if fail := c.expect(number, node.Args[2], "a number third in cond(c, x, y)"); fail != nil {
		return fail
	}
	c.land(end)
	return nil
}
