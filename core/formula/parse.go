package formula

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"strings"
	"unicode/utf8"
)

// source is a formula's text and its tree.
type source struct {
	text string
	file *token.File
	root ast.Expr
}

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
	files := token.NewFileSet()
	oneLine := strings.ReplaceAll(text, "\n", " ") // a line break would end Go's expression
	root, err := parser.ParseExprFrom(files, "", oneLine, parser.SkipObjectResolution)
	if err != nil {
		return nil, s.syntax(err)
	}
	s.root, s.file = root, files.File(root.Pos())
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

// fail makes an error at a byte of the text.
func (s *source) fail(offset int, found, expected string) *Error {
	offset = min(max(offset, 0), len(s.text))
	return &Error{Offset: offset, Column: utf8.RuneCountInString(s.text[:offset]) + 1, Found: found, Expected: expected}
}

// at makes an error at a place of the tree.
func (s *source) at(pos token.Pos, found, expected string) *Error {
	return s.fail(s.file.Offset(pos), found, expected)
}

// excerpt returns the text of a part of the tree, shortened.
func (s *source) excerpt(node ast.Node) string {
	from, to := s.file.Offset(node.Pos()), s.file.Offset(node.End())
	text := []rune(s.text[from:min(max(from, to), len(s.text))])
	if len(text) > 24 {
		text = append(text[:23], '…')
	}
	return string(text)
}

// words are what the parser's words mean to who writes a formula.
var words = map[string]string{
	"'EOF'": "the end", "newline": "the end", "operand": "a number, a name or a parenthesis",
	"expression": "a number, a name or a parenthesis",
}

func word(w, instead string) string {
	switch known, ok := words[w]; {
	case ok && instead != "" && w == "'EOF'":
		return instead
	case ok:
		return known
	}
	return w
}

// syntax tells the first of the parser's errors.
func (s *source) syntax(err error) *Error {
	var list scanner.ErrorList
	if !errors.As(err, &list) || len(list) == 0 {
		return s.fail(0, "no formula", "an expression such as h/H")
	}
	offset, message := list[0].Pos.Offset, list[0].Msg
	if expected, said := strings.CutPrefix(message, "expected "); said {
		if i := strings.LastIndex(expected, ", found "); i > 0 {
			return s.fail(offset, word(expected[i+len(", found "):], ""), word(expected[:i], "an operator or the end"))
		}
	}
	return s.fail(offset, message, allowed)
}

// allowed says what formulas are made of.
const allowed = "numbers, names, + - * / %, comparisons, && || !, parentheses and calls such as cond(c, x, y)"
