package lab

import (
	"encoding/json"
	"slices"
)

// Bench opens sessions one after the other. It keeps the problem that it built last, with its optimal values and its features, and uses
// them again for the next session of the same problem, whose run is the same bit for bit. The zero value is ready. It and its sessions
// are not safe for use by several goroutines.
type Bench struct {
	of       []byte // the JSON of the problem and features that built is of
	built    *instance
	problem  ProblemSpec // those, completed by building them
	features FeaturesSpec

	planned []byte // the JSON of the comparison that plan is of
	plan    *Plan

	text []byte // that read is of
	read *Results
}

// Open is Open, with what the bench has.
func (b *Bench) Open(spec []byte) (*Session, error) {
	s, err := ParseSpec(spec)
	if err != nil {
		return nil, err
	}
	return b.OpenSpec(s)
}

// OpenSpec is OpenSpec, with what the bench has.
func (b *Bench) OpenSpec(spec *Spec) (*Session, error) {
	in, err := b.build(spec)
	if err != nil {
		return nil, err
	}
	return open(spec, in)
}

// build is build, with the problem and the features that the bench has, where the spec has the same.
func (b *Bench) build(spec *Spec) (*instance, error) {
	spec = withDefaultFeatures(spec)
	of, err := json.Marshal([]any{spec.Problem, spec.Features})
	if err != nil {
		return nil, err
	}
	if b.built == nil || !slices.Equal(b.of, of) || b.built.setting.Large && !spec.Algorithm.kind.light {
		if b.built, err = buildProblem(spec); err != nil {
			b.built = nil
			return nil, err
		}
		b.of, b.problem, b.features = of, spec.Problem, spec.Features
	}
	spec.Problem, spec.Features = b.problem, b.features
	in := *b.built
	err = in.settle(spec)
	b.built.branching = in.branching
	return &in, err
}

// withDefaultFeatures completes a spec in place.
func withDefaultFeatures(spec *Spec) *Spec {
	spec.Features.chooseDefault(spec.Problem.family)
	return spec
}
