package spec

import (
	"revisit/core/document"
	"revisit/core/feature"
	"revisit/core/learner"
	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/problem"
)

// Family describes a problem family, enough to make a form, and its default spec.
type Family struct {
	Kind       string      `json:"kind"`
	Title      string      `json:"title"`
	Doc        string      `json:"doc"`
	Source     string      `json:"source"`
	Bib        string      `json:"bib"` // BibTeX entries, "" where there is nothing to cite
	Parameters []Parameter `json:"parameters"`
	Features   []string    `json:"features"` // the kinds of features that a spec may choose
	Spec       Spec        `json:"spec"`
}

// FeatureKind describes a kind of feature map. NeedsTable excludes problems that keep no tables.
type FeatureKind struct {
	Kind       string      `json:"kind"`
	Title      string      `json:"title"`
	Doc        string      `json:"doc"`
	Source     string      `json:"source"`
	Parameters []Parameter `json:"parameters"`
	NeedsTable bool        `json:"needsTable"`
}

// LearnerKind describes a learner. Reads names those of the constants gap, c_beta, delta, path_bound, ties and episodes that decide its runs;
// the theory alone uses the others.
type LearnerKind struct {
	Kind        string      `json:"kind"`
	Title       string      `json:"title"`
	Doc         string      `json:"doc"`
	Source      string      `json:"source"`
	Bib         string      `json:"bib"`   // BibTeX entries, "" where there is nothing to cite
	Right       string      `json:"right"` // "online", "revisiting", "local" or "generative"
	Reads       []string    `json:"reads"`
	Bonus       string      `json:"bonus"`    // the factor of its bonus that contains c_beta, "" where it has none
	UsesGapTest bool        `json:"tests"`    // it learns at a step only where the bonus behind it is under half the gap
	Explores    bool        `json:"explores"` // its paths may take actions that its policy does not
	Episodes    *int64      `json:"episodes"` // by default; null for the default of the problem's family
	Parameters  []Parameter `json:"parameters"`
	Guarantee   Guarantee   `json:"guarantee"`
}

// Guarantee is what is proved of a learner. Says is "" where nothing is.
type Guarantee struct {
	Says  string   `json:"says"`
	Needs []string `json:"needs"` // the IDs of the checks that it rests on
	Also  string   `json:"also"`  // a condition that no check tells of, or ""
}

// LearnerKinds describes all learners.
func LearnerKinds() []LearnerKind {
	list := []LearnerKind{}
	for _, k := range learner.Known() {
		reads := append([]string{}, k.Reads...)
		one := LearnerKind{Kind: k.Kind, Title: k.Title, Doc: k.Doc, Source: k.Source, Bib: k.Bib, Right: k.Right.String(), Reads: reads, Bonus: k.Bonus, UsesGapTest: k.UsesGapTest, Explores: k.Explores, Parameters: describeParameters(k.Parameters),
			Guarantee: Guarantee{k.Guarantee.Says, append([]string{}, k.Guarantee.Needs...), k.Guarantee.Also}}
		if k.Episodes > 0 {
			one.Episodes = &k.Episodes
		}
		list = append(list, one)
	}
	return list
}

// Parameter describes one parameter of a family or of a kind of features.
type Parameter struct {
	Name    string   `json:"name"`
	Type    string   `json:"type"`
	Default any      `json:"default"`
	Min     *float64 `json:"min"`
	Max     *float64 `json:"max"`
	Choices []string `json:"choices"`
	Doc     string   `json:"doc"`
}

// Families describes all problem families. It builds none of them, since a page needs this before its first picture. So defaults that a
// problem computes when it is built, such as a horizon that follows from a size, are not in Spec.
func Families() []Family {
	list := []Family{}
	for _, f := range problem.Families() {
		family := Family{Kind: f.Kind, Title: f.Title, Doc: f.Doc, Source: f.Source, Bib: f.Bib, Parameters: describeParameters(f.Parameters)}
		spec, err := Parse([]byte(`{"problem":{"kind":"` + f.Kind + `"}}`))
		if err != nil {
			panic("spec: the family " + f.Kind + " does not open with its kind alone: " + err.Error())
		}
		spec.Regret.Word = "exact"
		family.Spec = *spec
		for _, k := range feature.Kinds() {
			if k.Name != "own" || f.OwnFeatures || f.OwnWhere != nil {
				family.Features = append(family.Features, k.Name)
			}
		}
		list = append(list, family)
	}
	return list
}

// FeatureKinds describes all kinds of feature maps.
func FeatureKinds() []FeatureKind {
	list := []FeatureKind{}
	for _, k := range feature.Kinds() {
		list = append(list, FeatureKind{k.Name, k.Title, k.Doc, k.Source, describeParameters(k.Parameters), k.NeedsTable})
	}
	return list
}

func describeParameters(parameters []parameter.Parameter) []Parameter {
	list := []Parameter{}
	for _, p := range parameters {
		q := Parameter{Name: p.Name, Type: string(p.Type), Default: p.Default, Choices: p.Choices, Doc: p.Doc}
		if st, ok := p.Default.(mdp.Start); ok {
			q.Default = StartJSON(st)
		}
		if p.Type == parameter.Int || p.Type == parameter.Float {
			q.Min, q.Max = document.Number(p.Min), document.Number(p.Max)
		}
		list = append(list, q)
	}
	return list
}
