package lab

import (
	"encoding/json"
	"fmt"
	"math"

	"revisit/core/mdp"
	"revisit/core/parameter"
)

// A spec with all defaults written out, as JSON.

func (p ProblemSpec) MarshalJSON() ([]byte, error) {
	members := [][2]any{{"kind", p.family.Kind}}
	if p.designGap > 0 {
		members = append(members, [2]any{designGap, p.designGap})
	}
	return membersJSON(members, p.family.Parameters, p.args)
}

func (s FeaturesSpec) MarshalJSON() ([]byte, error) {
	members := [][2]any{{"normalise", s.Normalise}}
	if s.Complete {
		members = append(members, [2]any{"complete", true})
	}
	if s.kind == nil {
		return membersJSON(members, nil, nil)
	}
	return membersJSON(append([][2]any{{"kind", s.Kind}}, members...), s.kind.Parameters, s.args)
}

func (s AlgorithmSpec) MarshalJSON() ([]byte, error) {
	members := [][2]any{{"kind", s.Kind}, {"gap", s.Gap}, {"c_beta", s.CBeta}, {"delta", s.Delta}, {"path_bound", s.PathBound}, {"ties", s.Ties}}
	return membersJSON(members, s.kind.Parameters, s.args)
}

// membersJSON writes an object: the members given, then the parameters that have a value, in the order of their declaration.
func membersJSON(members [][2]any, parameters []parameter.Parameter, args parameter.Args) ([]byte, error) {
	for _, p := range parameters {
		if v, ok := args[p.Name]; ok {
			if st, ok := v.(mdp.Start); ok {
				v = startJSON(st)
			}
			members = append(members, [2]any{p.Name, v})
		}
	}
	text := []byte("{")
	for i, m := range members {
		if i > 0 {
			text = append(text, ',')
		}
		value, err := json.Marshal(m[1])
		if err != nil {
			return nil, err
		}
		text = fmt.Appendf(text, "%q:%s", m[0], value)
	}
	return append(text, '}'), nil
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
