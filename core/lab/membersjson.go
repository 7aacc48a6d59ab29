package lab

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/gowebpki/jcs"
)

// members are a JSON object's, in the order in which they are written. Names need no escape. What is written is what json.Marshal would
// write, but tables of numbers, nearly all of a document that has any, are written once and not read again for being well formed.
type members []member

type member struct {
	name  string
	value any
}

// membered is what is written as an object of members.
type membered interface{ members() members }

// text is the object's.
func (m members) text() ([]byte, error) { return m.append(nil, appendJSON) }

// canonical is the object as RFC 8785 would have it.
func (m members) canonical() ([]byte, error) { return appendCanonical(nil, m) }

func (m members) members() members { return m }

func (m members) append(text []byte, value func([]byte, any) ([]byte, error)) (_ []byte, err error) {
	text = append(text, '{')
	for i, one := range m {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(append(append(text, '"'), one.name...), `":`...)
		if text, err = value(text, one.value); err != nil {
			return nil, err
		}
	}
	return append(text, '}'), nil
}

func appendJSON(text []byte, v any) ([]byte, error) {
	if whole, ok := appendTable(text, v, false); ok {
		return whole, nil
	}
	switch v := v.(type) {
	case membered:
		return v.members().append(text, appendJSON)
	case json.RawMessage:
		return append(text, v...), nil
	case []members:
		return appendObjects(text, v)
	}
	own, err := json.Marshal(v)
	return append(text, own...), err
}

func appendObjects(text []byte, list []members) (_ []byte, err error) {
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
		sorted := slices.SortedFunc(slices.Values(v.members()), func(a, b member) int { return strings.Compare(a.name, b.name) })
		return members(sorted).append(text, appendCanonical)
	}
	own, err := json.Marshal(v)
	if err == nil {
		own, err = jcs.Transform(own)
	}
	return append(text, own...), err
}
