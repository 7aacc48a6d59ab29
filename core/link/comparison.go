package link

import (
	"bytes"

	"revisit/core/compare"
	"revisit/core/document"
	"revisit/core/lab"
	"revisit/core/spec"
)

// FromComparison returns the link of a comparison without results.
func FromComparison(c *compare.Comparison, o Options) *Link {
	return &Link{Engine: lab.Engine, Comparison: c, Title: o.Title, Note: o.Note, View: o.View, Locks: o.Locks}
}

// FromResults returns the link of results: their comparison, and where they are complete the digest, the number of cells and marks of them.
func FromResults(r *compare.Results, o Options) *Link {
	l := FromComparison(r.Comparison, o)
	if l.Engine = r.Engine; r.Digest == "" {
		return l
	}
	most := shortMarks
	if o.Full {
		most = fullMarks
	}
	l.Digest, l.Cells, l.Marks, l.Result = r.Digest, len(r.Cells), marks(r.Cells, most), o.Result
	return l
}

// compactComparison returns a comparison as short JSON for a link of an engine, without defaults. It checks that reading the text gives the same comparison, and
// else returns all of it.
func compactComparison(c *compare.Comparison, engine string) ([]byte, error) {
	whole, err := document.Marshal(c)
	if err != nil {
		return nil, err
	}
	if len(whole) > maxLink {
		return whole, nil
	}
	short, err := comparisonWithoutDefaults(c, whole, engine)
	if err != nil {
		return nil, err
	}
	again, err := compare.ParseOf(engine, short)
	if err != nil {
		return whole, nil
	}
	if same, err := document.Marshal(again); err != nil || !bytes.Equal(same, whole) {
		return whole, nil
	}
	return short, nil
}

// comparisonWithoutDefaults removes the defaults from a comparison's JSON.
func comparisonWithoutDefaults(c *compare.Comparison, whole []byte, engine string) ([]byte, error) {
	all, err := members(whole)
	if err != nil {
		return nil, err
	}
	for i := range c.Learners {
		one, err := compactLearner(c, i, engine)
		if err != nil {
			return nil, err
		}
		all["learners"].([]any)[i] = one.learner
		for _, part := range []string{"problem", "features"} {
			if delete(all, part); one.spec[part] != nil {
				all[part] = one.spec[part]
			}
		}
	}
	usual, err := defaultMembers(c)
	if err != nil {
		return nil, err
	}
	for i, v := range c.Vary {
		if v.Label == v.DefaultLabel() {
			delete(all["vary"].([]any)[i].(*document.Object).Values, "label")
		}
	}
	return document.Marshal(subtract(all, usual))
}

// defaultMembers returns the default members of a comparison on a problem of the same kind.
func defaultMembers(c *compare.Comparison) (map[string]any, error) {
	text, err := document.Marshal(map[string]any{"problem": map[string]any{"kind": c.Problem.Family.Name}, "learners": []any{map[string]any{}}})
	if err != nil {
		return nil, err
	}
	plain, err := compare.Parse(text)
	if err != nil {
		return nil, err
	}
	if text, err = document.Marshal(plain); err != nil {
		return nil, err
	}
	all, err := members(text)
	if err != nil {
		return nil, err
	}
	return map[string]any{"episodes": all["episodes"], "epsilon": all["epsilon"], "budget": all["budget"], "seeds": all["seeds"]}, nil
}

// compactParts holds the spec of a learner and the learner, both without defaults.
type compactParts struct{ spec, learner map[string]any }

func compactLearner(c *compare.Comparison, i int, engine string) (compactParts, error) {
	one := c.Learners[i]
	spec := &spec.Spec{Format: spec.Format, Problem: c.Problem, Features: c.Features, Algorithm: one.Algorithm, Episodes: c.Episodes,
		Budget: spec.Budget{Paths: spec.DefaultBudget}, Regret: spec.Regret{Word: "exact"}}
	parts := compactParts{learner: map[string]any{}}
	text, err := compact(spec, engine)
	if err != nil {
		return parts, err
	}
	if parts.spec, err = members(text); err != nil {
		return parts, err
	}
	if a := parts.spec["algorithm"]; a != nil {
		parts.learner["algorithm"] = a
	}
	if one.Episodes > 0 {
		parts.learner["episodes"] = one.Episodes
	}
	if one.Constants != nil {
		parts.learner["constants"] = one.Constants
	}
	if one.Name != c.DefaultName(i) {
		parts.learner["name"] = one.Name
	}
	return parts, nil
}
