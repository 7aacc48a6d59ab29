package formula

import (
	"strings"
	"unicode/utf8"
)

func parse(text string) (*source, *Error) {
	s := &source{text: text}
	switch {
	case utf8.RuneCountInString(text) > maxCharacters:
		return nil, s.fail(len(string([]rune(text)[:maxCharacters])), "more characters", "a formula of at most 10,000 characters")
	case strings.TrimSpace(text) == "":
		return nil, s.fail(0, "nothing", "an expression such as h/H")
	}
	if i := comment(text); i >= 0 {
		return nil, s.fail(i, "a comment", allowed)
	}
	p := parser{source: s, scanner: scanner{text: text}}
	p.advance()
	s.root = p.binary(1)
	if p.token.sign != theEnd {
		p.unexpected("an operator or the end")
	}
	if p.failure != nil {
		return nil, p.failure
	}
	return s, nil
}

// comment returns where a comment begins, or -1.
func comment(text string) int {
	for i := 1; i < len(text); i++ {
		if text[i-1] == '/' && (text[i] == '/' || text[i] == '*') {
			return i - 1
		}
	}
	return -1
}

// parser reads an expression by precedence climbing. After the first mistake it sees only the end of the text.
type parser struct {
	*source
	scanner scanner
	token   token
	last    token // before it
	failure *Error
	depth   int // of operands within each other
}

// deepest bounds how many brackets, calls and signs stand within each other: each takes some of the stack, of which WebAssembly has little.
const deepest = 1000

func (p *parser) advance() {
	p.last = p.token
	if p.failure != nil {
		return
	}
	var wrong string
	if p.token, wrong = p.scanner.scan(); wrong != "" {
		p.mistake(wrong, allowed)
	}
}

// mistake sets the error, at the current token, unless there is one already.
func (p *parser) mistake(found, expected string) {
	if p.failure == nil {
		p.failure = p.fail(p.token.pos, found, expected)
		p.token = token{theEnd, p.token.pos, p.token.pos}
	}
}

func (p *parser) unexpected(expected string) {
	found := p.text[p.token.pos:p.token.end]
	switch p.token.sign {
	case theEnd:
		found = "the end"
	case identifier, literal:
	default:
		found = "'" + found + "'"
	}
	p.mistake(found, expected)
}

// take reads a mark and returns its position.
func (p *parser) take(mark sign) int {
	at := p.token.pos
	if p.token.sign == mark {
		p.advance()
	} else {
		p.unexpected("'" + string(mark) + "'")
	}
	return at
}

// precedence of binary operators; 0 for anything else.
var precedence = map[sign]int{
	"||": 1, "&&": 2, "==": 3, "!=": 3, "<": 3, "<=": 3, ">": 3, ">=": 3, "=": 3,
	"+": 4, "-": 4, "|": 4, "^": 4, "*": 5, "/": 5, "%": 5, "<<": 5, ">>": 5, "&": 5, "&^": 5,
}

// binary reads operands joined by operators of at least this precedence.
func (p *parser) binary(least int) *node {
	x := p.unary()
	for {
		operator := p.token.sign
		binds := precedence[operator]
		if binds < least {
			return x
		}
		if operator == "=" {
			operator = "=="
		}
		at := p.take(operator)
		y := p.binary(binds + 1)
		x = &node{kind: infix, pos: x.pos, end: y.end, operator: operator, at: at, parts: []*node{x, y}}
	}
}

func (p *parser) unary() *node {
	if p.depth == deepest {
		p.mistake("one more", "at most 1,000 brackets, calls and signs within each other")
	}
	p.depth++
	defer func() { p.depth-- }()
	operator, at := p.token.sign, p.token.pos
	switch operator {
	case "+", "-", "!", "^", "&", "~", "<-", "*":
		p.advance()
		x := p.unary()
		return &node{kind: prefix, pos: at, end: x.end, operator: operator, at: at, parts: []*node{x}}
	}
	return p.applied(p.operand())
}

func (p *parser) operand() *node {
	n := &node{pos: p.token.pos, end: p.token.end}
	switch p.token.sign {
	case literal:
		n.kind = quantity
		p.advance()
	case identifier:
		n.kind = reference
		p.advance()
	case "(":
		p.advance()
		n.kind, n.parts = group, []*node{p.binary(1)}
		n.end = p.take(")") + 1
	case typeWord, "[":
		n.kind, n.end = beyond, p.skipType()
	default:
		p.unexpected("a number, a name or a parenthesis")
	}
	return n
}

// applied reads the calls after an operand, and other Go syntax there.
func (p *parser) applied(x *node) *node {
	for {
		switch p.token.sign {
		case "(":
			x = p.arguments(x)
		case "[":
			x = &node{kind: beyond, pos: x.pos, end: p.enclosed()}
		case "{":
			if x.kind != reference && x.kind != beyond {
				return x
			}
			x = &node{kind: beyond, pos: x.pos, end: p.enclosed()}
		case ".":
			x = &node{kind: beyond, pos: x.pos, end: p.selection()}
		default:
			return x
		}
	}
}

func (p *parser) arguments(function *node) *node {
	n := &node{kind: application, pos: function.pos, at: p.take("("), parts: []*node{function}}
	for p.token.sign != ")" && p.token.sign != theEnd && n.ellipsis == 0 {
		n.parts = append(n.parts, p.binary(1))
		if p.token.sign == "..." {
			n.ellipsis = p.take("...")
		}
		switch p.token.sign {
		case ",":
			p.advance()
			continue
		case ")":
		case theEnd:
			if n.ellipsis == 0 {
				p.mistake("missing ',' before newline in argument list", allowed)
				break
			}
			fallthrough
		default:
			p.mistake("missing ',' in argument list", allowed)
		}
		break
	}
	n.end = p.take(")") + 1
	return n
}
