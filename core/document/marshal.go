package document

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// Marshal returns v as JSON: the text of json.Marshal, which weighs more than a picture waits for. What a MarshalJSON returns is taken as it is. Of
// tags it knows names, "-" and omitempty. What documents do not have is an error: numbers that JSON lacks, bytes, float32, channels and functions, and
// maps whose keys are no texts. It does not call MarshalText.
func Marshal(v any) ([]byte, error) { return appendValue(make([]byte, 0, 256), reflect.ValueOf(v)) }

func appendValue(text []byte, v reflect.Value) ([]byte, error) {
	if !v.IsValid() || (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && v.IsNil() {
		return append(text, "null"...), nil
	}
	if v.NumMethod() > 0 {
		if own, ok := v.Interface().(marshaler); ok {
			one, err := own.MarshalJSON()
			return append(text, one...), err
		}
	}
	switch v.Kind() {
	case reflect.Bool:
		return strconv.AppendBool(text, v.Bool()), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.AppendInt(text, v.Int(), 10), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return strconv.AppendUint(text, v.Uint(), 10), nil
	case reflect.Float64:
		if whole, ok := appendNumber(text, v.Float(), false); ok {
			return whole, nil
		}
	case reflect.String:
		return appendText(text, v.String()), nil
	case reflect.Pointer, reflect.Interface:
		return appendValue(text, v.Elem())
	case reflect.Struct:
		return appendStruct(text, v)
	case reflect.Map:
		if v.Type().Key().Kind() == reflect.String {
			return appendMap(text, v)
		}
	case reflect.Slice:
		if v.IsNil() {
			return append(text, "null"...), nil
		}
		switch v.Type().Elem().Kind() {
		case reflect.Float64, reflect.Interface:
			if whole, ok := appendTable(text, v.Interface(), false); ok {
				return whole, nil
			}
		case reflect.Uint8:
			return nil, unwritten(v)
		}
		return appendElements(text, v)
	case reflect.Array:
		return appendElements(text, v)
	}
	return nil, unwritten(v)
}

// marshaler is json.Marshaler.
type marshaler interface{ MarshalJSON() ([]byte, error) }

func unwritten(v reflect.Value) error {
	return fmt.Errorf("unsupported value: %v, a %s", v, v.Type())
}

func appendElements(text []byte, v reflect.Value) (_ []byte, err error) {
	text = append(text, '[')
	for i := range v.Len() {
		if i > 0 {
			text = append(text, ',')
		}
		if text, err = appendValue(text, v.Index(i)); err != nil {
			return nil, err
		}
	}
	return append(text, ']'), nil
}

func appendMap(text []byte, v reflect.Value) (_ []byte, err error) {
	if v.IsNil() {
		return append(text, "null"...), nil
	}
	names := v.MapKeys()
	slices.SortFunc(names, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	text = append(text, '{')
	for i, name := range names {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(appendText(text, name.String()), ':')
		if text, err = appendValue(text, v.MapIndex(name)); err != nil {
			return nil, err
		}
	}
	return append(text, '}'), nil
}

func appendStruct(text []byte, v reflect.Value) (_ []byte, err error) {
	opening := byte('{')
	for _, m := range membersOf(v.Type()) {
		value, outside := v.FieldByIndexErr(m.index)
		if outside != nil || m.omitEmpty && isEmpty(value) {
			continue
		}
		text = append(append(text, opening), m.label...)
		if text, err = appendValue(text, value); err != nil {
			return nil, err
		}
		opening = ','
	}
	if opening == '{' {
		text = append(text, opening)
	}
	return append(text, '}'), nil
}

// member is a field of a struct that is written and read.
type member struct {
	name      string
	index     []int  // of reflect.Value.FieldByIndex
	label     string // its name as JSON and a colon
	omitEmpty bool
}

var structs sync.Map // from reflect.Type to []member

// membersOf returns what is written of a struct. The fields of an embedded one stand in its place, without those whose names the struct has itself.
func membersOf(t reflect.Type) []member {
	if known, ok := structs.Load(t); ok {
		return known.([]member)
	}
	var all, members []member
	for i := range t.NumField() {
		field := t.Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case field.Anonymous && name == "":
			embedded := field.Type
			if embedded.Kind() == reflect.Pointer {
				embedded = embedded.Elem()
			}
			for _, m := range membersOf(embedded) {
				m.index = append([]int{i}, m.index...)
				all = append(all, m)
			}
		case field.IsExported() && name != "-":
			if name == "" {
				name = field.Name
			}
			all = append(all, member{name, []int{i}, string(appendText(nil, name)) + ":", options == "omitempty"})
		}
	}
	for _, m := range all {
		if !slices.ContainsFunc(all, func(outer member) bool { return outer.name == m.name && len(outer.index) < len(m.index) }) {
			members = append(members, m)
		}
	}
	known, _ := structs.LoadOrStore(t, members)
	return known.([]member)
}

func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map, reflect.String:
		return v.Len() == 0
	case reflect.Struct, reflect.Array:
		return false
	}
	return v.IsZero()
}

// appendText writes a text, without the characters that HTML or JavaScript would take for their own.
func appendText(text []byte, s string) []byte {
	text = append(text, '"')
	for {
		at := strings.IndexFunc(s, isEscaped)
		if at < 0 {
			return append(append(text, s...), '"')
		}
		text = append(text, s[:at]...)
		letter, size := utf8.DecodeRuneInString(s[at:])
		switch short := strings.IndexRune("\"\\\b\f\n\r\t", letter); {
		case short >= 0:
			text = append(text, '\\', `"\bfnrt`[short])
		case letter == utf8.RuneError && size > 1: // a replacement character, not a byte that is not UTF-8
			text = append(text, s[at:at+size]...)
		default:
			const digits = "0123456789abcdef"
			text = append(text, '\\', 'u', digits[letter>>12], digits[letter>>8&15], digits[letter>>4&15], digits[letter&15])
		}
		s = s[at+size:]
	}
}

func isEscaped(letter rune) bool {
	switch letter {
	case '"', '\\', '<', '>', '&', '\u2028', '\u2029', utf8.RuneError:
		return true
	}
	return letter < ' '
}
