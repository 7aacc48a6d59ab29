// Package schema writes the JSON Schemas of specs, comparisons and results.
package schema

import (
	"fmt"

	"revisit/core/feature"
	"revisit/core/learner"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/spec"
)

// schema is a JSON Schema or a part of one.
type schema = map[string]any

// Spec returns the JSON Schema (draft 2020-12) of revisit.spec/1, made from the declarations of families, kinds of features and learners. A
// spec that opens is valid under it; a spec that spec.Parse refuses is not. It does not check what depends on the built problem, such as
// that probabilities sum to 1.
func Spec() map[string]any {
	whole := schema{
		"$schema":     "https://json-schema.org/draft/2020-12/schema",
		"title":       "revisit.spec/1",
		"description": "Everything that decides a run of Revisit: the problem, its features, the learner and the seed. What is left out has a default, except problem.kind.",
		"type":        "object",
		"required":    []string{"problem"},
		"properties": schema{
			"format":    schema{"const": spec.Format},
			"title":     schema{"type": "string", "maxLength": spec.MaxTitle, "description": "shown as plain text"},
			"problem":   schema{"$ref": "#/$defs/problem"},
			"features":  schema{"$ref": "#/$defs/features"},
			"algorithm": schema{"$ref": "#/$defs/algorithm"},
			"episodes":  integerSchema(1, learner.MaxEpisodes, "episodes N to complete, or rounds of a learner whose access is local or generative; more of them is another run where beta depends on N. By default the family's number, or the learner's own"),
			"budget": objectSchema(schema{
				"paths":   integerSchema(1, spec.MaxBudget, "the run stops after so many paths"),
				"samples": described("the run stops after so many samples", schema{"anyOf": []any{schema{"type": "null"}, schema{"type": "integer", "minimum": 1, "maximum": int64(spec.MaxSamples)}}}),
			}),
			"seed": integerSchema(0, spec.MaxSeed, "decides every draw of the run"),
			"regret": described("how V^pi is found: exactly after every path, only at the moments of the measures and without regret, not at all, or as the mean over so many paths",
				schema{"anyOf": []any{schema{"enum": []string{"exact", "curve", "none"}}, required(objectSchema(schema{"rollouts": integerSchema(1, spec.MaxRollouts, "paths an estimate")}), "rollouts")}}),
			"target": described("where measures take V* - V^pi: the mean over first states; the largest at states that an optimal policy reaches; the largest of all (h,s). It decides nothing of the run",
				schema{"enum": spec.Targets}),
			"record": objectSchema(schema{
				"trace": described("all paths, none, or at most so many; in any case as many as 128 MiB have room for",
					schema{"anyOf": []any{schema{"type": "boolean"}, objectSchema(schema{"paths": integerSchema(0, spec.MaxBudget, "paths of the trace")})}}),
				"model": schema{"type": "boolean", "description": "write the problem's tables into the record"},
			}),
		},
		"additionalProperties": false,
		"$defs": schema{
			"problem":   problemSchema(),
			"features":  featuresSchema(),
			"algorithm": algorithmSchema(),
			"start":     startSchema(),
		},
	}
	for _, f := range problem.Families() {
		defineLists(whole["$defs"].(schema), f.Parameters)
	}
	for _, k := range feature.Kinds() {
		defineLists(whole["$defs"].(schema), k.Parameters)
	}
	return whole
}

// defineLists adds the definitions of nested lists to which parameters refer.
func defineLists(defs schema, parameters []parameter.Parameter) {
	for _, p := range parameters {
		if p.Type != parameter.Array {
			continue
		}
		name, number := lists(p)
		defs[name] = described("nested lists of numbers", schema{"type": "array", "items": schema{"anyOf": []any{number, schema{"$ref": "#/$defs/" + name}}}})
	}
}

// lists names the definition of an array's nested lists, and gives the schema of its numbers.
func lists(p parameter.Parameter) (name string, number schema) {
	number = schema{"type": "number"}
	if p.Whole {
		number["type"] = "integer"
	}
	name = number["type"].(string) + "s"
	if p.Min != p.Max {
		number["minimum"], number["maximum"] = p.Min, p.Max
		name += fmt.Sprintf("-%g-%g", p.Min, p.Max)
	}
	return name, number
}

func described(text string, s schema) schema {
	s["description"] = text
	return s
}

func required(s schema, names ...string) schema {
	s["required"] = names
	return s
}

func objectSchema(properties schema) schema {
	return schema{"type": "object", "properties": properties, "additionalProperties": false}
}

func integerSchema(least, most int64, text string) schema {
	return schema{"type": "integer", "minimum": least, "maximum": most, "description": text}
}

func numberSchema(least, most float64, text string) schema {
	return schema{"type": "number", "minimum": least, "maximum": most, "description": text}
}

