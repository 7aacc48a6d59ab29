package schemas

import (
	"strings"

	"revisit/core/learner"
	"revisit/core/spec"
)

// bibliography has the BibTeX of all learners and then of all families, each entry once. The first learner's is the paper.
func bibliography() string {
	var works, list []string
	for _, k := range learner.Known() {
		works = append(works, k.Bib)
	}
	for _, f := range spec.Families() {
		works = append(works, f.Bib)
	}
	seen := map[string]bool{}
	for _, bib := range works {
		for _, entry := range strings.Split(strings.TrimSpace(bib), "\n@") {
			if entry = strings.TrimPrefix(entry, "@"); entry != "" && !seen[entry] {
				seen[entry] = true
				list = append(list, "@"+strings.TrimSpace(entry)+"\n")
			}
		}
	}
	return strings.Join(list, "\n")
}
