package document

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// syntax goes through a text that may not be JSON, up to its first fault.
type syntax struct {
	data  []byte
	at    int
	wrong string // where in JSON the byte at at cannot be; "" where the text ends too early
}

const (
	maxNesting = 10_000 // levels, also of what is not read at once; Parse reads maxDepth
	tooDeep    = "nested too deep"
	afterValue = "after top-level value"
)

// whole reports whether the text is one JSON value.
func (s *syntax) whole() bool {
	return s.value() && (s.next() == 0 && s.at == len(s.data) || s.fail(afterValue))
}

func (s *syntax) fail(wrong string) bool {
	if s.at < len(s.data) {
		s.wrong = wrong
	}
	return false
}

// peek returns the next byte, 0 at the end.
func (s *syntax) peek() byte {
	if s.at < len(s.data) {
		return s.data[s.at]
	}
	return 0
}

// next goes past white space and returns the byte after it.
func (s *syntax) next() byte {
	for {
		switch c := s.peek(); c {
		case ' ', '\t', '\r', '\n':
			s.at++
		default:
			return c
		}
	}
}

// take goes past the next byte if it is one of these, and reports whether it is.
func (s *syntax) take(these string) bool {
	if s.at == len(s.data) || strings.IndexByte(these, s.data[s.at]) < 0 {
		return false
	}
	s.at++
	return true
}

// value goes past a value. What is open is in a list, not in calls within calls: a text may open more than a browser's stack holds.
func (s *syntax) value() bool {
	var open []byte // the brackets that will close it
	for {
		if c := s.next(); c != '{' && c != '[' {
			if !s.single(c) {
				return false
			}
		} else if len(open) == maxNesting {
			return s.fail(tooDeep)
		} else if s.at++; s.next() == c+2 {
			s.at++
		} else if open = append(open, c+2); c == '{' && !s.name() {
			return false
		} else {
			continue
		}
		for more := false; !more; {
			if len(open) == 0 {
				return true
			}
			switch end := open[len(open)-1]; s.next() {
			case ',':
				if s.at++; end == '}' && !s.name() {
					return false
				}
				more = true
			case end:
				s.at++
				open = open[:len(open)-1]
			default:
				if end == '}' {
					return s.fail("after object key:value pair")
				}
				return s.fail("after array element")
			}
		}
	}
}

// single goes past a value that begins with c, no bracket.
func (s *syntax) single(c byte) bool {
	switch {
	case c == '"':
		return s.text()
	case c == 't':
		return s.word("true")
	case c == 'f':
		return s.word("false")
	case c == 'n':
		return s.word("null")
	case c == '-' || '0' <= c && c <= '9':
		return s.number()
	}
	return s.fail("looking for beginning of value")
}

// name goes past the name of a member and its colon.
func (s *syntax) name() bool {
	if s.next() != '"' {
		return s.fail("looking for beginning of object key string")
	}
	if !s.text() {
		return false
	}
	if s.next() != ':' {
		return s.fail("after object key")
	}
	s.at++
	return true
}

