package formula

import "unicode/utf8"

// source is a formula's text and its syntax tree.
type source struct {
	text string
	root *node
}

// fail returns an error at a byte of the text.
func (s *source) fail(offset int, found, expected string) *Error {
	offset = min(max(offset, 0), len(s.text))
	return &Error{Offset: offset, Column: utf8.RuneCountInString(s.text[:offset]) + 1, Found: found, Expected: expected}
}

// excerpt returns the text of a part of the tree, shortened.
func (s *source) excerpt(n *node) string {
	text := []rune(s.text[n.pos:n.end])
	if len(text) > 24 {
		text = append(text[:23], '…')
	}
	return string(text)
}

// kind is the kind of a node.
type kind uint8

const (
	group kind = iota + 1 // in parentheses; parts: what is inside
	quantity
	reference   // a variable's or a function's name
	prefix      // an operator; parts: its operand
	infix       // an operator; parts: its operands
	application // parts: the function, its arguments
	beyond      // syntax that Go has and formulas do not
)

// node is a node of the syntax tree, from byte pos to byte end.
type node struct {
	kind     kind
	pos, end int
	operator sign
	at       int // of the operator, or of an application's parenthesis
	ellipsis int // of an application: its position, 0 where there is none
	parts    []*node
}

// allowed says what a formula may contain.
const allowed = "numbers, names, + - * / %, comparisons, && || !, parentheses and calls such as cond(c, x, y)"