func problemSchema() schema {
	members := []any{}
	for _, f := range problem.Families() {
		properties := parameterSchemas(f.Parameters)
		properties["kind"] = schema{"const": f.Name}
		properties[spec.DesignGap] = numberSchema(spec.MinGap, 1e6, "rewards are changed, by the smallest sum of changes that is found, to make this the gap")
		members = append(members, described(f.Doc, required(objectSchema(properties), "kind")))
	}
	return described("a problem family and its parameters", schema{"oneOf": members})
}

func featuresSchema() schema {
	common := func(properties schema, version schema) schema {
		properties["normalise"] = schema{"type": "boolean", "default": false, "description": "scale all features so that the largest norm is 1"}
		properties["complete"] = schema{"type": "boolean", "default": false, "description": "add the missing direction, so that Q* is linear in the features"}
		properties["version"] = described("of q-star-span and complete: 1, as engines before 4.0.0 made them, or 2; in what such an engine wrote the default is 1", version)
		return properties
	}
	either := schema{"type": "integer", "minimum": 1, "maximum": feature.Version, "default": feature.Version}
	members := []any{described("the problem's own features, or one-hot where it has none", objectSchema(common(schema{}, either)))}
	for _, k := range feature.Kinds() {
		add := func(k *feature.Descriptor, version schema, needed ...string) {
			properties := common(parameterSchemas(k.Parameters), version)
			properties["kind"] = schema{"const": k.Name}
			members = append(members, described(k.Doc, required(objectSchema(properties), needed...)))
		}
		if k.Before == nil {
			add(k, either, "kind")
			continue
		}
		add(k, schema{"const": feature.Version}, "kind")
		add(k.Before, schema{"const": 1}, "kind", "version")
	}
	return described("a kind of feature map and its parameters", schema{"oneOf": members})
}

func parameterSchemas(parameters []parameter.Parameter) schema {
	properties := schema{}
	for _, p := range parameters {
		s := parameterSchema(p)
		s["description"] = p.Doc
		if p.Default != nil && p.Type != parameter.Start {
			s["default"] = p.Default
		}
		properties[p.Name] = s
	}
	return properties
}

func parameterSchema(p parameter.Parameter) schema {
	switch p.Type {
	case parameter.Int:
		return integerSchema(int64(p.Min), int64(p.Max), "")
	case parameter.Float:
		return numberSchema(p.Min, p.Max, "")
	case parameter.Bool:
		return schema{"type": "boolean"}
	case parameter.Choice:
		return schema{"enum": p.Choices}
	case parameter.Rows:
		return schema{"anyOf": []any{schema{"enum": p.Choices}, schema{"type": "array", "items": schema{"type": "string"}}}}
	case parameter.Code:
		return described(p.Doc, schema{"type": "string", "maxLength": p.Max})
	case parameter.Texts:
		return schema{"type": "array", "minItems": 1, "maxItems": spec.MaxTexts, "items": schema{"type": "string", "maxLength": spec.MaxText}}
	case parameter.Array:
		name, _ := lists(p)
		return schema{"$ref": "#/$defs/" + name}
	case parameter.Start:
		return schema{"$ref": "#/$defs/start"}
	}
	panic("lab: parameter type " + string(p.Type))
}

func startSchema() schema {
	state := integerSchema(0, spec.MaxState, "a state")
	return described("how the first state of an episode is assigned: a fixed one, drawn, or in turn", schema{"oneOf": []any{
		required(objectSchema(schema{"state": state}), "state"),
		required(objectSchema(schema{"distribution": schema{"type": "array", "items": schema{"type": "number", "minimum": 0, "maximum": spec.MaxProbability}}}), "distribution"),
		required(objectSchema(schema{"cycle": schema{"type": "array", "minItems": 1, "items": state}}), "cycle"),
	}})
}

func algorithmSchema() schema {
	gap := schema{"anyOf": []any{
		numberSchema(spec.MinGap, 1e6, "one gap for all steps"),
		described("one gap a step; null where a step has none", schema{"type": "array", "items": schema{"anyOf": []any{schema{"type": "number", "minimum": spec.MinGap}, schema{"type": "null"}}}}),
		schema{"enum": []string{"true", "true-per-step"}},
	}}
	members := []any{}
	for _, k := range learner.Known() {
		properties := parameterSchemas(k.Parameters)
		properties["kind"] = schema{"const": k.Name}
		properties["gap"] = described("the gap that the learner is told", gap)
		properties["c_beta"] = numberSchema(1e-12, 1e6, "c_beta of eq:defn-beta, or the factor of the learner's own bonus")
		properties["delta"] = numberSchema(1e-12, 1-1e-12, "the bounds hold with probability 1 - delta")
		properties["path_bound"] = schema{"anyOf": []any{schema{"type": "null"}, schema{"type": "number", "minimum": 1, "maximum": 1e18}},
			"description": "K inside beta; null: the fixed point of eq:UB-state-revisits"}
		properties["ties"] = schema{"enum": []string{"first", "random"}}
		s := described(k.Doc, objectSchema(properties))
		if k != learner.LinQ {
			s = required(s, "kind")
		}
		members = append(members, s)
	}
	return described("a learner, the constants of the theory beside which it is drawn, and its own parameters", schema{"oneOf": members})
}
