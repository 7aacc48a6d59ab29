package lab

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"revisit/core/mdp"
)

// fields reads the members of one object by name, each with its default, and keeps the first error; end reports it, or the
// first member that nobody asked for.
type fields struct {
	path  string
	from  *object
	known []string
	err   error
}

// open reads the object v at path; a missing one (nil, false) has no members.
func openFields(path string, v any, given bool) *fields {
	f := &fields{path: path, from: &object{}}
	if !given {
		return f
	}
	if o, ok := v.(*object); ok {
		f.from = o
	} else {
		f.err = badSpec(path, describe(v), "an object")
	}
	return f
}

// get returns the member of that name and whether it is there.
func (f *fields) get(name string) (any, bool) {
	if !slices.Contains(f.known, name) {
		f.known = append(f.known, name)
	}
	v, ok := f.from.values[name]
	return v, ok && f.err == nil
}

// require fails for the first of the names that is not there.
func (f *fields) require(names ...string) {
	for _, name := range names {
		if _, ok := f.from.values[name]; !ok {
			f.fail(name, nil, "a value: this field cannot be left out")
		}
	}
}

func (f *fields) fail(name string, found any, expected string) {
	if f.err == nil {
		f.err = badSpec(join(f.path, name), describe(found), expected)
	}
}

func (f *fields) number(name string, value, least, most float64, expected string) float64 {
	v, given := f.get(name)
	if !given {
		return value
	}
	x, ok := v.(float64)
	if !ok || !(x >= least && x <= most) {
		f.fail(name, v, expected)
		return value
	}
	return x
}

func (f *fields) integer(name string, value, least, most int64) int64 {
	expected := fmt.Sprintf("an integer from %d to %d", least, most)
	x := f.number(name, float64(value), float64(least), float64(most), expected)
	if x != math.Trunc(x) {
		f.fail(name, x, expected)
		return value
	}
	return int64(x)
}

func (f *fields) boolean(name string, value bool) bool {
	v, given := f.get(name)
	if !given {
		return value
	}
	b, ok := v.(bool)
	if !ok {
		f.fail(name, v, "true or false")
	}
	return b
}

func (f *fields) text(name, value string, most int) string {
	v, given := f.get(name)
	if !given {
		return value
	}
	s, ok := v.(string)
	if !ok || len([]rune(s)) > most {
		f.fail(name, v, fmt.Sprintf("a text of at most %d characters", most))
	}
	return s
}

func (f *fields) choice(name, value string, choices ...string) string {
	v, given := f.get(name)
	if !given {
		return value
	}
	s, ok := v.(string)
	if !ok || !slices.Contains(choices, s) {
		f.fail(name, v, oneOf(choices))
		return value
	}
	return s
}

// list returns the member of that name as a list, or nil and false where it is null or missing, which is an error if needed.
func (f *fields) list(name string, needed bool, expected string) ([]any, bool) {
	v, given := f.get(name)
	list, ok := mdp.Elements(v)
	if f.err == nil && !ok && (needed || (given && v != nil)) {
		f.fail(name, v, expected)
	}
	return list, ok && f.err == nil
}

func oneOf(choices []string) string {
	quoted := make([]string, len(choices))
	for i, c := range choices {
		quoted[i] = fmt.Sprintf("%q", c)
	}
	if len(quoted) == 1 {
		return quoted[0]
	}
	return "one of " + strings.Join(quoted, ", ")
}

// open returns the fields of a member that is an object.
func (f *fields) open(name string) *fields {
	v, given := f.get(name)
	return openFields(join(f.path, name), v, given)
}

// take moves the first error of a part to the whole.
func (f *fields) take(part *fields) {
	if err := part.end(); err != nil && f.err == nil {
		f.err = err
	}
}

// end returns the first error of this object: of a member, or a member nobody knows.
func (f *fields) end() error {
	if f.err != nil {
		return f.err
	}
	for _, name := range f.from.names {
		if !slices.Contains(f.known, name) {
			return badSpec(join(f.path, name), "an unknown field", "one of "+strings.Join(f.known, ", "))
		}
	}
	return nil
}
