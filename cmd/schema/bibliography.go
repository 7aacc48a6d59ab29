package main

import (
	"strings"

	"revisit/core/spec"
)

// bibliography has the BibTeX of all learners, each entry once. The first learner's is the paper.
func bibliography() string {
	var list []string
	seen := map[string]bool{}
	for _, k := range spec.LearnerKinds() {
		for _, entry := range strings.Split(strings.TrimSpace(k.Bib), "\n@") {
			if entry = strings.TrimPrefix(entry, "@"); entry != "" && !seen[entry] {
				seen[entry] = true
				list = append(list, "@"+strings.TrimSpace(entry)+"\n")
			}
		}
	}
	return strings.Join(list, "\n")
}
