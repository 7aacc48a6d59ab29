package schema

import (
	"revisit/core/compare"
	"revisit/core/learner"
	"revisit/core/spec"
)

// Comparison returns the JSON Schema of revisit.comparison/1 and revisit.sweep/1. A comparison that compare.Parse accepts is valid under it.
// It does not check that names and seeds are unique, that the numbers that vary exist, nor the number of runs.
func Comparison() map[string]any {
	spec := Spec()
	defs := spec["$defs"].(schema)
	properties := spec["properties"].(schema)
	members := func(format string) schema {
		return schema{
			"format":   schema{"const": format},
			"title":    properties["title"],
			"note":     schema{"type": "string", "maxLength": compare.MaxNote, "description": "what is to be said of it, plain text"},
			"problem":  properties["problem"],
			"features": properties["features"],
			"learners": schema{"type": "array", "minItems": 1, "maxItems": compare.MaxLearners, "items": contenderSchema()},
			"episodes": properties["episodes"],
			"budget":   comparisonBudgetSchema(),
			"seeds":    seedsSchema(),
			"regret":   properties["regret"],
			"target":   properties["target"],
			"epsilon": described("target of samples until V* - V^pi is that small; null: epsilon_of_gap of each point's true gap",
				orNull(schema{"type": "number", "minimum": compare.MinEpsilon, "maximum": 1e6})),
			"epsilon_of_gap": schema{"type": "number", "minimum": compare.MinEpsilon, "maximum": compare.MaxOfGap, "default": compare.DefaultOfGap, "description": "where epsilon is null, its share of each point's true gap"},
		}
	}
	comparison, sweep := members(compare.ComparisonFormat), members(compare.SweepFormat)
	each := contenderSchema()
	each["properties"].(schema)["constants"] = described("for each point, parameters of the algorithm that it has there in place of its own",
		orNull(schema{"type": "array", "minItems": 1, "maxItems": compare.MaxPoints, "items": schema{"type": "object", "additionalProperties": triedSchema()}}))
	sweep["learners"] = schema{"type": "array", "minItems": 1, "maxItems": compare.MaxLearners, "items": each}
	sweep["vary"] = varySchema()
	defs["comparison"] = described("learners on one problem", required(objectSchema(comparison), "problem", "learners"))
	defs["sweep"] = described("the same while numbers vary", required(objectSchema(sweep), "format", "problem", "learners", "vary"))
	return schema{
		"$schema":     spec["$schema"],
		"title":       "revisit.comparison/1 and revisit.sweep/1",
		"description": "Which learners run on a problem, with which seeds. Points x learners x seeds runs, each an ordinary one of a revisit.spec/1.",
		"oneOf":       []any{schema{"$ref": "#/$defs/comparison"}, schema{"$ref": "#/$defs/sweep"}},
		"$defs":       defs,
	}
}

func orNull(s schema) schema { return schema{"anyOf": []any{s, schema{"type": "null"}}} }

func contenderSchema() schema {
	return objectSchema(schema{
		"name":      schema{"type": "string", "maxLength": compare.MaxName, "description": "unlike any other's; without, its kind, numbered where that is taken"},
		"algorithm": schema{"$ref": "#/$defs/algorithm"},
		"episodes":  described("episodes of its own", orNull(schema{"type": "integer", "minimum": 1, "maximum": learner.MaxEpisodes})),
	})
}

func comparisonBudgetSchema() schema {
	return objectSchema(schema{
		"paths": integerSchema(1, spec.MaxBudget, "each run stops after so many paths"),
		"samples": described("each run stops after so many samples; null: no such bound",
			orNull(schema{"type": "integer", "minimum": 1, "maximum": int64(spec.MaxSamples), "default": compare.DefaultSamples})),
		"minutes": described("the most that all runs may take on one worker, as estimated before they begin",
			schema{"type": "number", "minimum": 0.01, "maximum": compare.MaxMinutes, "default": compare.DefaultMinutes}),
	})
}

func seedsSchema() schema {
	return described("seeds in a row, or a list of them", schema{"anyOf": []any{
		objectSchema(schema{"from": integerSchema(0, spec.MaxSeed-compare.MaxSeeds, "the first"), "count": integerSchema(1, compare.MaxSeeds, "how many")}),
		schema{"type": "array", "minItems": 1, "maxItems": compare.MaxSeeds, "uniqueItems": true, "items": integerSchema(0, spec.MaxSeed, "a seed")},
	}})
}

func varySchema() schema {
	one := required(objectSchema(schema{
		"parameter": schema{"type": "string", "description": "JSON path of a number under problem, features, algorithm (every learner's), episodes, budget, or the target: epsilon or epsilon_of_gap"},
		"values":    schema{"type": "array", "minItems": 1, "maxItems": compare.MaxValues, "uniqueItems": true, "items": schema{"type": "number"}},
		"label":     schema{"type": "string", "maxLength": compare.MaxName, "description": "without, the last name of the path"},
	}), "parameter", "values")
	return schema{"type": "array", "minItems": 1, "maxItems": compare.MaxVary, "items": one}
}
