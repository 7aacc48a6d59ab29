package lab

import (
	"bytes"
	"encoding/json"
)

// A link of a comparison carries it without its defaults, and of results the digest, how many cells there are, and marks of them.

// Link returns the link of a comparison that nobody has run.
func (c *Comparison) Link(o LinkOptions) *Link {
	return &Link{Engine: Engine, Comparison: c, Title: o.Title, Note: o.Note, View: o.View, Locks: o.Locks}
}

// Link returns the link of results; of incomplete ones, that of their comparison.
func (r *Results) Link(o LinkOptions) *Link {
	l := r.Comparison.Link(o)
	if l.Engine = r.Engine; r.Digest == "" {
		return l
	}
	most := shortMarks
	if o.Full {
		most = fullMarks
	}
	l.Digest, l.Cells, l.Marks = r.Digest, len(r.Cells), marks(r.Cells, most)
	return l
}

// compactComparison returns a comparison as short JSON. Reading it gives the same, which is made sure of.
func compactComparison(c *Comparison) ([]byte, error) {
	whole, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	if len(whole) > maxLink {
		return whole, nil
	}
	short, err := c.withoutDefaults(whole)
	if err != nil {
		return nil, err
	}
	again, err := ParseComparison(short)
	if err != nil {
		return whole, nil
	}
	if same, err := json.Marshal(again); err != nil || !bytes.Equal(same, whole) {
		return whole, nil
	}
	return short, nil
}

// withoutDefaults leaves out what reading fills in.
func (c *Comparison) withoutDefaults(whole []byte) ([]byte, error) {
	var all map[string]any
	if err := json.Unmarshal(whole, &all); err != nil {
		return nil, err
	}
	for i := range c.Learners {
		one, err := c.compactLearner(i)
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
	usual := map[string]any{
		"episodes": c.Problem.Family.Episodes, "epsilon": nil,
		"budget": map[string]any{"paths": defaultBudget, "samples": defaultSamples, "minutes": defaultMinutes},
		"seeds":  map[string]any{"from": 1, "count": defaultSeeds},
	}
	for i, v := range c.Vary {
		if v.Label == lastName(v.Parameter) {
			delete(all["vary"].([]any)[i].(map[string]any), "label")
		}
	}
	return json.Marshal(subtract(all, usual))
}

// compactParts are the spec of a learner without its defaults, and the learner.
type compactParts struct{ spec, learner map[string]any }

func (c *Comparison) compactLearner(i int) (compactParts, error) {
	one := c.Learners[i]
	spec := &Spec{Format: SpecFormat, Problem: c.Problem, Features: c.Features, Algorithm: one.Algorithm, Episodes: c.Episodes,
		Budget: BudgetSpec{Paths: defaultBudget}, Regret: RegretSpec{Word: "exact"}}
	parts := compactParts{learner: map[string]any{}}
	text, err := compact(spec)
	if err != nil {
		return parts, err
	}
	if err := json.Unmarshal(text, &parts.spec); err != nil {
		return parts, err
	}
	if a := parts.spec["algorithm"]; a != nil {
		parts.learner["algorithm"] = a
	}
	if one.Episodes > 0 {
		parts.learner["episodes"] = one.Episodes
	}
	if one.Name != c.usualName(i) {
		parts.learner["name"] = one.Name
	}
	return parts, nil
}
