// Package document reads strict JSON of bounded size and depth. An error names the place, what was found there and what was expected. The
// package also writes JSON, with long tables of numbers.
package document

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
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

const (
	maxDocument = 256 << 20 // bytes
	maxDepth    = 32
)

// Parse reads one JSON document: objects as *Object, lists as []any, or as []float64 where all elements are numbers, numbers as float64.
// The top-level members named in raw are returned as json.RawMessage. A name given twice is an error; errors are of type *Error.
func Parse(data []byte, raw ...string) (any, error) {
	if len(data) > maxDocument {
		return nil, Refuse("", fmt.Sprintf("%d bytes", len(data)), fmt.Sprintf("at most %d", maxDocument))
	}
	if v, ok := read(data, raw); ok {
		return v, nil
	}
	return decode(data, raw)
}

// decode is Parse without the fast reader. It finds out what is wrong in a document, and where.
func decode(data []byte, raw []string) (any, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber() // so that the error of a number too large names its place
	p := &parser{d, raw}
	v, err := p.value("", 0)
	if err == nil {
		if _, end := d.Token(); end != io.EOF {
			err = Refuse("", "more after "+place(data, d.InputOffset()), "one JSON document")
		}
	}
	var known *Error
	if err != nil && !errors.As(err, &known) {
		at := d.InputOffset()
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			at = syntax.Offset
		}
		text := strings.TrimPrefix(err.Error(), "json: ")
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			text = "its end too early"
		}
		err = Refuse("", text+" at "+place(data, at), "JSON")
	}
	return v, err
}

// place renders a byte offset as line and column, from 1.
func place(data []byte, offset int64) string {
	before := data[:min(max(offset, 0), int64(len(data)))]
	line := bytes.Count(before, []byte("\n")) + 1
	return fmt.Sprintf("line %d, column %d", line, len(before)-bytes.LastIndexByte(before, '\n'))
}

// parser walks the tokens of a document.
type parser struct {
	*json.Decoder
	raw []string
}

func (p *parser) value(path string, depth int) (any, error) {
	if depth > maxDepth {
		return nil, Refuse("", fmt.Sprintf("more than %d levels of lists and objects", maxDepth), fmt.Sprintf("at most %d", maxDepth))
	}
	token, err := p.Token()
	if err != nil {
		return nil, err
	}
	switch t := token.(type) {
	case json.Delim:
		if t == '[' {
			return p.list(path, depth)
		}
		return p.object(path, depth)
	case json.Number:
		x, err := t.Float64()
		if err != nil {
			return nil, Refuse(path, t.String(), "a number that a float64 can hold")
		}
		return x, nil
	default: // string, bool, nil
		return t, nil
	}
}

func (p *parser) list(path string, depth int) (any, error) {
	list := []any{}
	for p.More() {
		v, err := p.value(path, depth+1)
		if err != nil {
			return nil, atElement(err, path, len(list))
		}
		list = append(list, v)
	}
	_, err := p.Token()
	return list, err
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
	o := &Object{Values: map[string]any{}}
	for p.More() {
		token, err := p.Token()
		if err != nil {
			return nil, err
		}
		name := token.(string)
		if _, twice := o.Values[name]; twice {
			return nil, Refuse(Join(path, name), "a field given twice", "each field once")
		}
		var v any
		if depth == 0 && slices.Contains(p.raw, name) {
			var text json.RawMessage
			err = p.Decode(&text)
			v = text
		} else {
			v, err = p.value(Join(path, name), depth+1)
		}
		if err != nil {
			return nil, err
		}
		o.Names = append(o.Names, name)
		o.Values[name] = v
	}
	_, err := p.Token()
	return o, err
}

// Join appends a member's name to a path.
func Join(path, name string) string {
	if path == "" {
		return name
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
	case nil:
		return "null"
	case []any:
		return fmt.Sprintf("a list of %d", len(v))
	case []float64:
		return fmt.Sprintf("a list of %d", len(v))
	case *Object:
		return "an object"
	case string:
		return fmt.Sprintf("%q", Short(v))
	case float64:
		if v == math.Trunc(v) && math.Abs(v) < 1e21 {
			return json.Number(strconv.FormatFloat(v, 'f', -1, 64)) // 1e6 as 1000000
		}
	}
	return v
}
