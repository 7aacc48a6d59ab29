// Command schema prints the formats of specs, comparisons and results, from the declarations of families, kinds of features and learners:
//
//	schema               the JSON Schema of revisit.spec/1, which the build puts beside the page
//	schema -comparison   that of revisit.comparison/1 and revisit.sweep/1
//	schema -results      that of revisit.results/1
//	schema -study        that of revisit.study/1
//	schema -study-results  that of revisit.study-results/1
//	schema -reference    the reference for readers, which is docs/spec.md
//	schema -bib          the BibTeX of all learners and families, which is docs/references.bib
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"revisit/core/schema"
)

func main() {
	which := strings.Join(os.Args[1:], " ")
	schemas := map[string]func() map[string]any{"": schema.Spec, "-comparison": schema.Comparison, "-results": schema.Results,
		"-study": schema.Study, "-study-results": schema.StudyResults}
	switch of := schemas[which]; {
	case of != nil:
		text, err := json.MarshalIndent(of(), "", " ")
		if err != nil {
			fmt.Fprintln(os.Stderr, "schema:", err)
			os.Exit(1)
		}
		fmt.Println(string(text))
	case which == "-reference":
		fmt.Print(reference())
	case which == "-bib":
		fmt.Print(bibliography())
	default:
		fmt.Fprintln(os.Stderr, "usage: schema [-comparison | -results | -study | -study-results | -reference | -bib]")
		os.Exit(2)
	}
}
