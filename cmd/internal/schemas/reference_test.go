package schemas

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"revisit/core/learner"
	"revisit/core/spec"
)

func TestTheReferenceIsWhatTheEngineDeclares(t *testing.T) {
	found, err := os.ReadFile("../../../docs/spec.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(found) != reference() {
		t.Error("docs/spec.md is not what families and kinds of features declare: go run ./cmd/revisit schema reference > docs/spec.md")
	}
}

// Every work that a learner or a family is from is in docs/references.bib, once, with the same entry wherever it is cited, and nothing else is.
func TestTheBibliographyIsWhatTheEngineDeclares(t *testing.T) {
	found, err := os.ReadFile("../../../docs/references.bib")
	if err != nil {
		t.Fatal(err)
	}
	if string(found) != bibliography() {
		t.Error("docs/references.bib is not what learners and families declare: go run ./cmd/revisit schema bib > docs/references.bib")
	}
	key := regexp.MustCompile(`(?m)^@\w+\{([^,\s]+),$`)
	keys := func(text string) []string {
		var list []string
		for _, k := range key.FindAllStringSubmatch(text, -1) {
			list = append(list, k[1])
		}
		slices.Sort(list)
		return list
	}
	all := ""
	for _, k := range learner.Known() {
		all += k.Bib + "\n"
	}
	for _, f := range spec.Families() {
		all += f.Bib + "\n"
	}
	listed := keys(string(found))
	if want := slices.Compact(keys(all)); !slices.Equal(listed, want) || !strings.HasPrefix(string(found), "@inproceedings{li2021sample,") {
		t.Errorf("found %q, expected %q, the paper first", listed, want)
	}
}
