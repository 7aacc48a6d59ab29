package bridge

import "encoding/json"

// Reply is a structured result: JSON text and, by their path in that document, the arrays that cross as Float64Array.
type Reply struct {
	JSON   string
	Arrays map[string][]float64
}

// Document replies with the JSON of v.
func Document(v any) (Reply, error) {
	text, err := json.Marshal(v)
	return Reply{JSON: string(text)}, err
}

// Done is the reply of a method that has nothing to say.
func Done() (Reply, error) { return Reply{JSON: "null"}, nil }
