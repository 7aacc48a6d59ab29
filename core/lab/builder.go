package lab

import (
	"bytes"

	"revisit/core/internal/instance"
	"revisit/core/spec"
)

// Builder opens sessions one after the other. It keeps the problem that it built last, with the optimal values and the features, and uses it
// for the next session where that has the same problem and features. The run is the same, bit for bit. The zero value is ready to use. A
// Builder and its sessions are not safe for use by several goroutines.
type Builder struct {
	from  spec.Spec          // what built is from
	built *instance.Instance // nil before the first

	text []byte     // the spec that OpenSeed read last
	spec *spec.Spec // what it read
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
// are those of a custom learner that has played; nil for other learners.
func (b *Builder) OpenSeed(text []byte, seed uint64, decisions []byte) (*Session, error) {
	if b.spec == nil || !bytes.Equal(b.text, text) {
		spec, err := spec.Parse(text)
		if err != nil {
			return nil, err
		}
		b.spec, b.text = spec, bytes.Clone(text)
	}
	spec := *b.spec
	spec.Seed = seed
	return b.OpenPlayedSpec(&spec, decisions)
}

// OpenSpec is the function OpenSpec, with the problem that the builder has.
func (b *Builder) OpenSpec(spec *spec.Spec) (*Session, error) { return b.OpenPlayedSpec(spec, nil) }

// OpenPlayedSpec is OpenSpec with the decisions of a custom learner that has played; nil for other learners.
func (b *Builder) OpenPlayedSpec(spec *spec.Spec, decisions []byte) (*Session, error) {
	in, err := b.Build(spec)
	if err != nil {
		return nil, err
	}
	in.Decisions = decisions
	return open(in)
}

// Build is instance.Build, with the problem that the builder has.
func (b *Builder) Build(spec *spec.Spec) (_ *instance.Instance, err error) {
	same := b.built != nil && b.from.Problem.Equal(spec.Problem) && b.from.Features.Equal(spec.Features)
	if !same || b.built.FeatureSetting.Large && !spec.Algorithm.Learner.NoGramMatrix {
		if b.built, err = instance.BuildProblem(spec); err != nil {
			b.built = nil
			return nil, err
		}
		b.from = *spec
	}
	in := *b.built
	err = in.Configure(spec)
	b.built.Branching = in.Branching
	return &in, err
}
