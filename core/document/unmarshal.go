package document

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Raw is the text of a JSON value. Nil is written as null.
type Raw []byte

// MarshalJSON returns the text as it is.
func (r Raw) MarshalJSON() ([]byte, error) {
	if r == nil {
		return []byte("null"), nil
	}
	return r, nil
}

// UnmarshalJSON keeps the text.
func (r *Raw) UnmarshalJSON(text []byte) error {
	*r = bytes.Clone(text)
	return nil
}

// Unmarshal reads JSON into the value that into points at: structs with the tags of Marshal, lists, texts, numbers, booleans, Raw, and pointers to
// these. As with json.Unmarshal null sets pointers, lists and Raw only, and members that a struct does not have are passed over; names must be written
// as there. The error is an *Error.
func Unmarshal(data []byte, into any) error { return unmarshal(data, into, false) }

// UnmarshalStrict is Unmarshal. A member that a struct does not have is an error.
func UnmarshalStrict(data []byte, into any) error { return unmarshal(data, into, true) }

func unmarshal(data []byte, into any, strict bool) error {
	if err := check(data); err != nil {
		return err
	}
	d := &decoder{parser{data: data}, strict}
	return d.read(reflect.ValueOf(into).Elem())
}

// decoder reads the values of a document that is known to be JSON into Go's own.
type decoder struct {
	parser
	strict bool
}

var rawText = reflect.TypeFor[Raw]()

func (d *decoder) read(v reflect.Value) error {
	c := d.next()
	switch kind := v.Kind(); {
	case v.Type() == rawText:
		v.SetBytes(bytes.Clone(d.skip()))
		return nil
	case c == 'n':
		if d.skip(); kind == reflect.Pointer || kind == reflect.Slice {
			v.SetZero()
		}
		return nil
	case kind == reflect.Pointer:
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		return d.read(v.Elem())
	case kind == reflect.Struct && c == '{':
		return d.members(v)
	case kind == reflect.Slice && c == '[':
		v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		return d.elements(v)
	case kind == reflect.Array && c == '[':
		return d.elements(v)
	case kind == reflect.String && c == '"':
		text, err := d.text()
		v.SetString(text)
		return err
	case kind == reflect.Bool && (c == 't' || c == 'f'):
		d.skip()
		v.SetBool(c == 't')
		return nil
	case isOfNumber(c):
		if text := string(d.skip()); !setNumber(v, text) {
			return Refuse("", text, formOf(v))
		}
		return nil
	}
	found, err := d.value("", 0)
	if err != nil {
		return err
	}
	return Refuse("", Describe(found), formOf(v))
}

// formOf says what is expected where v is read.
func formOf(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Struct:
		return "an object"
	case reflect.Slice:
		return "a list"
	case reflect.Array:
		return fmt.Sprintf("a list of %d", v.Len())
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	}
	if v.CanFloat() {
		return "a number that a float64 can hold"
	}
	return "an integer that " + v.Kind().String() + " can hold"
}

// setNumber reports whether v can hold the number, and sets it.
func setNumber(v reflect.Value, text string) bool {
	switch {
	case v.CanInt():
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || v.OverflowInt(n) {
			return false
		}
		v.SetInt(n)
	case v.CanUint():
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil || v.OverflowUint(n) {
			return false
		}
		v.SetUint(n)
	case v.CanFloat():
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return false
		}
		v.SetFloat(x)
	default:
		return false
	}
	return true
}

func (d *decoder) elements(v reflect.Value) error {
	d.at++
	i := 0
	for ; d.next() != ']'; i++ {
		if v.Kind() == reflect.Slice {
			v.Grow(1)
			v.SetLen(i + 1)
		} else if i == v.Len() {
			return Refuse("", "a longer one", formOf(v))
		}
		if err := d.read(v.Index(i)); err != nil {
			return Within(fmt.Sprintf("[%d]", i), err)
		}
	}
	if d.at++; i < v.Len() {
		return Refuse("", fmt.Sprintf("a list of %d", i), formOf(v))
	}
	return nil
}

func (d *decoder) members(v reflect.Value) error {
	d.at++
	members := membersOf(v.Type())
	for d.next() != '}' {
		name, err := d.text()
		if err != nil {
			return err
		}
		at := slices.IndexFunc(members, func(m member) bool { return m.name == name })
		switch {
		case at >= 0:
			if err := d.read(v.FieldByIndex(members[at].index)); err != nil {
				return Within(name, err)
			}
		case d.strict:
			names := make([]string, len(members))
			for i, m := range members {
				names[i] = m.name
			}
			return Refuse(name, "an unknown field", "one of "+strings.Join(names, ", "))
		default:
			d.skip()
		}
	}
	d.at++
	return nil
}
