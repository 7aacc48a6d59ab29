package formula

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// sign is the kind of a token: an operator or another mark as it is written, or one of these.
type sign string

const (
	theEnd     sign = "the end"
	literal    sign = "literal" // a number or a string of Go
	identifier sign = "identifier"
	typeWord   sign = "type" // a keyword that begins a type or a function in Go
	keyword    sign = "keyword"
)

// token is a token of a formula, from byte pos to byte end.
type token struct {
	sign     sign
	pos, end int
}

// marks are those of Go, longer ones before their prefixes.
var marks = strings.Fields("<<= >>= &^= ... && || <- ++ -- == != <= >= := += -= *= /= %= &= |= ^= << >> &^ + - * / % & | ^ < > = ! ( ) [ ] { } , ; . : ~")

var keywords = map[string]sign{
	"break": keyword, "case": keyword, "const": keyword, "continue": keyword, "default": keyword, "defer": keyword, "else": keyword, "fallthrough": keyword,
	"for": keyword, "go": keyword, "goto": keyword, "if": keyword, "import": keyword, "package": keyword, "range": keyword, "return": keyword, "select": keyword,
	"switch": keyword, "type": keyword, "var": keyword,
	"chan": typeWord, "func": typeWord, "interface": typeWord, "map": typeWord, "struct": typeWord,
}

// scanner divides a text into tokens.
type scanner struct {
	text string
	next int
}

// scan returns the next token, and what is wrong with it or "".
func (s *scanner) scan() (token, string) {
	s.skip(func(r rune) bool { return strings.ContainsRune(" \t\r\n", r) })
	from, rest := s.next, s.text[s.next:]
	if rest == "" {
		return token{theEnd, from, from}, ""
	}
	first, size := utf8.DecodeRuneInString(rest)
	switch {
	case isLetter(first):
		s.skip(func(r rune) bool { return isLetter(r) || unicode.IsDigit(r) })
		if word, ok := keywords[s.text[from:s.next]]; ok {
			return token{word, from, s.next}, ""
		}
		return token{identifier, from, s.next}, ""
	case isDigit(first) || first == '.' && len(rest) > 1 && isDigit(rune(rest[1])):
		s.number()
		return token{literal, from, s.next}, ""
	case strings.ContainsRune("\"'`", first):
		s.quoted(first)
		return token{literal, from, s.next}, ""
	}
	for _, mark := range marks {
		if strings.HasPrefix(rest, mark) {
			s.next += len(mark)
			return token{sign(mark), from, s.next}, ""
		}
	}
	s.next += size
	if first == utf8.RuneError && size == 1 {
		return token{theEnd, from, from}, "illegal UTF-8 encoding"
	}
	return token{theEnd, from, from}, fmt.Sprintf("illegal character %#U", first)
}

func isLetter(r rune) bool { return r == '_' || unicode.IsLetter(r) }

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

// skip skips characters as long as they are wanted.
func (s *scanner) skip(wanted func(rune) bool) {
	for s.next < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[s.next:])
		if !wanted(r) {
			return
		}
		s.next += size
	}
}

// has skips the next character if it is one of these.
func (s *scanner) has(characters string) bool {
	if s.next == len(s.text) || !strings.Contains(characters, s.text[s.next:s.next+1]) {
		return false
	}
	s.next++
	return true
}

// number skips a number of Go; formulas allow the decimal ones.
func (s *scanner) number() {
	digits := func(r rune) bool { return isDigit(r) || r == '_' }
	if s.has("0") && s.has("xXbBoO") {
		s.skip(func(r rune) bool { return digits(r) || strings.ContainsRune("abcdefABCDEF.", r) })
	} else {
		s.skip(digits)
		if s.has(".") {
			s.skip(digits)
		}
	}
	if s.has("eEpP") {
		s.has("+-")
		s.skip(digits)
	}
	s.has("i")
}

// quoted skips a string of Go, or the rest of the text where it does not end.
func (s *scanner) quoted(quote rune) {
	s.next++
	escaped := false
	s.skip(func(r rune) bool {
		more := r != quote || escaped
		escaped = r == '\\' && !escaped && quote != '`'
		return more
	})
	s.has(string(quote))
}
