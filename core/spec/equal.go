package spec

import (
	"maps"
	"slices"

	"revisit/core/mdp"
)

// Equal reports whether two problems have the same family, parameters and design gap.
func (p Problem) Equal(q Problem) bool {
	return p.Family == q.Family && p.DesignGap == q.DesignGap && maps.EqualFunc(p.Args, q.Args, equal)
}

// Equal reports whether two descriptions of features have the same kind, version, parameters and treatment.
func (f Features) Equal(g Features) bool {
	return f.Kind == g.Kind && f.Version == g.Version && f.Normalise == g.Normalise && f.Complete == g.Complete && f.Maker == g.Maker && maps.EqualFunc(f.Args, g.Args, equal)
}

// equal compares two values of parameter.Args.
func equal(a, b any) bool {
	switch a := a.(type) {
	case []any:
		b, ok := b.([]any)
		return ok && len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0] || slices.EqualFunc(a, b, equal))
	case []float64:
		b, ok := b.([]float64)
		return ok && slices.Equal(a, b)
	case []string:
		b, ok := b.([]string)
		return ok && slices.Equal(a, b)
	case mdp.Start:
		b, ok := b.(mdp.Start)
		return ok && slices.Equal(a.Cycle, b.Cycle) && slices.Equal(a.Distribution, b.Distribution)
	}
	return a == b
}
