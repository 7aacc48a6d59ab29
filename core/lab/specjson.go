package lab

import (
	"encoding/json"
	"math"

	"revisit/core/mdp"
	"revisit/core/parameter"
)

// A spec with all defaults written out, as JSON.

func (p ProblemSpec) MarshalJSON() ([]byte, error)   { return p.members().text() }
func (s FeaturesSpec) MarshalJSON() ([]byte, error)  { return s.members().text() }
func (s AlgorithmSpec) MarshalJSON() ([]byte, error) { return s.members().text() }

func (p ProblemSpec) members() members {
	m := members{{"kind", p.family.Kind}}
	if p.designGap > 0 {
		m = append(m, member{designGap, p.designGap})
	}
	return m.and(p.family.Parameters, p.args)
}

func (s FeaturesSpec) members() members {
	m := members{{"normalise", s.Normalise}}
	if s.Complete {
		m = append(m, member{"complete", true})
	}
	if s.kind == nil {
		return m
	}
	return append(members{{"kind", s.Kind}}, m...).and(s.kind.Parameters, s.args)
}

func (s AlgorithmSpec) members() members {
	m := members{{"kind", s.Kind}, {"gap", s.Gap}, {"c_beta", s.CBeta}, {"delta", s.Delta}, {"path_bound", s.PathBound}, {"ties", s.Ties}}
	return m.and(s.kind.Parameters, s.args)
}

// and adds the parameters that have a value, in the order of their declaration.
func (m members) and(parameters []parameter.Parameter, args parameter.Args) members {
	for _, p := range parameters {
		if v, ok := args[p.Name]; ok {
			if st, ok := v.(mdp.Start); ok {
				v = startJSON(st)
			}
			m = append(m, member{p.Name, v})
		}
	}
	return m
}

func startJSON(st mdp.Start) any {
	switch {
	case len(st.Distribution) > 0:
		return map[string]any{"distribution": st.Distribution}
	case len(st.Cycle) == 1:
		return map[string]any{"state": st.Cycle[0]}
	}
	return map[string]any{"cycle": st.Cycle}
}

func (g GapSpec) MarshalJSON() ([]byte, error) {
	switch {
	case g.Word != "":
		return json.Marshal(g.Word)
	case g.PerStep != nil:
		return json.Marshal(finite(g.PerStep))
	}
	return json.Marshal(g.Number)
}

// finite turns numbers that JSON cannot say into null.
func finite(x []float64) []*float64 {
	list := make([]*float64, len(x))
	for i := range x {
		list[i] = number(x[i])
	}
	return list
}

func number(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}

func (r RecordSpec) MarshalJSON() ([]byte, error) {
	var trace any = map[string]any{"paths": r.TracePaths}
	switch r.TracePaths {
	case allPaths:
		trace = true
	case 0:
		trace = false
	}
	return json.Marshal(map[string]any{"trace": trace, "model": r.Model})
}
