package document

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Fields reads the members of an object by name and keeps the first error. Each method returns the given default where the member is
// missing. End returns the error; a member that was never read is an error too.
type Fields struct {
	Path  string
	From  *Object
	known []string
	Err   error
}

// Open returns the fields of the object v at path. Where it is not given it has no members.
func Open(path string, v any, given bool) *Fields {
	f := &Fields{Path: path, From: &Object{}}
	if !given {
		return f
	}
	if o, ok := v.(*Object); ok {
		f.From = o
	} else {
		f.Err = Refuse(path, Describe(v), "an object")
	}
	return f
}

// Get returns the member of that name and whether it is there.
func (f *Fields) Get(name string) (any, bool) {
	if !slices.Contains(f.known, name) {
		f.known = append(f.known, name)
	}
	v, ok := f.From.Values[name]
	return v, ok && f.Err == nil
}

// Require fails for the first of the names that is not there.
func (f *Fields) Require(names ...string) {
	for _, name := range names {
		if _, ok := f.From.Values[name]; !ok {
			f.Fail(name, nil, "a value: this field cannot be left out")
		}
	}
}

// Fail sets the error of a member, unless there is an error already.
func (f *Fields) Fail(name string, found any, expected string) {
	if f.Err == nil {
		f.Err = Refuse(Join(f.Path, name), Describe(found), expected)
	}
}

// Number reads a number from least to most.
func (f *Fields) Number(name string, value, least, most float64, expected string) float64 {
	v, given := f.Get(name)
	if !given {
		return value
	}
	x, ok := v.(float64)
	if !ok || !(x >= least && x <= most) {
		f.Fail(name, v, expected)
		return value
	}
	return x
}

// Integer reads an integer from least to most.
func (f *Fields) Integer(name string, value, least, most int64) int64 {
	expected := fmt.Sprintf("an integer from %d to %d", least, most)
	x := f.Number(name, float64(value), float64(least), float64(most), expected)
	if x != math.Trunc(x) {
		f.Fail(name, x, expected)
		return value
	}
	return int64(x)
}

// Boolean reads true or false.
func (f *Fields) Boolean(name string, value bool) bool {
	v, given := f.Get(name)
	if !given {
		return value
	}
	b, ok := v.(bool)
	if !ok {
		f.Fail(name, v, "true or false")
	}
	return b
}

// Text reads a string of at most the given number of characters.
func (f *Fields) Text(name, value string, most int) string {
	v, given := f.Get(name)
	if !given {
		return value
	}
	s, ok := v.(string)
	if !ok || len([]rune(s)) > most {
		f.Fail(name, v, fmt.Sprintf("a text of at most %d characters", most))
	}
	return s
}

// Choice reads one of the choices.
func (f *Fields) Choice(name, value string, choices ...string) string {
	v, given := f.Get(name)
	if !given {
		return value
	}
	s, ok := v.(string)
	if !ok || !slices.Contains(choices, s) {
		f.Fail(name, v, OneOf(choices))
		return value
	}
	return s
}

// List reads a list. It returns nil and false where the member is null or missing, which is an error if needed.
func (f *Fields) List(name string, needed bool, expected string) ([]any, bool) {
	v, given := f.Get(name)
	list, ok := Elements(v)
	if f.Err == nil && !ok && (needed || (given && v != nil)) {
		f.Fail(name, v, expected)
	}
	return list, ok && f.Err == nil
}

// OneOf returns what an error says was expected of a choice.
func OneOf(choices []string) string {
	quoted := make([]string, len(choices))
	for i, c := range choices {
		quoted[i] = fmt.Sprintf("%q", c)
	}
	if len(quoted) == 1 {
		return quoted[0]
	}
	return "one of " + strings.Join(quoted, ", ")
}

// Open returns the fields of a member that is an object.
func (f *Fields) Open(name string) *Fields {
	v, given := f.Get(name)
	return Open(Join(f.Path, name), v, given)
}

// Take ends a part and takes over its error, unless there is an error already.
func (f *Fields) Take(part *Fields) {
	if err := part.End(); err != nil && f.Err == nil {
		f.Err = err
	}
}

// End returns the first error, or an error for the first member that was never read.
func (f *Fields) End() error {
	if f.Err != nil {
		return f.Err
	}
	for _, name := range f.From.Names {
		if !slices.Contains(f.known, name) {
			return Refuse(Join(f.Path, name), "an unknown field", "one of "+strings.Join(f.known, ", "))
		}
	}
	return nil
}

// Numbers reads the list v, the member of that name, of n numbers from least to most.
func (f *Fields) Numbers(name string, v any, n int, least, most float64) []float64 {
	list, ok := Elements(v)
	if !ok || len(list) != n {
		f.Fail(name, v, fmt.Sprintf("a list of %d numbers", n))
		return nil
	}
	out := make([]float64, n)
	for i, x := range list {
		out[i], ok = x.(float64)
		if !ok || !(out[i] >= least && out[i] <= most) {
			f.Fail(fmt.Sprintf("%s[%d]", name, i), x, fmt.Sprintf("a number from %g to %g", least, most))
			return nil
		}
	}
	return out
}

// Integers reads the list v, the member of that name, of n integers from 0 to most.
func (f *Fields) Integers(name string, v any, n int, most float64) []int {
	x := f.Numbers(name, v, n, 0, most)
	out := make([]int, len(x))
	for i := range x {
		if out[i] = int(x[i]); float64(out[i]) != x[i] {
			f.Fail(fmt.Sprintf("%s[%d]", name, i), x[i], "an integer")
			return nil
		}
	}
	return out
}
