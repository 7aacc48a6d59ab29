package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"revisit/core/spec"
)

const preface = `# What a spec may say

Made by ` + "`go run ./cmd/schema -reference > docs/spec.md`" + ` from what the engine declares; a test compares. The same as a JSON Schema lies beside
the page: ` + "`spec.schema.json`" + `. [guide.md](guide.md) has the rest of the spec: the gap, the budget, the record.

Every family opens with its ` + "`kind`" + ` alone. Any family that keeps tables also takes ` + "`design_gap`" + `: a number x over 0, for which rewards are
changed, within [0,1], until the problem's gap is x, by the smallest sum of changes that is found among those that keep the best actions of
every state and step; what is said of the design tells whether it is the smallest there is among them. Rewards with other best actions may
have that gap with a smaller one.
`

const betweenParts = `
## Feature maps

Any kind also takes ` + "`normalise`" + ` (true: scale all features so that the largest norm is 1) and ` + "`complete`" + ` (true: add five components
that have the part of Q* which the others lack, so that Q* becomes linear; they have one norm everywhere). Coordinates are what places a state: the family's, such as ` + "`row`" + ` and ` + "`col`" + `, or the state's number.

` + "`version`" + ` tells features of ` + "`q-star-span`" + ` and ` + "`complete`" + ` apart. In version 1, of engines before 4.0.0, norms grew with Q\* or with what Q\* lacked:
the longest feature of a state was often that of the optimal action, and a learner with a bonus took it before its first sample. Version 2 does not tell. A
spec alone means 2; in a link, a record or results of an engine before 4.0.0 it means 1, so that they replay. Written out, the version is there.
`

// reference describes every family and every kind of features.
func reference() string {
	var b strings.Builder
	b.WriteString(preface + "\n## Problem families\n")
	for _, f := range spec.Families() {
		entry(&b, f.Kind, f.Title, f.Doc, f.Source, f.Parameters)
		if f.Features[0] == "own" {
			b.WriteString("\nBrings features of its own.\n")
		}
	}
	b.WriteString(betweenParts)
	for _, k := range spec.FeatureKinds() {
		entry(&b, k.Kind, k.Title, k.Doc, k.Source, k.Parameters)
		if k.NeedsTable {
			b.WriteString("\nFor problems that keep tables.\n")
		}
	}
	b.WriteString(beforeLearners)
	for _, k := range spec.LearnerKinds() {
		entry(&b, k.Kind, k.Title, k.Doc, k.Source, k.Parameters)
		right := k.Right
		if k.Kind == "own" {
			right = "as its code says"
		}
		fmt.Fprintf(&b, "\nSampling right: %s.%s%s\n", right, reads(k.Reads), usually(k.Episodes))
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
func proved(g spec.Guarantee) string {
	if g.Says == "" {
		return "Nothing is proved of it."
	}
	text := "Proved: " + g.Says + ". Rests on `" + strings.Join(g.Needs, "`, `") + "`."
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
	return fmt.Sprintf(" `episodes` are %d by default, in a comparison everybody's.", *episodes)
}

func entry(b *strings.Builder, kind, title, doc, source string, parameters []spec.Parameter) {
	fmt.Fprintf(b, "\n### `%s`\n\n**%s.** %s\nSource: %s.\n", kind, title, doc, strings.TrimSuffix(source, "."))
	if len(parameters) == 0 {
		return
	}
	b.WriteString("\n| parameter | takes | default | |\n|---|---|---|---|\n")
	for _, p := range parameters {
		fmt.Fprintf(b, "| `%s` | %s | %s | %s |\n", p.Name, takes(p), standard(p.Default), cell(p.Doc))
	}
}

func takes(p spec.Parameter) string {
	switch p.Type {
	case "int":
		return fmt.Sprintf("integer, %s to %s", plain(*p.Min), plain(*p.Max))
	case "float":
		return fmt.Sprintf("number, %s to %s", plain(*p.Min), plain(*p.Max))
	case "bool":
		return "true or false"
	case "choice":
		return quoted(p.Choices)
	case "rows":
		if len(p.Choices) == 0 {
			return "a list of texts"
		}
		return quoted(p.Choices) + ", or a list of texts"
	case "code":
		return "a text"
	case "texts":
		return "a list of texts"
	case "start":
		return "`{\"state\": s}`, `{\"distribution\": [...]}` or `{\"cycle\": [...]}`"
	}
	return "nested lists of numbers"
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
		return "worked out"
	}
	text, _ := json.Marshal(v)
	return "`" + cell(string(text)) + "`"
}

// cell escapes a text for a cell of a table.
func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
