package lab

// ComparisonSchema returns the JSON Schema of revisit.comparison/1 and revisit.sweep/1. A comparison that ParseComparison accepts is
// valid under it; that names and seeds are unique, that what varies is there, and how many runs there are, is beyond it.
func ComparisonSchema() map[string]any {
	spec := Schema()
	defs := spec["$defs"].(schema)
	properties := spec["properties"].(schema)
	members := func(format string) schema {
		return schema{
			"format":   schema{"const": format},
			"title":    properties["title"],
			"note":     schema{"type": "string", "maxLength": maxNote, "description": "what is to be said of it, plain text"},
			"problem":  properties["problem"],
			"features": properties["features"],
			"learners": schema{"type": "array", "minItems": 1, "maxItems": maxLearners, "items": contenderSchema()},
			"episodes": properties["episodes"],
			"budget":   comparisonBudgetSchema(),
			"seeds":    seedsSchema(),
			"regret":   properties["regret"],
			"epsilon": described("target of samples until V* - V^pi is that small; null: a tenth of each point's true gap",
				orNull(schema{"type": "number", "minimum": minEpsilon, "maximum": 1e6})),
		}
	}
	comparison, sweep := members(ComparisonFormat), members(SweepFormat)
	sweep["vary"] = varySchema()
	defs["comparison"] = described("learners on one problem", required(objectSchema(comparison), "problem", "learners"))
	defs["sweep"] = described("the same while one or two numbers vary", required(objectSchema(sweep), "format", "problem", "learners", "vary"))
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
		"name":      schema{"type": "string", "maxLength": maxName, "description": "unlike any other's; without, its kind, numbered where that is taken"},
		"algorithm": schema{"$ref": "#/$defs/algorithm"},
		"episodes":  described("episodes of its own", orNull(schema{"type": "integer", "minimum": 1, "maximum": maxEpisodes})),
	})
}

func comparisonBudgetSchema() schema {
	return objectSchema(schema{
		"paths": integerSchema(1, maxBudget, "each run stops after so many paths"),
		"samples": described("each run stops after so many samples; null: no such bound",
			orNull(schema{"type": "integer", "minimum": 1, "maximum": int64(maxSamples), "default": defaultSamples})),
		"minutes": described("the most that all runs may take on one worker, as estimated before they begin",
			schema{"type": "number", "minimum": 0.01, "maximum": maxMinutes, "default": defaultMinutes}),
	})
}

func seedsSchema() schema {
	return described("seeds in a row, or a list of them", schema{"anyOf": []any{
		objectSchema(schema{"from": integerSchema(0, maxSeed-maxSeeds, "the first"), "count": integerSchema(1, maxSeeds, "how many")}),
		schema{"type": "array", "minItems": 1, "maxItems": maxSeeds, "uniqueItems": true, "items": integerSchema(0, maxSeed, "a seed")},
	}})
}

func varySchema() schema {
	one := required(objectSchema(schema{
		"parameter": schema{"type": "string", "description": "JSON path of a number under problem, features, algorithm (every learner's), episodes or budget"},
		"values":    schema{"type": "array", "minItems": 1, "maxItems": maxValues, "uniqueItems": true, "items": schema{"type": "number"}},
		"label":     schema{"type": "string", "maxLength": maxName, "description": "without, the last name of the path"},
	}), "parameter", "values")
	return schema{"type": "array", "minItems": 1, "maxItems": maxVary, "items": one}
}
