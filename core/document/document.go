// Package document reads strict JSON of at most 256 MiB and 32 levels. An error names the place, what was found there and what was expected. The
// package also writes JSON, with long tables of numbers.
package document

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Object is a JSON object. Names keeps the order of its members, for messages.
type Object struct {
	Names  []string
	Values map[string]any
}

// Set sets a member; a new one comes last.
func (o *Object) Set(name string, v any) {
	if _, there := o.Values[name]; !there {
		o.Names = append(o.Names, name)
	}
	o.Values[name] = v
}

// MarshalJSON returns the object with its members sorted by name.
func (o *Object) MarshalJSON() ([]byte, error) { return Marshal(o.Values) }

// Copy returns an object with the same members. It may be given others; o is not changed by that.
func (o *Object) Copy() *Object { return &Object{slices.Clone(o.Names), maps.Clone(o.Values)} }

const (
	maxDocument = 256 << 20 // bytes
	maxDepth    = 32
)

// Parse reads one JSON document: objects as *Object, lists as []any, or as []float64 where they have at least one element and only numbers,
// numbers as float64. The top-level members named in raw are returned as Raw. A name given twice is an error; errors are of
// type *Error.
func Parse(data []byte, raw ...string) (any, error) {
	if err := check(data); err != nil {
		return nil, err
	}
	p := &parser{data: data, raw: raw}
	return p.value("", 0)
}

// check checks that a text is JSON in UTF-8.
func check(data []byte) error {
	if len(data) > maxDocument {
		return Refuse("", fmt.Sprintf("%d bytes", len(data)), fmt.Sprintf("at most %d", maxDocument))
	}
	if s := (syntax{data: data}); !s.whole() {
		return s.fault()
	}
	if at := notUTF8(data); at >= 0 {
		return Refuse("", "bytes that are not UTF-8 at "+place(data, at), "JSON in UTF-8")
	}
	return nil
}

// parser reads the values of a document that is known to be JSON.
type parser struct {
	data []byte
	at   int
	raw  []string
}

// next goes to the next value or closing bracket and returns its first byte.
func (p *parser) next() byte {
	for {
		switch c := p.data[p.at]; c {
		case ' ', '\t', '\r', '\n', ',', ':':
			p.at++
		default:
			return c
		}
	}
}

func (p *parser) value(path string, depth int) (any, error) {
	c := p.next()
	if (c == '[' || c == '{') && depth > maxDepth {
		return nil, Refuse("", fmt.Sprintf("more than %d levels of lists and objects", maxDepth), fmt.Sprintf("at most %d", maxDepth))
	}
	switch c {
	case '[':
		return p.list(path, depth)
	case '{':
		return p.object(path, depth)
	case '"':
		return p.text()
	case 't':
		p.at += len("true")
		return true, nil
	case 'f':
		p.at += len("false")
		return false, nil
	case 'n':
		p.at += len("null")
		return nil, nil
	}
	return p.number(path)
}

func (p *parser) number(path string) (float64, error) {
	start := p.at
	for p.at < len(p.data) && isOfNumber(p.data[p.at]) {
		p.at++
	}
	text := string(p.data[start:p.at])
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, Refuse(path, text, "a number that a float64 can hold")
	}
	if x == 0 {
		return 0, nil // not -0, which JavaScript writes as 0: a document would have two canonical forms
	}
	return x, nil
}

func isOfNumber(c byte) bool {
	return '0' <= c && c <= '9' || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E'
}

func (p *parser) text() (string, error) {
	start := p.at + 1
	p.skipText()
	text, lone := unescape(p.data[start : p.at-1])
	if at := start + lone; lone >= 0 {
		return "", Refuse("", fmt.Sprintf("half a character, %s, at %s", p.data[at:at+6], place(p.data, at)), "both halves, or the character itself")
	}
	return string(text), nil
}

