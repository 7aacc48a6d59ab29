package document

import "fmt"

// Nested lists are []any of lists or numbers; a list of numbers may be a []float64.

// Depth returns how deep lists are nested, along first elements: 0 for a number, 1 for a list of numbers.
func Depth(v any) int {
	if _, ok := v.([]float64); ok {
		return 1
	}
	list, ok := v.([]any)
	switch {
	case !ok:
		return 0
	case len(list) == 0:
		return 1
	}
	return 1 + Depth(list[0])
}

// Length returns the length of the list that is level times the first element, 0 where there is none.
func Length(v any, level int) int {
	for ; level > 0; level-- {
		list, ok := v.([]any)
		if !ok || len(list) == 0 {
			return 0
		}
		v = list[0]
	}
	switch list := v.(type) {
	case []float64:
		return len(list)
	case []any:
		return len(list)
	}
	return 0
}

// Elements returns the elements of a list of either type; ok is false where v is no list.
func Elements(v any) (list []any, ok bool) {
	numbers, ok := v.([]float64)
	if !ok {
		list, ok = v.([]any)
		return list, ok
	}
	list = make([]any, len(numbers))
	for i, x := range numbers {
		list[i] = x
	}
	return list, true
}

// Flatten flattens nested lists of float64 of exactly the given shape. Else the error is an *Error whose path starts with name.
func Flatten(name string, v any, shape ...int) ([]float64, error) {
	numbers, err := flatten(nil, v, shape)
	if err != nil {
		return nil, Refuse(name+err.Path, err.Found, err.Expected)
	}
	return numbers, nil
}

func flatten(dst []float64, v any, shape []int) ([]float64, *Error) {
	if len(shape) == 0 {
		x, ok := v.(float64)
		if !ok {
			return nil, Refuse("", describe(v), "a number")
		}
		return append(dst, x), nil
	}
	if numbers, ok := v.([]float64); ok && len(shape) == 1 && len(numbers) == shape[0] {
		return append(dst, numbers...), nil
	}
	list, ok := Elements(v)
	if !ok || len(list) != shape[0] {
		return nil, Refuse("", describe(v), fmt.Sprintf("a list of %d", shape[0]))
	}
	var err *Error
	for i, x := range list {
		if dst, err = flatten(dst, x, shape[1:]); err != nil {
			return nil, Refuse(fmt.Sprintf("[%d]%s", i, err.Path), err.Found, err.Expected)
		}
	}
	return dst, nil
}

// describe is Describe with texts as they are, and numbers as Go writes them.
func describe(v any) any {
	switch v := v.(type) {
	case nil:
		return "null"
	case []any:
		return fmt.Sprintf("a list of %d", len(v))
	case []float64:
		return fmt.Sprintf("a list of %d", len(v))
	case string:
		if letters := []rune(v); len(letters) > 80 {
			return string(letters[:80]) + "…"
		}
		return v
	case float64, bool:
		return v
	}
	return "an object"
}
