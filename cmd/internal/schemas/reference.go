package schemas

import (
	"encoding/json"
	"fmt"
	"strings"

	"revisit/core/feature"
	"revisit/core/learner"
	"revisit/core/parameter"
	"revisit/core/spec"
)

const preface = `# Spec: which fields may it have?

Made by ` + "`go run ./cmd/revisit schema reference > docs/spec.md`" + `. ` + "`spec.schema.json`" + `, beside the page, is the same as a JSON Schema. [guide.md](guide.md) has examples, [glossary.md](glossary.md) the terms.

A ` + "`revisit.spec/1`" + ` has these members. All but ` + "`problem.kind`" + ` have defaults, which a record writes out.

- ` + "`format`" + `, ` + "`title`" + `: ` + "`\"revisit.spec/1\"`" + `; a string, shown as plain text.
- ` + "`problem`" + `, ` + "`features`" + `, ` + "`algorithm`" + `: objects with a ` + "`kind`" + ` and its parameters, below.
- ` + "`problem.design_gap`" + `: a number x over 0, for families that keep tables: rewards change within [0,1], by the smallest sum that is found with the same best actions, until the gap is x. The report says whether it is the smallest there is.
- ` + "`algorithm.gap`" + `: a number, a list of one per step (` + "`null`" + ` if a step has none), ` + "`\"true\"`" + ` or ` + "`\"true-per-step\"`" + `: the model's own.
- ` + "`algorithm.c_beta`" + `, ` + "`.delta`" + `: the factor of the bonus (the proof needs at least 8), and the probability with which bounds may fail.
- ` + "`algorithm.path_bound`" + `, ` + "`.ties`" + `: the K that sets beta (` + "`null`" + `: derived); ` + "`\"first\"`" + ` or ` + "`\"random\"`" + `.
- ` + "`episodes`" + `, ` + "`seed`" + `: N; the seed of the run.
- ` + "`budget.paths`" + `, ` + "`.samples`" + `: the run stops after so many.
- ` + "`regret`" + `: ` + "`\"exact\"`" + `, ` + "`\"none\"`" + `, ` + "`\"curve\"`" + ` (exact values where measures are taken, and no regret), or ` + "`{\"rollouts\": n}`" + `: an estimate, for problems too large for exact values.
- ` + "`target`" + `: ` + "`\"start\"`" + `, ` + "`\"reachable\"`" + ` or ` + "`\"everywhere\"`" + `: where measures take V\* - V^π: the mean at the start, of which the theorem speaks, or the maximum over the states that optimal policies reach, or over all steps and states.
- ` + "`record`" + `: ` + "`{\"trace\": true, false or {\"paths\": n}, \"model\": false}`" + `: all paths, none, or the first n, 100,000 by default. A trace ends at 128 MiB, on every machine at the same path: beyond 100,000 paths up to H = 20, after some 6,000 at H = 400. ` + "`left_out`" + ` counts the missing paths; summary, θ and digest are of the whole run.

Below, brackets have a parameter's type, bounds and default; *derived*: from the rest of the spec. ` + "`horizon`" + ` is the steps H of an episode, an integer from 1 to 1000.
Any kind with randomness also takes ` + "`seed`" + `, an integer (` + "`1`" + `). *Needs tables*: a problem so large that it keeps none refuses it.
`

const betweenParts = `
## Feature maps

Any kind also takes ` + "`normalise`" + ` (true: scale all features so that the largest norm is 1) and ` + "`complete`" + ` (true: add five components,
of one norm everywhere, with which Q* is linear). Norms are at most 1. Coordinates place a state: the family's, such as ` + "`row`" + ` and ` + "`col`" + `, or its number.

` + "`version`" + ` of ` + "`q-star-span`" + ` and ` + "`complete`" + `: in version 1, of engines before 4.0.0, the longest feature of a state was often the optimal action's.
A spec means 2; a link, a record or results of older engines mean 1.
`