func (s *syntax) text() bool {
	for s.at++; s.at < len(s.data); s.at++ {
		switch c := s.data[s.at]; {
		case c == '"':
			s.at++
			return true
		case c < ' ':
			return s.fail("in string literal")
		case c == '\\':
			if s.at++; s.peek() == 'u' {
				for range 4 {
					if s.at++; !isHex(s.peek()) {
						return s.fail("in \\u hexadecimal character escape")
					}
				}
			} else if strings.IndexByte(`"\/bfnrt`, s.peek()) < 0 {
				return s.fail("in string escape code")
			}
		}
	}
	return false
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

func (s *syntax) word(word string) bool {
	for i := range len(word) {
		if s.peek() != word[i] {
			return s.fail("in literal " + word + " (expecting '" + word[i:i+1] + "')")
		}
		s.at++
	}
	return true
}

func (s *syntax) number() bool {
	if s.take("-"); !s.take("0") && !s.digits() {
		return s.fail("in numeric literal")
	}
	if s.take(".") && !s.digits() {
		return s.fail("after decimal point in numeric literal")
	}
	if s.take("eE") {
		if s.take("+-"); !s.digits() {
			return s.fail("in exponent of numeric literal")
		}
	}
	return true
}

// digits goes past digits and reports whether there is one.
func (s *syntax) digits() bool {
	start := s.at
	for c := s.peek(); '0' <= c && c <= '9'; c = s.peek() {
		s.at++
	}
	return s.at > start
}

// fault returns the error of the fault that was found.
func (s *syntax) fault() error {
	where := place(s.data, s.at)
	switch {
	case bytes.HasPrefix(s.data, []byte("\xef\xbb\xbf")):
		return Refuse("", "a byte-order mark at its beginning", "JSON in UTF-8 without one")
	case bytes.HasPrefix(s.data, []byte("\xff\xfe")), bytes.HasPrefix(s.data, []byte("\xfe\xff")):
		return Refuse("", "UTF-16", "JSON in UTF-8")
	case s.wrong == "":
		return Refuse("", "its end too early at "+where, "JSON")
	case s.wrong == tooDeep:
		return Refuse("", fmt.Sprintf("more than %d lists and objects within each other at %s", maxNesting, where), "JSON of fewer")
	case s.wrong == afterValue:
		return Refuse("", "more after "+where, "one JSON document")
	}
	letter, size := utf8.DecodeRune(s.data[s.at:])
	switch {
	case size > 1:
		found, expected := look(letter)
		return Refuse("", fmt.Sprintf("%s %s at %s", found, s.wrong, where), expected)
	case letter == utf8.RuneError:
		return Refuse("", "bytes that are not UTF-8 at "+where, "JSON in UTF-8")
	case letter == '"':
		return Refuse("", fmt.Sprintf("invalid character '\"' %s at %s", s.wrong, where), "JSON")
	}
	return Refuse("", fmt.Sprintf("invalid character %s %s at %s", strconv.QuoteRune(letter), s.wrong, where), "JSON")
}

// lookalikes are characters that programs and keyboards put in place of JSON's own.
var lookalikes = []struct{ letters, name, meant string }{
	{"“”„‟«»″＂", "a curly quotation mark", `"`},
	{"‘’‚‛′＇", "a curly apostrophe", `"`},
	{"：", "a full-width colon", ":"},
	{"，、", "a full-width comma", ","},
	{"｛", "a full-width brace", "{"},
	{"｝", "a full-width brace", "}"},
	{"［", "a full-width bracket", "["},
	{"］", "a full-width bracket", "]"},
	{"−–—－", "a dash", "-"},
	{"０１２３４５６７８９", "a full-width digit", "a digit from 0 to 9"},
}

// look describes a character that JSON does not have outside of strings, and what was expected.
func look(letter rune) (found, expected string) {
	code := fmt.Sprintf("U+%04X", letter)
	for _, one := range lookalikes {
		if strings.ContainsRune(one.letters, letter) {
			return fmt.Sprintf("%c (%s, %s)", letter, code, one.name), "JSON, with " + one.meant + " in its place"
		}
	}
	switch {
	case letter == '\u00a0' || letter == '\u202f' || letter == '\u2007':
		return "a no-break space (" + code + ")", "JSON, with a plain space in its place"
	case strings.ContainsRune("\u0085\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u2028\u2029\u205f\u3000", letter):
		return "a space of another kind (" + code + ")", "JSON, with a plain space in its place"
	case !strconv.IsPrint(letter):
		return "an invisible character (" + code + ")", "JSON, without it"
	}
	return fmt.Sprintf("%c (%s)", letter, code), "JSON"
}

// place renders a byte offset as line and column, in characters, from 1.
func place(data []byte, offset int) string {
	before := data[:offset]
	line := bytes.Count(before, []byte("\n")) + 1
	return fmt.Sprintf("line %d, column %d", line, utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])+1)
}

// notUTF8 returns where the first bytes are that are not UTF-8, -1 where none are. JSON's own decoder would replace them without a word.
func notUTF8(data []byte) int {
	if utf8.Valid(data) {
		return -1
	}
	at := 0
	for {
		letter, size := utf8.DecodeRune(data[at:])
		if letter == utf8.RuneError && size == 1 {
			return at
		}
		at += size
	}
}
