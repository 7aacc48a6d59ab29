package lab

import (
	"bytes"
	"slices"

	"revisit/core/document"
	"revisit/core/instance"
	"revisit/core/spec"
)

// Builder opens sessions one after the other. It keeps the problem that it built last, with the optimal values and the features, and uses it
// for the next session where that has the same problem and features. The run is the same, bit for bit. The zero value is ready to use. A
// Builder and its sessions are not safe for use by several goroutines.
type Builder struct {
	builtKey []byte // keyOf the spec that built is from
	built    *instance.Instance
	problem  spec.Problem // of that spec, with the defaults that building added
	features spec.Features

	text []byte     // the spec that OpenSeed read last
	spec *spec.Spec // what it read
	key  []byte     // keyOf spec
}

// Open is the function Open, with the problem that the builder has.
func (b *Builder) Open(given []byte) (*Session, error) {
	s, err := spec.Parse(given)
	if err != nil {
		return nil, err
	}
	return b.OpenSpec(s)
}

// OpenSeed is Open with another seed than the text has, as for the runs of a comparison. It does not read the same text twice in a row. decisions
// are those of a learner of one's own that has played; nil for other learners.
func (b *Builder) OpenSeed(text []byte, seed uint64, decisions []byte) (*Session, error) {
	if b.spec == nil || !bytes.Equal(b.text, text) {
		spec, err := spec.Parse(text)
		if err != nil {
			return nil, err
		}
		key, err := keyOf(withDefaultFeatures(spec))
		if err != nil {
			return nil, err
		}
		b.spec, b.text, b.key = spec, bytes.Clone(text), key
	}
	spec := *b.spec
	spec.Seed, spec.Algorithm.Decisions = seed, decisions
	in, err := b.buildKeyed(&spec, b.key)
	if err != nil {
		return nil, err
	}
	return open(&spec, in)
}

// OpenSpec is the function OpenSpec, with the problem that the builder has.
func (b *Builder) OpenSpec(spec *spec.Spec) (*Session, error) {
	in, err := b.Build(spec)
	if err != nil {
		return nil, err
	}
	return open(spec, in)
}

// Build is instance.Build, with the problem that the builder has.
func (b *Builder) Build(spec *spec.Spec) (*instance.Instance, error) {
	key, err := keyOf(withDefaultFeatures(spec))
	if err != nil {
		return nil, err
	}
	return b.buildKeyed(spec, key)
}

// keyOf returns a text that is the same for two specs with the same problem and features.
func keyOf(spec *spec.Spec) ([]byte, error) {
	return document.Members{document.Pair("problem", spec.Problem), document.Pair("features", spec.Features)}.Text()
}

// buildKeyed is Build for a spec, with its default features, whose key is known.
func (b *Builder) buildKeyed(spec *spec.Spec, key []byte) (_ *instance.Instance, err error) {
	if b.built == nil || !slices.Equal(b.builtKey, key) || b.built.FeatureSetting.Large && !spec.Algorithm.Learner.NoGramMatrix {
		if b.built, err = instance.BuildProblem(spec); err != nil {
			b.built = nil
			return nil, err
		}
		b.builtKey, b.problem, b.features = key, spec.Problem, spec.Features
	}
	spec.Problem, spec.Features = b.problem, b.features
	in := *b.built
	err = in.Configure(spec)
	b.built.Branching = in.Branching
	return &in, err
}

// withDefaultFeatures chooses the default features in place, and returns the spec.
func withDefaultFeatures(spec *spec.Spec) *spec.Spec {
	spec.Features.ChooseDefault(&spec.Problem)
	return spec
}
