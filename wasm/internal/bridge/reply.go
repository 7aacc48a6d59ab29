package bridge

import "revisit/core/document"

// Reply is a result: a JSON document, and number arrays by their path in it, which JavaScript gets as Float64Array.
type Reply struct {
	JSON   []byte
	Arrays map[string][]float64
}

// Document returns the reply of v as JSON.
func Document(v any) (Reply, error) {
	text, err := document.Marshal(v)
	return Reply{JSON: text}, err
}

// Done returns the reply null.
func Done() (Reply, error) { return Reply{JSON: []byte("null")}, nil }
