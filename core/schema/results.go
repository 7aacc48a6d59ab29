package schema

import (
	"revisit/core/compare"
	"revisit/core/lab"
	"revisit/core/spec"
)

// Results returns the JSON Schema of revisit.results/1. Results that Planner.ReadResults accepts are valid under it.
func Results() map[string]any {
	comparisons := Comparison()
	defs := comparisons["$defs"].(schema)
	defs["cell"] = cellSchema()
	members := func(name string) schema {
		return required(objectSchema(schema{
			"format": schema{"const": compare.ResultsFormat},
			"engine": schema{"type": "string", "description": "version of the engine that ran it"},
			name:     schema{"$ref": "#/$defs/" + name},
			"points": schema{"type": "array", "description": "what the problem of each point comes out to; worked out anew when read"},
			"cells":  described("by point, learner and seed; of incomplete results those that there are", schema{"type": "array", "items": schema{"$ref": "#/$defs/cell"}}),
			"digest": described("of complete results, whatever the order in which their runs finished; null: they are not", orNull(digestSchema())),
		}), "format", name, "cells")
	}
	return schema{
		"$schema":     comparisons["$schema"],
		"title":       compare.ResultsFormat,
		"description": "What the runs of a comparison or of a sweep gave.",
		"oneOf":       []any{members("comparison"), members("sweep")},
		"$defs":       defs,
	}
}

func digestSchema() schema {
	return schema{"type": "string", "pattern": "^(revisit2|sha256):[0-9a-f]{64}$"}
}

func cellSchema() schema {
	counted := func(text string) schema { return schema{"type": "integer", "minimum": 0, "description": text} }
	value := orNull(schema{"type": "number"})
	return required(objectSchema(schema{
		"point": counted("its index, from 0"), "learner": counted("its index, from 0"), "seed": integerSchema(0, spec.MaxSeed, "of the run"),
		"digest":   described("of the run", digestSchema()),
		"outcome":  schema{"enum": []any{lab.Done, lab.Spent, lab.Diverged}},
		"episodes": counted("completed"), "paths": counted("drawn"), "samples": counted("drawn"), "revisits": counted("goings back"),
		"regret": described("eq:defn-regret", value), "regret_path": described("eq:standard-regret", value),
		"measures": measuresSchema(),
	}), "point", "learner", "seed", "digest", "outcome")
}

func measuresSchema() schema {
	counts := func(text string) schema {
		return schema{"type": "array", "items": schema{"type": "integer", "minimum": 0}, "description": text}
	}
	values := func(text string) schema {
		return schema{"type": "array", "items": schema{"type": "number"}, "description": text}
	}
	averages := described("the same of a uniform draw from the policies of the episodes", schema{"type": "array", "items": orNull(schema{"type": "number"})})
	track := func(text string) schema {
		return described(text, objectSchema(schema{"suboptimality": values("V* - V^pi"), "average": averages, "regret": values("eq:defn-regret"), "pathRegret": values("eq:standard-regret"), "revisits": counts("so far")}))
	}
	passage := objectSchema(schema{"samples": counts("increasing"), "suboptimality": values("decreasing")})
	return objectSchema(schema{
		"samples": counts("the grid of moments T"), "suboptimality": values("V* - V^pi of the policy that the learner would output at T"),
		"average":     averages,
		"overSamples": track("what else is known at samples"), "overEpisodes": track("what else is known at episodes"), "overPaths": track("what else is known at paths"),
		"revisits": counts("up to T"), "episodes": counts("the grid"), "episodeRegret": values("eq:defn-regret"), "paths": counts("the grid"), "pathRegret": values("eq:standard-regret"),
		"first": described("running minima of the suboptimality", passage), "after": described("maxima of what followed", passage),
		"estimated": schema{"type": "boolean", "description": "V^pi by rollouts"},
	})
}
