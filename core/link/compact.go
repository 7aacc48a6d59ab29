package link

import (
	"bytes"

	"revisit/core/document"
	"revisit/core/learner"
	"revisit/core/spec"
)

// compact returns a spec as short JSON for a link of an engine, without the defaults of its kinds of problem, features and learner. It checks that
// reading the text gives the same spec, and else returns all of it.
func compact(given *spec.Spec, engine string) ([]byte, error) {
	whole, err := document.Marshal(given)
	if err != nil {
		return nil, err
	}
	if len(whole) > maxLink {
		return whole, nil // tables, too long for a link in any form
	}
	short, err := withoutDefaults(given, whole, engine)
	if err != nil {
		return nil, err
	}
	again, err := spec.ParseOf(engine, short)
	if err != nil {
		return whole, nil
	}
	if same, err := document.Marshal(again); err != nil || !bytes.Equal(same, whole) {
		return whole, nil
	}
	return short, nil
}

// withoutDefaults removes the defaults from a spec's JSON.
func withoutDefaults(given *spec.Spec, whole []byte, engine string) ([]byte, error) {
	kind, features := given.Problem.Family.Name, given.Features.Kind
	defaults, err := document.Marshal(map[string]any{"problem": map[string]any{"kind": kind}, "features": map[string]any{"kind": features},
		"algorithm": map[string]any{"kind": given.Algorithm.Kind}})
	if err != nil {
		return nil, err
	}
	plain, err := spec.Parse(defaults)
	if err != nil {
		return nil, err
	}
	if defaults, err = document.Marshal(plain); err != nil {
		return nil, err
	}
	all, err := members(whole)
	if err != nil {
		return nil, err
	}
	common, err := members(defaults)
	if err != nil {
		return nil, err
	}
	part := func(name string) map[string]any { return common[name].(*document.Object).Values }
	part("features")["version"] = spec.FeaturesOf(engine)
	delete(part("problem"), "kind")
	if features != given.Problem.DefaultFeatures() {
		delete(part("features"), "kind")
	}
	if given.Algorithm.Learner != learner.LinQ {
		delete(part("algorithm"), "kind")
	}
	return document.Marshal(subtract(all, common))
}

// members returns those of an object that is JSON.
func members(text []byte) (map[string]any, error) {
	v, err := document.Parse(text)
	if err != nil {
		return nil, err
	}
	return v.(*document.Object).Values, nil
}

// subtract returns an object without the members that are the same in the other, recursively.
func subtract(object, common map[string]any) map[string]any {
	left := map[string]any{}
	for name, v := range object {
		usual, known := common[name]
		inner, isObject := v.(*document.Object)
		innerUsual, bothObjects := usual.(*document.Object)
		switch {
		case isObject && bothObjects:
			if rest := subtract(inner.Values, innerUsual.Values); len(rest) > 0 {
				left[name] = rest
			}
		case !known || !alike(v, usual):
			left[name] = v
		}
	}
	return left
}

// alike compares two values read from JSON.
func alike(one, other any) bool {
	a, _ := document.Marshal(one)
	b, _ := document.Marshal(other)
	return bytes.Equal(a, b)
}
