package bridge

import "encoding/json"

// Reply is a structured result: JSON, as bytes, and, by their path in that document, the arrays that cross as Float64Array.
type Reply struct {
	JSON   []byte
	Arrays map[string][]float64
}

// Document replies with the JSON of v.
func Document(v any) (Reply, error) {
	text, err := json.Marshal(v)
	return Reply{JSON: text}, err
}

// Done is the reply of a method that has nothing to say.
func Done() (Reply, error) { return Reply{JSON: []byte("null")}, nil }
