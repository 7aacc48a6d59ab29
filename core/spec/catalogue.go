package spec

import (
	"revisit/core/feature"
	"revisit/core/problem"
)

// Family describes a problem family, enough to make a form: Family of site/revisit.d.ts.
type Family struct {
	*problem.Family
	Features []string `json:"features"` // the kinds of features that a spec may choose
	Spec     Spec     `json:"spec"`     // what its kind alone opens, with all defaults
}

// Families describes all problem families. It builds none of them, since a page needs this before its first picture. So defaults that a
// problem computes when it is built, such as a horizon that follows from a size, are not in Spec.
func Families() []Family {
	list := []Family{}
	for _, f := range problem.Families() {
		spec, err := Parse([]byte(`{"problem":{"kind":"` + f.Name + `"}}`))
		if err != nil {
			panic("spec: the family " + f.Name + " does not open with its kind alone: " + err.Error())
		}
		spec.Regret.Word = "exact"
		family := Family{Family: f, Spec: *spec}
		for _, k := range feature.Kinds() {
			if k.Name != "own" || f.OwnFeatures || f.OwnWhere != nil {
				family.Features = append(family.Features, k.Name)
			}
		}
		list = append(list, family)
	}
	return list
}
