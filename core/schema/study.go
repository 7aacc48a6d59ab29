package schema

import (
	"revisit/core/compare"
	"revisit/core/study"
)

// Study returns the JSON Schema of revisit.study/1. A study that study.Parse accepts is valid under it. It does not check that seeds differ, nor
// that the values of a grid are such as the learner's parameter has.
func Study() map[string]any {
	comparisons := Comparison()
	defs := comparisons["$defs"].(schema)
	sweep := defs["sweep"].(schema)
	members := schema{}
	for name, of := range sweep["properties"].(schema) {
		members[name] = of
	}
	members["format"] = schema{"const": study.Format}
	tuned := contenderSchema()
	tuned["properties"].(schema)["grid"] = described("parameters of the algorithm to tune; without, the learner runs as it is", orNull(schema{
		"type": "array", "minItems": 1, "items": required(objectSchema(schema{
			"parameter": schema{"type": "string", "description": "gap, c_beta, delta, path_bound, ties or a parameter of the learner's kind"},
			"values":    schema{"type": "array", "minItems": 1, "maxItems": compare.MaxValues, "uniqueItems": true, "items": triedSchema()},
		}), "parameter", "values"),
	}))
	members["learners"] = schema{"type": "array", "minItems": 1, "maxItems": compare.MaxLearners, "items": tuned}
	members["tuning"] = objectSchema(schema{"seeds": described("of the tuning runs, none of which is one of seeds", seedsSchema())})
	members["rule"] = ruleSchema()
	defs["study"] = described("learners tuned on some seeds and compared on others", required(objectSchema(members), "format", "problem", "learners"))
	return schema{
		"$schema":     comparisons["$schema"],
		"title":       study.Format,
		"description": "Which learners are tuned how, by which rule, and compared on which other seeds.",
		"$ref":        "#/$defs/study",
		"$defs":       defs,
	}
}

// triedSchema is what a parameter of an algorithm may be.
func triedSchema() schema {
	return schema{"type": []any{"number", "boolean", "string", "array", "null"}}
}

func ruleSchema() schema {
	return described("which constants are chosen; what remains equal goes to the smaller ones", objectSchema(schema{
		"hit": schema{"enum": []any{"first", "after", "average"}, "default": "first", "description": "the samples until the target is reached, reached for good, or reached by the average regret"},
		"by": described("what decides first, and then", orNull(schema{"type": "array", "minItems": 1, "maxItems": 2, "uniqueItems": true, "items": schema{"enum": []any{"median", "reached"}},
			"default": []any{"median", "reached"}})),
		"within": schema{"type": "number", "minimum": 0, "maximum": 1, "default": 0, "description": "medians up to this share above the least count as equal"},
		"per":    schema{"enum": []any{"point", "study"}, "default": "point", "description": "a choice for each point, or one for all"},
	}))
}

// StudyResults returns the JSON Schema of revisit.study-results/1. Results that study.Planner.Read accepts are valid under it.
func StudyResults() map[string]any {
	results, whole := Results(), Study()
	defs := whole["$defs"].(schema)
	for name, of := range results["$defs"].(schema) {
		defs[name] = of
	}
	defs["results"] = schema{"oneOf": results["oneOf"]}
	defs["study"] = Study()["$defs"].(schema)["study"]
	choice := required(objectSchema(schema{
		"learner":   schema{"type": "integer", "minimum": 0, "description": "its index in the study"},
		"point":     described("null: one choice for all", orNull(schema{"type": "integer", "minimum": 0})),
		"constants": schema{"type": "array", "items": triedSchema(), "description": "by parameter of the grid"},
		"edge":      schema{"type": "array", "items": schema{"enum": []any{"", "least", "most"}}, "description": "by parameter of the grid"},
		"reached":   schema{"type": "integer", "minimum": 0, "description": "tuning runs that reached the target"},
		"of":        schema{"type": "integer", "minimum": 0},
		"median":    orNull(schema{"type": "number"}),
	}), "learner", "point", "constants", "edge", "reached", "of", "median")
	return schema{
		"$schema":     results["$schema"],
		"title":       study.ResultsFormat,
		"description": "What the runs of a study gave, and what was chosen of the tuning runs.",
		"$defs":       defs,
		"type":        "object", "additionalProperties": false, "required": []string{"format", "study", "tuning"},
		"properties": schema{
			"format":  schema{"const": study.ResultsFormat},
			"engine":  schema{"type": "string", "description": "version of the engine that ran it"},
			"study":   schema{"$ref": "#/$defs/study"},
			"tuning":  schema{"type": "array", "items": schema{"$ref": "#/$defs/results"}, "description": "of the learners with a grid, in their order"},
			"choices": described("null until all tuning runs are there", orNull(schema{"type": "array", "items": choice})),
			"final":   described("with the chosen constants; null until these are known", orNull(schema{"$ref": "#/$defs/results"})),
			"digest":  described("of complete results; null: they are not", orNull(digestSchema())),
		},
	}
}