// unescape returns what is between the quotation marks of a text, without JSON's escapes. Where it has \u and half of a surrogate pair, without the
// other half, lone is the place of that; else -1.
func unescape(literal []byte) (text []byte, lone int) {
	if !bytes.Contains(literal, []byte(`\`)) {
		return literal, -1
	}
	code := func(at int) rune { // -1 where there is no \u
		if at+6 > len(literal) || literal[at] != '\\' || literal[at+1] != 'u' {
			return -1
		}
		code, _ := strconv.ParseUint(string(literal[at+2:at+6]), 16, 16)
		return rune(code)
	}
	for at := 0; at < len(literal); {
		switch letter := code(at); {
		case utf16.IsSurrogate(letter):
			if letter = utf16.DecodeRune(letter, code(at+6)); letter == utf8.RuneError {
				return nil, at
			}
			text = utf8.AppendRune(text, letter)
			at += 12
		case letter >= 0:
			text = utf8.AppendRune(text, letter)
			at += 6
		case literal[at] == '\\':
			c := literal[at+1]
			if short := strings.IndexByte("bfnrt", c); short >= 0 {
				c = "\b\f\n\r\t"[short]
			}
			text = append(text, c)
			at += 2
		default:
			text = append(text, literal[at])
			at++
		}
	}
	return text, -1
}

func (p *parser) skipText() {
	for p.at++; p.data[p.at] != '"'; p.at++ {
		if p.data[p.at] == '\\' {
			p.at++
		}
	}
	p.at++
}

// list keeps numbers as such while there is nothing else: tables of them are most of a long document.
func (p *parser) list(path string, depth int) (any, error) {
	p.at++
	var numbers []float64
	list := []any{}
	for c := p.next(); c != ']'; c = p.next() {
		if isOfNumber(c) && len(list) == 0 {
			x, err := p.number(path)
			if err != nil {
				return nil, atElement(err, path, len(numbers))
			}
			numbers = append(numbers, x)
			continue
		}
		for _, x := range numbers {
			list = append(list, x)
		}
		numbers = nil
		v, err := p.value(path, depth+1)
		if err != nil {
			return nil, atElement(err, path, len(list))
		}
		list = append(list, v)
	}
	p.at++
	if numbers != nil {
		return numbers, nil
	}
	return list, nil
}

// atElement puts index i of a list into the path of an error in that element. Paths are built only where there is an error.
func atElement(err error, path string, i int) error {
	var e *Error
	if !errors.As(err, &e) || e.Path == "" || !strings.HasPrefix(e.Path, path) {
		return err
	}
	return Refuse(fmt.Sprintf("%s[%d]%s", path, i, e.Path[len(path):]), e.Found, e.Expected)
}

func (p *parser) object(path string, depth int) (any, error) {
	p.at++
	o := &Object{Values: map[string]any{}}
	for p.next() != '}' {
		name, err := p.text()
		if err != nil {
			return nil, err
		}
		if _, twice := o.Values[name]; twice {
			return nil, Refuse(Join(path, name), "a field given twice", "each field once")
		}
		var v any
		if depth == 0 && slices.Contains(p.raw, name) {
			v = Raw(bytes.Clone(p.skip()))
		} else if v, err = p.value(Join(path, name), depth+1); err != nil {
			return nil, err
		}
		o.Names = append(o.Names, name)
		o.Values[name] = v
	}
	p.at++
	return o, nil
}

// skip goes past a value and returns its text.
func (p *parser) skip() []byte {
	p.next()
	start := p.at
	for open := 0; p.at < len(p.data); {
		switch p.data[p.at] {
		case '"':
			p.skipText()
			continue
		case '[', '{':
			open++
		case ']', '}':
			open--
		}
		if open < 0 || open == 0 && p.data[p.at] == ',' {
			break
		}
		p.at++
	}
	return bytes.TrimRight(p.data[start:p.at], " \t\r\n")
}

// Compact returns a JSON text without the white space between its values.
func Compact(text []byte) ([]byte, error) {
	if err := check(text); err != nil {
		return nil, err
	}
	var short []byte
	for p := (parser{data: text}); p.at < len(text); {
		start := p.at
		switch text[start] {
		case '"':
			p.skipText()
		case ' ', '\t', '\r', '\n':
			p.at++
			continue
		default:
			p.at++
		}
		short = append(short, text[start:p.at]...)
	}
	return short, nil
}

// Join appends a member's name to a path, or a path that begins with an index, such as [3].
func Join(path, name string) string {
	if path == "" || strings.HasPrefix(name, "[") {
		return path + name
	}
	return path + "." + name
}

// Short cuts a text to 80 characters, for a message.
func Short(text string) string {
	if letters := []rune(text); len(letters) > 80 {
		return string(letters[:80]) + "…"
	}
	return text
}

// Describe returns what an error says of a value that was found: short, without the contents of lists and objects.
func Describe(v any) any {
	switch v := v.(type) {
	case nil, []any, []float64, *Object:
		return describe(v)
	case string:
		return fmt.Sprintf("%q", Short(v))
	case float64:
		if v == math.Trunc(v) && math.Abs(v) < 1e21 {
			return whole(v)
		}
	}
	return v
}

// whole is a whole number that texts have to all digits: 1000000, not 1e+06.
type whole float64

func (x whole) String() string { return strconv.FormatFloat(float64(x), 'f', -1, 64) }