// reference describes every family and every kind of features.
func reference() string {
	var b strings.Builder
	b.WriteString(preface + "\n## Problem families\n")
	for _, f := range spec.Families() {
		entry(&b, f.Name, f.Title, f.Doc, f.Source, f.Parameters)
		if f.Features[0] == "own" {
			b.WriteString("\nBuilt-in features.\n")
		}
	}
	b.WriteString(betweenParts)
	for _, k := range feature.Kinds() {
		entry(&b, k.Name, k.Title, k.Doc, k.Source, k.Parameters)
		if k.NeedsTable {
			b.WriteString("\nNeeds tables.\n")
		}
	}
	b.WriteString(beforeLearners)
	for _, k := range learner.Known() {
		entry(&b, k.Name, k.Title, k.Doc, k.Source, k.Parameters)
		right := k.Access.String()
		if k.Own {
			right = "as its code says"
		}
		if k.Hints {
			right += ", and hints"
		}
		fmt.Fprintf(&b, "\nAccess: %s.%s%s\n", right, reads(k.Reads), usually(k.Episodes))
		b.WriteString("\n" + proved(k.Guarantee) + "\n")
	}
	b.WriteString(comparisons)
	b.WriteString(digests)
	return b.String()
}

// reads lists the constants that decide a learner's run.
func reads(names []string) string {
	if len(names) == 0 {
		return " Reads no constant."
	}
	return " Reads `" + strings.Join(names, "`, `") + "`."
}

// proved says what is proved of a learner and on which checks that rests.
func proved(g learner.Guarantee) string {
	if g.Says == "" {
		return "Proved: nothing."
	}
	text := "Proved: " + g.Says + ". Assumes `" + strings.Join(g.Needs, "`, `") + "`."
	if g.Also != "" {
		text += " Not checked: " + g.Also + "."
	}
	return text
}

// usually states a learner's own default number of episodes, "" where it has none.
func usually(episodes *int64) string {
	if episodes == nil {
		return ""
	}
	return fmt.Sprintf(" `episodes`: %d.", *episodes)
}

func entry(b *strings.Builder, kind, title, doc, source string, parameters []parameter.Parameter) {
	fmt.Fprintf(b, "\n### `%s`\n\n**%s.** %s\nSource: %s.\n", kind, title, doc, strings.TrimSuffix(source, "."))
	separator := "\n"
	for _, p := range parameters {
		switch {
		case p.Name == "seed" && fmt.Sprint(p.Default) == "1":
			continue // the preface has it
		case p.Name == "horizon" && p.Doc == "steps H of an episode":
			fmt.Fprintf(b, "%s- `horizon`: %s\n", separator, standard(p.Default)) // and the rest of this
		default:
			fmt.Fprintf(b, "%s- `%s` (%s; %s): %s\n", separator, p.Name, takes(p), standard(p.Default), p.Doc)
		}
		separator = ""
	}
}

func takes(p parameter.Parameter) string {
	switch p.Type {
	case "int":
		return fmt.Sprintf("integer %s–%s", plain(p.Min), plain(p.Max))
	case "float":
		return fmt.Sprintf("number %s–%s", plain(p.Min), plain(p.Max))
	case "bool":
		return "boolean"
	case "choice":
		return quoted(p.Choices)
	case "rows":
		if len(p.Choices) == 0 {
			return "list of strings"
		}
		return quoted(p.Choices) + ", or list of strings"
	case "code":
		return "string"
	case "texts":
		return "list of strings"
	case "start":
		return "`{\"state\": s}`, `{\"distribution\": [...]}` or `{\"cycle\": [...]}`"
	}
	return "nested lists"
}

func plain(x float64) string {
	text, _ := json.Marshal(x)
	return string(text)
}

func quoted(names []string) string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = "`\"" + name + "\"`"
	}
	return strings.Join(list, ", ")
}

func standard(v any) string {
	if v == nil {
		return "derived"
	}
	text, _ := json.Marshal(v)
	return "`" + string(text) + "`"
}
