//go:build simd

package linq

import (
	"reflect"

	"revisit/core/protocol"
)

// Layouts returns the names of what lies in each place of eight bytes of what the kernel reads.
func Layouts() map[string][]string {
	return map[string][]string{
		"paths": placesOf(reflect.TypeFor[places]()), "step": placesOf(reflect.TypeFor[step]()), "bounds": placesOf(reflect.TypeFor[bounds]()),
		"page": placesOf(reflect.TypeFor[page]()), "recent": placesOf(reflect.TypeFor[recent]()), "drift": placesOf(reflect.TypeFor[drift]()),
		"path": placesOf(reflect.TypeFor[protocol.Path]()), "place": placesOf(reflect.TypeFor[protocol.Place]()),
	}
}

// placesOf names places after the fields of a struct; what a slice has behind its pointer has no name.
func placesOf(t reflect.Type) (names []string) {
	for i := range t.NumField() {
		switch f := t.Field(i); f.Type.Kind() {
		case reflect.Slice:
			names = append(names, f.Name, "length", "capacity")
		case reflect.Struct:
			names = append(names, placesOf(f.Type)...)
		case reflect.Array:
			if f.Name == "regression" {
				names = append(names, "P", "Recent", "M", "U", "Target", "Theta")
				continue
			}
			return names // nothing behind it is read
		default:
			if f.Type.Size() != 8 {
				panic(f.Name + " takes no place of eight bytes")
			}
			names = append(names, f.Name)
		}
	}
	return names
}
