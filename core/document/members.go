package document

import (
	"reflect"
	"slices"
	"strings"

	"github.com/gowebpki/jcs"
)

// Members is a JSON object in the order in which it is written. Names must need no escape. The text is that of Marshal.
type Members []Member

// Member is a name and its value.
type Member struct {
	Name  string
	Value any
}

// Pair returns a member.
func Pair(name string, value any) Member { return Member{name, value} }

// membered is a value that is written as an object.
type membered interface{ Members() Members }

// Text returns the object as JSON.
func (m Members) Text() ([]byte, error) { return m.append(nil, appendJSON) }

// Canonical returns the object as canonical JSON (RFC 8785).
func (m Members) Canonical() ([]byte, error) { return appendCanonical(nil, m) }

// Members returns m.
func (m Members) Members() Members { return m }

func (m Members) append(text []byte, value func([]byte, any) ([]byte, error)) (_ []byte, err error) {
	text = append(text, '{')
	for i, one := range m {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(append(append(text, '"'), one.Name...), `":`...)
		if text, err = value(text, one.Value); err != nil {
			return nil, err
		}
	}
	return append(text, '}'), nil
}

func appendJSON(text []byte, v any) ([]byte, error) {
	switch v := v.(type) {
	case membered:
		return v.Members().append(text, appendJSON)
	case []Members:
		return appendObjects(text, v)
	}
	return appendValue(text, reflect.ValueOf(v))
}

func appendObjects(text []byte, list []Members) (_ []byte, err error) {
	text = append(text, '[')
	for i, one := range list {
		if i > 0 {
			text = append(text, ',')
		}
		if text, err = one.append(text, appendJSON); err != nil {
			return nil, err
		}
	}
	return append(text, ']'), nil
}

func appendCanonical(text []byte, v any) ([]byte, error) {
	if whole, ok := appendTable(text, v, true); ok {
		return whole, nil
	}
	if v, ok := v.(membered); ok {
		sorted := slices.SortedFunc(slices.Values(v.Members()), func(a, b Member) int { return strings.Compare(a.Name, b.Name) })
		return Members(sorted).append(text, appendCanonical)
	}
	own, err := Marshal(v)
	if err == nil {
		own, err = jcs.Transform(own)
	}
	return append(text, own...), err
}
