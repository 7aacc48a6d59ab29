package document

import (
	"math"
	"strconv"
)

// appendTable writes nested lists of numbers as json.Marshal does, or canonically as RFC 8785, which differs in -0 only. It returns false for
// anything else, and for numbers that JSON does not have.
func appendTable(text []byte, v any, canonical bool) ([]byte, bool) {
	switch v := v.(type) {
	case float64:
		return appendNumber(text, v, canonical)
	case []float64:
		return appendList(text, v, func(text []byte, x float64) ([]byte, bool) { return appendNumber(text, x, canonical) })
	case []any:
		return appendList(text, v, func(text []byte, v any) ([]byte, bool) { return appendTable(text, v, canonical) })
	}
	return nil, false
}

// appendList writes a list. It returns false where an element cannot be written.
func appendList[T any](text []byte, list []T, one func([]byte, T) ([]byte, bool)) (_ []byte, ok bool) {
	if list == nil {
		return append(text, "null"...), true
	}
	text = append(text, '[')
	for i, v := range list {
		if i > 0 {
			text = append(text, ',')
		}
		if text, ok = one(text, v); !ok {
			return nil, false
		}
	}
	return append(text, ']'), true
}

// appendNumber writes a number as ECMAScript does, except -0.
func appendNumber(text []byte, x float64, canonical bool) ([]byte, bool) {
	size := math.Abs(x)
	switch {
	case math.IsInf(x, 0) || math.IsNaN(x):
		return nil, false
	case x == 0 && canonical:
		return append(text, '0'), true
	case size == 0 || size >= 1e-6 && size < 1e21:
		return strconv.AppendFloat(text, x, 'f', -1, 64), true
	}
	text = strconv.AppendFloat(text, x, 'e', -1, 64)
	if n := len(text); text[n-2] == '0' && text[n-3] == '-' { // e-09
		text[n-2] = text[n-1]
		text = text[:n-1]
	}
	return text, true
}
