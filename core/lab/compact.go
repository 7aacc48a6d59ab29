package lab

import (
	"bytes"
	"encoding/json"

	"revisit/core/learner"
)

// compact returns a spec as short JSON: without what its problem's and its features' kinds have as defaults. Reading it gives the
// same spec, which is made sure of.
func compact(spec *Spec) ([]byte, error) {
	spec = withFeatures(spec)
	whole, err := json.Marshal(spec)
	if err != nil {
		return nil, err
	}
	if len(whole) > maxLink {
		return whole, nil // tables: too long for a link in any form
	}
	short, err := withoutDefaults(spec, whole)
	if err != nil {
		return nil, err
	}
	again, err := ParseSpec(short)
	if err != nil {
		return whole, nil
	}
	if same, err := json.Marshal(withFeatures(again)); err != nil || !bytes.Equal(same, whole) {
		return whole, nil
	}
	return short, nil
}

// withFeatures completes a spec that was only read with the features that are its family's default.
func withFeatures(spec *Spec) *Spec {
	s := *spec
	s.Features.ChooseDefault(s.Problem.Family)
	return &s
}

func withoutDefaults(spec *Spec, whole []byte) ([]byte, error) {
	kind, features := spec.Problem.Family.Kind, spec.Features.Kind
	usual := FeaturesSpec{}
	usual.ChooseDefault(spec.Problem.Family)
	defaults, err := json.Marshal(map[string]any{"problem": map[string]any{"kind": kind}, "features": map[string]any{"kind": features},
		"algorithm": map[string]any{"kind": spec.Algorithm.Kind}})
	if err != nil {
		return nil, err
	}
	plain, err := ParseSpec(defaults)
	if err != nil {
		return nil, err
	}
	if defaults, err = json.Marshal(plain); err != nil {
		return nil, err
	}
	var all, common map[string]any
	if err := json.Unmarshal(whole, &all); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(defaults, &common); err != nil {
		return nil, err
	}
	delete(common["problem"].(map[string]any), "kind")
	if features != usual.Kind {
		delete(common["features"].(map[string]any), "kind")
	}
	if spec.Algorithm.Learner != learner.LinQ {
		delete(common["algorithm"].(map[string]any), "kind")
	}
	return json.Marshal(subtract(all, common))
}

// subtract takes from an object what the other has alike, member by member.
func subtract(object, common map[string]any) map[string]any {
	left := map[string]any{}
	for name, v := range object {
		usual, known := common[name]
		inner, isObject := v.(map[string]any)
		innerUsual, bothObjects := usual.(map[string]any)
		switch {
		case isObject && bothObjects:
			if rest := subtract(inner, innerUsual); len(rest) > 0 {
				left[name] = rest
			}
		case !known || !alike(v, usual):
			left[name] = v
		}
	}
	return left
}

// alike compares what was read from JSON.
func alike(one, other any) bool {
	a, _ := json.Marshal(one)
	b, _ := json.Marshal(other)
	return bytes.Equal(a, b)
}
