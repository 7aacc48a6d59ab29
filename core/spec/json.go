package spec

import (
	"cmp"

	"revisit/core/document"
	"revisit/core/feature"
	"revisit/core/parameter"
)

// These write a spec as JSON, with all defaults.

func (p Problem) MarshalJSON() ([]byte, error)   { return p.Members().Text() }
func (s Features) MarshalJSON() ([]byte, error)  { return s.Members().Text() }
func (s Algorithm) MarshalJSON() ([]byte, error) { return s.Members().Text() }

// Members returns the spec as a JSON object, in the order of the fields.
func (s *Spec) Members() document.Members {
	m := document.Members{document.Pair("format", s.Format)}
	if s.Title != "" {
		m = append(m, document.Pair("title", s.Title))
	}
	m = append(m, document.Members{
		document.Pair("problem", s.Problem), document.Pair("features", s.Features), document.Pair("algorithm", s.Algorithm), document.Pair("episodes", s.Episodes), document.Pair("budget", s.Budget),
		document.Pair("seed", s.Seed), document.Pair("regret", s.Regret),
	}...)
	if s.Target != AtStart {
		m = append(m, document.Pair("target", s.Target))
	}
	return append(m, document.Pair("record", s.Record))
}

func (p Problem) Members() document.Members {
	m := document.Members{document.Pair("kind", p.Family.Name)}
	if p.DesignGap > 0 {
		m = append(m, document.Pair(DesignGap, p.DesignGap))
	}
	return withParameters(m, p.Family.Parameters, p.Args)
}

func (s Features) Members() document.Members {
	m := document.Members{document.Pair("normalise", s.Normalise)}
	if s.Complete {
		m = append(m, document.Pair("complete", true))
	}
	if s.ofVersion() {
		m = append(m, document.Pair("version", cmp.Or(s.Version, feature.Version)))
	}
	if s.Maker == nil {
		return m
	}
	return withParameters(append(document.Members{document.Pair("kind", s.Kind)}, m...), s.Maker.Parameters, s.Args)
}

func (s Algorithm) Members() document.Members {
	m := document.Members{document.Pair("kind", s.Kind), document.Pair("gap", s.Gap), document.Pair("c_beta", s.CBeta), document.Pair("delta", s.Delta), document.Pair("path_bound", s.PathBound), document.Pair("ties", s.Ties)}
	return withParameters(m, s.Learner.Parameters, s.Args)
}

// withParameters adds the parameters that have a value, in the order of their declaration, but for one that is Optional and has its default.
func withParameters(m document.Members, parameters []parameter.Parameter, args parameter.Args) document.Members {
	for _, p := range parameters {
		if v, ok := args[p.Name]; ok && !(p.Optional && v == p.Default) {
			m = append(m, document.Pair(p.Name, v))
		}
	}
	return m
}

func (g Gap) MarshalJSON() ([]byte, error) {
	switch {
	case g.Word != "":
		return document.Marshal(g.Word)
	case g.PerStep != nil:
		return document.Marshal(document.Numbers(g.PerStep))
	}
	return document.Marshal(g.Number)
}

func (r Record) MarshalJSON() ([]byte, error) {
	var trace any = map[string]any{"paths": r.TracePaths}
	switch r.TracePaths {
	case AllPaths:
		trace = true
	case 0:
		trace = false
	}
	return document.Marshal(map[string]any{"trace": trace, "model": r.Model})
}
