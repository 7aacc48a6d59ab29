package lab

import (
	"bytes"
	"slices"

	"revisit/core/document"
	"revisit/core/instance"
	"revisit/core/spec"
)

// Builder opens sessions one after the other. It keeps the problem that it built last, with its optimal values and its features, and uses
// them again for the next session of the same problem, whose run is the same bit for bit. The zero value is ready. It and its sessions
// are not safe for use by several goroutines.
type Builder struct {
	of       []byte // the JSON of the problem and features that built is of
	built    *instance.Instance
	problem  spec.Problem // those, completed by building them
	features spec.Features

	spec *spec.Spec // as it was read last for OpenSeed
	said []byte     // the text that spec is of
	key  []byte     // keyOf spec
}

// Open is Open, with what the builder has.
func (b *Builder) Open(given []byte) (*Session, error) {
	s, err := spec.Parse(given)
	if err != nil {
		return nil, err
	}
	return b.OpenSpec(s)
}

// OpenSeed is Open with another seed than the text says, as for the runs of a comparison: a text that is the same as the last time
// is not read again.
func (b *Builder) OpenSeed(text []byte, seed uint64) (*Session, error) {
	if b.spec == nil || !bytes.Equal(b.said, text) {
		spec, err := spec.Parse(text)
		if err != nil {
			return nil, err
		}
		key, err := keyOf(withDefaultFeatures(spec))
		if err != nil {
			return nil, err
		}
		b.spec, b.said, b.key = spec, bytes.Clone(text), key
	}
	spec := *b.spec
	spec.Seed = seed
	in, err := b.buildKeyed(&spec, b.key)
	if err != nil {
		return nil, err
	}
	return open(&spec, in)
}

// OpenSpec is OpenSpec, with what the builder has.
func (b *Builder) OpenSpec(spec *spec.Spec) (*Session, error) {
	in, err := b.Build(spec)
	if err != nil {
		return nil, err
	}
	return open(spec, in)
}

// Build is build, with the problem and the features that the builder has, where the spec has the same.
func (b *Builder) Build(spec *spec.Spec) (*instance.Instance, error) {
	of, err := keyOf(withDefaultFeatures(spec))
	if err != nil {
		return nil, err
	}
	return b.buildKeyed(spec, of)
}

// keyOf is what two specs of the same problem and features have in common.
func keyOf(spec *spec.Spec) ([]byte, error) {
	return document.Members{document.Pair("problem", spec.Problem), document.Pair("features", spec.Features)}.Text()
}

// buildKeyed is build of a spec, with its default features, whose key is known.
func (b *Builder) buildKeyed(spec *spec.Spec, of []byte) (_ *instance.Instance, err error) {
	if b.built == nil || !slices.Equal(b.of, of) || b.built.FeatureSetting.Large && !spec.Algorithm.Learner.Light {
		if b.built, err = instance.BuildProblem(spec); err != nil {
			b.built = nil
			return nil, err
		}
		b.of, b.problem, b.features = of, spec.Problem, spec.Features
	}
	spec.Problem, spec.Features = b.problem, b.features
	in := *b.built
	err = in.Configure(spec)
	b.built.Branching = in.Branching
	return &in, err
}

// withDefaultFeatures completes a spec in place.
func withDefaultFeatures(spec *spec.Spec) *spec.Spec {
	spec.Features.ChooseDefault(spec.Problem.Family)
	return spec
}
