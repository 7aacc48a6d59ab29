package lab

import (
	"encoding/json"

	"revisit/core/document"
	"revisit/core/mdp"
	"revisit/core/parameter"
)

// A spec with all defaults written out, as JSON.

func (p ProblemSpec) MarshalJSON() ([]byte, error)   { return p.Members().Text() }
func (s FeaturesSpec) MarshalJSON() ([]byte, error)  { return s.Members().Text() }
func (s AlgorithmSpec) MarshalJSON() ([]byte, error) { return s.Members().Text() }

func (p ProblemSpec) Members() document.Members {
	m := document.Members{document.Pair("kind", p.family.Kind)}
	if p.designGap > 0 {
		m = append(m, document.Pair(designGap, p.designGap))
	}
	return withParameters(m, p.family.Parameters, p.args)
}

func (s FeaturesSpec) Members() document.Members {
	m := document.Members{document.Pair("normalise", s.Normalise)}
	if s.Complete {
		m = append(m, document.Pair("complete", true))
	}
	if s.kind == nil {
		return m
	}
	return withParameters(append(document.Members{document.Pair("kind", s.Kind)}, m...), s.kind.Parameters, s.args)
}

func (s AlgorithmSpec) Members() document.Members {
	m := document.Members{document.Pair("kind", s.Kind), document.Pair("gap", s.Gap), document.Pair("c_beta", s.CBeta), document.Pair("delta", s.Delta), document.Pair("path_bound", s.PathBound), document.Pair("ties", s.Ties)}
	return withParameters(m, s.kind.Parameters, s.args)
}

// withParameters adds the parameters that have a value, in the order of their declaration.
func withParameters(m document.Members, parameters []parameter.Parameter, args parameter.Args) document.Members {
	for _, p := range parameters {
		if v, ok := args[p.Name]; ok {
			if st, ok := v.(mdp.Start); ok {
				v = startJSON(st)
			}
			m = append(m, document.Pair(p.Name, v))
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
		return json.Marshal(document.Numbers(g.PerStep))
	}
	return json.Marshal(g.Number)
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
