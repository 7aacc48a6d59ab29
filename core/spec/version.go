package spec

import (
	"strconv"
	"strings"

	"revisit/core/document"
	"revisit/core/feature"
)

// FeaturesOf returns the version of features that an engine made: 1 before 4.0.0.
func FeaturesOf(engine string) int {
	major, _, _ := strings.Cut(strings.TrimSpace(engine), ".")
	if n, err := strconv.Atoi(major); err == nil && n < 4 {
		return 1
	}
	return feature.Version
}

// AsOf returns a spec, a comparison or a sweep, as document.Parse has read it, as the engine meant it that wrote it: features that name no version
// are of its own.
func AsOf(engine string, v any) any {
	o, _ := v.(*document.Object)
	if o == nil || FeaturesOf(engine) == feature.Version {
		return v
	}
	given, _ := o.Values["features"].(*document.Object)
	if given == nil {
		return v
	}
	if _, named := given.Values["version"]; named {
		return v
	}
	features := given.Copy()
	features.Set("version", float64(FeaturesOf(engine)))
	whole := o.Copy()
	whole.Set("features", features)
	return whole
}

// ofVersion reports whether the version decides the features. Only then it is written.
func (s *Features) ofVersion() bool {
	return s.Complete || s.Maker != nil && feature.FindKind(s.Kind).Before != nil
}
