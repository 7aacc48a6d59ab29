//go:build simd

package linq

import (
	"reflect"

	"revisit/core/protocol"
)

// Layouts returns the names of the words of eight bytes in each record that the kernel reads, in order.
func Layouts() map[string][]string {
	return map[string][]string{
		"paths": wordsOf(reflect.TypeFor[pathLayout]()), "step": wordsOf(reflect.TypeFor[stepLayout]()), "bounds": wordsOf(reflect.TypeFor[bounds]()),
		"page": wordsOf(reflect.TypeFor[page]()), "drift": wordsOf(reflect.TypeFor[drift]()),
		"path": wordsOf(reflect.TypeFor[protocol.Path]()), "place": wordsOf(reflect.TypeFor[protocol.Place]()),
	}
}

// wordsOf names the words of a struct after its fields; a slice has its length and capacity behind its pointer.
func wordsOf(t reflect.Type) (names []string) {
	for i := range t.NumField() {
		switch f := t.Field(i); f.Type.Kind() {
		case reflect.Slice:
			names = append(names, f.Name, "length", "capacity")
		case reflect.Struct:
			names = append(names, wordsOf(f.Type)...)
		case reflect.Array:
			if f.Name == "regression" {
				names = append(names, "P", "Recent", "M", "U", "Target", "Theta", "Origin", "Next", "Base", "Room")
				continue
			}
			return names // the kernel reads nothing behind it
		default:
			if f.Type.Size() != 8 {
				panic(f.Name + " is not a word of eight bytes")
			}
			names = append(names, f.Name)
		}
	}
	return names
}
