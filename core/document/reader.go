package document

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
)

// reader reads a sound document, and lists of numbers in it several times faster than json.Decoder does. Where anything is wrong
// it gives up: then the decoder says what and where.
type reader struct {
	data []byte
	at   int
	raw  []string
	slab []float64 // room for the lists of numbers to come
	some []float64 // numbers of the list that is being read, until it is known to have nothing else
}

// slabNumbers is how many numbers room is made for at a time: small lists share it.
const slabNumbers = 4096

// read is parse of a document without a fault. Lists of nothing but numbers, at least one, come as []float64.
func read(data []byte, raw []string) (v any, ok bool) {
	r := &reader{data: data, raw: raw}
	if v, ok = r.value(0); !ok {
		return nil, false
	}
	r.space()
	return v, r.at == len(data)
}

func (r *reader) value(depth int) (any, bool) {
	if depth > maxDepth {
		return nil, false
	}
	switch r.space() {
	case '[':
		return r.list(depth)
	case '{':
		return r.object(depth)
	case '"':
		return r.text()
	case 't':
		return true, r.word("true")
	case 'f':
		return false, r.word("false")
	case 'n':
		return nil, r.word("null")
	}
	return r.number()
}

func (r *reader) list(depth int) (any, bool) {
	r.at++
	if numbers, ok := r.numbers(); ok {
		return numbers, true
	}
	list := []any{}
	if r.space() == ']' {
		r.at++
		return list, true
	}
	for {
		v, ok := r.value(depth + 1)
		if !ok {
			return nil, false
		}
		list = append(list, v)
		if more, ok := r.more(']'); !ok {
			return nil, false
		} else if !more {
			return list, true
		}
	}
}

// numbers reads the rest of a list of nothing but numbers, or nothing.
func (r *reader) numbers() ([]float64, bool) {
	start := r.at
	r.some = r.some[:0]
	for {
		if c := r.space(); c != '-' && !isDigit(c) {
			break
		}
		x, ok := r.number()
		if !ok {
			break
		}
		r.some = append(r.some, x)
		if more, ok := r.more(']'); !ok {
			break
		} else if !more {
			return r.keep(), true
		}
	}
	r.at = start
	return nil, false
}

// keep copies the numbers read to where they stay.
func (r *reader) keep() []float64 {
	n := len(r.some)
	if n > slabNumbers/4 {
		return slices.Clone(r.some)
	}
	if n > len(r.slab) {
		r.slab = make([]float64, slabNumbers)
	}
	kept := r.slab[:n:n]
	r.slab = r.slab[n:]
	copy(kept, r.some)
	return kept
}

func (r *reader) object(depth int) (any, bool) {
	r.at++
	o := &Object{Values: map[string]any{}}
	if r.space() == '}' {
		r.at++
		return o, true
	}
	for {
		if r.space() != '"' {
			return nil, false
		}
		name, ok := r.text()
		if _, twice := o.Values[name]; !ok || twice || r.space() != ':' {
			return nil, false
		}
		r.at++
		var v any
		if depth == 0 && slices.Contains(r.raw, name) {
			v, ok = r.skip()
		} else {
			v, ok = r.value(depth + 1)
		}
		if !ok {
			return nil, false
		}
		o.Names = append(o.Names, name)
		o.Values[name] = v
		if more, ok := r.more('}'); !ok {
			return nil, false
		} else if !more {
			return o, true
		}
	}
}

// skip goes past a member of the whole and returns its text.
func (r *reader) skip() (json.RawMessage, bool) {
	r.space()
	start := r.at
	for open := 0; r.at < len(r.data); r.at++ {
		switch r.data[r.at] {
		case '"':
			if !r.quoted() {
				return nil, false
			}
			r.at-- // of the last quote
		case '[', '{':
			open++
		case ']', '}', ',':
			if open == 0 {
				text := bytes.Clone(bytes.TrimRight(r.data[start:r.at], " \t\r\n"))
				return text, json.Valid(text)
			}
			if r.data[r.at] != ',' {
				open--
			}
		}
	}
	return nil, false
}

// more goes past a comma, after which more has to follow, or past the end of a list or an object.
func (r *reader) more(end byte) (more, ok bool) {
	c := r.space()
	r.at++
	return c == ',', c == ',' || c == end
}

// space skips white space and returns what follows, 0 at the end.
func (r *reader) space() byte {
	for r.at < len(r.data) {
		switch c := r.data[r.at]; c {
		case ' ', '\t', '\n', '\r':
			r.at++
		default:
			return c
		}
	}
	return 0
}

func (r *reader) word(word string) bool {
	ok := bytes.HasPrefix(r.data[r.at:], []byte(word))
	r.at += len(word)
	return ok
}

// text reads a string; what is between its quotes is the library's to understand.
func (r *reader) text() (s string, ok bool) {
	start := r.at
	ok = r.quoted() && json.Unmarshal(r.data[start:r.at], &s) == nil
	return s, ok
}

// quoted goes past a string.
func (r *reader) quoted() bool {
	for r.at++; r.at < len(r.data); r.at++ {
		switch r.data[r.at] {
		case '\\':
			r.at++
		case '"':
			r.at++
			return true
		}
	}
	return false
}

// number reads -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?
func (r *reader) number() (float64, bool) {
	start := r.at
	if r.peek() == '-' {
		r.at++
	}
	leading := r.peek()
	whole := r.digits()
	ok := whole == 1 || whole > 1 && leading != '0'
	if r.peek() == '.' {
		r.at++
		ok = r.digits() > 0 && ok
	}
	if c := r.peek(); c == 'e' || c == 'E' {
		r.at++
		if c = r.peek(); c == '+' || c == '-' {
			r.at++
		}
		ok = r.digits() > 0 && ok
	}
	if !ok {
		return 0, false
	}
	x, err := strconv.ParseFloat(string(r.data[start:r.at]), 64)
	return x, err == nil
}

func (r *reader) peek() byte {
	if r.at < len(r.data) {
		return r.data[r.at]
	}
	return 0
}

// digits skips digits and returns how many there were.
func (r *reader) digits() int {
	start := r.at
	for r.at < len(r.data) && isDigit(r.data[r.at]) {
		r.at++
	}
	return r.at - start
}

func isDigit(c byte) bool {
	return '0' <= c && c <= '9'
}
